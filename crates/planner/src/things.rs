//! Which of several things is meant, where more than one can be ended on a page.

use page::control::{Ending, is_control};
use page::lexicon::hits;
use page::snapshot::{Element, ElementId, PageSnapshot};

use super::hints::Goal;
use super::lead::Lead;
use super::view::View;
use super::words::words;
use domain::predicate::fold;

/// Asked where only the person knows.
pub(crate) const WHICH: &str = "Which of these is to be ended?";

/// Words up to this length name nothing.
const SMALL: usize = 3;

/// What came of looking for the thing that is meant.
pub(crate) enum Meant<'l, 'v, 'p> {
    /// This way in.
    Lead(&'l Lead<'v, 'p>),
    /// One of these; only the person knows which.
    OneOf(Vec<String>),
    /// None of these is what the person named.
    Other(Vec<String>),
}

/// The way in to what is meant, of those with the best rank and all that stand with things of their own.
pub(crate) fn meant<'l, 'v, 'p>(
    view: &View<'p>,
    leads: &'l [Lead<'v, 'p>],
    said: Option<&str>,
) -> Option<Meant<'l, 'v, 'p>> {
    let best = leads.first()?;
    let ids: Vec<ElementId> = leads.iter().map(|lead| lead.control.id).collect();
    let things: Vec<Option<String>> = ids
        .iter()
        .map(|id| thing_of(view.page, *id, &ids))
        .collect();
    let named = |at: usize, goal: &Goal| {
        let thing = things[at].as_deref().unwrap_or_default();
        goal.shares(&fold(&format!("{} {thing}", leads[at].control.label)))
    };
    let goal = said.map_or_else(
        || view.goal.clone(),
        |said| Goal::of(&format!("Cancel “{said}”.")),
    );
    if let Some(said) = said.map(fold)
        && let Some(at) = things
            .iter()
            .position(|t| t.as_deref().is_some_and(|t| fold(t) == said))
    {
        return leads.get(at).map(Meant::Lead);
    }
    if goal.has_a_name() {
        let at = (0..leads.len()).max_by_key(|at| (named(*at, &goal), std::cmp::Reverse(*at)))?;
        if named(at, &goal) > 0 {
            return leads.get(at).map(Meant::Lead);
        }
        // Another thing's way out is none: its label names one, or the page shows what is meant elsewhere.
        let says_another = |label: &str| {
            let folded = fold(label);
            let known: Vec<_> = hits(&folded).into_iter().map(|hit| hit.at).collect();
            let start = |word: &str| word.as_ptr().addr() - folded.as_ptr().addr();
            let other = |word: &str| {
                word.chars().count() > SMALL && !known.iter().any(|at| at.contains(&start(word)))
            };
            page::control::ending(label) != Ending::No && words(&folded).any(other)
        };
        if leads
            .iter()
            .all(|lead| lead.rank > 0 && says_another(&lead.control.label))
        {
            return Some(Meant::Other(
                leads
                    .iter()
                    .map(|lead| lead.control.label.clone())
                    .collect(),
            ));
        }
        let elsewhere = view.texts().any(|(_, folded)| goal.is_named_by(&folded));
        if elsewhere && things[0].is_some() {
            return Some(Meant::Other(names(&things)));
        }
    }
    let same = leads.iter().filter(|lead| lead.rank == best.rank).count();
    let several = names(&things[..same.min(things.len())]);
    if same > 1 && several.len() > 1 {
        return Some(Meant::OneOf(several));
    }
    Some(Meant::Lead(best))
}

fn names(things: &[Option<String>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in things.iter().flatten() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// What the part of the page is called that a control has for itself among these: its first words.
fn thing_of(page: &PageSnapshot, id: ElementId, all: &[ElementId]) -> Option<String> {
    let mut part = None;
    let mut at = page.elements.get(id)?.parent;
    while let Some(around) = at {
        let inside = around..around + page.subtree(around).len();
        if all
            .iter()
            .any(|other| *other != id && inside.contains(other))
        {
            break;
        }
        let role = page.elements[around].role.as_str();
        if all.len() > 1 || matches!(role, "row" | "listitem" | "article") {
            part = Some(around);
        }
        at = page.elements[around].parent;
    }
    let part = part?;
    let says = |e: &&Element| !is_control(e) && !e.label().trim().is_empty();
    let heading = page.below(part).filter(says).find(|e| e.role == "heading");
    let own = Some(page.elements[part].name.trim())
        .filter(|name| !name.is_empty() && page.elements[part].role != "row");
    let first = heading
        .or_else(|| page.below(part).find(says))
        .map(Element::label);
    own.or(first)
        .map(|name| name.trim().chars().take(60).collect())
}
