//! Labels and values that stand in elements of their own: definition lists, rows, and columns of a table of
//! subscriptions. A table of anything else (devices, orders) says nothing about a subscription.

use std::borrow::Cow;
use std::ops::Range;

use super::phrases::{fact, is_active_word, is_ended_value, may_label};
use super::subject::is_plan_label;
use crate::control::{folded_label, label_of};
use crate::snapshot::{ElementId, PageSnapshot};

/// Labels with their values.
pub(super) fn labelled(page: &PageSnapshot, range: &Range<ElementId>) -> Vec<(String, String)> {
    labelled_at(page, range)
        .into_iter()
        .map(|(label, value)| (label_of(page, label), label_of(page, value)))
        .collect()
}

/// All of a page as elements.
pub(crate) fn pairs(page: &PageSnapshot) -> Vec<(ElementId, ElementId)> {
    labelled_at(page, &(0..page.elements.len()))
}

/// Those in a range, as elements.
pub(super) fn labelled_at(
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

/// Headers of columns that tell whose row it is.
const PEOPLE: [&str; 15] = [
    "user",
    "users",
    "member",
    "employee",
    "person",
    "profile",
    "seat",
    "assigned to",
    "nutzer",
    "benutzer",
    "mitglied",
    "utilisateur",
    "membre",
    "usuario",
    "miembro",
];

/// Cells with the headers of their columns, in tables of which one column is about plans.
fn in_columns(page: &PageSnapshot, range: &Range<ElementId>) -> Vec<(ElementId, ElementId)> {
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
            let names: Vec<String> = own
                .iter()
                .map(|h| folded_label(page, *h).into_owned())
                .collect();
            // Where each row is somebody's, none is known to be this person's.
            let of_people = names.iter().any(|n| PEOPLE.contains(&n.as_str()));
            let of_plans = !of_people && names.iter().any(|n| is_plan_label(n));
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

/// Cells that say no more than "active" in a table where another cell says that something ended.
pub(super) fn active_in_table(page: &PageSnapshot, range: &Range<ElementId>) -> Vec<String> {
    let cell = |id: &ElementId| {
        page.elements
            .get(*id)
            .is_some_and(|e| matches!(e.role.as_str(), "cell" | "gridcell"))
    };
    let said = || range.clone().filter(cell).map(|id| folded_label(page, id));
    let active: Vec<String> = said()
        .filter(|said| is_active_word(said))
        .map(Cow::into_owned)
        .collect();
    let ended = !active.is_empty() && said().any(|said| is_ended_value(&said));
    if ended { active } else { Vec::new() }
}

/// The status of a row in a table where that of another row says that it ended, and this one does not.
pub(super) fn unlike_the_ended(page: &PageSnapshot) -> Option<String> {
    let cells = in_columns(page, &(0..page.elements.len()));
    let of_status = |label: ElementId| may_label(&folded_label(page, label));
    let ended = |(label, value): (ElementId, ElementId)| {
        fact(&folded_label(page, label), &folded_label(page, value)) == Some(true)
    };
    let (over, other): (Vec<_>, Vec<_>) = cells
        .into_iter()
        .filter(|(label, _)| of_status(*label))
        .partition(|at| ended(*at));
    let beside = other
        .into_iter()
        .find(|(label, _)| over.iter().any(|(l, _)| l == label));
    beside.map(|(_, value)| label_of(page, value))
}
