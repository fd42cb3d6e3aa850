//! `history` and `report` from outside, on records that the journal's own writer made.

use serde_json::Value;
use subterminator::browser::detect::find_browser;
use subterminator::domain::event::{Event, Purpose, Start};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, RunResult};
use subterminator::journal::Journal;

use crate::common::env::{TestEnv, words};
use crate::journal::story::{self, cancelled};

fn start(name: &str, purpose: Purpose, target: &str) -> Event {
    let Event::Start(start) = story::start() else {
        unreachable!("a story begins with it")
    };
    Event::Start(Start {
        service: name.to_lowercase(),
        display_name: name.to_owned(),
        target: target.to_owned(),
        purpose,
        ..start
    })
}

fn ended(outcome: Outcome, proved: bool) -> Event {
    Event::Result(RunResult {
        success: proved,
        verified: proved,
        outcome,
        ..cancelled()
    })
}

/// A run at this second, with these events; gives its name.
fn run(env: &TestEnv, clock: fn() -> jiff::Timestamp, name: &str, events: &[Event]) -> String {
    let runs = env.own().join("runs");
    let journal = Journal::create(&runs, name, Masker::default()).unwrap();
    let mut journal = journal.with_clock(clock);
    for event in events {
        journal.record(event).unwrap();
    }
    journal.run()
}

fn at(second: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_second(1_800_000_000 + second).unwrap()
}

/// The names of four runs, the oldest first.
fn world() -> (TestEnv, [String; 4]) {
    use Purpose::{Cancel, Check};
    let env = TestEnv::new();
    let first = [
        start("Netflix", Cancel, "live"),
        ended(cancelled().outcome, true),
    ];
    let second = [
        start("Gym", Cancel, "mock:full"),
        ended(cancelled().outcome, false),
    ];
    let third = [
        start("Netflix", Check, "live"),
        ended(Outcome::NotCancelled, true),
    ];
    let fourth = [start("Net\u{1b}[2Jflix", Cancel, "live")];
    let names = [
        run(&env, || at(1), "netflix", &first),
        run(&env, || at(2), "gym", &second),
        run(&env, || at(3), "netflix", &third),
        run(&env, || at(4), "netflix", &fourth),
    ];
    std::fs::create_dir(env.own().join("runs/no-run")).unwrap();
    (env, names)
}

/// What the person approved on the same service is said before a check and a further cancellation.
#[test]
fn an_earlier_act_is_said_before_anything_else() {
    let env = TestEnv::new();
    run(&env, || at(1), "netflix", &story::events());
    let said = |line: &str| env.run(&words(&format!("{line} --mcp-command /bin/false")));
    let told = "you approved \"Finish Cancellation\" at Netflix.";
    said("check netflix").assert_ends(5, &[told]);
    said("cancel netflix --model rules").assert_ends(5, &[told]);
    let mock = said("check netflix -t mock");
    assert!(!mock.stderr.contains("you approved"), "{mock:?}");
}

/// The proof is one sheet of paper, and says so in any program that reads PDF.
#[test]
#[ignore = "starts a browser"]
fn the_proof_is_printed_on_one_page() {
    let (env, _) = world();
    let report = env.run(&["report", "4"]);
    let folder = tempfile::tempdir().unwrap();
    let pdf = folder.path().join("report.pdf");
    let option = |name: &str, path: &std::path::Path| format!("--{name}={}", path.display());
    let printed = std::process::Command::new(
        find_browser(None, std::env::var_os("PATH").as_deref()).unwrap(),
    )
    .args(["--headless", "--no-sandbox", "--no-pdf-header-footer"])
    .arg(option("user-data-dir", &folder.path().join("profile")))
    .arg(option("print-to-pdf", &pdf))
    .arg(report.stdout.trim())
    .output();
    assert!(printed.unwrap().status.success());
    let bytes = std::fs::read(pdf).unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert_eq!(text.matches("/Type /Page\n").count(), 1);
}

#[test]
fn runs_are_listed_newest_first_and_only_proof_is_called_cancelled() {
    let (env, [first, second, third, fourth]) = world();
    let output = env.run(&["history"]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{output:?}");
    assert!(!output.stdout.contains('\u{1b}'));
    let json = env.run(&["history", "--json"]).stdout;
    let json = json
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).unwrap());
    let json: Vec<Value> = json.collect();
    for (number, (name, told, run, verified)) in [
        ("Netflix", "stopped early", &fourth, false),
        ("Netflix", "is active", &third, true),
        ("Gym (mock)", "may or may not be cancelled", &second, false),
        ("Netflix", "cancelled and verified", &first, true),
    ]
    .into_iter()
    .enumerate()
    {
        let line = output.stdout.lines().nth(number).unwrap();
        let parts = [name, told, run];
        assert!(parts.iter().all(|part| line.contains(part)), "{line}");
        let object = &json[number];
        assert_eq!(
            (&object["run"], &object["verified"]),
            (&run.as_str().into(), &verified.into())
        );
    }
    assert_eq!(json[1]["command"], "check");
    assert_eq!(json[3]["outcome"]["kind"], "cancelled");
}

/// Numbers count from the newest run, as the history shows them.
#[test]
fn a_report_is_found_by_number_by_name_by_beginning_or_as_the_newest() {
    let (env, [first, second, third, fourth]) = world();
    for (args, wanted) in [
        (&["report"][..], &fourth),
        (&["report", "1"], &fourth),
        (&["report", "4"], &first),
        (&["report", &first], &first),
        (&["report", "gym"], &second),
        (&["report", "netflix"], &fourth),
        (&["report", &third], &third),
    ] {
        let output = env.run(args);
        assert_eq!(output.code, 0, "{args:?} {output:?}");
        let path = std::path::Path::new(output.stdout.trim_end());
        let right = path.is_file() && path.ends_with(format!("{wanted}/report.html"));
        assert!(right, "{args:?} {path:?}");
    }
    for name in ["hulu", "../runs", "no-run", "5", "0"] {
        let none = env.run(&["report", name]);
        none.assert_ends(1, &["subterminator history"]);
    }
}

/// A foreign `.env` has no part in looking at one's own past.
#[test]
fn without_runs_it_says_so() {
    let env = TestEnv::new().dotenv("OPENAI_BASE_URL=https://evil.example\n");
    let output = env.run(&["history"]);
    assert!(output.stdout.starts_with("No runs in "), "{output:?}");
    assert_eq!(output.code, 0);
    assert_eq!(env.run(&["history", "--json"]).stdout, "");
    assert_eq!(env.run(&["report"]).code, 1);
}
