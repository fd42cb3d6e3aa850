//! The one HTTP client under both model APIs: a JSON request goes out, a readable answer or one clear
//! error comes back.
//!
//! Repeats what may pass (see [`HttpSettings`]) and never anything else; follows no redirect, because a key
//! must not travel to an address that nobody chose; reads at most [`HttpSettings::body_limit`] bytes. The key
//! stands in one header, marked as sensitive, and nowhere else: not in the body, not in errors.

use std::time::Duration;

use backon::{BackoffBuilder as _, ExponentialBuilder};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use serde_json::Value;
use url::{Host, Url};

use super::error::ConfigError;
use super::failure::{Api, Problem, Whom};
use super::port::{ModelError, Reply};
use domain::event::Wait;
use domain::masking::{ApiKey, Masker};

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

/// Chooses the cryptography behind TLS for the whole process. Must run before any HTTP client is built;
/// repeated calls do nothing.
pub fn install_crypto_provider() {
    // An error means that one is installed already, which is all that is wanted.
    drop(rustls::crypto::ring::default_provider().install_default());
}

/// What stands in the header that carries the key of this environment variable.
fn secret(prefix: &str, key: &ApiKey, variable: &'static str) -> Result<HeaderValue, ConfigError> {
    let key = Some(key.expose()).filter(|k| k.bytes().all(|b| b.is_ascii_graphic()));
    let value = key.and_then(|key| HeaderValue::from_str(&format!("{prefix}{key}")).ok());
    let mut value = value.ok_or(ConfigError::UnusableKey { variable })?;
    value.set_sensitive(true);
    Ok(value)
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

/// Reads an answer, or says what it lacks of what the API promises.
type Reader<'r> = dyn Fn(&Value) -> Result<Reply, String> + Sync + 'r;

/// The client of one endpoint. Nothing prints it.
pub(super) struct Http {
    client: Client,
    endpoint: Url,
    headers: HeaderMap,
    masker: Masker,
    settings: HttpSettings,
    whom: Whom,
}

impl Http {
    /// A client for a model at one endpoint. `headers` go out with every request, and the key in this one behind this prefix.
    ///
    /// # Errors
    /// [`ConfigError`] if the key can't stand in a header or TLS can't be set up.
    pub fn new(
        (api, model, endpoint): (&'static Api, &str, Url),
        key: Option<&ApiKey>,
        (header, prefix): (HeaderName, &str),
        mut headers: HeaderMap,
        settings: HttpSettings,
    ) -> Result<Self, ConfigError> {
        if let Some(key) = key {
            headers.insert(header, secret(prefix, key, api.key)?);
        }
        install_crypto_provider();
        let mut builder = Client::builder()
            .user_agent(concat!("subterminator/", env!("CARGO_PKG_VERSION")))
            .redirect(Policy::none())
            .timeout(settings.timeout)
            .connect_timeout(CONNECT.min(settings.timeout));
        if is_loopback(&endpoint) {
            // A server on this machine is not behind the company's proxy.
            builder = builder.no_proxy();
        }
        let client = builder
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
            client,
            endpoint,
            headers,
            masker: Masker::new(key.map(|k| k.expose().to_owned())),
            settings,
            whom,
        })
    }

    /// Sends one request, again where that makes sense, and reads the answer with `read`. Returns what it
    /// read and how many attempts it took.
    pub async fn post(
        &self,
        body: String,
        read: &Reader<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<(Reply, u32), (Problem, u32)> {
        let mut delays = ExponentialBuilder::default()
            .with_min_delay(self.settings.backoff)
            .with_max_delay(self.settings.longest_wait)
            .with_max_times(self.settings.attempts.saturating_sub(1) as usize)
            .with_jitter()
            .build();
        let of = self.settings.attempts;
        let mut tell = |attempt, problem| {
            waiting(Wait::Model {
                attempt,
                of,
                problem,
            });
        };
        let mut attempt = 1;
        tell(attempt, None);
        loop {
            let problem = match self.once(body.clone(), read).await {
                Ok(reply) => return Ok((reply, attempt)),
                Err(problem) => problem,
            };
            tracing::debug!(attempt, kind = ?problem.kind, status = problem.status, "model call failed");
            let Some(backoff) = delays.next().filter(|_| problem.is_passing()) else {
                return Err((problem, attempt));
            };
            attempt += 1;
            let delay = delay(backoff, problem.retry_after, self.settings.longest_wait);
            let (why, seconds) = (problem.brief(), delay.as_millis().div_ceil(1000));
            let why = format!("{why}, trying again in {seconds} s (attempt {attempt} of {of})");
            tell(attempt, Some(why));
            tokio::time::sleep(delay).await;
            tell(attempt, None);
        }
    }

    /// The model's name as the API has it.
    pub fn model(&self) -> &str {
        &self.whom.model
    }

    /// The error that the caller gets.
    pub fn error(&self, problem: Problem, attempts: u32) -> ModelError {
        problem.into_error(&self.whom, attempts)
    }

    async fn once(&self, body: String, read: &Reader<'_>) -> Result<Reply, Problem> {
        let request = self
            .client
            .post(self.endpoint.clone())
            .headers(self.headers.clone())
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        let response = request
            .send()
            .await
            .map_err(|e| Problem::from_transport(e, &self.masker))?;
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
        read(&answer).map_err(|why| Problem::malformed(&why, &self.masker))
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

/// How long to wait before the next attempt: as long as the server asks, up to a limit, and never less than
/// the own backoff.
fn delay(backoff: Duration, asked: Option<Duration>, longest: Duration) -> Duration {
    backoff.max(asked.unwrap_or_default().min(longest))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
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

    #[test]
    fn loopback_addresses_go_past_the_proxy() {
        for (url, expected) in [
            ("http://127.0.0.1:1/", true),
            ("http://localhost:11434/v1", true),
            ("http://[::1]/", true),
            ("https://api.openai.com/", false),
            ("http://localhost.example/", false),
        ] {
            assert_eq!(is_loopback(&Url::parse(url).unwrap()), expected, "{url}");
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
