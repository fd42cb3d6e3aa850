//! Evaluates a service's predicates on a page and, for checkpoints, on a proposed call.
//!
//! The page is folded at most once ([`FoldedPage`]), when a predicate first asks; each is then linear in its size. `content` means
//! a line of the visible text: a text and the inline elements in it are one line, separate blocks never
//! are, so words that only stand near each other prove nothing. An anchor (`^`, `$`) is the start or end of
//! a line. The text of a native dialog is no content: it vanishes, and anybody can write one.
//!
//! Nesting beyond [`MAX_DEPTH`] is refused by the catalogue on loading.

use std::borrow::Cow;
use std::cell::OnceCell;

use domain::action::ActionKind;
use domain::earlier;
use domain::predicate::{ElementMatch, Predicate, fold};
use domain::service::Indicator;

use super::lines::{self, Line};
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;

/// Deepest nesting of `all`, `any` and `not` that a definition may have.
pub const MAX_DEPTH: usize = 16;

/// Longest line given as evidence, in characters.
const MAX_LINE: usize = 300;

/// An indicator that holds, and the line of the page that made it hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Identifier of the indicator.
    pub indicator: String,
    /// What matched, as the page shows it: a line of text, an element (`button "Restart membership"`), the
    /// title or the URL. Not masked.
    pub line: String,
}

/// A page, folded once for any number of predicates.
#[derive(Debug)]
pub struct FoldedPage<'a> {
    page: &'a PageSnapshot,
    url: String,
    title: String,
    lines: OnceCell<Vec<Line<'a>>>,
    /// Folded label by element.
    labels: OnceCell<Vec<Cow<'a, str>>>,
}

/// What predicates are asked about: a page, with or without a proposed call.
#[derive(Debug, Clone)]
pub struct Subject<'a, 'p> {
    page: &'a FoldedPage<'p>,
    act: Option<ActionKind>,
    target: Option<(&'a Element, String)>,
}

/// How strongly a kind of match speaks to a person, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Absence,
    Tool,
    Url,
    Title,
    Element,
    Content,
}

impl<'a> FoldedPage<'a> {
    /// Folds URL and title; visible text and labels follow when they are needed.
    pub fn new(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            url: fold(&page.url),
            title: fold(&page.title),
            lines: OnceCell::new(),
            labels: OnceCell::new(),
        }
    }

    fn labels(&self) -> &[Cow<'a, str>] {
        self.labels.get_or_init(|| {
            self.page
                .elements
                .iter()
                .map(|e| readable(e).folded())
                .collect()
        })
    }

    /// The page alone.
    pub fn alone(&self) -> Subject<'_, 'a> {
        Subject {
            page: self,
            act: None,
            target: None,
        }
    }

    /// The page and what is proposed on it; `target` is the element that is acted on, in this very snapshot.
    pub fn with_act<'s>(&'s self, act: ActionKind, target: Option<&'s Element>) -> Subject<'s, 'a> {
        let target = target.map(|element| {
            let label = fold(readable(element));
            let id = element
                .reference
                .as_deref()
                .and_then(|r| self.page.find(r))
                .map(|(id, _)| id);
            let label = match id {
                Some(id) if label.is_empty() => lines::spoken(self.page, id),
                _ => label,
            };
            (element, label)
        });
        Subject {
            page: self,
            act: Some(act),
            target,
        }
    }

    /// The first indicator of the list that holds on the page alone.
    pub fn first(&self, list: &[Indicator]) -> Option<Match> {
        self.alone().first(list)
    }

    /// The visible text, line by line.
    pub fn lines(&self) -> &[Line<'_>] {
        self.lines.get_or_init(|| lines::visible(self.page))
    }
}

impl Subject<'_, '_> {
    /// Whether the predicate holds.
    pub fn holds(&self, predicate: &Predicate) -> bool {
        self.judge(predicate).is_some()
    }

    /// Whether the indicator holds, and by what line.
    pub fn find(&self, indicator: &Indicator) -> Option<Match> {
        let (source, line) = self.judge(&indicator.when)?;
        let line = if source == Source::Absence {
            &self.page.page.url
        } else {
            &line
        };
        Some(Match {
            indicator: indicator.id.clone(),
            line: line.chars().take(MAX_LINE).collect(),
        })
    }

    /// The first indicator of the list that holds.
    pub fn first(&self, list: &[Indicator]) -> Option<Match> {
        list.iter().find_map(|indicator| self.find(indicator))
    }

    /// By what a predicate holds, the most telling where several are asked for; `None` where it doesn't.
    fn judge(&self, predicate: &Predicate) -> Option<(Source, String)> {
        let FoldedPage {
            page, url, title, ..
        } = self.page;
        match predicate {
            Predicate::Url(text) => text.matches(url).then(|| (Source::Url, page.url.clone())),
            Predicate::Title(text) => text
                .matches(title)
                .then(|| (Source::Title, page.title.clone())),
            Predicate::Content(text) => {
                let mut lines = self.page.lines().iter();
                let line = lines.find(|line| text.matches(&line.folded))?;
                Some((Source::Content, line.shown.to_string()))
            }
            Predicate::Element(element) => self.element(element),
            Predicate::Tool(text) => {
                // Definitions from before actions had names of their own still ask for what they asked for.
                let names = self.act.map(|act| [act.name(), earlier::name_of(act)]);
                let name = names
                    .into_iter()
                    .flatten()
                    .find(|name| text.matches(name))?;
                Some((Source::Tool, name.to_owned()))
            }
            Predicate::All(list) => {
                let mut best = (Source::Absence, String::new());
                for part in list {
                    let found = self.judge(part)?;
                    if found.0 > best.0 {
                        best = found;
                    }
                }
                Some(best)
            }
            Predicate::Any(list) => list.iter().find_map(|part| self.judge(part)),
            Predicate::Not(inner) => match self.judge(inner) {
                Some(_) => None,
                None => Some((Source::Absence, String::new())),
            },
        }
    }

    fn element(&self, wanted: &ElementMatch) -> Option<(Source, String)> {
        let fits = |element: &Element, label: &str| {
            wanted
                .role
                .as_deref()
                .is_none_or(|role| role == element.role)
                && wanted.name.as_ref().is_none_or(|name| name.matches(label))
        };
        let (element, label) = if let Some((element, label)) = &self.target {
            fits(element, label).then_some((*element, label.as_str()))?
        } else {
            let labels = self.page.labels().iter().map(|label| &**label);
            let mut all = self.page.page.elements.iter().zip(labels);
            all.find(|(element, label)| fits(element, label))?
        };
        Some((Source::Element, describe(element, label)))
    }
}

/// What the element is called: never the value that stands in a field.
fn readable(element: &Element) -> &Text {
    if lines::is_entry(&element.role) {
        &element.name
    } else {
        element.label_text()
    }
}

fn describe(element: &Element, label: &str) -> String {
    let name = readable(element);
    format!(
        "{} \"{}\"",
        element.role,
        if name.is_empty() { label } else { name }
    )
}

#[cfg(test)]
pub(crate) mod tests;
