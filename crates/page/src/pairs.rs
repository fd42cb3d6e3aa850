//! Labels and values that stand in elements of their own: definition lists, rows, and columns of a table of
//! subscriptions. A table of anything else (devices, orders) says nothing about a subscription.

use super::control::{folded_label, is_control};
use super::lexicon::{Concept, concepts};
use super::snapshot::{ElementId, PageSnapshot};

/// All of a page, as elements.
pub(crate) fn pairs(page: &PageSnapshot) -> Vec<(ElementId, ElementId)> {
    let is_pair = |id: ElementId, next: ElementId| {
        let value = &page.elements[next];
        match page.elements[id].role.as_str() {
            "term" => value.role == "definition",
            "rowheader" | "cell" => value.role == "cell",
            "generic" | "text" | "paragraph" | "strong" => are_label_and_state(page, id, next),
            _ => false,
        }
    };
    let all = 0..page.elements.len();
    let beside = all.filter_map(|id| Some((id, page.next_sibling(id)?)));
    let mut found: Vec<_> = beside.filter(|(id, next)| is_pair(*id, *next)).collect();
    found.extend(in_columns(page));
    found
}

/// Whether two neighbours without a role that says so are the label of a state and what is so: "Status" above "Cancelled".
fn are_label_and_state(page: &PageSnapshot, label: ElementId, value: ElementId) -> bool {
    // "Next charge 3 May" says it all, and so does "Status: active".
    let is_whole =
        |text: &str| text.contains([':', '–']) || text.contains(|c: char| c.is_ascii_digit());
    let is_label = |id| {
        let label = folded_label(page, id);
        let label = label.trim_end_matches(':').trim();
        !is_whole(label) && concepts(label).has(Concept::StateLabel)
    };
    let is_value = |id| !folded_label(page, id).contains(": ") && !is_label(id);
    let says = |id: ElementId| {
        let element = &page.elements[id];
        let plain = element.role.is_one_of("generic text paragraph strong");
        plain && !element.label().is_empty() && !page.below(id).any(is_control)
    };
    says(label) && says(value) && is_label(label) && is_value(value)
}

/// Cells with the headers of their columns, in tables of which one column is about plans.
fn in_columns(page: &PageSnapshot) -> Vec<(ElementId, ElementId)> {
    let cells = |row: ElementId, roles: &str| -> Vec<ElementId> {
        let is_one = |id: &ElementId| {
            let element = &page.elements[*id];
            element.parent == Some(row) && element.role.is_one_of(roles)
        };
        page.part(row).filter(is_one).collect()
    };
    let mut headers: Vec<ElementId> = Vec::new();
    let mut found = Vec::new();
    let rows = (0..page.elements.len()).filter(|id| page.elements[*id].role == "row");
    for row in rows {
        let own = cells(row, "columnheader");
        if !own.is_empty() {
            let names = || own.iter().map(|h| folded_label(page, *h));
            // Where each row is somebody's, none is known to be this person's.
            let of_people = names().any(|n| concepts(&n).has(Concept::PeopleLabel));
            let of_plans = !of_people && names().any(|n| is_plan_label(&n));
            headers = if of_plans { own } else { Vec::new() };
            continue;
        }
        let values = cells(row, "cell gridcell rowheader");
        if values.len() == headers.len() {
            found.extend(headers.iter().copied().zip(values));
        }
    }
    found
}

/// Whether a folded label introduces the name of a plan.
pub(crate) fn is_plan_label(folded: &str) -> bool {
    concepts(folded.trim()).has(Concept::PlanLabel)
}
