//! A conversation as a body of Chat Completions.
//!
//! Always holds: the system prompt stands first, every call is followed by the message with its result, and
//! the newest page stands at the very end, so that everything before it stays the same from turn to turn
//! (OpenAI caches by prefix and needs no marks).

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use super::{Dialect, Part};
use crate::history::echoed;
use crate::port::{Exchange, Image, Request};
use crate::reader::{FORM, RULES, ReaderBrief, form, told};
use crate::wire::{SILENCE, has_words, object_schema, words_or};
use domain::call::ToolSpec;

/// Tokens of an answer of which nobody knows how many are accepted.
const SHORT: u32 = 4096;
/// Tokens of a reader's answer: the form with its quotes, and what may be thought before it.
const READING: [u32; 2] = [1500, 6000];

pub(super) fn body(model: &str, dialect: &Dialect, request: &Request<'_>) -> Value {
    let mut body = head(model, dialect, [SHORT, 16_384]);
    let tools: Vec<Value> = request.conversation.tools.iter().map(tool).collect();
    if !tools.is_empty() {
        body["tools"] = Value::Array(tools);
        if dialect.takes(Part::Parallel) {
            body["parallel_tool_calls"] = json!(false);
        }
    }
    body["messages"] = Value::Array(messages(dialect, request));
    body
}

/// What a reader is asked.
pub(super) fn reading(model: &str, dialect: &Dialect, brief: &ReaderBrief) -> Value {
    let mut body = head(model, dialect, READING);
    body["messages"] =
        json!([{"role": "system", "content": RULES}, {"role": "user", "content": told(brief)}]);
    if dialect.takes(Part::Schema) {
        body["response_format"] = json!({"type": "json_schema", "json_schema": {"name": FORM, "strict": true, "schema": form()}});
    }
    body
}

/// What every body begins with, and how many tokens the answer may have. Reasoning counts as output, so models that reason need room for it;
/// the older ones don't reason, and some of them accept no more than [`SHORT`].
fn head(model: &str, dialect: &Dialect, [plain, reasoning]: [u32; 2]) -> Value {
    let is_older = ["gpt-3", "gpt-4", "chatgpt-4"]
        .iter()
        .any(|name| model.starts_with(name));
    let (name, limit) = match dialect.takes(Part::NewLimit) {
        false => ("max_tokens", SHORT),
        true if is_older => ("max_completion_tokens", plain),
        true => ("max_completion_tokens", reasoning),
    };
    let mut body = json!({"model": model, name: limit});
    if !dialect.takes(Part::Reasoning) {
        body["reasoning_effort"] = json!("none");
    }
    body
}

fn tool(spec: &ToolSpec) -> Value {
    let mut parameters = object_schema(&spec.input_schema);
    // Says nothing here, and some compatible servers refuse it.
    parameters.shift_remove("$schema");
    json!({"type": "function", "function": {"name": spec.name, "description": spec.description, "parameters": parameters}})
}

fn messages(dialect: &Dialect, request: &Request<'_>) -> Vec<Value> {
    let conversation = request.conversation;
    let mut messages = Vec::with_capacity(conversation.exchanges.len() * 2 + 3);
    if has_words(&conversation.system) {
        messages.push(json!({"role": "system", "content": conversation.system}));
    }
    let mut last = json!({"role": "user", "content": words_or(&conversation.goal, SILENCE)});
    for exchange in &conversation.exchanges {
        messages.push(last);
        messages.push(assistant(exchange));
        last = answer(exchange);
    }
    let latest = conversation.latest().unwrap_or_default();
    for words in [latest, request.view].into_iter().filter(|w| has_words(w)) {
        last["content"] = json!(format!(
            "{}\n\n{words}",
            last["content"].as_str().unwrap_or_default()
        ));
    }
    if let Some(image) = request.image.filter(|_| dialect.takes(Part::Images)) {
        // Results of tools are text only in this API.
        let text = if last["role"] == "user" {
            last["content"].take()
        } else {
            messages.push(last);
            json!("Screenshot of the page:")
        };
        last = json!({"role": "user", "content": [{"type": "text", "text": text}, picture(image)]});
    }
    messages.push(last);
    messages
}

/// The model's message as the API wants it back. Its call is the very one that came, so that the prefix stays the same and the server's own
/// additions (signatures of thoughts) stand there; one is made where what came isn't the call that counted.
fn assistant(exchange: &Exchange) -> Value {
    let said = &exchange.said;
    let Some(call) = &said.call else {
        return json!({"role": "assistant", "content": words_or(&echoed(&said.text), SILENCE)});
    };
    let is_own = |own: &&Value| {
        let arguments = own["function"]["arguments"].as_str().unwrap_or_default();
        let parsed = serde_json::from_str::<Map<String, Value>>(arguments);
        own["id"] == call.id.as_str() && parsed.is_ok_and(|parsed| parsed == call.args)
    };
    let raw = said.raw.as_ref().unwrap_or(&Value::Null);
    let all = raw["tool_calls"].as_array().into_iter().flatten();
    let own = { all }.find(is_own).cloned();
    let mut call = own.unwrap_or_else(|| {
        let arguments = Value::Object(call.args.clone()).to_string();
        json!({"id": call.id, "function": {"name": call.name, "arguments": arguments}})
    });
    call["type"] = json!("function");
    let words = has_words(&said.text).then(|| echoed(&said.text));
    let mut message = json!({"role": "assistant", "content": words, "tool_calls": [call]});
    for thoughts in ["reasoning_content", "reasoning_details"] {
        if let Some(own) = raw.get(thoughts).filter(|own| !own.is_null()) {
            message[thoughts] = own.clone();
        }
    }
    message
}

