//! What the object is called: by the words of what was used and approved, and of its part of the page.

use std::collections::BTreeSet;

use super::Case;
use super::changes::Read;
use super::kin::kin;
use super::scope::{labels_used_on, way_in};
use crate::control::is_control;
use crate::lexicon::{Term, hits, terms};
use crate::snapshot::Element;
use domain::predicate::fold;

/// How long a heading is that is a name of several words.
const LONG_NAME: std::ops::RangeInclusive<usize> = 8..=60;
/// A word that stands in so many statements of a page is no name.
const COMMON: usize = 4;

/// The controls by which it was ended, and what was asked.
fn used_and_asked(case: &Case<'_>) -> impl Iterator<Item = String> {
    // Of the way only what speaks of an end: menus and answers on it are named after anything.
    let of_the_way = case
        .way
        .iter()
        .map(|w| w.label.clone())
        .filter(|label| terms(&fold(label)).any(&[Term::Cancel, Term::Delete]));
    let approved = case.approved.iter();
    of_the_way
        .chain(approved.clone().map(|a| a.control.clone()))
        .chain(approved.map(|a| a.question().to_owned()))
}

/// What the object is called: words of the controls and of the section that are no verbs of ending and that no other part of the pages has.
pub(super) fn names(case: &Case<'_>, before: &[Read<'_>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
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
    for text in used_and_asked(case).chain(sections) {
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

/// Whether a word is one of these, or another form of it.
pub(super) fn is_named(word: &str, names: &BTreeSet<String>) -> bool {
    const STEM: usize = 4;
    let same = |name: &String| {
        let shared = word
            .chars()
            .zip(name.chars())
            .take_while(|(a, b)| a == b)
            .count();
        shared >= STEM && shared * 2 >= word.chars().count().max(name.chars().count())
    };
    names.contains(word) || names.iter().any(same)
}

/// Whether a word is more than the name of every subscription and account.
pub(super) fn is_name(word: &str) -> bool {
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

/// What the object is called for people: the heading over the way in, or what the question names. Only what the account's pages call it too,
/// where the way began or in the fresh load: a heading on the way ("Before you go") is nobody's name.
pub(super) fn object(case: &Case<'_>, before: &[Read<'_>], fresh: &[Read<'_>]) -> Option<String> {
    let account: Vec<&str> = before
        .iter()
        .take(1)
        .chain(fresh)
        .flat_map(|read| read.page.elements.iter())
        .filter(|e| !is_control(e))
        .map(Element::label)
        .filter(|label| words(label).iter().any(|word| is_name(word)))
        .filter(|label| !is_any_page(label))
        .collect();
    let section_on = |read: &Read<'_>, several: bool| {
        let own = way_in(case, read)?;
        if several && kin(read, own, &labels_used_on(case, read)).is_empty() {
            return None;
        }
        let key = read.places.around(own).next()?;
        account.iter().find(|label| fold(label) == *key).copied()
    };
    let in_question = || {
        let question = fold(case.approved.last()?.question());
        account
            .iter()
            .filter(|label| question.contains(&*fold(label)))
            .max_by_key(|label| label.len())
            .copied()
    };
    // A heading that the control merely stands below may be a neighbour's: it is the thing's where the person's words, or those of the controls, are
    // in it; what a page asks helps where the person named nothing.
    let named = words(case.goal).iter().any(|word| is_name(word)) || !numbers(case.goal).is_empty();
    let controls = || {
        let approved = case.approved.iter().map(|a| a.control.clone());
        approved.chain(case.way.iter().map(|w| w.label.clone()))
    };
    let said: Vec<String> = if named {
        controls().chain([case.goal.to_owned()]).collect()
    } else {
        used_and_asked(case).collect()
    };
    let said: BTreeSet<String> = said
        .into_iter()
        .flat_map(|text| words(&text).into_iter().chain(numbers(&text)))
        .filter(|word| is_name(word))
        .collect();
    let is_its_own = |label: &&str| {
        let called = words(label).into_iter().chain(numbers(label));
        said.is_empty() || called.into_iter().any(|word| is_part_of(&word, &said))
    };
    // Among several of a kind it is called as it is there; a row or item holds its controls.
    let in_item = |read: &&Read<'_>| {
        !named && way_in(case, read).is_some_and(|own| read.places.blocks[own].item)
    };
    let of_item = before
        .iter()
        .rev()
        .filter(in_item)
        .find_map(|read| section_on(read, true));
    let of_several = before.iter().rev().find_map(|read| section_on(read, true));
    let of_section = || before.iter().rev().find_map(|read| section_on(read, false));
    of_item
        .or_else(|| of_several.filter(is_its_own))
        .or_else(|| of_section().filter(is_its_own))
        .or_else(|| in_question().filter(is_its_own))
        .map(str::to_owned)
}

/// Whether a word is one of these, another form of it, or a part that one begins with: "Strom" of a "Stromvertrag".
fn is_part_of(word: &str, of: &BTreeSet<String>) -> bool {
    is_named(word, of)
        || of
            .iter()
            .any(|name| name.starts_with(word) || word.starts_with(name.as_str()))
}

/// Whether a label heads a page of every service: "Account overview", "Why are you leaving?".
fn is_any_page(label: &str) -> bool {
    let about = terms(&fold(label));
    let own = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let named = label
        .split_whitespace()
        .any(|word| own(word) && words(word).iter().any(|word| is_name(word)));
    about.has(Term::AsksWhy) || (about.has(Term::AccountHeading) && !named)
}

/// What says that the way in was one of something that hangs on a subscription and is none (a seat, a member of a team, a newsletter): the words of
/// the controls and questions, the section, the heads of the table.
pub(super) fn of_another_thing(case: &Case<'_>, before: &[Read<'_>]) -> Option<String> {
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
    // What heads the account's page before and after names the page: "My profile".
    let titles: Vec<String> = before
        .iter()
        .take(1)
        .filter_map(|read| title(read))
        .collect();
    let names_a_thing = |text: &String| !titles.contains(&fold(text));
    used_and_asked(case)
        .filter(names_a_thing)
        .chain(parts)
        .find(other)
}

/// The heading over everything on a page that has more of them.
fn title(read: &Read<'_>) -> Option<String> {
    let mut headings = read.page.elements.iter().filter(|e| e.role == "heading");
    let first = headings.next()?;
    headings.next().map(|_| fold(first.label()))
}

fn table_of(read: &Read<'_>, row: usize) -> Option<usize> {
    (0..row).rev().find(|id| {
        matches!(
            read.page.elements[*id].role.as_str(),
            "table" | "grid" | "treegrid"
        )
    })
}
