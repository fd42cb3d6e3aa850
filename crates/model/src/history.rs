//! Earlier turns in few words: what both wire formats send of them, and how much room they take.
//!
//! Always holds: what is sent of a turn is the same in every later request, so a provider reads it from its cache.
//! An answer that says more than its first line is told in full once, beside the newest page, and then no more.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Value, json};

use domain::call::ToolSpec;

use super::port::{Answer, Conversation, Exchange, Happened};

/// Longest answer in the history, in bytes.
pub const ANSWER_LIMIT: usize = 200;
/// Longest text beside a call that is echoed, in bytes.
const TEXT_LIMIT: usize = 600;
/// Bytes of a message beside its content.
const ENVELOPE: usize = 120;

impl Answer {
    /// What was said, in full.
    pub(super) fn full(&self) -> &str {
        match self {
            Self::ToolResult { text, .. } | Self::Nudge(text) => text,
        }
    }

    /// Whether the call was not carried out, or there was none.
    pub(super) fn is_error(&self) -> bool {
        match self {
            Self::ToolResult { happened, .. } => happened.is_error(),
            Self::Nudge(_) => true,
        }
    }

    /// The one line that stays in the history.
    pub(super) fn brief(&self) -> Cow<'_, str> {
        let text = self.full();
        if text.len() <= ANSWER_LIMIT && !text.contains('\n') {
            return Cow::Borrowed(text);
        }
        if let Ok(Value::Object(mut map)) = serde_json::from_str::<Value>(text)
            && let Some(message) = map.get("message").and_then(Value::as_str)
        {
            let spare = ANSWER_LIMIT.saturating_sub(40);
            map.insert("message".to_owned(), json!(cut(message, spare)));
            let short = Value::Object(map).to_string();
            if short.len() <= ANSWER_LIMIT {
                return Cow::Owned(short);
            }
        }
        Cow::Owned(cut(text.lines().next().unwrap_or_default(), ANSWER_LIMIT))
    }
}

impl Conversation {
    /// What stands beside the newest page: the last answer in full, where the history has only its first line.
    pub(super) fn latest(&self) -> Option<&str> {
        let answer = &self.exchanges.last()?.answer;
        matches!(answer.brief(), Cow::Owned(_)).then(|| answer.full())
    }

    /// What came of the last call; a run that begins has nothing against it.
    pub(super) fn last_happened(&self) -> &Happened {
        match self.exchanges.last().map(|e| &e.answer) {
            Some(Answer::ToolResult { happened, .. }) => happened,
            _ => &Happened::Done,
        }
    }

    /// About how many bytes a request has beside the page.
    pub fn weight(&self) -> usize {
        let tool =
            |t: &ToolSpec| t.name.len() + t.description.len() + length(&t.input_schema) + ENVELOPE;
        let tools: usize = self.tools.iter().map(tool).sum();
        let exchanges: usize = self.exchanges.iter().map(weight_of).sum();
        let latest = self.latest().map_or(0, str::len);
        self.system.len() + self.goal.len() + tools + exchanges + latest * 5 / 4 + 1_000
    }
}

/// Bytes of a value as JSON.
fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

fn weight_of(exchange: &Exchange) -> usize {
    let said = &exchange.said;
    let args = said
        .call
        .as_ref()
        .map_or(0, |c| length(&c.args) + c.name.len() + c.id.len());
    let raw = said.raw.as_ref().map_or(0, length);
    (said.text.len().min(TEXT_LIMIT) + args).max(raw) * 5 / 4
        + exchange.answer.brief().len()
        + 2 * ENVELOPE
}

/// The model's own text as it is echoed.
pub(super) fn echoed(text: &str) -> String {
    cut(text, TEXT_LIMIT)
}

/// At most `limit` bytes, with a mark where something is missing.
fn cut(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    format!(
        "{}…",
        text[..text.floor_char_boundary(limit.saturating_sub(3))].trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Answer {
        Answer::ToolResult {
            text: text.to_owned(),
            happened: Happened::Done,
        }
    }

    #[test]
    fn a_long_answer_becomes_one_line() {
        assert_eq!(answer("Done.").brief(), "Done.");
        assert_eq!(answer("Done.\n<page>\nx\n</page>").brief(), "Done.");
        let error = json!({"error": true, "message": "ü".repeat(900)}).to_string();
        let brief = answer(&error).brief().into_owned();
        assert!(
            brief.len() <= ANSWER_LIMIT
                && serde_json::from_str::<Value>(&brief).unwrap()["error"] == true,
            "{brief}"
        );
        assert!(answer(&"é \"".repeat(500)).brief().len() <= ANSWER_LIMIT);
        let quotes = json!({"error": true, "message": "\"".repeat(900)}).to_string();
        assert!(answer(&quotes).brief().len() <= ANSWER_LIMIT);
    }

    #[test]
    fn the_newest_answer_is_told_in_full_once() {
        let exchange = |text: &str| Exchange {
            said: crate::port::Said::default(),
            answer: answer(text),
        };
        let mut conversation = Conversation {
            exchanges: vec![exchange("a\nb")],
            ..Conversation::default()
        };
        assert_eq!(conversation.latest(), Some("a\nb"));
        conversation.exchanges.push(exchange("Done."));
        assert_eq!(conversation.latest(), None);
    }
}
