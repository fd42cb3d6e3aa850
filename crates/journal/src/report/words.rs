//! What the model proposed, in words for people.

use domain::action::ActionKind;
use domain::call::{ASK_PERSON, COMPLETE_TASK, FIND_ON_PAGE, REQUEST_HUMAN_APPROVAL};
use domain::event::Event;

/// A proposal as a heading: `Click “Cancel Membership”`; `None` for any other event.
pub(super) fn proposal(event: &Event) -> Option<String> {
    let Event::Turn {
        tool,
        action,
        label,
        ..
    } = event
    else {
        return None;
    };
    let deed = deed(*action, tool);
    Some(match label.as_str() {
        "" => deed.to_owned(),
        // The label of a report is how it ended, and the address of a page stands below.
        "success" | "failed" if action.is_none() => deed.to_owned(),
        label => format!("{deed} “{label}”"),
    })
}

/// What was proposed, in words.
fn deed(action: Option<ActionKind>, tool: &str) -> &str {
    match action {
        Some(ActionKind::Click) => "Click",
        Some(ActionKind::Type) => "Type into",
        Some(ActionKind::Fill) => "Fill in",
        Some(ActionKind::Select) => "Choose in",
        Some(ActionKind::Press) => "Press",
        Some(ActionKind::AnswerDialog) => "Answer the dialog",
        Some(ActionKind::Navigate) => "Open",
        Some(ActionKind::Back) => "Go back",
        Some(ActionKind::Look) => "Read the page",
        Some(ActionKind::Screenshot) => "Take a picture",
        Some(ActionKind::Wait) => "Wait",
        Some(ActionKind::Hover) => "Point at",
        Some(ActionKind::Drag) => "Drag",
        Some(ActionKind::Tabs) => "Look at the tabs",
        None if tool == COMPLETE_TASK => "Say that it is finished",
        None if tool == REQUEST_HUMAN_APPROVAL => "Ask you",
        None if tool == ASK_PERSON => "Ask you about yourself",
        None if tool == FIND_ON_PAGE => "Search the page",
        None => "Something else",
    }
}
