//! What stands around a control: a page that asks for the last confirmation, that sells, or on which a choice
//! is made. A button that says no more than "Continue" does what its page is about.
//!
//! All of it can only raise the risk of an act.

use super::scene::Scene;
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending, ending_of, is_control, label_of, meaning_at};
use crate::page::effect::is_against;
use crate::page::snapshot::{Element, ElementId};
use crate::page::state::PageState;
use crate::page::text::Text;
use crate::page::topics::Topic;
use crate::page::words::{Sense, announces_the_end, asks_to_confirm, foretells_the_end, is_imperative, meaning_of_folded};

/// Whether the page, or the dialog or section around the element, asks for the last confirmation.
#[must_use]
pub fn on_finishing_page(scene: &Scene<'_>, id: ElementId) -> bool {
    if scene.assessment.state == PageState::FinalConfirmation {
        return true;
    }
    let page = scene.page;
    let dialog = page.ancestors(id).find(|a| matches!(a.role.as_str(), "dialog" | "alertdialog"));
    if let Some(dialog) = dialog {
        let root = dialog.reference.as_deref().and_then(|r| page.find(r)).map(|(i, _)| i);
        let texts = root.map(|i| page.subtree(i)).unwrap_or_default();
        let asks = |t: &Text| t.may_be_about(Topic::Confirmation) && asks_to_confirm(&t.folded());
        if texts.iter().any(|e| asks(&e.name) || asks(&e.text)) {
            return true;
        }
    }
    page.elements.iter().filter(|e| !is_control(e)).any(|e| {
        let announces = |t: &Text| t.may_be_about(Topic::Announcement) && announces_the_end(&t.folded());
        let asks = |t: &Text| e.role == "heading" && t.may_be_about(Topic::Confirmation) && asks_to_confirm(&t.folded());
        [&e.name, &e.text].into_iter().any(|t| !t.is_empty() && (announces(t) || asks(t)))
    })
}

/// Whether the page's first heading, or the dialog around the element, is about cancelling, or a text says what
/// will be lost: there a bare "Confirm" may be the last click. Offers, surveys and pages on which it is over
/// already are none of these.
#[must_use]
pub fn speaks_of_the_end(scene: &Scene<'_>, id: ElementId) -> bool {
    let state = scene.assessment.state;
    let page = scene.page;
    let restarts = || page.elements.iter().enumerate().any(|(id, e)| is_control(e) && meaning_at(page, id).has(Sense::Resume));
    match state {
        PageState::RetentionOffer | PageState::ExitSurvey | PageState::Complete => return false,
        PageState::AccountCancelled if restarts() => return false,
        _ => {}
    }
    let heading = page.elements.iter().find(|e| e.role == "heading").map_or(page.title.as_str(), |e| e.label());
    let dialog = page.ancestors(id).find(|a| matches!(a.role.as_str(), "dialog" | "alertdialog"));
    [Some(heading), dialog.map(Element::label)].into_iter().flatten().any(|text| ending(text) != Ending::No) || foretells(scene)
}

/// Whether a text of the page says what will be lost.
#[must_use]
fn foretells(scene: &Scene<'_>) -> bool {
    let texts = scene.page.elements.iter().filter(|e| !is_control(e));
    texts.flat_map(|e| [&e.name, &e.text]).any(|t| t.may_be_about(Topic::Loss) && foretells_the_end(&t.folded()))
}

/// Whether the page's first heading, or the dialog around the element, is about choosing a plan or paying.
#[must_use]
pub fn sells(scene: &Scene<'_>, id: ElementId) -> bool {
    const COUNTERS: [&str; 8] = [
        "checkout",
        "review your order",
        "order summary",
        "your order",
        "confirm your purchase",
        "bestellübersicht",
        "récapitulatif de",
        "resumen del pedido",
    ];
    let about = |text: &str| {
        let folded = fold(text);
        let proposes = is_imperative(&folded) && meaning_of_folded(&folded).any(&[Sense::Plan, Sense::Pay]);
        let pays =
            ["manage payment", "update payment", "payment method", "zahlungsart", "zahlungsmethode", "moyen de paiement", "método de pago"];
        proposes || pays.iter().any(|w| folded.starts_with(w)) || COUNTERS.iter().any(|w| folded.contains(w))
    };
    let heading = scene.page.elements.iter().find(|e| e.role == "heading");
    let dialog = scene.page.ancestors(id).find(|a| matches!(a.role.as_str(), "dialog" | "alertdialog"));
    heading.into_iter().chain(dialog).any(|e| about(e.label()))
}

/// A choice that says "cancel" is made on the page, and this control may submit it.
#[must_use]
pub fn ending_choice_made(scene: &Scene<'_>) -> Option<String> {
    let survey = scene.assessment.state == PageState::ExitSurvey;
    let page = scene.page;
    page.elements.iter().enumerate().find_map(|(id, e)| {
        let made = matches!(e.role.as_str(), "radio" | "checkbox" | "menuitemradio" | "menuitemcheckbox") && e.is("checked")
            || e.role == "option" && e.is("selected");
        if !made {
            return None;
        }
        let label = label_of(page, id);
        let folded = fold(&label);
        let meaning = meaning_of_folded(&folded);
        let against = e.role != "checkbox" && is_against(meaning).is_some();
        let counts = !meaning.has(Sense::Acknowledge)
            && (against || (!survey && ending_of(&folded, meaning) != Ending::No))
            // In a survey a reason may speak of plans and pauses; only a proposal counts.
            && (!survey || is_imperative(&folded));
        counts.then_some(label)
    })
}
