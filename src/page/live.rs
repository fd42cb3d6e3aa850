//! What a person sees of a page beyond its accessibility tree: which controls are really visible, which layer is on top, the text on
//! controls without an accessible name, groups of look-alike buttons, bounds of sliders.
//!
//! Read from the live page by one constant function beside each snapshot. A page's script can lie about all of it, so it may make
//! the program careful or choosy, and never lowers a risk. Where nothing could be read, everything counts as visible.

mod align;

use std::collections::HashMap;

use serde::Deserialize;

pub use align::align;

use super::control::label_of;
use super::snapshot::{Element, ElementId, PageSnapshot};

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

/// What is seen of one element.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as the page tells it"
)]
pub struct Seen {
    /// Why it isn't seen; `None` if it is.
    pub hidden: Option<Hidden>,
    /// It lies in a layer that lies behind another one (a modal, with a role or without).
    pub behind: bool,
    /// Visible text, where it differs from the accessible name; may be empty.
    pub text: String,
    /// Number of the group of look-alike controls it belongs to (answers to one question).
    pub group: Option<u32>,
    /// It looks chosen among its group, although no state says so.
    pub chosen: bool,
    /// Lowest, present and highest value of a slider or a number field, as the page writes them.
    pub range: Option<[String; 3]>,
    /// Shortest text that a field takes.
    pub min_length: Option<u32>,
    /// The page demands an answer here.
    pub required: bool,
    /// It is part of the layer on top.
    pub on_top: bool,
    /// What opens the closed place that it is in, as far as that can be told.
    pub opener: Option<ElementId>,
    /// Why it is disabled, in the page's words.
    pub disabled_because: String,
}

/// What is seen of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LivePage {
    /// By element of the snapshot; without an entry nothing is known.
    pub elements: HashMap<ElementId, Seen>,
    /// Some layer lies over the page: what isn't in it can't be used.
    pub layered: bool,
    /// What the layer on top is called, or begins with.
    pub layer: String,
    /// The question of each group of look-alike controls, by its number; empty where none is seen.
    pub questions: Vec<String>,
}

/// One control as the page itself tells it, in the order of its accessibility tree.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as the page tells it"
)]
pub struct Control {
    /// Role; empty for what only looks as if a click on it acted.
    #[serde(rename = "r")]
    pub role: String,
    /// Name by label, `aria-label`, picture, title.
    #[serde(rename = "n")]
    pub name: String,
    /// Visible text.
    #[serde(rename = "x")]
    pub text: String,
    /// Target of a link, as written.
    #[serde(rename = "u")]
    pub url: String,
    /// `clipped`, `transparent`, `outside`; empty if a person sees it.
    #[serde(rename = "h")]
    pub hidden: String,
    /// What lies over it.
    #[serde(rename = "c")]
    pub cover: String,
    /// It lies behind the layer on top.
    #[serde(rename = "b")]
    pub behind: bool,
    /// It is part of the layer on top.
    #[serde(rename = "t")]
    pub on_top: bool,
    /// Index of the control that opens its place.
    #[serde(rename = "o")]
    pub opener: Option<usize>,
    /// Number of its group.
    #[serde(rename = "g")]
    pub group: Option<u32>,
    /// It looks chosen.
    #[serde(rename = "s")]
    pub chosen: bool,
    /// Lowest, present and highest value.
    #[serde(rename = "v")]
    pub range: Option<[String; 3]>,
    /// Shortest text that it takes.
    #[serde(rename = "m")]
    pub min_length: u32,
    /// The page demands an answer here.
    #[serde(rename = "q")]
    pub required: bool,
    /// Why it is disabled.
    #[serde(rename = "d")]
    pub disabled_because: String,
}

/// What the constant function gives back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Told {
    /// The controls.
    pub controls: Vec<Control>,
    /// Questions of the groups.
    pub questions: Vec<String>,
    /// Some layer lies over the page.
    pub layered: bool,
    /// What it is called.
    pub layer: String,
}

impl PageSnapshot {
    /// What is seen of an element; `None` where nothing is known.
    #[must_use]
    pub fn seen(&self, id: ElementId) -> Option<&Seen> {
        self.live.elements.get(&id)
    }

