//! What is pressed or chosen, by its words and by the page that it stands on; and what is sent along with it.

use super::context::PolicyContext;
use super::control::{Control, Use, Wording, label_of_choice};
use super::proposal::{Part, Proposal};
use domain::reference::Reference;
use page::control::{Ending, label_of};
use page::effect::{answers_against, is_against, names_a_sum};
use page::lexicon::Concept;
use page::snapshot::{ElementId, PageSnapshot};
use page::state::PageState;
use page::text::Text;
use page::words::{asks_for, bare_verb, begins_with_a_refusal, is_imperative};

/// What is pressed says, in any of its texts, that it ends for good, works against the goal, or costs something; or it is a verb that takes
/// its object from around it.
pub(super) fn says_that_it_acts(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let says = |w: &Wording| {
        let against = is_against(w.meaning).filter(|_| !switches_off(control));
        let ends =
            || (w.ending == Ending::Final).then_some("ends the subscription and can't be undone");
        // Beside a link to another page a sum is only told.
        let priced = || names_a_price(w).filter(|_| !control.is_way_on(proposal.scene.page));
        against.or_else(ends).or_else(priced)
    };
    let said = control.texts.iter().find_map(says);
    let why = said.or_else(|| does_what_is_asked(proposal.scene, control))?;
    Some(control.with_other_words(why))
}

/// Whether it is on, so that acting on it takes back what it says: the switch "Renew automatically".
fn switches_off(c: &Control<'_>) -> bool {
    use Concept::{Money, Offer, Pause, Pay, Plan};
    c.element.role.is_one_of("switch menuitemcheckbox")
        && c.element.is("checked")
        && !c.any(|w| w.meaning.any(&[Pay, Offer, Pause, Plan, Money]))
}

/// "Delete" below "Delete your account": the verb takes its object from there.
fn does_what_is_asked(scene: &PolicyContext<'_>, control: &Control<'_>) -> Option<&'static str> {
    let verbs = control.texts.iter().filter_map(|w| bare_verb(&w.folded));
    let mut verbs = verbs.peekable();
    verbs.peek()?;
    let around = control.around(scene.page);
    let asked = verbs.find(|verb| around.iter().any(|text| asks_for(*verb, text)));
    asked.map(|_| "does what is asked around it and can't be undone")
}

/// What a sum says that isn't refused or explained.
fn names_a_price(w: &Wording) -> Option<&'static str> {
    let refuses = w.meaning.has(Concept::Decline) && begins_with_a_refusal(&w.folded);
    names_a_sum(w.meaning).filter(|_| !refuses && !w.meaning.has(Concept::Help))
}

/// A link is followed by reading an address, which no gate can tell from an act: on a page that asks for the last yes or no it is as plain
/// as a button.
pub(super) fn follows_on_a_last_page(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    let to_come = |w: &Wording| {
        w.meaning.has(Concept::GoOn) && Text::from(w.folded.as_str()).says(Concept::StepAhead)
    };
    let harmless = control.all(Wording::leads_back) || control.all(to_come);
    let why = "stands on a page that asks for the last yes or no, so it may end the subscription";
    (control.is_way_on(proposal.scene.page)
        && !harmless
        && proposal.scene.asks_for_the_last_answer())
    .then(|| control.with_other_words(why))
}

/// A choice that keeps or adds something.
pub(super) fn chooses_against(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.control()?;
    let against = |w: &Wording| match (control.used, control.element.role.as_str()) {
        (Use::Choice(true), "checkbox") => w.adds(),
        (Use::Choice(true) | Use::Option(_), _) => answers_against_the_goal(proposal.scene, w),
        _ => None,
    };
    control.texts.iter().find_map(against).map(str::to_owned)
}

