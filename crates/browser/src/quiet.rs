//! Asking a page whether it stands still.
//!
//! One question, with a constant function (`quiet.js`), waits inside the page until nothing has changed for 50 ms: document, open
//! shadow roots and frames of the same origin, values of fields, answers of the site that just came in. Digits and endless
//! movements of one attribute don't count. The function leaves nothing behind in the page and gives back nothing but the
//! three facts of [`Stillness`]. Whatever a page makes of it is a statement of that page: an answer of another form is none,
//! one that doesn't come is not waited for, and a wrong one costs a look too early or some time, never more.

use std::time::Duration;

use serde::Deserialize;

use serde_json::Value;

/// Constant: nothing from a model or a page is ever put into it.
const QUIET: &str = include_str!("quiet.js");

/// How long an answer may take beyond the time that the page was told to wait.
pub(super) const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// What a page says of its movement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Stillness {
    /// Nothing changed during the last 50 ms.
    pub(super) quiet: bool,
    /// It loads, or shows a mark that it is busy.
    pub(super) busy: bool,
    /// It has parts that can't be watched (frames of other sites), or lies behind other tabs.
    pub(super) unseen: bool,
}

impl Stillness {
    /// A look that comes now shows the page at rest.
    pub(super) fn is_rest(self) -> bool {
        self.quiet && !self.unseen
    }
}

/// The function that asks: it waits at most so long for a first change, and then for rest.
pub(super) fn question(patience: Duration) -> String {
    format!("() => ({})({})", QUIET.trim(), patience.as_millis())
}

/// Reads the answer; `None` for one of another form, such as an error or a dialog.
pub(super) fn read(answer: Option<Value>) -> Option<Stillness> {
    serde_json::from_value(answer?).ok()
}

/// Whether something was sent that has no answer yet, by the server's list of requests: `3. [POST] https://… => [200] OK`, without the
/// arrow while there is no answer. Up to 0.0.70 without numbers.
pub(super) fn is_sending(list: &str) -> bool {
    list.lines().any(|line| {
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let request = line.trim_start_matches(". ").strip_prefix('[');
        request
            .and_then(|r| r.split_once("] "))
            .is_some_and(|(method, behind)| {
                !matches!(method, "GET" | "HEAD" | "OPTIONS") && !behind.contains(" => [")
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::read_json_result;

    #[test]
    fn an_answer_of_another_form_is_none() {
        let said = r#"{"quiet": true, "busy": false, "unseen": false}"#;
        let rest = Stillness {
            quiet: true,
            ..Stillness::default()
        };
        assert_eq!(
            read(read_json_result(&format!("### Result\n{said}\n"))),
            Some(rest)
        );
        for nonsense in [
            "",
            "### Error\nError: x",
            "### Result\ntrue\n",
            "### Result\n{\"quiet\": 1}\n",
            "### Result\n{}\n",
            "### Modal state\n- [\"alert\" dialog",
        ] {
            assert_eq!(read(read_json_result(nonsense)), None, "{nonsense}");
        }
    }

    #[test]
    fn requests_without_an_answer_are_seen() {
        for (list, expected) in [
            ("", false),
            (
                "### Result\n1. [GET] https://a.example/x => [200] OK\n2. [POST] https://a.example/ => [FAILED] net::ERR_ABORTED\n",
                false,
            ),
            ("[GET] https://a.example/poll", false),
            (
                "12. [POST] https://a.example/gone\n13. [GET] https://a.example/ => [200] OK",
                true,
            ),
            ("[PUT] https://a.example/gone", true),
            (
                "Note: 3 static requests not shown, run with \"static\" option to see them.",
                false,
            ),
        ] {
            assert_eq!(is_sending(list), expected, "{list}");
        }
    }
}
