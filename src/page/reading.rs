//! A page, read once for everybody who asks what it means: its controls, its lines, and what it says about where the
//! subscription stands.
//!
//! Pure and never wrong about which page it is: it borrows the page, so the page can't change under it.

use super::control::{Control, controls};
use super::lines::{Line, visible};
use super::snapshot::PageSnapshot;
use super::standing::{Standing, standing_of};

/// What was read from a page.
#[derive(Debug)]
pub struct Reading<'p> {
    /// The page.
    pub page: &'p PageSnapshot,
    /// Its controls in document order.
    pub controls: Vec<Control<'p>>,
    /// Its visible text, line by line.
    pub lines: Vec<Line>,
    /// What the whole page says.
    pub standing: Standing,
}

impl<'p> Reading<'p> {
    /// Reads the page.
    #[must_use]
    pub fn of(page: &'p PageSnapshot) -> Self {
        let controls = controls(page, None);
        let lines = visible(page);
        let standing = standing_of(page, &lines, &controls, None);
        Self { page, controls, lines, standing }
    }
}
