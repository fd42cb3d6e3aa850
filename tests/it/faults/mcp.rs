//! Faults of the MCP server, injected between the program and the real one (`tests/fixtures/faulty-mcp.mjs`).
//!
//! Each row of the tables is a whole run in a real browser. Whatever goes wrong: the mock's own record shows no
//! cancellation that nobody approved, the record of the run can be read, and no process is left.
//! `ALL=1` crashes at every call of a flow, and not only at some of them.

#![expect(
    clippy::print_stderr,
    reason = "the tables are for whoever runs the tests"
)]
#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use std::path::{Path, PathBuf};

use crate::browser::world::{Record, assert_nothing_left, keep_package, record, world};
use crate::common::env::{Output, TestEnv, words};
use crate::common::sample::part;

/// What is expected of a run.
struct Row {
    variant: &'static str,
    fault: &'static str,
    /// Exit code.
    code: i32,
    /// Questions to the person at most; each is answered with yes.
    questions: usize,
    /// What the output says.
    says: &'static [&'static str],
}

/// A run that ends well, with one question and nothing to say.
const fn well(variant: &'static str, fault: &'static str) -> Row {
    Row {
        variant,
        fault,
        code: 0,
        questions: 1,
        says: &[],
    }
}

const fn row(
    variant: &'static str,
    fault: &'static str,
    code: i32,
    questions: usize,
    says: &'static [&'static str],
) -> Row {
    Row {
        variant,
        fault,
        code,
        questions,
        says,
    }
}

/// What a run came to.
struct Came {
    code: i32,
    questions: usize,
    cancel_posts: u64,
    cancelled: bool,
    said: String,
    restarts: usize,
}

/// Where the real server's program lies: the program remembers it after its first start.
pub fn real_server() -> Option<PathBuf> {
    let env = world();
    let cache = env.own().join("cache");
    let remembered = || {
        let mut files = std::fs::read_dir(&cache)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        let file = files.find(|path| path.extension().is_some_and(|e| e == "json"))?;
        let server: serde_json::Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
        Some(PathBuf::from(server["args"][0].as_str()?))
    };
    remembered().or_else(|| {
        env.run(&words(
            "cancel netflix -t mock:plain --model rules --headless --dry-run",
        ));
        keep_package(&env);
        remembered()
    })
}

/// The command line of a real server behind this fault.
pub fn server_with(env: &TestEnv, real: &Path, fault: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/faulty-mcp.mjs");
    let once = env.work().join("once");
    format!(
        "node '{}' {fault} 'once={}' 'log={}' -- node '{}'",
        script.display(),
        once.display(),
        log(env).display(),
        real.display()
    )
}

fn log(env: &TestEnv) -> PathBuf {
    env.work().join("calls")
}

/// Runs a flow with a fault, answering every question with yes, and checks what holds in each.
fn run(real: &Path, variant: &str, fault: &str) -> Came {
    let env = world().set("SUBTERMINATOR_PATIENCE", "0.15");
    let command = server_with(&env, real, fault);
    let target = format!("mock:{variant}");
    let line = format!("cancel netflix --target {target} --model rules --headless --mcp-command");
    let args = [&words(&line)[..], &[&command]].concat();
    let output = env.run_with_input(&args, &"y\n".repeat(9));
    assert_nothing_left(&env);
    came_of(&output, &record(&env), fault)
}

