//! The evidence with its pages read, as the rules ask for it: and the thing's own section, the section, row or item in which the way to its end stood,
//! or else in which it went on.
//!
//! A large page takes megabytes once it is read: those of before are kept without their trees and read one at a time, and only the one on which the thing
//! stood is held.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use url::Url;

use super::evidence::Evidence;
use domain::predicate::fold;
use page::claims::Statement;
use page::control::{Ending, ending, is_control, label_of};
use page::dates::read_day;
use page::lexicon::Concept;
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
    /// Reads it; `way_in` as it was found in the same evidence.
    pub(crate) fn of(evidence: &'e Evidence, way_in: Option<&'e WayIn>) -> Self {
        let today = evidence.today();
        let read = |page| PageReading::of(page, today);
        let target = way_in.map(|way_in| Target {
            section: way_in.block,
            was: read(&way_in.page),
            address: address(&way_in.page.url),
            control: &way_in.control,
        });
        Self {
            evidence,
            today,
            target,
            right_after: evidence.right_after.iter().map(read).collect(),
            fresh: evidence.fresh.iter().map(read).collect(),
        }
    }

    /// The page in a fresh load on which the thing stood.
    pub(crate) fn same_page(&self) -> Option<&PageReading<'e>> {
        let target = self.target.as_ref()?;
        let mut fresh = self.fresh.iter();
        fresh.find(|reading| address(&reading.page.url) == target.address)
    }

    /// The thing's own section in a fresh load. Of several that are called alike it is the same one; where there are more or fewer of them, nobody knows.
    pub(crate) fn section(&self) -> Option<Section<'_>> {
        let (target, reading) = (self.target.as_ref()?, self.same_page()?);
        let called = |of: &PageReading<'_>| -> Vec<usize> {
            let blocks = of.places.blocks.iter().enumerate();
            let alike = blocks.filter(|(_, block)| block.key == target.key());
            alike.map(|(at, _)| at).collect()
        };
        let (was, now) = (called(&target.was), called(reading));
        let at = was.iter().position(|block| *block == target.section)?;
        let block = *now.get(at).filter(|_| was.len() == now.len())?;
        Some(Section { reading, block })
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
            let known = most.entry(line.to_owned()).or_default();
            *known = (*known).max(count);
        }
    }
    most
}

/// The lines of a page and its facts, with how often each stands there.
fn counts<'r>(reading: &'r PageReading<'_>) -> BTreeMap<&'r str, usize> {
    let mut counts = BTreeMap::new();
    for line in &reading.lines {
        *counts.entry(&*line.folded).or_default() += 1;
    }
    for fact in &reading.statements {
        counts.entry(&*fact.folded).or_insert(1);
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
        let now = now.get(&*s.folded).copied().unwrap_or(1);
        now > stood.get(&s.folded).copied().unwrap_or(0)
    })
}

/// An address without what changes between two loads of the same page. An application may keep its places behind the hash; any other fragment is merely
/// scrolled to.
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

/// Whether a statement says that a thing goes on: it renews, is active, or costs something each period.
pub(crate) fn goes_on(s: &Statement) -> bool {
    let each_period = s.priced && s.concepts.has(Concept::EachPeriod);
    let active = s.says(Concept::ActiveStatus) && !names_the_end(s);
    s.says(Concept::Renews) || active || each_period
}

pub(crate) fn names_the_end(s: &Statement) -> bool {
    s.says_any(&[Concept::Ended, Concept::EndsOn, Concept::Until])
}

/// Folded and without white space: pieces of a sentence are put together in different ways.
pub(crate) fn tight(text: &str) -> String {
    fold(text).split_whitespace().collect()
}

/// The control by which the end was entered upon, and the page on which it stood.
#[derive(Debug)]
pub(crate) struct WayIn {
    page: PageSnapshot,
    /// The block of it in which the control stood.
    block: usize,
    /// The words of the control, folded.
    control: String,
}

