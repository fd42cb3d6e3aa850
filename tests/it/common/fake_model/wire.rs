//! The fake model's answers in each provider's format, broken ones included. Carries fields that no client
//! knows, as the real servers do.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};

use super::Api;
use super::script::{Said, Seen, Step};

/// A response, and whether it is held back forever.
pub fn response(api: Api, said: &Said, number: usize, seen: &Seen) -> (Response<Body>, bool) {
    let step = match said {
        Said::Message(text, calls) => {
            return (
                ok(&message(api, text, calls, number, seen).to_string()),
                false,
            );
        }
        Said::Step(step) => step,
    };
    let whole = message(api, "A half-finished thought", &[], number, seen).to_string();
    let response = match step {
        Step::Status(code, headers, body) => {
            let mut response = error(api, *code, "as the script says");
            for (name, value) in headers {
                let name: axum::http::HeaderName = name.parse().unwrap();
                response.headers_mut().insert(name, value.parse().unwrap());
            }
            if !body.is_empty() {
                *response.body_mut() = Body::from(body.clone());
            }
            response
        }
        Step::Raw(body) => ok(body),
        Step::Bytes(bytes) => declared(bytes.len(), Body::from(bytes.clone())),
        Step::Malformed => ok("<html><title>Welcome to the gateway</title></html>"),
        Step::Truncated(tool) => ok(&truncated(api, tool, number, seen).to_string()),
        Step::StallInBody => {
            let half = Bytes::from(whole[..whole.len() / 2].to_owned());
            let body = stream::once(async { Ok::<_, Infallible>(half) }).chain(stream::pending());
            declared(whole.len(), Body::from_stream(body))
        }
        Step::Reset => {
            let half = Bytes::from(whole[..whole.len() / 2].to_owned());
            let parts = [Ok(half), Err(std::io::Error::other("broken on purpose"))];
            declared(whole.len(), Body::from_stream(stream::iter(parts)))
        }
        _ => return (Response::new(Body::empty()), true),
    };
    (response, false)
}

/// An error in the provider's format.
pub fn error(api: Api, status: u16, message: &str) -> Response<Body> {
    let body = match api {
        Api::Anthropic => {
            json!({"type": "error", "error": {"type": "some_error", "message": message}, "request_id": "req_1"})
        }
        Api::OpenAi => {
            json!({"error": {"message": message, "type": "some_error", "param": null, "code": null}})
        }
    };
    let builder = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, "application/json");
    builder.body(Body::from(body.to_string())).unwrap()
}

fn ok(body: &str) -> Response<Body> {
    Response::builder()
        .header(CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_owned()))
        .unwrap()
}

fn declared(length: usize, body: Body) -> Response<Body> {
    Response::builder()
        .header(CONTENT_TYPE, "application/json")
        .header(CONTENT_LENGTH, length)
        .body(body)
        .unwrap()
}

fn message(api: Api, text: &str, calls: &[(String, Value)], number: usize, seen: &Seen) -> Value {
    let model = &seen.body["model"];
    match api {
        Api::Anthropic => {
            let mut content = Vec::new();
            if !text.is_empty() {
                content.push(json!({"type": "text", "text": text, "citations": null}));
            }
            for (index, (name, args)) in calls.iter().enumerate() {
                content.push(json!({"type": "tool_use", "id": format!("toolu_{number:03}{index}"), "name": name, "input": args}));
            }
            let stop = if calls.is_empty() {
                "end_turn"
            } else {
                "tool_use"
            };
            json!({
                "id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": content, "stop_reason": stop,
                "stop_sequence": null, "container": null,
                "usage": {
                    "input_tokens": 11, "cache_creation_input_tokens": 22, "cache_read_input_tokens": 33, "output_tokens": 44,
                    "service_tier": "standard", "cache_creation": {"ephemeral_5m_input_tokens": 22}
                }
            })
        }
        Api::OpenAi => {
            let tool_calls: Vec<Value> = calls
                .iter()
                .enumerate()
                .map(|(index, (name, args))| {
                    let function = json!({"name": name, "arguments": args.to_string()});
                    json!({"id": format!("call_{number:03}{index}"), "type": "function", "function": function})
                })
                .collect();
            let content = if text.is_empty() {
                Value::Null
            } else {
                json!(text)
            };
            let mut message = json!({"role": "assistant", "content": content, "refusal": null, "annotations": []});
            if !tool_calls.is_empty() {
                message["tool_calls"] = json!(tool_calls);
            }
            let finish = if calls.is_empty() {
                "stop"
            } else {
                "tool_calls"
            };
            openai(model, &message, finish)
        }
    }
}

fn truncated(api: Api, tool: &str, number: usize, seen: &Seen) -> Value {
    match api {
        Api::Anthropic => {
            let mut whole = message(
                api,
                "I will now",
                &[(tool.to_owned(), json!({}))],
                number,
                seen,
            );
            whole["stop_reason"] = json!("max_tokens");
            whole
        }
        Api::OpenAi => {
            let function = json!({"name": tool, "arguments": "{\"element\": \"Finish Canc"});
            let calls = json!([{"id": "call_cut", "type": "function", "function": function}]);
            openai(
                &seen.body["model"],
                &json!({"role": "assistant", "content": null, "tool_calls": calls}),
                "length",
            )
        }
    }
}

fn openai(model: &Value, message: &Value, finish: &str) -> Value {
    json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1_700_000_000, "model": model, "system_fingerprint": "fp",
        "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": 44, "completion_tokens": 55, "total_tokens": 99,
            "prompt_tokens_details": {"cached_tokens": 33, "audio_tokens": 0}
        }
    })
}