fn came_of(output: &Output, record: &Record, fault: &str) -> Came {
    let questions = record.of("question").count();
    // The native dialog of an approved click belongs to the same yes.
    let sent = record
        .of("acting")
        .filter(|r| r["irreversible"] == true && r["tool"] != "browser_handle_dialog")
        .count();
    let cancel_posts = record.mock["cancel_posts"].as_u64().unwrap();
    let cancelled = record.mock["subscription"] == "cancelled";
    let said = format!("{}{}", output.stdout, output.stderr);
    let facts = format!(
        "{fault}: exit {}\n{said}\n{}",
        output.code,
        record.dir.display()
    );
    assert!(cancel_posts <= 1, "a second irreversible click: {facts}");
    let answers = record
        .of("answer")
        .filter(|r| r["approved"] == true)
        .count();
    assert!(
        sent <= answers,
        "each irreversible act has a yes of its own: {facts}"
    );
    assert_eq!(record.journal.last().unwrap()["type"], "result", "{facts}");
    assert!(!said.contains("panicked"), "{facts}");
    if output.code == 0 {
        assert!(
            cancelled && record.result["verified"] == true,
            "it says so without proof: {facts}"
        );
    } else {
        assert!(
            record.result["error"].is_string() && record.result["outcome"]["kind"] != "cancelled",
            "{facts}"
        );
        assert!(
            !(cancelled && record.result["outcome"]["kind"] == "not_cancelled"),
            "it denies what was done: {facts}"
        );
    }
    Came {
        code: output.code,
        questions,
        cancel_posts,
        cancelled,
        said,
        restarts: record.of("reconnected").count(),
    }
}

