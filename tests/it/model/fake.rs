//! The fake model server itself: a checker that lets everything through would make every other test green.

use serde_json::{Value, json};

use super::{KEY, VIEW, ask, conversation, model, push, quick};
use crate::common::fake_model::{FakeModel, Step};

/// Sends a body as it is; the status of the answer.
async fn send(
    server: &FakeModel,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<reqwest::Body>,
) -> u16 {
    subterminator::model::http::install_crypto_provider();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut request = client
        .post(format!("{}{path}", server.url()))
        .header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body).send().await.unwrap().status().as_u16()
}

/// A finished two-turn body of the client, for mutations.
async fn valid(name: &str) -> Value {
    let server = super::server(name, [Step::click("cancel"), Step::complete(true)]);
    let mut model = model(name, &server, quick());
    let mut talk = conversation();
    let reply = ask(&mut *model, &talk, VIEW).await.0.unwrap();
    push(&mut talk, &reply, "Clicked.", false);
    ask(&mut *model, &talk, VIEW).await.0.unwrap();
    server.assert_clean();
    server.requests()[1].body.clone()
}

/// Puts a value at a JSON pointer; null removes a field.
fn changed(body: &Value, pointer: &str, value: Value) -> Value {
    let mut body = body.clone();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match body.pointer_mut(parent).unwrap() {
        Value::Object(map) if value.is_null() => drop(map.shift_remove(key)),
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        _ => panic!("{pointer}"),
    }
    body
}

async fn refuses(
    server: &FakeModel,
    path: &str,
    headers: &[(&str, &str)],
    body: &Value,
    expected: &str,
) {
    let before = server.violations().len();
    assert_eq!(
        send(server, path, headers, body.to_string()).await,
        400,
        "{expected}"
    );
    let violations = server.violations().split_off(before);
    assert!(
        violations.iter().any(|v| v.contains(expected)),
        "{expected}: {violations:?}"
    );
}

