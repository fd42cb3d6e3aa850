//! What was approved, and the way that led there.

use crate::snapshot::PageSnapshot;

/// A control that was used on the way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Way {
    /// Address of the page it stood on.
    pub url: String,
    /// Its words.
    pub label: String,
}

/// An act that the person approved and that was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Approved {
    /// The words of the control, or of the dialog.
    pub control: String,
    /// The page on which it stood: its headings and its question name the object.
    pub page: PageSnapshot,
    /// When, RFC 3339.
    pub at: String,
}

impl Approved {
    /// What the page was about, in its own words.
    #[must_use]
    pub fn question(&self) -> &str {
        if let Some(dialog) = &self.page.dialog {
            return &dialog.message;
        }
        let first = self
            .page
            .elements
            .iter()
            .find(|e| e.role == "heading" && !e.label().is_empty());
        first.map_or(self.page.title.as_str(), |e| e.label())
    }
}
