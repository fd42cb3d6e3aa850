//! Client of OpenAI's Chat Completions, and of the many servers that speak it too.
//!
//! Format: `POST …/chat/completions` as documented at <https://platform.openai.com/docs/api-reference/chat>.
//! Sends no sampling parameters. What the models of this family accept differs more than their names tell,
//! so a dialect starts from what is known and learns from refusals that name a parameter: the same
//! question is then put once more without it. Every other refusal is final.

mod reply;
mod request;
mod witness;

use std::collections::HashSet;

use async_trait::async_trait;
use reqwest::header::{AUTHORIZATION, HeaderMap};
use url::Url;

use super::error::ConfigError;
use super::failure::{Api, Problem};
use super::http::{Http, HttpSettings, secret_header, shown_url};
use super::port::{Model, ModelError, Reply, Request};
use domain::event::Wait;
use domain::masking::ApiKey;

const KEY_VARIABLE: &str = "OPENAI_API_KEY";

/// The name of the limit on output tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    /// `max_tokens`: the old name, the only one that compatible servers share; refused by newer models.
    MaxTokens,
    /// `max_completion_tokens`: OpenAI's own models.
    MaxCompletionTokens,
}

/// What a server and model accept.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent abilities of a server, each on or off"
)]
struct Dialect {
    /// Name of the limit.
    limit: Limit,
    /// Send `parallel_tool_calls: false`. Refused by the o-series, unknown to many compatible servers.
    parallel: bool,
    /// Send `reasoning_effort: "none"`: newer GPT models refuse tools in this API without it.
    no_reasoning: bool,
    /// Send pictures.
    images: bool,
    /// Keep the fields of a message that a server wants back (reasoning, signatures of calls).
    echo_extras: bool,
}

impl Dialect {
    fn official(model: &str) -> Self {
        let parallel = !is_o_series(model);
        Self {
            limit: Limit::MaxCompletionTokens,
            parallel,
            no_reasoning: false,
            images: true,
            echo_extras: false,
        }
    }

    /// The smallest common subset.
    fn compatible() -> Self {
        Self {
            limit: Limit::MaxTokens,
            parallel: false,
            no_reasoning: false,
            images: true,
            echo_extras: true,
        }
    }

    /// The dialect that avoids what the server just refused; `None` if the refusal names nothing that can
    /// be avoided. Two of them can lead to each other, so the caller remembers which it tried.
    fn without(&self, problem: &Problem, with_image: bool) -> Option<Self> {
        if !problem.is_refusal() {
            return None;
        }
        let names =
            |parameter: &str| problem.param == parameter || problem.said.contains(parameter);
        let mut next = self.clone();
        if self.parallel && names("parallel_tool_calls") {
            next.parallel = false;
        } else if !self.no_reasoning && names("reasoning_effort") {
            next.no_reasoning = true;
        } else if self.limit == Limit::MaxTokens
            && names("max_tokens")
            && problem.said.contains("max_completion_tokens")
        {
            next.limit = Limit::MaxCompletionTokens;
        } else if self.limit == Limit::MaxCompletionTokens && names("max_completion_tokens") {
            next.limit = Limit::MaxTokens;
        } else if self.images && with_image && problem.said.to_lowercase().contains("image") {
            next.images = false;
        } else {
            return None;
        }
        Some(next)
    }
}

/// A model behind Chat Completions.
#[derive(Debug)]
pub struct OpenAi {
    name: String,
    model: String,
    dialect: Dialect,
    http: Http,
}

impl OpenAi {
    /// One of OpenAI's own models at the address of the endpoint.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub fn official(
        model: String,
        endpoint: Url,
        key: Option<&ApiKey>,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        let http = http(&model, "OpenAI", endpoint, key, settings)?;
        let dialect = Dialect::official(&model);
        Ok(Self {
            name: model.clone(),
            model,
            dialect,
            http,
        })
    }

    /// A model of a compatible server. It gets the smallest common subset of the format: `max_tokens`
    /// instead of `max_completion_tokens`, no `parallel_tool_calls`.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub fn compatible(
        model: String,
        endpoint: Url,
        key: Option<&ApiKey>,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        let http = http(&model, "The model server", endpoint, key, settings)?;
        Ok(Self {
            name: format!("openai:{model}"),
            model,
            dialect: Dialect::compatible(),
            http,
        })
    }
}