#[tokio::test]
async fn broken_rules_of_the_messages_api_are_seen() {
    let body = valid("claude-opus-4-6").await;
    let server = FakeModel::anthropic([]);
    server.watch_secrets(["hunter2"]);
    let headers = [("x-api-key", KEY), ("anthropic-version", "2023-06-01")];
    let cases = [
        ("/temperature", json!(0), "sampling parameter"),
        ("/stream", json!(false), "unknown field"),
        ("/max_tokens", json!(null), "no max_tokens"),
        ("/model", json!(null), "no model"),
        ("/system", json!("the password is hunter2"), "a secret"),
        ("/system", json!(KEY), "a secret"),
        (
            "/system",
            json!([{"type": "text", "text": " "}]),
            "empty text block",
        ),
        ("/tools/0/name", json!("a.b"), "tool name"),
        ("/tools/0/name", json!("complete_task"), "unique"),
        ("/tools/0/input_schema", json!({}), "no object schema"),
        ("/tool_choice", json!({"type": "auto"}), "not switched off"),
        ("/messages/0/role", json!("assistant"), "not of the user"),
        ("/messages/1/content", json!([]), "is empty"),
        (
            "/messages/1/content/0/input",
            json!("{}"),
            "input is no object",
        ),
        (
            "/messages/2/content/0",
            json!({"type": "text", "text": "ok"}),
            "answers []",
        ),
        (
            "/messages/2/content/0/tool_use_id",
            json!("other"),
            "answers",
        ),
        (
            "/messages/2/content/1",
            json!({"type": "text", "text": ""}),
            "empty text block",
        ),
        (
            "/messages/2/content",
            json!([{"type": "text", "text": "x"}, body["messages"][2]["content"][0]]),
            "don't come first",
        ),
        (
            "/messages/0/content/0/cache_control",
            json!({"a": {"cache_control": {"cache_control": 1}}}),
            "more than 4",
        ),
    ];
    let [goal, said, answer] = [0, 1, 2].map(|i| body["messages"][i].clone());
    let twice = changed(
        &body,
        "/messages",
        json!([goal, said, answer, said, answer]),
    );
    refuses(&server, "/v1/messages", &headers, &twice, "used twice").await;
    for (pointer, value, expected) in cases {
        refuses(
            &server,
            "/v1/messages",
            &headers,
            &changed(&body, pointer, value),
            expected,
        )
        .await;
    }
    refuses(
        &server,
        "/v1/messages",
        &headers[..1],
        &body,
        "no anthropic-version",
    )
    .await;
    refuses(
        &server,
        "/v1/messages",
        &headers[1..],
        &body,
        "no x-api-key",
    )
    .await;
    refuses(&server, "/v1/complete", &headers, &body, "is not POST").await;
    assert_eq!(
        send(&server, "/v1/messages", &headers, r#"{"model": "\ud83d"}"#).await,
        400
    );
    assert!(
        server
            .violations()
            .last()
            .unwrap()
            .contains("not a JSON object")
    );
}

#[tokio::test]
async fn broken_rules_of_chat_completions_are_seen() {
    let body = valid("gpt-4o").await;
    let server = FakeModel::openai([]);
    let headers = [("authorization", "Bearer sk-planted")];
    let call = &body["messages"][2]["tool_calls"][0];
    let cases = [
        ("/top_p", json!(1), "sampling parameter"),
        ("/max_tokens", json!(9), "unknown field"),
        (
            "/max_completion_tokens",
            json!(null),
            "no max_completion_tokens",
        ),
        ("/parallel_tool_calls", json!(null), "not switched off"),
        ("/model", json!("o3"), "not supported"),
        ("/tools", json!([]), "empty list"),
        ("/tools/0/function/name", json!("x".repeat(65)), "tool name"),
        (
            "/tools/0/function/description",
            json!("x".repeat(1025)),
            "longer than 1024",
        ),
        (
            "/tools/0/function/parameters/type",
            json!("string"),
            "no object schema",
        ),
        ("/messages/1/role", json!("robot"), "role"),
        ("/messages/2/tool_calls", json!([]), "empty list"),
        (
            "/messages/2/tool_calls/0/function/arguments",
            json!("{"),
            "no JSON object",
        ),
        (
            "/messages/2/tool_calls/0/function/arguments",
            json!({}),
            "no JSON object",
        ),
        (
            "/messages/2/tool_calls",
            json!([call, {"id": "z", "type": "function", "function": call["function"]}]),
            "have no answer",
        ),
        ("/messages/3/tool_call_id", json!("other"), "not open"),
        (
            "/messages/3",
            json!({"role": "user", "content": "ok"}),
            "no answer",
        ),
        ("/messages/3/content", json!(""), "no content"),
    ];
    for (pointer, value, expected) in cases {
        refuses(
            &server,
            "/chat/completions",
            &headers,
            &changed(&body, pointer, value),
            expected,
        )
        .await;
    }
    refuses(&server, "/chat/completions", &[], &body, "no authorization").await;
}

#[tokio::test]
async fn a_conversation_that_changes_its_past_is_seen() {
    for (name, path) in [
        ("claude-opus-4-6", "/v1/messages"),
        ("gpt-4o", "/chat/completions"),
    ] {
        let body = valid(name).await;
        let key = format!("Bearer {KEY}");
        let headers = [
            ("x-api-key", KEY),
            ("anthropic-version", "2023-06-01"),
            ("authorization", key.as_str()),
        ];
        let goal = if name == "gpt-4o" {
            "/messages/1/content"
        } else {
            "/messages/0/content"
        };
        let tool = if name == "gpt-4o" {
            "/tools/0/function/description"
        } else {
            "/tools/0/description"
        };
        for (pointer, value, expected) in [
            (goal, json!("Another goal."), "changed"),
            (tool, json!("Another tool."), "tools changed"),
        ] {
            let server = super::server(name, [Step::text("ok"), Step::text("ok")]);
            assert_eq!(send(&server, path, &headers, body.to_string()).await, 200);
            assert_eq!(
                send(&server, path, &headers, body.to_string()).await,
                200,
                "the same request once more is no change"
            );
            refuses(
                &server,
                path,
                &headers,
                &changed(&body, pointer, value),
                expected,
            )
            .await;
        }
    }
}

#[tokio::test]
async fn a_request_after_the_last_step_is_a_violation() {
    let server = FakeModel::anthropic([]);
    assert!(
        ask(
            &mut *model("claude-opus-4-6", &server, quick()),
            &conversation(),
            VIEW
        )
        .await
        .0
        .is_err()
    );
    assert!(server.violations()[0].contains("no step"));
}
