//! What can go wrong with a model's API, told apart: kind, whether another attempt makes sense, and the
//! words for the person.
//!
//! Refuses to repeat secrets: the server's own words are masked before they are shortened, and a server
//! that rejects the key is not quoted at all. Status meanings: the errors pages of the Anthropic API
//! (402, 413 and 529 included) and of the OpenAI API. Anthropic's
//! `anthropic-ratelimit-*` headers aren't needed, because `retry-after` comes with them.

use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;

use super::port::{ModelError, ModelErrorKind};
use super::wire::clip;
use domain::masking::Masker;

/// How much of the server's words is shown, in bytes.
const SHOWN: usize = 200;

/// Statuses after which the same request may well succeed.
const RETRIED: [u16; 8] = [408, 409, 429, 500, 502, 503, 504, 529];

/// An API as the person knows it.
#[derive(Debug)]
pub(super) struct Api {
    /// Name for people: `Anthropic`.
    pub label: &'static str,
    /// Environment variable of the key.
    pub key: &'static str,
    /// Environment variable of the address.
    pub url: &'static str,
    /// The address where that is empty.
    pub base: &'static str,
    /// What the path of the endpoint ends in.
    pub end: &'static str,
    /// The header with the key, and what stands before the key there.
    pub key_header: (&'static str, &'static str),
    /// What else goes out with every request.
    pub headers: &'static [(&'static str, &'static str)],
}

/// Whom an error message is about. Holds no secret.
#[derive(Debug)]
pub(super) struct Whom {
    pub api: &'static Api,
    /// The model as the API has it.
    pub model: String,
    /// A key was sent.
    pub has_key: bool,
    /// Address of the endpoint, without credentials and query.
    pub address: String,
    /// Limit of one call.
    pub timeout: Duration,
}

/// One failed attempt.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    /// Kind.
    pub kind: ModelErrorKind,
    /// HTTP status, if there was an answer.
    pub status: Option<u16>,
    /// How long the server asked to wait.
    pub retry_after: Option<Duration>,
    /// What the server, or the connection, says: masked, one line, shortened.
    pub said: String,
}

impl Problem {
    /// An answer with a status that is no success.
    pub fn from_status(status: u16, headers: &HeaderMap, body: &[u8], masker: &Masker) -> Self {
        let parsed: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
        let text = String::from_utf8_lossy(body);
        let at = |place: &&str| parsed.pointer(place).and_then(Value::as_str);
        let words = ["/error/message", "/error", "/message", "/detail"];
        let words = words.iter().find_map(at).unwrap_or(&text);
        let codes = ["/error/code", "/error/type", "/error/details/error_code"];
        let told: Vec<&str> = codes.iter().filter_map(at).chain([words]).collect();
        let kind = kind_of(status, &told.join("\n").to_lowercase());
        // A server that rejects a key likes to repeat parts of it.
        let said = if kind == ModelErrorKind::Unauthorized {
            String::new()
        } else {
            shown(words, masker)
        };
        Self {
            status: Some(status),
            retry_after: retry_after(headers),
            ..Self::new(kind, said)
        }
    }

    /// No usable answer: the connection could not be made, broke, or took too long.
    pub fn from_transport(error: reqwest::Error, masker: &Masker) -> Self {
        let kind = if error.is_timeout() {
            ModelErrorKind::Timeout
        } else {
            ModelErrorKind::Connection
        };
        let error = error.without_url();
        let mut cause: &dyn std::error::Error = &error;
        while let Some(next) = cause.source() {
            cause = next;
        }
        Self::new(kind, shown(&cause.to_string(), masker))
    }

    /// An answer that is not what the API promises.
    pub fn malformed(why: &str, masker: &Masker) -> Self {
        Self::new(ModelErrorKind::Malformed, shown(why, masker))
    }

    fn new(kind: ModelErrorKind, said: String) -> Self {
        Self {
            kind,
            status: None,
            retry_after: None,
            said,
        }
    }

    /// Whether the same request may succeed when it is sent again.
    pub fn is_passing(&self) -> bool {
        match (self.kind, self.status) {
            (ModelErrorKind::Billing | ModelErrorKind::ContextTooLong, _) => false,
            (_, status) => status.is_none_or(|status| RETRIED.contains(&status)),
        }
    }

    /// A few words for the person who waits.
    pub fn brief(&self) -> String {
        let words = match self.kind {
            ModelErrorKind::RateLimited => "Rate limited",
            ModelErrorKind::Overloaded => "Overloaded",
            ModelErrorKind::Timeout => "No answer in time",
            ModelErrorKind::Connection => "Connection broken",
            ModelErrorKind::Malformed => "Unreadable answer",
            _ => "Server error",
        };
        format!("{words}{}", self.shown_status())
    }

    fn shown_status(&self) -> String {
        self.status.map_or_else(String::new, |s| format!(" ({s})"))
    }

