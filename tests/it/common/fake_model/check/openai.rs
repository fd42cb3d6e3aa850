//! Rules of Chat Completions. A model whose name is none of OpenAI's own is taken for one of a compatible
//! server: there the key is optional, and only the common subset is accepted.

use axum::http::HeaderMap;
use serde_json::{Map, Value};

use super::{Broken, header};

const COMMON: [&str; 4] = ["model", "messages", "tools", "max_tokens"];
const OFFICIAL: [&str; 6] = [
    "model",
    "messages",
    "tools",
    "max_completion_tokens",
    "parallel_tool_calls",
    "reasoning_effort",
];

pub fn check(headers: &HeaderMap, body: &Value, broken: &mut Broken) {
    let model = body["model"].as_str().unwrap_or_default();
    let reasoning = model.starts_with('o') && model[1..].starts_with(|c: char| c.is_ascii_digit());
    let official = reasoning || model.starts_with("gpt-") || model.starts_with("chatgpt-");
    let key = header(headers, "authorization")
        .map(|v| v.strip_prefix("Bearer ").is_some_and(|k| !k.is_empty()));
    broken.unless(
        key.unwrap_or(!official),
        "no authorization with a bearer key",
    );
    let limit = if official {
        "max_completion_tokens"
    } else {
        "max_tokens"
    };
    broken.known_fields(body, if official { &OFFICIAL } else { &COMMON });
    broken.unless(
        body[limit].as_u64().is_some_and(|n| n > 0),
        &format!("no {limit}"),
    );
    let tools = body["tools"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    broken.unless(
        body["tools"].is_null() || !tools.is_empty(),
        "tools is an empty list",
    );
    for tool in tools {
        broken.unless(tool["type"] == "function", "a tool is no function");
        broken.tool(
            &tool["function"]["name"],
            &tool["function"]["parameters"],
            64,
        );
        let description = tool["function"]["description"].as_str().unwrap_or_default();
        broken.unless(
            description.chars().count() <= 1024,
            "a description is longer than 1024 characters",
        );
    }
    broken.tool_names_differ(
        &tools
            .iter()
            .map(|t| &t["function"]["name"])
            .collect::<Vec<_>>(),
    );
    let single = &body["parallel_tool_calls"];
    if reasoning || tools.is_empty() {
        broken.unless(
            single.is_null(),
            "parallel_tool_calls is not supported here",
        );
    } else if official {
        broken.unless(
            single == false,
            "several calls at once are not switched off",
        );
    }
    messages(
        body["messages"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default(),
        broken,
    );
}

fn messages(messages: &[Value], broken: &mut Broken) {
    let first = messages.iter().find(|m| m["role"] != "system");
    broken.unless(
        first.is_some_and(|m| m["role"] == "user"),
        "the first message is not the user's",
    );
    let last = messages.last().map_or(&Value::Null, |m| &m["role"]);
    broken.unless(
        last == "user" || last == "tool",
        "the last message is not the user's or a tool's",
    );
    let mut open: Vec<&str> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        if role == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            let known = open.iter().position(|o| *o == id);
            broken.unless(
                known.is_some(),
                &format!("message {index} answers {id:?}, which is not open"),
            );
            known.map(|at| open.remove(at));
        } else {
            broken.unless(
                open.is_empty(),
                &format!("calls {open:?} have no answer before message {index}"),
            );
        }
        let calls = message["tool_calls"].as_array().map(Vec::as_slice);
        match role {
            "system" => broken.unless(index == 0, "the system message is not the first"),
            "user" | "tool" => {}
            "assistant" => {
                broken.unless(
                    calls.is_none_or(|c| !c.is_empty()),
                    "tool_calls is an empty list",
                );
                for call in calls.unwrap_or_default() {
                    let arguments = call["function"]["arguments"].as_str().unwrap_or_default();
                    let object = serde_json::from_str::<Map<String, Value>>(arguments).is_ok();
                    broken.unless(
                        object,
                        &format!("message {index}: arguments {arguments:?} are no JSON object"),
                    );
                    let named = call["type"] == "function" && call["function"]["name"].is_string();
                    broken.unless(
                        named,
                        &format!("message {index}: a call is no function call"),
                    );
                    open.push(call["id"].as_str().unwrap_or_default());
                }
                broken.unless(
                    !open.contains(&""),
                    &format!("message {index}: a call has no id"),
                );
            }
            other => broken.say(format!("message {index} has the role {other:?}")),
        }
        let silent = role == "assistant" && calls.is_some() && message["content"].is_null();
        broken.unless(
            silent || has_content(role, &message["content"]),
            &format!("message {index} has no content"),
        );
    }
    broken.unless(open.is_empty(), &format!("calls {open:?} have no answer"));
}

fn has_content(role: &str, content: &Value) -> bool {
    let part = |part: &Value| match part["type"].as_str() {
        Some("text") => part["text"].as_str().is_some_and(|t| !t.is_empty()),
        Some("image_url") => {
            role == "user"
                && part["image_url"]["url"]
                    .as_str()
                    .is_some_and(|u| u.starts_with("data:image/"))
        }
        _ => false,
    };
    match content {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(parts) => !parts.is_empty() && parts.iter().all(part),
        _ => false,
    }
}
