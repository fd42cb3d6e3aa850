//! What the schema of the Messages API doesn't say: who asks, cache marks, and which message answers which.

use axum::http::HeaderMap;
use serde_json::Value;

use super::{Broken, differ, header, list};

pub fn check(headers: &HeaderMap, body: &Value, messages: &[Value], broken: &mut Broken) {
    let key = header(headers, "x-api-key").is_some_and(|k| !k.is_empty());
    let version = header(headers, "anthropic-version") == Some("2023-06-01");
    broken.unless(key && version, "no x-api-key or no anthropic-version");
    broken.unless(marks(body) <= 4, "more than 4 cache marks");
    let names = list(&body["tools"]).iter().map(|tool| &tool["name"]);
    broken.unless(differ(names), "a tool is there twice");
    let last = messages.last().is_some_and(|m| m["role"] == "user");
    broken.unless(last, "the last message is not the user's");
    let blocks = messages.iter().flat_map(|m| list(&m["content"]));
    let calls = blocks.filter(|b| b["type"] == "tool_use");
    broken.unless(
        differ(calls.map(|call| &call["id"])),
        "an identifier is used twice",
    );
    let mut open: Vec<&Value> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let expected = ["user", "assistant"][index % 2];
        let content = list(&message["content"]);
        let of = |kind: &str| {
            content
                .iter()
                .filter(|b| b["type"] == kind)
                .collect::<Vec<_>>()
        };
        let leading = content
            .iter()
            .take_while(|b| b["type"] == "tool_result")
            .count();
        let (results, calls) = (of("tool_result"), of("tool_use"));
        let answered = results.iter().map(|b| &b["tool_use_id"]).eq(open);
        let thinks = content
            .last()
            .is_some_and(|b| b["type"] == "thinking" || b["type"] == "redacted_thinking");
        let place = |what: &str| format!("message {index}: {what}");
        broken.unless(message["role"] == expected, &place("it is another's turn"));
        broken.unless(
            leading == results.len(),
            &place("tool results don't come first"),
        );
        broken.unless(answered, &place("it answers other calls than are open"));
        broken.unless(
            expected == "assistant" || calls.is_empty(),
            &place("a call of the user"),
        );
        broken.unless(expected == "user" || !thinks, &place("it ends in thinking"));
        open = calls.into_iter().map(|call| &call["id"]).collect();
    }
}

fn marks(value: &Value) -> usize {
    match value {
        Value::Object(map) => {
            usize::from(map.contains_key("cache_control")) + map.values().map(marks).sum::<usize>()
        }
        Value::Array(list) => list.iter().map(marks).sum(),
        _ => 0,
    }
}
