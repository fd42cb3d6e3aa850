//! What the module says, a JSON object a line.
//!
//! Most of it was written by pages, so any of it may be hostile: a line is read whole or not at all, and one that isn't in this form,
//! or says something that this form doesn't have, is no line. Reading never fails in another way.

use serde::Deserialize;
use serde_json::json;

use domain::request::{PageRequest, RequestAnswer};

/// Longest line, in bytes. The module sends less.
pub const LONGEST: usize = 1024 * 1024;
/// Longest answer of the site that is handed on, in bytes; the module sends no more.
const LONGEST_ANSWER: usize = 16 * 1024;
/// Longest body of a request that is handed on, in bytes; the module sends no more.
const LONGEST_BODY: usize = 64 * 1024;

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GateMessage {
    /// The first one.
    Hello {
        /// The secret of this start.
        token: String,
        /// Why nothing is gated, if nothing is.
        off: Option<String>,
    },
    /// A request is stopped.
    Request(PageRequest),
    /// A request that passed was answered.
    Answer(RequestAnswer),
    /// A held request was let go.
    Released {
        /// Its number.
        id: u64,
        /// Whether it has left; one that its page gave up is gone.
        left: bool,
    },
    /// An order was carried out, or couldn't be.
    Done(bool),
    /// Nothing is gated any more, and why.
    Off(String),
}

/// Reads a line; `None` if it is none.
pub fn read(line: &[u8]) -> Option<GateMessage> {
    if line.len() > LONGEST {
        return None;
    }
    match serde_json::from_slice(line).ok()? {
        GateMessage::Request(mut request) => {
            if request.id == 0 || request.method.is_empty() || request.url.is_empty() {
                return None;
            }
            request.method.make_ascii_uppercase();
            let long = request
                .body
                .as_mut()
                .is_some_and(|body| cut(body, LONGEST_BODY));
            request.body_cut |= long;
            Some(GateMessage::Request(request))
        }
        GateMessage::Answer(mut answer) => {
            if let Some(body) = &mut answer.body {
                cut(body, LONGEST_ANSWER);
            }
            Some(GateMessage::Answer(answer))
        }
        said => Some(said),
    }
}

/// Cuts a text at a character's end; whether there was more.
fn cut(text: &mut String, most: usize) -> bool {
    // What was cut in the middle of a letter got a replacement that may be longer.
    let most = most + 8;
    let long = text.len() > most;
    text.truncate(text.floor_char_boundary(most));
    long
}

/// The line that welcomes a module.
pub fn welcome(proof: &str) -> String {
    json!({ "welcome": proof }).to_string() + "\n"
}

/// The line that answers a request.
pub fn ruling(id: u64, pass: bool) -> String {
    json!({ "ruling": { "id": id, "pass": pass } }).to_string() + "\n"
}

/// The line that has a request wait for its answer.
pub fn hold(id: u64) -> String {
    json!({ "hold": id }).to_string() + "\n"
}

/// The line that has something done with the tab that is shown: `reload`, or `outline` on an element or on none.
pub fn order(name: &str, on: Option<&str>) -> String {
    json!({ "order": { "name": name, "on": on } }).to_string() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_has_another_form_is_no_line() {
        for line in [
            "",
            "{}",
            "null",
            "[]",
            r#"{"request":{}}"#,
            r#"{"request":{"id":0,"method":"POST","url":"u"}}"#,
            r#"{"request":{"id":-1,"method":"POST","url":"u"}}"#,
            r#"{"request":{"id":1,"method":"POST","url":"u","kind":"steam"}}"#,
            r#"{"request":{"id":1,"method":"POST","url":"\ud800"}}"#,
            r#"{"request":{"id":1,"method":"POST","url":"u"}} {"request":{"id":2}}"#,
            r#"{"request":{"id":1,"method":"POST","url":"u"},"off":"x"}"#,
            r#"{"answer":{"id":1,"status":70000}}"#,
            r#"{"pass":1}"#,
            r#"{"hello":{"token":"t","off":null,"more":1}}"#,
            r#"{"released":{"id":1}}"#,
        ] {
            assert_eq!(read(line.as_bytes()), None, "{line}");
        }
        let long = format!(
            r#"{{"request":{{"id":1,"method":"POST","url":"{}"}}}}"#,
            "u".repeat(LONGEST)
        );
        assert_eq!(read(long.as_bytes()), None);
    }

    proptest! {
        #[test]
        fn anything_is_read_without_a_panic(line in "(?s).{0,300}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = (read(line.as_bytes()), read(&bytes));
        }

        /// Whatever a page writes stands in its own field, and a body is never longer than it says.
        #[test]
        fn a_page_s_words_stay_in_their_field(url in "(?s).{1,80}", body in "(?s).{0,200}", times in 1_usize..700) {
            let body = body.repeat(times);
            let line = json!({ "request": { "id": 7, "method": "POST", "url": url, "body": body } }).to_string();
            if line.len() <= LONGEST {
                let Some(GateMessage::Request(request)) = read(line.as_bytes()) else { panic!("{line}") };
                let kept = request.body.unwrap_or_default();
                prop_assert_eq!((request.id, request.url), (7, url));
                prop_assert!(kept.len() <= LONGEST_BODY + 8 && body.starts_with(&kept) && request.body_cut == (kept != body));
            }
        }
    }
}
