//! A conversation as a body of the Messages API.
//!
//! Always holds: roles alternate, beginning with the user; tool results stand first in their message; no
//! text block is blank (the API answers 400). Cache marks stand on the last tool, the system prompt and the last
//! block before the page: three of the four that are allowed. The API looks for an earlier entry up to 20 blocks
//! back from a mark; a turn adds at most a handful, so everything before the page is read from the cache next time.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::history::echoed;
use crate::port::{Exchange, Image, Request};
use crate::reader::{FORM, FORM_ABOUT, RULES, ReaderBrief, form, told};
use crate::wire::{SILENCE, has_words, object_schema, words_or};
use domain::call::ToolSpec;

/// Tokens of an answer, with room for thinking.
const ANSWER_LIMIT: u32 = 8192;
/// Tokens of a reader's answer: the form with its quotes.
const READING_LIMIT: u32 = 1500;

pub(super) fn body(model: &str, request: &Request<'_>) -> Value {
    let conversation = request.conversation;
    let mut body = json!({"model": model, "max_tokens": ANSWER_LIMIT});
    if has_words(&conversation.system) {
        body["system"] = json!([marked(text(&conversation.system))]);
    }
    let mut tools: Vec<Value> = conversation.tools.iter().map(tool).collect();
    if let Some(last) = tools.pop() {
        tools.push(marked(last));
        body["tools"] = Value::Array(tools);
        body["tool_choice"] = json!({"type": "auto", "disable_parallel_tool_use": true});
    }
    body["messages"] = Value::Array(messages(request));
    body
}

/// What a reader is asked; `forced`: it has to fill in the form.
pub(super) fn reading(model: &str, brief: &ReaderBrief, forced: bool) -> Value {
    let mut choice = if forced {
        json!({"type": "tool", "name": FORM})
    } else {
        json!({"type": "auto"})
    };
    choice["disable_parallel_tool_use"] = json!(true);
    json!({
        "model": model,
        "max_tokens": READING_LIMIT,
        "system": [text(RULES)],
        "tools": [{"name": FORM, "description": FORM_ABOUT, "input_schema": form()}],
        "tool_choice": choice,
        "messages": [message("user", vec![text(&told(brief))])]
    })
}

fn tool(spec: &ToolSpec) -> Value {
    json!({"name": spec.name, "description": spec.description, "input_schema": object_schema(&spec.input_schema)})
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

/// A block with a mark up to which the provider caches.
fn marked(mut block: Value) -> Value {
    block["cache_control"] = json!({"type": "ephemeral"});
    block
}

fn messages(request: &Request<'_>) -> Vec<Value> {
    let conversation = request.conversation;
    let mut messages = Vec::with_capacity(conversation.exchanges.len() * 2 + 1);
    let mut user: Vec<Value> = texts([&conversation.goal]).collect();
    for exchange in &conversation.exchanges {
        messages.push(message("user", user));
        messages.push(message("assistant", assistant(exchange)));
        user = vec![answer(exchange)];
    }
    user = user.into_iter().map(marked).collect();
    let latest = conversation.latest().unwrap_or_default();
    user.extend(texts([latest, request.view]));
    user.extend(request.image.map(picture));
    messages.push(message("user", user));
    messages
}

fn message(role: &str, mut content: Vec<Value>) -> Value {
    if content.is_empty() {
        content.push(text(SILENCE));
    }
    let content = Value::Array(content);
    json!({ "role": role, "content": content })
}

/// The model's message: the provider's own blocks, without blank texts, up to the call that counted; or its words and its call, where these blocks
/// don't hold it.
fn assistant(exchange: &Exchange) -> Vec<Value> {
    let said = &exchange.said;
    let raw = said.raw.as_ref().and_then(Value::as_array);
    let echo = raw.zip(said.call.as_ref()).and_then(|(raw, call)| {
        let is_call =
            |block: &Value| block["type"] == "tool_use" && block["id"] == call.id.as_str();
        let end = raw.iter().position(is_call)?;
        Some(&raw[..=end])
    });
    if let Some(blocks) = echo {
        let kept = blocks
            .iter()
            .filter_map(|block| match block["text"].as_str() {
                Some(words) if block["type"] == "text" => texts([&echoed(words)]).next(),
                _ => Some(block.clone()),
            });
        return kept.collect();
    }
    let words = texts([&echoed(&said.text)]).next();
    let call = said.call.as_ref().map(
        |call| json!({"type": "tool_use", "id": call.id, "name": call.name, "input": call.args}),
    );
    words.into_iter().chain(call).collect()
}

/// The answer to it. A call without a result would be refused, so a nudge answers it too.
fn answer(exchange: &Exchange) -> Value {
    let brief = exchange.answer.brief();
    let content = words_or(&brief, SILENCE);
    let Some(call) = &exchange.said.call else {
        return text(content);
    };
    let mut result = json!({"type": "tool_result", "tool_use_id": call.id, "content": content});
    if exchange.answer.happened.is_error() {
        result["is_error"] = json!(true);
    }
    result
}

fn texts<const N: usize>(texts: [&str; N]) -> impl Iterator<Item = Value> {
    texts.into_iter().filter(|t| has_words(t)).map(text)
}

fn picture(image: &Image) -> Value {
    let data = BASE64_STANDARD.encode(&image.data);
    json!({"type": "image", "source": {"type": "base64", "media_type": image.media_type, "data": data}})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::ModelReply;
    use crate::wire::tests::exchange;
    use domain::call::ToolCall;

    /// The messages after these exchanges.
    fn built(exchanges: Vec<Exchange>, view: &str) -> Value {
        let build = |request: &Request<'_>| body("claude-opus-4-6", request);
        crate::wire::tests::built(exchanges, view, None, build)["messages"].clone()
    }

    #[test]
    fn a_message_without_a_call_that_counted_echoes_none() {
        let tool_use = json!({"type": "tool_use", "id": "a", "name": "browser_click", "input": {}});
        for raw in [json!([text("Hm."), tool_use]), json!([tool_use])] {
            let said = ModelReply {
                text: "Hm.".into(),
                call: None,
                raw: Some(raw),
            };
            let messages = built(vec![exchange(said, "Call a tool.")], "page");
            assert_eq!(messages[1]["content"], json!([text("Hm.")]));
        }
    }

    #[test]
    fn a_message_is_built_where_its_own_form_does_not_hold_the_call() {
        let other = json!([{"type": "tool_use", "id": "other", "name": "x", "input": {}}]);
        for raw in [
            None,
            Some(json!([])),
            Some(json!("text")),
            Some(other.clone()),
        ] {
            let call = ToolCall {
                id: "a".to_owned(),
                ..ToolCall::own("browser_click", Value::Null)
            };
            let said = ModelReply {
                text: "I click.".into(),
                call: Some(call),
                raw,
            };
            let content = built(vec![exchange(said, "ok")], "page")[1]["content"].clone();
            assert_eq!(content[0]["text"], "I click.");
            assert_eq!(content[1]["id"], "a");
        }
    }

    #[test]
    fn no_message_is_empty_and_none_ends_in_thinking() {
        let thinking = ModelReply {
            raw: Some(json!([{"type": "thinking", "thinking": "hm", "signature": "s"}])),
            ..ModelReply::default()
        };
        let silent = exchange(ModelReply::default(), " ");
        let messages = built(vec![silent, exchange(thinking, "Call a tool.")], "");
        for message in 1..=3 {
            let content = &messages[message]["content"];
            assert_eq!(*content, json!([text(SILENCE)]));
        }
    }
}
