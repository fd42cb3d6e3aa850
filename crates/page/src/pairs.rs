//! Labels and values that stand in elements of their own: definition lists, rows, and columns of a table of
//! subscriptions. A table of anything else (devices, orders) says nothing about a subscription.

use std::ops::Range;

use super::control::folded_label;
use super::lexicon::{Term, terms};
use super::snapshot::{ElementId, PageSnapshot};

/// All of a page as elements.
pub(crate) fn pairs(page: &PageSnapshot) -> Vec<(ElementId, ElementId)> {
    labelled_at(page, &(0..page.elements.len()))
}

/// Those in a range, as elements.
pub(crate) fn labelled_at(
    page: &PageSnapshot,
    range: &Range<ElementId>,
) -> Vec<(ElementId, ElementId)> {
    let mut found = Vec::new();
    for id in range.clone() {
        let Some(element) = page.elements.get(id) else {
            continue;
        };
        let value_role = match element.role.as_str() {
            "term" => "definition",
            "rowheader" | "cell" => "cell",
            _ => continue,
        };
        let next = page
            .elements
            .iter()
            .enumerate()
            .skip(id + 1)
            .find(|(_, e)| e.depth <= element.depth);
        if let Some((at, _)) =
            next.filter(|(_, v)| v.parent == element.parent && v.role == value_role)
        {
            found.push((id, at));
        }
    }
    found.extend(in_columns(page, range));
    found
}

/// Cells with the headers of their columns, in tables of which one column is about plans.
pub(crate) fn in_columns(
    page: &PageSnapshot,
    range: &Range<ElementId>,
) -> Vec<(ElementId, ElementId)> {
    let cells = |row: ElementId, roles: &[&str]| -> Vec<ElementId> {
        let mine = row + 1..row + page.subtree(row).len();
        mine.filter(|id| {
            page.elements[*id].parent == Some(row)
                && roles.contains(&page.elements[*id].role.as_str())
        })
        .collect()
    };
    let mut headers: Vec<ElementId> = Vec::new();
    let mut found = Vec::new();
    for row in range
        .clone()
        .filter(|id| page.elements.get(*id).is_some_and(|e| e.role == "row"))
    {
        let own = cells(row, &["columnheader"]);
        if !own.is_empty() {
            let names = || own.iter().map(|h| folded_label(page, *h));
            // Where each row is somebody's, none is known to be this person's.
            let of_people = names().any(|n| terms(&n).has(Term::PeopleLabel));
            let of_plans = !of_people && names().any(|n| is_plan_label(&n));
            headers = if of_plans { own } else { Vec::new() };
            continue;
        }
        let values = cells(row, &["cell", "gridcell", "rowheader"]);
        if values.len() == headers.len() {
            found.extend(headers.iter().copied().zip(values));
        }
    }
    found
}

/// Whether a folded label introduces the name of a plan.
pub(crate) fn is_plan_label(folded: &str) -> bool {
    terms(folded.trim()).has(Term::PlanLabel)
}