    /// Whether a person could use this element now, as far as is known: visible, and in the layer on top.
    #[must_use]
    pub fn usable(&self, id: ElementId) -> bool {
        self.seen(id)
            .is_none_or(|seen| seen.hidden.is_none() && !seen.behind)
    }

    /// The part of the page that lies on top: the largest that holds nothing which lies behind. `None` without such a layer.
    #[must_use]
    pub fn layer(&self) -> Option<ElementId> {
        if !self.live.layered {
            return None;
        }
        let mut root = self
            .live
            .elements
            .iter()
            .filter(|(_, seen)| seen.on_top)
            .map(|(id, _)| *id)
            .min()?;
        let behind = |id: ElementId| {
            (id..id + self.subtree(id).len())
                .any(|inner| self.seen(inner).is_some_and(|seen| seen.behind))
        };
        while let Some(parent) = self
            .elements
            .get(root)
            .and_then(|e| e.parent)
            .filter(|parent| !behind(*parent))
        {
            root = parent;
        }
        Some(root)
    }

    /// What a person would have to do first to use an element that is hidden, covered or behind a layer: a sentence, for whoever
    /// proposed to use it. `None` if it can be used, as far as is known.
    #[must_use]
    pub fn obstacle(&self, id: ElementId) -> Option<String> {
        let seen = self
            .seen(id)
            .filter(|seen| seen.hidden.is_some() || seen.behind)?;
        if seen.behind {
            return Some(if self.live.layer.is_empty() {
                "It lies behind the dialog on top: answer or close that first.".to_owned()
            } else {
                format!(
                    "It lies behind the dialog \"{}\": answer or close that first.",
                    short(&self.live.layer)
                )
            });
        }
        let opener = seen
            .opener
            .map(|opener| label_of(self, opener))
            .filter(|label| !label.is_empty());
        Some(match (&seen.hidden, opener) {
            (Some(Hidden::Covered(by)), _) => format!("\"{}\" lies over it: close that first.", short(by)),
            (Some(Hidden::Clipped), Some(opener)) => format!("It is inside a closed section: open \"{}\" first.", short(&opener)),
            (Some(Hidden::Clipped), None) => "It is inside a closed section: open what holds it first.".to_owned(),
            (Some(Hidden::Transparent), Some(opener)) => format!("It can't be seen yet: open \"{}\" first.", short(&opener)),
            (Some(Hidden::Outside), Some(opener)) => format!("It is beyond the edge of the page: open \"{}\" first.", short(&opener)),
            (Some(Hidden::Outside), None) => {
                "It is beyond the edge of the page, where nobody can see it: use a control that can be seen.".to_owned()
            }
            _ => "It is not visible: open the menu or section that holds it, or use a control that can be seen.".to_owned(),
        })
    }

    /// Whether this is the same page in the same state: what is seen beyond the tree is read anew each time and may waver.
    #[must_use]
    pub fn is_as(&self, other: &Self) -> bool {
        self.url == other.url
            && self.title == other.title
            && self.content == other.content
            && self.elements == other.elements
            && self.tabs == other.tabs
            && self.dialog == other.dialog
    }
}

impl PageSnapshot {
    /// Whether nothing that a person sees differs: the focus is no difference.
    #[must_use]
    pub fn looks_as(&self, other: &Self) -> bool {
        let states = |of: &Element| {
            of.states
                .iter()
                .filter(|state| **state != "active")
                .cloned()
                .collect::<Vec<_>>()
        };
        let alike = |(one, two): (&Element, &Element)| {
            one.role == two.role
                && one.name == two.name
                && one.text == two.text
                && (one.states == two.states || states(one) == states(two))
        };
        self.url == other.url
            && self.title == other.title
            && self.tabs == other.tabs
            && self.dialog == other.dialog
            && self.live.elements == other.live.elements
            && self.elements.len() == other.elements.len()
            && self.elements.iter().zip(other.elements.iter()).all(alike)
    }
}

/// A text as far as a sentence about it shows it.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
