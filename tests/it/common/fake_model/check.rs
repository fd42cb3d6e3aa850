//! The rules that every request must keep: its form by the schema of its API (`tests/fixtures/requests`), and what no schema says. That the conversation only ever grows
//! at its end (otherwise nothing is read from the cache), the tests in `model/` compare.

mod anthropic;
mod openai;
pub mod reader;

use std::sync::LazyLock;

use axum::http::{HeaderMap, Method};
use jsonschema::Validator;
use serde_json::Value;

use super::{Api, Recorded};

macro_rules! schema {
    ($name:literal) => {
        LazyLock::new(|| {
            let path = concat!("../../../fixtures/requests/", $name);
            let text = include_str!(concat!("../../../fixtures/requests/", $name));
            let schema: Value = serde_json::from_str(text).expect(path);
            jsonschema::validator_for(&schema).expect(path)
        })
    };
}
static MESSAGES: LazyLock<Validator> = schema!("messages.schema.json");
static COMPLETIONS: LazyLock<Validator> = schema!("completions.schema.json");

/// Broken rules of one request.
pub fn request(api: Api, method: &Method, recorded: &Recorded, secrets: &[String]) -> Vec<String> {
    let mut broken = Broken::default();
    let (body, headers) = (&recorded.body, &recorded.headers);
    let (path, key, schema) = match api {
        Api::Anthropic => ("/v1/messages", header(headers, "x-api-key"), &MESSAGES),
        Api::OpenAi => {
            let key = header(headers, "authorization").and_then(|v| v.strip_prefix("Bearer "));
            ("/v1/chat/completions", key, &COMPLETIONS)
        }
    };
    let json = header(headers, "content-type").is_some_and(|t| t.starts_with("application/json"));
    let mut secrets = secrets.iter().map(String::as_str).chain(key);
    let told = secrets.any(|secret| !secret.is_empty() && recorded.text.contains(secret));
    let asked = *method == Method::POST && recorded.path == path;
    broken.unless(asked && json, "it is no POST of JSON to the API's path");
    broken.unless(!told, "a secret stands in the body");
    // Lone surrogates, too, end here: they are no valid JSON text, and no text is no request.
    let wrong = schema
        .iter_errors(body)
        .map(|e| format!("{e} at {}", e.instance_path()));
    broken.0.extend(wrong);
    if reader::is_one(body) {
        reader::check(api, recorded, &mut broken);
    }
    let messages = list(&body["messages"]);
    match api {
        Api::Anthropic => anthropic::check(headers, body, messages, &mut broken),
        Api::OpenAi => openai::check(headers, body, messages, &mut broken),
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

/// Broken rules so far.
#[derive(Default)]
pub struct Broken(Vec<String>);

impl Broken {
    fn unless(&mut self, holds: bool, what: &str) {
        if !holds {
            self.0.push(what.to_owned());
        }
    }
}

/// Whether no two of these are the same.
fn differ<'v>(names: impl Iterator<Item = &'v Value>) -> bool {
    let mut known = std::collections::HashSet::new();
    let mut names = names.map(Value::as_str);
    names.all(|name| known.insert(name))
}
