//! The question in a real terminal and on a real pipe: this test binary runs itself as the program behind it.

use std::os::unix::fs::PermissionsExt;

use subterminator::agent::port::{ApprovalAnswer, Approver as _, EndReading, HandOverNotice};
use subterminator::cli::approver::TerminalApprover;
use subterminator::cli::ui::{Stream, Ui};
use subterminator::config::environment::Environment;
use subterminator::config::settings::Settings;
use subterminator::config::wishes::Flags;
use subterminator::domain::event::{Approval, HandOverKind};
use subterminator::domain::gesture::Gesture;

use crate::common::block_on;
use crate::common::env::{Terminal, TestEnv};

/// Not a test of its own: asks what `QUESTION` says, an approval so often; with `QUESTION_WAIT` only when the file `go` has appeared in the working
/// directory. `QUESTION_PICTURE` names the picture.
#[test]
#[ignore = "is started by the other tests of this file"]
fn child() {
    let Ok(question) = std::env::var("QUESTION") else {
        return;
    };
    let environment = Environment::capture();
    let settings = Settings::layered(Flags::default(), &environment).unwrap();
    let ui = Ui::new(&environment, settings.plain);
    let tell = |text: String| ui.line(Stream::Out, &text);
    // How an answer came, as the record calls it.
    let answered = |answer: ApprovalAnswer| {
        let by = serde_json::json!(answer.by);
        tell(format!(
            "answer: {} by {}",
            answer.approved,
            by.as_str().unwrap()
        ));
    };
    let mut approver = TerminalApprover::new(&ui, &settings);
    tell("\nready".to_owned());
    while std::env::var_os("QUESTION_WAIT").is_some()
        && !environment.directory().join("go").exists()
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    block_on(async {
        match question.as_str() {
            "hand over" => {
                let notice = HandOverNotice {
                    kind: HandOverKind::Login,
                    display_name: "Netflix".to_owned(),
                    url: "https://a.example/login".to_owned(),
                    headless: false,
                    again: false,
                };
                tell(format!("reply: {:?}", approver.hand_over(&notice).await));
            }
            "end" if approver.reads() => {
                let reading = EndReading {
                    shows: vec![
                        "You approved \"Finish\"; then the page said \"So long\"".to_owned(),
                        "mail jane.doe@mail.example.com".to_owned(),
                    ],
                    against: vec!["none of the signs is on it".to_owned()],
                    url: "https://a.example/account".to_owned(),
                    screenshot: None,
                };
                answered(approver.confirm_end(&reading).await);
            }
            "end" => tell("nobody reads".to_owned()),
            times => {
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
                for _ in 0..times.parse().unwrap() {
                    answered(approver.approve(&approval).await);
                }
            }
        }
    });
}

const CHILD: &str = "cli::questions::child";

fn open(env: &TestEnv, columns: u16) -> Terminal {
    env.terminal_of_child(CHILD, columns)
}

fn piped(env: &TestEnv, input: &str) -> String {
    let output = env.run_child(CHILD, input);
    assert_eq!(output.code, 0, "{output:?}");
    let answers = output.stdout.lines().filter(|l| l.starts_with("answer:"));
    answers.collect::<Vec<_>>().join("\n")
}

fn env(question: &str) -> TestEnv {
    TestEnv::new().set("QUESTION", question)
}

/// What is typed at a question, and what it is taken for.
const TYPED: [(&str, &str); 4] = [
    ("y\r", "answer: true by terminal"),
    ("\r", "answer: false by terminal"),
    ("n\r", "answer: false by terminal"),
    ("\u{4}", "answer: false by end_of_input"),
];

/// AC-5.2, AC-5.3: a typed yes approves; Enter alone, a no and the end of input do not.
#[test]
fn a_typed_yes_and_nothing_else_approves() {
    for (typed, wanted) in TYPED {
        let env = env("1");
        let mut terminal = open(&env, 80);
        terminal.wait_for("Approve? [y/N]  (?: why): ");
        terminal.type_text(typed);
        terminal.wait_for(wanted);
        assert_eq!(terminal.finish().0, 0);
    }
}

