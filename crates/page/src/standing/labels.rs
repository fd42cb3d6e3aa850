//! What the labels and values of a page say of an end.

use std::borrow::Cow;
use std::ops::Range;

use super::phrases::{fact, is_active_word, is_ended_value, may_label};
use crate::control::{folded_label, label_of};
use crate::pairs::in_columns;
use crate::snapshot::{ElementId, PageSnapshot};

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
