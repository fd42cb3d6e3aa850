//! `history` and `report` from outside, on records that the journal's own writer made.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use serde_json::Value;
use subterminator::domain::event::{AnsweredBy, Approval, Event, Purpose, Start};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, Reason, RunResult, Usage};
use subterminator::journal::Journal;

use crate::common::env::TestEnv;

fn start(name: &str, purpose: Purpose, target: &str) -> Event {
    Event::Start(Start {
        run: String::new(),
        service: name.to_lowercase(),
        display_name: name.to_owned(),
        target: target.to_owned(),
        model: "rules".to_owned(),
        version: "0".to_owned(),
        dry_run: false,
        purpose,
        max_turns: 20,
        address: None,
        subject: None,
    })
}

fn ended(outcome: Outcome, proved: bool) -> Event {
    Event::Result(RunResult {
        success: proved,
        verified: proved,
        reason: Reason::Completed,
        outcome,
        turns: 1,
        final_url: None,
        error: None,
        evidence: Vec::new(),
        usage: Usage::default(),
        cost: None,
        proposed: None,
        interrupted: false,
    })
}

/// A run at this second, with these events; gives its name.
fn run(env: &TestEnv, clock: fn() -> jiff::Timestamp, name: &str, events: &[Event]) -> String {
    let mut journal =
        Journal::create_with_clock(&env.own().join("runs"), name, Masker::default(), clock)
            .unwrap();
    for event in events {
        journal.record(event).unwrap();
    }
    journal.run()
}

