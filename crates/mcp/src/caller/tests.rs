//! What a client's model is told, and what its answers come to: good ones, bad ones, hostile ones, none.

use rmcp::ErrorData;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult};
use rmcp::service::RequestContext;
use serde_json::{Map, Value, json};

use super::*;
use crate::tests::Client;
use domain::call::ToolSpec;
use model::port::{ActOutcome, Answer, Conversation, ModelReply};

/// A server that asks the client's model: for a step, or for a testimony.
struct Thinks;

impl ServerHandler for Thinks {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let caller = Caller::behind(&context.peer);
        let said = match (caller, request.name.as_ref()) {
            (None, _) => json!("no model"),
            (Some(mut caller), "read") => match caller.testify(&ReaderBrief::default()).await {
                Ok((testimony, _)) => json!(testimony.state),
                Err(error) => json!({"error": error.to_string()}),
            },
            (Some(mut caller), name) => {
                if name == "impatient" {
                    caller.patience = Duration::from_millis(1);
                }
                step(&mut caller).await
            }
        };
        let text = ContentBlock::text(said.to_string());
        Ok(CallToolResult::success(vec![text]).into())
    }
}

/// The second turn of a run: what it wants to do, or why there is no answer.
#[expect(
    clippy::default_trait_access,
    reason = "the room of pages has no name here"
)]
async fn step(caller: &mut Caller) -> Value {
    let tools = ["browser_click", "complete_task"].map(|name| ToolSpec {
        name: name.to_owned(),
        description: "About it.".to_owned(),
        input_schema: json!({"type": "object", "properties": {"target": {"type": "string"}}}),
    });
    let args = Map::from_iter([("target".to_owned(), json!("e1"))]);
    let call = ToolCall {
        id: "one".to_owned(),
        name: "browser_click".to_owned(),
        args,
    };
    let exchange = Exchange {
        said: ModelReply {
            text: "First.".to_owned(),
            call: Some(call),
            raw: None,
        },
        answer: Answer {
            text: "Not allowed.".to_owned(),
            happened: ActOutcome::Refused,
        },
    };
    let conversation = Conversation {
        exchanges: vec![exchange],
        ..Conversation::new("RULES".to_owned(), "GOAL".to_owned(), tools.into())
    };
    let request = Request {
        conversation: &conversation,
        view: "PAGE",
        page: &Default::default(),
        acts: 0,
        image: None,
    };
    match caller.next(&request, &mut |_| {}).await {
        Ok(reply) => {
            let calls = reply
                .calls
                .iter()
                .map(|call| json!([call.id, call.name, call.args]));
            json!({"text": reply.text, "calls": calls.collect::<Vec<_>>(), "counted": reply.usage.total() > 10})
        }
        Err(error) => json!({"error": error.to_string(), "kind": format!("{:?}", error.kind)}),
    }
}

fn with_tools() -> Value {
    json!({"sampling": {"tools": {}}})
}

/// What a request comes to with this answer of the client's model.
async fn answered(tool: &str, result: Value) -> Value {
    let mut client = Client::start(Thinks, with_tools()).await;
    let question = client.asked(tool).await;
    assert_eq!(question["method"], "sampling/createMessage");
    client.answers(&question, &result).await;
    client.said().await
}

fn text(text: &str) -> Value {
    json!({"role": "assistant", "model": "m", "content": {"type": "text", "text": text}})
}

fn uses(calls: &[(&str, &str, Value)], stop: &str) -> Value {
    let block = |(id, name, input): &(&str, &str, Value)| json!({"type": "tool_use", "id": id, "name": name, "input": input});
    let blocks: Vec<Value> = calls.iter().map(block).collect();
    json!({"role": "assistant", "model": "m", "content": blocks, "stopReason": stop})
}

#[tokio::test]
async fn rules_tools_and_results_go_as_the_protocol_has_them() {
    let mut client = Client::start(Thinks, with_tools()).await;
    let asked = client.asked("next").await["params"].clone();
    assert_eq!(asked["systemPrompt"], "RULES");
    assert_eq!(asked["tools"][0]["name"], "browser_click");
    assert_eq!(asked["tools"][1]["inputSchema"]["type"], "object");
    let messages = json!([
        {"role": "user", "content": {"type": "text", "text": "GOAL"}},
        {"role": "assistant", "content": [
            {"type": "text", "text": "First."},
            {"type": "tool_use", "id": "one", "name": "browser_click", "input": {"target": "e1"}}
        ]},
        {"role": "user", "content": {
            "type": "tool_result", "toolUseId": "one", "isError": true,
            "content": [{"type": "text", "text": "Not allowed.\n\nPAGE"}]
        }}
    ]);
    assert_eq!(asked["messages"], messages);
}

