//! OpenAI's Chat Completions, and the many servers that speak it too.
//!
//! Format: `POST …/chat/completions` as documented at <https://platform.openai.com/docs/api-reference/chat>.
//! Sends no sampling parameters.

mod reply;
mod request;

use reqwest::header::{AUTHORIZATION, HeaderMap};
use serde_json::Value;
use url::Url;

use super::client::{Client, Format};
use super::error::ConfigError;
use super::failure::{Api, Problem};
use super::http::{Http, HttpSettings, Unusable, secret_header, shown_url};
use super::port::{Conversation, Reply, Request};
use super::reader::ReaderBrief;
use domain::masking::ApiKey;

const KEY_VARIABLE: &str = "OPENAI_API_KEY";
/// What stands before the name of a model of another server.
pub(super) const OWN_SERVER: &str = "openai:";

/// What a server and model accept.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent abilities of a server, each on or off"
)]
pub(super) struct Dialect {
    /// Call the limit of output tokens `max_tokens`, which is the only name that compatible servers share, and is refused by OpenAI's newer models.
    old_limit: bool,
    /// Send `parallel_tool_calls: false`. Refused by the o-series, unknown to many compatible servers.
    parallel: bool,
    /// Send `reasoning_effort: "none"`: newer GPT models refuse tools in this API without it.
    no_reasoning: bool,
    /// Send pictures.
    images: bool,
    /// Ask for a reader's form by its schema, which not every compatible server knows. The rules say what the object looks like, so plain words are
    /// read the same way.
    schema: bool,
}

impl Dialect {
    fn official(model: &str) -> Self {
        Self {
            old_limit: false,
            parallel: !is_o_series(model),
            ..Self::compatible()
        }
    }

    /// The smallest common subset.
    fn compatible() -> Self {
        Self {
            old_limit: true,
            parallel: false,
            no_reasoning: false,
            images: true,
            schema: true,
        }
    }
}

impl Format for Dialect {
    fn body(&self, model: &str, request: &Request<'_>) -> Value {
        request::body(model, self, request)
    }

    fn reading(&self, model: &str, brief: &ReaderBrief) -> Value {
        request::reading(model, self, brief)
    }

    fn read(&self, answer: &Value, conversation: &Conversation) -> Result<Reply, Unusable> {
        reply::read(answer, conversation)
    }

    fn without(&self, problem: &Problem, body: &Value) -> Option<Self> {
        let names =
            |parameter: &str| problem.param == parameter || problem.said.contains(parameter);
        let said = problem.said.to_lowercase();
        let about_form = problem.param.starts_with("response_format")
            || FORM_WORDS.iter().any(|word| said.contains(word));
        let mut next = self.clone();
        if self.parallel && names("parallel_tool_calls") {
            next.parallel = false;
        } else if !self.no_reasoning && names("reasoning_effort") {
            next.no_reasoning = true;
        } else if problem.said.contains("max_completion_tokens") {
            next.old_limit = !self.old_limit;
        } else if body.get("response_format").is_some() && about_form {
            next.schema = false;
        } else if self.images && said.contains("image") && request::has_picture(body) {
            next.images = false;
        } else {
            return None;
        }
        Some(next)
    }
}

/// By these words a server refuses the form of an answer.
const FORM_WORDS: [&str; 5] = [
    "response_format",
    "json_schema",
    "json schema",
    "structured output",
    "grammar",
];

/// One of OpenAI's own models at the address of the endpoint, or, `compatible`, one of another server: that gets the smallest common subset
/// of the format.
///
/// # Errors
/// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
pub(super) fn client(
    name: &str,
    compatible: bool,
    endpoint: Url,
    key: Option<&ApiKey>,
    settings: HttpSettings,
) -> Result<Client<Dialect>, ConfigError> {
    let model = name.strip_prefix(OWN_SERVER).unwrap_or(name);
    let (label, format) = if compatible {
        ("The model server", Dialect::compatible())
    } else {
        ("OpenAI", Dialect::official(model))
    };
    let mut headers = HeaderMap::new();
    if let Some(key) = key {
        headers.insert(AUTHORIZATION, secret_header("Bearer ", key, KEY_VARIABLE)?);
    }
    let api = Api {
        label,
        model: model.to_owned(),
        key_variable: KEY_VARIABLE,
        url_variable: "OPENAI_BASE_URL",
        has_key: key.is_some(),
        address: shown_url(&endpoint),
        timeout: settings.timeout,
    };
    Ok(Client {
        name: name.to_owned(),
        format,
        http: Http::new(endpoint, api, headers, key, settings)?,
    })
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

    fn refused(param: &str, message: &str) -> Problem {
        let body = serde_json::json!({"error": {"message": message, "param": param}}).to_string();
        Problem::from_status(400, &HeaderMap::new(), body.as_bytes(), &Masker::default())
    }

    fn with_picture() -> Value {
        serde_json::json!({"messages": [{"role": "user", "content": [{"type": "image_url"}]}]})
    }

    #[test]
    fn refusals_that_name_a_parameter_change_the_dialect() {
        let official = Dialect::official("gpt-4o");
        let next = |dialect: &Dialect, param: &str, message: &str| {
            dialect.without(&refused(param, message), &with_picture())
        };
        let from = |param, message| next(&official, param, message).unwrap();
        let single = "Unsupported parameter: 'parallel_tool_calls'";
        assert!(!from("parallel_tool_calls", single).parallel);
        let effort = "Function tools with reasoning_effort are not supported";
        let without = from("reasoning_effort", effort);
        assert!(without.no_reasoning);
        assert_eq!(next(&without, "reasoning_effort", effort), None);
        let old = "Unrecognized request argument supplied: max_completion_tokens";
        assert!(from("", old).old_limit);
        let new = "'max_tokens' is not supported. Use 'max_completion_tokens' instead.";
        let new = next(&Dialect::compatible(), "max_tokens", new).unwrap();
        assert!(!new.old_limit);
        assert!(!from("", "this model does not support image input").images);
    }

    #[test]
    fn a_server_without_schemas_is_asked_more_simply() {
        let with_form = serde_json::json!({"response_format": {}});
        let next = |body: &Value, message: &str| {
            let next = Dialect::compatible().without(&refused("", message), body);
            next.map(|d| d.schema)
        };
        let unknown = "This response_format type is unavailable now";
        assert_eq!(next(&with_form, unknown), Some(false));
        assert_eq!(next(&with_form, "model is not loaded"), None);
        assert_eq!(next(&Value::Null, unknown), None);
    }

    #[test]
    fn other_refusals_are_final() {
        let official = Dialect::official("gpt-4o");
        let next = |param: &str, message: &str, body: &Value| {
            official.without(&refused(param, message), body)
        };
        let picture = with_picture();
        assert_eq!(next("messages", "Invalid 'messages'", &picture), None);
        assert_eq!(next("", "image too large", &Value::Null), None);
    }
}
