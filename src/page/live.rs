//! What a person sees of a page beyond its accessibility tree: which controls are really visible, which layer is on top, the text on
//! controls without an accessible name, groups of look-alike buttons, bounds of sliders.
//!
//! Read from the live page by one constant function beside each snapshot. A page's script can lie about all of it, so it may make
//! the program careful or choosy, and never lowers a risk. Where nothing could be read, everything counts as visible.

use std::collections::HashMap;

use super::snapshot::{ElementId, PageSnapshot};

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
}

/// What is seen of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LivePage {
    /// By element of the snapshot; without an entry nothing is known.
    pub elements: HashMap<ElementId, Seen>,
    /// Some layer lies over the page: what isn't in it can't be used.
    pub layered: bool,
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
        self.seen(id).is_none_or(|seen| seen.hidden.is_none() && !seen.behind)
    }
}
