//! The spinner in a real terminal, and its absence elsewhere: this test binary runs itself.

use subterminator::cli::human::{HumanOptions, HumanOutput};
use subterminator::cli::input::Input;
use subterminator::cli::ui::{Stream, Ui};
use subterminator::config::environment::Environment;
use subterminator::domain::event::{DecisionKind, Event, Wait};
use subterminator::domain::gesture::Gesture;
use subterminator::domain::masking::Masker;
use subterminator::domain::page_state::PageState;

use crate::common::env::TestEnv;
use crate::journal::story;

const CHILD: &str = "cli::waiting::child";

/// Not a test of its own: waits for the model until the file `go` appears, then takes a turn.
#[test]
#[ignore = "is started by the other tests of this file"]
fn child() {
    if std::env::var_os("WAITING_CHILD").is_none() {
        return;
    }
    let environment = Environment::capture();
    let ui = Ui::new(&environment, false);
    let _keys = Input::stdin(&ui);
    ui.line(Stream::Out, "");
    let mut output = HumanOutput::new(ui.clone(), Masker::default(), HumanOptions::default());
    output.event(&story::start());
    for seconds in [4, 3] {
        let problem = Some(format!("Overloaded (529), trying again in {seconds} s"));
        output.event(&Event::Waiting(Wait::Model {
            attempt: 2,
            of: 3,
            problem,
        }));
    }
    output.event(&Event::Warning {
        message: "still waiting".to_owned(),
    });
    ui.line(Stream::Out, "started");
    while !environment.directory().join("go").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let args = serde_json::Map::new();
    output.event(&Event::Turn {
        turn: 1,
        state: PageState::AccountActive,
        tool: "browser_click".to_owned(),
        action: None,
        gesture: Some(Gesture::Click),
        label: "Cancel".to_owned(),
        args,
    });
    output.event(&Event::Decision {
        turn: 1,
        decision: DecisionKind::Allow,
        why: String::new(),
    });
    ui.line(Stream::Out, "finished");
}

#[test]
fn the_spinner_says_what_it_waits_for_and_leaves_no_trace_whatever_is_typed() {
    for (columns, beside) in [
        (40, ""),
        (60, "  · account page"),
        (120, "  · account page"),
    ] {
        let env = TestEnv::new().set("WAITING_CHILD", "1");
        let mut terminal = env.terminal_of_child(CHILD, columns);
        let screen = terminal.wait_for(if columns == 40 {
            "Overloaded (529)"
        } else {
            "trying again in 3 s"
        });
        assert!(screen.contains("0s Overloaded"), "{screen}");
        assert!(
            columns == 40 || (screen.contains("in 3 s") && !screen.contains("in 4 s")),
            "one line counts down:\n{screen}"
        );
        terminal.wait_for("started");
        terminal.type_text("y\r");
        while !terminal.raw().contains("\u{1b}[A\r\u{1b}[J") {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::fs::write(env.work().join("go"), "").unwrap();
        let screen = terminal.wait_for("finished");
        assert!(!screen.contains("trying"), "{screen}");
        let lines = screen.lines().filter(|line| !line.trim().is_empty());
        let lines = lines.skip_while(|line| !line.contains("still waiting"));
        let turn = format!("[Turn 1] Clicked \"Cancel\"{beside}");
        let shown = ["⚠ still waiting", "started", &turn, "finished"];
        assert!(lines.take(4).eq(shown), "{screen}");
    }
}

#[test]
fn nothing_moves_in_plain_mode_on_dumb_terminals_and_in_pipes() {
    for (name, value) in [("SUBTERMINATOR_PLAIN", "1"), ("TERM", "dumb")] {
        let env = TestEnv::new().set("WAITING_CHILD", "1").set(name, value);
        let terminal = env.terminal_of_child(CHILD, 80);
        terminal.wait_for("started");
        std::fs::write(env.work().join("go"), "").unwrap();
        terminal.wait_for("finished");
        let raw = terminal.raw();
        let once = raw.matches("Overloaded").count() == 1;
        assert!(once && !raw.contains('\u{1b}'), "{raw}");
    }
    let env = TestEnv::new().set("WAITING_CHILD", "1");
    std::fs::write(env.work().join("go"), "").unwrap();
    let output = env.run_child(CHILD, "");
    output.assert_ends(0, &["[Turn 1] Clicked \"Cancel\"\n"]);
    let waits = "Overloaded (529), trying again in 4 s\n⚠ still waiting\n";
    assert!(output.stderr.starts_with(waits), "{output:?}");
    assert!(!output.stderr.contains('\u{1b}'), "{output:?}");
}