fn answer(exchange: &Exchange) -> Value {
    let brief = exchange.answer.brief();
    let text = words_or(&brief, SILENCE);
    match &exchange.said.call {
        Some(call) => json!({"role": "tool", "tool_call_id": call.id, "content": text}),
        None => json!({"role": "user", "content": text}),
    }
}

/// Whether a body has a picture: it stands in the last message, which is text otherwise.
pub(super) fn has_picture(body: &Value) -> bool {
    let last = body["messages"].as_array().and_then(|all| all.last());
    last.is_some_and(|last| last["content"].is_array())
}

fn picture(image: &Image) -> Value {
    let data = BASE64_STANDARD.encode(&image.data);
    json!({"type": "image_url", "image_url": {"url": format!("data:{};base64,{data}", image.media_type)}})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::ModelReply;
    use crate::wire::tests::exchange;
    use domain::call::ToolCall;

    /// The messages after a call, of which the API had this form.
    fn built(dialect: &Dialect, raw: Option<Value>, image: Option<&Image>) -> Vec<Value> {
        let said = ModelReply {
            text: String::new(),
            call: Some(ToolCall {
                id: "c".into(),
                ..ToolCall::own("browser_click", json!({"ref": "e1"}))
            }),
            raw,
        };
        let build = |request: &Request<'_>| messages(dialect, request);
        crate::wire::tests::built(vec![exchange(said, "ok")], "PAGE", image, build)
    }

    fn official() -> Dialect {
        Dialect::official("gpt-4o")
    }

    #[test]
    fn calls_go_back_as_they_came() {
        let raw = json!({"reasoning_content": "hm", "tool_calls": [
            {"id": "c", "type": "function", "extra_content": {"sig": 1}, "function": {"name": "browser_click", "arguments": "{ \"ref\": \"e1\" }"}},
            {"id": "d", "type": "function", "function": {"name": "browser_click", "arguments": "{}"}}
        ]});
        let message = &built(&official(), Some(raw), None)[2];
        let calls = message["tool_calls"].as_array().unwrap();
        assert_eq!(calls.len(), 1);
        let arguments = &calls[0]["function"]["arguments"];
        assert_eq!(arguments, "{ \"ref\": \"e1\" }");
        assert_eq!(calls[0]["extra_content"]["sig"], 1);
        assert_eq!(message["reasoning_content"], "hm");
        assert!(message["content"].is_null());
        // Arguments that are not the call's own are not echoed.
        let others =
            json!({"tool_calls": [{"id": "c", "function": {"arguments": "{\"ref\":\"e2\"}"}}]});
        let message = &built(&official(), Some(others), None)[2];
        let arguments = &message["tool_calls"][0]["function"]["arguments"];
        assert_eq!(arguments, r#"{"ref":"e1"}"#);
    }

    #[test]
    fn a_picture_goes_only_where_pictures_are_taken() {
        let image = Image {
            media_type: "image/png".into(),
            data: vec![1, 2, 3],
        };
        assert_eq!(built(&official(), None, Some(&image)).len(), 5);
        let blind = Dialect(vec![Part::NewLimit]);
        assert_eq!(built(&blind, None, Some(&image)).len(), 4);
    }

    #[test]
    fn tools_are_functions() {
        let spec = ToolSpec {
            name: "a".into(),
            description: "It clicks.".into(),
            input_schema: json!({"$schema": "x", "type": "object", "properties": {}}),
        };
        let built = serde_json::to_value(tool(&spec)).unwrap();
        assert_eq!(built["function"]["description"], "It clicks.");
        assert!(built["function"]["parameters"].get("$schema").is_none());
    }

    #[test]
    fn models_that_reason_get_room_for_it() {
        let limit = |model: &str, dialect: &Dialect| {
            let head = head(model, dialect, [1, 2]);
            head["max_completion_tokens"].as_u64()
        };
        for (model, tokens) in [
            ("gpt-4-turbo", 1),
            ("gpt-4o", 1),
            ("chatgpt-4o-latest", 1),
            ("o3", 2),
            ("gpt-7", 2),
        ] {
            let official = Dialect::official(model);
            assert_eq!(limit(model, &official), Some(tokens), "{model}");
        }
        assert_eq!(limit("llama3", &Dialect::compatible()), None);
    }

    #[test]
    fn a_reader_gets_a_form_no_tools_and_few_tokens() {
        let brief = ReaderBrief::default();
        let official = reading("gpt-4o", &Dialect::official("gpt-4o"), &brief);
        assert_eq!(official["max_completion_tokens"], READING[0]);
        let own = reading("llama3", &Dialect::compatible(), &brief);
        assert!(own["max_tokens"] == SHORT && own.get("tools").is_none());
        assert_eq!(own["response_format"]["json_schema"]["strict"], true);
    }
}
