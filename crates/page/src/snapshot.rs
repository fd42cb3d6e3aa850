//! A page as the program sees it: URL, title, the element tree of the accessibility snapshot, tabs and
//! the open native dialog.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::reference::Reference;
use super::role::{Role, State};
use super::text::Text;

/// Index of an element in [`PageSnapshot::elements`].
pub type ElementId = usize;

/// One node of the accessibility tree.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Element {
    /// Reference for tool calls (`e4`, `f1e2`); text nodes have none.
    pub reference: Option<Reference>,
    /// ARIA role; `text` for a text node.
    pub role: Role,
    /// Accessible name; for a text node its text.
    pub name: Text,
    /// Text that stands behind the colon: the value of a field, the content of a paragraph.
    pub text: Text,
    /// States and attributes as written in brackets: `checked`, `disabled`, `active`, `level=1`, …
    pub states: Box<[State]>,
    /// Target of a link, as written in the page.
    pub url: Option<Box<str>>,
    /// Parent, `None` for a root.
    pub parent: Option<ElementId>,
    /// Depth in the tree, roots have 0.
    pub depth: usize,
}

/// A browser tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    /// Position, from 0.
    pub index: usize,
    /// The tab that calls act on.
    pub current: bool,
    /// Title.
    pub title: String,
    /// URL.
    pub url: String,
}

/// An open native dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialog {
    /// `alert`, `confirm`, `prompt`, `beforeunload`, or `file chooser`.
    pub kind: String,
    /// Its text, written by the page.
    pub message: String,
}

/// Why a person can't see an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hidden {
    /// An ancestor without height or width cuts it off: a section that is closed.
    Clipped,
    /// It, or an ancestor, is transparent, or has `visibility: hidden`.
    Transparent,
    /// Something else lies over it: the beginning of what that says.
    Covered(String),
    /// It lies outside of what can be scrolled to.
    Outside,
}

/// What is seen of one element, with the short names by which the live page tells it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as the page tells it"
)]
pub struct Visibility {
    /// Why it isn't seen; `None` if it is.
    #[serde(skip)]
    pub hidden: Option<Hidden>,
    /// What opens the closed place that it is in, as far as that can be told.
    #[serde(skip)]
    pub opener: Option<ElementId>,
    /// It lies in a layer that lies behind another one (a modal, with a role or without).
    #[serde(rename = "b")]
    pub behind: bool,
    /// Visible text, where it differs from the accessible name; may be empty.
    #[serde(rename = "x")]
    pub text: String,
    /// Number of the group of look-alike controls it belongs to (answers to one question).
    #[serde(rename = "g")]
    pub group: Option<u32>,
    /// It looks chosen among its group, although no state says so.
    #[serde(rename = "s")]
    pub chosen: bool,
    /// Lowest, present and highest value of a slider or a number field, as the page writes them.
    #[serde(rename = "v")]
    pub range: Option<Box<[String; 3]>>,
    /// Shortest text that a field takes.
    #[serde(rename = "m")]
    pub min_length: Option<u32>,
    /// The page demands an answer here.
    #[serde(rename = "q")]
    pub required: bool,
    /// It is part of the layer on top.
    #[serde(rename = "t")]
    pub on_top: bool,
    /// Why it is disabled, in the page's words.
    #[serde(rename = "d")]
    pub disabled_because: String,
    /// It says that it opens something: a menu, a list, a section.
    #[serde(rename = "p")]
    pub opens: bool,
    /// It sends the form in which it stands.
    #[serde(rename = "f")]
    pub sends: bool,
}

/// What is seen of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LivePage {
    /// By element of the snapshot; without an entry nothing is known. Most are simply seen, and share that.
    pub elements: BTreeMap<ElementId, Arc<Visibility>>,
    /// Some layer lies over the page: what isn't in it can't be used.
    pub layered: bool,
}

/// A page at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageSnapshot {
    /// URL; empty while a dialog hides it.
    pub url: String,
    /// Title; empty for a page without one.
    pub title: String,
    /// The accessibility tree as the server wrote it (YAML), scrubbed of control characters.
    pub content: Arc<str>,
    /// The same as a tree, in document order; shared with whoever compares this page with the next one.
    pub elements: Arc<Vec<Element>>,
    /// Open tabs; empty if there is only one.
    pub tabs: Vec<Tab>,
    /// Native dialog that blocks the page.
    pub dialog: Option<Dialog>,
    /// What is seen of it beyond the tree; empty where nobody looked.
    pub live: Arc<LivePage>,
}

impl Element {
    /// Whether a state is set (`checked`, `disabled`, …); `[checked=mixed]` is not `checked`.
    pub fn is(&self, state: &str) -> bool {
        let is_set = |s: &State| {
            s.strip_prefix(state)
                .is_some_and(|rest| matches!(rest, "" | "=true"))
        };
        self.states.iter().any(is_set)
    }

    /// Heading level.
    pub fn level(&self) -> Option<u32> {
        let mut states = self.states.iter();
        states.find_map(|s| s.strip_prefix("level=")?.parse().ok())
    }

    /// What a person reads: the name, or the text where there is no name.
    pub fn label(&self) -> &str {
        self.label_text()
    }

    /// The same as a text of its own.
    pub fn label_text(&self) -> &Text {
        if self.name.is_empty() {
            &self.text
        } else {
            &self.name
        }
    }
}

impl PageSnapshot {
    /// The element with this reference. Looks through the page, which a call or two a turn are not worth an index.
    pub fn find(&self, reference: &str) -> Option<(ElementId, &Element)> {
        let wanted = Some(Reference::new(reference)?);
        let mut elements = self.elements.iter().enumerate();
        elements.rfind(|(_, e)| e.reference == wanted)
    }

    /// The elements from the parent of this one up to its root.
    pub fn ancestors(&self, id: ElementId) -> impl Iterator<Item = &Element> {
        let mut next = self.elements.get(id).and_then(|e| e.parent);
        std::iter::from_fn(move || {
            let element = self.elements.get(next?)?;
            next = element.parent;
            Some(element)
        })
    }

    /// Where an element and everything below it stand, in document order.
    pub fn part(&self, id: ElementId) -> Range<ElementId> {
        let end = (id + 1 + self.below(id).count()).min(self.elements.len());
        id.min(end)..end
    }

    /// The element and everything below it.
    pub fn subtree(&self, id: ElementId) -> &[Element] {
        &self.elements[self.part(id)]
    }

    /// What stands behind an element, under the same parent.
    pub fn next_sibling(&self, id: ElementId) -> Option<ElementId> {
        let next = self.part(id).end;
        let parent = |id: ElementId| self.elements.get(id).map(|e| e.parent);
        (parent(next)? == parent(id)?).then_some(next)
    }

    /// Everything below an element, in document order, as far as it is asked for.
    pub fn below(&self, id: ElementId) -> impl Iterator<Item = &Element> {
        let depth = self.elements.get(id).map_or(usize::MAX, |e| e.depth);
        let behind = self.elements.get(id + 1..).unwrap_or_default();
        behind.iter().take_while(move |e| e.depth > depth)
    }

    /// The focused element, if the page says which.
    pub fn focused(&self) -> Option<(ElementId, &Element)> {
        let mut elements = self.elements.iter().enumerate();
        elements.rfind(|(_, e)| e.is("active"))
    }
}
