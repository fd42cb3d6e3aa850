//! Rules of the Messages API.

use std::collections::HashSet;

use axum::http::HeaderMap;
use serde_json::Value;

use super::{Broken, header};

const FIELDS: [&str; 6] = [
    "model",
    "max_tokens",
    "system",
    "tools",
    "tool_choice",
    "messages",
];

pub fn check(headers: &HeaderMap, body: &Value, broken: &mut Broken) {
    broken.unless(
        header(headers, "x-api-key").is_some_and(|k| !k.is_empty()),
        "no x-api-key",
    );
    broken.unless(
        header(headers, "anthropic-version") == Some("2023-06-01"),
        "no anthropic-version",
    );
    broken.known_fields(body, &FIELDS);
    broken.unless(
        body["max_tokens"].as_u64().is_some_and(|n| n > 0),
        "no max_tokens",
    );
    broken.unless(marks(body) <= 4, "more than 4 cache marks");
    if !body["system"].is_null() {
        blocks("system", &body["system"], broken);
    }
    let tools = body["tools"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    for tool in tools {
        broken.tool(&tool["name"], &tool["input_schema"], 128);
    }
    broken.tool_names_differ(&tools.iter().map(|t| &t["name"]).collect::<Vec<_>>());
    let choice = &body["tool_choice"];
    broken.unless(
        choice.is_null() || !tools.is_empty(),
        "tool_choice without tools",
    );
    broken.unless(
        tools.is_empty() || choice["disable_parallel_tool_use"] == true,
        "several calls at once are not switched off",
    );
    messages(
        body["messages"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default(),
        broken,
    );
}

fn messages(messages: &[Value], broken: &mut Broken) {
    broken.unless(
        messages.last().is_some_and(|m| m["role"] == "user"),
        "the last message is not the user's",
    );
    let mut open: Vec<&str> = Vec::new();
    let mut used = HashSet::new();
    for (index, message) in messages.iter().enumerate() {
        let expected = if index % 2 == 0 { "user" } else { "assistant" };
        broken.unless(
            message["role"] == expected,
            &format!("message {index} is not of the {expected}"),
        );
        blocks(&format!("message {index}"), &message["content"], broken);
        let content = message["content"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        let of = |kind: &str| {
            content
                .iter()
                .filter(|b| b["type"] == kind)
                .collect::<Vec<_>>()
        };
        let results = of("tool_result");
        let leading = content
            .iter()
            .take_while(|b| b["type"] == "tool_result")
            .count();
        broken.unless(
            leading == results.len(),
            &format!("message {index}: tool results don't come first"),
        );
        let answered: Vec<&str> = results
            .iter()
            .filter_map(|b| b["tool_use_id"].as_str())
            .collect();
        if message["role"] == "user" {
            broken.unless(
                answered == open,
                &format!("message {index} answers {answered:?} and not {open:?}"),
            );
            broken.unless(
                of("tool_use").is_empty(),
                &format!("message {index}: tool_use of the user"),
            );
            open.clear();
        } else {
            broken.unless(
                answered.is_empty(),
                &format!("message {index}: tool_result of the assistant"),
            );
            for block in of("tool_use") {
                broken.unless(
                    block["input"].is_object(),
                    &format!("message {index}: input is no object"),
                );
                let id = block["id"].as_str().unwrap_or_default();
                let valid = !id.is_empty()
                    && id
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b));
                broken.unless(valid, &format!("message {index}: tool_use id {id:?}"));
                broken.unless(
                    used.insert(id),
                    &format!("message {index}: tool_use id {id:?} is used twice"),
                );
                open.push(id);
            }
            let thinking = content
                .last()
                .is_some_and(|b| b["type"] == "thinking" || b["type"] == "redacted_thinking");
            broken.unless(!thinking, &format!("message {index} ends in thinking"));
        }
    }
}

fn blocks(place: &str, content: &Value, broken: &mut Broken) {
    let Some(blocks) = content.as_array() else {
        broken.unless(
            content.as_str().is_some_and(|t| !t.trim().is_empty()),
            &format!("{place} is empty"),
        );
        return;
    };
    broken.unless(!blocks.is_empty(), &format!("{place} is empty"));
    for block in blocks {
        match block["type"].as_str() {
            Some("text") => {
                broken.unless(
                    block["text"].as_str().is_some_and(|t| !t.trim().is_empty()),
                    &format!("{place} has an empty text block"),
                );
            }
            Some("image") => {
                let source = &block["source"];
                let good = source["type"] == "base64"
                    && source["data"].as_str().is_some_and(|d| !d.is_empty());
                broken.unless(
                    good && source["media_type"].is_string(),
                    &format!("{place} has a broken image"),
                );
            }
            Some("tool_result") => {
                let words = block["content"].as_str().is_some_and(|t| !t.is_empty())
                    || block["content"].is_array();
                broken.unless(words, &format!("{place} has an empty tool result"));
            }
            Some("thinking" | "redacted_thinking") => {
                broken.unless(
                    block.get("cache_control").is_none(),
                    &format!("{place} has a cache mark on thinking"),
                );
            }
            Some(_) => {}
            None => broken.say(format!("{place} has a block without a type")),
        }
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
