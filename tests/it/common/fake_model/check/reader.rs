//! A second reader's request: one of its own by the rules of its API, with a form and nothing to act with. What it says and how long an answer may be, the units of
//! `crates/model` show (`reader/wording.rs`, `openai/request.rs`).

use serde_json::Value;

use super::{Broken, list};
use crate::common::fake_model::{Api, Recorded};

/// Whether this is such a request.
pub fn is_one(body: &Value) -> bool {
    let first = [&body["system"][0]["text"], &body["messages"][0]["content"]]
        .into_iter()
        .find_map(Value::as_str);
    first.is_some_and(|text| text.starts_with(subterminator::model::reader::REQUEST_MARK))
}

/// The message that holds the case.
pub fn told(api: Api, body: &Value) -> &str {
    let message = match api {
        Api::Anthropic => &body["messages"][0]["content"][0]["text"],
        Api::OpenAi => &body["messages"][1]["content"],
    };
    message.as_str().unwrap_or_default()
}

pub fn check(api: Api, recorded: &Recorded, broken: &mut Broken) {
    let body = &recorded.body;
    let tools = [
        "browser_",
        "complete_task",
        "find_on_page",
        "request_human_approval",
    ];
    let acts = tools.iter().any(|tool| recorded.text.contains(tool));
    let roles = list(&body["messages"])
        .iter()
        .filter_map(|m| m["role"].as_str());
    let form = &body["response_format"]["json_schema"]["schema"];
    // Where there is no form, both APIs want the word in the messages.
    let (alone, strict) = match api {
        Api::Anthropic => (
            roles.eq(["user"]),
            is_strict(&body["tools"][0]["input_schema"]),
        ),
        Api::OpenAi if form.is_null() => {
            (roles.eq(["system", "user"]), recorded.text.contains("JSON"))
        }
        Api::OpenAi => (roles.eq(["system", "user"]), is_strict(form)),
    };
    broken.unless(
        !told(api, body).trim().is_empty(),
        "a reader is told nothing",
    );
    broken.unless(!acts, "a reader hears of the run's tools");
    let marked = recorded.text.contains("cache_control");
    broken.unless(!marked, "what comes once is marked for the cache");
    broken.unless(alone, "a reader has a history");
    broken.unless(strict, "the form is not asked for, or not strict");
}

/// A schema as strict output takes it: every property required, nothing more, on every level.
fn is_strict(schema: &Value) -> bool {
    let items = schema.get("items").is_none_or(is_strict);
    let Some(properties) = schema["properties"].as_object() else {
        return items;
    };
    let required = list(&schema["required"]);
    let all = properties
        .keys()
        .all(|key| required.iter().any(|r| r == key));
    items && all && schema["additionalProperties"] == false && properties.values().all(is_strict)
}
