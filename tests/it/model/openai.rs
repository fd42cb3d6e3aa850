//! The Chat Completions client: format, history, dialects, broken arguments, pictures.

use serde_json::json;
use subterminator::domain::masking::ApiKey;
use subterminator::domain::outcome::Usage;
use subterminator::model::port::{Image, Model, ModelErrorKind};
use subterminator::model::select::{Credentials, connect};
use url::Url;

use super::{
    KEY, VIEW, args, ask, ask_with, assert_grows, conversation, model, push, quick, several_turns,
};
use crate::common::fake_model::{FakeModel, Step};

const NAME: &str = "gpt-4o";

fn refusal(param: &str, message: &str) -> Step {
    let body = json!({"error": {"message": message, "type": "invalid_request_error", "param": param, "code": "unsupported_parameter"}});
    Step::Status(400, Vec::new(), body.to_string())
}

/// AC-2.2: a call to OpenAI succeeds with tool schemas.
#[tokio::test]
async fn openai_is_asked_with_tools_and_answers_with_a_call() {
    let server = FakeModel::openai([Step::click("/^cancel mem/")]);
    let reply = ask(&mut *model(NAME, &server, quick()), &conversation(), VIEW)
        .await
        .0
        .unwrap();
    assert_eq!(reply.calls.len(), 1);
    assert_eq!(
        args(&reply.calls[0]),
        json!({"element": "Cancel Membership button", "target": "e4"})
    );
    assert_eq!(
        reply.usage,
        Usage {
            input: 11,
            cache_read: 33,
            cache_write: 0,
            output: 55
        }
    );
    server.assert_clean();
    let request = &server.requests()[0];
    assert_eq!(request.headers["authorization"], format!("Bearer {KEY}"));
    let tool = &request.body["tools"][0];
    assert_eq!(
        tool["function"]["parameters"]["required"],
        json!(["target"])
    );
    assert_eq!(request.body["parallel_tool_calls"], false);
    assert!(request.body["max_completion_tokens"].is_u64());
}

#[tokio::test]
async fn history_grows_by_two_messages_a_turn_and_keeps_its_prefix() {
    let server = FakeModel::openai([
        Step::click("cancel"),
        Step::text("Hm."),
        Step::click("cancel"),
        Step::complete(true),
    ]);
    let requests = several_turns(
        NAME,
        &server,
        &[
            "Clicked.",
            "Call a tool or complete_task.",
            "Clicked.",
            "Done.",
        ],
    )
    .await;
    let counts: Vec<_> = requests
        .iter()
        .map(|r| r.body["messages"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [2, 4, 6, 8]);
    let last = &requests[3].body["messages"];
    assert_eq!(
        last[3],
        json!({"role": "tool", "tool_call_id": "call_0010", "content": "Clicked."})
    );
    assert_eq!(
        last[5],
        json!({"role": "user", "content": "Call a tool or complete_task."})
    );
    assert!(
        last[7]["content"]
            .as_str()
            .unwrap()
            .starts_with("Clicked.\n\nPage:")
    );
}

#[tokio::test]
async fn pictures_come_and_go_without_breaking_the_prefix() {
    let server = FakeModel::openai([
        Step::click("cancel"),
        Step::click("cancel"),
        Step::complete(true),
    ]);
    let mut model = model(NAME, &server, quick());
    let mut talk = conversation();
    let image = Image {
        media_type: "image/png".to_owned(),
        data: vec![1, 2, 3],
    };
    for image in [Some(&image), Some(&image), None] {
        let reply = ask_with(&mut *model, &talk, VIEW, image).await.0.unwrap();
        push(&mut talk, &reply, "Clicked.", false);
    }
    server.assert_clean();
    assert_grows(&server.requests(), 2);
    let second = server.requests()[1].body["messages"].clone();
    assert_eq!(
        second[4]["content"][1]["image_url"]["url"],
        "data:image/png;base64,AQID"
    );
}

#[tokio::test]
async fn a_compatible_server_gets_the_common_subset_and_needs_no_key() {
    let steps = [
        Step::click("cancel"),
        Step::click("cancel"),
        Step::complete(true),
    ];
    let server = FakeModel::openai(steps);
    let (whole, bare) = (server.url(), server.url().replace("/v1", "/"));
    for (base, key) in [(&whole, None), (&bare, None), (&whole, ApiKey::new(KEY))] {
        let credentials = Credentials {
            openai_base_url: Url::parse(base).ok(),
            openai_key: key,
            ..Credentials::default()
        };
        let model = connect("openai:llama3.1:70b", &credentials, quick());
        let mut model = model.unwrap().unwrap();
        assert_eq!(Model::name(&*model), "openai:llama3.1:70b");
        ask(&mut *model, &conversation(), VIEW).await.0.unwrap();
    }
    server.assert_clean();
    let [first, _, last] = &server.requests()[..] else {
        panic!("three requests")
    };
    assert!(!first.headers.contains_key("authorization"));
    assert_eq!(
        last.headers["authorization"],
        format!("Bearer {KEY}"),
        "one that is there is sent"
    );
    assert_eq!(first.body["model"], "llama3.1:70b");
    let common = first.body.get("parallel_tool_calls").is_none();
    assert!(common && first.body["max_tokens"].is_u64());
}

#[tokio::test]
async fn two_dialects_that_are_both_refused_are_not_tried_in_turns() {
    let refuse = || {
        refusal(
            "max_tokens",
            "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
        )
    };
    let server = FakeModel::openai([refuse(), refuse()]);
    let error = ask(
        &mut *model("openai:fickle", &server, quick()),
        &conversation(),
        VIEW,
    )
    .await
    .0
    .unwrap_err();
    assert_eq!(error.kind, ModelErrorKind::BadRequest);
    // The fake itself refuses the second dialect, and the first is not tried again.
    let limits: Vec<bool> = server
        .requests()
        .iter()
        .map(|r| r.body.get("max_tokens").is_some())
        .collect();
    assert_eq!(limits, [true, false]);
}
