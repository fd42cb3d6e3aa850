//! Whole runs of the built program, called by another one, in the real browser.

use rmcp::RoleClient;
use rmcp::model::{
    CallToolRequest, CancelledNotificationParam, ClientRequest, ReadResourceRequestParams,
};
use rmcp::service::{PeerRequestOptions, RequestHandle};
use serde_json::{Value, json};

use super::client::{Client, Someone, block_on, params, program};
use crate::browser::world::{assert_nothing_left, record, world};

fn netflix(variant: &str) -> Value {
    json!({"service": "netflix", "target": format!("mock:{variant}"), "headless": true})
}

async fn close(client: Client) {
    let Client { service, program } = client;
    service.cancel().await.unwrap();
    let ended = program.unwrap().wait().await.unwrap();
    assert!(ended.success(), "{ended}");
}

/// A cancellation that is under way, up to its question.
async fn begun(client: &Client) -> RequestHandle<RoleClient> {
    let request = CallToolRequest::new(params("cancel_subscription", netflix("plain")));
    let request = ClientRequest::CallToolRequest(request);
    let options = PeerRequestOptions::no_options();
    let call = client.send_cancellable_request(request, options).await;
    client.someone().question.notified().await;
    call.unwrap()
}

/// The person says yes in the client, once, to the terminal's question; the result is the event, the files are linked.
#[test]
#[ignore = "starts a browser"]
fn an_accepted_form_cancels_and_the_result_is_that_of_the_command_line() {
    let env = world();
    block_on(async {
        let client = program(&env, Someone::who_accepts()).await;
        let said = client.call("cancel_subscription", netflix("plain")).await;
        assert!(!said.failed, "{said:?}");
        let record = record(&env);
        assert_eq!(record.state(), (Some("cancelled"), Some(1)));
        let asked = client.someone().asked();
        assert_eq!(asked.len(), 1, "{asked:?}");
        let headline = "Human approval required: Netflix is about to be cancelled";
        for part in [headline, "Finish Cancellation"] {
            assert!(asked[0].contains(part), "{asked:?}");
        }
        assert!(!asked[0].contains("[y/N]"), "{asked:?}");
        let mut result = record.journal.last().unwrap().clone();
        for field in ["v", "seq", "at"] {
            result.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(said.object, result);
        let told = "✓ Netflix cancelled and verified";
        assert!(said.words.contains(told), "{}", said.words);
        assert_eq!(record.of("answer").next().unwrap()["by"], "client");
        assert_eq!(said.links.len(), 5, "{:?}", said.links);
        assert!(said.links[0].starts_with("file:///") && said.links[0].ends_with("/report.html"));
        // What a link leads to can be read through the protocol.
        let report = ReadResourceRequestParams::new(said.links[0].as_str());
        let page = json!(client.read_resource(report).await.unwrap());
        let page = page["contents"][0]["text"].as_str().unwrap();
        assert!(page.contains("Netflix"), "{page}");
        // This client's library hands them on in any order.
        let mut told = client.someone().told();
        told.sort_by(|a, b| a.0.total_cmp(&b.0));
        let grows = told.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let clicked = "Clicked \"Finish Cancellation\"";
        let clicks = told.iter().any(|(_, line)| line.contains(clicked));
        assert!(grows && clicks, "{told:?}");

        let past = client.call("get_run", json!({"run": "netflix"})).await;
        assert_eq!(past.object["verified"], true, "{past:?}");
        assert_eq!(past.object["result"]["outcome"], said.object["outcome"]);
        assert_eq!(past.links, said.links);

        let there = netflix("already-cancelled");
        let checked = client.call("check_subscription", there).await;
        assert_eq!(checked.object["outcome"]["kind"], "already_cancelled");
        assert_eq!(client.someone().asked().len(), 1, "a check asks nothing");
        close(client).await;
    });
    assert_nothing_left(&env);
}

/// Cancelling the call while the person thinks: their question is taken back, and the run stops as at Ctrl-C. Meanwhile no second run begins.
#[test]
#[ignore = "starts a browser"]
fn a_call_that_is_cancelled_stops_its_run() {
    let env = world();
    block_on(async {
        let client = program(&env, Someone::who_thinks()).await;
        let call = begun(&client).await;
        let second = client.call("check_subscription", netflix("plain")).await;
        second.assert_failed(&["Another run is under way"]);
        let cancelled = CancelledNotificationParam::new(Some(call.id.clone()), None);
        client.notify_cancelled(cancelled).await.unwrap();
        // The next run begins when this one has closed its browser.
        loop {
            let said = client.call("get_run", json!({})).await;
            if !said.object["reason"].is_null() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        close(client).await;
    });
    let record = record(&env);
    assert_eq!(record.result["interrupted"], true, "{:?}", record.result);
    assert_eq!(record.of("answer").count(), 0);
    assert_nothing_left(&env);
}

/// The client goes away while the person thinks: that is a no, the browser is closed, and the program ends.
#[test]
#[ignore = "starts a browser"]
fn a_client_that_goes_away_takes_its_run_along() {
    let env = world();
    block_on(async {
        let mut client = program(&env, Someone::who_thinks()).await;
        let _call = begun(&client).await;
        let mut program = client.program.take().unwrap();
        drop(client.service.cancel().await);
        assert!(program.wait().await.unwrap().success());
    });
    let record = record(&env);
    assert_eq!(record.state(), (Some("active"), Some(0)));
    assert_eq!(record.result["interrupted"], true, "{:?}", record.result);
    assert_nothing_left(&env);
}

/// Their no holds, whoever called.
#[test]
#[ignore = "starts a browser"]
fn a_declined_form_ends_nothing() {
    let env = world();
    block_on(async {
        let client = program(&env, Someone::who_declines()).await;
        let said = client.call("cancel_subscription", netflix("plain")).await;
        let record = record(&env);
        assert_eq!(record.state(), (Some("active"), Some(0)), "{said:?}");
        assert_eq!(said.object["reason"], "human_rejected", "{said:?}");
        assert!(said.words.contains("you said no"), "{}", said.words);
        assert_eq!(client.someone().asked().len(), 1);
        close(client).await;
    });
    assert_nothing_left(&env);
}
