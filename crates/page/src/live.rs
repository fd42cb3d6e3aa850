//! What can be used of a page as a person sees it, and whether two looks at a page show the same.
//!
//! Read from the live page by one constant function beside each snapshot. A page's script can lie about all of it, so it may make
//! the program careful or choosy, and never lowers a risk. Where nothing could be read, everything counts as visible.

mod align;
mod report;

pub use align::align;
pub use report::{LiveControl, LiveReport};

use super::snapshot::{ElementId, PageSnapshot, Visibility};

impl PageSnapshot {
    /// What is seen of an element; `None` where nothing is known.
    pub fn seen(&self, id: ElementId) -> Option<&Visibility> {
        self.live.elements.get(&id).map(|seen| &**seen)
    }

    /// Whether a person could use this element now, as far as is known: visible, and in the layer on top.
    pub fn usable(&self, id: ElementId) -> bool {
        self.seen(id)
            .is_none_or(|seen| seen.hidden.is_none() && !seen.behind)
    }

    /// The part of the page that lies on top: the largest that holds nothing which lies behind. `None` without such a layer.
    pub fn layer(&self) -> Option<ElementId> {
        if !self.live.layered {
            return None;
        }
        let on_top = self.live.elements.iter().filter(|(_, seen)| seen.on_top);
        let mut root = on_top.map(|(id, _)| *id).min()?;
        let lies_behind = |id: ElementId| self.seen(id).is_some_and(|seen| seen.behind);
        let is_whole = |id: &ElementId| !self.part(*id).any(lies_behind);
        let parent = |id: ElementId| self.elements.get(id)?.parent;
        while let Some(around) = parent(root).filter(is_whole) {
            root = around;
        }
        Some(root)
    }

    /// Whether this is the same page in the same state, with its tree or without: what is seen beyond the tree is read anew each time and may waver.
    pub fn is_as(&self, other: &Self) -> bool {
        self.url == other.url
            && self.title == other.title
            && self.content == other.content
            && self.tabs == other.tabs
            && self.dialog == other.dialog
    }

    /// Whether nothing that a person sees differs, with their trees or without: the focus is no difference, and neither are the server's names of elements nor
    /// where a link leads.
    pub fn looks_as(&self, other: &Self) -> bool {
        fn seen(content: &str) -> impl Iterator<Item = &str> {
            let lines = content
                .lines()
                .filter(|line| !line.trim_start().starts_with("- /url:"));
            let pieces = lines.flat_map(|line| line.split(" ["));
            let pieces = pieces.map(|piece| match piece.split_once(']') {
                Some((state, rest)) if state == "active" || state.starts_with("ref=") => rest,
                _ => piece,
            });
            pieces.filter(|piece| !piece.is_empty())
        }
        self.url == other.url
            && self.title == other.title
            && self.tabs == other.tabs
            && self.dialog == other.dialog
            && self.live.elements == other.live.elements
            && seen(&self.content).eq(seen(&other.content))
    }
}
