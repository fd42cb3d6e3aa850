//! The program as an MCP server, with the official client at the other end: who may approve, who can't, and what a call leaves.

mod client;
mod runs;

use serde_json::{Value, json};

use self::client::{Someone, block_on, local, params};
use crate::common::env::TestEnv;

#[test]
fn the_catalogue_is_listed_as_the_command_line_has_it() {
    let env = TestEnv::new();
    let printed = env.run(&["services", "--json"]);
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        let about = client.peer_info().unwrap().server_info.clone().unwrap();
        assert_eq!(about.name, "subterminator");
        assert_eq!(client.list_all_tools().await.unwrap().len(), 4);
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
        let url = "https://shop.example/account?a=1&b=$(date);'x";
        for (args, command) in [
            (
                json!({"service": "NETFLIX.com", "model": "rules"}),
                "netflix",
            ),
            (
                json!({"service": "netflix", "target": "mock:plain"}),
                "netflix --target mock:plain",
            ),
            (
                json!({"url": url}),
                "--url 'https://shop.example/account?a=1&b=$(date);%27x'",
            ),
        ] {
            let said = client.call("cancel_subscription", args).await;
            let command = format!("subterminator cancel {command}\n");
            said.assert_failed(&["can't ask the user", &command]);
        }
    });
    assert!(!env.own().join("runs").exists());
}

/// A dry run needs nobody, so any client may make one; where questions are switched off, nothing else begins for whoever can ask.
#[test]
fn what_begins_without_a_question() {
    let netflix = json!({"service": "netflix", "target": "mock"});
    let mut dry = netflix.clone();
    dry["dry_run"] = json!(true);
    let [asks, can_t] = [Someone::who_accepts(), Someone::who_can_t_be_asked()];
    let no_server = "Failed to connect to Playwright MCP";
    for (someone, ci, args, begins, told) in [
        (can_t, "", dry, true, no_server),
        (asks, "true", netflix, false, "switched off"),
    ] {
        let env = TestEnv::new().set("SUBTERMINATOR_MCP_COMMAND", "/bin/false");
        let env = env.set("CI", ci);
        block_on(async {
            let client = local(&env, someone).await;
            let said = client.call("cancel_subscription", args).await;
            let right = said.failed != begins && said.words.contains(told);
            assert!(right, "{said:?}");
        });
        assert_eq!(env.own().join("runs").exists(), begins);
    }
}

/// A caller that was talked into approving finds nothing to do it with, and nobody is asked on its behalf.
#[test]
fn a_hijacked_caller_has_no_argument_that_approves() {
    let env = TestEnv::new();
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        for name in ["approve", "no_checkpoint", "mcp_command"] {
            let args = json!({"service": "netflix", name: true});
            let said = client.call("cancel_subscription", args).await;
            said.assert_failed(&[&format!("unknown field `{name}`")]);
        }
        for tool in ["approve", "elicitation/create", "confirm"] {
            let called = client.service.call_tool(params(tool, json!({})));
            assert!(called.await.is_err(), "{tool}");
        }
        assert!(client.someone().asked().is_empty());
    });
    assert!(!env.own().join("runs").exists());
}

/// One profile, one run: what is called meanwhile does nothing, and isn't kept for later.
#[test]
fn a_second_run_at_once_is_refused() {
    // A browser server that never says anything.
    let env = TestEnv::new().set("SUBTERMINATOR_MCP_COMMAND", "sleep 60");
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        let first = params(
            "cancel_subscription",
            json!({"service": "netflix", "target": "mock", "model": "rules"}),
        );
        let peer = client.service.peer().clone();
        let first = tokio::spawn(async move { peer.call_tool(first).await });
        let run = || std::fs::read_dir(env.own().join("runs")).is_ok_and(|runs| runs.count() == 1);
        while !run() {
            tokio::task::yield_now().await;
        }
        for (tool, args) in [
            ("cancel_subscription", json!({"service": "netflix"})),
            (
                "cancel_subscription",
                json!({"service": "spotify", "dry_run": true}),
            ),
            ("check_subscription", json!({"service": "netflix"})),
        ] {
            let said = client.call(tool, args).await;
            said.assert_failed(&["Another run is under way"]);
        }
        assert!(run() && client.someone().asked().is_empty());
        first.abort();
        client.service.cancel().await.unwrap();
    });
}

/// What the guide tells to copy can be read by who is to read it, and starts this program.
#[test]
fn the_configurations_of_the_guide_can_be_copied() {
    let guide = include_str!("../../../docs/agents.md");
    let blocks = |language: &str| {
        let fence = format!("```{language}\n");
        let parts = guide.split(fence.as_str()).skip(1);
        let blocks = parts.filter_map(|part| part.split("```").next());
        blocks.map(str::to_owned).collect::<Vec<_>>()
    };
    let json = |block: &String| serde_json::from_str::<Value>(block).unwrap();
    let toml = |block: &String| json!(toml::from_str::<toml::Value>(block).unwrap());
    let files: Vec<Value> = blocks("json")
        .iter()
        .map(json)
        .chain(blocks("ini").iter().map(toml))
        .collect();
    assert_eq!(files.len(), 3, "Claude Desktop, VS Code, Codex");
    for (file, below) in files.iter().zip(["mcpServers", "servers", "mcp_servers"]) {
        let server = &file[below]["subterminator"];
        assert_eq!(server["command"], "subterminator", "{file}");
        assert_eq!(server["args"], json!(["mcp"]), "{file}");
    }
    assert!(
        blocks("sh")[0]
            .trim_end()
            .ends_with(" subterminator -- subterminator mcp")
    );
}

/// Tool, arguments, what is told, and the way out.
const UNUSABLE: &str = r#"
cancel_subscription | {"service": "netflx"} | Unknown service 'netflx' | netflix
check_subscription | {"service": "netflx"} | Unknown service 'netflx' | subterminator services
cancel_subscription | {} | Either service or url is needed | list_services
cancel_subscription | {"service": "netflix", "url": "https://a.example"} | Either service or url is needed | list_services
cancel_subscription | {"url": "javascript:alert(1)"} | '--url <URL>' | https://
cancel_subscription | {"service": "netflix", "target": "test"} | '--target <TARGET>' | mock:VARIANT
cancel_subscription | {"service": "netflix", "target": "mock:nonsense"} | nonsense | plain
cancel_subscription | {"service": "netflix", "max_turns": 0} | '--max-turns <N>' | from 1 to 1000
cancel_subscription | {"service": "netflix", "max_turns": [9]} | arguments can't be used | schema
cancel_subscription | {"service": "netflix", "model": "caller"} | Unsupported model: caller | and rules
cancel_subscription | {"service": "netflix", "model": "gpt-4o"} | OPENAI_API_KEY | OPENAI_API_KEY
get_run | {"run": "spotify"} | No run 'spotify' | subterminator history
"#;

#[test]
fn what_can_t_be_used_is_told_with_a_way_out() {
    let env = TestEnv::new();
    block_on(async {
        let client = local(&env, Someone::who_accepts()).await;
        for line in UNUSABLE.trim().lines() {
            let mut parts = line.split(" | ");
            let [tool, args, what, way] = [(); 4].map(|()| parts.next().unwrap());
            let said = client.call(tool, serde_json::from_str(args).unwrap()).await;
            said.assert_failed(&[what, way]);
        }
    });
}
