//! What a control does by its words, and by the page that it stands on; and the same of what is chosen.

use super::context::PolicyContext;
use super::control::{Control, Reading, Use};
use super::proposal::{Part, Proposal};
use page::control::{Ending, label_of};
use page::effect::{answers_against, is_against, names_a_sum};
use page::lexicon::Concept;
use page::snapshot::Element;
use page::state::PageState;
use page::text::Text;
use page::words::{asks_for, bare_verb, begins_with_a_refusal, is_imperative};

use super::surroundings::{around, asks_for_the_last_answer};

/// What is pressed says, in any of its texts, that it ends for good, works against the goal, or costs something; or it is a verb that takes
/// its object from around it.
pub(super) fn says_that_it_acts(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let says = |r: &Reading| {
        let against = is_against(r.meaning).filter(|_| !switches_off(control));
        let ends =
            || (r.ending == Ending::Final).then_some("ends the subscription and can't be undone");
        // Beside a link to another page a sum is only told.
        let priced = || names_a_price(r).filter(|_| !control.is_way_on(proposal.scene.page));
        against.or_else(ends).or_else(priced)
    };
    let said = control.readings.iter().find_map(says);
    let why = said.or_else(|| does_what_is_asked(proposal.scene, control))?;
    Some(control.with_other_words(why))
}

/// A choice that keeps or adds something.
pub(super) fn chooses_against(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.control()?;
    let against = |r: &Reading| match (control.used, control.element.role.as_str()) {
        (Use::Choice(true), "checkbox") => r.adds(),
        (Use::Choice(true) | Use::Option(_), _) => answers_against_the_goal(proposal.scene, r),
        _ => None,
    };
    control.readings.iter().find_map(against).map(str::to_owned)
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
    c.element.role.is_one_of("switch menuitemcheckbox")
        && c.element.is("checked")
        && !c.any(|r| r.meaning.any(&more))
}

/// "Delete" below "Delete your account": the verb takes its object from there.
fn does_what_is_asked(scene: &PolicyContext<'_>, control: &Control<'_>) -> Option<&'static str> {
    let verbs = control.readings.iter().filter_map(|r| bare_verb(&r.folded));
    let mut verbs = verbs.peekable();
    verbs.peek()?;
    let texts = around(scene, control);
    let asked = verbs.find(|verb| texts.iter().any(|text| asks_for(*verb, text)));
    asked.map(|_| "does what is asked around it and can't be undone")
}

/// What a sum says that isn't refused or explained.
fn names_a_price(r: &Reading) -> Option<&'static str> {
    let refuses = r.meaning.has(Concept::Decline) && begins_with_a_refusal(&r.folded);
    names_a_sum(r.meaning).filter(|_| !refuses && !r.meaning.has(Concept::Help))
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
    // What is chosen and costs something each month is bought by going on, whatever it is.
    let against = |r: &Reading| {
        let priced = r.meaning.has(Concept::Money) && r.meaning.has(Concept::EachPeriod);
        priced || answers_against_the_goal(scene, r).is_some()
    };
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