fn http(
    model: &str,
    label: &'static str,
    endpoint: Url,
    key: Option<&ApiKey>,
    settings: HttpSettings,
) -> Result<Http, ConfigError> {
    let mut headers = HeaderMap::new();
    if let Some(key) = key {
        let secret = secret_header("Bearer ", key).ok_or(ConfigError::UnusableKey {
            variable: KEY_VARIABLE,
        })?;
        headers.insert(AUTHORIZATION, secret);
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
    Http::new(endpoint, api, headers, key, settings)
        .map_err(|e| ConfigError::Client(e.without_url().to_string()))
}

/// The body of a request as a run sends it to one of OpenAI's own models.
pub fn request_body(model: &str, request: &Request<'_>) -> String {
    request::body(model, &Dialect::official(model), request).to_string()
}

/// Reads the body of an answer as a run does; `None` where a run would end with an error.
pub fn read_answer(body: &serde_json::Value) -> Option<Reply> {
    reply::read(body, &HashSet::new()).ok()
}

#[async_trait]
impl Model for OpenAi {
    fn name(&self) -> &str {
        &self.name
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let used: HashSet<&str> = request.conversation.used_ids();
        let mut before = 0;
        let mut tried = Vec::new();
        loop {
            let body = request::body(&self.model, &self.dialect, request).to_string();
            match self
                .http
                .post(body, &|answer| reply::read(answer, &used), waiting)
                .await
            {
                Ok((reply, attempts)) => {
                    return Ok(Reply {
                        attempts: before + attempts,
                        ..reply
                    });
                }
                Err((problem, attempts)) => {
                    before += attempts;
                    tried.push(self.dialect.clone());
                    let next = self
                        .dialect
                        .without(&problem, request.image.is_some())
                        .filter(|d| !tried.contains(d));
                    let Some(next) = next else {
                        return Err(self.http.error(problem, before));
                    };
                    tracing::debug!(dialect = ?next, said = problem.said, "asking again in another dialect");
                    self.dialect = next;
                }
            }
        }
    }
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
        Problem::from_status(
            400,
            &HeaderMap::new(),
            body.as_bytes(),
            &Masker::default(),
            jiff::Timestamp::UNIX_EPOCH,
        )
    }

    #[test]
    fn refusals_that_name_a_parameter_change_the_dialect() {
        let official = Dialect::official("gpt-4o");
        let next =
            |d: &Dialect, param: &str, message: &str| d.without(&refused(param, message), true);
        let parallel = next(
            &official,
            "parallel_tool_calls",
            "Unsupported parameter: 'parallel_tool_calls'",
        )
        .unwrap();
        assert!(!parallel.parallel);
        let effort = next(
            &official,
            "reasoning_effort",
            "Function tools with reasoning_effort are not supported",
        )
        .unwrap();
        assert!(effort.no_reasoning);
        assert_eq!(
            next(
                &effort,
                "reasoning_effort",
                "Function tools with reasoning_effort are not supported"
            ),
            None
        );
        let old = next(
            &official,
            "",
            "Unrecognized request argument supplied: max_completion_tokens",
        )
        .unwrap();
        assert_eq!(old.limit, Limit::MaxTokens);
        let new = next(
            &Dialect::compatible(),
            "max_tokens",
            "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
        );
        assert_eq!(new.unwrap().limit, Limit::MaxCompletionTokens);
        assert!(
            !next(&official, "", "this model does not support image input")
                .unwrap()
                .images
        );
    }

    #[test]
    fn other_refusals_are_final() {
        let official = Dialect::official("gpt-4o");
        assert_eq!(
            official.without(&refused("messages", "Invalid 'messages'"), true),
            None
        );
        assert_eq!(
            official.without(&refused("", "image too large"), false),
            None
        );
        let long = refused(
            "messages",
            "maximum context length exceeded by max_completion_tokens",
        );
        assert_eq!(official.without(&long, true), None);
    }

    #[test]
    fn the_o_series_is_not_asked_for_single_calls() {
        assert!(!Dialect::official("o4-mini").parallel);
        assert!(Dialect::official("gpt-4o").parallel);
    }
}
