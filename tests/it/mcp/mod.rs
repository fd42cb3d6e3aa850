//! The program as an MCP server, with the official client at the other end: who may approve, who can't, and what a call leaves.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

mod client;
mod runs;

use serde_json::json;

use self::client::{Someone, block_on, local};
use crate::common::env::TestEnv;

#[test]
fn the_tools_say_what_they_may_do() {
    block_on(async {
        let client = local(&TestEnv::new(), Someone::who_accepts()).await;
        let about = client.peer_info().unwrap();
        assert_eq!(about.server_info.clone().unwrap().name, "subterminator");
        let tools = client.list_all_tools().await.unwrap();
        let hints = |name: &str| {
            let tool = tools.iter().find(|tool| tool.name == name).unwrap();
            let hints = tool.annotations.clone().unwrap();
            (hints.read_only_hint.unwrap(), hints.is_destructive())
        };
        assert_eq!(tools.len(), 4);
        assert_eq!(hints("cancel_subscription"), (false, true));
        for looks in ["list_services", "check_subscription", "get_run"] {
            assert!(hints(looks).0, "{looks}");
        }
    });
}

#[test]
fn the_catalogue_is_listed_as_the_command_line_has_it() {
    let env = TestEnv::new();
    let printed = env.run(&["services", "--json"]);
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        let said = client.call("list_services", json!({})).await;
        assert!(!said.failed, "{said:?}");
        let lines: Vec<String> = said.object["services"]
            .as_array()
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(lines.join("\n"), printed.stdout.trim_end());
        assert!(said.words.contains("netflix: Netflix"), "{}", said.words);
    });
}

/// Nothing starts, and no record is made: the person is told where they can do it.
#[test]
fn a_client_that_can_t_ask_gets_no_cancellation() {
    let env = TestEnv::new();
    block_on(async {
        let client = local(&env, Someone::who_can_t_be_asked()).await;
        for (args, command) in [
            (
                json!({"service": "netflix"}),
                "subterminator cancel netflix\n",
            ),
            (
                json!({"service": "NETFLIX.com", "model": "rules"}),
                "subterminator cancel netflix\n",
            ),
            (
                json!({"service": "netflix", "target": "mock:plain"}),
                "subterminator cancel netflix --target mock\n",
            ),
            (
                json!({"url": "https://shop.example/account?a=1&b=$(date);'x"}),
                "subterminator cancel --url 'https://shop.example/account?a=1&b=$(date);%27x'\n",
            ),
        ] {
            let said = client.call("cancel_subscription", args.clone()).await;
            assert!(
                said.failed && said.words.contains("can't ask the user"),
                "{args} {said:?}"
            );
            assert!(said.words.contains(command), "{args} {}", said.words);
        }
    });
    assert!(!env.own().join("runs").exists());
}

#[test]
fn where_questions_are_switched_off_nothing_begins() {
    let env = TestEnv::new().set("CI", "true");
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        let said = client
            .call("cancel_subscription", json!({"service": "netflix"}))
            .await;
        assert!(
            said.failed && said.words.contains("switched off"),
            "{said:?}"
        );
    });
}

/// A caller that was talked into approving finds nothing to do it with, and nobody is asked on its behalf.
#[test]
fn a_hijacked_caller_has_no_argument_that_approves() {
    let env = TestEnv::new();
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        for (name, value) in [
            ("approve", json!(true)),
            ("approved_by_user", json!(true)),
            ("no_checkpoint", json!(true)),
            ("i_accept_the_risk", json!(true)),
            ("no_input", json!(false)),
            ("profile_dir", json!("/tmp")),
            ("cdp_endpoint", json!("http://127.0.0.1:1")),
            ("mcp_command", json!("sh -c date")),
            ("browser", json!("/bin/sh")),
            ("output_dir", json!("/tmp")),
            ("requestState", json!("approved")),
        ] {
            let said = client
                .call(
                    "cancel_subscription",
                    json!({"service": "netflix", name: value}),
                )
                .await;
            assert!(
                said.failed && said.words.contains(&format!("unknown field `{name}`")),
                "{said:?}"
            );
        }
        for tool in ["approve", "elicitation/create", "confirm"] {
            assert!(
                client
                    .service
                    .call_tool(client::params(tool, json!({})))
                    .await
                    .is_err(),
                "{tool}"
            );
        }
        assert!(client.someone().asked().is_empty());
    });
    assert!(!env.own().join("runs").exists());
}

#[test]
fn what_can_t_be_used_is_told_with_a_way_out() {
    let env = TestEnv::new();
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        for (tool, args, what, way) in [
            (
                "cancel_subscription",
                json!({"service": "netflx"}),
                "Unknown service 'netflx'",
                "netflix",
            ),
            (
                "check_subscription",
                json!({"service": "netflx"}),
                "Unknown service 'netflx'",
                "subterminator services",
            ),
            (
                "cancel_subscription",
                json!({}),
                "No service is named",
                "list_services",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "url": "https://a.example"}),
                "Both",
                "Leave one of them out",
            ),
            (
                "cancel_subscription",
                json!({"url": "javascript:alert(1)"}),
                "url can't be used",
                "https://",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "target": "test"}),
                "target can't be used",
                "mock:VARIANT",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "target": "mock:nonsense"}),
                "nonsense",
                "plain",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "thing": "\u{7}"}),
                "thing can't be used",
                "control",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "max_turns": 0}),
                "max_turns can't be used",
                "1 to 1000",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "max_turns": "9"}),
                "arguments can't be used",
                "schema",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "model": "caller"}),
                "The model that calls can't choose the steps",
                "Leave model out",
            ),
            (
                "cancel_subscription",
                json!({"service": "netflix", "model": "gpt-4o"}),
                "OPENAI_API_KEY",
                "OPENAI_API_KEY",
            ),
            (
                "get_run",
                json!({"run": "spotify"}),
                "No run 'spotify'",
                "subterminator history",
            ),
        ] {
            let said = client.call(tool, args.clone()).await;
            assert!(
                said.failed && said.words.contains(what) && said.words.contains(way),
                "{args} {said:?}"
            );
        }
    });
}
