//! What a control does by its words, and by the page that it stands on; and the same of what is chosen.

use super::context::{PolicyContext, is_one_of};
use super::control::{Control, Reading, Use};
use super::proposal::{Part, Proposal};
use page::control::{Ending, label_of};
use page::effect::{answers_against, is_against, names_a_sum};
use page::lexicon::Concept;
use page::snapshot::Element;
use page::state::PageState;
use page::text::Text;
use page::words::{asks_for, begins_with_a_refusal, is_imperative};

use super::surroundings::{around, asks_for_the_last_answer};

/// Words that sign out.
pub(super) fn signs_out(part: &Part<'_>) -> bool {
    part.pressed()
        .is_some_and(|c| c.any(|r| r.meaning.has(Concept::SignOut)))
}

/// Words or a choice against the goal.
pub(super) fn is_against_the_goal(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let c = part.control()?;
    let answers = |r: &Reading| answers_against_the_goal(proposal.scene, r);
    let why = match (c.used, c.element.role.as_str()) {
        (Use::Click | Use::Submit, _) if !switches_off(c) => {
            let why = c.readings.iter().find_map(|r| is_against(r.meaning));
            why.map(|why| c.with_other_words(why))
        }
        (Use::Choice(true), "checkbox") => {
            c.readings.iter().find_map(Reading::adds).map(str::to_owned)
        }
        (Use::Choice(true) | Use::Option(_), _) => {
            c.readings.iter().find_map(answers).map(str::to_owned)
        }
        _ => None,
    };
    why.map(|why| format!("{why}; that is against the goal"))
}

/// Why an answer is against the goal. In a survey a reason may speak of plans and pauses; only a proposal counts.
fn answers_against_the_goal(scene: &PolicyContext<'_>, answer: &Reading) -> Option<&'static str> {
    let survey = scene.assessment.state == PageState::ExitSurvey;
    answers_against(&answer.folded, answer.meaning)
        .filter(|_| !survey || is_imperative(&answer.folded))
}

/// Whether it is on, so that acting on it takes back what it says: the switch "Renew automatically".
fn switches_off(c: &Control<'_>) -> bool {
    use Concept::{Money, Offer, Pause, Pay, Plan};
    let more = [Pay, Offer, Pause, Plan, Money];
    is_one_of(&c.element.role, "switch menuitemcheckbox")
        && c.element.is("checked")
        && !c.any(|r| r.meaning.any(&more))
}

/// Words that end the subscription for good.
pub(super) fn ends_for_good(_: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    control
        .any(|r| r.ending == Ending::Final)
        .then(|| control.with_other_words("ends the subscription and can't be undone"))
}

/// "Delete" below "Delete your account": the verb takes its object from there.
pub(super) fn does_what_is_asked(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let mut verbs = control.readings.iter().filter_map(|r| r.verb).peekable();
    verbs.peek()?;
    let texts = around(proposal.scene, control);
    let why = match verbs.find(|verb| texts.iter().any(|text| asks_for(*verb, text)))? {
        Concept::VerbDelete => "deletes what stands around it and can't be undone",
        _ => "does what is asked around it and can't be undone",
    };
    Some(control.with_other_words(why))
}

/// A sum on what doesn't lead to another page.
pub(super) fn names_a_price(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    if control.is_way_on(proposal.scene.page) {
        return None;
    }
    let refuses = |r: &Reading| r.meaning.has(Concept::Decline) && begins_with_a_refusal(&r.folded);
    let counts = |r: &&Reading| !r.meaning.has(Concept::Help) && !refuses(r);
    let mut counting = control.readings.iter().filter(counts);
    let why = counting.find_map(|r| names_a_sum(r.meaning))?;
    Some(control.with_other_words(why))
}

/// What doesn't lead back, and says nothing of an end itself, beside a choice against the goal that is made.
pub(super) fn goes_on_with_a_choice(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    if control.all(Reading::leads_back) || control.any(Reading::ends) {
        return None;
    }
    let chosen = choice_against(proposal.scene)?;
    Some(control.with_other_words(&format!("goes on with the choice \"{chosen}\"")))
}

/// The choice that is made on the page, if that is plainly against the goal. The first one that says anything about the end counts.
fn choice_against(scene: &PolicyContext<'_>) -> Option<String> {
    let page = scene.page;
    let made = |e: &Element| match e.role.as_str() {
        "radio" | "menuitemradio" | "menuitemcheckbox" => e.is("checked"),
        "option" => e.is("selected"),
        _ => false,
    };
    let made = page.elements.iter().enumerate().filter(|(_, e)| made(e));
    let said = made.map(|(id, _)| Reading::of(&label_of(page, id)));
    let mut said = said.filter(|r| !r.meaning.has(Concept::Acknowledge));
    let against = |r: &Reading| answers_against_the_goal(scene, r).is_some();
    said.find(|r| r.ends() || against(r))
        .filter(against)
        .map(|r| r.text)
}

/// A link is followed by reading an address, which no gate can tell from an act: on a page that asks for the last yes or no it is as plain
/// as a button.
pub(super) fn follows_on_a_last_page(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let to_come = |r: &Reading| {
        r.meaning.has(Concept::GoOn) && Text::from(r.folded.as_str()).says(Concept::StepAhead)
    };
    let harmless = control.all(Reading::leads_back) || control.all(to_come);
    let why = "stands on a page that asks for the last yes or no, so it may end the subscription";
    (control.is_way_on(proposal.scene.page)
        && !harmless
        && asks_for_the_last_answer(proposal.scene))
    .then(|| control.with_other_words(why))
}
