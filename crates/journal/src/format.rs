//! Format of the journal: one JSON object a line,
//! `{"v":1,"seq":7,"at":"2027-02-15T10:20:30.123Z","type":"decision",…}`.
//!
//! `v` is the version of the format, `seq` counts from 1 without gaps, `at` is RFC 3339 in UTC with
//! milliseconds; type and fields are those of [`Event`]. New fields and types may come within a version, so a
//! reader skips what it doesn't know. What is only waited for is never written, and of a page its content isn't. What a call would type into a field for secrets isn't in its event.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use domain::event::Event;
use domain::masking::Masker;

/// Version that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// Longest text that is kept, in characters: pages can make titles and addresses as long as they like.
const MAX_TEXT: usize = 4000;

/// One thing that happened, as it was recorded.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Record {
    /// Number, from 1.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}

/// Whether the event must be on disk before the run goes on: an act may follow, or nothing at all.
pub(super) fn is_synced(event: &Event) -> bool {
    matches!(
        event,
        Event::Start(_) | Event::Answer { .. } | Event::Acting { .. } | Event::Result(_)
    )
}

/// What stands on a line, in this order.
#[derive(Serialize)]
struct Line<'a> {
    v: u64,
    seq: u64,
    at: String,
    #[serde(flatten)]
    event: &'a Event,
}

/// The line of an event, with its line feed. Everything is masked.
pub(super) fn line(
    seq: u64,
    at: Timestamp,
    event: &Event,
    masker: &Masker,
) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_value(Line {
        v: VERSION,
        seq,
        at: format!("{at:.3}"),
        event,
    })?;
    if let (Event::Page { .. }, Some(fields)) = (event, line.as_object_mut()) {
        // It may be long, and what matters of it stands in the other fields.
        fields.shift_remove("content");
    }
    scrub(&mut line, masker);
    let mut line = serde_json::to_vec(&line)?;
    line.push(b'\n');
    Ok(line)
}

/// Masks every text in a value, also keys and numbers that look like cards, and cuts what is too long.
pub(super) fn scrub(value: &mut Value, masker: &Masker) {
    match value {
        Value::String(text) => *text = clean(text, masker),
        Value::Number(number) => {
            let text = number.to_string();
            let cleaned = masker.mask(&text);
            if cleaned != text {
                *value = Value::String(cleaned.into_owned());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| scrub(item, masker)),
        Value::Object(map) => {
            let fields = std::mem::take(map);
            for (key, mut field) in fields {
                scrub(&mut field, masker);
                map.insert(clean(&key, masker), field);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn clean(text: &str, masker: &Masker) -> String {
    let cleaned = masker.mask(text);
    match cleaned.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &cleaned[..end]),
        None => cleaned.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::warning;
    use domain::page_state::PageState;
    use serde_json::json;

    fn written(event: &Event) -> Value {
        let at: Timestamp = "2027-02-15T10:20:30.123456Z".parse().unwrap();
        let masker = Masker::new(["sk-ant-planted-key".to_owned()]);
        serde_json::from_slice(&line(3, at, event, &masker).unwrap()).unwrap()
    }

    #[test]
    fn a_record_starts_with_version_number_and_time_and_endless_texts_are_cut() {
        assert_eq!(
            written(&warning("m")).to_string(),
            r#"{"v":1,"seq":3,"at":"2027-02-15T10:20:30.123Z","type":"warning","message":"m"}"#
        );
        let endless = written(&warning(&"ä".repeat(10_000)));
        let kept = endless["message"].as_str().unwrap();
        assert_eq!(kept.chars().count(), MAX_TEXT + 1);
    }

    #[test]
    fn secrets_do_not_get_in_by_any_door() {
        let args = json!({"text": "sk-ant-planted-key", "sk-ant-planted-key": 1, "n": 4_111_111_111_111_111_u64, "deep": [{"m": "jane@example.com"}]});
        let turn = Event::Turn {
            turn: 1,
            state: PageState::Unknown,
            tool: "browser_x".to_owned(),
            action: None,
            gesture: None,
            label: "key sk-ant-planted-key".to_owned(),
            args: args.as_object().cloned().unwrap(),
        };
        let text = written(&turn).to_string();
        for secret in ["planted", "4111111111111111", "jane@"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
}
