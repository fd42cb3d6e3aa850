//! Evidence from controls, alone and in pairs: an offer beside what declines it, the last question beside what stays.
//!
//! A last page often says nothing but what will happen, and its two buttons only make sense as a pair ("End now" beside "Back").

use super::super::control::{Control, Ending, is_choice, is_text_field, jumps_within};
use super::super::landmarks::is_aside;
use super::super::lexicon::Concept;
use super::super::snapshot::{Element, PageSnapshot};
use super::super::words::meaning;
use super::{PageState, Scale, is_heading, short};

/// Few words on purpose: on such a page what says nothing passes unasked.
const START: &str = "account|my account|settings|manage|konto|mein konto|mon compte|mi cuenta";

/// Weighs the controls of a page, or of one part of it.
pub(super) fn weigh(
    page: &PageSnapshot,
    part: &[Element],
    controls: &[Control<'_>],
    offered: Option<&Control<'_>>,
    scale: &mut Scale,
) {
    use PageState::{
        Aborted, AccountActive, AccountCancelled, Complete, ExitSurvey, FinalConfirmation,
        RetentionOffer, Start,
    };
    let acts = |c: &&Control<'_>| c.element.role.is_one_of("button link generic menuitem tab");
    let acting = || controls.iter().filter(acts);
    let find = |senses: &[Concept]| acting().find(|c| c.meaning.any(senses));
    let last = acting().find(|c| c.ending == Ending::Final);
    if let Some(c) = last {
        scale.control(FinalConfirmation, 4, "control", c);
    } else if let Some(c) = acting().find(|c| c.ending == Ending::Towards) {
        let weight = if c.element.role == "link" { 4 } else { 2 };
        scale.control(AccountActive, weight, "control", c);
        if c.element.role == "button" {
            scale.control(FinalConfirmation, 1, "control", c);
        }
    }
    if let Some(c) = offered {
        for state in [Complete, AccountCancelled, Aborted] {
            scale.control(state, -6, "still offers", c);
        }
    }
    // "Skip to content" declines nothing.
    let decline = acting()
        .filter(|c| !jumps_within(page, c.element))
        .find(|c| {
            c.meaning.has(Concept::Decline)
                || (c.meaning.has(Concept::GoOn) && c.ending != Ending::No)
        });
    // What takes an end back stands there without a no; beside one it is an offer to stay.
    if let Some(c) = find(&[Concept::Resume]).filter(|_| decline.is_none()) {
        scale.control(AccountCancelled, 3, "control", c);
        scale.control(Complete, 1, "control", c);
    }
    let offer = find(&[Concept::Offer, Concept::Pause, Concept::Plan]);
    if let (Some(offer), Some(decline)) = (offer, decline) {
        let what = format!("\"{}\" against", short(&offer.label));
        scale.control(RetentionOffer, 7, &what, decline);
    }
    if let (Some(keep), Some(_)) = (find(&[Concept::Keep]), last) {
        scale.control(FinalConfirmation, 2, "beside", keep);
    }
    let role = |role: &str| controls.iter().filter(|c| c.element.role == role).count();
    let asks_reason = part.iter().any(|e| e.role.is_one_of("combobox radiogroup"))
        || role("radio") + role("checkbox") >= 3;
    if asks_reason {
        // Lists and boxes alone stand on any page of settings, and plans are chosen by radio buttons too.
        let reasons = scale.total(ExitSurvey) > 0 || gives_reasons(part);
        scale.add(
            ExitSurvey,
            if reasons { 3 } else { 2 },
            "a choice of reasons",
        );
    }
    if let Some(c) = acting().find(|c| START.split('|').any(|w| c.folded.starts_with(w))) {
        scale.control(Start, 3, "control", c);
    }
    weigh_question(part, controls, scale);
}

/// A heading that asks about cancelling makes the page its last, also where the button only says "cancel".
fn weigh_question(part: &[Element], controls: &[Control<'_>], scale: &mut Scale) {
    use PageState::{AccountCancelled, Complete, FinalConfirmation};
    let asks = part.iter().filter(|e| is_heading(e)).find(|e| {
        let text = e.label_text();
        let says = text.concepts();
        text.ends_with('?') && says.any(&[Concept::AsksToConfirm, Concept::AsksToKeep])
    });
    let button = |c: &&Control<'_>| c.element.role == "button";
    let towards = controls
        .iter()
        .filter(button)
        .find(|c| c.ending == Ending::Towards && !c.meaning.has(Concept::GoOn));
    // "You will have access until …" stands before the end as well as after it; a button that confirms stands before.
    let confirms = controls.iter().filter(button).find(|c| {
        c.meaning.any(&[Concept::Finish, Concept::GoOn])
            || c.folded.starts_with("yes")
            || c.folded.starts_with("submit")
    });
    if let Some(c) = confirms.filter(|_| !controls.iter().any(|c| c.meaning.has(Concept::Resume))) {
        scale.control(AccountCancelled, -4, "still to confirm by", c);
        if scale.total(AccountCancelled) > -4 && scale.total(Complete) <= 0 {
            scale.control(FinalConfirmation, 4, "control", c);
        }
    }
    if let (Some(asks), Some(button)) = (asks, towards) {
        let what = format!("\"{}\" answered by", short(asks.label()));
        scale.control(FinalConfirmation, 4, &what, button);
    }
}

/// Whether the answers to choose from are reasons for leaving: the last of such a list is known in every language.
fn gives_reasons(part: &[Element]) -> bool {
    let last = [Concept::OtherReason, Concept::DeclinesToSay];
    let mut answers = part
        .iter()
        .filter(|e| e.role.is_one_of("radio checkbox option"));
    answers.any(|e| e.label_text().concepts().any(&last))
}

/// A control that ends, which is no link, beside one that stays: the last question. `foretold` is a line that
/// says what will happen.
pub(super) fn weigh_last_step(
    page: &PageSnapshot,
    controls: &[Control<'_>],
    foretold: Option<&str>,
    scale: &mut Scale,
) {
    let here = |c: &&Control<'_>| {
        !is_choice(c.element) && !is_text_field(c.element) && !is_aside(page, c.id)
    };
    let find = |like: &dyn Fn(&Control<'_>) -> bool| controls.iter().filter(here).find(|c| like(c));
    let Some(ends) = find(&|c| {
        c.ending != Ending::No && c.element.role != "link" && !c.meaning.has(Concept::GoOn)
    }) else {
        return;
    };
    let last = PageState::FinalConfirmation;
    let stays = find(&|c| c.ending == Ending::No && c.meaning.any(&[Concept::Keep, Concept::Back]));
    if let Some(stays) = stays {
        let what = format!("\"{}\" beside", short(&ends.label));
        scale.control(last, 4, &what, stays);
    }
    if let Some(line) = foretold {
        let what = format!("says what will happen: \"{}\"", short(line));
        scale.add(last, 3, what);
    }
    let mut headings = page.elements.iter().filter(|e| e.role == "heading");
    let cancels = |text: &str| meaning(text).has(Concept::Cancel);
    let heading = headings.find(|e| cancels(e.label())).map(Element::label);
    if let Some(heading) = heading.or(Some(&*page.title).filter(|title| cancels(title))) {
        scale.add(last, 2, format!("heading \"{}\"", short(heading)));
    }
}
