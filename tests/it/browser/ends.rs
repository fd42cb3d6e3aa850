//! Every exit code, produced by the real program; interrupts.

use super::world::{assert_nothing_left, processes, record, world};
use crate::common::env::{TestEnv, words};

/// AC-8.3, AC-2.3: a missing key is told before anything is started.
#[test]
fn code_2_missing_key_and_bad_model() {
    let env = TestEnv::new();
    let output = env.run(&["cancel", "netflix", "--headless"]);
    assert_eq!(output.code, 2, "{output:#?}");
    assert!(
        output.stderr.contains("Missing ANTHROPIC_API_KEY. Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY.")
    );
    let output = env.run(&["cancel", "netflix", "--model", "gpt-4o"]);
    assert!(
        output.code == 2 && output.stderr.contains("Missing OPENAI_API_KEY"),
        "{output:#?}"
    );
    // AC-2.4
    let output = env.run(&["cancel", "netflix", "--model", "llama"]);
    assert!(
        output.code == 2 && output.stderr.contains("Unsupported model: llama"),
        "{output:#?}"
    );
    assert!(!env.own().join("runs").exists(), "nothing was begun");
}

#[test]
fn code_3_unknown_planned_or_no_service() {
    let env = TestEnv::new();
    let output = env.run(&["cancel", "netflx"]);
    assert_eq!(output.code, 3, "{output:#?}");
    assert!(
        output
            .stderr
            .contains("Unknown service 'netflx'. Did you mean 'netflix'?"),
        "{}",
        output.stderr
    );
    assert_eq!(env.run(&["cancel"]).code, 3);
    let services = env.own().join("services");
    std::fs::create_dir(&services).unwrap();
    let planned = "name = \"gym\"\ndisplay_name = \"Gym\"\nstatus = \"planned\"\nstart_url = \"https://gym.example/\"\ndomains = [\"gym.example\"]\ngoal = \"Cancel.\"\n";
    std::fs::write(services.join("gym.toml"), planned).unwrap();
    let output = env.run(&["cancel", "gym"]);
    assert!(
        output.code == 3 && output.stderr.contains("planned"),
        "{output:#?}"
    );
    let line = "cancel NETFLIX --model rules --mcp-command /bin/false";
    assert_eq!(env.run(&words(line)).code, 5, "names ignore case");
}

/// AC-1.3, AC-1.5: what is missing is named, with what to do.
#[test]
fn code_5_the_server_or_node_is_missing() {
    let env = TestEnv::new();
    let output = env.run(&words(
        "cancel netflix -t mock --headless --mcp-command /bin/false",
    ));
    assert_eq!(output.code, 5, "{output:#?}");
    assert!(
        (output.stdout.clone() + &output.stderr).contains("Failed to connect to Playwright MCP"),
        "{output:#?}"
    );
    let empty = tempfile::tempdir().unwrap();
    let env = TestEnv::new().set("PATH", empty.path().to_str().unwrap());
    let output = env.run(&["cancel", "netflix", "-t", "mock", "--headless"]);
    assert_eq!(output.code, 5, "{output:#?}");
    assert!((output.stdout + &output.stderr).contains("Node.js not found. Install Node.js 18"));
}

/// Ctrl-C typed at the question on a terminal.
#[test]
#[ignore = "starts a browser"]
fn ctrl_c_at_the_question() {
    let env = world();
    let mut terminal = env.terminal(
        &["cancel", "netflix", "--target", "mock:plain", "--headless"],
        100,
    );
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