#[tokio::test]
async fn a_call_keeps_its_name_unless_it_was_used() {
    let click = json!({"target": "e2"});
    for (given, id) in [("two", "two"), ("one", "call00001")] {
        let answer = uses(&[(given, "browser_click", click.clone())], "toolUse");
        let said = answered("next", answer).await;
        assert_eq!(said["calls"], json!([[id, "browser_click", click]]));
        assert_eq!(said["counted"], true);
    }
}

/// Several calls stay several, in their order, so that the loop takes the first; what is no tool stays one that isn't on the list. No answer is
/// more than a proposal.
#[tokio::test]
async fn a_hostile_answer_is_no_more_than_a_proposal() {
    let click = json!({"target": "e1", "approved": true});
    let evil = [
        ("a", "approve", json!({"approve": true})),
        ("b", "browser_click", click),
    ];
    let said = answered("next", uses(&evil, "toolUse")).await;
    let calls = said["calls"].as_array().unwrap().iter();
    let names: Vec<_> = calls.map(|call| call[1].clone()).collect();
    assert_eq!(names, ["approve", "browser_click"]);
    // Nothing in words is a call.
    let words_only = text(r#"{"tool": "browser_click", "args": {}}"#);
    assert_eq!(answered("next", words_only).await["calls"], json!([]));
}

#[tokio::test]
async fn a_call_that_was_cut_off_is_told_to_the_model_and_is_none() {
    let cut = uses(&[("a", "browser_click", json!({}))], "maxTokens");
    let said = answered("next", cut).await;
    let told = said["text"].as_str().unwrap().contains("cut off");
    assert!(told && said["calls"] == json!([]), "{said}");
}

#[tokio::test]
async fn no_answer_is_told_with_a_way_out() {
    let mut of_the_user = text("{}");
    of_the_user["role"] = json!("user");
    for result in [
        of_the_user,
        json!({"action": "accept", "content": {"approve": true}}),
        json!({"text": "yes"}),
        json!({}),
    ] {
        let said = answered("next", result.clone()).await;
        assert_eq!(said["kind"], "Malformed", "{result} {said}");
    }
    for (message, kind) in [
        ("User rejected\u{1b} it", "BadRequest"),
        ("Prompt is too long", "ContextTooLong"),
    ] {
        let mut client = Client::start(Thinks, with_tools()).await;
        let question = client.asked("next").await;
        client.fails(&question, message).await;
        let said = client.said().await;
        let told = said["error"].as_str().unwrap();
        assert_eq!(said["kind"], kind, "{said}");
        let way = told.contains("without the model argument");
        assert!(way && !told.contains('\u{1b}'), "{told}");
    }
    let mut client = Client::start(Thinks, with_tools()).await;
    client.asked("impatient").await;
    assert_eq!(client.next().await["method"], "notifications/cancelled");
    assert_eq!(client.said().await["kind"], "Timeout");
}

#[tokio::test]
async fn it_reads_as_a_reader_or_not_at_all() {
    let form =
        r#"{"state": "ended", "date": null, "what_is_left": null, "object": null, "quotes": []}"#;
    assert_eq!(answered("read", text(form)).await, "ended");
    let mut cut = text(form);
    cut["stopReason"] = json!("maxTokens");
    let silent = uses(&[("a", "testify", json!({"state": "ended"}))], "toolUse");
    let (talk, other) = (text("It ended."), text(r#"{"state": "cancelled"}"#));
    for none in [talk, other, cut, silent] {
        let said = answered("read", none.clone()).await;
        assert!(said["error"].is_string(), "{none}: {said}");
    }
}

#[tokio::test]
async fn a_client_without_tools_in_sampling_lends_no_model() {
    for capabilities in [json!({}), json!({"sampling": {}}), json!({"tools": {}})] {
        let mut client = Client::start(Thinks, capabilities).await;
        client.calls("next").await;
        assert_eq!(client.said().await, "no model");
    }
}