#[test]
fn what_was_typed_before_the_question_does_not_approve() {
    let env = env("1").set("QUESTION_WAIT", "1");
    let mut terminal = open(&env, 80);
    terminal.wait_for("ready");
    terminal.type_text("y\ryes\rtyped\r");
    // The terminal echoes what was typed, so it has arrived.
    terminal.wait_for("typed");
    std::fs::write(env.work().join("go"), "").unwrap();
    let screen = terminal.wait_for("Approve? [y/N]");
    assert!(!screen.contains("answer"), "{screen}");
    terminal.type_text("n\r");
    terminal.wait_for("answer: false by terminal");
}

#[test]
fn a_pipe_answers_line_by_line_and_its_end_is_a_no() {
    assert_eq!(
        piped(&env("3"), "y\nn\n"),
        "answer: true by line\nanswer: false by line\nanswer: false by end_of_input"
    );
    for (name, value) in [("CI", "true"), ("SUBTERMINATOR_NO_PROMPTS", "1")] {
        let switched_off = env("1").set(name, value);
        let said = piped(&switched_off, "y\n");
        assert_eq!(said, "answer: false by no_input", "{name}");
    }
}

/// The question whether the pages show the end is for eyes: it is put at a terminal, explained there, and never on a pipe.
#[test]
fn whether_the_pages_show_the_end_is_asked_at_a_terminal_alone() {
    let env = env("end");
    for (typed, wanted) in TYPED {
        let mut terminal = open(&env, 80);
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
    let output = env.run_child(CHILD, "y\n");
    output.assert_ends(0, &["nobody reads"]);
    assert!(!output.said().contains("Does this show"), "{output:?}");
}

#[test]
fn the_question_is_whole_in_every_width_and_dress() {
    for (columns, plain) in [(60, "0"), (60, "1"), (120, "0"), (120, "1")] {
        let env = env("1").set("SUBTERMINATOR_PLAIN", plain);
        let mut terminal = open(&env, columns);
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
        let told = "Neither the model nor the page can answer for you.";
        assert!(words.contains(told), "{screen}");
        let mut block = screen[screen.find("Human approval").unwrap()..].lines();
        let cut = block.any(|line| line.starts_with(char::is_lowercase));
        assert!(!cut, "a word was cut:\n{screen}");
        let raw = terminal.raw();
        assert_eq!(raw.contains('\u{1b}'), plain == "0", "{raw}");
        assert_eq!(raw.matches('\u{7}').count(), 1, "the bell: {raw:?}");
        terminal.type_text("y\r");
        terminal.wait_for("answer: true by terminal");
    }
}

/// A desktop's program writes into a file what it is called with, and how many keys it was given; without one the path is said.
#[test]
fn an_o_opens_the_picture_without_handing_on_keys() {
    for (there, said) in [
        (true, "Opened "),
        (false, "No program was found that opens pictures"),
    ] {
        let env = env("1")
            .set("ANTHROPIC_API_KEY", "sk-planted")
            .set("OPENAI_API_KEY", "sk-planted");
        let [picture, bin] = ["003-approval.png", "bin"].map(|name| env.work().join(name));
        std::fs::write(&picture, b"\x89PNG").unwrap();
        std::fs::create_dir(&bin).unwrap();
        let mut path = bin.display().to_string();
        if there {
            let launcher = bin.join("xdg-open");
            let script = "#!/bin/sh\n{ echo \"opened $1\"; env | grep -c _API_KEY; } > opened.half\nmv opened.half opened\n";
            std::fs::write(&launcher, script).unwrap();
            std::fs::set_permissions(&launcher, PermissionsExt::from_mode(0o755)).unwrap();
            path = format!("{path}:{}", std::env::var("PATH").unwrap());
        }
        let env = env
            .set("PATH", &path)
            .set("QUESTION_PICTURE", picture.to_str().unwrap());
        let mut terminal = open(&env, 120);
        terminal.wait_for("Approve? [y/N]");
        terminal.type_text("o\r");
        terminal.wait_for(said);
        if there {
            let opened = std::fs::read_to_string(env.work().join("opened")).unwrap();
            assert_eq!(opened, format!("opened {}\n0\n", picture.display()));
        }
        terminal.wait_for_times("Approve? [y/N]", 2);
        terminal.type_text("\r");
        terminal.wait_for("answer: false by terminal");
    }
}

/// AC-7.2: the person is told what is needed, in a terminal of any width.
#[test]
fn a_hand_over_on_a_terminal_explains_itself_and_takes_enter() {
    for (columns, plain) in [(60, "0"), (120, "1")] {
        let env = env("hand over").set("SUBTERMINATOR_PLAIN", plain);
        let mut terminal = open(&env, columns);
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
