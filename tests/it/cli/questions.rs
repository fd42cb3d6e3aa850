//! The question in a real terminal and on a real pipe: this test binary runs itself as the program behind it.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use std::os::unix::fs::PermissionsExt as _;

use subterminator::agent::port::{Approver as _, EndReading, HandOverNotice};
use subterminator::cli::approver::TerminalApprover;
use subterminator::cli::ui::{Stream, Ui};
use subterminator::config::environment::Environment;
use subterminator::config::settings::Settings;
use subterminator::config::wishes::Flags;
use subterminator::domain::event::{AnsweredBy, Approval, HandOverKind};
use subterminator::domain::gesture::Gesture;

use crate::common::env::{Terminal, TestEnv};

/// How an answer came, as the record calls it.
fn name(by: AnsweredBy) -> String {
    serde_json::json!(by).as_str().unwrap().to_owned()
}

/// Not a test of its own: asks as often as `QUESTION_CHILD` says; with `QUESTION_WAIT` only when the file `go`
/// has appeared in the working directory. `QUESTION_PICTURE` names the picture; `QUESTION_HAND_OVER` hands over.
#[test]
#[ignore = "is started by the other tests of this file"]
fn child() {
    let Some(times) = std::env::var("QUESTION_CHILD")
        .ok()
        .and_then(|n| n.parse::<u32>().ok())
    else {
        return;
    };
    let environment = Environment::capture();
    let settings = Settings::layered(Flags::default(), &environment).unwrap();
    let ui = Ui::new(&environment, settings.plain);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut approver = TerminalApprover::new(ui.clone(), settings.masker.clone(), &settings);
        ui.line(Stream::Out, "\nready");
        if std::env::var_os("QUESTION_WAIT").is_some() {
            while !environment.directory().join("go").exists() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
        if std::env::var_os("QUESTION_HAND_OVER").is_some() {
            let notice = HandOverNotice {
                kind: HandOverKind::Login,
                service: "netflix".to_owned(),
                display_name: "Netflix".to_owned(),
                url: "https://a.example/login".to_owned(),
                headless: false,
                again: false,
            };
            let reply = approver.hand_over(&notice).await;
            return ui.line(Stream::Out, &format!("reply: {reply:?}"));
        }
        if std::env::var_os("QUESTION_READS").is_some() {
            let reading = EndReading {
                shows: vec![
                    "You approved \"Finish\"; then the page said \"So long\"".to_owned(),
                    "mail jane.doe@mail.example.com".to_owned(),
                ],
                against: vec!["none of the signs is on it".to_owned()],
                url: "https://a.example/account".to_owned(),
                screenshot: None,
            };
            if !approver.reads() {
                return ui.line(Stream::Out, "nobody reads");
            }
            let answer = approver.confirm_end(&reading).await;
            return ui.line(
                Stream::Out,
                &format!("answer: {} by {}", answer.approved, name(answer.by)),
            );
        }
        for _ in 0..times {
            let approval = Approval {
                tool: "browser_click".to_owned(),
                target: "button \"Finish Cancellation\"".to_owned(),
                why: "can't be undone".to_owned(),
                url: "https://a.example/cancelplan".to_owned(),
                title: Some("Finish your cancellation".to_owned()),
                headline: "Netflix is about to be cancelled".to_owned(),
                means: "This ends the subscription.".to_owned(),
                gesture: Some(Gesture::Click),
                label: "Finish Cancellation".to_owned(),
                says: vec!["It ends today.".to_owned()],
                screenshot: std::env::var("QUESTION_PICTURE").ok(),
                ..Approval::default()
            };
            let answer = approver.approve(&approval).await;
            ui.line(
                Stream::Out,
                &format!("answer: {} by {}", answer.approved, name(answer.by)),
            );
        }
    });
}

const CHILD: [&str; 5] = [
    "cli::questions::child",
    "--exact",
    "--ignored",
    "--nocapture",
    "--test-threads=1",
];

fn open(env: &TestEnv) -> Terminal {
    open_in(env, 80)
}

fn open_in(env: &TestEnv, columns: u16) -> Terminal {
    env.terminal_of(std::env::current_exe().unwrap(), &CHILD, columns)
}

