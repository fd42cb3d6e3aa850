//! Several things of a kind on a page of which nothing is known from before, each with the state that its own part tells.
//!
//! Which of them is meant nobody knows, so a check may tell the state of one only where all are in the same.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Date;

use super::changes::Read;
use super::claims::{Claim, Statement};
use super::kin::{says_the_same, stands_in_named_columns, without_name};
use crate::control::{is_control, label_of};
use crate::snapshot::{Element, ElementId};
use domain::predicate::fold;

/// In which state a part of a page tells that its thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    GoesOn,
    Ends,
    Rests,
    Pending,
}

/// One of several things.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    /// What it is called, as the page shows it.
    name: String,
    /// Its state and the line that tells it; `None` where its part tells none, or two.
    pub(super) told: Option<(State, String)>,
    /// Its elements.
    part: Range<ElementId>,
}

/// The things of a kind among which an element stands, its own first; none where it stands in no thing, or in one that has no like.
pub(super) fn several(read: &Read<'_>, at: ElementId, today: Option<Date>) -> Vec<Thing> {
    let lists = rows_and_sections(read, at).into_iter();
    for (own, others) in lists.chain(cards(read, at)) {
        let mine = thing(read, &own, today);
        // What can be acted on, has the same shape and tells a state is of the kind, too; without a state it may be any fact beside it.
        let roles = |unit: &Unit| {
            let part = &read.page.elements[unit.part.clone()];
            let roles = part.iter().map(|e| e.role.clone()).collect::<Vec<_>>();
            part.iter().any(is_control).then_some(roles)
        };
        let shape = roles(&own);
        let alike: Vec<Thing> = others
            .iter()
            .map(|other| (other, thing(read, other, today)))
            .filter(|(other, thing)| {
                is_alike(read, &own, other)
                    || (thing.told.is_some() && shape.is_some() && roles(other) == shape)
            })
            .map(|(_, thing)| thing)
            .collect();
        if !alike.is_empty() {
            return std::iter::once(mine).chain(alike).collect();
        }
    }
    Vec::new()
}

/// Whether all of them are told to be in the state of the first. Beside what waits, other requests of a list may tell none.
pub(super) fn are_in_one_state(things: &[Thing]) -> bool {
    let state = |thing: &Thing| thing.told.as_ref().map(|(state, _)| *state);
    let Some((first, others)) = things.split_first() else {
        return true;
    };
    others.iter().all(|other| match state(other) {
        None => state(first) == Some(State::Pending),
        other => other == state(first),
    })
}

/// What was seen of each, for people.
pub(super) fn in_words(things: &[Thing]) -> String {
    let one = |thing: &Thing| {
        let what = match &thing.told {
            Some((State::GoesOn, line)) => format!("goes on (\"{line}\")"),
            Some((State::Ends, line)) => format!("has ended or ends (\"{line}\")"),
            Some((State::Rests, line)) => format!("rests (\"{line}\")"),
            Some((State::Pending, line)) => format!("waits for something (\"{line}\")"),
            None => "isn't told clearly".to_owned(),
        };
        format!("\"{}\" {what}", thing.name)
    };
    let mut things: Vec<&Thing> = things.iter().collect();
    things.sort_by_key(|thing| thing.part.start);
    let seen: Vec<String> = things.into_iter().map(one).collect();
    format!(
        "several of a kind stand there, and which one is meant isn't known: {}",
        seen.join("; ")
    )
}

/// A part of a page that may be one of several: its elements and its name.
struct Unit {
    part: Range<ElementId>,
    name: String,
}

/// The row, item or section around an element, and those beside it.
fn rows_and_sections(read: &Read<'_>, at: ElementId) -> Option<(Unit, Vec<Unit>)> {
    let blocks = &read.places.blocks;
    let elements = &read.page.elements;
    let mut mine = read.places.block(at)?;
    // What an item says under a heading of its own is the item's.
    while !blocks[mine].item
        && let Some(parent) = blocks[mine].parent.filter(|parent| blocks[*parent].item)
    {
        mine = parent;
    }
    if mine == 0 {
        return None;
    }
    let shape = |block: usize| {
        let element = &elements[blocks[block].at];
        (element.role.as_str(), element.level(), blocks[block].item)
    };
    let unit = |block: usize| {
        let within = |id: &ElementId| {
            let at = read.places.block(*id);
            at.is_some_and(|at| read.places.is_within(at, block))
        };
        let start = blocks[block].at;
        let end = (start..elements.len()).take_while(within).last();
        Unit {
            part: start..end.unwrap_or(start) + 1,
            name: name(read, start),
        }
    };
    let beside = (1..blocks.len())
        .filter(|block| *block != mine && blocks[*block].parent == blocks[mine].parent)
        .filter(|block| shape(*block) == shape(mine))
        .map(unit)
        .collect();
    Some((unit(mine), beside))
}

