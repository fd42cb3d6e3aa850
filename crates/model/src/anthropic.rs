//! Client of Anthropic's Messages API.
//!
//! Format: `POST /v1/messages` with `anthropic-version: 2023-06-01`; tool use, prompt caching, thinking
//! blocks and stop reasons as documented at <https://platform.claude.com/docs>. Asks for one call at a time,
//! sends no sampling parameters, sets at most three cache marks of the four that are allowed.

mod reply;
mod request;
mod witness;

use std::collections::HashSet;

use async_trait::async_trait;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use url::Url;

use super::error::ConfigError;
use super::failure::Api;
use super::http::{API_KEY, Http, HttpSettings, secret_header, shown_url};
use super::port::{Model, ModelError, Reply, Request};
use domain::event::Wait;
use domain::masking::ApiKey;

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
pub fn read_answer(body: &serde_json::Value) -> Option<Reply> {
    reply::read(body, &HashSet::new()).ok()
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
        let body = request::body(&self.model, request).to_string();
        let used: HashSet<&str> = request.conversation.used_ids();
        match self
            .http
            .post(body, &|answer| reply::read(answer, &used), waiting)
            .await
        {
            Ok((reply, attempts)) => Ok(Reply { attempts, ..reply }),
            Err((problem, attempts)) => Err(self.http.error(problem, attempts)),
        }
    }
}
