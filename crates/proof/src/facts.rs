//! The evidence with its pages read, as the rules ask for it: and the thing's own section, the section, row or item in which the way to its end stood.
//!
//! A large page takes megabytes once it is read: those of before are kept without their trees and read one at a time, and only the one on which the thing
//! stood is held.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use jiff::civil::Date;
use url::Url;

use super::evidence::Evidence;
use domain::predicate::fold;
use page::claims::Statement;
use page::control::{Control, Ending, ending, is_control, label_of};
use page::dates::read_day;
use page::reading::PageReading;
use page::snapshot::PageSnapshot;

/// How often lines stand on a page.
pub(crate) type Stood = BTreeMap<String, usize>;

/// The evidence, read.
pub(crate) struct Facts<'e> {
    pub(crate) evidence: &'e Evidence,
    pub(crate) today: Option<Date>,
    pub(crate) right_after: Vec<PageReading<'e>>,
    pub(crate) fresh: Vec<PageReading<'e>>,
    /// Where the thing stood before, as far as that can be told.
    pub(crate) target: Option<Target<'e>>,
}

impl<'e> Facts<'e> {
    /// Reads it; `held` is empty, and holds the page on which the thing stood.
    pub(crate) fn of(evidence: &'e Evidence, held: &'e OnceCell<PageSnapshot>) -> Self {
        let today = evidence.today();
        let read = |page| PageReading::of(page, today);
        Self {
            evidence,
            today,
            target: Target::find(evidence, held),
            right_after: evidence.right_after.iter().map(read).collect(),
            fresh: evidence.fresh.iter().map(read).collect(),
        }
    }

    /// Its own section in a fresh load.
    pub(crate) fn section(&self) -> Option<Section<'_, 'e>> {
        self.target.as_ref()?.now(self)
    }

    /// Whether a day is over.
    pub(crate) fn is_past(&self, day: Date) -> bool {
        self.today.is_some_and(|today| day < today)
    }

    /// Whether a day is still to come.
    pub(crate) fn is_to_come(&self, day: Date) -> bool {
        self.today.is_none_or(|today| day > today)
    }

    /// Whether a page after the act names this day.
    pub(crate) fn says_day(&self, day: Date) -> bool {
        let today = self.today.unwrap_or(day);
        let pages = self.fresh.iter().chain(&self.right_after);
        let mut lines = pages.flat_map(|reading| &reading.lines);
        lines.any(|line| read_day(&line.folded, today) == Some(day))
    }
}

/// How often each line stands on those of the account's pages of before of which this holds; the most of any page counts.
pub(crate) fn stood(evidence: &Evidence, of: impl Fn(&PageReading<'_>) -> bool) -> Stood {
    let mut most = Stood::new();
    for page in &evidence.before {
        let page = page.with_tree();
        let reading = PageReading::of(&page, evidence.today());
        let counts = of(&reading).then(|| counts(&reading));
        for (line, count) in counts.into_iter().flatten() {
            let known = most.entry(line).or_default();
            *known = (*known).max(count);
        }
    }
    most
}

/// The lines of a page and its facts, with how often each stands there.
fn counts(reading: &PageReading<'_>) -> Stood {
    let mut counts = Stood::new();
    for line in &reading.lines {
        *counts.entry(line.folded.clone()).or_default() += 1;
    }
    for fact in &reading.statements {
        counts.entry(fact.folded.clone()).or_insert(1);
    }
    counts
}

/// The statements of a page that didn't stand so often before.
pub(crate) fn new_statements<'r>(
    reading: &'r PageReading<'_>,
    stood: &Stood,
) -> impl Iterator<Item = &'r Statement> {
    let now = counts(reading);
    reading.statements.iter().filter(move |s| {
        let now = now.get(&s.folded).copied().unwrap_or(1);
        now > stood.get(&s.folded).copied().unwrap_or(0)
    })
}

/// An address without what changes between two loads of the same page.
pub fn address(url: &str) -> String {
    Url::parse(url).map_or_else(
        |_| url.to_owned(),
        |mut url| {
            if !url.fragment().is_some_and(|f| f.starts_with(['/', '!'])) {
                url.set_fragment(None);
            }
            url.as_str().trim_end_matches('/').to_owned()
        },
    )
}

