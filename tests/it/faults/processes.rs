//! No process outlives a run, whatever ends it and whatever state server and browser are in.

#![cfg(target_os = "linux")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;

use super::signals::signal;
use crate::browser::world::{assert_nothing_left, launch, processes, record, world};
use crate::common::env::{TestEnv, words};
use crate::common::sample::part;

/// The contract for the end of a run.
const CONTRACT: Duration = Duration::from_secs(5);
const RUN: &str = "cancel netflix --target mock:plain --model rules --headless --json";

/// Stops server and browser: they answer nothing, and don't notice that a pipe was closed.
fn stop_all(env: &TestEnv, own: &str) {
    for (id, line) in processes(env) {
        if id != own && !line.contains("target mock") {
            signal("STOP", &id);
        }
    }
}

/// So many events has a run at least.
const EVENTS: usize = 40;

/// AC-8.4, AC-1.4: Ctrl-C, SIGTERM or the end of the terminal at twenty moments of a flow, some of them each day: it always ends in time, with a record
/// that can be read.
#[test]
#[ignore = "starts a browser"]
fn an_interrupt_at_any_moment() {
    for moment in part(10, 0..20) {
        let env = world();
        let mut run = env.start(&words(RUN));
        run.say(&"y\n".repeat(5));
        run.lines(1 + moment * EVENTS / 20);
        let name = ["INT", "TERM", "HUP"][moment % 3];
        run.signal(name);
        let last = run.seen.lines().last().unwrap_or_default().to_owned();
        let begun = Instant::now();
        let output = run.end();
        let took = begun.elapsed();
        assert_nothing_left(&env);
        let record = record(&env);
        let code = output.code;
        eprintln!(
            "{name} after {last:.30}…: exit {code}, {} ms",
            took.as_millis()
        );
        assert!(took < CONTRACT, "{last}: {took:?}");
        let verified = record.result["verified"] == true;
        assert!(code == 130 || (code == 0 && verified), "{last}: {code}");
        assert_eq!(record.journal.last().unwrap()["type"], "result", "{last}");
        assert_eq!(record.result["interrupted"], code == 130, "{last}");
        assert!(record.mock["cancel_posts"].as_u64().unwrap() <= 1);
        let cancelled = record.mock["subscription"] == "cancelled";
        let denied = cancelled && record.result["outcome"]["kind"] == "not_cancelled";
        assert!(!denied, "{last}: it denies what was done");
        let claimed = !cancelled && record.result["success"] == true;
        assert!(!claimed, "{last}: it claims what wasn't done");
    }
}

/// Neither server nor browser answers any more: one Ctrl-C ends them in time, a second one at once.
#[test]
#[ignore = "starts a browser"]
fn an_interrupt_while_everything_hangs() {
    for (times, name) in part(3, [(1, "INT"), (2, "INT"), (1, "TERM")]) {
        let env = world();
        let mut run = env.start(&words(RUN));
        run.until("\"type\":\"question\"");
        stop_all(&env, &run.id());
        for _ in 0..times {
            run.signal(name);
            // Two signals at the same moment are one.
            std::thread::sleep(Duration::from_millis(300));
        }
        let begun = Instant::now();
        assert_eq!(run.end().code, 130);
        assert!(
            begun.elapsed() < CONTRACT,
            "{name} {times}: {:?}",
            begun.elapsed()
        );
        assert_nothing_left(&env);
        let subscription = record(&env).mock["subscription"].clone();
        assert_eq!(subscription.as_str().unwrap_or("active"), "active");
    }
}

/// Whoever reads the output goes away in mid-run.
#[test]
#[ignore = "starts a browser"]
fn a_reader_that_goes_away() {
    let env = world();
    let mut run = env.start(&words(RUN));
    run.until("\"type\":\"question\"");
    run.unread("y\n");
    assert_nothing_left(&env);
    let record = record(&env);
    assert_eq!(record.journal.last().unwrap()["type"], "result");
    assert!(record.mock["cancel_posts"].as_u64().unwrap() <= 1);
}

/// A panic drops the browser without closing it, where everything is stopped too.
#[test]
#[ignore = "starts a browser"]
fn a_panic_leaves_no_process() {
    let env = world();
    let options = launch(&env.own().join("profile"));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        crate::common::block_on(async {
            let mut browser = Playwright::start(&options, &mut |_| {}).await.unwrap();
            browser.snapshot().await.unwrap();
            let running = processes(&env);
            assert!(running.len() > 2, "server and browser run: {running:?}");
            stop_all(&env, "");
            std::panic::resume_unwind(Box::new("in mid-run"));
        });
    }));
    let told = panicked.unwrap_err();
    assert_eq!(told.downcast_ref::<&str>(), Some(&"in mid-run"));
    assert_nothing_left(&env);
}
