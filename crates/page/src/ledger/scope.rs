//! The object's own part of a page: the section, row or item in which the way in stood, and what is new beside it.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::changes::{Read, address};
use super::claims::Statement;
use super::{Approved, Case};
use crate::dates::read_day;
use crate::lexicon::{Term, hits, terms};
use domain::predicate::fold;

/// How long a heading is that is a name of several words.
const LONG_NAME: std::ops::RangeInclusive<usize> = 8..=60;
/// A word that stands in so many statements of a page is no name.
const COMMON: usize = 4;

/// Which blocks of a page are about the object: of the page before, and of the fresh load.
#[derive(Debug, Default)]
pub(super) struct Scope {
    before: BTreeSet<usize>,
    fresh: BTreeSet<usize>,
    /// The way in was found, so that what stands elsewhere is about something else.
    pub(super) known: bool,
    /// It stood under no heading at all.
    rooted: bool,
    /// It stood in one of several rows or items.
    pub(super) item: bool,
    /// The block of the fresh load that is the same one.
    own: Option<usize>,
    /// That of the page before.
    was_own: Option<usize>,
    /// What that is called.
    called: String,
}

impl Scope {
    pub(super) fn of(case: &Case<'_>, before: Option<&Read<'_>>, fresh: &Read<'_>) -> Self {
        let all = |read: &Read<'_>| (0..read.places.blocks.len()).collect::<BTreeSet<usize>>();
        let everything = || Self {
            before: before.map(all).unwrap_or_default(),
            fresh: all(fresh),
            known: false,
            rooted: true,
            ..Self::default()
        };
        let Some(old) = before else {
            return everything();
        };
        let Some(own) = way_in(case, old) else {
            return everything();
        };
        let own_keys: Vec<&str> = old.places.around(own).collect();
        let (key, around) = (own_keys[0], &own_keys[1..]);
        let known = old.places.keys();
        let is_own = |read: &Read<'_>, block: usize, new: bool| {
            let mut keys = read.places.around(block);
            let own_key = keys.next().unwrap_or_default();
            // In it, around it, or in something that wasn't there before.
            own_key == key
                || read.places.around(block).any(|k| k == key && !k.is_empty())
                || around.contains(&own_key)
                || (new && !known.contains_key(own_key))
        };
        let of = |read: &Read<'_>, new: bool| {
            (0..read.places.blocks.len())
                .filter(|block| is_own(read, *block, new))
                .collect()
        };
        Self {
            before: of(old, false),
            fresh: of(fresh, true),
            known: true,
            rooted: own == 0,
            item: old.places.blocks[own].item,
            own: (0..fresh.places.blocks.len())
                .find(|block| fresh.places.blocks[*block].key == key),
            was_own: Some(own),
            called: key.to_owned(),
        }
    }

    /// Whether a block of the page before is about the object.
    pub(super) fn was(&self, block: usize) -> bool {
        self.before.contains(&block)
    }

    /// Whether a statement of the fresh load is about the object. What stands above all headings greets, lures, or tells what has just
    /// been done: only what is said aloud, or names a subscription, counts.
    pub(super) fn has(&self, statement: &Statement) -> bool {
        let above = statement.block == 0 && !self.rooted;
        self.is(statement.block)
            && (!above
                || statement.aloud
                || statement.terms.any(&[Term::Object, Term::Subscription]))
    }

    /// Whether this block of the fresh load is the very one in which the way in stood.
    pub(super) fn is_own(&self, block: usize) -> bool {
        self.own == Some(block)
    }

    /// Whether it is called by a day.
    pub(super) fn is_called_by_a_day(&self, today: Option<Date>) -> bool {
        today.is_some_and(|today| read_day(&self.called, today).is_some())
    }

    /// Whether the block in which the way in stood is there no more.
    pub(super) fn is_own_gone(&self) -> bool {
        self.known && self.own.is_none()
    }

    /// Whether this block of the page before is the one in which the way in stood.
    pub(super) fn was_own(&self, block: usize) -> bool {
        self.was_own == Some(block)
    }

    /// Whether one of these words names it: a word of its own, or the number it goes by.
    pub(super) fn is_called(&self, by: &BTreeSet<String>) -> bool {
        words(&self.called)
            .into_iter()
            .chain(numbers(&self.called))
            .any(|word| by.contains(&word))
    }

    /// Whether a block of the fresh load is.
    pub(super) fn is(&self, block: usize) -> bool {
        self.fresh.contains(&block)
    }
}

/// The block in which the way in stood: of the last control used on this page that stood in its main part, dialogs apart.
fn way_in(case: &Case<'_>, read: &Read<'_>) -> Option<usize> {
    let here = address(&read.page.url);
    let used = case
        .way
        .iter()
        .filter(|way| address(&way.url) == here)
        .map(|way| fold(&way.label));
    let approved = case
        .approved
        .iter()
        .filter(|a| address(&a.page.url) == here)
        .map(|a| fold(&a.control));
    let labels: Vec<String> = approved
        .chain(used)
        .filter(|label| !label.is_empty())
        .collect();
    let in_dialog = |block: usize| read.places.around(block).any(|key| key == "\u{1}dialog");
    let found = labels.iter().rev().find_map(|label| {
        read.pressable()
            .find(|(c, block)| *c.folded == **label && !in_dialog(*block))
            .map(|(_, block)| block)
    });
    // Nothing was clicked here: the page's own way out.
    found.or_else(|| {
        read.ways_out()
            .map(|(_, block)| block)
            .find(|block| !in_dialog(*block))
    })
}

