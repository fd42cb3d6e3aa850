//! The client of a model's API: what is the same for every wire format.
//!
//! What servers and models accept differs more than their names tell, so a format starts from what is known and learns from refusals that name a
//! parameter: the same question is then put once more without it. Every other refusal is final.

use std::collections::HashSet;
use std::fmt::Debug;

use async_trait::async_trait;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use url::Url;

use super::error::ConfigError;
use super::failure::{Api, Problem};
use super::http::{Http, HttpSettings, Unusable, secret_header, shown_url};
use super::port::{Model, ModelError, Reply, Request};
use super::witness::{NoAnswer, Witness, WitnessBrief, testimony_of};
use domain::event::Wait;
use domain::masking::ApiKey;
use domain::outcome::Usage;
use domain::witness::ReaderAnswer;

/// A wire format, as far as a server and a model are known to speak it.
pub(super) trait Format: Clone + PartialEq + Debug + Send + Sync {
    /// The body of a run's next question.
    fn body(&self, model: &str, request: &Request<'_>) -> Value;

    /// The body of what a reader is asked.
    fn reading(&self, model: &str, brief: &WitnessBrief) -> Value;

    /// An answer; `used` are the identifiers that calls have so far.
    fn read(&self, answer: &Value, used: &HashSet<&str>) -> Result<Reply, Unusable>;

    /// The format that avoids what the server just refused in this body; `None` if the refusal names nothing that can
    /// be avoided. Two of them can lead to each other, so the caller remembers which it tried.
    fn without(&self, problem: &Problem, body: &Value) -> Option<Self>;
}

/// Where an API is, and what people know it by.
pub(super) struct Place {
    /// Name for people: `Anthropic`.
    pub(super) label: &'static str,
    /// Address of the endpoint.
    pub(super) endpoint: Url,
    /// Environment variable of the address.
    pub(super) url_variable: &'static str,
    /// Environment variable of the key.
    pub(super) key_variable: &'static str,
    /// The header for the key, and what stands there before it.
    pub(super) key_header: (HeaderName, &'static str),
    /// A header beside it.
    pub(super) version: Option<(&'static str, &'static str)>,
}

/// A model behind an API.
#[derive(Debug)]
pub(super) struct Client<F> {
    name: String,
    model: String,
    format: F,
    http: Http,
}

impl<F: Format> Client<F> {
    /// `name` is what the person calls the model, `model` what the API does.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub(super) fn new(
        (name, model): (String, String),
        format: F,
        place: Place,
        key: Option<&ApiKey>,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        let mut headers = HeaderMap::new();
        if let Some(key) = key {
            let (header, prefix) = place.key_header;
            let secret = secret_header(prefix, key).ok_or(ConfigError::UnusableKey {
                variable: place.key_variable,
            })?;
            headers.insert(header, secret);
        }
        if let Some((header, value)) = place.version {
            headers.insert(header, HeaderValue::from_static(value));
        }
        let api = Api {
            label: place.label,
            model: model.clone(),
            key_variable: place.key_variable,
            url_variable: place.url_variable,
            has_key: key.is_some(),
            address: shown_url(&place.endpoint),
            timeout: settings.timeout,
        };
        let http = Http::new(place.endpoint, api, headers, key, settings)
            .map_err(|e| ConfigError::Client(e.without_url().to_string()))?;
        Ok(Self {
            name,
            model,
            format,
            http,
        })
    }

    /// Puts one question, and again where the server refuses something that can be left out.
    async fn ask(
        &mut self,
        built: &(dyn Fn(&F, &str) -> Value + Sync),
        used: &HashSet<&str>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let mut before = 0;
        let mut tried = Vec::new();
        loop {
            let body = built(&self.format, &self.model);
            let read = |answer: &Value| self.format.read(answer, used);
            let (problem, attempts) = match self.http.post(body.to_string(), &read, waiting).await {
                Ok((reply, attempts)) => {
                    return Ok(Reply {
                        attempts: before + attempts,
                        ..reply
                    });
                }
                Err(failed) => failed,
            };
            before += attempts;
            tried.push(self.format.clone());
            let next = self.format.without(&problem, &body);
            let Some(next) = next.filter(|next| problem.is_refusal() && !tried.contains(next))
            else {
                return Err(self.http.error(problem, before));
            };
            tracing::debug!(format = ?next, said = problem.said, "asking again in another way");
            self.format = next;
        }
    }
}

#[async_trait]
impl<F: Format> Model for Client<F> {
    fn name(&self) -> &str {
        &self.name
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let used = request.conversation.used_ids();
        let built = |format: &F, model: &str| format.body(model, request);
        self.ask(&built, &used, waiting).await
    }
}

#[async_trait]
impl<F: Format> Witness for Client<F> {
    fn name(&self) -> &str {
        &self.name
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let built = |format: &F, model: &str| format.reading(model, brief);
        let asked = self.ask(&built, &HashSet::new(), &mut |_| {}).await;
        testimony_of(&asked?, &self.name)
    }
}
