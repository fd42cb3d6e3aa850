//! OpenAI's Chat Completions, and the many servers that speak it too.
//!
//! Format: `POST …/chat/completions` as documented at <https://platform.openai.com/docs/api-reference/chat>.
//! Sends no sampling parameters.

mod reply;
mod request;

use serde_json::Value;

use super::failure::{Api, Problem};
use super::http::Format;
use super::port::{Conversation, Reply, Request};
use super::reader::ReaderBrief;

/// What stands before the name of a model of another server.
pub(super) const OWN_SERVER: &str = "openai:";

pub(super) const OWN: Api = Api {
    label: "OpenAI",
    key: "OPENAI_API_KEY",
    url: "OPENAI_BASE_URL",
    base: "https://api.openai.com/v1",
    end: "/chat/completions",
    key_header: ("authorization", "Bearer "),
    headers: &[],
};

const COMPATIBLE: Api = Api {
    label: "The model server",
    ..OWN
};

/// What not every server and model takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// `parallel_tool_calls: false`. Refused by the o-series, unknown to many compatible servers.
    Parallel,
    /// The server's own amount of reasoning: newer GPT models refuse tools in this API unless it is `"none"`.
    Reasoning,
    /// `max_completion_tokens`. `max_tokens` is the only name that compatible servers share, and is refused by OpenAI's newer models.
    NewLimit,
    /// A reader's form by its schema. The rules say what the object looks like, so plain words are read the same way.
    Schema,
    /// Pictures.
    Images,
}

/// By these words, in lower case, a server refuses a part.
const REFUSALS: [(Part, &[&str]); 5] = [
    (Part::Parallel, &["parallel_tool_calls"]),
    (Part::Reasoning, &["reasoning_effort"]),
    (Part::NewLimit, &["max_completion_tokens"]),
    (
        Part::Schema,
        &[
            "response_format",
            "json_schema",
            "json schema",
            "structured output",
            "grammar",
        ],
    ),
    (Part::Images, &["image"]),
];

/// What a server and model are known to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dialect(Vec<Part>);

impl Dialect {
    fn official(model: &str) -> Self {
        let mut takes = Self::compatible().0;
        takes.push(Part::NewLimit);
        takes.extend((!is_o_series(model)).then_some(Part::Parallel));
        Self(takes)
    }

    /// The smallest common subset.
    fn compatible() -> Self {
        Self(vec![Part::Reasoning, Part::Schema, Part::Images])
    }

    fn takes(&self, part: Part) -> bool {
        self.0.contains(&part)
    }
}

impl Format for Dialect {
    fn body(&self, model: &str, request: &Request<'_>) -> Value {
        request::body(model, self, request)
    }

    fn reading(&self, model: &str, brief: &ReaderBrief) -> Value {
        request::reading(model, self, brief)
    }

    fn read(&self, answer: &Value, conversation: &Conversation) -> Result<Reply, String> {
        reply::read(answer, conversation)
    }

    fn without(&self, problem: &Problem, body: &Value) -> Option<Self> {
        let said = problem.said.to_lowercase();
        let is_in = |part: Part| match part {
            Part::Schema => body.get("response_format").is_some(),
            Part::Images => request::has_picture(body),
            // A server that wants the other name says this one, too.
            Part::NewLimit => true,
            _ => self.takes(part),
        };
        let is_named = |words: &[&str]| words.iter().any(|word| said.contains(word));
        let mut refused = REFUSALS.into_iter();
        let (part, _) = refused.find(|(part, words)| is_in(*part) && is_named(words))?;
        let mut takes = self.0.clone();
        takes.retain(|known| *known != part);
        if part == Part::NewLimit && !self.takes(part) {
            takes.push(part);
        }
        Some(Self(takes))
    }
}

/// What is known of one of OpenAI's own models, or, `compatible`, of one of another server: its API, its name there, and what it takes.
pub(super) fn known(name: &str, compatible: bool) -> (&'static Api, &str, Dialect) {
    let model = name.strip_prefix(OWN_SERVER).unwrap_or(name);
    if compatible {
        (&COMPATIBLE, model, Dialect::compatible())
    } else {
        (&OWN, model, Dialect::official(model))
    }
}

/// The body of a request as a run sends it to one of OpenAI's own models.
pub fn request_body(model: &str, request: &Request<'_>) -> String {
    request::body(model, &Dialect::official(model), request).to_string()
}

/// Reads the body of an answer as a run does; `None` where a run would end with an error.
pub fn read_answer(body: &Value) -> Option<Reply> {
    reply::read(body, &Conversation::default()).ok()
}

/// `o1`, `o3-mini`, `o4-mini-2025-04-16`: OpenAI's reasoning models.
pub(super) fn is_o_series(model: &str) -> bool {
    model
        .strip_prefix('o')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::masking::Masker;
    use reqwest::header::HeaderMap;

    fn refused(message: &str) -> Problem {
        let body = serde_json::json!({"error": {"message": message}}).to_string();
        Problem::from_status(400, &HeaderMap::new(), body.as_bytes(), &Masker::default())
    }

    fn with_picture() -> Value {
        serde_json::json!({"messages": [{"role": "user", "content": [{"type": "image_url"}]}]})
    }

    #[test]
    fn refusals_that_name_a_parameter_change_the_dialect() {
        let official = Dialect::official("gpt-4o");
        let next =
            |dialect: &Dialect, message: &str| dialect.without(&refused(message), &with_picture());
        let effort = "Function tools with reasoning_effort are not supported";
        for (part, message) in [
            (
                Part::Parallel,
                "Unsupported parameter: 'parallel_tool_calls'",
            ),
            (Part::Reasoning, effort),
            (
                Part::NewLimit,
                "Unrecognized request argument supplied: max_completion_tokens",
            ),
            (Part::Images, "this model does not support image input"),
        ] {
            let next = next(&official, message).unwrap();
            assert!(official.takes(part) && !next.takes(part), "{message}");
            assert_eq!(next.0.len() + 1, official.0.len(), "{message}");
        }
        let without = next(&official, effort).unwrap();
        assert_eq!(next(&without, effort), None);
        let new = "'max_tokens' is not supported. Use 'max_completion_tokens' instead.";
        let new = next(&Dialect::compatible(), new).unwrap();
        assert!(new.takes(Part::NewLimit));
    }

    /// What a server without schemas refuses is asked more simply; what nothing in the request explains is final.
    #[test]
    fn only_what_was_sent_can_be_left_out() {
        let form = serde_json::json!({"response_format": {}});
        let unknown = "This response_format type is unavailable now";
        let (own, official) = (Dialect::compatible(), Dialect::official("gpt-4o"));
        for (dialect, message, body, is_simpler) in [
            (&own, unknown, &form, true),
            (&own, "model is not loaded", &form, false),
            (&own, unknown, &Value::Null, false),
            (&official, "Invalid 'messages'", &with_picture(), false),
            (&official, "image too large", &Value::Null, false),
        ] {
            let next = dialect.without(&refused(message), body);
            assert_eq!(next.is_some(), is_simpler, "{message}");
            assert!(next.is_none_or(|d| !d.takes(Part::Schema)), "{message}");
        }
    }
}