/// Folded and without white space: pieces of a sentence are put together in different ways.
pub(crate) fn tight(text: &str) -> String {
    fold(text).split_whitespace().collect()
}

/// Where the way in stood, before.
#[derive(Debug)]
pub(crate) struct Target<'e> {
    /// Address of the page.
    pub(crate) address: String,
    /// The page, as it was.
    pub(crate) was: PageReading<'e>,
    /// The block of it.
    pub(crate) block: usize,
    /// What that is called, folded; empty for the page itself.
    pub(crate) key: String,
    /// The words of the control, folded.
    pub(crate) control: String,
}

/// The thing's section in a fresh load.
#[derive(Debug)]
pub(crate) struct Section<'c, 'e> {
    pub(crate) reading: &'c PageReading<'e>,
    block: usize,
}

impl<'e> Target<'e> {
    /// The first control on the way that names an end; in a language that nobody reads, the last one on a page that was looked at afresh.
    fn find(evidence: &'e Evidence, held: &'e OnceCell<PageSnapshot>) -> Option<Self> {
        let way = evidence.way.iter();
        let way = way.map(|step| (&*step.url, &*step.label, step.nth));
        let acts = evidence.acts.iter();
        let acts = acts.map(|act| (&*act.page.url, &*act.control, act.nth));
        let used: Vec<(&str, &str, usize)> = way.chain(acts).collect();
        let at = |(url, label, nth): &(&str, &str, usize)| {
            Self::at(evidence, held, url, &fold(label), *nth)
        };
        let names_an_end = |(_, label, _): &&(&str, &str, usize)| ending(label) != Ending::No;
        let looked_at = |(url, ..): &&(&str, &str, usize)| {
            let here = address(url);
            evidence.fresh.iter().any(|page| address(&page.url) == here)
        };
        let named = used.iter().filter(names_an_end).find_map(at);
        named
            .or_else(|| used.iter().rev().filter(looked_at).find_map(at))
            .or_else(|| used.iter().find_map(at))
    }

    /// On the newest page of before that has it, or where an act was done.
    fn at(
        evidence: &'e Evidence,
        held: &'e OnceCell<PageSnapshot>,
        url: &str,
        control: &str,
        nth: usize,
    ) -> Option<Self> {
        let (here, today) = (address(url), evidence.today());
        let acted_on = evidence.acts.iter().map(|act| &act.page);
        let pages = evidence.before.iter().rev().chain(acted_on);
        let mut pages = pages.filter(|page| !control.is_empty() && address(&page.url) == here);
        pages.find_map(|page| {
            let page = page.with_tree();
            let has_it =
                |id| is_control(&page.elements[id]) && fold(&label_of(&page, id)) == control;
            if !(0..page.elements.len()).any(has_it) {
                return None;
            }
            let block_in = |was: &PageReading<'_>| {
                let alike = || was.pressable().filter(|(c, _)| *c.folded == *control);
                let (_, block) = alike().nth(nth).or_else(|| alike().next())?;
                Some(block)
            };
            let block = block_in(&PageReading::of(&page, today))?;
            let was = PageReading::of(held.get_or_init(|| page), today);
            Some(Self {
                address: here.clone(),
                block,
                key: was.places.blocks.get(block)?.key.clone(),
                was,
                control: control.to_owned(),
            })
        })
    }

    /// What stood in its section before.
    pub(crate) fn statements(&self) -> impl Iterator<Item = &Statement> {
        let statements = self.was.statements.iter();
        statements.filter(|s| self.was.places.is_within(s.block, self.block))
    }

    /// The same section in a fresh load of the same page.
    pub(crate) fn now<'c>(&self, case: &'c Facts<'e>) -> Option<Section<'c, 'e>> {
        let mut pages = case.fresh.iter();
        let reading = pages.find(|f| address(&f.page.url) == self.address)?;
        // Of several that are called alike the same one; where there are more or fewer of them, nobody knows.
        let called = |of: &PageReading<'_>| -> Vec<usize> {
            let blocks = of.places.blocks.iter().enumerate();
            let alike = blocks.filter(|(_, block)| block.key == self.key);
            alike.map(|(at, _)| at).collect()
        };
        let (was, now) = (called(&self.was), called(reading));
        let at = was.iter().position(|block| *block == self.block)?;
        let block = *now.get(at).filter(|_| was.len() == now.len())?;
        Some(Section { reading, block })
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