fn at(second: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn world() -> (TestEnv, [String; 4]) {
    let env = TestEnv::new();
    let cancelled = Outcome::Cancelled {
        effective_date: None,
        confirmation: None,
        object: None,
        confirmed_by: None,
    };
    let first = run(
        &env,
        || at(1),
        "netflix",
        &[
            start("Netflix", Purpose::Cancel, "live"),
            ended(cancelled.clone(), true),
        ],
    );
    let second = run(
        &env,
        || at(2),
        "gym",
        &[
            start("Gym", Purpose::Cancel, "mock:full"),
            ended(cancelled, false),
        ],
    );
    let third = run(
        &env,
        || at(3),
        "netflix",
        &[
            start("Netflix", Purpose::Check, "live"),
            ended(Outcome::NotCancelled, true),
        ],
    );
    let fourth = run(
        &env,
        || at(4),
        "netflix",
        &[start("Net\u{1b}[2Jflix", Purpose::Cancel, "live")],
    );
    std::fs::create_dir(env.own().join("runs/no-run")).unwrap();
    (env, [first, second, third, fourth])
}

/// A run that lives holds its journal, so one that died is told as dead at once.
#[test]
#[cfg(unix)]
fn a_living_run_is_told_from_a_dead_one() {
    let env = TestEnv::new();
    let mut journal =
        Journal::create(&env.own().join("runs"), "netflix", Masker::default()).unwrap();
    journal
        .record(&start("Netflix", Purpose::Cancel, "live"))
        .unwrap();
    let listed = || env.run(&["history"]).stdout;
    assert!(listed().contains("still running"), "{}", listed());
    drop(journal);
    assert!(listed().contains("stopped early"), "{}", listed());
}

/// Numbers count from the newest run, as the history shows them.
#[test]
fn a_report_is_found_by_its_number() {
    let (env, [first, _, _, fourth]) = world();
    for (number, run) in [("1", &fourth), ("4", &first)] {
        let output = env.run(&["report", number]);
        assert!(output.stdout.contains(run.as_str()), "{output:?}");
    }
    assert_eq!(env.run(&["report", "5"]).code, 1);
    assert_eq!(env.run(&["report", "0"]).code, 1);
}

/// What the person approved on the same service is said before a check and a further cancellation.
#[test]
fn an_earlier_act_is_said_before_anything_else() {
    let env = TestEnv::new();
    let approval = Approval {
        tool: "browser_click".to_owned(),
        target: "button \"Cancel plan\"".to_owned(),
        ..Approval::default()
    };
    let acted = [
        start("Netflix", Purpose::Cancel, "live"),
        Event::Question { turn: 1, approval },
        Event::Answer {
            turn: 1,
            approved: true,
            by: AnsweredBy::Terminal,
        },
        Event::Acting {
            turn: 1,
            tool: "browser_click".to_owned(),
            action: None,
            irreversible: true,
        },
    ];
    run(&env, || at(1), "netflix", &acted);
    for command in [
        &["check", "netflix"][..],
        &["cancel", "netflix", "--model", "rules"],
    ] {
        let output = env.run(&[command, &["--mcp-command", "/bin/false"]].concat());
        assert!(
            output
                .stderr
                .contains("you approved \"Cancel plan\" at Netflix."),
            "{output:?}"
        );
    }
    let mock = env.run(&[
        "check",
        "netflix",
        "-t",
        "mock",
        "--mcp-command",
        "/bin/false",
    ]);
    assert!(!mock.stderr.contains("you approved"), "{mock:?}");
}

/// The proof is one sheet, and says so in any program that reads PDF.
#[test]
#[ignore = "starts a browser"]
fn the_proof_is_printed_on_one_page() {
    let (env, _) = world();
    let output = env.run(&["report", "4", "--pdf"]);
    assert_eq!(output.code, 0, "{output:?}");
    let bytes = std::fs::read(output.stdout.trim()).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert_eq!(text.matches("/Type /Page\n").count(), 1);
}

#[test]
fn runs_are_listed_newest_first_and_only_proof_is_called_cancelled() {
    let (env, [first, second, third, fourth]) = world();
    let output = env.run(&["history"]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{output:?}");
    let lines: Vec<&str> = output.stdout.lines().take(4).collect();
    for (line, parts) in lines.iter().zip([
        ["Netflix", "stopped early", &fourth],
        ["Netflix", "is active", &third],
        ["Gym (mock)", "may or may not be cancelled", &second],
        ["Netflix", "cancelled and verified", &first],
    ]) {
        assert!(
            parts.iter().all(|part| line.contains(*part)),
            "{parts:?}: {line}"
        );
    }
    assert!(!output.stdout.contains('\u{1b}'));
    let json: Vec<Value> = env
        .run(&["history", "--json"])
        .stdout
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    let runs: Vec<&str> = json.iter().map(|o| o["run"].as_str().unwrap()).collect();
    assert_eq!(runs, [&fourth, &third, &second, &first]);
    let verified: Vec<bool> = json
        .iter()
        .map(|o| o["verified"].as_bool().unwrap())
        .collect();
    assert_eq!(verified, [false, true, false, true]);
    assert_eq!(
        (
            json[1]["command"].as_str(),
            json[3]["outcome"]["kind"].as_str()
        ),
        (Some("check"), Some("cancelled"))
    );
}

#[test]
fn a_report_is_found_by_name_by_beginning_or_as_the_newest() {
    let (env, [first, second, third, fourth]) = world();
    for (args, wanted) in [
        (vec!["report"], &fourth),
        (vec!["report", "--no-open"], &fourth),
        (vec!["report", &first], &first),
        (vec!["report", "gym"], &second),
        (vec!["report", "netflix"], &fourth),
        (vec!["report", third.as_str()], &third),
    ] {
        let output = env.run(&args);
        assert_eq!(output.code, 0, "{args:?} {output:?}");
        let path = std::path::Path::new(output.stdout.trim_end());
        assert!(
            path.is_file() && path.ends_with(format!("{wanted}/report.html")),
            "{args:?} {path:?}"
        );
    }
    for name in ["hulu", "../runs", "no-run"] {
        let output = env.run(&["report", name]);
        assert!(
            output.code == 1 && output.stderr.contains("subterminator history"),
            "{name} {output:?}"
        );
    }
}

fn names(env: &TestEnv) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(env.own().join("runs"))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Proofs of real cancellations and what is no run stay; nothing goes without a yes.
#[test]
fn old_runs_are_deleted_after_a_yes_and_proofs_are_kept() {
    let (env, [first, second, third, fourth]) = world();
    let mut all = vec![
        first.clone(),
        second.clone(),
        third.clone(),
        fourth.clone(),
        "no-run".to_owned(),
    ];
    all.sort();
    let prune = ["history", "prune", "--keep", "0"];
    for input in ["", "n\n", "maybe\n"] {
        let output = env.run_with_input(&prune, input);
        assert!(
            output.code == 1 && output.stdout.contains("Nothing was deleted."),
            "{input} {output:?}"
        );
    }
    let output = env.run(&["history", "prune", "--keep", "0", "--dry-run"]);
    assert!(
        output.code == 0
            && output.stdout.contains("would be deleted")
            && !output.stdout.contains(&first),
        "{output:?}"
    );
    assert_eq!(names(&env), all);
    let output = env.run_with_input(&["history", "prune", "--keep", "1"], "y\n");
    assert!(
        output.code == 0 && output.stdout.contains("2 runs deleted."),
        "{output:?}"
    );
    let mut left = vec![first.clone(), fourth.clone(), "no-run".to_owned()];
    left.sort();
    assert_eq!(names(&env), left, "the newest and the proof");
    let output = env.run(&["history", "prune", "--older-than", "1d", "--all", "--yes"]);
    assert!(output.code == 0, "{output:?}");
    assert!(names(&env).contains(&"no-run".to_owned()));
}

/// A link that looks like a run leads nowhere, and a journal that is a link makes no run.
#[cfg(unix)]
#[test]
fn links_are_neither_followed_nor_deleted() {
    let (env, _) = world();
    let outside = env.own().join("outside");
    std::fs::create_dir(&outside).unwrap();
    std::fs::write(outside.join("precious.txt"), "x").unwrap();
    std::fs::copy(
        env.own()
            .join("runs")
            .join(&names(&env)[0])
            .join("journal.jsonl"),
        outside.join("journal.jsonl"),
    )
    .unwrap();
    let link = env.own().join("runs/gym-20200115T102030Z-0a1b2c3d");
    std::os::unix::fs::symlink(&outside, &link).unwrap();
    let output = env.run(&["history", "prune", "--keep", "0", "--all", "--yes"]);
    assert_eq!(output.code, 0, "{output:?}");
    assert!(outside.join("precious.txt").is_file() && link.is_symlink());
}

#[test]
fn ages_and_prompts_are_checked_before_anything_is_deleted() {
    let (env, _) = world();
    let before = names(&env);
    for age in ["soon", "-3d", ""] {
        assert_eq!(
            env.run(&["history", "prune", "--older-than", age]).code,
            2,
            "{age}"
        );
    }
    let env = env.set("CI", "1");
    let output = env.run_with_input(&["history", "prune", "--keep", "0"], "y\n");
    assert!(
        output.code == 2 && output.stderr.contains("--yes"),
        "{output:?}"
    );
    assert_eq!(names(&env), before);
}

/// A foreign `.env` has no part in looking at one's own past.
#[test]
fn without_runs_it_says_so() {
    let env = TestEnv::new().dotenv("OPENAI_BASE_URL=https://evil.example\n");
    let output = env.run(&["history"]);
    assert!(
        output.code == 0 && output.stdout.starts_with("No runs in "),
        "{output:?}"
    );
    assert_eq!(
        (
            env.run(&["history", "--json"]).stdout.as_str(),
            env.run(&["report"]).code
        ),
        ("", 1)
    );
}
