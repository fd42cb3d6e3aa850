//! The client of a model's API, the same for every wire format: a JSON request goes out, a readable answer or one clear error comes back.
//!
//! Repeats what may pass (see [`HttpSettings`]) and nothing else; follows no redirect, because a key
//! must not travel to an address that nobody chose; reads at most [`HttpSettings::body_limit`] bytes. The key
//! stands in one header, marked as sensitive, and nowhere else: not in the body, not in errors.
//!
//! What servers and models accept differs more than their names tell, so a format starts from what is known and learns from refusals that name a
//! parameter: the same question is then put once more without it. Every other refusal is final.

use std::fmt::Debug;
use std::time::Duration;

use async_trait::async_trait;
use backon::{BackoffBuilder as _, ExponentialBackoff, ExponentialBuilder};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client as Connection, Response};
use serde_json::Value;
use url::Url;

use super::error::ConfigError;
use super::failure::{Api, Problem, Whom};
use super::port::{Conversation, Model, ModelError, ModelErrorKind, Reply, Request};
use super::reader::{NoAnswer, ReaderBrief, SecondReader, testimony_of};
use domain::event::Wait;
use domain::masking::{ApiKey, Masker};
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;

/// Longest wait for a connection, within the limit of the call.
const CONNECT: Duration = Duration::from_secs(15);

/// Limits of the calls to a model's API.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// Limit of one attempt, from the connection to the last byte of the answer.
    pub timeout: Duration,
    /// Attempts of one call, at least 1.
    pub attempts: u32,
    /// Wait before the second attempt; doubled for each further one, with jitter of up to this much.
    pub backoff: Duration,
    /// Longest wait that a server's `retry-after` can ask for.
    pub longest_wait: Duration,
    /// Bytes of an answer after which it is given up, unpacked.
    pub body_limit: usize,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            timeout: Duration::from_mins(1),
            attempts: 3,
            backoff: Duration::from_secs(1),
            longest_wait: Duration::from_mins(1),
            body_limit: 16 << 20,
        }
    }
}

impl HttpSettings {
    fn delays(&self) -> ExponentialBackoff {
        ExponentialBuilder::default()
            .with_min_delay(self.backoff)
            .with_max_delay(self.longest_wait)
            .with_max_times(self.attempts.saturating_sub(1) as usize)
            .with_jitter()
            .build()
    }
}

/// Chooses the cryptography behind TLS for the whole process. Must run before any HTTP client is built;
/// repeated calls do nothing.
pub fn install_crypto_provider() {
    // An error means that one is installed already, which is all that is wanted.
    drop(rustls::crypto::ring::default_provider().install_default());
}

