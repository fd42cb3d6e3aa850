//! Asking a page whether it stands still.
//!
//! One question, with a constant function (`quiet.js`), waits inside the page until nothing has changed for 50 ms: document, open
//! shadow roots and frames of the same origin, values of fields, answers of the site that just came in. Digits and endless
//! movements of one attribute don't count. The function leaves nothing behind in the page and gives back nothing but the
//! five facts of [`Stillness`]. Whatever a page makes of it is a statement of that page: an answer of another form is none,
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
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a statement of its own"
)]
pub(super) struct Stillness {
    /// Nothing changed during the last 50 ms.
    pub(super) quiet: bool,
    /// Something changed before that, after the question.
    pub(super) changed: bool,
    /// It loads, or shows a mark that it is busy.
    pub(super) busy: bool,
    /// It has parts that can't be watched (frames of other sites), or lies behind other tabs.
    pub(super) unseen: bool,
    /// It has no script or frame, so it doesn't change by itself.
    pub(super) inert: bool,
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

/// Whether requests are still without an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Underway {
    /// Any, a long poll too.
    pub(super) any: bool,
    /// One that sends something.
    pub(super) sends: bool,
}

/// Reads the server's list of requests: `3. [POST] https://… => [200] OK`, without the arrow while there is no answer. Up to 0.0.70
/// without numbers.
pub(super) fn underway(list: &str) -> Underway {
    let mut found = Underway::default();
    for line in list.lines() {
        let line = line
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .trim_start_matches(". ");
        let Some((method, behind)) = line.strip_prefix('[').and_then(|l| l.split_once("] ")) else {
            continue;
        };
        if !behind.contains(" => [") {
            found.any = true;
            found.sends |= !matches!(method, "GET" | "HEAD" | "OPTIONS");
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::read_json_result;

    #[test]
    fn an_answer_of_another_form_is_none() {
        let said =
            r#"{"quiet": true, "changed": false, "busy": false, "unseen": false, "inert": true}"#;
        let rest = Stillness {
            quiet: true,
            inert: true,
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
        assert!(
            rest.is_rest()
                && !Stillness {
                    unseen: true,
                    ..rest
                }
                .is_rest()
        );
    }

    #[test]
    fn the_time_to_wait_is_all_that_is_put_into_the_question() {
        assert_eq!(
            question(Duration::from_millis(1500)),
            format!("() => ({})(1500)", QUIET.trim())
        );
    }

    #[test]
    fn requests_without_an_answer_are_seen() {
        let none = Underway::default();
        for (list, expected) in [
            ("", none),
            (
                "### Result\n1. [GET] https://a.example/x => [200] OK\n2. [POST] https://a.example/ => [FAILED] net::ERR_ABORTED\n",
                none,
            ),
            (
                "[GET] https://a.example/poll",
                Underway {
                    any: true,
                    sends: false,
                },
            ),
            (
                "12. [POST] https://a.example/gone\n13. [GET] https://a.example/ => [200] OK",
                Underway {
                    any: true,
                    sends: true,
                },
            ),
            (
                "Note: 3 static requests not shown, run with \"static\" option to see them.",
                none,
            ),
        ] {
            assert_eq!(underway(list), expected, "{list}");
        }
    }
}
