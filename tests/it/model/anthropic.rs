//! The Messages API client: format, history, cache marks, thinking, pictures.

use serde_json::json;
use subterminator::domain::event::Wait;
use subterminator::domain::outcome::Usage;
use subterminator::model::port::Image;

use super::{KEY, VIEW, args, ask, ask_with, conversation, model, push, quick, several_turns};
use crate::common::fake_model::{FakeModel, Step};

const NAME: &str = "claude-opus-4-6";

/// AC-2.1: a call to Claude succeeds with tool schemas.
#[tokio::test]
async fn claude_is_asked_with_tools_and_answers_with_a_call() {
    let server = FakeModel::anthropic([Step::click("cancel")]);
    let mut model = model(NAME, &server, quick());
    let (reply, waits) = ask(&mut *model, &conversation(), VIEW).await;
    let reply = reply.unwrap();
    assert_eq!(model.name(), NAME);
    assert_eq!(reply.calls.len(), 1);
    assert_eq!(reply.calls[0].name, "browser_click");
    assert_eq!(
        args(&reply.calls[0]),
        json!({"element": "Cancel Membership button", "target": "e4"})
    );
    assert_eq!(
        reply.usage,
        Usage {
            input: 11,
            cache_read: 33,
            cache_write: 22,
            output: 44
        }
    );
    assert_eq!(reply.attempts, 1);
    assert_eq!(
        waits,
        [Wait::Model {
            attempt: 1,
            of: 3,
            problem: None
        }]
    );
    server.assert_clean();

    let request = &server.requests()[0];
    assert_eq!(request.headers["x-api-key"], KEY);
    let body = &request.body;
    assert_eq!(body["model"], NAME);
    assert_eq!(
        body["tools"][0]["input_schema"],
        conversation().tools[0].input_schema
    );
    assert_eq!(
        body["tool_choice"],
        json!({"type": "auto", "disable_parallel_tool_use": true})
    );
}

#[tokio::test]
async fn history_grows_by_two_messages_a_turn_and_keeps_its_prefix() {
    let server = FakeModel::anthropic([
        Step::click("cancel"),
        Step::text("Hm."),
        Step::complete(true),
    ]);
    let requests = several_turns(
        NAME,
        &server,
        &["Clicked.", "Call a tool or complete_task.", "Done."],
    )
    .await;
    let counts: Vec<_> = requests
        .iter()
        .map(|r| r.body["messages"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [1, 3, 5]);
    let last = &requests[2].body["messages"];
    assert_eq!(last[2]["content"][0]["type"], "tool_result");
    assert_eq!(
        last[2]["content"].as_array().unwrap().len(),
        1,
        "an older page is still there"
    );
    assert_eq!(
        last[4]["content"][0]["text"],
        "Call a tool or complete_task."
    );
    assert!(
        last[4]["content"][1]["text"]
            .as_str()
            .unwrap()
            .ends_with("turn 2")
    );
    assert!(server.total_bytes() > 0);
}

#[tokio::test]
async fn cache_marks_stand_on_tools_system_and_the_last_block_before_the_page() {
    let server = FakeModel::anthropic([Step::click("cancel"), Step::complete(true)]);
    let mut model = model(NAME, &server, quick());
    let mut talk = conversation();
    let reply = ask(&mut *model, &talk, VIEW).await.0.unwrap();
    push(&mut talk, &reply, "Clicked.", true);
    ask(&mut *model, &talk, VIEW).await.0.unwrap();
    server.assert_clean();
    let mark = json!({"type": "ephemeral"});
    let body = &server.requests()[1].body;
    assert_eq!(body["system"][0]["cache_control"], mark);
    assert_eq!(body["tools"][3]["cache_control"], mark);
    assert_eq!(body["messages"][2]["content"][0]["cache_control"], mark);
    assert_eq!(body["messages"][2]["content"][0]["is_error"], true);
    assert!(
        body["messages"][2]["content"][1]
            .get("cache_control")
            .is_none()
    );
    assert!(
        body["messages"][0]["content"][0]
            .get("cache_control")
            .is_none()
    );
    assert_eq!(body.to_string().matches("cache_control").count(), 3);
}

#[tokio::test]
async fn several_calls_come_back_in_order() {
    let calls = vec![
        ("browser_click".to_owned(), json!({"target": "e4"})),
        ("complete_task".to_owned(), json!({})),
    ];
    let server = FakeModel::anthropic([Step::Several(calls)]);
    let reply = ask(&mut *model(NAME, &server, quick()), &conversation(), VIEW)
        .await
        .0
        .unwrap();
    let names: Vec<_> = reply.calls.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["browser_click", "complete_task"]);
    assert_eq!(reply.text, "Several things at once.");
}

#[tokio::test]
async fn a_picture_stands_beside_the_page() {
    let server = FakeModel::anthropic([Step::complete(false)]);
    let image = Image {
        media_type: "image/jpeg".to_owned(),
        data: vec![0xff; 3],
    };
    let mut model = model(NAME, &server, quick());
    ask_with(&mut *model, &conversation(), VIEW, Some(&image))
        .await
        .0
        .unwrap();
    server.assert_clean();
    let content = server.requests()[0].body["messages"][0]["content"].clone();
    assert_eq!(
        content[2]["source"],
        json!({"type": "base64", "media_type": "image/jpeg", "data": "////"})
    );
}
