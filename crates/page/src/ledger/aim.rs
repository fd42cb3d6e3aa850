//! What the person wants ended, by the names in their own words: what is called otherwise on a page is something else, and may go on.

use std::collections::{BTreeMap, BTreeSet};

use super::Case;
use super::changes::Read;
use super::claims::{Claim, Statement};
use super::decide::split;
use super::kin::{Part, beside, parts_beside};
use super::names::{is_name, numbers, words};
use super::scope::{Scope, labels_used_on, way_in};
use crate::snapshot::Element;
use domain::predicate::fold;

/// Longest words of a control that names what it is about, and no more.
const SHORT: usize = 8;

/// The names in the goal that no other thing of the kind has: "Listener Plus", "K2-40871", and neither "membership" nor "plan".
pub(super) struct Aim<'r> {
    names: BTreeSet<String>,
    page: &'r Read<'r>,
    scope: &'r Scope,
    /// How many of them what ends is called by; `None` where nothing new ends.
    ends: Option<usize>,
    /// What ends so is a row or an item.
    in_item: bool,
}

impl<'r> Aim<'r> {
    /// `ends`: what the page newly says that it ends; `said`: what the service said of it right after the act.
    pub(super) fn of<'s>(
        goal: &str,
        page: &'r Read<'r>,
        scope: &'r Scope,
        ends: impl Iterator<Item = &'s Statement>,
        said: Option<&str>,
    ) -> Self {
        let mut aim = Self {
            names: names_of(goal),
            page,
            scope,
            ends: None,
            in_item: false,
        };
        let called = ends.map(|s| {
            (
                aim.count(&s.folded, s.block),
                page.places.blocks[s.block].item,
            )
        });
        (aim.ends, aim.in_item) = called
            .max()
            .map_or((None, false), |(ends, item)| (Some(ends), item));
        let said = said.map(|said| shared(&aim.names, [said]));
        aim.ends = aim.ends.map(|ends| ends.max(said.unwrap_or_default()));
        aim
    }

    /// Whether a line, or a control, is another thing's: it stands under a heading or in a row of its own, not where the way in stood, and is
    /// called by none of the names, where what ends is called by some.
    pub(super) fn is_beside(&self, line: &str, block: usize) -> bool {
        self.ends > Some(0)
            && self.count(line, block) == 0
            && block != 0
            && !self.scope.is_own(block)
            && ((self.in_item && self.page.places.blocks[block].item)
                || !self.scope.is_within_own(self.page, block))
    }

    /// Whether a line that stands as before is about the very thing, and what ends is called by fewer of its names.
    pub(super) fn is_rather(&self, line: &str, block: usize) -> bool {
        self.ends.is_some_and(|ends| self.count(line, block) > ends)
            && block != 0
            && !self.scope.is_within_own(self.page, block)
    }

    /// Whether a line stands under all of the names, and these are more than one word.
    pub(super) fn is_meant(&self, line: &str, block: usize) -> bool {
        self.names.len() > 1 && self.count(line, block) == self.names.len()
    }

    fn count(&self, line: &str, block: usize) -> usize {
        shared(&self.names, self.page.places.around(block).chain([line]))
    }
}

/// The names in a goal.
pub(super) fn names_of(goal: &str) -> BTreeSet<String> {
    let names = words(goal).into_iter().filter(|word| is_name(word));
    // "Ivy's place": whose it is names it, however short.
    let folded = fold(goal);
    let whose = folded.split(' ').filter_map(|word| word.strip_suffix("'s"));
    let whose = whose.map(|word| word.trim_start_matches(|c: char| !c.is_alphanumeric()));
    names
        .chain(numbers(goal))
        .chain(whose.map(str::to_owned))
        .collect()
}

/// How many of the names stand in these texts.
pub(super) fn shared<'t>(
    names: &BTreeSet<String>,
    texts: impl IntoIterator<Item = &'t str>,
) -> usize {
    let texts: Vec<String> = texts.into_iter().map(fold).collect();
    let said: BTreeSet<&str> = texts
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .collect();
    names
        .iter()
        .filter(|name| said.contains(name.as_str()))
        .count()
}

/// Whether another part of a page is called by more of the names in the goal than this one, its own line included.
pub(super) fn is_of_another_part(goal: &str, read: &Read<'_>, block: usize, line: &str) -> bool {
    let names = names_of(goal);
    let own = shared(&names, read.places.around(block).chain([line]));
    let mut blocks = 0..read.places.blocks.len();
    // An entry of a list may be named by all that it says.
    let mut entries = read
        .lines
        .iter()
        .filter(|l| read.page.elements[l.element].role == "listitem");
    blocks.any(|other| shared(&names, read.places.around(other)) > own)
        || entries.any(|entry| shared(&names, [&*entry.folded]) > own)
}

