//! Labels and values that stand in elements of their own: definition lists, and cells beside each other.

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
    beside.filter(|(id, next)| is_pair(*id, *next)).collect()
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
