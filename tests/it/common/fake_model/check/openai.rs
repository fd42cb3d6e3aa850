//! Rules of Chat Completions. A model whose name is none of OpenAI's own is taken for one of a compatible
//! server: there the key is optional, and only the common subset is accepted.

use axum::http::HeaderMap;
use serde_json::{Map, Value};

use super::{Broken, header, is_text, list};

const COMMON: [&str; 5] = [
    "model",
    "messages",
    "tools",
    "max_tokens",
    "response_format",
];
const OFFICIAL: [&str; 7] = [
    "model",
    "messages",
    "tools",
    "max_completion_tokens",
    "parallel_tool_calls",
    "reasoning_effort",
    "response_format",
];

pub fn check(headers: &HeaderMap, body: &Value, broken: &mut Broken) {
    let model = body["model"].as_str().unwrap_or_default();
    let reasoning = model.starts_with('o') && model[1..].starts_with(|c: char| c.is_ascii_digit());
    let official = reasoning || model.starts_with("gpt-") || model.starts_with("chatgpt-");
    let (fields, limit) = if official {
        (&OFFICIAL[..], "max_completion_tokens")
    } else {
        (&COMMON[..], "max_tokens")
    };
    let tools: Vec<&Value> = list(&body["tools"])
        .iter()
        .map(|t| &t["function"])
        .collect();
    let functions = list(&body["tools"]).iter().all(|t| t["type"] == "function");
    let described = |tool: &&Value| {
        tool["description"]
            .as_str()
            .unwrap_or_default()
            .chars()
            .count()
            <= 1024
    };
    let key = header(headers, "authorization");
    let key = key.map(|v| v.strip_prefix("Bearer ").is_some_and(|k| !k.is_empty()));
    let single = match &body["parallel_tool_calls"] {
        said if reasoning || tools.is_empty() => said.is_null(),
        said => *said == false || !official,
    };
    broken.known_fields(body, fields);
    let named: Vec<_> = tools
        .iter()
        .map(|t| (&t["name"], &t["parameters"]))
        .collect();
    broken.tools(&named, 64);
    broken.rules(
        "",
        [
            (
                key.unwrap_or(!official),
                "no authorization with a bearer key",
            ),
            (
                body[limit].as_u64().is_some_and(|n| n > 0),
                "no limit of the answer",
            ),
            (
                body["tools"].is_null() || !tools.is_empty(),
                "tools is an empty list",
            ),
            (functions, "a tool is no function"),
            (
                tools.iter().all(described),
                "a description is longer than 1024 characters",
            ),
            (single, "parallel_tool_calls is not as this model takes it"),
        ],
    );
    messages(list(&body["messages"]), broken);
}

fn messages(messages: &[Value], broken: &mut Broken) {
    let first = messages.iter().find(|m| m["role"] != "system");
    let last = messages.last().map_or(&Value::Null, |m| &m["role"]);
    broken.rules(
        "",
        [
            (
                first.is_some_and(|m| m["role"] == "user"),
                "the first message is not the user's",
            ),
            (
                last == "user" || last == "tool",
                "the last message is not the user's or a tool's",
            ),
        ],
    );
    let mut open: Vec<&str> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        let place = format!("message {index}: ");
        let calls = message["tool_calls"].as_array().map(Vec::as_slice);
        if role == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            let known = open.iter().position(|o| *o == id);
            broken.rules(
                &place,
                [(known.is_some(), "it answers a call that isn't open")],
            );
            known.map(|at| open.remove(at));
        } else {
            broken.rules(
                &place,
                [(open.is_empty(), "calls before it have no answer")],
            );
        }
        let silent = role == "assistant" && calls.is_some() && message["content"].is_null();
        broken.rules(
            &place,
            [
                (
                    ["system", "user", "tool", "assistant"].contains(&role),
                    "an unknown role",
                ),
                (
                    role != "system" || index == 0,
                    "the system message is not the first",
                ),
                (
                    calls.is_none_or(|c| !c.is_empty() && role == "assistant"),
                    "calls that are none",
                ),
                (
                    silent || has_content(role, &message["content"]),
                    "no content",
                ),
            ],
        );
        for call in calls.unwrap_or_default() {
            let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
            let id = call["id"].as_str().unwrap_or_default();
            let object = serde_json::from_str::<Map<String, Value>>(arguments).is_ok();
            let named = call["type"] == "function" && call["function"]["name"].is_string();
            broken.rules(
                &place,
                [
                    (object, "arguments are no JSON object"),
                    (
                        named && !id.is_empty(),
                        "a call has no name or no identifier",
                    ),
                ],
            );
            open.push(id);
        }
    }
    broken.rules("", [(open.is_empty(), "the last calls have no answer")]);
}

fn has_content(role: &str, content: &Value) -> bool {
    let part = |part: &Value| match part["type"].as_str() {
        Some("text") => is_text(&part["text"]),
        Some("image_url") => {
            let url = part["image_url"]["url"].as_str().unwrap_or_default();
            role == "user" && url.starts_with("data:image/")
        }
        _ => false,
    };
    let parts = list(content);
    is_text(content) || (!parts.is_empty() && parts.iter().all(part))
}
