//! Evidence from controls, alone and in pairs: an offer beside what declines it, the last question beside what stays.
//!
//! A last page often says nothing but what will happen, and its two buttons only make sense as a pair ("End now" beside "Back").

use super::super::control::{Control, Ending, is_choice, is_text_field, jumps_within};
use super::super::landmarks::is_aside;
use super::super::lexicon::Concept;
use super::super::snapshot::{Element, PageSnapshot};
use super::super::words::meaning;
use super::{PageState, Scale};

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
    if let Some(c) = acting().find(|c| c.ending == Ending::Final) {
        scale.add(FinalConfirmation, 4, "control", &c.label);
    } else if let Some(c) = acting().find(|c| c.ending == Ending::Towards) {
        let weight = if c.element.role == "link" { 4 } else { 2 };
        scale.add(AccountActive, weight, "control", &c.label);
        let last = i32::from(c.element.role == "button");
        scale.add(FinalConfirmation, last, "control", &c.label);
    }
    if let Some(c) = offered {
        for state in [Complete, AccountCancelled, Aborted] {
            scale.add(state, -6, "still offers", &c.label);
        }
    }
    let declines = |c: &&Control<'_>| {
        let leads_on = c.meaning.has(Concept::GoOn) && c.ending != Ending::No;
        // "Skip to content" declines nothing.
        (c.meaning.has(Concept::Decline) || leads_on) && !jumps_within(page, c.element)
    };
    let decline = acting().find(declines);
    // What takes an end back stands there without a no; beside one it is an offer to stay.
    if let Some(c) = find(&[Concept::Resume]).filter(|_| decline.is_none()) {
        scale.add(AccountCancelled, 3, "control", &c.label);
        scale.add(Complete, 1, "control", &c.label);
    }
    let offer = find(&[Concept::Offer, Concept::Pause, Concept::Plan]);
    if let (Some(offer), Some(_)) = (offer, decline) {
        scale.add(RetentionOffer, 7, "can be declined:", &offer.label);
    }
    let answers = |role: &str| controls.iter().filter(|c| c.element.role == role).count();
    let asks_reason = part.iter().any(|e| e.role.is_one_of("combobox radiogroup"))
        || answers("radio") + answers("checkbox") >= 3;
    if asks_reason {
        // Lists and boxes alone stand on any page of settings, and plans are chosen by radio buttons too.
        let reasons = scale.total(ExitSurvey) > 0 || gives_reasons(part);
        let weight = if reasons { 3 } else { 2 };
        scale.add(ExitSurvey, weight, "a choice of", "reasons");
    }
    if let Some(c) = acting().find(|c| START.split('|').any(|w| c.folded.starts_with(w))) {
        scale.add(Start, 3, "control", &c.label);
    }
    // "You will have access until …" stands before the end as well as after it; a button that confirms stands before.
    let confirms = |c: &&Control<'_>| {
        let says_yes = c.folded.starts_with("yes") || c.folded.starts_with("submit");
        let goes_on = c.meaning.any(&[Concept::Finish, Concept::GoOn]);
        c.element.role == "button" && (goes_on || says_yes)
    };
    let takes_back = controls.iter().any(|c| c.meaning.has(Concept::Resume));
    if let Some(c) = controls.iter().find(confirms).filter(|_| !takes_back) {
        scale.add(AccountCancelled, -4, "still to confirm by", &c.label);
        if scale.total(AccountCancelled) > -4 && scale.total(Complete) <= 0 {
            scale.add(FinalConfirmation, 4, "control", &c.label);
        }
    }
}

/// Whether the answers to choose from are reasons for leaving: the last of such a list is known in every language.
fn gives_reasons(part: &[Element]) -> bool {
    let last = [Concept::OtherReason, Concept::DeclinesToSay];
    let is_answer = |e: &&Element| e.role.is_one_of("radio checkbox option");
    let mut answers = part.iter().filter(is_answer);
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
    let here = || controls.iter().filter(here);
    let ends = |c: &Control<'_>| c.ending != Ending::No && c.element.role != "link";
    if !here().any(|c| ends(c) && !c.meaning.has(Concept::GoOn)) {
        return;
    }
    let last = PageState::FinalConfirmation;
    let stays = [Concept::Keep, Concept::Back];
    if let Some(c) = here().find(|c| c.ending == Ending::No && c.meaning.any(&stays)) {
        scale.add(last, 4, "beside", &c.label);
    }
    if let Some(line) = foretold {
        scale.add(last, 3, "says what will happen:", line);
    }
    let headings = page.elements.iter().filter(|e| e.role == "heading");
    let mut headings = headings.map(Element::label).chain([&*page.title]);
    if let Some(heading) = headings.find(|text| meaning(text).has(Concept::Cancel)) {
        scale.add(last, 2, "heading", heading);
    }
}
