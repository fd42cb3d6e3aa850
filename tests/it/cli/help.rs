//! Help, version, usage errors, completions and the manual page.

use std::io::Read as _;
use std::process::Stdio;

use crate::common::env::TestEnv;

#[test]
fn without_anything_it_introduces_itself_in_a_screenful() {
    let output = TestEnv::new().run(&[]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(
        output
            .stdout
            .contains("subterminator cancel netflix --target mock"),
        "{}",
        output.stdout
    );
    assert!(
        output.stdout.lines().count() <= 24
            && output
                .stdout
                .lines()
                .all(|line| line.chars().count() <= 100)
    );
}

#[test]
fn help_lists_only_commands_that_work_with_environment_and_exit_codes() {
    let output = TestEnv::new().run(&["--help"]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let text = output.stdout;
    for part in [
        "cancel",
        "completions",
        "ANTHROPIC_API_KEY",
        "SUBTERMINATOR_MCP_COMMAND",
        "NO_COLOR",
        "  130  interrupted",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let listed: Vec<_> = text
        .lines()
        .skip_while(|l| *l != "Commands:")
        .skip(1)
        .take_while(|l| !l.is_empty())
        .collect();
    for line in listed {
        let name = line.split_whitespace().next().unwrap();
        assert_eq!(TestEnv::new().run(&["help", name]).code, 0, "{name}");
    }
}

#[test]
fn version_has_a_short_and_a_long_form() {
    for args in [
        vec!["-v"],
        vec!["-V"],
        vec!["--version"],
        vec!["cancel", "--version"],
    ] {
        let output = TestEnv::new().run(&args);
        assert_eq!(
            (output.code, output.stdout),
            (0, format!("subterminator {}\n", env!("CARGO_PKG_VERSION")))
        );
    }
}

/// Beside a command both letters mean more output, as people expect.
#[test]
fn beside_a_command_both_short_letters_mean_verbose() {
    for args in [
        ["cancel", "netflx", "-v"],
        ["cancel", "netflx", "-V"],
        ["-v", "cancel", "netflx"],
    ] {
        let output = TestEnv::new().run(&args);
        assert!(
            output.code == 3 && output.stderr.contains("Did you mean 'netflix'?"),
            "{args:?} {output:?}"
        );
    }
}

/// A service or an address alone means `cancel`; a mistyped command stays one.
#[test]
fn a_service_or_an_address_alone_leads_to_cancel() {
    for (args, code, part) in [
        (vec!["netflix"], 2, "subterminator cancel netflix"),
        (
            vec!["https://www.netflix.com/account"],
            2,
            "This is Netflix",
        ),
        (
            vec!["https://gym.example/account"],
            2,
            "subterminator cancel --url https://gym.example/account",
        ),
        (vec!["netflx"], 3, "Did you mean 'netflix'?"),
        (
            vec!["cancel", "xyzzy"],
            3,
            "--url https://www.example.com/account",
        ),
        (vec!["cancle"], 2, "cancel"),
    ] {
        let output = TestEnv::new().run(&args);
        assert!(
            output.code == code && output.stderr.contains(part),
            "{args:?} {output:?}"
        );
    }
}

#[test]
fn init_needs_somebody_who_answers() {
    let output = TestEnv::new().run(&["init"]);
    assert!(
        output.code == 2 && output.stderr.contains("config.toml by hand"),
        "{output:?}"
    );
}

/// Four answers: the planner, the browser that is found, no sign-in, no trial. No key is asked for or written.
#[test]
fn init_keeps_model_and_browser_and_no_key() {
    let env = TestEnv::new();
    let mut terminal = env.terminal(&["init"], 80);
    terminal.wait_for("or of another model");
    terminal.type_text("claude-opus-4-6\r");
    terminal.wait_for("No key is ever written into a file");
    terminal.wait_for("Enter for the environment");
    terminal.type_text("\r");
    terminal.wait_for("Enter for that one");
    terminal.type_text("\r");
    terminal.wait_for("Kept in");
    terminal.wait_for("Enter for later");
    terminal.type_text("\r");
    terminal.wait_for("[Y/n]");
    terminal.type_text("n\r");
    assert_eq!(terminal.finish().0, 0);
    let kept = std::fs::read_to_string(env.own().join("config.toml")).expect("the file");
    assert_eq!(kept, "model = \"claude-opus-4-6\"\n");
}

#[test]
fn wrong_usage_is_exit_2_with_a_suggestion_on_standard_error() {
    for (args, wanted) in [
        (vec!["cancel", "netflix", "--modle", "x"], "--model"),
        (vec!["cancle"], "cancel"),
        (vec!["cancel", "netflix", "--max-turns", "0"], "1..=1000"),
        (
            vec!["login", "netflix", "--url", "https://a.example"],
            "'netflix' and 'https://a.example/'",
        ),
        (
            vec!["cancel", "netflix", "--target", "tset"],
            "write live, mock or mock:VARIANT",
        ),
        (
            vec!["login", "netflix", "-s", "spotify"],
            "'netflix' and 'spotify'",
        ),
        (
            vec!["cancel", "netflix", "--no-checkpoint"],
            "--i-accept-the-risk",
        ),
        (vec!["completions", "cmd.exe"], "possible values"),
    ] {
        let output = TestEnv::new().run(&args);
        assert_eq!(
            (output.code, output.stdout.as_str()),
            (2, ""),
            "{args:?} {output:?}"
        );
        assert!(
            output.stderr.contains(wanted),
            "{args:?}\n{}",
            output.stderr
        );
        assert!(
            !output.stderr.contains("panicked") && !output.stderr.contains("backtrace"),
            "{}",
            output.stderr
        );
    }
}

#[test]
fn completions_and_manual_are_printed() {
    let env = TestEnv::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = env.run(&["completions", shell]);
        assert!(
            output.code == 0 && output.stdout.contains("max-turns"),
            "{shell}"
        );
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = env.run(&["completions", shell]).stdout;
        for value in ["spotify", "double-negative", "claude-opus-4-6", "always"] {
            assert!(script.contains(value), "{shell} completes {value}");
        }
    }
    let manual = env.run(&["man"]);
    assert!(
        manual.code == 0 && manual.stdout.contains(".TH subterminator 1"),
        "{}",
        manual.stdout
    );
}

#[test]
fn a_reader_that_goes_away_is_the_end_of_the_output_and_no_error() {
    let env = TestEnv::new();
    for args in [vec!["man"], vec!["completions", "zsh"], vec!["--help"]] {
        let mut child = env
            .command(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), stderr.as_str()),
            (Some(0), ""),
            "{args:?}"
        );
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let output = TestEnv::new()
        .command(&["man"])
        .stdin(Stdio::null())
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Can't write the output"));
}

#[test]
fn colour_is_for_terminals_that_want_it() {
    let coloured = |env: TestEnv, args: &[&str]| {
        let terminal = env.terminal(args, 100);
        terminal.wait_for("--help");
        terminal.raw().contains('\u{1b}')
    };
    assert!(coloured(TestEnv::new(), &[]));
    assert!(coloured(TestEnv::new(), &["--wrong"]));
    assert!(!coloured(TestEnv::new().set("NO_COLOR", "1"), &[]));
    assert!(!coloured(TestEnv::new().set("NO_COLOR", "1"), &["--wrong"]));
    assert!(!coloured(TestEnv::new().set("TERM", "dumb"), &[]));
    assert!(!coloured(
        TestEnv::new().set("SUBTERMINATOR_PLAIN", "1"),
        &["--wrong"]
    ));
    assert!(!coloured(TestEnv::new(), &["cancel", "--plain", "--wrong"]));
    assert!(!TestEnv::new().run(&["--help"]).stdout.contains('\u{1b}'));
    assert!(!TestEnv::new().run(&["--wrong"]).stderr.contains('\u{1b}'));
}