/// Why an answer is against the goal. In a survey a reason may speak of plans and pauses; only a proposal counts.
fn answers_against_the_goal(scene: &PolicyContext<'_>, answer: &Wording) -> Option<&'static str> {
    let survey = scene.assessment.state == PageState::ExitSurvey;
    answers_against(&answer.folded, answer.meaning)
        .filter(|_| !survey || is_imperative(&answer.folded))
}

/// What doesn't lead back, and says nothing of an end itself, beside a choice that is plainly against the goal. The first one that is made and says
/// anything about the end counts.
pub(super) fn goes_on_with_a_choice(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let control = part.pressed()?;
    if control.all(Wording::leads_back) || control.any(Wording::ends) {
        return None;
    }
    // What is chosen and costs something each month is bought by going on, whatever it is.
    let against = |w: &Wording| {
        let priced = w.meaning.has(Concept::Money) && w.meaning.has(Concept::EachPeriod);
        priced || answers_against_the_goal(proposal.scene, w).is_some()
    };
    let roles = "radio menuitemradio menuitemcheckbox option";
    let mut chosen = made(proposal.scene.page, roles).map(|(_, w)| w);
    let chosen =
        chosen.find(|w| !w.meaning.has(Concept::Acknowledge) && (w.ends() || against(w)))?;
    against(&chosen)
        .then(|| control.with_other_words(&format!("goes on with the choice \"{}\"", chosen.text)))
}

/// What is ticked or chosen in controls of these roles, with what is written on it.
fn made<'p>(
    page: &'p PageSnapshot,
    roles: &'p str,
) -> impl Iterator<Item = (ElementId, Wording)> + 'p {
    let elements = page.elements.iter().enumerate();
    let made = elements
        .filter(move |(_, e)| e.role.is_one_of(roles) && (e.is("checked") || e.is("selected")));
    made.map(|(id, _)| (id, Wording::of(&label_of_choice(page, id))))
}

/// A ticked box that keeps or adds something and can be unticked.
pub(super) fn leaves_ticked(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let mut sent = sent_along(proposal.scene, part).into_iter();
    let (label, reference) = sent.find_map(|(label, by)| Some((label, by?)))?;
    Some(format!(
        "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
    ))
}

/// A box of this kind that can't be unticked, or that the page hides.
pub(super) fn sends_along(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let sent = sent_along(proposal.scene, part);
    let (label, _) = sent.first()?;
    Some(format!("the ticked box \"{label}\" is sent along"))
}

/// The ticked boxes that keep or add something and that nobody agreed to, with what they can be unticked by: those of the page, then hidden
/// ones. Any press may send them, but that of a link, and of what leads back.
fn sent_along(scene: &PolicyContext<'_>, part: &Part<'_>) -> Vec<(String, Option<Reference>)> {
    let Some(control) = part.pressed() else {
        return Vec::new();
    };
    let harmless = control.element.role == "link" || control.all(Wording::leads_back);
    if harmless && control.used != Use::Submit {
        return Vec::new();
    }
    let shown = made(scene.page, "checkbox menuitemcheckbox").map(|(id, w)| {
        let element = &scene.page.elements[id];
        let fixed = element.is("disabled") || is_what_ends(scene.page, id);
        (w, element.reference.filter(|_| !fixed))
    });
    let hidden = control.facts.form_checked.iter();
    let all = shown.chain(hidden.map(|label| (Wording::of(label), None)));
    let agreed = |w: &Wording| {
        let mut agreed = scene.agreed.iter();
        agreed.any(|(url, label)| *url == scene.page.url && label.trim() == w.text)
    };
    all.filter(|(w, _)| w.adds().is_some() && !agreed(w))
        .map(|(w, by)| (w.text, by))
        .collect()
}

/// Of several things to end one is ticked, right below the question which: only the person knows whether it is the right one.
fn is_what_ends(page: &PageSnapshot, id: ElementId) -> bool {
    use Concept::{Keep, Pause, Resume, VerbEnd};
    let mut above = (0..id).rev();
    let heading = above.find(|at| page.elements[*at].role == "heading");
    heading.is_some_and(|heading| {
        let asked = Wording::of(&label_of(page, heading));
        asked.folded.ends_with('?')
            && asked.meaning.has(VerbEnd)
            && !asked.meaning.any(&[Keep, Resume, Pause])
    })
}
