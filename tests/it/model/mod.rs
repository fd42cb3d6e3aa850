//! The wire clients against a strict fake of each provider, over real HTTP on loopback.

mod anthropic;
mod failures;
mod limits;
mod openai;
mod reader;
mod view;
mod view_bytes;

use std::time::Duration;

use serde_json::{Value, json};
use subterminator::domain::call::{ToolCall, ToolSpec, virtual_tools};
use subterminator::domain::event::Wait;
use subterminator::domain::masking::ApiKey;
use subterminator::model::http::HttpSettings;
use subterminator::model::port::{
    ActOutcome, Answer, Conversation, Exchange, Image, Model, ModelError, ModelReply, Reply,
    Request,
};
use subterminator::model::select::{Credentials, connect};
use subterminator::page::snapshot::PageSnapshot;
use url::Url;

use crate::common::fake_model::{FakeModel, Recorded};

/// The key of every test; it must show up in one header and nowhere else.
pub const KEY: &str = "sk-ant-planted-0123456789";

/// A page as the model sees it.
const VIEW: &str = "Page:\n- heading \"Account\" [level=1] [ref=e2]\n- button \"Cancel Membership\" [active] [ref=e4] [cursor=pointer]\n- button \"Keep\" [disabled] [ref=e5]";

/// Both providers: a model name of each.
const MODELS: [&str; 2] = ["claude-opus-4-6", "gpt-4o"];

/// Limits for tests: no waiting worth mentioning, and enough time for a loaded machine.
fn quick() -> HttpSettings {
    HttpSettings {
        timeout: Duration::from_secs(30),
        backoff: Duration::from_millis(1),
        longest_wait: Duration::from_millis(5),
        ..HttpSettings::default()
    }
}

/// Limits for tests in which the server never answers.
fn impatient() -> HttpSettings {
    HttpSettings {
        timeout: Duration::from_millis(250),
        ..quick()
    }
}

pub fn credentials(url: &str) -> Credentials {
    let url = Url::parse(url).ok();
    Credentials {
        anthropic_key: ApiKey::new(KEY),
        openai_key: ApiKey::new(KEY),
        anthropic_base_url: url.clone(),
        openai_base_url: url,
    }
}

fn model(name: &str, server: &FakeModel, settings: HttpSettings) -> Box<dyn Model> {
    connect(name, &credentials(&server.url()), settings)
        .unwrap()
        .unwrap()
}

/// The server that speaks the API of this model.
fn server(
    name: &str,
    steps: impl IntoIterator<Item = crate::common::fake_model::Step>,
) -> FakeModel {
    if name.starts_with("claude-") {
        FakeModel::anthropic(steps)
    } else {
        FakeModel::openai(steps)
    }
}

fn conversation() -> Conversation {
    let click = ToolSpec {
        name: "browser_click".to_owned(),
        description: "Perform click on a web page".to_owned(),
        input_schema: json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {"element": {"type": "string"}, "target": {"type": "string"}},
            "required": ["target"],
            "additionalProperties": false
        }),
    };
    let mut tools = vec![click];
    tools.extend(virtual_tools());
    Conversation::new(
        "You cancel subscriptions.".to_owned(),
        "Cancel Netflix.".to_owned(),
        tools,
    )
}

/// What the loop does with an answer: keeps the first call and answers it.
fn push(conversation: &mut Conversation, reply: &Reply, answer: &str, is_error: bool) {
    let call = reply.calls.first().cloned();
    let text = answer.to_owned();
    let happened = if is_error {
        ActOutcome::Refused
    } else {
        ActOutcome::Done
    };
    let answer = Answer { text, happened };
    conversation.exchanges.push(Exchange {
        said: ModelReply {
            text: reply.text.clone(),
            call,
            raw: reply.raw.clone(),
        },
        answer,
    });
}

/// One question, with what the person saw while waiting.
async fn ask(
    model: &mut dyn Model,
    conversation: &Conversation,
    view: &str,
) -> (Result<Reply, ModelError>, Vec<Wait>) {
    ask_with(model, conversation, view, None).await
}

async fn ask_with(
    model: &mut dyn Model,
    conversation: &Conversation,
    view: &str,
    image: Option<&Image>,
) -> (Result<Reply, ModelError>, Vec<Wait>) {
    let mut waits = Vec::new();
    let page = PageSnapshot::default();
    let request = Request {
        conversation,
        view,
        page: &page,
        acts: 0,
        image,
    };
    let reply = model.next(&request, &mut |wait| waits.push(wait)).await;
    (reply, waits)
}

/// A talk with a turn for each of these answers to the model, each with a page of its own; its requests, all of them clean, each with every finished message of the one before.
async fn several_turns(name: &str, server: &FakeModel, answers: &[&str]) -> Vec<Recorded> {
    let mut model = model(name, server, quick());
    let mut talk = conversation();
    for (turn, answer) in answers.iter().enumerate() {
        let view = format!("{VIEW}\nturn {turn}");
        let reply = ask(&mut *model, &talk, &view).await.0.unwrap();
        push(&mut talk, &reply, answer, false);
    }
    server.assert_clean();
    let requests = server.requests();
    assert_grows(&requests, 1);
    requests
}

/// Rules, tools and all messages but the last, which belong to the page, come again as they were.
fn assert_grows(requests: &[Recorded], last: usize) {
    for pair in requests.windows(2) {
        let [old, new] = [&pair[0], &pair[1]].map(|r| unmarked(&r.text));
        let messages = old["messages"].as_array().unwrap();
        let finished = &messages[..messages.len() - last];
        assert!(
            new["messages"].as_array().unwrap().starts_with(finished),
            "{new}"
        );
        assert_eq!(
            (&old["system"], &old["tools"]),
            (&new["system"], &new["tools"])
        );
    }
}

/// A body without the marks that wander to the newest block; providers don't count them as content.
fn unmarked(text: &str) -> Value {
    let mark = format!(",\"cache_control\":{}", json!({"type": "ephemeral"}));
    serde_json::from_str(&text.replace(&mark, "")).unwrap()
}

/// The arguments of a call, as JSON.
fn args(call: &ToolCall) -> Value {
    Value::Object(call.args.clone())
}
