//! Words that are no control and may lead on: what a closed section shows, titles with a sign, strips of tabs.

use domain::predicate::fold;
use page::control::{Ending, ending_of, is_control};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, meaning_of_folded};

/// So many short texts beside each other are a strip of tabs.
const STRIP: usize = 3;

/// Longest words that may be a control, in characters.
pub(super) const LONGEST_LABEL: usize = 40;

/// Short words that lead on to the end, with a place of their own, and nothing to click.
pub(super) fn is_dormant(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    let leads = || {
        let folded = fold(element.label());
        let m = meaning_of_folded(&folded);
        ending_of(&folded, m) != Ending::No
            && !m.any(&[Term::ClosesAccount, Term::Told])
            && !folded.ends_with(['.', '?', ':', '!'])
            && !folded.contains(|c: char| c == ':' || c.is_ascii_digit())
    };
    is_short_text(page, id, element) && leads()
}

/// Short words that open something, likewise.
pub(super) fn is_title(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    if is_short_text(page, id, element) && is_title_of_a_closed_group(page, id, element) {
        return true;
    }
    let opens = || {
        let signed = element
            .label()
            .trim_end()
            .ends_with(['▾', '▼', '⌄', '▸', '›']);
        let folded = fold(element.label());
        let m = meaning_of_folded(&folded);
        let plain = !folded.ends_with(['.', '?', ':', '!']) && ending_of(&folded, m) == Ending::No;
        let strip = m.any(&[
            Term::LeadsToTheSubscription,
            Term::LeadsToPlans,
            Term::Object,
        ]) && is_one_of_a_strip(page, id);
        plain
            && (signed
                || strip
                || m.has(Term::LeadsToTheSubscription) && m.any(&[Term::Alters, Term::OpensMore]))
    };
    is_short_text(page, id, element) && opens()
}

/// The only words of a group, which shows nothing but them: a folded section, as the browser tells of it.
pub(super) fn is_title_of_a_closed_group(
    page: &PageSnapshot,
    id: ElementId,
    element: &Element,
) -> bool {
    let group = element
        .parent
        .and_then(|p| Some((p, page.elements.get(p)?)));
    element.role == "generic"
        && group.is_some_and(|(p, e)| {
            matches!(e.role.as_str(), "group" | "details")
                && e.name.trim().is_empty()
                && page.below(p).count() == 1
                && p + 1 == id
        })
}

/// The elements right below one, or those of the page that stand below none, from one to the next.
pub(super) fn children(
    page: &PageSnapshot,
    part: Option<ElementId>,
) -> impl Iterator<Item = ElementId> {
    let below = move |id: ElementId| page.elements.get(id).filter(|e| e.parent == part);
    let first = Some(part.map_or(0, |part| part + 1)).filter(|id| below(*id).is_some());
    std::iter::successors(first, move |id| {
        let next = id + page.subtree(*id).len();
        below(next).map(|_| next)
    })
}

/// Whether short texts stand beside each other like tabs: of one parent, or each in a place of its own, and nothing else there.
pub(super) fn is_one_of_a_strip(page: &PageSnapshot, id: ElementId) -> bool {
    let single = |id: ElementId| page.below(id).nth(1).is_none();
    let mut around = page.elements[id].parent;
    for _ in 0..2 {
        let Some(part) = around else { return false };
        let mut children = children(page, Some(part));
        let short = |c: ElementId| {
            let words = page.subtree(c).iter().map(|e| e.label().chars().count());
            single(c) && (1..=LONGEST_LABEL).contains(&words.sum::<usize>())
        };
        let mut number = 0;
        if children.all(|c| {
            number += 1;
            short(c)
        }) && number >= STRIP
        {
            return true;
        }
        around = page.elements[part].parent;
    }
    false
}

/// Short words with a place of their own, and nothing that says that they can be clicked.
fn is_short_text(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    let label = element.label();
    let place = element.reference.is_some()
        && matches!(
            element.role.as_str(),
            "paragraph" | "generic" | "listitem" | "strong" | "cell"
        );
    place
        && !label.is_empty()
        && label.chars().count() <= LONGEST_LABEL
        && !is_aside(page, id)
        && !is_control(element)
        && !page.ancestors(id).any(is_control)
}
