//! What can go wrong with a model's API, told apart: kind, whether another attempt makes sense, and the
//! words for the person.
//!
//! Refuses to repeat secrets: the server's own words are masked before they are shortened, and a server
//! that rejects the key is not quoted at all. Status meanings: the errors pages of the Anthropic API
//! (402, 413 and 529 included) and of the OpenAI API. Anthropic's
//! `anthropic-ratelimit-*` headers aren't needed, because `retry-after` comes with them.

use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::port::{ModelError, ModelErrorKind};
use domain::masking::Masker;

/// How many characters of the server's words are shown.
const SHOWN_CHARS: usize = 200;

/// Statuses after which the same request may well succeed.
const RETRIED: [u16; 8] = [408, 409, 429, 500, 502, 503, 504, 529];

/// Whom an error message is about. Holds no secret.
#[derive(Debug, Clone)]
pub(super) struct Api {
    /// Name for people: `Anthropic`.
    pub label: &'static str,
    /// Model name as on the command line.
    pub model: String,
    /// Environment variable of the key.
    pub key_variable: &'static str,
    /// Environment variable of the address.
    pub url_variable: &'static str,
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
    /// Parameter that the server names as the wrong one (OpenAI).
    pub param: String,
}

impl Problem {
    /// An answer with a status that is no success.
    pub fn from_status(
        status: u16,
        headers: &HeaderMap,
        body: &[u8],
        masker: &Masker,
        now: Timestamp,
    ) -> Self {
        let parsed: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
        let text = String::from_utf8_lossy(body);
        let error = &parsed["error"];
        let words = [
            &error["message"],
            error,
            &parsed["message"],
            &parsed["detail"],
        ]
        .into_iter()
        .find_map(Value::as_str);
        let words = words.unwrap_or(&text);
        let codes = [
            &error["code"],
            &error["type"],
            &error["details"]["error_code"],
        ]
        .map(|c| c.as_str().unwrap_or_default());
        let kind = kind_of(status, codes, &words.to_lowercase());
        // A server that rejects a key likes to repeat parts of it.
        let said = if kind == ModelErrorKind::Unauthorized {
            String::new()
        } else {
            shown(words, masker)
        };
        let param = error["param"].as_str().unwrap_or_default().to_owned();
        Self {
            kind,
            status: Some(status),
            retry_after: retry_after(headers, now),
            said,
            param,
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
        Self {
            said: shown(&cause.to_string(), masker),
            ..Self::new(kind)
        }
    }

    /// An answer that is not what the API promises.
    pub fn malformed(why: &str, masker: &Masker) -> Self {
        Self {
            said: shown(why, masker),
            ..Self::new(ModelErrorKind::Malformed)
        }
    }

    fn new(kind: ModelErrorKind) -> Self {
        Self {
            kind,
            status: None,
            retry_after: None,
            said: String::new(),
            param: String::new(),
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
        match self.status {
            Some(status) => format!("{words} ({status})"),
            None => words.to_owned(),
        }
    }

    /// The error for the caller: what is wrong and what to do.
    pub fn into_error(self, api: &Api, attempts: u32) -> ModelError {
        let message = self.message(api, attempts);
        ModelError {
            kind: self.kind,
            message,
            attempts,
        }
    }

    fn message(&self, api: &Api, attempts: u32) -> String {
        let Api {
            label,
            model,
            key_variable,
            url_variable,
            address,
            ..
        } = api;
        let status = self.status.map_or_else(String::new, |s| format!(" ({s})"));
        let says = if self.said.is_empty() {
            String::new()
        } else {
            format!(" The server says: {}", self.said)
        };
        let tries = if attempts == 1 {
            "1 attempt".to_owned()
        } else {
            format!("{attempts} attempts")
        };
        match self.kind {
            ModelErrorKind::Unauthorized if !api.has_key => {
                format!(
                    "{label} at {address} wants an API key{status}. Set {key_variable} in the environment."
                )
            }
            ModelErrorKind::Unauthorized => format!(
                "{label} refused the API key{status}. Check {key_variable}: it may be mistyped, revoked, or meant for another address than {address}."
            ),
            ModelErrorKind::Billing => {
                format!(
                    "{label} wants payment before it answers{status}: no credit is left, or a spending limit is reached. Check the account's billing, or use --model with another provider.{says}"
                )
            }
            ModelErrorKind::Forbidden => format!(
                "{label} does not let this key use {model}{status}. Use a key with access to it, or choose another model with --model.{says}"
            ),
            ModelErrorKind::NotFound => {
                format!(
                    "{label} knows no model {model}, or {address} is not its API{status}. Check --model and {url_variable}.{says}"
                )
            }
            ModelErrorKind::ContextTooLong => {
                format!(
                    "The page and the history are too long for {model}{status}. Choose a model with a larger context with --model.{says}"
                )
            }
            ModelErrorKind::BadRequest if self.status.is_some_and(|s| (300..400).contains(&s)) => {
                format!(
                    "{address} redirects to another address{status}, where a key is not sent. Set {url_variable} to the final address."
                )
            }
            ModelErrorKind::BadRequest => {
                format!(
                    "{label} refused the request{status}. Choose another model with --model, or check {url_variable}.{says}"
                )
            }
            ModelErrorKind::RateLimited => {
                let wait = self.retry_after.map_or_else(
                    || "Wait a minute".to_owned(),
                    |d| format!("Wait {} s", d.as_secs().max(1)),
                );
                format!(
                    "{label} limits this key's requests{status}, {tries}. {wait}, check the plan's limits and billing, or choose another model with --model.{says}"
                )
            }
            ModelErrorKind::Overloaded => {
                format!(
                    "{label} is overloaded{status}, {tries}. Try again in a few minutes, or choose another model with --model.{says}"
                )
            }
            ModelErrorKind::Server => {
                format!(
                    "{label} failed{status}, {tries}. Try again later, or choose another model with --model.{says}"
                )
            }
            ModelErrorKind::Timeout => format!(
                "Timeout: {label} did not answer within {} s, {tries}. Try again, or choose a faster model with --model.",
                api.timeout.as_secs_f32()
            ),
            ModelErrorKind::Connection => {
                let why = if self.said.is_empty() {
                    String::new()
                } else {
                    format!(": {}", self.said)
                };
                format!(
                    "The connection to {label} at {address} failed, {tries}{why}. Check the network and {url_variable}; subterminator doctor looks at both."
                )
            }
            ModelErrorKind::Malformed => {
                format!(
                    "{label} at {address} answered something that is not its API's format, {tries}: {}. Check {url_variable}, or choose another model with --model.",
                    self.said
                )
            }
        }
    }
}

/// `codes` are the names that the server has for the error, `words` its message in lower case.
fn kind_of(status: u16, codes: [&str; 3], words: &str) -> ModelErrorKind {
    let may_be_told_in_words = matches!(status, 400 | 422 | 429 | 500);
    match status {
        401 => ModelErrorKind::Unauthorized,
        402 => ModelErrorKind::Billing,
        403 => ModelErrorKind::Forbidden,
        404 | 410 => ModelErrorKind::NotFound,
        413 => ModelErrorKind::ContextTooLong,
        _ if may_be_told_in_words && is_billing(codes, words) => ModelErrorKind::Billing,
        _ if may_be_told_in_words && is_too_long(codes, words) => ModelErrorKind::ContextTooLong,
        429 => ModelErrorKind::RateLimited,
        503 | 529 => ModelErrorKind::Overloaded,
        408 | 409 | 500..=599 => ModelErrorKind::Server,
        _ => ModelErrorKind::BadRequest,
    }
}

/// Whether money is what is missing, told with another status than 402. OpenAI: 429 with one of these codes; Anthropic:
/// 429 with `details.error_code`, or 400 in words. Both say that another attempt is in vain.
fn is_billing(codes: [&str; 3], words: &str) -> bool {
    const CODES: [&str; 6] = [
        "insufficient_quota",
        "credit_balance_exhausted",
        "organization_spend_limit_exceeded",
        "project_spend_limit_exceeded",
        "organization_usage_limit_exceeded",
        "enforced_spend_limit_reached",
    ];
    const WORDS: [&str; 3] = [
        "credit balance is too low",
        "you have reached your specified api usage limits",
        "specified workspace api usage",
    ];
    codes.iter().any(|code| CODES.contains(code)) || WORDS.iter().any(|w| words.contains(w))
}

/// Whether the request is too long. OpenAI and llama.cpp have a code for it; Anthropic, vLLM, Ollama, `OpenRouter`, Gemini and
/// others only say so in words. "Request too large" is OpenAI's 429 for one request above the key's tokens a minute.
fn is_too_long(codes: [&str; 3], words: &str) -> bool {
    const WORDS: [&str; 12] = [
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
    codes.iter().any(|code| {
        matches!(
            *code,
            "context_length_exceeded" | "exceed_context_size_error" | "token_limit_exceeded"
        )
    }) || WORDS.iter().any(|w| words.contains(w))
}

/// How long the server asks to wait: `retry-after-ms` (OpenAI), or `retry-after` as seconds or HTTP date
/// (RFC 9110, section 10.2.3).
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    let number = |name: &str| text(name)?.parse::<f64>().ok();
    if let Some(milliseconds) = number("retry-after-ms") {
        return Duration::try_from_secs_f64(milliseconds / 1000.0).ok();
    }
    if let Some(seconds) = number("retry-after") {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = jiff::fmt::rfc2822::DateTimeParser::new()
        .relaxed_weekday(true)
        .parse_timestamp(text("retry-after")?)
        .ok()?;
    Some(Duration::try_from(date.duration_since(now)).unwrap_or_default())
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
    match line.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests;