impl WayIn {
    /// The way in, and the thing's own section. Where that in which it stood isn't there any more in a fresh load, for instance because it stood in a step or on a
    /// page of settings, the thing is what went on on a page of the account.
    pub(crate) fn to_the_thing(evidence: &Evidence) -> Option<Self> {
        let way_in = Self::find(evidence)?;
        if Facts::of(evidence, Some(&way_in)).section().is_some() {
            return Some(way_in);
        }
        Some(way_in.what_went_on(evidence).unwrap_or(way_in))
    }

    /// The first control on the way that names an end; in a language that nobody reads, the last one on a page that was looked at afresh.
    fn find(evidence: &Evidence) -> Option<Self> {
        let way = evidence.way.iter();
        let way = way.map(|step| (&*step.url, &*step.label, step.nth));
        let acts = evidence.acts.iter();
        let acts = acts.map(|act| (&*act.page.url, &*act.control, act.nth));
        let used: Vec<(&str, &str, usize)> = way.chain(acts).collect();
        let fresh: Vec<String> = evidence.fresh.iter().map(|p| address(&p.url)).collect();
        let names_an_end = |(_, label, _): &&(&str, &str, usize)| ending(label) != Ending::No;
        let looked_at = |(url, ..): &&(&str, &str, usize)| fresh.contains(&address(url));
        let named = used.iter().filter(names_an_end);
        let candidates = named.chain(used.iter().rev().filter(looked_at));
        let mut candidates = candidates.chain(&used);
        candidates.find_map(|(url, label, nth)| Self::at(evidence, url, &fold(label), *nth))
    }

    /// On the newest page of before that has it, or where an act was done.
    fn at(evidence: &Evidence, url: &str, control: &str, nth: usize) -> Option<Self> {
        let here = address(url);
        let acted_on = evidence.acts.iter().map(|act| &act.page);
        let pages = evidence.before.iter().rev().chain(acted_on);
        let mut pages = pages.filter(|page| !control.is_empty() && address(&page.url) == here);
        pages.find_map(|page| {
            let page = page.with_tree();
            let is_it =
                |id| is_control(&page.elements[id]) && fold(&label_of(&page, id)) == control;
            if !(0..page.elements.len()).any(is_it) {
                return None;
            }
            let reading = PageReading::of(&page, None);
            let alike = || reading.pressable().filter(|(c, _)| *c.folded == *control);
            let (_, block) = alike().nth(nth).or_else(|| alike().next())?;
            let control = control.to_owned();
            Some(Self {
                page,
                block,
                control,
            })
        })
    }

    /// The same way in, to the one part of a page of the account that said that something goes on: the newest page of before that was loaded anew.
    fn what_went_on(&self, evidence: &Evidence) -> Option<Self> {
        let fresh: Vec<String> = evidence.fresh.iter().map(|p| address(&p.url)).collect();
        let pages = evidence.before.iter().rev();
        let mut pages = pages.filter(|page| fresh.contains(&address(&page.url)));
        pages.find_map(|page| {
            let page = page.with_tree();
            let reading = PageReading::of(&page, evidence.today());
            let went_on = reading.statements.iter().filter(|s| goes_on(s));
            let blocks: BTreeSet<usize> = went_on.map(|s| s.block).collect();
            let block = blocks.first().copied().filter(|_| blocks.len() == 1)?;
            let control = self.control.clone();
            Some(Self {
                page,
                block,
                control,
            })
        })
    }
}

/// Where the way in stood, before.
#[derive(Debug)]
pub(crate) struct Target<'e> {
    /// Address of the page.
    pub(crate) address: String,
    /// The page, as it was.
    pub(crate) was: PageReading<'e>,
    /// The thing's own section of it, a block.
    pub(crate) section: usize,
    /// The words of the control, folded.
    pub(crate) control: &'e str,
}

impl Target<'_> {
    /// What its section is called, folded; empty for the page itself.
    pub(crate) fn key(&self) -> &str {
        &self.was.places.blocks[self.section].key
    }

    /// What stood in its section before.
    pub(crate) fn statements(&self) -> impl Iterator<Item = &Statement> {
        self.was.statements_in(self.section)
    }
}

/// The thing's section in a fresh load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Section<'c> {
    pub(crate) reading: &'c PageReading<'c>,
    pub(crate) block: usize,
}
