//! Who says what to a question, and what counts as a yes.

use rmcp::ErrorData;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock};
use rmcp::service::RequestContext;
use serde_json::{Value, json};

use super::*;
use crate::tests::Client;
use domain::event::HandOverKind;

/// A server whose tools are the questions.
struct Asks {
    no_input: bool,
}

impl ServerHandler for Asks {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let words = |asked: Asked<'_>| match asked {
            Asked::Approval(approval) => approval.headline.clone(),
            _ => "Please answer.".to_owned(),
        };
        let mut person = Person::behind(&context.peer, self.no_input, Box::new(words));
        let told = |answer: ApprovalAnswer| json!([answer.approved, answer.by]);
        let said = match request.name.as_ref() {
            "approve" | "impatient" => {
                if request.name == "impatient" {
                    person.patience = Duration::from_millis(1);
                }
                let approval = Approval {
                    headline: "Netflix is about to be cancelled".to_owned(),
                    title: Some("Finish".to_owned()),
                    ..Approval::default()
                };
                told(person.approve(&approval).await)
            }
            "confirm" => told(person.confirm_end(&EndReading::default()).await),
            "hand_over" => {
                let notice = HandOverNotice {
                    kind: HandOverKind::Login,
                    display_name: "Netflix".to_owned(),
                    url: "https://a.example/login".to_owned(),
                    headless: false,
                    again: false,
                };
                json!(person.hand_over(&notice).await == HandOverReply::Done)
            }
            "reason" => json!(person.inquire(&inquiry(&[], None)).await),
            _ => json!(
                person
                    .inquire(&inquiry(&["Too expensive", "Other"], Some("Other")))
                    .await
            ),
        };
        let text = ContentBlock::text(said.to_string());
        Ok(CallToolResult::success(vec![text]).into())
    }
}

fn inquiry(choices: &[&str], default: Option<&str>) -> Inquiry {
    Inquiry {
        question: "Why do you leave?".to_owned(),
        choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
        default: default.map(str::to_owned),
    }
}

async fn client(capabilities: Value, no_input: bool) -> Client {
    Client::start(Asks { no_input }, capabilities).await
}

const FORMS: fn() -> Value = || json!({"elicitation": {}});

/// What a question comes to with this answer of the client's.
async fn answered(tool: &str, result: Value) -> Value {
    let mut client = client(FORMS(), false).await;
    let question = client.asked(tool).await;
    assert_eq!(question["method"], "elicitation/create");
    client.answers(&question, &result).await;
    client.said().await
}

/// An accepted form with this in it.
fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

fn yes() -> Value {
    accept(&json!({"approve": true}))
}

#[tokio::test]
async fn the_form_is_one_switch_that_is_off() {
    let mut client = client(FORMS(), false).await;
    let params = client.asked("approve").await["params"].clone();
    assert_eq!(params["message"], "Netflix is about to be cancelled");
    assert_eq!(
        params["requestedSchema"]["properties"],
        json!({"approve": {"type": "boolean", "title": "Approve", "default": false}})
    );
}

#[tokio::test]
async fn only_an_accepted_true_is_a_yes() {
    for tool in ["approve", "confirm"] {
        assert_eq!(answered(tool, yes()).await, json!([true, "client"]));
        for no in [
            accept(&json!({"approve": false})),
            json!({"action": "decline"}),
            json!({"action": "decline", "content": {"approve": true}}),
            json!({"action": "cancel", "content": {"approve": true}}),
        ] {
            let said = answered(tool, no.clone()).await;
            assert_eq!(said, json!([false, "client"]), "{no}");
        }
        for unreadable in [
            json!({"action": "accept"}),
            accept(&json!({})),
            accept(&json!(true)),
            accept(&json!({"approve": "true"})),
            accept(&json!({"approve": 1})),
            accept(&json!({"approve": [true]})),
            accept(&json!({"Approve": true, "approved": true})),
            accept(&json!({"approve": true, "for_all": true})),
            accept(&json!({"approve": true, "done": true})),
            json!({"action": "ACCEPT", "content": {"approve": true}}),
            json!({"action": "yes", "approve": true}),
            json!({"content": {"approve": true}}),
            json!({"approve": true}),
            json!({"role": "user", "model": "m", "content": {"type": "text", "text": "yes"}}),
            json!({}),
        ] {
            let said = answered(tool, unreadable.clone()).await;
            assert_eq!(said, json!([false, "end_of_input"]), "{unreadable}");
        }
    }
}

