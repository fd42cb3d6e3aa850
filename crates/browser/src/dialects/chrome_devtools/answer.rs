//! Reads the answers of chrome-devtools-mcp.
//!
//! Its words put names, values and messages of a page between quotes without any escape, so that a page could forge lines of them.
//! Therefore only the structured part of an answer is read, which the server is told to give (`--experimental-structured-content`):
//! there a page's text is a value and nothing else.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::outline::outline;
use crate::answer::scrub;
use crate::client::ServerAnswer;
use crate::error::BrowserError;
use page::snapshot::{Dialog, PageSnapshot, Tab};
use page::text::Text;
use page::tree;

/// Longest message that is passed on, in characters.
const MESSAGE: usize = 600;

/// One look, from the answers to two questions: the page, and the tabs.
pub(crate) fn look(page: &ServerAnswer, tabs: &ServerAnswer) -> String {
    let part = |answer: &ServerAnswer, key: &str| {
        answer
            .structured
            .as_ref()
            .and_then(|s| s.get(key))
            .cloned()
            .unwrap_or_default()
    };
    json!({"dialog": part(page, "dialog"), "pages": part(tabs, "pages"), "snapshot": part(page, "snapshot")}).to_string()
}

/// Whether an answer to a question for the page tells one, or the dialog that hides it.
pub(crate) fn is_look(page: &ServerAnswer) -> bool {
    page.structured
        .as_ref()
        .is_some_and(|s| s.get("dialog").is_some() || s.get("snapshot").is_some())
}

/// A page or an open dialog.
///
/// # Errors
/// [`BrowserError::Snapshot`] if the address or the tree is missing.
pub(crate) fn read_page(answer: &Text) -> Result<PageSnapshot, BrowserError> {
    let problem = |what: &str| BrowserError::Snapshot {
        problem: what.to_owned(),
        start: answer.chars().take(200).collect(),
    };
    let look: Value =
        serde_json::from_str(answer).map_err(|_| problem("the answer can't be read"))?;
    let mut page = PageSnapshot {
        dialog: dialog(&look["dialog"]),
        ..PageSnapshot::default()
    };
    let tabs = look["pages"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let read: Vec<Tab> = tabs.iter().filter_map(tab).collect();
    if let Some(current) = read.iter().find(|tab| tab.current) {
        page.url.clone_from(&current.url);
        page.title.clone_from(&current.title);
    }
    if read.len() > 1 {
        page.tabs = read;
    }
    let root = &look["snapshot"];
    if page.url.is_empty() {
        page.url = text(root, "url");
    }
    if page.dialog.is_some() {
        return Ok(page);
    }
    if !root.is_object() {
        return Err(problem("there is no page in it"));
    }
    if page.url.is_empty() {
        return Err(problem("Page URL not found"));
    }
    page.content = outline(root).into();
    page.elements = tree::read(&page.content);
    Ok(page)
}

/// A text of the page, without control characters.
fn text(node: &Value, key: &str) -> String {
    scrub(node[key].as_str().unwrap_or_default()).replace('\n', " ")
}

fn dialog(dialog: &Value) -> Option<Dialog> {
    let kind = dialog
        .as_object()?
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or("unknown")
        .to_owned();
    Some(Dialog {
        kind,
        message: text(dialog, "message")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
    })
}

fn tab(page: &Value) -> Option<Tab> {
    let index = usize::try_from(page["id"].as_u64()?).ok()?;
    Some(Tab {
        index,
        current: page["selected"] == true,
        title: text(page, "title"),
        url: text(page, "url"),
    })
}

/// What the server says about an act, for the model.
pub(crate) fn read_message(answer: &ServerAnswer) -> String {
    let part = |key: &str| {
        answer
            .structured
            .as_ref()
            .and_then(|s| s[key].as_str())
            .unwrap_or_default()
    };
    let message = if part("errorMessage").is_empty() {
        part("message")
    } else {
        part("errorMessage")
    };
    let message = if answer.structured.is_none() {
        answer.text.as_str()
    } else {
        message
    };
    let mut message: String = scrub(message).chars().take(MESSAGE).collect();
    if let Some(dialog) = answer
        .structured
        .as_ref()
        .and_then(|s| dialog(&s["dialog"]))
    {
        let _ = write!(
            message,
            "\nOpen {} dialog: \"{}\"",
            dialog.kind,
            dialog.message.chars().take(MESSAGE).collect::<String>()
        );
    }
    // Whether what timed out was done all the same nobody can tell; the word says so to whoever reads it.
    let late = message.contains("timeout") || message.contains("timed out");
    if late && !message.contains("Timeout") {
        format!("Timeout: {message}")
    } else {
        message
    }
}

/// Whether an act failed: it says so, or it is one of the failures that the server tells as if they were none.
pub(crate) fn failed(answer: &ServerAnswer) -> bool {
    let said = answer
        .structured
        .as_ref()
        .and_then(|s| s["message"].as_str())
        .unwrap_or_default();
    answer.is_error
        || ["Unable to navigate", "Navigation failed"]
            .iter()
            .any(|beginning| said.starts_with(beginning))
}

/// Whether a native dialog is open, and on which page the act ended, where it is told.
pub(crate) fn read_state(answer: &ServerAnswer) -> (bool, Option<String>) {
    let Some(structured) = &answer.structured else {
        return (false, None);
    };
    let current = structured["pages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(tab)
        .find(|tab| tab.current);
    (structured["dialog"].is_object(), current.map(|tab| tab.url))
}

/// What a function of ours gave back.
pub(crate) fn read_json_result(answer: &ServerAnswer) -> Option<Value> {
    let message = answer.structured.as_ref()?["message"].as_str()?;
    let body = message.strip_prefix("Script ran on page and returned:\n```json\n")?;
    serde_json::Deserializer::from_str(body)
        .into_iter()
        .next()?
        .ok()
}

/// Messages of a server whose browser has ended.
pub(crate) fn browser_is_gone(answer: &ServerAnswer) -> bool {
    const GONE: [&str; 5] = [
        "Target closed",
        "Session closed",
        "Connection closed",
        "Browser has been closed",
        "browser has disconnected",
    ];
    let message = read_message(answer);
    answer.is_error && GONE.iter().any(|gone| message.contains(gone))
}

#[cfg(test)]
mod tests;
