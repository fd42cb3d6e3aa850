//! The question in a real terminal and on a real pipe: this test binary runs itself as the program behind it.

#![expect(clippy::unwrap_used, reason = "what a test can't set up fails the test")]

use subterminator::agent::port::Approver as _;
use subterminator::cli::approver::TerminalApprover;
use subterminator::cli::args::CancelArgs;
use subterminator::cli::ui::{Stream, Ui};
use subterminator::config::environment::Environment;
use subterminator::config::settings::Settings;
use subterminator::domain::event::Approval;

use crate::common::env::{Terminal, TestEnv};

/// Not a test of its own: asks as often as `QUESTION_CHILD` says; with `QUESTION_WAIT` only when the file `go`
/// has appeared in the working directory.
#[test]
#[ignore = "is started by the other tests of this file"]
fn child() {
    let Some(times) = std::env::var("QUESTION_CHILD").ok().and_then(|n| n.parse::<u32>().ok()) else { return };
    let environment = Environment::capture();
    let settings = Settings::resolve(&CancelArgs::default(), &environment).unwrap();
    let ui = Ui::new(&environment, settings.plain.value);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut approver = TerminalApprover::new(ui.clone(), settings.masker.clone(), &settings);
        ui.line(Stream::Out, "\nready");
        if std::env::var_os("QUESTION_WAIT").is_some() {
            while !environment.directory().join("go").exists() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
        for _ in 0..times {
            let approval = Approval {
                tool: "browser_click".to_owned(),
                target: "button \"Finish Cancellation\"".to_owned(),
                why: "can't be undone".to_owned(),
                url: "https://a.example/cancelplan".to_owned(),
                title: None,
                screenshot: None,
            };
            let answer = approver.approve(&approval).await;
            ui.line(Stream::Out, &format!("answer: {} by {}", answer.approved, answer.by));
        }
    });
}

const CHILD: [&str; 5] = ["cli::questions::child", "--exact", "--ignored", "--nocapture", "--test-threads=1"];

fn open(env: &TestEnv) -> Terminal {
    env.terminal_of(std::env::current_exe().unwrap(), &CHILD, 80)
}

fn piped(env: &TestEnv, input: &str) -> String {
    let output = env.run_program(&std::env::current_exe().unwrap(), &CHILD, input);
    assert_eq!(output.code, 0, "{output:?}");
    output.stdout.lines().filter(|line| line.starts_with("answer:")).collect::<Vec<_>>().join("\n")
}

fn env(times: &str) -> TestEnv {
    TestEnv::new().set("QUESTION_CHILD", times)
}

/// AC-5.2: a typed yes approves.
#[test]
fn a_typed_yes_approves() {
    let env = env("1");
    let mut terminal = open(&env);
    let screen = terminal.wait_for("Approve? [y/N]:");
    assert!(screen.contains("⚠ Human approval required\n  Action: browser_click  button \"Finish Cancellation\""), "{screen}");
    terminal.type_text("y\r");
    let screen = terminal.wait_for("answer: true by terminal");
    assert!(screen.contains("Approve? [y/N]: y\n"), "{screen}");
    assert_eq!(terminal.finish().0, 0);
}

/// AC-5.3: Enter alone does not.
#[test]
fn enter_and_the_end_of_input_do_not_approve() {
    for (key, by) in [("\r", "terminal"), ("n\r", "terminal"), ("\u{4}", "end_of_input")] {
        let env = env("1");
        let mut terminal = open(&env);
        terminal.wait_for("Approve? [y/N]:");
        terminal.type_text(key);
        terminal.wait_for(&format!("answer: false by {by}"));
    }
}

#[test]
fn what_was_typed_before_the_question_does_not_approve() {
    let env = env("1").set("QUESTION_WAIT", "1");
    let mut terminal = open(&env);
    terminal.wait_for("ready");
    terminal.type_text("y\ryes\rtyped\r");
    // The terminal echoes what was typed, so it has arrived.
    terminal.wait_for("typed");
    std::fs::write(env.work().join("go"), "").unwrap();
    terminal.wait_for("Approve? [y/N]:");
    assert!(!terminal.screen().contains("answer"), "{}", terminal.screen());
    terminal.type_text("n\r");
    terminal.wait_for("answer: false by terminal");
}

#[test]
fn a_pipe_answers_line_by_line_and_its_end_is_a_no() {
    assert_eq!(piped(&env("3"), "y\nn\n"), "answer: true by line\nanswer: false by line\nanswer: false by end_of_input");
    assert_eq!(piped(&env("1"), ""), "answer: false by end_of_input");
}

#[test]
fn switched_off_prompts_reject_even_when_a_yes_is_piped() {
    for (name, value) in [("CI", "true"), ("SUBTERMINATOR_NO_PROMPTS", "1")] {
        assert_eq!(piped(&env("1").set(name, value), "y\n"), "answer: false by no_input", "{name}");
    }
}
