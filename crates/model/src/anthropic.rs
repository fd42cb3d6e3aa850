//! Client of Anthropic's Messages API.
//!
//! Format: `POST /v1/messages` with `anthropic-version: 2023-06-01`; tool use, prompt caching, thinking
//! blocks and stop reasons as documented at <https://platform.claude.com/docs>. Asks for one call at a time,
//! sends no sampling parameters, sets at most three cache marks of the four that are allowed.

mod reply;
mod request;

use std::collections::HashSet;

use async_trait::async_trait;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use url::Url;

use super::error::ConfigError;
use super::failure::{Api, Problem};
use super::http::{API_KEY, Http, HttpSettings, secret_header, shown_url};
use super::port::{Model, ModelError, Reply, Request};
use super::witness::{NoAnswer, Witness, WitnessBrief, testimony_of};
use domain::event::Wait;
use domain::masking::ApiKey;
use domain::outcome::Usage;
use domain::witness::ReaderAnswer;

const KEY_VARIABLE: &str = "ANTHROPIC_API_KEY";

/// A Claude model.
#[derive(Debug)]
pub struct Anthropic {
    model: String,
    http: Http,
}

impl Anthropic {
    /// A client for `model` at the address of the Messages endpoint.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub fn new(
        model: String,
        endpoint: Url,
        key: &ApiKey,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        let mut headers = HeaderMap::new();
        let secret = secret_header("", key).ok_or(ConfigError::UnusableKey {
            variable: KEY_VARIABLE,
        })?;
        headers.insert(API_KEY, secret);
        headers.insert(
            HeaderName::from_static("anthropic-version"),
            HeaderValue::from_static("2023-06-01"),
        );
        let api = Api {
            label: "Anthropic",
            model: model.clone(),
            key_variable: KEY_VARIABLE,
            url_variable: "ANTHROPIC_BASE_URL",
            has_key: true,
            address: shown_url(&endpoint),
            timeout: settings.timeout,
        };
        let http = Http::new(endpoint, api, headers, Some(key), settings)
            .map_err(|e| ConfigError::Client(e.without_url().to_string()))?;
        Ok(Self { model, http })
    }
}

/// The body of a request as a run sends it.
pub fn request_body(model: &str, request: &Request<'_>) -> String {
    request::body(model, request).to_string()
}

/// Reads the body of an answer as a run does; `None` where a run would end with an error.
pub fn read_answer(body: &Value) -> Option<Reply> {
    reply::read(body, &HashSet::new()).ok()
}

impl Anthropic {
    async fn ask(
        &self,
        body: &Value,
        used: &HashSet<&str>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, (Problem, u32)> {
        let read = |answer: &Value| reply::read(answer, used);
        let (reply, attempts) = self.http.post(body.to_string(), &read, waiting).await?;
        Ok(Reply { attempts, ..reply })
    }
}

#[async_trait]
impl Model for Anthropic {
    fn name(&self) -> &str {
        &self.model
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let body = request::body(&self.model, request);
        let used = request.conversation.used_ids();
        let asked = self.ask(&body, &used, waiting).await;
        asked.map_err(|(problem, attempts)| self.http.error(problem, attempts))
    }
}

/// One message, and one tool that is no act but the form of the answer. The form is asked for by a forced call. A model that refuses to be
/// forced (because it thinks first) is asked once more with a free choice; words in place of a call are read as the form, too.
#[async_trait]
impl Witness for Anthropic {
    fn name(&self) -> &str {
        &self.model
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let none = HashSet::new();
        let [forced, free] =
            [true, false].map(|forced| request::reading(&self.model, brief, forced));
        let mut asked = self.ask(&forced, &none, &mut |_| {}).await;
        if let Err((problem, before)) = &asked
            && is_about_force(problem)
        {
            let before = *before;
            asked = self.ask(&free, &none, &mut |_| {}).await;
            asked = asked.map_err(|(problem, attempts)| (problem, before + attempts));
        }
        let reply = asked.map_err(|(problem, attempts)| self.http.error(problem, attempts))?;
        testimony_of(&reply, &self.model)
    }
}

fn is_about_force(problem: &Problem) -> bool {
    problem.is_refusal() && problem.said.to_lowercase().contains("tool_choice")
}