fn piped(env: &TestEnv, input: &str) -> String {
    let output = env.run_program(&std::env::current_exe().unwrap(), &CHILD, input);
    assert_eq!(output.code, 0, "{output:?}");
    output
        .stdout
        .lines()
        .filter(|line| line.starts_with("answer:"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn env(times: &str) -> TestEnv {
    TestEnv::new().set("QUESTION_CHILD", times)
}

/// AC-5.2: a typed yes approves.
#[test]
fn a_typed_yes_approves() {
    let env = env("1");
    let mut terminal = open(&env);
    let screen = terminal.wait_for("Approve? [y/N]");
    assert!(
        screen.contains(
            "⚠ Human approval required: Netflix is about to be cancelled\n  Click    \"Finish Cancellation\"   on a.example"
        ),
        "{screen}"
    );
    terminal.type_text("y\r");
    let screen = terminal.wait_for("answer: true by terminal");
    assert!(screen.contains("Approve? [y/N]  (?: why): y\n"), "{screen}");
    assert_eq!(terminal.finish().0, 0);
}

/// AC-5.3: Enter alone does not.
#[test]
fn enter_and_the_end_of_input_do_not_approve() {
    for (key, by) in [
        ("\r", "terminal"),
        ("n\r", "terminal"),
        ("\u{4}", "end_of_input"),
    ] {
        let env = env("1");
        let mut terminal = open(&env);
        terminal.wait_for("Approve? [y/N]");
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
    terminal.wait_for("Approve? [y/N]");
    assert!(
        !terminal.screen().contains("answer"),
        "{}",
        terminal.screen()
    );
    terminal.type_text("n\r");
    terminal.wait_for("answer: false by terminal");
}

#[test]
fn a_pipe_answers_line_by_line_and_its_end_is_a_no() {
    assert_eq!(
        piped(&env("3"), "y\nn\n"),
        "answer: true by line\nanswer: false by line\nanswer: false by end_of_input"
    );
    assert_eq!(piped(&env("1"), ""), "answer: false by end_of_input");
}

#[test]
fn switched_off_prompts_reject_even_when_a_yes_is_piped() {
    for (name, value) in [("CI", "true"), ("SUBTERMINATOR_NO_PROMPTS", "1")] {
        assert_eq!(
            piped(&env("1").set(name, value), "y\n"),
            "answer: false by no_input",
            "{name}"
        );
    }
}

/// The question whether the pages show the end is for eyes: it is put at a terminal, explained there, and never on a pipe.
#[test]
fn whether_the_pages_show_the_end_is_asked_at_a_terminal_alone() {
    for (typed, wanted) in [
        ("y\r", "answer: true by terminal"),
        ("\r", "answer: false by terminal"),
        ("n\r", "answer: false by terminal"),
        ("\u{4}", "answer: false by end_of_input"),
    ] {
        let env = env("1").set("QUESTION_READS", "1");
        let mut terminal = open(&env);
        let screen = terminal.wait_for("Does this show that it is cancelled? [y/N/?]:");
        for part in [
            "For",
            "Against",
            "So long",
            "none of the signs",
            "j***@mail.example.com",
        ] {
            assert!(screen.contains(part), "{part}: {screen}");
        }
        terminal.type_text("?\r");
        let screen = terminal.wait_for_times("Does this show that it is cancelled? [y/N/?]:", 2);
        assert!(screen.contains("you confirmed the end"), "{screen}");
        terminal.type_text(typed);
        terminal.wait_for(wanted);
    }
    let env = env("1").set("QUESTION_READS", "1");
    let output = env.run_program(&std::env::current_exe().unwrap(), &CHILD, "y\n");
    assert!(
        output.stdout.contains("nobody reads") && !output.stdout.contains("Does this show"),
        "{output:?}"
    );
}

/// A picture in the working directory, and a desktop that has a program for it: what it is called with, and with
/// which keys, it writes into a file.
fn with_picture(env: TestEnv) -> TestEnv {
    let picture = env.work().join("003-approval.png");
    std::fs::write(&picture, b"\x89PNG").unwrap();
    let bin = env.work().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let launcher = bin.join("xdg-open");
    let script = "#!/bin/sh\n{ echo \"opened $1\"; env | grep -c _API_KEY; } > opened.half\nmv opened.half opened\n";
    std::fs::write(&launcher, script).unwrap();
    std::fs::set_permissions(&launcher, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    env.set("PATH", &path)
        .set("QUESTION_PICTURE", picture.to_str().unwrap())
}

#[test]
fn the_question_is_whole_in_every_width_and_dress() {
    for (columns, plain) in [(60, "0"), (60, "1"), (120, "0"), (120, "1")] {
        let env = env("1").set("SUBTERMINATOR_PLAIN", plain);
        let mut terminal = open_in(&env, columns);
        let screen = terminal.wait_for("Approve? [y/N]");
        let sign = if plain == "1" { "!" } else { "⚠" };
        let block = format!(
            "{sign} Human approval required: Netflix is about to be cancelled\n  Click    \"Finish Cancellation\"   on a.example\n  \
             Page     \"It ends today.\"\n  This ends the subscription.\n"
        );
        assert!(screen.contains(&block), "{columns} {plain}\n{screen}");
        terminal.type_text("?\r");
        let screen = terminal.wait_for_times("Approve? [y/N]", 2);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("Neither the model nor the page can answer for you."),
            "{screen}"
        );
        let block = &screen[screen.find("Human approval").unwrap()..];
        assert!(
            !block
                .lines()
                .any(|line| line.starts_with(char::is_lowercase)),
            "a word was cut:\n{screen}"
        );
        assert_eq!(
            terminal.raw().contains('\u{1b}'),
            plain == "0",
            "{}",
            terminal.raw()
        );
        assert_eq!(
            terminal.raw().matches('\u{7}').count(),
            1,
            "the bell calls once"
        );
        terminal.type_text("y\r");
        terminal.wait_for("answer: true by terminal");
    }
}

#[test]
fn the_bell_can_be_switched_off() {
    for (name, value, bell) in [("SUBTERMINATOR_BELL", "0", 0), ("NO_COLOR", "1", 1)] {
        let env = env("1").set(name, value);
        let terminal = open(&env);
        terminal.wait_for("Approve? [y/N]");
        let raw = terminal.raw();
        assert_eq!(raw.matches('\u{7}').count(), bell, "{name} {raw:?}");
    }
}

#[test]
fn an_o_opens_the_picture_without_handing_on_keys() {
    let env = with_picture(env("1"))
        .set("ANTHROPIC_API_KEY", "sk-planted")
        .set("OPENAI_API_KEY", "sk-planted");
    let mut terminal = open_in(&env, 120);
    terminal.wait_for("Approve? [y/N]");
    terminal.type_text("o\r");
    terminal.wait_for("Opened ");
    let opened = std::fs::read_to_string(env.work().join("opened")).unwrap();
    assert_eq!(
        opened,
        format!(
            "opened {}\n0\n",
            env.work().join("003-approval.png").display()
        )
    );
    terminal.wait_for_times("Approve? [y/N]", 2);
    terminal.type_text("n\r");
    terminal.wait_for("answer: false by terminal");
}

#[test]
fn without_a_program_for_pictures_the_path_is_said() {
    let env = with_picture(env("1"));
    let nothing = env.work().join("nothing");
    std::fs::create_dir(&nothing).unwrap();
    let env = env.set("PATH", nothing.to_str().unwrap());
    let mut terminal = open_in(&env, 60);
    terminal.wait_for("Approve? [y/N]");
    terminal.type_text("o\r");
    terminal.wait_for("No program was found that opens pictures");
    terminal.wait_for_times("Approve? [y/N]", 2);
    terminal.type_text("\r");
    terminal.wait_for("answer: false by terminal");
}

/// AC-7.2: the person is told what is needed, in a terminal of any width.
#[test]
fn a_hand_over_on_a_terminal_explains_itself_and_takes_enter() {
    for (columns, plain) in [(60, "0"), (120, "1")] {
        let env = env("1")
            .set("QUESTION_HAND_OVER", "1")
            .set("SUBTERMINATOR_PLAIN", plain);
        let mut terminal = open_in(&env, columns);
        let screen = terminal.wait_for("Done? [Enter]");
        assert!(screen.contains("Please sign in to Netflix in the browser window\n  Page     https://a.example/login\n"), "{screen}");
        assert!(screen.contains("Ctrl-C: give up"), "{screen}");
        assert_eq!(terminal.raw().matches('\u{7}').count(), 1);
        terminal.type_text("?\r");
        terminal.wait_for_times("Done? [Enter]", 2);
        terminal.type_text("\r");
        terminal.wait_for("reply: Done");
    }
}
