//! What the page would have needed, told where the planner sees no way: a number to call, people to write to, an answer that nobody gave.

use super::after::heading_of;
use super::asked::words_before;
use super::judge::begins_with_ending;
use super::questions::questions;
use super::reading::grey;
use super::view::View;
use page::control::{Control, Ending, is_control, is_text_field};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::Element;
use page::state::{Assessment, PageState};
use page::words::Term;

/// A question longer than this is a text.
const LONGEST: usize = 100;

/// So many things that were opened in vain are named.
pub(super) const NAMED: usize = 6;

/// So many digits has a number to call.
const NUMBER: usize = 7;

const LONGEST_NUMBER: usize = 15;

/// So many elements behind the words that lead to people may have their number and hours.
const NEAR: usize = 8;

/// One sentence, without its end.
pub(super) fn reason(view: &View<'_>, assessment: &Assessment) -> String {
    let page = view.page;
    let at = heading_of(page);
    let at = if at.is_empty() {
        "this page".to_owned()
    } else {
        format!("this page (\"{at}\")")
    };
    let leads =
        |c: &&Control<'_>| c.ending != Ending::No || c.meaning.any(&[Term::GoOn, Term::Finish]);
    let closed = grey(page).find(|c| leads(&c));
    let question = unanswered(view);
    if let Some(words) = dead_end(view).or_else(|| by_people(view)) {
        return format!(
            "On {at} the way goes on by phone, chat or letter, and nothing there cancels. It says: \"{words}\""
        );
    }
    match (closed, question) {
        (Some(control), Some(question)) => {
            format!(
                "On {at} \"{}\" can't be used before there is an answer to \"{question}\", which only you can give",
                control.label
            )
        }
        (Some(control), None) => format!(
            "On {at} \"{}\" can't be used, and the page doesn't say what it waits for",
            control.label
        ),
        (None, Some(question)) if assessment.state == PageState::ExitSurvey => {
            format!(
                "The survey on {at} demands an answer to \"{question}\", which only you can give"
            )
        }
        (None, Some(question)) if view.in_flow => {
            format!(
                "On {at} nothing leads on; it may want an answer to \"{question}\", which only you can give"
            )
        }
        _ if !view.hidden.is_empty() && view.hidden.iter().any(|c| leads(&c)) => {
            format!(
                "On {at} a control that leads on to cancelling can't be seen, and nothing that was tried opens it"
            )
        }
        _ => format!("No control on {at} leads on to cancelling"),
    }
}

/// What a step says that only people can finish, with number and hours: nothing on it leads on.
pub(super) fn dead_end(view: &View<'_>) -> Option<String> {
    let page = view.page;
    let leads = |c: &Control<'_>| {
        !is_aside(page, c.id)
            && is_against(c.meaning).is_none()
            && (c.ending != Ending::No
                || begins_with_ending(&c.folded)
                || c.meaning.any(&[Term::GoOn, Term::Decline, Term::Affirm]))
            && !is_text_field(c.element)
            && !c.meaning.has(Term::Contact)
    };
    if view.ends_in_words {
        return by_people(view).or_else(|| by_number(view));
    }
    if !view.in_flow || view.controls.iter().any(leads) {
        return None;
    }
    by_people(view).or_else(|| by_number(view))
}

/// What stands in the content of a page, control or not.
pub(super) fn content<'p>(view: &View<'p>) -> Vec<&'p Element> {
    let said = |(id, e): &(usize, &Element)| {
        !is_aside(view.page, *id) && !e.label().trim().is_empty() && e.role != "textbox"
    };
    view.elements().filter(said).map(|(_, e)| e).collect()
}

/// Their words, as far as they are told, each once.
fn quoted(texts: &[&Element]) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for label in texts.iter().map(|e| e.label().trim()) {
        if !words.iter().any(|w| w.contains(label)) {
            words.push(label);
        }
    }
    let text: String = words.join(" · ").chars().take(LONGEST * 3).collect();
    (!text.is_empty()).then_some(text)
}

/// A number to call, with the words before and behind it.
fn by_number(view: &View<'_>) -> Option<String> {
    let number = |label: &str| {
        let digits = label
            .split(|c: char| !(c.is_ascii_digit() || " ()+-/.".contains(c)))
            .map(|run| run.chars().filter(char::is_ascii_digit).count())
            .max();
        digits.is_some_and(|n| (NUMBER..=LONGEST_NUMBER).contains(&n))
    };
    let texts = content(view);
    let at = texts
        .iter()
        .position(|e| number(e.label()) && page::dates::read_date(e.label()).is_none())?;
    quoted(texts.get(at.saturating_sub(2)..(at + 3).min(texts.len()))?)
}

/// What it says of that, with the number and the hours that stand beside it.
pub(super) fn by_people(view: &View<'_>) -> Option<String> {
    let says = |e: &&Element| {
        let m = e.label_text().terms();
        let heading = e.role == "heading" && !view.in_flow;
        !heading && !is_control(e) && m.has(Term::Contact) && m.any(&[Term::Cancel, Term::Ends])
    };
    let texts = content(view);
    let at = texts.iter().position(says)?;
    if !view.in_flow && view.controls.iter().any(|c| c.ending != Ending::No) {
        return None;
    }
    let (first, near) = texts.get(at..(at + NEAR).min(texts.len()))?.split_first()?;
    let numbers = near
        .iter()
        .filter(|e| e.label().chars().any(|c| c.is_ascii_digit()));
    quoted(
        &std::iter::once(first)
            .chain(numbers)
            .copied()
            .collect::<Vec<_>>(),
    )
}

/// What a page that is about leaving says of letters, numbers to call and addresses.
pub(super) fn how_to_leave(view: &View<'_>) -> Option<String> {
    let about = |e: &&Element| {
        let m = e.label_text().terms();
        e.role == "heading" && m.any(&[Term::Cancel, Term::HintsAtLeaving])
    };
    let tells = |e: &&Element| {
        let m = e.label_text().terms();
        let address = e.label().contains(|c: char| c.is_ascii_digit() || c == '@');
        !is_control(e) && (address || m.any(&[Term::Contact, Term::Pending]))
    };
    let texts = content(view);
    texts.iter().copied().find(about)?;
    quoted(&texts.iter().copied().filter(tells).collect::<Vec<_>>())
}

/// The first question on the page that has no answer yet.
fn unanswered(view: &View<'_>) -> Option<String> {
    let page = view.page;
    let open = questions(view)
        .into_iter()
        .find(|q| !q.given && !q.asked.is_empty())
        .map(|q| (q.members.first().copied(), q.asked));
    let empty = |c: &&Control<'_>| {
        is_text_field(c.element)
            && !matches!(c.element.role.as_str(), "searchbox" | "combobox")
            && c.element.text.trim().is_empty()
    };
    let field = view
        .controls
        .iter()
        .filter(empty)
        .find(|c| !c.element.is("disabled") && !is_aside(page, c.id))
        .map(|c| {
            let own = c.element.name.trim();
            (
                Some(c.id),
                if own.is_empty() {
                    words_before(page, c.id)
                } else {
                    own.to_owned()
                },
            )
        });
    let field = field.filter(|(_, words)| !words.is_empty());
    let (_, words) = [open, field]
        .into_iter()
        .flatten()
        .min_by_key(|(id, _)| *id)?;
    Some(words.chars().take(LONGEST).collect())
}