/// Why what ended may be another of the same name, where the person named a number (of a contract, a line, a house): the row or section in which
/// it was ended shows none of these, and one beside it does; or no page of the act or after it shows any. With the numbers.
pub(super) fn without_its_number(
    case: &Case<'_>,
    before: &[Read<'_>],
) -> Option<(&'static str, String)> {
    let numbers = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let number = |word: &&str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
        words.filter(number).map(str::to_owned).collect()
    };
    let wanted = numbers(case.goal);
    let shows = |text: &str| !numbers(text).is_disjoint(&wanted);
    let is_next_to_it = |read: &Read<'_>| {
        let shown_in = |part: &Part| part.labels(read).any(|(_, label)| shows(&label));
        let parts = way_in(case, read).and_then(|own| parts_beside(read, own));
        parts.is_some_and(|(own, others)| !shown_in(&own) && others.iter().any(shown_in))
    };
    let acts = case.approved.iter().map(|act| &act.page);
    let pages = || acts.clone().chain(case.after).chain(case.fresh);
    let mut texts = pages()
        .flat_map(|page| page.elements.iter())
        .map(Element::label);
    let what = if wanted.is_empty() {
        return None;
    } else if before.iter().any(is_next_to_it) {
        "not the one with the number of what was meant, which stands beside it"
    } else if pages().next().is_some() && !texts.any(shows) {
        "no page shows the number of what was meant"
    } else {
        return None;
    };
    Some((what, wanted.into_iter().collect::<Vec<_>>().join(", ")))
}

/// The words of a control of the same kind as the one that was used ("Ann's membership", "Bo's membership") that has all the names in the goal, where the
/// used one has none of them and a name of its own.
pub(super) fn is_called_as_next_to_it(case: &Case<'_>, before: &[Read<'_>]) -> Option<String> {
    // Whoever is called by a name of their own, and no kind of thing.
    let own = |word: &&str| word.starts_with(char::is_uppercase);
    let words = case.goal.split(|c: char| !c.is_alphanumeric()).filter(own);
    let own: BTreeSet<String> = words.map(fold).collect();
    let mut wanted = names_of(case.goal);
    if !wanted.is_subset(&own) {
        wanted.clear();
    }
    let apart = |label: &str| -> Vec<String> { label.split(' ').map(str::to_owned).collect() };
    before
        .iter()
        .filter(|_| !wanted.is_empty())
        .find_map(|read| {
            let used = labels_used_on(case, read);
            let is_like = |label: &str, used: &String| {
                let (label, used) = (apart(label), apart(used));
                let differ = label.iter().zip(&used).filter(|(a, b)| a != b).count();
                label.len() == used.len() && differ == wanted.len() && differ < label.len()
            };
            let of_another = |used: &&String| {
                !names_of(used).is_empty() && shared(&wanted, [used.as_str()]) == 0
            };
            let used: Vec<&String> = used.iter().filter(of_another).collect();
            let mut others = read.pressable();
            let other = others.find(|(c, _)| {
                shared(&wanted, [&*c.folded]) == wanted.len()
                    && used.iter().any(|used| is_like(&c.folded, used))
            });
            other.map(|(c, _)| c.label.to_string())
        })
}

/// The line of an end that stands under the heading below which the control was used, where the control is named after another heading there:
/// "Cancel membership" at the foot of a page is about the membership, whatever section comes last.
pub(super) fn ends_under_another_name(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
    stood: &BTreeMap<String, usize>,
) -> Option<String> {
    let (old, own) = before
        .iter()
        .find_map(|read| Some((read, way_in(case, read)?)))?;
    let (own, others) = beside(old, own)?;
    let used = labels_used_on(case, old);
    // A whole sentence, as of a box that is agreed to, may name what goes on.
    let short = |label: &&String| label.split(' ').count() <= SHORT;
    let said: Vec<String> = used
        .iter()
        .filter(short)
        .flat_map(|label| words(label))
        .collect();
    let is_named = |text: &str| said.iter().any(|word| text.contains(word.as_str()));
    let key = |block: usize| old.places.blocks[block].key.as_str();
    if is_named(key(own)) || !others.iter().any(|other| is_named(key(*other))) {
        return None;
    }
    let mut ends = fresh
        .iter()
        .flat_map(|read| split(read, stood).0.into_iter().map(move |s| (read, s)))
        .filter(|(_, s)| s.says_any(&[Claim::Ended, Claim::EndsOn]))
        .peekable();
    let line = ends.peek()?.1.line.clone();
    let is_own = |(read, s): (&Read<'_>, &Statement)| {
        !is_named(&s.folded) && read.places.around(s.block).any(|around| around == key(own))
    };
    ends.all(is_own).then_some(line)
}