    /// The error for the caller: what is wrong and what to do.
    pub fn into_error(self, whom: &Whom, attempts: u32) -> ModelError {
        let (model, address) = (&whom.model, &whom.address);
        let Api {
            label, key, url, ..
        } = whom.api;
        let status = self.shown_status();
        let quoted = |before: &str| match &*self.said {
            "" => String::new(),
            said => format!("{before}{said}"),
        };
        let says = quoted(" The server says: ");
        let plural = if attempts == 1 { "" } else { "s" };
        let tries = format!("{attempts} attempt{plural}");
        let redirects = self.status.is_some_and(|s| (300..400).contains(&s));
        let message = match self.kind {
            ModelErrorKind::Unauthorized if !whom.has_key => format!(
                "{label} at {address} wants an API key{status}. Set {key} in the environment."
            ),
            ModelErrorKind::Unauthorized => format!(
                "{label} refused the API key{status}. Check {key}: it may be mistyped, revoked, or meant for another address than {address}."
            ),
            ModelErrorKind::Billing => format!(
                "{label} wants payment before it answers{status}: no credit is left, or a spending limit is reached. Check the account's billing, or use --model with another provider.{says}"
            ),
            ModelErrorKind::Forbidden => format!(
                "{label} does not let this key use {model}{status}. Use a key with access to it, or choose another model with --model.{says}"
            ),
            ModelErrorKind::NotFound => format!(
                "{label} knows no model {model}, or {address} is not its API{status}. Check --model and {url}.{says}"
            ),
            ModelErrorKind::ContextTooLong => format!(
                "The page and the history are too long for {model}{status}. Choose a model with a larger context with --model.{says}"
            ),
            ModelErrorKind::BadRequest if redirects => format!(
                "{address} redirects to another address{status}, where a key is not sent. Set {url} to the final address."
            ),
            ModelErrorKind::BadRequest => format!(
                "{label} refused the request{status}. Choose another model with --model, or check {url}.{says}"
            ),
            ModelErrorKind::RateLimited => {
                let asked = self.retry_after;
                let seconds = asked.map(|wait| format!("{} s", wait.as_secs().max(1)));
                let wait = seconds.as_deref().unwrap_or("a minute");
                format!(
                    "{label} limits this key's requests{status}, {tries}. Wait {wait}, check the plan's limits and billing, or choose another model with --model.{says}"
                )
            }
            ModelErrorKind::Overloaded => format!(
                "{label} is overloaded{status}, {tries}. Try again in a few minutes, or choose another model with --model.{says}"
            ),
            ModelErrorKind::Server => format!(
                "{label} failed{status}, {tries}. Try again later, or choose another model with --model.{says}"
            ),
            ModelErrorKind::Timeout => format!(
                "Timeout: {label} did not answer within {} s, {tries}. Try again, or choose a faster model with --model.",
                whom.timeout.as_secs_f32()
            ),
            ModelErrorKind::Connection => format!(
                "The connection to {label} at {address} failed, {tries}{}. Check the network and {url}; subterminator doctor looks at both.",
                quoted(": ")
            ),
            ModelErrorKind::Malformed => format!(
                "{label} at {address} answered something that is not its API's format, {tries}{}. Check {url}, or choose another model with --model.",
                quoted(": ")
            ),
        };
        ModelError {
            kind: self.kind,
            message,
            attempts,
        }
    }
}

/// What these statuses may hide, told by a code of the server or in its words.
const MAY_HIDE: [u16; 4] = [400, 422, 429, 500];

/// Money that is missing without a 402: OpenAI says 429 with one of these codes, Anthropic 429 with `details.error_code`, or 400 in words.
const BILLING: [&str; 9] = [
    "insufficient_quota",
    "credit_balance_exhausted",
    "organization_spend_limit_exceeded",
    "project_spend_limit_exceeded",
    "organization_usage_limit_exceeded",
    "enforced_spend_limit_reached",
    "credit balance is too low",
    "you have reached your specified api usage limits",
    "specified workspace api usage",
];

/// A request that is too long. OpenAI and llama.cpp have a code for it; Anthropic, vLLM, Ollama, `OpenRouter`, Gemini and others only say
/// so in words. "Request too large" is OpenAI's 429 for one request above the key's tokens a minute.
const TOO_LONG: [&str; 15] = [
    "context_length_exceeded",
    "exceed_context_size_error",
    "token_limit_exceeded",
    "context length",
    "context window",
    "context size",
    "context limit",
    "prompt is too long",
    "prompt too long",
    "input is too long",
    "input token count",
    "maximum input length",
    "too many input tokens",
    "reduce the length",
    "request too large",
];

/// `said` are the server's codes for the error and its message, in lower case.
fn kind_of(status: u16, said: &str) -> ModelErrorKind {
    let hides = |phrases: &[&str]| {
        MAY_HIDE.contains(&status) && phrases.iter().any(|phrase| said.contains(phrase))
    };
    match status {
        401 => ModelErrorKind::Unauthorized,
        402 => ModelErrorKind::Billing,
        403 => ModelErrorKind::Forbidden,
        404 | 410 => ModelErrorKind::NotFound,
        413 => ModelErrorKind::ContextTooLong,
        _ if hides(&BILLING) => ModelErrorKind::Billing,
        _ if hides(&TOO_LONG) => ModelErrorKind::ContextTooLong,
        429 => ModelErrorKind::RateLimited,
        503 | 529 => ModelErrorKind::Overloaded,
        408 | 409 | 500..=599 => ModelErrorKind::Server,
        _ => ModelErrorKind::BadRequest,
    }
}

/// How long the server asks to wait, in seconds.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let asked = headers.get("retry-after")?.to_str().ok()?.trim();
    Duration::try_from_secs_f64(asked.parse().ok()?).ok()
}

/// Someone else's text made fit for one line of ours: masked first, then without control characters,
/// then shortened.
fn shown(text: &str, masker: &Masker) -> String {
    let clean = masker.mask(text);
    let line = clean
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    clip(&line, SHOWN).into_owned()
}

#[cfg(test)]
mod tests;
