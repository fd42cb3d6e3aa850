//! Rules of a second reader's request: one of its own, a form and nothing to act with, few tokens, pages within their
//! boundaries.

use serde_json::Value;

use super::{Broken, header};
use crate::common::fake_model::{Api, Recorded};

/// Most tokens of an answer; models that reason need more.
const FEW: u64 = 2_000;
const FEW_WITH_REASONING: u64 = 8_000;

/// Whether this is such a request.
pub fn is_one(body: &Value) -> bool {
    let first = [&body["system"][0]["text"], &body["messages"][0]["content"]]
        .into_iter()
        .find_map(Value::as_str);
    first.is_some_and(|text| text.starts_with(subterminator::model::witness::REQUEST_MARK))
}

/// The message that holds the case.
pub fn told(api: Api, body: &Value) -> &str {
    match api {
        Api::Anthropic => body["messages"][0]["content"][0]["text"]
            .as_str()
            .unwrap_or_default(),
        Api::OpenAi => body["messages"][1]["content"].as_str().unwrap_or_default(),
    }
}

pub fn check(api: Api, recorded: &Recorded, broken: &mut Broken) {
    let body = &recorded.body;
    match api {
        Api::Anthropic => anthropic(recorded, broken),
        Api::OpenAi => openai(recorded, broken),
    }
    let text = told(api, body);
    broken.unless(!text.trim().is_empty(), "a reader is told nothing");
    boundaries(text, broken);
    for tool in [
        "browser_",
        "complete_task",
        "find_on_page",
        "request_human_approval",
    ] {
        broken.unless(
            !recorded.text.contains(tool),
            &format!("a reader hears of the run's tools ({tool})"),
        );
    }
    broken.unless(
        !recorded.text.contains("cache_control"),
        "a request that comes once is marked for the cache",
    );
}

/// Pages open and close in turn, and nothing of a page stands outside.
fn boundaries(text: &str, broken: &mut Broken) {
    let mut open = false;
    for line in text.lines() {
        match line {
            "<page>" => {
                broken.unless(!open, "a page begins within a page");
                open = true;
            }
            "</page>" => {
                broken.unless(open, "a page ends that did not begin");
                open = false;
            }
            line => {
                let lower = line.to_lowercase().replace(' ', "");
                broken.unless(
                    !lower.contains("<page>") && !lower.contains("</page>"),
                    "a boundary stands within a line",
                );
                broken.unless(
                    open || !line.starts_with("- "),
                    &format!("a line of a page stands outside: {line}"),
                );
            }
        }
    }
    broken.unless(!open, "a page does not end");
}

fn anthropic(recorded: &Recorded, broken: &mut Broken) {
    let body = &recorded.body;
    broken.unless(
        header(&recorded.headers, "x-api-key").is_some_and(|k| !k.is_empty()),
        "no x-api-key",
    );
    broken.unless(
        header(&recorded.headers, "anthropic-version") == Some("2023-06-01"),
        "no anthropic-version",
    );
    broken.known_fields(
        body,
        &[
            "model",
            "max_tokens",
            "system",
            "tools",
            "tool_choice",
            "messages",
        ],
    );
    broken.unless(
        body["max_tokens"]
            .as_u64()
            .is_some_and(|n| (1..=FEW).contains(&n)),
        "more tokens than a form needs",
    );
    let tools = body["tools"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    broken.unless(
        tools.len() == 1 && tools[0]["name"] == "testify",
        "the form is not the only tool",
    );
    for tool in tools {
        form(&tool["input_schema"], broken);
    }
    let choice = &body["tool_choice"];
    broken.unless(
        choice["type"] == "auto" || (choice["type"] == "tool" && choice["name"] == "testify"),
        "the form is not asked for",
    );
    broken.unless(
        choice["disable_parallel_tool_use"] == true,
        "several calls at once are not switched off",
    );
    let messages = body["messages"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    broken.unless(
        messages.len() == 1 && messages[0]["role"] == "user",
        "a reader has a history",
    );
}

fn openai(recorded: &Recorded, broken: &mut Broken) {
    let body = &recorded.body;
    let model = body["model"].as_str().unwrap_or_default();
    let reasoning = model.starts_with('o') && model[1..].starts_with(|c: char| c.is_ascii_digit());
    let official = reasoning || model.starts_with("gpt-") || model.starts_with("chatgpt-");
    let limit = if official {
        "max_completion_tokens"
    } else {
        "max_tokens"
    };
    broken.known_fields(body, &["model", "messages", "response_format", limit]);
    // The older ones don't reason; of a server of one's own nobody knows.
    let plain = ["gpt-3", "gpt-4", "chatgpt-4"]
        .iter()
        .any(|older| model.starts_with(older));
    let most = if plain { FEW } else { FEW_WITH_REASONING };
    broken.unless(
        body[limit]
            .as_u64()
            .is_some_and(|n| (1..=most).contains(&n)),
        &format!("no {limit}, or more than a form needs"),
    );
    match body["response_format"]["type"].as_str() {
        Some("json_schema") => {
            let wanted = &body["response_format"]["json_schema"];
            broken.unless(
                wanted["strict"] == true
                    && wanted["name"].as_str().is_some_and(|name| !name.is_empty()),
                "the schema is not strict",
            );
            form(&wanted["schema"], broken);
        }
        Some("json_object") | None => {
            // Both APIs want the word in the messages then.
            broken.unless(recorded.text.contains("JSON"), "JSON is not asked for");
        }
        Some(other) => broken.say(format!("response_format {other}")),
    }
    let messages = body["messages"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let roles: Vec<_> = messages.iter().filter_map(|m| m["role"].as_str()).collect();
    broken.unless(
        roles == ["system", "user"],
        &format!("a reader's messages are {roles:?}"),
    );
}

/// A schema as strict output takes it: every property required, nothing more, on every level.
fn form(schema: &Value, broken: &mut Broken) {
    broken.unless(
        jsonschema::validator_for(schema).is_ok(),
        "the form is no valid schema",
    );
    strict(schema, broken);
    broken.unless(
        schema["properties"]["state"]["enum"]
            .as_array()
            .is_some_and(|states| states.len() == 7),
        "the form lacks states",
    );
}

fn strict(schema: &Value, broken: &mut Broken) {
    if let Some(properties) = schema["properties"].as_object() {
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        broken.unless(
            properties
                .keys()
                .all(|key| required.contains(&key.as_str())),
            "a property is not required",
        );
        broken.unless(
            schema["additionalProperties"] == false,
            "more properties are allowed",
        );
        for property in properties.values() {
            strict(property, broken);
        }
    }
    if schema.get("items").is_some() {
        strict(&schema["items"], broken);
    }
}
