//! Evaluates a service's predicates on a page and, for checkpoints, on a proposed call.
//!
//! The page is folded at most once ([`FoldedPage`]), when a predicate first asks; each is then linear in its size. `content` means
//! a line of the visible text: a text and the inline elements in it are one line, separate blocks never
//! are, so words that only stand near each other prove nothing. An anchor (`^`, `$`) is the start or end of
//! a line. The text of a native dialog is no content: it vanishes, and anybody can write one.
//!
//! Nesting beyond [`MAX_DEPTH`] is refused by the catalogue on loading.

use std::cell::OnceCell;

use domain::action::ActionKind;
use domain::predicate::{ElementMatch, Predicate, fold};
use domain::service::Indicator;

use super::control::folded_label;
use super::lines::{self, Line};
use super::snapshot::{Element, PageSnapshot};

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

/// A page, folded once for any number of predicates, with or without a proposed call.
#[derive(Debug)]
pub struct FoldedPage<'a> {
    page: &'a PageSnapshot,
    url: String,
    title: String,
    lines: OnceCell<Vec<Line<'a>>>,
    /// Folded label by element.
    labels: OnceCell<Vec<String>>,
    act: Option<ActionKind>,
    /// What is acted on, with its folded label.
    target: Option<(&'a Element, String)>,
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
            act: None,
            target: None,
        }
    }

    /// The page and what is proposed on it; `target` is the element that is acted on, in this very snapshot.
    #[must_use]
    pub fn with_act(mut self, act: ActionKind, target: Option<&'a Element>) -> Self {
        let label = |element: &Element| {
            let reference = element.reference.as_deref();
            let id = reference.and_then(|r| Some(self.page.find(r)?.0));
            match (id, fold(readable(element))) {
                (Some(id), label) if label.is_empty() => folded_label(self.page, id),
                (_, label) => label,
            }
        };
        self.target = target.map(|element| (element, label(element)));
        self.act = Some(act);
        self
    }

    /// The first indicator of the list that holds.
    pub fn first(&self, list: &[Indicator]) -> Option<Match> {
        list.iter().find_map(|indicator| {
            // Where something only is absent, the page itself shows it.
            let line = self.judge(&indicator.when)?;
            let line = Some(&line).filter(|line| !line.is_empty());
            let line = line.unwrap_or(&self.page.url);
            Some(Match {
                indicator: indicator.id.clone(),
                line: line.chars().take(MAX_LINE).collect(),
            })
        })
    }

    /// The visible text, line by line.
    pub fn lines(&self) -> &[Line<'a>] {
        self.lines.get_or_init(|| lines::visible(self.page))
    }

    fn labels(&self) -> &[String] {
        self.labels.get_or_init(|| {
            let elements = self.page.elements.iter();
            elements.map(|e| fold(readable(e))).collect()
        })
    }

    /// By what a predicate holds: of several that are asked for by the last that shows something, empty where something only is absent. `None`
    /// where it doesn't.
    fn judge(&self, predicate: &Predicate) -> Option<String> {
        let page = self.page;
        match predicate {
            Predicate::Url(text) => text.matches(&self.url).then(|| page.url.clone()),
            Predicate::Title(text) => text.matches(&self.title).then(|| page.title.clone()),
            Predicate::Content(text) => {
                let mut lines = self.lines().iter();
                let line = lines.find(|line| text.matches(&line.folded))?;
                Some(line.shown.to_string())
            }
            Predicate::Element(element) => self.element(element),
            Predicate::Tool(kinds) => {
                let act = self.act.filter(|act| kinds.contains(act));
                act.map(ActionKind::name)
            }
            Predicate::All(list) => list.iter().try_fold(String::new(), |shown, part| {
                let line = self.judge(part)?;
                Some(if line.is_empty() { shown } else { line })
            }),
            Predicate::Any(list) => list.iter().find_map(|part| self.judge(part)),
            Predicate::Not(inner) => self.judge(inner).is_none().then(String::new),
        }
    }

    fn element(&self, wanted: &ElementMatch) -> Option<String> {
        let fits = |element: &Element, label: &str| {
            let role = wanted.role.as_deref();
            let name = wanted.name.as_ref();
            role.is_none_or(|role| role == element.role)
                && name.is_none_or(|name| name.matches(label))
        };
        let (element, label) = if let Some((element, label)) = &self.target {
            fits(element, label).then_some((*element, label))?
        } else {
            let mut all = self.page.elements.iter().zip(self.labels());
            all.find(|(element, label)| fits(element, label))?
        };
        let name = Some(readable(element)).filter(|name| !name.is_empty());
        Some(format!("{} \"{}\"", element.role, name.unwrap_or(label)))
    }
}

/// What the element is called: never the value that stands in a field.
fn readable(element: &Element) -> &str {
    if lines::is_entry(element) {
        &element.name
    } else {
        element.label()
    }
}

#[cfg(test)]
mod tests;
