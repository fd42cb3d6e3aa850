//! What is asked, and by what it is answered: the words before an answer, beside a choice, and whether one is demanded.

use super::view::takes_a_choice;
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{Control, is_control, is_text_field, label_of};
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::Term;

/// So far before the first answer the question may stand, in elements.
const FAR: usize = 24;

pub(super) fn is_holder(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "radiogroup" | "group" | "listbox" | "row" | "form"
    )
}

pub(super) fn group_of(page: &PageSnapshot, id: ElementId) -> Option<u32> {
    page.seen(id).and_then(|s| s.group)
}

pub(super) fn ancestors(page: &PageSnapshot, id: ElementId) -> impl Iterator<Item = ElementId> {
    std::iter::successors(page.elements.get(id).and_then(|e| e.parent), |id| {
        page.elements.get(*id).and_then(|e| e.parent)
    })
}

/// What is clicked for a choice: a box that isn't seen is chosen by its label.
pub(super) fn target_of(page: &PageSnapshot, control: &Control<'_>) -> Option<Reference> {
    let unseen = page.seen(control.id).is_some_and(|s| s.hidden.is_some());
    let label = control
        .element
        .parent
        .and_then(|id| page.elements.get(id))
        .filter(|e| unseen && is_control(e) && !takes_a_choice(e));
    label
        .and_then(|e| e.reference)
        .or(control.element.reference)
}

/// A choice's name, or the text beside it.
pub(super) fn words_of(page: &PageSnapshot, control: &Control<'_>) -> String {
    if !control.label.is_empty() {
        return control.label.to_string();
    }
    let own = label_of(page, control.id);
    let beside = || {
        let texts = control
            .element
            .parent
            .map(|p| page.below(p).filter(|e| !is_control(e)).map(Element::label));
        texts
            .map(|t| t.filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" "))
            .unwrap_or_default()
    };
    if own.is_empty() { beside() } else { own }
}

/// The words that stand before an element: the nearest question or heading, else the nearest text.
pub(super) fn words_before(page: &PageSnapshot, id: ElementId) -> String {
    let before = page
        .elements
        .get(id.saturating_sub(FAR)..id)
        .unwrap_or_default();
    let offset = id - before.len();
    let says = |(at, e): &(usize, &Element)| {
        let at = offset + at;
        let spoken_by_control = is_control(e)
            || is_text_field(e)
            || e.role == "option"
            || page
                .ancestors(at)
                .any(|a| is_control(a) && a.role != "generic");
        !e.label().trim().is_empty() && !spoken_by_control
    };
    let mut nearest = None;
    for (_, e) in before.iter().enumerate().rev().filter(says) {
        let label = e.label().trim();
        if e.role == "heading"
            || label.trim_end_matches([' ', '*', ')']).ends_with('?')
            || label.contains("? ")
        {
            return label.to_owned();
        }
        nearest.get_or_insert(label);
    }
    nearest.unwrap_or_default().to_owned()
}

/// The words right before an element.
pub(super) fn nearest_words(page: &PageSnapshot, id: ElementId) -> String {
    let mut before = (id.saturating_sub(FAR)..id).rev();
    let words = before.find_map(|at| {
        let e = page.elements.get(at)?;
        let control = is_control(e) || page.ancestors(at).any(is_control);
        Some(e.label().trim()).filter(|words| !control && !words.is_empty())
    });
    words.unwrap_or_default().to_owned()
}

/// Whether the page says that an answer is demanded: by its own mark, or in words beside it.
pub(super) fn is_demanded(page: &PageSnapshot, id: ElementId, asked: &str) -> bool {
    let marked = |id: ElementId| {
        page.seen(id)
            .is_some_and(|s| s.required || s.min_length.is_some_and(|n| n > 0))
    };
    let holder = ancestors(page, id).find(|a| is_holder(&page.elements[*a]));
    let folded = fold(asked);
    marked(id)
        || holder.is_some_and(marked)
        || asked.contains('*')
        || terms(&folded).has(Term::Demanded)
}
