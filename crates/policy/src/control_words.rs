//! What a control does by its words, and by the page that it stands on; and the same of what is chosen.

use super::context::{PolicyContext, is_one_of};
use super::control::{Control, Reading, Use};
use super::proposal::{Part, Proposal};
use domain::predicate::fold;
use page::control::{Ending, label_of};
use page::effect::{answers_against, is_against, names_a_sum};
use page::lexicon::{Concept, concepts};
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::PageState;
use page::text::Text;
use page::words::{begins_with_a_refusal, is_imperative};

/// Words that sign out.
pub(super) fn signs_out(part: &Part<'_>) -> bool {
    part.pressed()
        .is_some_and(|c| c.any(|r| r.meaning.has(Concept::SignOut)))
}

/// Words or a choice against the goal.
pub(super) fn is_against_the_goal(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    // In a survey a reason may speak of plans and pauses; only a proposal counts.
    let survey = proposal.scene.assessment.state == PageState::ExitSurvey;
    let answers = |own: &Reading| {
        let counts = !survey || is_imperative(&own.folded);
        answers_against(&own.folded, own.meaning).filter(|_| counts)
    };
    let why = match part {
        Part::Picks(_, option) => answers(&Reading::of(option)).map(str::to_owned),
        Part::Uses(c) => match (c.used, c.element.role.as_str()) {
            (Use::Click | Use::Submit, _) if !switches_off(c) => {
                let why = c.readings.iter().find_map(|r| is_against(r.meaning));
                why.map(|why| c.with_other_words(why))
            }
            (Use::Choice(true), "checkbox") => {
                c.readings.iter().find_map(Reading::adds).map(str::to_owned)
            }
            (Use::Choice(true), _) => c.readings.iter().find_map(answers).map(str::to_owned),
            _ => None,
        },
        _ => None,
    };
    why.map(|why| format!("{why}; that is against the goal"))
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

/// "Cancel" beside "Cancel your plan?" may be either answer; no other verb is.
pub(super) fn does_what_is_asked(_: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let mut verbs = control.readings.iter().filter_map(|r| r.verb);
    let why = match verbs.find(|verb| control.around.asks(*verb))? {
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
    let why = control
        .readings
        .iter()
        .filter(counts)
        .find_map(|r| names_a_sum(r.meaning))?;
    Some(control.with_other_words(why))
}

/// What doesn't lead back, and says nothing of an end itself, beside a choice against the goal that is made.
pub(super) fn goes_on_with_a_choice(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    if control.all(|r| r.leads_back(&control.around)) || control.any(Reading::ends) {
        return None;
    }
    let chosen = choice_against(proposal.scene)?;
    Some(control.with_other_words(&format!("goes on with the choice \"{chosen}\"")))
}

/// A link is followed by reading an address, which no gate can tell from an act: on a page that asks for the last yes or no it is as plain
/// as a button.
pub(super) fn follows_on_a_last_page(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    if !control.around.finishes {
        return None;
    }
    let why = "stands on a page that asks for the last yes or no, so it may end the subscription";
    let to_come = |r: &Reading| {
        r.meaning.has(Concept::GoOn) && Text::from(r.folded.as_str()).says(Concept::StepAhead)
    };
    let harmless = control.all(|r| r.leads_back(&control.around))
        || control.all(Reading::tells)
        || control.all(to_come);
    (control.is_way_on(proposal.scene.page) && !control.readings.is_empty() && !harmless)
        .then(|| control.with_other_words(why))
}

/// The choice that is made on the page, if that is plainly against the goal.
fn choice_against(scene: &PolicyContext<'_>) -> Option<String> {
    let survey = scene.assessment.state == PageState::ExitSurvey;
    let page = scene.page;
    let made = |e: &Element| match e.role.as_str() {
        "radio" | "checkbox" | "menuitemradio" | "menuitemcheckbox" => e.is("checked"),
        "option" => e.is("selected"),
        _ => false,
    };
    let mut choices = page.elements.iter().enumerate().filter(|(_, e)| made(e));
    // The first choice that says anything about the end counts.
    choices.find_map(|(id, e)| {
        let said = Reading::of(&label_of(page, id));
        let bought = is_bought_beside_a_no(page, id, &said.folded);
        let against = e.role != "checkbox" && (is_against(said.meaning).is_some() || bought);
        let counts = !said.meaning.has(Concept::Acknowledge)
            && (against || said.ends())
            // In a survey a reason may speak of plans and pauses; only a proposal counts.
            && (!survey || is_imperative(&said.folded) || bought);
        counts.then(|| against.then_some(said.text))
    })?
}

/// Whether a radio button names a sum, and another of its group names none and denies: "79 € a year" beside "None of these". Reasons for
/// leaving have no such answer.
fn is_bought_beside_a_no(page: &PageSnapshot, id: ElementId, folded: &str) -> bool {
    let radio = |e: &Element| e.role == "radio";
    let group = |id: ElementId| {
        page.ancestors(id)
            .find(|a| a.role.is_one_of("group radiogroup form"))
    };
    let own = group(id).map(std::ptr::from_ref);
    let sum = |folded: &str| concepts(folded).has(Concept::Money);
    radio(&page.elements[id])
        && sum(folded)
        && page.elements.iter().enumerate().any(|(other, e)| {
            let label = fold(&label_of(page, other));
            other != id
                && radio(e)
                && group(other).map(std::ptr::from_ref) == own
                && concepts(&label).any(&[Concept::Denies, Concept::Decline])
                && !sum(&label)
        })
}