/// A wire format, as far as a server and a model are known to speak it.
pub(super) trait Format: Clone + PartialEq + Debug + Send + Sync {
    /// The body of a run's next question.
    fn body(&self, model: &str, request: &Request<'_>) -> Value;

    /// The body of what a reader is asked.
    fn reading(&self, model: &str, brief: &ReaderBrief) -> Value;

    /// An answer, or what it lacks of what the API promises.
    fn read(&self, answer: &Value, conversation: &Conversation) -> Result<Reply, String>;

    /// The format that avoids what the server just refused in this body; `None` if the refusal names nothing that can
    /// be avoided. Two of them can lead to each other, so the caller remembers which it tried.
    fn without(&self, problem: &Problem, body: &Value) -> Option<Self>;
}

/// A model behind an API. Nothing prints it.
pub(super) struct Client<F> {
    /// What the person calls the model.
    name: String,
    format: F,
    connection: Connection,
    endpoint: Url,
    headers: HeaderMap,
    masker: Masker,
    settings: HttpSettings,
    whom: Whom,
}

impl<F: Format> Client<F> {
    /// A client for a model, as the person calls it and as the API does, at one endpoint.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub(super) fn new(
        (name, model): (&str, &str),
        format: F,
        (api, endpoint): (&'static Api, Url),
        key: Option<&ApiKey>,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        for (name, value) in api.headers {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        if let Some(key) = key {
            let (name, prefix) = api.key_header;
            headers.insert(HeaderName::from_static(name), secret(prefix, key, api.key)?);
        }
        install_crypto_provider();
        let mut builder = Connection::builder()
            .user_agent(concat!("subterminator/", env!("CARGO_PKG_VERSION")))
            .redirect(Policy::none())
            .timeout(settings.timeout)
            .connect_timeout(CONNECT.min(settings.timeout));
        if domain::service::is_loopback(&endpoint) {
            // A server on this machine is not behind the company's proxy.
            builder = builder.no_proxy();
        }
        let connection = builder
            .build()
            .map_err(|e| ConfigError::Client(e.without_url().to_string()))?;
        let whom = Whom {
            api,
            model: model.to_owned(),
            has_key: key.is_some(),
            address: shown_url(&endpoint),
            timeout: settings.timeout,
        };
        Ok(Self {
            name: name.to_owned(),
            format,
            connection,
            endpoint,
            headers,
            masker: Masker::new(key.map(|k| k.expose().to_owned())),
            settings,
            whom,
        })
    }

    /// The address, if something answers there, whatever it says. Nothing is asked, and no key is sent.
    ///
    /// # Errors
    /// Why nothing answers, and what to do.
    pub(super) async fn reach(&self) -> Result<String, String> {
        let Whom { api, address, .. } = &self.whom;
        match self.connection.get(address).send().await {
            Ok(_) => Ok(address.clone()),
            Err(e) => {
                let (label, url) = (api.label, api.url);
                let why = Problem::from_transport(e, &self.masker).said;
                Err(format!(
                    "{label} can't be reached at {address}: {why}. Check the network, and {url} if it is set."
                ))
            }
        }
    }

    /// Puts one question, again where that makes sense, and in another way where the server refuses something that can be left out.
    async fn ask(
        &mut self,
        built: &(dyn Fn(&F, &str) -> Value + Sync),
        conversation: &Conversation,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let of = self.settings.attempts;
        let mut tell = |attempt, problem| {
            waiting(Wait::Model {
                attempt,
                of,
                problem,
            });
        };
        let mut body = built(&self.format, &self.whom.model);
        let (mut attempt, mut delays) = (1, self.settings.delays());
        let (mut attempts, mut tried) = (0, Vec::new());
        loop {
            tell(attempt, None);
            attempts += 1;
            let problem = match self.once(body.to_string(), conversation).await {
                Ok(reply) => return Ok(Reply { attempts, ..reply }),
                Err(problem) => problem,
            };
            tracing::debug!(attempt, kind = ?problem.kind, status = problem.status, "model call failed");
            if let Some(backoff) = delays.next().filter(|_| problem.is_passing()) {
                attempt += 1;
                let delay = delay(backoff, problem.retry_after, self.settings.longest_wait);
                let (why, seconds) = (problem.brief(), delay.as_millis().div_ceil(1000));
                let why = format!("{why}, trying again in {seconds} s (attempt {attempt} of {of})");
                tell(attempt, Some(why));
                tokio::time::sleep(delay).await;
                continue;
            }
            tried.push(self.format.clone());
            let is_refusal = problem.kind == ModelErrorKind::BadRequest;
            let next = self.format.without(&problem, &body);
            let Some(next) = next.filter(|next| is_refusal && !tried.contains(next)) else {
                return Err(problem.into_error(&self.whom, attempts));
            };
            tracing::debug!(format = ?next, said = problem.said, "asking again in another way");
            self.format = next;
            body = built(&self.format, &self.whom.model);
            (attempt, delays) = (1, self.settings.delays());
        }
    }

    async fn once(&self, body: String, conversation: &Conversation) -> Result<Reply, Problem> {
        let request = self.connection.post(self.endpoint.clone());
        let request = request.headers(self.headers.clone()).body(body);
        let broken = |e| Problem::from_transport(e, &self.masker);
        let response = request.send().await.map_err(broken)?;
        let status = response.status();
        let headers = response.headers().clone();
        let bytes = self.body(response).await;
        if !status.is_success() {
            // The status says enough, also when the body is broken.
            let bytes = bytes.unwrap_or_default();
            let status = status.as_u16();
            return Err(Problem::from_status(status, &headers, &bytes, &self.masker));
        }
        let bytes = bytes?;
        let answer: Value = serde_json::from_slice(&bytes).map_err(|e| {
            let start = String::from_utf8_lossy(&bytes[..bytes.len().min(400)]);
            Problem::malformed(&format!("not JSON ({e}): {start}"), &self.masker)
        })?;
        let read = self.format.read(&answer, conversation);
        read.map_err(|why| match status_in(&answer) {
            Some(status) => Problem::from_status(status, &headers, &bytes, &self.masker),
            None => Problem::malformed(&why, &self.masker),
        })
    }

    async fn body(&self, mut response: Response) -> Result<Vec<u8>, Problem> {
        let mut bytes = Vec::new();
        let limit = self.settings.body_limit;
        let broken = |e| Problem::from_transport(e, &self.masker);
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > limit {
                let why = format!("an answer of more than {limit} bytes");
                return Err(Problem::malformed(&why, &self.masker));
            }
        }
        Ok(bytes)
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
        let built = |format: &F, model: &str| format.body(model, request);
        self.ask(&built, request.conversation, waiting).await
    }
}

#[async_trait]
impl<F: Format> SecondReader for Client<F> {
    fn name(&self) -> &str {
        &self.name
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let built = |format: &F, model: &str| format.reading(model, brief);
        let asked = self
            .ask(&built, &Conversation::default(), &mut |_| {})
            .await;
        testimony_of(&asked?, &self.name)
    }
}

/// What stands in the header that carries the key of this environment variable.
fn secret(prefix: &str, key: &ApiKey, variable: &'static str) -> Result<HeaderValue, ConfigError> {
    let key = Some(key.expose()).filter(|k| k.bytes().all(|b| b.is_ascii_graphic()));
    let value = key.and_then(|key| HeaderValue::from_str(&format!("{prefix}{key}")).ok());
    let mut value = value.ok_or(ConfigError::UnusableKey { variable })?;
    value.set_sensitive(true);
    Ok(value)
}

/// The status of an error that a gateway tells in an answer of status 200; a server's fault, where it tells none.
fn status_in(answer: &Value) -> Option<u16> {
    let error = answer.get("error").filter(|error| !error.is_null())?;
    let code = error["code"].as_u64().and_then(|code| code.try_into().ok());
    Some(code.filter(|code| (400..600).contains(code)).unwrap_or(500))
}

/// A URL without user name, password, query and fragment: what may be shown.
pub(super) fn shown_url(url: &Url) -> String {
    format!(
        "{}://{}{}",
        url.scheme(),
        domain::service::authority(url),
        url.path()
    )
}

/// How long to wait before the next attempt: as long as the server asks, up to a limit, and never less than
/// the own backoff.
fn delay(backoff: Duration, asked: Option<Duration>, longest: Duration) -> Duration {
    backoff.max(asked.unwrap_or_default().min(longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_credentials_and_query() {
        let url =
            Url::parse("https://user:secret@host.example:8443/v1/messages?key=secret#x").unwrap();
        assert_eq!(shown_url(&url), "https://host.example:8443/v1/messages");
    }

    /// As `OpenRouter` tells them.
    #[test]
    fn an_error_in_an_answer_of_status_200_is_told_by_its_code() {
        for (answer, status) in [
            (r#"{"error": {"code": 401, "message": "x"}}"#, Some(401)),
            (r#"{"error": {"code": "rate_limit"}}"#, Some(500)),
            (r#"{"error": {"code": 7}}"#, Some(500)),
            (r#"{"error": null, "choices": []}"#, None),
            ("{}", None),
        ] {
            let answer = serde_json::from_str(answer).unwrap();
            assert_eq!(status_in(&answer), status, "{answer}");
        }
    }

    #[test]
    fn the_server_says_how_long_to_wait_within_limits() {
        let [one, seven, minute, day] = [1, 7, 60, 86_400].map(Duration::from_secs);
        assert_eq!(delay(one, None, minute), one);
        assert_eq!(delay(one, Some(seven), minute), seven);
        assert_eq!(delay(seven, Some(one), minute), seven);
        assert_eq!(delay(one, Some(day), minute), minute);
    }

    /// AC-2.5: 60 seconds.
    #[test]
    fn the_defaults_are_the_contract() {
        let settings = HttpSettings::default();
        assert_eq!(
            (settings.timeout, settings.attempts, settings.backoff),
            (Duration::from_mins(1), 3, Duration::from_secs(1))
        );
        assert_eq!(settings.longest_wait, Duration::from_mins(1));
    }
}
