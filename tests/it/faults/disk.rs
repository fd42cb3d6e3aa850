//! Faults of the disk, the record and the profile: no record, no act; a clear end; nothing left running. That a full disk and a record that was replaced are errors, the
//! units of `crates/journal` show (`writer.rs`).
//!
//! The truth is the mock's own record, which the program repeats in its last note and which no disk can lose.

use std::path::Path;

use subterminator::browser::launch::PINNED;
use subterminator::browser::profile::ProfileLock;

use crate::browser::world::{assert_nothing_left, processes, world};
use crate::common::env::{Output, TestEnv, program, words};

/// What must be true of a fault: the exit code, words that say what is wrong and what to do, and nothing left.
#[track_caller]
fn expect(env: &TestEnv, code: i32, says: &[&str], output: &Output) {
    eprintln!("exit {}  {}", output.code, says.join(" … "));
    output.assert_ends(code, says);
    let said = output.said();
    for never in ["panicked", "RUST_BACKTRACE", "cancelled and verified"] {
        assert!(!said.contains(never), "{said}");
    }
    assert_nothing_left(env);
    let profile = env.own().join("browser-profile");
    let released = !profile.exists() || ProfileLock::take(&profile, "").is_ok();
    assert!(released, "the lock is released");
}

const QUESTION: &str = "\"type\":\"question\"";
/// A run that comes as far as the start of a server, which fails.
const WITHOUT_SERVER: &str = "cancel netflix -t mock --headless --mcp-command /bin/false";

/// The disk goes away between the question and the yes: the yes is worth nothing without its record.
#[test]
#[ignore = "starts a browser"]
fn a_yes_that_can_t_be_recorded_is_no_click() {
    let env = world();
    let mut run = env.start(&words(
        "cancel netflix --target mock:plain --headless --json",
    ));
    run.until(QUESTION);
    std::fs::remove_dir_all(env.own().join("runs")).unwrap();
    run.say("y\n");
    let says = &[
        "it was removed during the run",
        "--output-dir",
        "every act needs a record",
        "The mock's own record: active, 0 cancellation requests.",
    ];
    expect(&env, 1, says, &run.end());
}

/// `ulimit -f`: the write past the limit is an error, not the program's sudden death.
#[test]
fn a_limit_of_file_sizes_ends_the_run_in_order() {
    let env = world();
    let program = program().display();
    let script = format!("ulimit -S -f 0; exec '{program}' {WITHOUT_SERVER}");
    let output = env.run_program(Path::new("/bin/sh"), &["-c", &script], "");
    let code = output.code;
    assert!(code == 1 || code == 5, "no signal ended it: {output:#?}");
    expect(&env, code, &["File too large"], &output);
}

/// What is wrong before a run begins: it doesn't begin, and says what to do.
#[test]
fn a_run_that_could_not_be_recorded_does_not_begin() {
    let check = words("check netflix --headless --mcp-command /bin/false");
    let env = world();
    std::fs::write(env.own().join("runs"), "in the way").unwrap();
    let says = &["Can't write the run's record", "--output-dir"];
    expect(&env, 1, says, &env.run(&check));
    for command in ["history", "report"] {
        env.run(&[command]).assert_ends(1, &["--output-dir"]);
    }

    let env = world();
    let home = env.own().join("home");
    std::fs::write(&home, "in the way").unwrap();
    let env = env.set("SUBTERMINATOR_HOME", home.to_str().unwrap());
    let output = env.run(&check);
    let told = [2, 5].contains(&output.code) && output.stderr.contains("home");
    assert!(told, "{output:#?}");

    let env = world().set("TMPDIR", "/nonexistent/tmp");
    let says = &["No temporary folder", "Check TMPDIR"];
    expect(&env, 5, says, &env.run(&words(WITHOUT_SERVER)));

    let env = world();
    let config = env.own().join("config.toml");
    let says = &["Can't read", "config.toml", "or remove it"];
    std::fs::create_dir(&config).unwrap();
    expect(&env, 2, says, &env.run(&check));
    std::fs::remove_dir(&config).unwrap();
    std::fs::write(&config, [0xff, 0xfe, 0]).unwrap();
    expect(&env, 2, says, &env.run(&check));
}

