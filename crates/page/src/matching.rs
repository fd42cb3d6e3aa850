//! Evaluates a service's predicates on a page and, for checkpoints, on a proposed call.
//!
//! The page is folded at most once ([`FoldedPage`]), when a predicate first asks; each is then linear in its size. `content` means
//! a line of the visible text: a text and the inline elements in it are one line, separate blocks never
//! are, so words that only stand near each other prove nothing. An anchor (`^`, `$`) is the start or end of
//! a line. The text of a native dialog is no content: it vanishes, and anybody can write one.
//!
//! What can't be judged (nesting beyond [`MAX_DEPTH`]) is neither true nor false and never makes an
//! indicator match, also not through `not`; the catalogue refuses such a definition on loading.

use std::borrow::Cow;
use std::cell::OnceCell;

use domain::action::ActionKind;
use domain::earlier;
use domain::predicate::{ElementMatch, Predicate, TextMatch, fold};
use domain::service::Indicator;

use super::lines::{self, Line};
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;

/// Deepest nesting of `all`, `any` and `not`.
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

#[derive(Debug)]
enum Judgement {
    No,
    Yes(Source, String),
    Unknown,
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

    /// Whether the indicator holds on the page alone, and by what line.
    pub fn find(&self, indicator: &Indicator) -> Option<Match> {
        self.alone().find(indicator)
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
        matches!(self.judge(predicate, 0), Judgement::Yes(..))
    }

    /// Whether the indicator holds, and by what line.
    pub fn find(&self, indicator: &Indicator) -> Option<Match> {
        let Judgement::Yes(source, line) = self.judge(&indicator.when, 0) else {
            return None;
        };
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

    fn judge(&self, predicate: &Predicate, depth: usize) -> Judgement {
        if depth > MAX_DEPTH {
            return Judgement::Unknown;
        }
        let FoldedPage {
            page, url, title, ..
        } = self.page;
        match predicate {
            Predicate::Url(text) => yes_if(text.matches(url), Source::Url, || page.url.clone()),
            Predicate::Title(text) => {
                yes_if(text.matches(title), Source::Title, || page.title.clone())
            }
            Predicate::Content(text) => self.content(text),
            Predicate::Element(element) => self.element(element),
            Predicate::Tool(text) => {
                // Definitions from before actions had names of their own still ask for what they asked for.
                let names = self.act.map(|act| [act.name(), earlier::name_of(act)]);
                let name = names.into_iter().flatten().find(|name| text.matches(name));
                yes_if(name.is_some(), Source::Tool, || {
                    name.unwrap_or_default().to_owned()
                })
            }
            Predicate::All(list) => {
                let mut best = Judgement::Yes(Source::Absence, String::new());
                for part in list {
                    best = match (best, self.judge(part, depth + 1)) {
                        (_, Judgement::No) => return Judgement::No,
                        (Judgement::Yes(a, _), Judgement::Yes(b, line)) if b > a => {
                            Judgement::Yes(b, line)
                        }
                        (best @ Judgement::Yes(..), Judgement::Yes(..)) => best,
                        _ => Judgement::Unknown,
                    };
                }
                best
            }
            Predicate::Any(list) => {
                let mut best = Judgement::No;
                for part in list {
                    match self.judge(part, depth + 1) {
                        yes @ Judgement::Yes(..) => return yes,
                        Judgement::Unknown => best = Judgement::Unknown,
                        Judgement::No => {}
                    }
                }
                best
            }
            Predicate::Not(inner) => match self.judge(inner, depth + 1) {
                Judgement::No => Judgement::Yes(Source::Absence, String::new()),
                Judgement::Yes(..) => Judgement::No,
                Judgement::Unknown => Judgement::Unknown,
            },
        }
    }

    fn content(&self, text: &TextMatch) -> Judgement {
        let line = self
            .page
            .lines()
            .iter()
            .find(|line| text.matches(&line.folded));
        yes_if(line.is_some(), Source::Content, || {
            line.map(|l| l.shown.to_string()).unwrap_or_default()
        })
    }

    fn element(&self, wanted: &ElementMatch) -> Judgement {
        let fits = |element: &Element, label: &str| {
            wanted
                .role
                .as_deref()
                .is_none_or(|role| role == element.role)
                && wanted.name.as_ref().is_none_or(|name| name.matches(label))
        };
        let found = if let Some((element, label)) = &self.target {
            fits(element, label).then_some((*element, label.as_str()))
        } else {
            let mut all = self
                .page
                .page
                .elements
                .iter()
                .zip(self.page.labels().iter().map(|label| &**label));
            all.find(|(element, label)| fits(element, label))
        };
        yes_if(found.is_some(), Source::Element, || {
            found
                .map(|(e, label)| describe(e, label))
                .unwrap_or_default()
        })
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

fn yes_if(holds: bool, source: Source, line: impl FnOnce() -> String) -> Judgement {
    if holds {
        Judgement::Yes(source, line())
    } else {
        Judgement::No
    }
}

#[cfg(test)]
pub(crate) mod tests;
