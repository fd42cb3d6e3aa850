//! The rules that every request must keep: what both providers share. That the conversation only ever grows at its end (otherwise nothing is read from the cache), the
//! tests in `model/` compare byte for byte.

mod anthropic;
mod openai;
pub mod witness;

use std::collections::HashSet;

use axum::http::{HeaderMap, Method};
use serde_json::Value;

use super::{Api, Recorded};

/// Fields that steer sampling; newer models refuse them.
const SAMPLING: [&str; 8] = [
    "temperature",
    "top_p",
    "top_k",
    "seed",
    "stop",
    "logit_bias",
    "presence_penalty",
    "frequency_penalty",
];

/// Broken rules of one request.
pub fn request(api: Api, method: &Method, recorded: &Recorded, secrets: &[String]) -> Vec<String> {
    let mut broken = Broken::default();
    let (body, headers) = (&recorded.body, &recorded.headers);
    let (path, key) = match api {
        Api::Anthropic => ("/v1/messages", header(headers, "x-api-key")),
        Api::OpenAi => {
            let key = header(headers, "authorization").and_then(|v| v.strip_prefix("Bearer "));
            ("/v1/chat/completions", key)
        }
    };
    let json = header(headers, "content-type").is_some_and(|t| t.starts_with("application/json"));
    let secrets = secrets.iter().map(String::as_str).chain(key);
    let told = |secret: &str| !secret.is_empty() && recorded.text.contains(secret);
    broken.rules(
        "",
        [
            (
                *method == Method::POST && recorded.path == path,
                "it is no POST to the API's path",
            ),
            (json, "content-type is not application/json"),
            (
                !secrets.into_iter().any(told),
                "a secret stands in the body",
            ),
            // Lone surrogates, too, end here: they are no valid JSON text.
            (body.is_object(), "the body is not a JSON object"),
            (
                SAMPLING.iter().all(|field| body.get(field).is_none()),
                "a sampling parameter",
            ),
            (
                body["model"].as_str().is_some_and(|m| !m.is_empty()),
                "no model",
            ),
        ],
    );
    if witness::is_one(body) {
        witness::check(api, recorded, &mut broken);
    }
    match api {
        Api::Anthropic => anthropic::check(headers, body, &mut broken),
        Api::OpenAi => openai::check(headers, body, &mut broken),
    }
    broken.0
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// What a list holds; nothing where there is none.
fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Whether it is a text with something in it.
fn is_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| !text.trim().is_empty())
}

/// Broken rules so far.
#[derive(Default)]
pub struct Broken(Vec<String>);

impl Broken {
    /// Rules of one place: what must hold, and what is said where it doesn't.
    fn rules<const N: usize>(&mut self, place: &str, rules: [(bool, &str); N]) {
        let broken = rules.into_iter().filter(|(holds, _)| !holds);
        self.0
            .extend(broken.map(|(_, what)| format!("{place}{what}")));
    }

    fn known_fields(&mut self, body: &Value, known: &[&str]) {
        let fields = body
            .as_object()
            .into_iter()
            .flatten()
            .map(|(field, _)| field);
        let unknown = fields.filter(|field| !known.contains(&field.as_str()));
        self.0
            .extend(unknown.map(|field| format!("unknown field {field}")));
    }

    /// Names and schemas of tools.
    fn tools(&mut self, tools: &[(&Value, &Value)], longest: usize) {
        let of_a_name = |b: u8| b.is_ascii_alphanumeric() || b"_-".contains(&b);
        let mut names = HashSet::new();
        for (name, schema) in tools {
            let name = name.as_str().unwrap_or_default();
            let valid = (1..=longest).contains(&name.len()) && name.bytes().all(of_a_name);
            self.rules(
                &format!("tool {name:?}: "),
                [
                    (valid, "its name"),
                    (names.insert(name), "there twice"),
                    (schema["type"] == "object", "no object schema"),
                ],
            );
        }
    }
}
