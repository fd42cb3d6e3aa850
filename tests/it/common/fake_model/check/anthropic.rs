//! Rules of the Messages API.

use std::collections::HashSet;

use axum::http::HeaderMap;
use serde_json::Value;

use super::{Broken, header, is_text, list};

const FIELDS: [&str; 6] = [
    "model",
    "max_tokens",
    "system",
    "tools",
    "tool_choice",
    "messages",
];

pub fn check(headers: &HeaderMap, body: &Value, broken: &mut Broken) {
    let (tools, choice) = (list(&body["tools"]), &body["tool_choice"]);
    let tools: Vec<_> = tools
        .iter()
        .map(|t| (&t["name"], &t["input_schema"]))
        .collect();
    let single = choice["disable_parallel_tool_use"] == true;
    let key = header(headers, "x-api-key").is_some_and(|k| !k.is_empty());
    let version = header(headers, "anthropic-version") == Some("2023-06-01");
    broken.known_fields(body, &FIELDS);
    broken.tools(&tools, 128);
    broken.rules(
        "",
        [
            (
                body["max_tokens"].as_u64().is_some_and(|n| n > 0),
                "no max_tokens",
            ),
            (key, "no x-api-key"),
            (version, "no anthropic-version"),
            (marks(body) <= 4, "more than 4 cache marks"),
            (
                choice.is_null() || !tools.is_empty(),
                "tool_choice without tools",
            ),
            (
                tools.is_empty() || single,
                "several calls at once are not switched off",
            ),
            (
                body["system"].is_null() || is_content(&body["system"]),
                "an empty block in system",
            ),
        ],
    );
    messages(list(&body["messages"]), broken);
}

fn messages(messages: &[Value], broken: &mut Broken) {
    let last = messages.last().is_some_and(|m| m["role"] == "user");
    broken.rules("", [(last, "the last message is not the user's")]);
    let mut open: Vec<&str> = Vec::new();
    let mut used = HashSet::new();
    for (index, message) in messages.iter().enumerate() {
        let expected = if index % 2 == 0 { "user" } else { "assistant" };
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
        let answered = results.iter().filter_map(|b| b["tool_use_id"].as_str());
        let thinks = content.last().is_some_and(|b| {
            ["thinking", "redacted_thinking"]
                .iter()
                .any(|kind| b["type"] == *kind)
        });
        let place = format!("message {index}: ");
        broken.rules(
            &place,
            [
                (message["role"] == expected, "it is another's turn"),
                (is_content(&message["content"]), "an empty or broken block"),
                (leading == results.len(), "tool results don't come first"),
                (
                    answered.eq(open.iter().copied()),
                    "it answers other calls than are open",
                ),
                (
                    expected == "assistant" || calls.is_empty(),
                    "a call of the user",
                ),
                (expected == "user" || !thinks, "it ends in thinking"),
            ],
        );
        open.clear();
        for call in calls {
            let id = call["id"].as_str().unwrap_or_default();
            let of_an_id = |b: u8| b.is_ascii_alphanumeric() || b"_-".contains(&b);
            broken.rules(
                &place,
                [
                    (call["input"].is_object(), "input is no object"),
                    (
                        !id.is_empty() && id.bytes().all(of_an_id),
                        "the identifier of a call",
                    ),
                    (used.insert(id), "an identifier is used twice"),
                ],
            );
            open.push(id);
        }
    }
}

fn is_content(content: &Value) -> bool {
    let is_block = |block: &Value| match block["type"].as_str() {
        Some("text") => is_text(&block["text"]),
        Some("image") => {
            let source = &block["source"];
            let [data, kind] = [&source["data"], &source["media_type"]].map(is_text);
            source["type"] == "base64" && data && kind
        }
        Some("tool_result") => is_text(&block["content"]) || block["content"].is_array(),
        Some("thinking" | "redacted_thinking") => block.get("cache_control").is_none(),
        kind => kind.is_some(),
    };
    let blocks = list(content);
    is_text(content) || (!blocks.is_empty() && blocks.iter().all(is_block))
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