/// Runs the rows, prints the table, and fails with all rows that came out otherwise.
fn check(rows: &[Row]) {
    let real = real_server().unwrap();
    let mut wrong = Vec::new();
    for row in part(6, rows) {
        let came = run(&real, row.variant, row.fault);
        let silent: Vec<_> = row
            .says
            .iter()
            .filter(|words| !came.said.contains(**words))
            .collect();
        let right = came.code == row.code && came.questions <= row.questions && silent.is_empty();
        let line = format!(
            "{:<42} {:<7} expected: exit {}, {} questions; came: exit {}, {} questions, {} restarts, {} requests, {}",
            row.fault,
            row.variant,
            row.code,
            row.questions,
            came.code,
            came.questions,
            came.restarts,
            came.cancel_posts,
            if came.cancelled {
                "cancelled"
            } else {
                "active"
            },
        );
        eprintln!("{line}");
        if !right {
            wrong.push(format!("{line}\n  not said: {silent:?}\n{}", came.said));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "starts a browser"]
fn servers_that_do_not_start() {
    check(&[
        row(
            "plain",
            "exit",
            5,
            0,
            &[
                "Failed to connect to Playwright MCP",
                "the server has had enough",
                "run: npx @playwright/mcp@",
            ],
        ),
        row(
            "plain",
            "html",
            5,
            0,
            &["does not speak MCP", "run: npx @playwright/mcp@"],
        ),
        row(
            "plain",
            "not-playwright",
            5,
            0,
            &["Weather 1.0 has no tool", "Leave out --mcp-command"],
        ),
        row(
            "plain",
            "no-tool name=browser_click",
            5,
            0,
            &["has no tool browser_click", "Leave out --mcp-command"],
        ),
        row(
            "plain",
            "no-tools",
            5,
            0,
            &["has no tool", "Leave out --mcp-command"],
        ),
        // It keeps its connection open and never says a word of MCP.
        row(
            "plain",
            "html-stays",
            5,
            0,
            &[
                "Failed to connect to Playwright MCP",
                "run: npx @playwright/mcp@",
            ],
        ),
        row(
            "plain",
            "slow seconds=12",
            5,
            0,
            &["no tool list within 10 s", "SUBTERMINATOR_PATIENCE=3"],
        ),
    ]);
}

#[test]
#[ignore = "starts a browser"]
fn servers_that_talk_nonsense() {
    check(&[
        well("full", "garbage"),
        well("plain", "stderr"),
        well("dialog", "list-changed"),
        well("plain", "requests"),
        well("plain", "noise-huge call=6"),
    ]);
}

#[test]
#[ignore = "starts a browser"]
fn answers_that_cannot_be_read() {
    check(&[
        well("plain", "huge call=3"),
        well("plain", "huge tool=browser_click call=2"),
        well("dialog", "truncated call=5"),
        well("dialog", "truncated tool=browser_handle_dialog"),
        well("plain", "deep call=8"),
        well("plain", "utf8 call=2"),
        well("plain", "double call=12"),
        well("plain", "double-different tool=browser_click call=2"),
    ]);
}

#[test]
#[ignore = "starts a browser"]
fn answers_that_never_come() {
    check(&[
        well("plain", "swallow call=8"),
        well("plain", "swallow tool=browser_click call=2"),
        well("plain", "wrong-id tool=browser_navigate"),
        well("full", "hang-before call=3"),
        well("plain", "hang-after tool=browser_click call=2"),
        well("dialog", "hang-after tool=browser_handle_dialog"),
        well("plain", "partial call=9"),
    ]);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "starts a browser"]
fn servers_that_are_stopped() {
    check(&[
        well("plain", "stop call=6"),
        well("plain", "stop-all call=2"),
        well("plain", "stop-all tool=browser_click call=2"),
    ]);
}

/// Ends at the moments of the irreversible click: what is done is read from the page, what isn't is asked again.
#[test]
#[ignore = "starts a browser"]
fn servers_that_end_during_the_irreversible_click() {
    // What was stopped leaves when the server dies, so nobody knows: the planner looks, and doesn't do it again.
    let unknown = &[
        "it is not sent again without your yes",
        "may or may not be cancelled",
    ];
    check(&[
        row(
            "plain",
            "crash-before tool=browser_click call=2",
            1,
            1,
            unknown,
        ),
        row(
            "plain",
            "crash-after tool=browser_click call=2",
            0,
            1,
            &["it is not sent again without your yes"],
        ),
        row(
            "dialog",
            "crash-before tool=browser_handle_dialog",
            1,
            1,
            unknown,
        ),
        // After the answer to a dialog: what it sends may still be stopped when the server dies, so either may come.
    ]);
}

/// About so many calls has a run.
const CALLS: usize = 32;

/// The server ends at the Nth call: one restart each, and at most one more question.
#[test]
#[ignore = "starts a browser"]
fn a_server_that_ends_at_any_call() {
    let real = real_server().unwrap();
    let moments = (1..=CALLS).flat_map(|call| [("crash-before", call), ("crash-after", call)]);
    let mut restarted = 0;
    let moments = part(24, moments);
    for (fault, call) in &moments {
        let came = run(&real, "plain", &format!("{fault} call={call}"));
        eprintln!(
            "{fault} at call {call}: exit {}, {} questions, {} restarts",
            came.code, came.questions, came.restarts
        );
        assert!(
            came.code == 0 && came.cancel_posts == 1 && came.questions <= 2,
            "{fault} at call {call}: {}",
            came.said
        );
        restarted += usize::from(came.restarts > 0);
    }
    assert!(
        2 * restarted > moments.len(),
        "a run has fewer calls than {CALLS}"
    );
}

/// A server that is lost again right after a restart won't do: the run ends with words, and nothing is sent twice.
#[test]
#[ignore = "starts a browser"]
fn a_server_that_ends_every_time() {
    let real = real_server().unwrap();
    let env = world();
    let command =
        server_with(&env, &real, "crash-after tool=browser_click").replace("once=", "never=");
    let args = [
        &words("cancel netflix -t mock:plain --model rules --headless --mcp-command")[..],
        &[&command],
    ]
    .concat();
    let output = env.run_with_input(&args, "y\ny\ny\n");
    assert_nothing_left(&env);
    let came = came_of(&output, &record(&env), "crash every time");
    assert_eq!(
        (came.code, came.restarts, came.cancel_posts),
        (5, 1, 0),
        "{output:#?}"
    );
    assert!(
        came.said.contains("lost again right after a restart")
            && came.said.contains("Run it again"),
        "{output:#?}"
    );
}