/// Readers take a record as they find it.
#[test]
fn records_that_are_torn_empty_or_garbage_are_still_read() {
    let env = TestEnv::new();
    let start = r#"{"v":1,"seq":1,"at":"2027-02-15T10:20:30.123Z","type":"start","run":"r","service":"netflix","display_name":"Netflix","target":"live","model":"rules","version":"0","dry_run":false,"max_turns":20}"#;
    let torn = format!("{start}\n{{\"v\":1,\"seq\":2,\"at\":\"2027-02-15T10:2");
    let garbage: Vec<u8> = (0..=255_u8).cycle().take(100_000).collect();
    for (name, bytes) in [
        ("netflix-torn", torn.as_bytes()),
        ("netflix-empty", b""),
        ("netflix-garbage", &garbage),
        ("netflix-zeros", &[0; 8192]),
    ] {
        let dir = env.own().join("runs").join(name);
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("journal.jsonl"), bytes).unwrap();
        std::fs::write(dir.join("result.json"), &bytes[..bytes.len().min(9)]).unwrap();
    }
    let history = env.run(&["history"]);
    assert_eq!(
        (history.code, history.stderr.as_str()),
        (0, ""),
        "{history:#?}"
    );
    assert_eq!(
        history
            .stdout
            .lines()
            .filter(|l| l.contains("stopped early"))
            .count(),
        4,
        "{history:#?}"
    );
    assert!(!history.stdout.chars().any(|c| c.is_control() && c != '\n'));
    for name in [
        "netflix-torn",
        "netflix-empty",
        "netflix-garbage",
        "netflix-zeros",
    ] {
        let output = env.run(&["report", name]);
        assert_eq!(output.code, 0, "{name}: {output:#?}");
        let page = std::fs::read_to_string(output.stdout.trim_end()).unwrap();
        assert!(
            page.ends_with("</html>") && !page.contains("cancelled and verified"),
            "{name}"
        );
    }
}

/// A run that was killed while its server doesn't notice is found by `doctor`, and `doctor --fix` ends it; while the
/// run lives it is left alone.
#[test]
#[ignore = "starts a browser"]
fn orphans_of_a_killed_run_are_found_and_ended() {
    let env = world();
    // Its input stays open when the program is gone. (A server that is merely stopped is woken with a hang-up by
    // the kernel when its parent dies, and ends.)
    let npx = format!("npx -y @playwright/mcp@{PINNED} \"$@\"");
    let server =
        format!("sh -c 'case \"$*\" in *--help*) exec {npx};; esac; (cat; sleep 600) | {npx}' x");
    let line = words("cancel netflix --target mock:plain --headless --json --mcp-command");
    let mut run = env.start(&[&line[..], &[&server]].concat());
    run.until(QUESTION);
    let count = || processes(&env).len();
    let doctor = |further: &[&str]| {
        let line = words("doctor --json --model rules --mcp-command /bin/false");
        let output = env.run(&[&line, further].concat());
        let object: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
        let mut checks = object["checks"].as_array().unwrap().iter();
        let found = checks.find(|c| c["name"] == "Leftovers").unwrap();
        ["status", "message"].map(|field| found[field].as_str().unwrap().to_owned())
    };
    let before = count();
    assert!(before > 1);
    assert_eq!(
        doctor(&["--fix"]),
        ["ok", "none"],
        "a living run has no orphans"
    );
    assert_eq!(count(), before);
    run.kill();
    let [status, message] = doctor(&[]);
    let told = status == "warning" && message.contains("processes and 2 temporary folders");
    assert!(told, "{message}");
    assert!(count() > 1, "they were told of, not ended");
    let [status, message] = doctor(&["--fix"]);
    assert!(
        status == "ok" && message.starts_with("cleared up"),
        "{message}"
    );
    assert_nothing_left(&env);
    let left = std::fs::read_dir(env.own().join("tmp")).unwrap().flatten();
    let left = left.filter(|e| {
        e.file_name()
            .to_string_lossy()
            .starts_with("subterminator-")
    });
    assert_eq!(left.count(), 0);
    assert_eq!(doctor(&[]), ["ok", "none"]);
}
