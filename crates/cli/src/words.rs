//! How numbers, dates, waits, events and what a command wants are said to a person.

use serde_json::Value;

use domain::event::{Event, Purpose, Wait};
use domain::masking::Masker;
pub use journal::day as date;

/// `1 turn`, `4 turns`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    match number.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// `not begun` at the beginning of a sentence.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What the program waits for.
pub fn wait(wait: &Wait) -> String {
    match wait {
        Wait::Package => {
            "Fetching the browser server (only the first time, up to two minutes)…".to_owned()
        }
        Wait::Browser => "Starting the browser…".to_owned(),
        Wait::Model { problem, .. } => problem.clone().unwrap_or_else(|| "Thinking…".to_owned()),
        Wait::Action { .. } => "Waiting for the page…".to_owned(),
        Wait::Verification => "Checking that it is really cancelled…".to_owned(),
    }
}

/// The attempt to reach a model that failed, if that is why it waits.
pub fn failed(wait: &Wait) -> Option<u32> {
    match wait {
        Wait::Model {
            attempt,
            problem: Some(_),
            ..
        } => Some(*attempt),
        _ => None,
    }
}

/// An event as the record has it, in one line: `request_answered: id 3, status 200`. Without what is empty, and without a page's content.
pub fn recorded(event: &Event, masker: &Masker) -> String {
    let mut event = serde_json::to_value(event).unwrap_or_default();
    masker.mask_json(&mut event);
    let Value::Object(fields) = event else {
        return String::new();
    };
    let shown = fields.iter().filter_map(|(name, value)| match value {
        _ if ["type", "turn", "content"].contains(&name.as_str()) => None,
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::String(text) => Some(format!("{name} {text}")),
        other => Some(format!("{name} {other}")),
    });
    let kind = fields["type"].as_str().unwrap_or_default();
    format!("{kind}: {}", shown.collect::<Vec<_>>().join(", "))
}

/// Name of the command.
pub fn command(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Cancel => "cancel",
        Purpose::Check => "check",
        Purpose::Login => "login",
    }
}

/// The menu's question.
pub fn question(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Cancel => "What do you want to cancel?",
        Purpose::Check => "What do you want to check?",
        Purpose::Login => "Where do you want to sign in?",
    }
}
