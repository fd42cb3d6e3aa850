//! The thing's own section of a page: the section, row or item in which the way to its end stood, and its counterpart in a fresh load.

use super::case::{Case, address};
use domain::predicate::fold;
use page::claims::Statement;
use page::control::{Control, Ending};
use page::reading::PageReading;

/// Where the way in stood, before.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// Address of the page.
    pub(crate) address: String,
    /// Which of the pages of before.
    pub(crate) page: Page,
    /// The block of it.
    pub(crate) block: usize,
    /// What that is called, folded; empty for the page itself.
    pub(crate) key: String,
    /// The words of the control, folded.
    pub(crate) control: String,
}

/// A page of before, or one on which an act was done, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    Before(usize),
    ActedOn(usize),
}

/// The thing's section in a fresh load.
#[derive(Debug)]
pub(crate) struct Section<'c, 'e> {
    pub(crate) reading: &'c PageReading<'e>,
    block: usize,
}

impl Target {
    /// The first control on the way that names an end; in a language that nobody reads, the last one on a page that was looked at afresh.
    pub(crate) fn find(case: &Case<'_>) -> Option<Self> {
        let evidence = case.evidence;
        let way = evidence
            .way
            .iter()
            .map(|step| (&step.url, &step.label, step.nth));
        let acts = evidence
            .acts
            .iter()
            .map(|act| (&act.page.url, &act.control, act.nth));
        let used: Vec<Self> = way
            .chain(acts)
            .filter_map(|(url, label, nth)| Self::at(case, url, label, nth))
            .collect();
        let names_an_end = |target: &&Self| {
            let (control, _) = target
                .reading(case)
                .pressable()
                .find(|(c, _)| *c.folded == target.control)?;
            (control.ending != Ending::No).then_some(())
        };
        let named = used.iter().find(|target| names_an_end(target).is_some());
        let looked_at = |target: &&Self| {
            case.fresh
                .iter()
                .any(|f| address(&f.page.url) == target.address)
        };
        named
            .or_else(|| used.iter().rev().find(looked_at))
            .or(used.first())
            .cloned()
    }

    fn at(case: &Case<'_>, url: &str, label: &str, nth: usize) -> Option<Self> {
        let (address, control) = (address(url), fold(label));
        let before = (0..case.before.len()).rev().map(Page::Before);
        let acted_on = (0..case.acted_on.len()).map(Page::ActedOn);
        before.chain(acted_on).find_map(|page| {
            let reading = page.of(case);
            if control.is_empty() || super::case::address(&reading.page.url) != address {
                return None;
            }
            let alike = || reading.pressable().filter(|(c, _)| *c.folded == *control);
            let (_, block) = alike().nth(nth).or_else(|| alike().next())?;
            let key = reading.places.blocks.get(block)?.key.clone();
            Some(Self {
                address: address.clone(),
                page,
                block,
                key,
                control: control.clone(),
            })
        })
    }

    pub(crate) fn reading<'c, 'e>(&self, case: &'c Case<'e>) -> &'c PageReading<'e> {
        self.page.of(case)
    }

    /// What stood in its section before.
    pub(crate) fn statements<'c>(&self, case: &'c Case<'_>) -> impl Iterator<Item = &'c Statement> {
        let reading = self.reading(case);
        let block = self.block;
        reading
            .statements
            .iter()
            .filter(move |s| reading.places.is_within(s.block, block))
    }

    /// The same section in a fresh load of the same page.
    pub(crate) fn now<'c, 'e>(&self, case: &'c Case<'e>) -> Option<Section<'c, 'e>> {
        let mut pages = case.fresh.iter();
        let reading = pages.find(|f| address(&f.page.url) == self.address)?;
        let blocks = &reading.places.blocks;
        let block = blocks.iter().position(|block| block.key == self.key)?;
        Some(Section { reading, block })
    }
}

impl Page {
    fn of<'c, 'e>(self, case: &'c Case<'e>) -> &'c PageReading<'e> {
        match self {
            Self::Before(at) => &case.before[at],
            Self::ActedOn(at) => &case.acted_on[at],
        }
    }
}

impl<'c, 'e> Section<'c, 'e> {
    pub(crate) fn has(&self, block: usize) -> bool {
        self.reading.places.is_within(block, self.block)
    }

    pub(crate) fn statements(&self) -> impl Iterator<Item = &'c Statement> {
        let (reading, own) = (self.reading, self.block);
        let statements = reading.statements.iter();
        statements.filter(move |s| reading.places.is_within(s.block, own))
    }

    pub(crate) fn controls(&self) -> impl Iterator<Item = &'c Control<'e>> {
        let (reading, own) = (self.reading, self.block);
        let all = reading.pressable();
        all.filter(move |(_, block)| reading.places.is_within(*block, own))
            .map(|(c, _)| c)
    }

    pub(crate) fn url(&self) -> &'c str {
        &self.reading.page.url
    }
}