/// What the object is called: words of the controls and of the section that are no verbs of ending and that no other part of the pages has.
pub(super) fn names(case: &Case<'_>, before: &[Read<'_>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    // Of the way only what speaks of an end: menus and answers on it are named after anything.
    let of_the_way = case
        .way
        .iter()
        .map(|w| w.label.clone())
        .filter(|label| terms(&fold(label)).any(&[Term::Cancel, Term::Delete]));
    let labels = of_the_way.chain(case.approved.iter().map(|a| a.control.clone()));
    let questions = case.approved.iter().map(|a| a.question().to_owned());
    let sections = before.iter().filter_map(|read| {
        let own = way_in(case, read)?;
        read.places.around(own).next().map(str::to_owned)
    });
    for text in sections.clone() {
        let text = text.trim();
        if text.contains([' ', '.']) && (LONG_NAME.contains(&text.chars().count())) {
            names.insert(text.to_owned());
        }
    }
    for text in labels.chain(questions).chain(sections) {
        names.extend(words(&text));
    }
    // A word that stands in many lines names nothing in particular, and "membership" is the name of everything here.
    let lines = |name: &String| {
        before
            .iter()
            .map(|read| {
                read.statements
                    .iter()
                    .filter(|s| s.folded.contains(name.as_str()))
                    .count()
            })
            .max()
    };
    names.retain(|name| is_name(name) && lines(name) < Some(COMMON));
    names
}

/// Whether a word is more than the name of every subscription and account.
fn is_name(word: &str) -> bool {
    !terms(word).any(&[
        Term::Object,
        Term::Subscription,
        Term::Account,
        Term::Place,
        Term::AccountHeading,
    ])
}

/// The words of a text that may name something: not what ends, confirms or goes on, and no short ones.
pub(super) fn words(text: &str) -> Vec<String> {
    const VERBS: [Term; 9] = [
        Term::Cancel,
        Term::Finish,
        Term::Affirm,
        Term::GoOn,
        Term::Decline,
        Term::Keep,
        Term::Ended,
        Term::Stops,
        Term::Denied,
    ];
    let folded = fold(text);
    let taken: Vec<_> = hits(&folded)
        .into_iter()
        .filter(|hit| VERBS.contains(&hit.term))
        .map(|hit| hit.at)
        .collect();
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in folded.char_indices().chain([(folded.len(), ' ')]) {
        if c.is_alphanumeric() {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            let word = &folded[from..at];
            let free = !taken
                .iter()
                .any(|range| range.start < at && from < range.end);
            if free && word.chars().count() >= 4 && !word.starts_with(|c: char| c.is_ascii_digit())
            {
                found.push(word.to_owned());
            }
        }
    }
    found
}

/// The numbers and codes of a text.
pub(super) fn numbers(text: &str) -> Vec<String> {
    fold(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() >= 3 && word.contains(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// What the object is called for people: the heading over the way in, or the question.
pub(super) fn object(case: &Case<'_>, before: &[Read<'_>]) -> Option<String> {
    let named = |text: &str| {
        words(text)
            .iter()
            .any(|word| is_name(word))
            .then(|| text.to_owned())
    };
    let section = before.iter().rev().find_map(|read| {
        let own = way_in(case, read)?;
        let key = read.places.around(own).next()?.to_owned();
        let shown = read.page.elements.iter().find(|e| fold(e.label()) == key)?;
        named(shown.label())
    });
    section.or_else(|| case.approved.last().map(Approved::question).and_then(named))
}

/// What says that the way in was one of something that hangs on a subscription and is none (a seat, a member of a team, a newsletter): the words of
/// the controls and questions, the section, the heads of the table.
pub(super) fn of_another_thing(case: &Case<'_>, before: &[Read<'_>]) -> Option<String> {
    // Of the way only what speaks of an end: menus and answers on it are named after anything.
    let of_the_way = case
        .way
        .iter()
        .map(|w| w.label.clone())
        .filter(|label| terms(&fold(label)).any(&[Term::Cancel, Term::Delete]));
    let labels = of_the_way.chain(case.approved.iter().map(|a| a.control.clone()));
    let questions = case.approved.iter().map(|a| a.question().to_owned());
    let parts = before
        .iter()
        .filter_map(|read| Some((read, way_in(case, read)?)))
        .flat_map(|(read, own)| {
            let at = read.places.blocks[own].at;
            // A row is known by the heads of its table as well.
            let table = read
                .page
                .elements
                .get(at)
                .filter(|e| e.role == "row")
                .and_then(|_| table_of(read, at));
            let heads = table
                .into_iter()
                .flat_map(|table| read.page.below(table))
                .filter(|e| e.role == "columnheader");
            heads
                .map(|e| e.label().to_owned())
                .chain(read.places.around(own).next().map(str::to_owned))
                .collect::<Vec<_>>()
        });
    let other = |text: &String| {
        let about = terms(&fold(text));
        about.has(Term::OtherThing) && !about.any(&[Term::Object, Term::Subscription])
    };
    labels.chain(questions).chain(parts).find(other)
}

fn table_of(read: &Read<'_>, row: usize) -> Option<usize> {
    (0..row).rev().find(|id| {
        matches!(
            read.page.elements[*id].role.as_str(),
            "table" | "grid" | "treegrid"
        )
    })
}
