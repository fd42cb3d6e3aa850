//! Where the planner sees no way: whether something is still to come, and what the page would have needed.

use super::after::heading_of;
use super::words::is_placeholder;
use crate::page::control::{Control, Ending, controls, front_dialog, is_control, is_text_field};
use crate::page::loading::{Loading, loading};
use crate::page::snapshot::{Element, ElementId, PageSnapshot};
use crate::page::standing::is_aside;
use crate::page::state::{Assessment, PageState};
use crate::page::words::Term;

/// A question longer than this is a text.
const LONGEST: usize = 100;

/// One sentence, without its end.
pub(super) fn reason(page: &PageSnapshot, assessment: &Assessment) -> String {
    let at = heading_of(page);
    let at = if at.is_empty() { "this page".to_owned() } else { format!("this page (\"{at}\")") };
    let all = controls(page, front_dialog(page));
    let leads = |c: &&Control<'_>| c.ending != Ending::No || c.meaning.any(&[Term::GoOn, Term::Finish]);
    let closed = all.iter().filter(leads).find(|c| c.element.is("disabled"));
    let question = unanswered(page);
    match (closed, question) {
        (Some(control), Some(question)) => {
            format!("On {at} \"{}\" can't be used before there is an answer to \"{question}\", which only you can give", control.label)
        }
        (Some(control), None) => format!("On {at} \"{}\" can't be used, and the page doesn't say what it waits for", control.label),
        (None, Some(question)) if assessment.state == PageState::ExitSurvey => {
            format!("The survey on {at} demands an answer to \"{question}\", which only you can give")
        }
        _ => format!("No control on {at} leads on to cancelling"),
    }
}

/// Whether something is still to come: the page says so, shows nothing, or holds its place by an ellipsis.
pub(super) fn is_unfinished(page: &PageSnapshot) -> bool {
    let holds_a_place = |e: &Element| !is_control(e) && matches!(e.label().trim(), "…" | "...");
    loading(page) != Loading::No || page.elements.iter().any(holds_a_place)
}

/// The first question on the page that has no answer yet.
fn unanswered(page: &PageSnapshot) -> Option<String> {
    let open = |(id, e): &(ElementId, &Element)| {
        let empty = match e.role.as_str() {
            "combobox" => page.subtree(*id).iter().find(|o| o.is("selected")).is_none_or(|o| is_placeholder(o.label())),
            "radiogroup" | "group" => {
                let mut radios = page.subtree(*id).iter().filter(|r| r.role == "radio").peekable();
                radios.peek().is_some() && !radios.any(|r| r.is("checked"))
            }
            _ => is_text_field(e) && e.role != "searchbox" && e.text.trim().is_empty(),
        };
        empty && !e.is("disabled") && !is_aside(page, *id)
    };
    let (id, field) = page.elements.iter().enumerate().find(open)?;
    // The name of the field, or the last question before it.
    let before = || page.elements.get(..id)?.iter().rev().map(Element::label).find(|l| l.trim_end().ends_with('?'));
    let words = Some(field.name.as_str()).filter(|name| !name.trim().is_empty()).or_else(before)?;
    Some(words.chars().take(LONGEST).collect())
}
