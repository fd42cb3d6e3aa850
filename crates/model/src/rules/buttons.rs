//! Plain buttons that stand together and answer a question.

use super::asked::group_of;
use super::questions::{Kind, Question, grouped, opens_a_list, question};
use super::view::View;
use domain::predicate::fold;
use page::control::{Control, Ending, is_choice, is_control, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{ElementId, PageSnapshot};
use page::words::{Term, asks_to_confirm, asks_to_keep, meaning_of_folded};

/// Most plain buttons that answer one question, and longest label of one, in characters.
const MOST_BUTTONS: usize = 12;

const LONGEST_ANSWER: usize = 60;

/// Plain buttons of one parent, or each in a place of its own, under a question that is none about staying or leaving.
pub(super) fn buttons(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let plain = view
        .controls
        .iter()
        .filter(|c| may_answer(page, c) && !view.of_the_site.contains(&c.id));
    let declines = |c: &Control<'_>| c.meaning.has(Term::DeclinesToSay);
    let mut groups: Vec<Vec<&Control<'_>>> = Vec::new();
    for group in grouped(plain, |one, other| are_alike(page, one, other)) {
        match (groups.last_mut(), &group[..]) {
            // The way past the question mostly stands a little apart from its answers.
            (Some(asked), [lone]) if asked.len() >= 2 && declines(lone) => asked.push(lone),
            _ => groups.push(group),
        }
    }
    let answers = |group: &&Vec<&Control<'_>>| (2..=MOST_BUTTONS).contains(&group.len());
    groups
        .iter()
        .filter(answers)
        .map(|group| question(view, group, Kind::Buttons))
        .filter(|q| is_asked(page, q))
        .collect()
}

/// Whether the words before a group of buttons are a question that its buttons answer, and none of them proposes anything.
fn is_asked(page: &PageSnapshot, question: &Question) -> bool {
    let folded = fold(&question.asked);
    let m = meaning_of_folded(&folded);
    // "I no longer keep birds" is no word about the subscription.
    let of_the_thing = folded.ends_with('?') || m.any(&[Term::Object, Term::Account]);
    let of_the_end = m.any(&[Term::Cancel, Term::Keep]) && !m.has(Term::AsksWhy) && of_the_thing
        || asks_to_confirm(&folded)
        || asks_to_keep(&folded);
    let of_an_offer =
        m.any(&[Term::Offer, Term::Pause, Term::Plan, Term::HoldsBack]) && !m.has(Term::AboutLife);
    let grouped = question
        .members
        .first()
        .is_some_and(|id| group_of(page, *id).is_some());
    let pressed = question
        .members
        .iter()
        .filter_map(|id| page.elements.get(*id))
        .any(|e| e.states.iter().any(|s| s.starts_with("pressed")));
    let asks = folded.ends_with('?') || m.has(Term::AsksWhy) || m.has(Term::AboutLife);
    let numbers = question.counts(|label| label.contains(|c: char| c.is_ascii_digit()));
    // One of several answers says nothing, so the others are answers as well, whatever stands above them.
    let quiet = question.answers.len() >= 3
        && question.answers.iter().any(|a| {
            let folded = fold(&a.label);
            terms(&folded).has(Term::OtherReason) || terms(&folded).has(Term::DeclinesToSay)
        });
    !of_the_end
        && (!of_an_offer || quiet)
        && !folded.is_empty()
        && (asks
            || grouped
            || pressed
            || quiet
            || question.is_about_life()
            || (numbers && question.answers.len() >= 3))
}

fn may_answer(page: &PageSnapshot, c: &Control<'_>) -> bool {
    use Term::{Back, Contact, Finish, GoOn, Help, SignIn, SignOut};
    let m = c.meaning;
    let says = m.any(&[Back, Contact, GoOn, Help, SignIn, SignOut])
        || (m.has(Finish) && !m.has(Term::AboutLife));
    matches!(
        c.element.role.as_str(),
        "button" | "generic" | "listitem" | "tab" | "link"
    ) && !leads_away(c.element)
        && !c.element.is("disabled")
        && c.element.reference.is_some()
        && !page.below(c.id).any(is_choice)
        && !c.label.is_empty()
        && c.label.chars().count() <= LONGEST_ANSWER
        && c.ending == Ending::No
        && is_against(m).is_none_or(|_| m.has(Term::AboutLife))
        && !says
        && !page::words::closes(&c.folded)
        && !m.has(Term::PutsOff)
        && !opens_a_list(page, c)
        && !is_aside(page, c.id)
}

/// Whether two buttons stand beside each other in the same way: one parent, or parents of one kind with one parent, and no
/// question between.
fn are_alike(page: &PageSnapshot, one: &Control<'_>, other: &Control<'_>) -> bool {
    if let (Some(a), Some(b)) = (group_of(page, one.id), group_of(page, other.id)) {
        return a == b;
    }
    if one.element.role != other.element.role {
        return false;
    }
    let between = one.id + page.subtree(one.id).len()..other.id;
    if between
        .into_iter()
        .filter_map(|id| page.elements.get(id))
        .any(|e| e.role == "heading" || e.label().trim_end().ends_with('?'))
    {
        return false;
    }
    let (a, b) = (one.element.parent, other.element.parent);
    let single = |id: Option<ElementId>| {
        id.filter(|id| page.below(*id).filter(|e| is_control(e)).count() == 1)
    };
    let above = |id: Option<ElementId>| {
        single(id)
            .and_then(|id| page.elements.get(id))
            .and_then(|e| e.parent)
    };
    a == b || (above(a).is_some() && above(a) == above(b))
}
