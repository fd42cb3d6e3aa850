//! Help, version, completions and the manual page, and how the output behaves in a pipe, on a full disk and in colour.

use std::io::Read as _;

use crate::common::env::TestEnv;

#[test]
fn without_anything_it_introduces_itself_in_a_screenful() {
    let output = TestEnv::new().run(&[]);
    output.assert_ends(0, &["subterminator cancel netflix --target mock"]);
    let lines = output.stdout.lines();
    assert!(lines.clone().count() <= 24 && output.stderr.is_empty());
    assert!(lines.into_iter().all(|line| line.chars().count() <= 100));
}

#[test]
fn help_lists_only_commands_that_work_with_environment_and_exit_codes() {
    let output = TestEnv::new().run(&["--help"]);
    let told = ["ANTHROPIC_API_KEY", "NO_COLOR", "  130  interrupted"];
    output.assert_ends(0, &told);
    let listed = output.stdout.lines().skip_while(|l| *l != "Commands:");
    for line in listed.skip(1).take_while(|l| !l.is_empty()) {
        let name = line.split_whitespace().next().unwrap();
        assert_eq!(TestEnv::new().run(&["help", name]).code, 0, "{name}");
    }
    for args in [
        &["-v"][..],
        &["-V"],
        &["--version"],
        &["cancel", "--version"],
    ] {
        let version = format!("subterminator {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(TestEnv::new().run(args).stdout, version);
    }
}

/// Four answers: a model, its key in the environment, the browser that is found, no sign-in; no trial. No key is asked for or written.
#[test]
fn init_keeps_model_and_browser_and_no_key() {
    let env = TestEnv::new();
    let mut terminal = env.terminal(&["init"], 80);
    for (asked, answer) in [
        ("or of another model", "claude-opus-4-6\r"),
        ("Enter to go on", "\r"),
        ("Enter for later", "\r"),
        ("[Y/n]", "n\r"),
    ] {
        terminal.wait_for(asked);
        terminal.type_text(answer);
    }
    let (code, screen) = terminal.finish();
    assert!(code == 0 && screen.contains("No key is ever written into a file"));
    let kept = std::fs::read_to_string(env.own().join("config.toml")).unwrap();
    assert_eq!(kept, "model = \"claude-opus-4-6\"\n");
}

#[test]
fn completions_and_manual_are_printed() {
    let env = TestEnv::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = env.run(&["completions", shell]);
        script.assert_ends(0, &["max-turns"]);
    }
    env.run(&["man"]).assert_ends(0, &[".TH subterminator 1"]);
}

#[test]
fn a_reader_that_goes_away_is_the_end_of_the_output_and_no_error() {
    for args in [&["man"][..], &["completions", "zsh"], &["--help"]] {
        let mut child = TestEnv::new().command(args).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!((code, said.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for args in [["man"], ["services"], ["history"]] {
        let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
            return;
        };
        let output = TestEnv::new().command(&args).stdout(full).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("Can't write the output"));
    }
}

#[test]
fn colour_is_for_terminals_that_want_it() {
    for (variable, args, coloured) in [
        ("COLUMNS=100", &[][..], true),
        ("COLUMNS=100", &["--wrong"], true),
        ("NO_COLOR=1", &[], false),
        ("NO_COLOR=1", &["--wrong"], false),
        ("TERM=dumb", &[], false),
        ("SUBTERMINATOR_PLAIN=1", &["--wrong"], false),
        ("COLUMNS=100", &["cancel", "--plain", "--wrong"], false),
    ] {
        let (name, value) = variable.split_once('=').unwrap();
        let terminal = TestEnv::new().set(name, value).terminal(args, 100);
        terminal.wait_for("--help");
        let escapes = terminal.raw().contains('\u{1b}');
        assert_eq!(escapes, coloured, "{variable} {args:?}");
    }
    for args in [["--help"], ["--wrong"]] {
        assert!(!TestEnv::new().run(&args).said().contains('\u{1b}'));
    }
}
