//! A page, read once for everybody who asks what it means: its lines, controls, places and what it states.

use jiff::civil::Date;

use super::claims::{Statement, statements};
use super::control::{Control, Ending, controls, is_elsewhere};
use super::dates::read_date;
use super::lexicon::{Concept, concepts};
use super::lines::{self, Line};
use super::places::Places;
use super::snapshot::{Element, PageSnapshot};

/// What is read of one page.
#[derive(Debug)]
pub struct PageReading<'p> {
    /// The page.
    pub page: &'p PageSnapshot,
    /// In which section, row or item each element stands.
    pub places: Places,
    /// What its main part states.
    pub statements: Vec<Statement>,
    /// Its controls in document order.
    pub controls: Vec<Control<'p>>,
    /// Its visible text, line by line.
    pub lines: Vec<Line<'p>>,
}

impl<'p> PageReading<'p> {
    /// Reads the page; `today` tells days without a year.
    pub fn of(page: &'p PageSnapshot, today: Option<Date>) -> Self {
        let places = Places::of(page);
        let lines = lines::visible(page);
        Self {
            statements: statements(page, &lines, &places, today),
            controls: controls(page),
            page,
            places,
            lines,
        }
    }

    /// Controls of the main part that can be pressed, each with its block.
    pub fn pressable(&self) -> impl Iterator<Item = (&Control<'p>, usize)> {
        let all = self.controls.iter().filter(|c| c.can_be_pressed());
        all.filter_map(|c| Some((c, self.places.block(c.id)?)))
    }

    /// What is stated in a block.
    pub fn statements_in(&self, block: usize) -> impl Iterator<Item = &Statement> {
        let statements = self.statements.iter();
        statements.filter(move |s| self.places.is_within(s.block, block))
    }

    /// The lines of a block.
    pub fn lines_in(&self, block: usize) -> impl Iterator<Item = &Line<'p>> {
        let is_in = move |line: &&Line<'_>| {
            let place = self.places.block(line.element);
            place.is_some_and(|place| self.places.is_within(place, block))
        };
        self.lines.iter().filter(is_in)
    }

    /// Controls of a block that can be pressed.
    pub fn pressable_in(&self, block: usize) -> impl Iterator<Item = &Control<'p>> {
        let own = self.pressable();
        own.filter(move |(_, at)| self.places.is_within(*at, block))
            .map(|(c, _)| c)
    }

    /// Those that would start or finish an end.
    pub fn ways_out(&self) -> impl Iterator<Item = (&Control<'p>, usize)> {
        // "Your cancellation, 24 November": a link with a day leads to what is on record.
        let is_record =
            |c: &Control<'_>| c.element.role == "link" && read_date(&c.folded).is_some();
        // What opened a menu or a section: the way out is what lies in there, if anything does.
        let is_open = |element: &Element| element.is("expanded");
        let offers = move |c: &&Control<'_>| {
            c.ending != Ending::No
                && !is_record(c)
                && !is_open(c.element)
                && !is_elsewhere(self.page, c.element)
                && !concepts(&c.folded).any(&[Concept::Ended, Concept::EndsOn])
        };
        self.pressable().filter(move |(c, _)| offers(c))
    }
}
