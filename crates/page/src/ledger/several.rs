//! Several things of a kind on a page of which nothing is known from before, each with the state that its own part tells.
//!
//! Which of them is meant nobody knows, so a check may tell the state of one only where all are in the same.

use std::ops::Range;

use jiff::civil::Date;

use super::aim::{names_of, shared};
use super::changes::Read;
use super::claims::{Claim, Statement};
use super::kin::{Part, parts_beside, says_the_same, stands_in_named_columns};
use crate::control::{Control, is_control};
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
    let block = read.places.block(at);
    let lists = block
        .and_then(|block| parts_beside(read, block))
        .into_iter();
    for (own, others) in lists.chain(cards(read, at)) {
        let mine = thing(read, &own, today);
        // What can be acted on, has the same shape and tells a state is of the kind, too; without a state it may be any fact beside it.
        let roles = |unit: &Part| {
            let part = &read.page.elements[unit.elements.clone()];
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

/// Whether one of several shows a name of what is wanted, where that has a name; nothing is several.
pub(super) fn are_called(things: &[Thing], wanted: &str, read: &Read<'_>) -> bool {
    let names = names_of(wanted);
    let shows = |thing: &Thing| {
        let mut labels = read.page.elements[thing.part.clone()]
            .iter()
            .map(Element::label);
        labels.any(|label| shared(&names, [label]) > 0)
    };
    things.is_empty() || names.is_empty() || things.iter().any(shows)
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

/// The values and groups around an element, from the inside, each with those beside it.
fn cards(read: &Read<'_>, at: ElementId) -> impl Iterator<Item = (Part, Vec<Part>)> {
    let part = |id: ElementId| Part::of_element(read, id);
    around(read, at)
        .filter(|(own, _)| {
            matches!(
                read.page.elements[*own].role.as_str(),
                "definition" | "generic" | "group" | "region"
            )
        })
        .map(move |(own, others)| (part(own), others.into_iter().map(part).collect()))
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

/// Whether two parts are of one kind: rows of a table with named columns, parts that can be ended by the same words or name themselves in what can be
/// done there, or parts that say the same in other figures.
fn is_alike(read: &Read<'_>, one: &Part, other: &Part) -> bool {
    let names_itself = |part: &Part| {
        let name = fold(&part.name);
        let own = |(c, _): &(&Control<'_>, usize)| part.elements.contains(&c.id);
        let mut controls = read.pressable().filter(own);
        !name.is_empty() && controls.any(|(c, _)| c.folded.contains(&*name))
    };
    let ways_out: Vec<_> = read
        .ways_out()
        .filter(|(c, _)| one.elements.contains(&c.id))
        .map(|(c, _)| (c.element.role.as_str(), &c.folded))
        .collect();
    says_the_same(one.says(read), other.says(read))
        || says_the_same(other.says(read), one.says(read))
        || stands_in_named_columns(read, one.elements.start)
        || (names_itself(one) && names_itself(other))
        || one.shares(&ways_out, other, read)
}

/// What a part tells of its thing.
fn thing(read: &Read<'_>, unit: &Part, today: Option<Date>) -> Thing {
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
        .find(|(c, _)| unit.elements.contains(&c.id))
        .map(|(c, _)| (State::GoesOn, c.label.to_string()));
    let mut told: Vec<(State, String)> = unit
        .says(read)
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
        part: unit.elements.clone(),
    }
}
