//! What a page says around a control. All of it can only raise the risk of an act.

use super::context::PolicyContext;
use super::control::Control;
use domain::predicate::fold;
use page::control::{Ending, ending_of, is_control, label_of};
use page::lexicon::Concept;
use page::state::PageState;
use page::text::Text;
use page::words::{asks_to_confirm, ends_something, meaning_of_folded, tells_what_happened};

/// What names the things around a control, folded: what it lies in, what describes it, every heading above it, and the page's title.
pub(super) fn around(scene: &PolicyContext<'_>, control: &Control<'_>) -> Vec<String> {
    let page = scene.page;
    let described = control.facts.iter().flat_map(|f| &f.around);
    let outer = page.ancestors(control.id).filter(|a| !is_control(a));
    let above = (0..control.id).filter(|id| page.elements[*id].role == "heading");
    let mut texts = vec![fold(&page.title)];
    texts.extend(described.map(|text| fold(text)));
    texts.extend(outer.map(|part| fold(&part.name)));
    texts.extend(above.map(|heading| fold(&label_of(page, heading))));
    texts
}

/// Whether the page asks for the last yes or no, or says that the next step ends something.
pub(super) fn asks_for_the_last_answer(scene: &PolicyContext<'_>) -> bool {
    // Questions about how it is done are help.
    let asks = |text: &Text| {
        let folded = text.folded();
        asks_to_confirm(&folded)
            || (folded.ends_with('?')
                && ends_something(&folded)
                && !meaning_of_folded(&folded).has(Concept::Help))
    };
    scene.assessment.state == PageState::FinalConfirmation
        || texts(scene).any(|text| text.says(Concept::Announces) || asks(text))
}

/// Whether the page speaks of the end, asks for reasons, or asks for the last yes or no.
pub(super) fn is_about_leaving(scene: &PolicyContext<'_>) -> bool {
    let ends = |text: &Text| {
        let folded = text.folded();
        ending_of(&folded, meaning_of_folded(&folded)) != Ending::No
            && !tells_what_happened(&folded)
    };
    let warns = |text: &Text| text.says(Concept::Foretells);
    scene.assessment.state == PageState::ExitSurvey
        || asks_for_the_last_answer(scene)
        || texts(scene).any(|text| ends(text) || warns(text))
}

/// What is written on the page beside its controls.
fn texts<'a>(scene: &PolicyContext<'a>) -> impl Iterator<Item = &'a Text> {
    let elements = scene.page.elements.iter().filter(|e| !is_control(e));
    let texts = elements.flat_map(|e| [&e.name, &e.text]);
    texts.filter(|text| !text.is_empty())
}
