//! The object's own part of a page: the section, row or item in which the way in stood, and what is new beside it.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::Case;
use super::changes::{Read, address};
use super::claims::{Claim, Statement, is_a_day};
use super::kin::kin;
use super::names::{is_named, numbers, words};
use crate::control::Control;
use crate::lexicon::Term;
use domain::predicate::fold;

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
    pub(super) called: String,
    /// Names of the parts that stand beside it and are of its kind: rows, items or sections in which the same could be done.
    kin: BTreeSet<String>,
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
        let kin = kin(old, own, &labels_used_on(case, old));
        // Among several of a kind what stands around all of them is about none.
        let (key, around) = (
            own_keys[0],
            if kin.is_empty() {
                &own_keys[1..]
            } else {
                &[][..]
            },
        );
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
            kin,
        }
    }

    /// Whether others of its kind stood beside it.
    pub(super) fn is_one_of_several(&self) -> bool {
        !self.kin.is_empty()
    }

    /// Whether a block of the fresh load is one of those, or stands in one.
    pub(super) fn is_kin(&self, read: &Read<'_>, block: usize) -> bool {
        read.places.around(block).any(|key| self.kin.contains(key))
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

    /// Whether this block of the fresh load is that one, or stands in it.
    pub(super) fn is_within_own(&self, read: &Read<'_>, block: usize) -> bool {
        self.own
            .is_some_and(|own| read.places.is_within(block, own))
    }

    /// Whether it is that one, stands in it or around it; everything, where that one is gone or nobody knows it.
    pub(super) fn is_around_own(&self, read: &Read<'_>, block: usize) -> bool {
        self.own.is_none_or(|own| {
            read.places.is_within(block, own) || read.places.is_within(own, block)
        })
    }

    /// Whether it is called by a day and nothing else.
    pub(super) fn is_called_by_a_day(&self, today: Option<Date>) -> bool {
        is_a_day(&self.called, today)
    }

    /// Whether the block in which the way in stood is there no more.
    pub(super) fn is_own_gone(&self) -> bool {
        self.known && self.own.is_none()
    }

    /// Whether it stands under another heading than before; how many such a heading counts doesn't matter.
    pub(super) fn has_moved(&self, before: &Read<'_>, fresh: &Read<'_>) -> bool {
        let above = |read: &Read<'_>, block: usize| -> Option<String> {
            let heading = read.places.around(block).nth(1)?;
            Some(heading.chars().filter(|c| c.is_alphabetic()).collect())
        };
        let was = self.was_own.map(|block| above(before, block));
        let is = self.own.map(|block| above(fresh, block));
        was.zip(is).is_some_and(|(was, is)| was != is)
    }

    /// Whether this block of the page before is the one in which the way in stood.
    pub(super) fn was_own(&self, block: usize) -> bool {
        self.was_own == Some(block)
    }

    /// Whether this block of the page before is that one, or stands in it.
    pub(super) fn was_within_own(&self, read: &Read<'_>, block: usize) -> bool {
        self.was_own
            .is_some_and(|own| read.places.is_within(block, own))
    }

    /// The line by which its part of the page before said that it had ended, and didn't say that it goes on.
    pub(super) fn had_ended<'r>(&self, before: &'r Read<'_>) -> Option<&'r str> {
        let own = || {
            let statements = before.statements.iter();
            statements.filter(|s| self.was_within_own(before, s.block))
        };
        let goes_on = own().any(|s| s.says_any(&[Claim::Renews, Claim::Active]));
        own()
            .find(|s| s.says(Claim::Ended) && !goes_on)
            .map(|s| s.line.as_str())
    }

    /// Whether one of these words names it: a word of its own, or the number it goes by.
    pub(super) fn is_called(&self, by: &BTreeSet<String>) -> bool {
        words(&self.called)
            .into_iter()
            .chain(numbers(&self.called))
            .any(|word| is_named(&word, by))
    }

    /// Whether a block of the fresh load is.
    pub(super) fn is(&self, block: usize) -> bool {
        self.fresh.contains(&block)
    }
}

/// The block in which the way in stood: of the last control used on this page that stood in its main part, dialogs apart.
pub(super) fn way_in(case: &Case<'_>, read: &Read<'_>) -> Option<usize> {
    // Nothing was clicked here: the page's own way out.
    used_here(case, read).map(|(_, block)| block).or_else(|| {
        read.ways_out()
            .map(|(_, block)| block)
            .find(|block| !is_in_dialog(read, *block))
    })
}

/// The words of all controls that were used on this page, folded.
pub(super) fn labels_used_on(case: &Case<'_>, read: &Read<'_>) -> BTreeSet<String> {
    let here = address(&read.page.url);
    let used = case.way.iter().map(|way| (&way.url, &way.label));
    let approved = case.approved.iter().map(|a| (&a.page.url, &a.control));
    used.chain(approved)
        .filter(|(url, label)| address(url) == here && !label.is_empty())
        .map(|(_, label)| fold(label))
        .collect()
}

/// That control, and its block.
pub(super) fn used_here<'r, 'p>(
    case: &Case<'_>,
    read: &'r Read<'p>,
) -> Option<(&'r Control<'p>, usize)> {
    let here = address(&read.page.url);
    let used = case
        .way
        .iter()
        .filter(|way| address(&way.url) == here)
        .map(|way| (fold(&way.label), way.nth));
    let approved = case
        .approved
        .iter()
        .filter(|a| address(&a.page.url) == here)
        .map(|a| (fold(&a.control), a.nth));
    let known: Vec<(String, usize)> = approved
        .chain(used)
        .filter(|(label, _)| !label.is_empty())
        .collect();
    known.iter().rev().find_map(|(label, nth)| {
        let of_these_words = || read.pressable().filter(|(c, _)| *c.folded == **label);
        // Where fewer are left than there were, the page is another one.
        let alike: Vec<_> = read
            .controls
            .iter()
            .filter(|c| *c.folded == **label)
            .collect();
        let at = alike.get(*nth).map(|c| c.id);
        of_these_words()
            .find(|(c, _)| Some(c.id) == at)
            .or_else(|| of_these_words().next())
            // What lies in a menu belongs to what opened it: the one used before.
            .filter(|(c, block)| !is_in_dialog(read, *block) && !is_in_menu(read, c))
    })
}

fn is_in_menu(read: &Read<'_>, control: &Control<'_>) -> bool {
    let mut around = read.page.ancestors(control.id);
    around.any(|e| e.role == "menu")
}

fn is_in_dialog(read: &Read<'_>, block: usize) -> bool {
    read.places.around(block).any(|key| key == "\u{1}dialog")
}
