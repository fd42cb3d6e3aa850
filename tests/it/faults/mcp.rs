//! Faults of the MCP server, injected between the program and the real one (`tests/fixtures/faulty-mcp.mjs`). How single answers are read,
//! `browser/protocol.rs` and the units of `crates/browser` show.
//!
//! Each row is a whole run in a real browser. Whatever goes wrong: the mock's own record shows no
//! cancellation that nobody approved, the record of the run can be read, and no process is left.
//! `ALL=1` takes all rows and crashes at every call of a flow; a run of all tests takes some, each day others.

use std::path::Path;

use crate::browser::world::{assert_nothing_left, real_server, record, world};
use crate::common::block_on;
use crate::common::env::words;
use crate::common::sample::{part, part_and};

/// What is expected of a run.
#[derive(Clone, Copy)]
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

/// A server with which no run begins.
const fn never(fault: &'static str, says: &'static [&'static str]) -> Row {
    Row {
        code: 5,
        questions: 0,
        says,
        ..well("plain", fault)
    }
}

/// The server ends before the irreversible act is answered. What was stopped leaves when the server dies, so nobody knows: the planner looks, and doesn't do it again.
const fn open(variant: &'static str, fault: &'static str) -> Row {
    Row {
        code: 1,
        says: &[NOT_AGAIN, "may or may not be cancelled"],
        ..well(variant, fault)
    }
}

const NOT_AGAIN: &str = "it is not sent again without your yes";
const TRY: &str = "run: npx @playwright/mcp@";
const LEAVE_OUT: &str = "Leave out --mcp-command";

const ROWS: &[Row] = &[
    never(
        "exit",
        &[
            "Failed to connect to Playwright MCP",
            "the server has had enough",
            TRY,
        ],
    ),
    never("html", &["does not speak MCP", TRY]),
    never("not-playwright", &["Weather 1.0 has no tool", LEAVE_OUT]),
    never(
        "no-tool name=browser_click",
        &["has no tool browser_click", LEAVE_OUT],
    ),
    never("no-tools", &["has no tool", LEAVE_OUT]),
    // It keeps its connection open and never says a word of MCP.
    never("html-stays", &["Failed to connect to Playwright MCP", TRY]),
    never(
        "slow seconds=12",
        &["no tool list within 10 s", "SUBTERMINATOR_PATIENCE=3"],
    ),
    well("full", "garbage"),
    well("plain", "stderr"),
    well("dialog", "list-changed"),
    well("plain", "requests"),
    well("plain", "noise-huge call=6"),
    well("plain", "huge call=3"),
    well("plain", "huge tool=browser_click call=2"),
    well("dialog", "truncated call=5"),
    well("dialog", "truncated tool=browser_handle_dialog"),
    well("plain", "deep call=8"),
    well("plain", "utf8 call=2"),
    well("plain", "double call=12"),
    well("plain", "double-different tool=browser_click call=2"),
    well("plain", "swallow call=8"),
    well("plain", "swallow tool=browser_click call=2"),
    well("plain", "wrong-id tool=browser_navigate"),
    well("full", "hang-before call=3"),
    well("plain", "hang-after tool=browser_click call=2"),
    well("dialog", "hang-after tool=browser_handle_dialog"),
    well("plain", "partial call=9"),
    well("plain", "stop call=6"),
    well("plain", "stop-all call=2"),
    well("plain", "stop-all tool=browser_click call=2"),
    IN_MID_ACT,
    Row {
        says: &[NOT_AGAIN],
        ..well("plain", "crash-after tool=browser_click call=2")
    },
    // After the answer to a dialog, what it sends may still be stopped when the server dies, so either may come.
    open("dialog", "crash-before tool=browser_handle_dialog"),
];
const IN_MID_ACT: Row = open("plain", "crash-before tool=browser_click call=2");

/// What a run came to.
struct Came {
    code: i32,
    questions: usize,
    cancel_posts: u64,
    said: String,
    restarts: usize,
}

/// The command line of a real server behind this fault; `once` is the file by which it knows that it went wrong already.
fn server_with(folder: &Path, real: &str, fault: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/faulty-mcp.mjs");
    let (script, folder) = (script.display(), folder.display());
    format!("node '{script}' {fault} 'once={folder}/once' 'log={folder}/calls' -- node '{real}'")
}

/// Runs a flow with a fault, answering every question with yes, and checks what holds in each.
fn run(real: &str, variant: &str, fault: &str) -> Came {
    let env = world().set("SUBTERMINATOR_PATIENCE", "0.15");
    let command = server_with(&env.work(), real, fault);
    let line =
        format!("cancel netflix --target mock:{variant} --model rules --headless --mcp-command");
    let output = env.run_with_input(&[&words(&line)[..], &[&command]].concat(), &"y\n".repeat(9));
    assert_nothing_left(&env);
    let record = record(&env);
    // The native dialog of an approved click belongs to the same yes.
    let final_act =
        |r: &serde_json::Value| r["irreversible"] == true && r["action"] != "answer_dialog";
    let sent = record.of("acting").filter(|r| final_act(r)).count();
    let answers = record
        .of("answer")
        .filter(|r| r["approved"] == true)
        .count();
    let cancel_posts = record.mock["cancel_posts"].as_u64().unwrap();
    let cancelled = record.mock["subscription"] == "cancelled";
    let said = output.said();
    let facts = format!("{fault}: exit {}\n{said}", output.code);
    assert!(cancel_posts <= 1, "a second irreversible click: {facts}");
    assert!(
        sent <= answers,
        "each irreversible act has a yes of its own: {facts}"
    );
    assert_eq!(record.journal.last().unwrap()["type"], "result", "{facts}");
    assert!(!said.contains("panicked"), "{facts}");
    let (result, kind) = (&record.result, &record.result["outcome"]["kind"]);
    if output.code == 0 {
        assert!(
            cancelled && result["verified"] == true,
            "it says so without proof: {facts}"
        );
    } else {
        assert!(
            result["error"].is_string() && kind != "cancelled",
            "{facts}"
        );
        assert!(
            !(cancelled && kind == "not_cancelled"),
            "it denies what was done: {facts}"
        );
    }
    Came {
        code: output.code,
        questions: record.of("question").count(),
        cancel_posts,
        said,
        restarts: record.of("reconnected").count(),
    }
}

/// Servers that don't start, talk nonsense, answer what can't be read or never, are stopped, or end at the moment of the irreversible click.
#[test]
#[ignore = "starts a browser"]
fn servers_that_fail_end_a_run_in_order() {
    let real = block_on(real_server());
    let mut wrong = Vec::new();
    // What is done is read from the page, what isn't is asked again: the worst that a server could do.
    let worst = |row: &Row| row.fault == IN_MID_ACT.fault;
    for row in part_and(8, ROWS.to_vec(), worst) {
        let came = run(&real, row.variant, row.fault);
        let silent: Vec<_> = row
            .says
            .iter()
            .filter(|words| !came.said.contains(**words))
            .collect();
        let right = came.code == row.code && came.questions <= row.questions && silent.is_empty();
        let line = format!(
            "{:<42} {:<7} expected: exit {}, {} questions; came: exit {}, {} questions, {} restarts, {} requests",
            row.fault,
            row.variant,
            row.code,
            row.questions,
            came.code,
            came.questions,
            came.restarts,
            came.cancel_posts,
        );
        eprintln!("{line}");
        if !right {
            wrong.push(format!("{line}\n  not said: {silent:?}\n{}", came.said));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// About so many calls has a run.
const CALLS: usize = 32;

/// The server ends at the Nth call: one restart each, and at most one more question.
#[test]
#[ignore = "starts a browser"]
fn a_server_that_ends_at_any_call() {
    let real = block_on(real_server());
    let moments = (1..=CALLS).flat_map(|call| [("crash-before", call), ("crash-after", call)]);
    for (fault, call) in part(32, moments) {
        let came = run(&real, "plain", &format!("{fault} call={call}"));
        let told = format!(
            "{fault} at call {call}: exit {}, {} questions, {} restarts",
            came.code, came.questions, came.restarts
        );
        eprintln!("{told}");
        let well = came.code == 0 && came.cancel_posts == 1 && came.questions <= 2;
        assert!(well && came.restarts <= 1, "{told}: {}", came.said);
    }
}
