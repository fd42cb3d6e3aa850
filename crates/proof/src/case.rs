//! The evidence with its pages read, as the rules ask for it.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use jiff::civil::Date;
use url::Url;

use super::evidence::Evidence;
use super::section::Target;
use page::claims::Statement;
use page::reading::PageReading;

/// The evidence, read.
pub(crate) struct Case<'e> {
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

impl<'e> Case<'e> {
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

    /// How often each line stands on the account's pages of before; the most of any page counts.
    pub(crate) fn stood(&self) -> BTreeMap<String, usize> {
        let mut most: BTreeMap<String, usize> = BTreeMap::new();
        for reading in &self.before {
            for (line, count) in counts(reading) {
                let known = most.entry(line).or_default();
                *known = (*known).max(count);
            }
        }
        most
    }
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
