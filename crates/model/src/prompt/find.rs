//! `find_on_page`: shows what a shortened page left out.
//!
//! The program answers it itself from the page that it holds, whatever the server offers, so that it works with
//! every version and never leaves the program. It is read-only: the next view shows what matches, with references.

use regex::{Regex, RegexBuilder};
use serde_json::json;

use domain::call::{FIND_ON_PAGE, ToolCall, ToolSpec};
use domain::predicate::fold;

/// Largest compiled pattern, in bytes.
const PATTERN_LIMIT: usize = 256 << 10;

/// What is looked for.
#[derive(Debug, Clone)]
pub enum Find {
    /// A folded text.
    Text(String),
    /// A pattern.
    Pattern(Regex),
}

/// The tool as it is offered.
pub(super) fn find_tool() -> ToolSpec {
    ToolSpec {
        name: FIND_ON_PAGE.to_owned(),
        description: "Show what was left out of the page, by text or regex.".to_owned(),
        input_schema: json!({
            "type": "object",
            "properties": {"text": {"type": "string"}, "regex": {"type": "string"}}
        }),
    }
}

impl Find {
    /// Reads the arguments of a call.
    ///
    /// # Errors
    /// What is wrong with them, in words for the model.
    pub fn of(call: &ToolCall) -> Result<Self, String> {
        let text = call.text("text").map(fold).filter(|t| !t.is_empty());
        match (text, call.text("regex").filter(|r| !r.is_empty())) {
            (Some(text), None) => Ok(Self::Text(text)),
            (None, Some(pattern)) => {
                // As the server has it: `/pattern/i`.
                let (pattern, any_case) =
                    match pattern.strip_prefix('/').and_then(|p| p.rsplit_once('/')) {
                        Some((inner, flags)) => (inner, flags.contains('i')),
                        None => (pattern, false),
                    };
                let built = RegexBuilder::new(pattern)
                    .case_insensitive(any_case)
                    .size_limit(PATTERN_LIMIT)
                    .build();
                built.map(Self::Pattern).map_err(|_| {
                    "'regex' is no regular expression that can be used here; use 'text'.".to_owned()
                })
            }
            _ => Err("Give either 'text' or 'regex'.".to_owned()),
        }
    }

    /// Whether a label or text matches.
    pub fn matches(&self, text: &str) -> bool {
        match self {
            Self::Text(wanted) => fold(text).contains(wanted.as_str()),
            Self::Pattern(pattern) => pattern.is_match(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_patterns_are_found() {
        let find = |args: serde_json::Value| Find::of(&ToolCall::own(FIND_ON_PAGE, args));
        assert!(
            find(json!({"text": "CANCEL  my"}))
                .unwrap()
                .matches("Please cancel my plan")
        );
        assert!(find(json!({"regex": "/^end/i"})).unwrap().matches("End it"));
        assert!(!find(json!({"regex": "^end"})).unwrap().matches("End it"));
        for wrong in [
            json!({}),
            json!({"text": " "}),
            json!({"text": "a", "regex": "b"}),
            json!({"regex": "("}),
            json!({"regex": "\\w{900}{900}"}),
        ] {
            assert!(find(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
