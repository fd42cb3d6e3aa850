//! Exit codes of what can't be started, and interrupts at the question.

use super::world::{assert_nothing_left, processes, record, world};
use crate::common::env::{TestEnv, words};

/// AC-1.3, AC-1.5: what is missing is named, with what to do.
#[test]
fn code_5_the_server_or_node_is_missing() {
    let env = TestEnv::new();
    let line = "cancel NETFLIX -t mock --headless --mcp-command /bin/false";
    let no_server = env.run(&words(line));
    no_server.assert_ends(5, &["Failed to connect to Playwright MCP"]);
    let empty = tempfile::tempdir().unwrap();
    let env = TestEnv::new().set("PATH", empty.path().to_str().unwrap());
    let no_node = env.run(&words("check netflix -t mock --headless"));
    no_node.assert_ends(5, &["Stopped: Node.js not found", "Install Node.js 18"]);
    assert_eq!(record(&env).result["outcome"]["kind"], "unverified");
    assert!(!no_node.stdout.contains("active:"), "{}", no_node.stdout);
}

/// Ctrl-C typed at the question on a terminal.
#[test]
#[ignore = "starts a browser"]
fn ctrl_c_at_the_question() {
    let env = world();
    let line = words("cancel netflix --target mock:plain --headless");
    let mut terminal = env.terminal(&line, 100);
    terminal.wait_for("Approve? [y/N]");
    terminal.type_text("\u{3}");
    let (code, screen) = terminal.finish();
    assert_eq!(code, 130, "{screen}");
    assert!(
        screen.contains("Did not click \"Finish Cancellation\""),
        "{screen}"
    );
    assert_nothing_left(&env);
}

/// A run that is killed outright leaves a readable record, and server and browser end by themselves.
#[test]
#[ignore = "starts a browser"]
fn a_killed_run_leaves_a_record_and_no_process() {
    let env = world();
    let mut run = env.start(&words(
        "cancel netflix --target mock:plain --headless --json",
    ));
    run.until("\"type\":\"question\"");
    assert!(!processes(&env).is_empty());
    run.kill();
    assert_nothing_left(&env);
    assert!(record(&env).of("question").count() == 1);
}
