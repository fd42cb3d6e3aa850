//! A page, read once for everybody who asks what it means: its controls, its lines, and what it says about where the
//! subscription stands.
//!
//! Pure and never wrong about which page it is: it borrows the page, so the page can't change under it.

use super::phrases::{may_label, may_matter};
use super::{Standing, standing_of};
use crate::control::{Control, Labels, folded_label, labelled_controls};
use crate::lines::{Line, visible};
use crate::pairs::pairs;
use crate::snapshot::{ElementId, PageSnapshot};

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
    pub lines: Vec<Line<'p>>,
    /// Positions of the lines that may say something about where the subscription stands.
    telling: Vec<usize>,
    /// Labels with their values, which stand in elements of their own.
    pub(super) pairs: Vec<(ElementId, ElementId)>,
    /// Those of them that may be facts about it.
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
        let may_tell = |line: &Line<'_>| may_matter(&line.shown.folded());
        let telling = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| may_tell(line))
            .map(|(at, _)| at)
            .collect();
        let pairs = pairs(page);
        let labelled = pairs
            .iter()
            .copied()
            .filter(|(label, _)| may_label(&folded_label(page, *label)))
            .collect();
        let mut reading = Self {
            page,
            controls,
            labels,
            lines,
            telling,
            pairs,
            labelled,
            standing: Standing::default(),
        };
        reading.standing = standing_of(&reading, &reading.controls, &reading.labelled, None);
        reading
    }

    /// The lines that may say something about where the subscription stands.
    pub(super) fn telling(&self) -> impl Iterator<Item = &Line<'p>> {
        self.telling.iter().filter_map(|&at| self.lines.get(at))
    }
}
