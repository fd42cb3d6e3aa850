//! What the schema of Chat Completions doesn't say: who asks, and which message answers which. A compatible server may have no key.

use axum::http::HeaderMap;
use serde_json::{Map, Value};

use super::{Broken, differ, header, list};

pub fn check(headers: &HeaderMap, body: &Value, messages: &[Value], broken: &mut Broken) {
    // OpenAI's own models are those whose answers have their own limit.
    let official = body.get("max_completion_tokens").is_some();
    let key = header(headers, "authorization");
    let key = key.map(|v| v.strip_prefix("Bearer ").is_some_and(|k| !k.is_empty()));
    broken.unless(
        key.unwrap_or(!official),
        "no authorization with a bearer key",
    );
    let names = list(&body["tools"])
        .iter()
        .map(|tool| &tool["function"]["name"]);
    broken.unless(differ(names), "a tool is there twice");
    let mut others = messages.iter().filter(|m| m["role"] != "system");
    let first = others.next().is_some_and(|m| m["role"] == "user");
    let last = messages.last().map_or(&Value::Null, |m| &m["role"]);
    broken.unless(first, "the first message is not the user's");
    broken.unless(
        last == "user" || last == "tool",
        "the last message is the model's",
    );
    let mut open: Vec<&Value> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let place = |what: &str| format!("message {index}: {what}");
        let role = &message["role"];
        broken.unless(
            role != "system" || index == 0,
            &place("the rules are not the first"),
        );
        if role == "tool" {
            let known = open.iter().position(|id| **id == message["tool_call_id"]);
            broken.unless(known.is_some(), &place("it answers a call that isn't open"));
            known.map(|at| open.remove(at));
        } else {
            broken.unless(open.is_empty(), &place("calls before it have no answer"));
        }
        let pictured = list(&message["content"])
            .iter()
            .any(|part| part["type"] == "image_url");
        broken.unless(
            !pictured || role == "user",
            &place("a picture that is not the user's"),
        );
        for call in list(&message["tool_calls"]) {
            let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
            let object = serde_json::from_str::<Map<String, Value>>(arguments).is_ok();
            broken.unless(object, &place("arguments are no JSON object"));
            open.push(&call["id"]);
        }
    }
    broken.unless(open.is_empty(), "the last calls have no answer");
}
