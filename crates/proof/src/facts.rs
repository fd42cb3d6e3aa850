//! The evidence with its pages read, as the rules ask for it: and the thing's own section, the section, row or item in which the way to its end stood.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use jiff::civil::Date;
use url::Url;

use super::evidence::Evidence;
use domain::predicate::fold;
use page::claims::Statement;
use page::control::{Control, Ending};
use page::dates::read_day;
use page::reading::PageReading;

/// The evidence, read.
pub(crate) struct Facts<'e> {
    pub(crate) evidence: &'e Evidence,
    pub(crate) today: Option<Date>,
    /// Pages of before, in their order.
    pub(crate) before: Vec<PageReading<'e>>,
    /// The pages on which the acts were done.
    pub(crate) acted_on: Vec<PageReading<'e>>,
    pub(crate) right_after: Vec<PageReading<'e>>,
    pub(crate) fresh: Vec<PageReading<'e>>,
    target: OnceCell<Option<Target>>,
}

impl<'e> Facts<'e> {
    pub(crate) fn of(evidence: &'e Evidence) -> Self {
        let today = evidence.today();
        let read = |page| PageReading::of(page, today);
        Self {
            evidence,
            today,
            before: evidence.before.iter().map(read).collect(),
            acted_on: evidence.acts.iter().map(|act| read(&act.page)).collect(),
            right_after: evidence.right_after.iter().map(read).collect(),
            fresh: evidence.fresh.iter().map(read).collect(),
            target: OnceCell::new(),
        }
    }

    /// Where the thing stood before, as far as that can be told.
    pub(crate) fn target(&self) -> Option<&Target> {
        self.target.get_or_init(|| Target::find(self)).as_ref()
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

    /// How often each line stands on the account's pages of before; the most of any page counts.
    pub(crate) fn stood(&self) -> BTreeMap<String, usize> {
        most_of(&self.before)
    }
}

/// How often each line stands on these pages at most.
pub(crate) fn most_of<'r, 'p: 'r>(
    pages: impl IntoIterator<Item = &'r PageReading<'p>>,
) -> BTreeMap<String, usize> {
    let mut most: BTreeMap<String, usize> = BTreeMap::new();
    for (line, count) in pages.into_iter().flat_map(counts) {
        let known = most.entry(line).or_default();
        *known = (*known).max(count);
    }
    most
}

/// The lines of a page and its facts, with how often each stands there.
fn counts(reading: &PageReading<'_>) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in &reading.lines {
        *counts.entry(line.folded.to_string()).or_default() += 1;
    }
    for fact in &reading.statements {
        counts.entry(fact.folded.clone()).or_insert(1);
    }
    counts
}

/// The statements of a page that didn't stand so often before.
pub(crate) fn new_statements<'r>(
    reading: &'r PageReading<'_>,
    stood: &BTreeMap<String, usize>,
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
    pub(crate) fn find(case: &Facts<'_>) -> Option<Self> {
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

    fn at(case: &Facts<'_>, url: &str, label: &str, nth: usize) -> Option<Self> {
        let (here, control) = (address(url), fold(label));
        let before = (0..case.before.len()).rev().map(Page::Before);
        let acted_on = (0..case.acted_on.len()).map(Page::ActedOn);
        before.chain(acted_on).find_map(|page| {
            let reading = page.of(case);
            if control.is_empty() || address(&reading.page.url) != here {
                return None;
            }
            let alike = || reading.pressable().filter(|(c, _)| *c.folded == *control);
            let (_, block) = alike().nth(nth).or_else(|| alike().next())?;
            let key = reading.places.blocks.get(block)?.key.clone();
            Some(Self {
                address: here.clone(),
                page,
                block,
                key,
                control: control.clone(),
            })
        })
    }

    pub(crate) fn reading<'c, 'e>(&self, case: &'c Facts<'e>) -> &'c PageReading<'e> {
        self.page.of(case)
    }

    /// What stood in its section before.
    pub(crate) fn statements<'c>(
        &self,
        case: &'c Facts<'_>,
    ) -> impl Iterator<Item = &'c Statement> {
        let reading = self.reading(case);
        let block = self.block;
        reading
            .statements
            .iter()
            .filter(move |s| reading.places.is_within(s.block, block))
    }

    /// The same section in a fresh load of the same page.
    pub(crate) fn now<'c, 'e>(&self, case: &'c Facts<'e>) -> Option<Section<'c, 'e>> {
        let mut pages = case.fresh.iter();
        let reading = pages.find(|f| address(&f.page.url) == self.address)?;
        // Of several that are called alike the same one; where there are more or fewer of them, nobody knows.
        let called = |of: &PageReading<'_>| -> Vec<usize> {
            let blocks = of.places.blocks.iter().enumerate();
            let alike = blocks.filter(|(_, block)| block.key == self.key);
            alike.map(|(at, _)| at).collect()
        };
        let (was, now) = (called(self.reading(case)), called(reading));
        let at = was.iter().position(|block| *block == self.block)?;
        let block = *now.get(at).filter(|_| was.len() == now.len())?;
        Some(Section { reading, block })
    }
}

impl Page {
    fn of<'c, 'e>(self, case: &'c Facts<'e>) -> &'c PageReading<'e> {
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
