//! A page, read once for everybody who asks what it means: its controls, its lines, and what it says about where the
//! subscription stands.
//!
//! Pure and never wrong about which page it is: it borrows the page, so the page can't change under it.

use super::control::{Control, Labels, fold_label, labelled_controls};
use super::lines::{Line, visible};
use super::snapshot::{ElementId, PageSnapshot};
use super::standing::{Standing, labelled_at, may_label, standing_of};
use super::topics::Topic;

/// What was read from a page.
#[derive(Debug)]
pub struct Reading<'p> {
    /// The page.
    pub page: &'p PageSnapshot,
    /// Its controls in document order.
    pub controls: Vec<Control<'p>>,
    /// What their labels say.
    pub labels: Labels,
    /// Its visible text, line by line.
    pub lines: Vec<Line>,
    /// Positions of the lines that may say something about where the subscription stands.
    telling: Vec<usize>,
    /// Facts about it whose label and value stand in elements of their own.
    pub(super) labelled: Vec<(ElementId, ElementId)>,
    /// What the whole page says.
    pub standing: Standing,
}

impl<'p> Reading<'p> {
    /// Reads the page.
    #[must_use]
    pub fn of(page: &'p PageSnapshot) -> Self {
        let mut labels = Labels::default();
        let controls = labelled_controls(page, None, &mut labels);
        let lines = visible(page);
        let may_tell = |line: &Line| line.shown.is_about(Topic::Standing, &line.folded);
        let telling = lines.iter().enumerate().filter(|(_, line)| may_tell(line)).map(|(at, _)| at).collect();
        let mut labelled = labelled_at(page, &(0..page.elements.len()));
        let mut folded = String::new();
        labelled.retain(|(label, _)| {
            fold_label(page, *label, &mut folded);
            may_label(&folded)
        });
        let mut reading = Self { page, controls, labels, lines, telling, labelled, standing: Standing::default() };
        reading.standing = standing_of(&reading, &reading.controls, &reading.labelled, None);
        reading
    }

    /// The lines that may say something about where the subscription stands.
    pub(super) fn telling(&self) -> impl Iterator<Item = &Line> {
        self.telling.iter().filter_map(|&at| self.lines.get(at))
    }
}
