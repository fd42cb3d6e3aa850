//! What the planner hears: native dialogs, and the answers to what it did.

use serde_json::Value;

use crate::port::{Answer, Conversation};
use domain::call::ASK_PERSON;
use page::control::{Ending, ending};
use page::snapshot::Dialog;
use page::words::{Term, asks_to_confirm, meaning};

/// Whether the answer to a native dialog is yes: it asks about cancelling or leaving, or it follows a click that
/// does (`leading`), and is not about keeping or buying.
pub(super) fn accepts(dialog: &Dialog, leading: bool) -> bool {
    let m = meaning(&dialog.message);
    let against = m.any(&[
        Term::Keep,
        Term::Resume,
        Term::Offer,
        Term::Pause,
        Term::Plan,
        Term::Pay,
    ]);
    let asks = ending(&dialog.message) != Ending::No
        || m.has(Term::Cancel)
        || asks_to_confirm(&domain::predicate::fold(&dialog.message));
    dialog.kind == "beforeunload" || (dialog.kind == "confirm" && (asks || leading) && !against)
}

/// Whether the browser says that nothing was pressed, or the program that nothing may be.
pub(super) fn never_pressed(told: &str) -> bool {
    ["Nothing was pressed", "lies over it", "is disabled"]
        .iter()
        .any(|w| told.contains(w))
}

/// Whether the program says that nothing was done for a reason of its own, which says nothing of the control.
pub(super) fn was_interrupted(told: &str) -> bool {
    const WORDS: [&str; 7] = [
        "was opened anew",
        "The browser was restarted",
        "changed while the person was asked",
        "keeps changing under the question",
        "needed the person",
        "do the same step once more",
        "go the way once more",
    ];
    WORDS.iter().any(|w| told.contains(w))
}

/// What the person said, where the last call was a question to them.
pub(super) fn last_said(conversation: &Conversation) -> Option<String> {
    let last = conversation.exchanges.last()?;
    last.said
        .call
        .as_ref()
        .filter(|call| call.name == ASK_PERSON)?;
    match &last.answer {
        Answer::ToolResult { text, .. } => Some(
            serde_json::from_str::<Value>(text)
                .ok()?
                .get("answer")?
                .as_str()?
                .to_owned(),
        ),
        Answer::Nudge(_) => None,
    }
}

/// The last answer, if it was an error.
pub(super) fn last_error(conversation: &Conversation) -> &str {
    match conversation.exchanges.last().map(|e| &e.answer) {
        Some(Answer::ToolResult {
            text,
            is_error: true,
        }) => text,
        _ => "",
    }
}

pub(super) fn after_colon(text: &str) -> &str {
    let text = text.split_once("success: ").map_or(text, |(_, rest)| rest);
    text.split(" Current URL")
        .next()
        .unwrap_or(text)
        .trim_end_matches('.')
}
