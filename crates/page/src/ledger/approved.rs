//! What was approved, and the way that led there.

use crate::control::{controls, front_dialog, is_control, label_of};
use crate::snapshot::{Element, ElementId, PageSnapshot};
use domain::predicate::fold;

/// A control that was used on the way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Way {
    /// Address of the page it stood on.
    pub url: String,
    /// Its words.
    pub label: String,
    /// Which of the controls with these words it was, from the top: rows of a list have the same ones.
    pub nth: usize,
}

/// How many controls with the same words stand before this one.
pub fn nth_of_its_words(page: &PageSnapshot, id: ElementId) -> usize {
    let words = fold(&label_of(page, id));
    controls(page, None)
        .iter()
        .filter(|c| c.id < id && *c.folded == *words)
        .count()
}

/// An act that was carried out and may have ended it, mostly one that the person approved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Approved {
    /// The words of the control, or of the dialog.
    pub control: String,
    /// Which of the controls with these words it was.
    pub nth: usize,
    /// The page on which it stood: its headings and its question name the object.
    pub page: PageSnapshot,
    /// When, RFC 3339.
    pub at: String,
    /// Nobody was asked: a step that sent something, and may have been the last one.
    pub unasked: bool,
}

impl Approved {
    /// What the page was about, in its own words.
    pub fn question(&self) -> &str {
        if let Some(dialog) = &self.page.dialog {
            return &dialog.message;
        }
        // What lies in front asks, and says of what.
        let elements = &self.page.elements;
        let front = front_dialog(&self.page).map_or(&elements[..], |id| self.page.subtree(id));
        let speaks = |e: &&Element| !e.label().is_empty() && !is_control(e);
        let heading = |part: &'_ [Element]| {
            part.iter()
                .position(|e| e.role == "heading" && !e.label().is_empty())
        };
        let asks = heading(front).map(|at| &front[at]).or_else(|| {
            (front.len() < elements.len())
                .then(|| front.iter().skip(1).find(speaks))
                .flatten()
        });
        asks.map_or(self.page.title.as_str(), |e| e.label())
    }
}