#[tokio::test]
async fn an_error_is_a_no_and_so_is_an_answer_to_another_question() {
    let mut client = client(FORMS(), false).await;
    let question = client.asked("approve").await;
    client.fails(&question, "yes").await;
    assert_eq!(client.said().await, json!([false, "end_of_input"]));

    let question = client.asked("approve").await;
    client.answers(&json!({"id": 4711}), &yes()).await;
    let no = json!({"action": "decline"});
    client.answers(&question, &no).await;
    // A second answer is none.
    client.answers(&question, &yes()).await;
    assert_eq!(client.said().await, json!([false, "client"]));
}

#[tokio::test]
async fn what_comes_too_late_is_a_no() {
    let mut client = client(FORMS(), false).await;
    let question = client.asked("impatient").await;
    // It is taken back first.
    let taken = client.next().await;
    assert_eq!(taken["method"], "notifications/cancelled");
    assert_eq!(taken["params"]["requestId"], question["id"]);
    client.answers(&question, &yes()).await;
    assert_eq!(client.said().await, json!([false, "end_of_input"]));
}

#[tokio::test]
async fn who_can_t_be_asked_says_no_at_once() {
    for (capabilities, no_input) in [
        (json!({}), false),
        (json!({"elicitation": {"url": {}}}), false),
        (FORMS(), true),
    ] {
        let mut client = client(capabilities, no_input).await;
        for (tool, said) in [
            ("approve", json!([false, "no_input"])),
            ("confirm", json!([false, "no_input"])),
            ("hand_over", json!(false)),
            ("choice", Value::Null),
        ] {
            client.calls(tool).await;
            assert_eq!(client.said().await, said, "{tool}");
        }
    }
}

#[tokio::test]
async fn a_fact_is_what_the_page_offers_or_the_person_s_own_words() {
    let cancelled = json!({"action": "cancel", "content": {"answer": "x"}});
    let words = |said: &str| accept(&json!({"answer": said}));
    for (tool, result, said) in [
        ("choice", words("Too expensive"), json!("Too expensive")),
        ("choice", words("I was never asked"), Value::Null),
        ("choice", accept(&json!({"answer": 2})), json!("Other")),
        ("choice", accept(&json!({})), json!("Other")),
        ("choice", json!({"action": "decline"}), Value::Null),
        ("reason", words(" I moved "), json!("I moved")),
        ("reason", words(""), Value::Null),
        ("reason", cancelled, Value::Null),
    ] {
        let found = answered(tool, result.clone()).await;
        assert_eq!(found, said, "{tool} {result}");
    }
    let mut client = client(FORMS(), false).await;
    let form = client.asked("choice").await["params"]["requestedSchema"].clone();
    let offered = &form["properties"]["answer"]["enum"];
    assert_eq!(*offered, json!(["Too expensive", "Other"]), "{form}");
}

#[tokio::test]
async fn a_sign_in_is_done_when_it_is_accepted() {
    let mut client = client(FORMS(), false).await;
    let form = client.asked("hand_over").await["params"]["requestedSchema"].clone();
    let approves = &form["properties"]["approve"];
    assert!(approves.is_null(), "no yes by the way: {form}");
    for (answer, done) in [
        (yes(), true),
        (json!({"action": "accept"}), true),
        (json!({"action": "decline"}), false),
        (json!({"action": "cancel"}), false),
        (json!({}), false),
    ] {
        let said = answered("hand_over", answer.clone()).await;
        assert_eq!(said, json!(done), "{answer}");
    }
}
