//! The rules that every request must keep: what both providers share, and that the conversation only ever
//! grows at its end (otherwise nothing is read from the cache).

mod anthropic;
mod openai;
pub mod witness;

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
    let path = match api {
        Api::Anthropic => "/v1/messages",
        Api::OpenAi => "/v1/chat/completions",
    };
    if method != Method::POST || recorded.path != path {
        broken.say(format!("{method} {} is not POST {path}", recorded.path));
        return broken.0;
    }
    let json = header(&recorded.headers, "content-type")
        .is_some_and(|t| t.starts_with("application/json"));
    broken.unless(json, "content-type is not application/json");
    let key = match api {
        Api::Anthropic => header(&recorded.headers, "x-api-key"),
        Api::OpenAi => {
            header(&recorded.headers, "authorization").and_then(|v| v.strip_prefix("Bearer "))
        }
    };
    for secret in secrets
        .iter()
        .map(String::as_str)
        .chain(key)
        .filter(|s| !s.is_empty())
    {
        broken.unless(
            !recorded.text.contains(secret),
            "a secret stands in the body",
        );
    }
    let body = &recorded.body;
    let Some(fields) = body.as_object() else {
        // Lone surrogates, too, end here: they are no valid JSON text.
        broken.say("the body is not a JSON object".to_owned());
        return broken.0;
    };
    for field in SAMPLING {
        broken.unless(
            !fields.contains_key(field),
            &format!("sampling parameter {field}"),
        );
    }
    broken.unless(
        body["model"].as_str().is_some_and(|m| !m.is_empty()),
        "no model",
    );
    if witness::is_one(body) {
        witness::check(api, recorded, &mut broken);
        return broken.0;
    }
    match api {
        Api::Anthropic => anthropic::check(&recorded.headers, body, &mut broken),
        Api::OpenAi => openai::check(&recorded.headers, body, &mut broken),
    }
    broken.0
}

fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Broken rules so far.
#[derive(Default)]
pub struct Broken(Vec<String>);

impl Broken {
    fn say(&mut self, what: String) {
        self.0.push(what);
    }

    fn unless(&mut self, holds: bool, what: &str) {
        if !holds {
            self.0.push(what.to_owned());
        }
    }

    fn known_fields(&mut self, body: &Value, known: &[&str]) {
        for field in body.as_object().into_iter().flatten().map(|(k, _)| k) {
            self.unless(
                known.contains(&field.as_str()),
                &format!("unknown field {field}"),
            );
        }
    }

    fn tool(&mut self, name: &Value, schema: &Value, longest: usize) {
        let valid = |n: &str| {
            (1..=longest).contains(&n.len())
                && n.bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
        };
        self.unless(
            name.as_str().is_some_and(valid),
            &format!("tool name {name}"),
        );
        self.unless(
            schema["type"] == "object",
            &format!("schema of {name} is no object schema"),
        );
    }

    fn tool_names_differ(&mut self, names: &[&Value]) {
        let distinct: std::collections::HashSet<_> =
            names.iter().filter_map(|n| n.as_str()).collect();
        self.unless(distinct.len() == names.len(), "tool names must be unique");
    }
}

/// The last request, to compare the next one with.
#[derive(Default)]
pub struct History {
    last: Option<Value>,
}

impl History {
    /// Broken rules of the sequence: the stable part and every finished message must come again as they
    /// were; only the page behind them may change. A request without any word of the model begins anew.
    pub fn check(&mut self, api: Api, body: &Value) -> Vec<String> {
        let mut broken = Broken::default();
        let mut body = body.clone();
        unmark(&mut body);
        if let Some(last) = &self.last {
            let (old, new) = (messages(last), messages(&body));
            let begins = !new.iter().any(|m| m["role"] == "assistant");
            if !begins {
                for part in ["system", "tools"] {
                    broken.unless(
                        last[part] == body[part],
                        &format!("{part} changed within a conversation"),
                    );
                }
                prefix(api, old, new, &mut broken);
            }
        }
        self.last = Some(body);
        broken.0
    }
}

fn messages(body: &Value) -> &[Value] {
    body["messages"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
}

fn prefix(api: Api, old: &[Value], new: &[Value], broken: &mut Broken) {
    // A picture in a message of its own belongs to the page.
    let extra = |m: &Value| api == Api::OpenAi && m["role"] == "user" && m["content"].is_array();
    let old = match old {
        [rest @ .., tool, last] if tool["role"] == "tool" && extra(last) => &old[..=rest.len()],
        _ => old,
    };
    let Some((last, finished)) = old.split_last() else {
        return;
    };
    if new.len() < old.len() {
        broken.say(format!(
            "the conversation shrank from {} to {} messages",
            old.len(),
            new.len()
        ));
        return;
    }
    for (index, (before, after)) in finished.iter().zip(new).enumerate() {
        broken.unless(
            before == after,
            &format!("message {index} changed: {before} became {after}"),
        );
    }
    let after = &new[old.len() - 1];
    let grown = new.len() > old.len();
    let stable = match (&last["content"], &after["content"]) {
        // The page stood behind what is left now, and is gone.
        (Value::Array(before), Value::Array(now)) if grown => {
            before.starts_with(now) && (before.len() == 1 || now.len() < before.len())
        }
        (Value::String(before), Value::String(now)) if grown => before.starts_with(now.as_str()),
        (Value::Array(before), Value::String(now)) if grown => before[0]["text"]
            .as_str()
            .is_some_and(|t| t.starts_with(now.as_str())),
        // The same turn once more, on another page perhaps.
        (Value::Array(before), Value::Array(now)) => before.first() == now.first(),
        _ => true,
    };
    broken.unless(
        stable && last["role"] == after["role"],
        &format!("message {} changed: {last} became {after}", old.len() - 1),
    );
}

fn unmark(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.shift_remove("cache_control");
            map.values_mut().for_each(unmark);
        }
        Value::Array(list) => list.iter_mut().for_each(unmark),
        _ => {}
    }
}
