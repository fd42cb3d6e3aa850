//! No process outlives a run, whatever ends it and whatever state server and browser are in.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;

use super::signals::signal;
use crate::browser::world::{
    assert_nothing_left, launch, processes, processes_with_ids, record, world,
};
use crate::common::env::{TestEnv, words};
use crate::common::sample::part;

/// The contract for the end of a run.
const CONTRACT: Duration = Duration::from_secs(5);

/// Stops server and browser: they answer nothing, and don't notice that a pipe was closed.
fn stop_all(env: &TestEnv, own: &str) {
    for (id, line) in processes_with_ids(env) {
        if id != own && !line.contains("target mock") {
            signal("STOP", &id);
        }
    }
}

/// A run with its events; every question is answered with yes.
struct Running {
    child: Child,
    events: std::io::Lines<BufReader<ChildStdout>>,
}

impl Running {
    fn start(env: &TestEnv, variant: &str, answers: &str) -> Self {
        let target = format!("mock:{variant}");
        let line = format!("cancel netflix --target {target} --model rules --headless --json");
        let args = words(&line);
        let mut child = env
            .command(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if !answers.is_empty() {
            child
                .stdin
                .take()
                .unwrap()
                .write_all(answers.as_bytes())
                .unwrap();
        }
        let events = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, events }
    }

    /// Reads events up to the first of this type.
    fn until(&mut self, kind: &str) {
        let mark = format!("{{\"type\":\"{kind}\"");
        assert!(
            self.events.any(|line| line.unwrap().starts_with(&mark)),
            "no {kind}"
        );
    }

    fn id(&self) -> String {
        self.child.id().to_string()
    }

    /// Waits for the end and gives the exit code, `None` after a signal, and how long it took.
    fn end(mut self) -> (Option<i32>, Duration) {
        let begun = Instant::now();
        for _ in self.events.by_ref() {}
        let code = self.child.wait().unwrap().code();
        (code, begun.elapsed())
    }
}

/// AC-8.4, AC-1.4: Ctrl-C, SIGTERM or the end of the terminal at twenty moments of a flow, some of them each day: it always ends in time, with a record
/// that can be read.
#[test]
#[ignore = "starts a browser"]
fn an_interrupt_at_any_moment() {
    let answers = "y\n".repeat(5);
    let whole = Running::start(&world(), "full", &answers).events.count();
    assert!(whole > 20, "{whole} events");
    for moment in part(8, 0..20) {
        let env = world();
        let mut run = Running::start(&env, "full", &answers);
        let before: Vec<String> = run
            .events
            .by_ref()
            .take(1 + moment * whole / 20)
            .map(Result::unwrap)
            .collect();
        let name = ["INT", "TERM", "HUP"][moment % 3];
        signal(name, run.id());
        let (code, took) = run.end();
        assert_nothing_left(&env);
        let record = record(&env);
        let last = before.last().cloned().unwrap_or_default();
        eprintln!(
            "{name} after event {} ({:.30}…): exit {code:?}, {} ms",
            before.len(),
            last,
            took.as_millis()
        );
        assert!(took < CONTRACT, "{last}: {took:?}");
        assert!(
            code == Some(130) || (code == Some(0) && record.result["verified"] == true),
            "{last}: {code:?}"
        );
        assert_eq!(record.journal.last().unwrap()["type"], "result", "{last}");
        assert_eq!(record.result["interrupted"], code == Some(130), "{last}");
        assert!(record.mock["cancel_posts"].as_u64().unwrap() <= 1);
        let cancelled = record.mock["subscription"] == "cancelled";
        assert!(
            !(cancelled && record.result["outcome"]["kind"] == "not_cancelled"),
            "{last}: it denies what was done"
        );
        assert!(
            cancelled || record.result["success"] == false,
            "{last}: it claims what wasn't done"
        );
    }
}

/// Neither server nor browser answers any more: one Ctrl-C ends them in time, a second one at once.
#[test]
#[ignore = "starts a browser"]
fn an_interrupt_while_everything_hangs() {
    for (times, name) in part(3, [(1, "INT"), (2, "INT"), (1, "TERM")]) {
        let env = world();
        let mut run = Running::start(&env, "plain", "");
        run.until("question");
        stop_all(&env, &run.id());
        for _ in 0..times {
            signal(name, run.id());
            // Two signals at the same moment are one.
            std::thread::sleep(Duration::from_millis(300));
        }
        let (code, took) = run.end();
        assert!(took < CONTRACT, "{name} {times}: {took:?}");
        assert_eq!(code, Some(130));
        assert_nothing_left(&env);
        assert_eq!(
            record(&env).mock["subscription"]
                .as_str()
                .unwrap_or("active"),
            "active"
        );
    }
}

/// Whoever reads the output goes away in mid-run.
#[test]
#[ignore = "starts a browser"]
fn a_reader_that_goes_away() {
    let env = world();
    let mut run = Running::start(&env, "plain", "");
    run.until("question");
    let Running { mut child, events } = run;
    drop(events);
    child.stdin.take().unwrap().write_all(b"y\n").unwrap();
    child.wait().unwrap();
    assert_nothing_left(&env);
    let record = record(&env);
    assert_eq!(record.journal.last().unwrap()["type"], "result");
    assert!(record.mock["cancel_posts"].as_u64().unwrap() <= 1);
}

/// A panic drops the browser without closing it. Once healthy, once with everything stopped.
#[test]
#[ignore = "starts a browser"]
fn a_panic_leaves_no_process() {
    for stopped in [false, true] {
        let env = world();
        let options = launch(env.own().join("cache"), &env.own().join("profile"));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            runtime.block_on(async {
                let mut browser = Playwright::start(&options, &mut |_| {}).await.unwrap();
                browser.snapshot().await.unwrap();
                assert!(
                    processes(&env).len() > 2,
                    "server and browser run: {:?}",
                    processes(&env)
                );
                if stopped {
                    stop_all(&env, "");
                }
                std::panic::resume_unwind(Box::new("in mid-run"));
            });
        }));
        assert_eq!(
            panicked.unwrap_err().downcast_ref::<&str>(),
            Some(&"in mid-run")
        );
        assert_nothing_left(&env);
    }
}
