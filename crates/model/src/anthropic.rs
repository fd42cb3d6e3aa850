//! Anthropic's Messages API.
//!
//! Format: `POST /v1/messages` with `anthropic-version: 2023-06-01`; tool use, prompt caching, thinking
//! blocks and stop reasons as documented at <https://platform.claude.com/docs>. Asks for one call at a time,
//! sends no sampling parameters, sets at most three cache marks of the four that are allowed.

mod reply;
mod request;

use serde_json::Value;

use super::failure::{Api, Problem};
use super::http::Format;
use super::port::{Conversation, Reply, Request};
use super::reader::ReaderBrief;

pub(super) const API: Api = Api {
    label: "Anthropic",
    key: "ANTHROPIC_API_KEY",
    url: "ANTHROPIC_BASE_URL",
    base: "https://api.anthropic.com",
    end: "/messages",
    key_header: ("x-api-key", ""),
    headers: &[("anthropic-version", "2023-06-01")],
};

/// The body of a request as a run sends it.
pub fn request_body(model: &str, request: &Request<'_>) -> String {
    request::body(model, request).to_string()
}

/// Reads the body of an answer as a run does; `None` where a run would end with an error.
pub fn read_answer(body: &Value) -> Option<Reply> {
    reply::read(body, &Conversation::default()).ok()
}

/// The Messages API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Messages {
    /// A reader's form is asked for by a forced call. A model that refuses to be forced (because it thinks first) is left a free choice; words in
    /// place of a call are read as the form, too.
    forces: bool,
}

impl Default for Messages {
    fn default() -> Self {
        Self { forces: true }
    }
}

impl Format for Messages {
    fn body(&self, model: &str, request: &Request<'_>) -> Value {
        request::body(model, request)
    }

    fn reading(&self, model: &str, brief: &ReaderBrief) -> Value {
        request::reading(model, brief, self.forces)
    }

    fn read(&self, answer: &Value, conversation: &Conversation) -> Result<Reply, String> {
        reply::read(answer, conversation)
    }

    fn without(&self, problem: &Problem, _: &Value) -> Option<Self> {
        let refused = problem.said.to_lowercase().contains("tool_choice");
        (self.forces && refused).then_some(Self { forces: false })
    }
}