/// The values and groups around an element, from the inside, each with those beside it.
fn cards(read: &Read<'_>, at: ElementId) -> impl Iterator<Item = (Unit, Vec<Unit>)> {
    let unit = |id: ElementId| Unit {
        part: id..id + read.page.subtree(id).len(),
        name: name(read, id),
    };
    around(read, at)
        .filter(|(own, _)| {
            matches!(
                read.page.elements[*own].role.as_str(),
                "definition" | "generic" | "group" | "region"
            )
        })
        .map(move |(own, others)| (unit(own), others.into_iter().map(unit).collect()))
}

/// An element and those around it, from the inside, each with those of its role beside it.
fn around(read: &Read<'_>, at: ElementId) -> impl Iterator<Item = (ElementId, Vec<ElementId>)> {
    let elements = &read.page.elements;
    let up = std::iter::successors(Some(at), |id| elements[*id].parent);
    up.map(|own| {
        let beside = |id: &ElementId| {
            *id != own
                && elements[*id].parent == elements[own].parent
                && elements[*id].role == elements[own].role
        };
        (own, (0..elements.len()).filter(beside).collect())
    })
}

/// The label of a value, or the first words of any other part.
fn name(read: &Read<'_>, at: ElementId) -> String {
    let elements = &read.page.elements;
    let term = || (0..at).rev().find(|id| elements[*id].role == "term");
    if elements[at].role == "definition"
        && let Some(term) = term()
    {
        return label_of(read.page, term);
    }
    let labels = std::iter::once(&elements[at]).chain(read.page.below(at));
    labels
        .map(Element::label)
        .find(|label| label.chars().filter(|c| c.is_alphanumeric()).count() >= 2)
        .map(|label| label.chars().take(80).collect())
        .unwrap_or_default()
}

/// Whether two parts are of one kind: rows of a table with named columns, parts that can be ended by the same words or name themselves in what can be
/// done there, or parts that say the same in other figures.
fn is_alike(read: &Read<'_>, one: &Unit, other: &Unit) -> bool {
    let says = |unit: &Unit| {
        let part = unit.part.clone();
        read.statements.iter().filter(move |s| part.contains(&s.at))
    };
    if says_the_same(says(one), says(other))
        || says_the_same(says(other), says(one))
        || stands_in_named_columns(read, one.part.start)
    {
        return true;
    }
    let (mine, theirs) = (fold(&one.name), fold(&other.name));
    let labels = |unit: &Unit| {
        let part = unit.part.clone();
        read.pressable()
            .filter(move |(c, _)| part.contains(&c.id))
            .map(|(c, _)| (c.element.role.as_str(), c.folded.to_string()))
            .collect::<BTreeSet<_>>()
    };
    let names_itself = |labels: &BTreeSet<(&str, String)>, name: &str| {
        !name.is_empty() && labels.iter().any(|(_, label)| label.contains(name))
    };
    let (here, there) = (labels(one), labels(other));
    let ends_here: Vec<_> = read
        .ways_out()
        .filter(|(c, _)| one.part.contains(&c.id))
        .map(|(c, _)| (c.element.role.as_str(), c.folded.to_string()))
        .collect();
    (names_itself(&here, &mine) && names_itself(&there, &theirs))
        || ends_here.iter().any(|(role, label)| {
            there.iter().any(|(of, words)| {
                role == of
                    && (label == words
                        || !without_name(label, &mine).is_disjoint(&without_name(words, &theirs)))
            })
        })
}

/// What a part tells of its thing.
fn thing(read: &Read<'_>, unit: &Unit, today: Option<Date>) -> Thing {
    let own: Vec<&Statement> = read
        .statements
        .iter()
        .filter(|s| unit.part.contains(&s.at))
        .collect();
    let to_come = |s: &Statement| s.day.zip(today).is_none_or(|(day, today)| day >= today);
    let state = |s: &Statement| {
        if s.says(Claim::Pending) {
            Some(State::Pending)
        } else if s.says(Claim::Rests) && to_come(s) {
            Some(State::Rests)
        } else if s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops])
            || (s.says(Claim::Until) && !s.says(Claim::Renews))
        {
            Some(State::Ends)
        } else {
            (s.says_any(&[Claim::Active, Claim::Renews]) && to_come(s)).then_some(State::GoesOn)
        }
    };
    let way_out = read
        .ways_out()
        .find(|(c, _)| unit.part.contains(&c.id))
        .map(|(c, _)| (State::GoesOn, c.label.to_string()));
    let mut told: Vec<(State, String)> = own
        .iter()
        .filter_map(|s| Some((state(s)?, s.line.clone())))
        .collect();
    told.extend(way_out);
    // What waits or rests goes on until then; anything else in two states tells none.
    let first = told
        .iter()
        .find(|(state, _)| *state == State::Pending)
        .or_else(|| told.iter().find(|(state, _)| *state == State::Rests))
        .or_else(|| {
            let same = told.windows(2).all(|two| two[0].0 == two[1].0);
            told.first().filter(|_| same)
        });
    Thing {
        name: unit.name.clone(),
        told: first.cloned(),
        part: unit.part.clone(),
    }
}
