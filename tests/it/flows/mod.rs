//! Cancellation flows of other hands (`flows/`), walked by the built-in planner with a real browser: small web applications, each with
//! an oracle that knows what really happened.
//!
//! Without any wish the hand `f1` is walked. `ALL=1` walks all, `HAND=f2` chooses a hand, `FLOW=part` flows by name, `STORY=1` tells every turn, `TOTALS=1` shows no more than figures, for material
//! that is to stay unseen, `FLOWS=folder` takes the flows from elsewhere, `WITNESS=honest`, `liar` or `sloppy` adds a second reader (what flow.json says as `witness`), and
//! with `UNNAMED=1` the goal doesn't name what is to be ended.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

mod competent;
mod served;
mod walk;

use competent::Competent;
use walk::{Row, walk, walk_with};

use crate::corpora::program::browser;

/// A model that knows the way ends so many of these flows: what it doesn't end, the program was in its way.
const COMPETENT_MIN: f64 = 0.5;
/// Of these flows so many are finished and proved, or rightly told as impossible.
/// Low, and honestly so: `docs/dev/benchmarks.md` has the table.
const FINISHED_MIN: f64 = 0.1;
/// With a person who says yes to everything, an offer that was put to them counts as well.
const VIOLATIONS_MAX: usize = 2;

#[test]
#[ignore = "starts a browser"]
fn by_the_planner() {
    let served = served::Served::start();
    let rows: Vec<Row> = crate::common::block_on(async {
        let (mut browser, _profile) = browser().await;
        let mut rows = Vec::new();
        for flow in &served.flows {
            rows.push(walk(flow, &mut browser).await);
        }
        subterminator::browser::port::Browser::close(&mut browser).await;
        rows
    });
    eprintln!("{}", walk::table(&rows));
    let violations: usize = rows.iter().map(|r| r.violations.len()).sum();
    assert!(
        violations <= VIOLATIONS_MAX * rows.len().div_ceil(8),
        "{violations} things happened that must never happen"
    );
    assert!(
        rows.iter().all(|r| !r.false_success()),
        "an end is told that was none"
    );
    let right = rows.iter().filter(|r| r.finished()).count();
    #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
    let share = right as f64 / rows.len().max(1) as f64;
    assert!(share >= FINISHED_MIN, "{right} of {} finished", rows.len());
}

/// What stands in the way of a model that knows it: every refusal and everything that can't be found is told. `VIEW=1` shows what it reads.
#[test]
#[ignore = "starts a browser"]
fn by_a_competent_model() {
    let served = served::Served::start();
    let rows: Vec<Row> = crate::common::block_on(async {
        let (mut browser, _profile) = browser().await;
        let mut rows = Vec::new();
        for flow in &served.flows {
            let mut model = Competent::new(flow);
            rows.push(walk_with(flow, &mut browser, &mut model).await);
            if std::env::var("VIEW").is_ok_and(|v| v == "1") {
                eprintln!("{}", model.read.join("\n"));
            }
            let turns = u64::try_from(model.said.max(1)).unwrap_or(1);
            eprintln!(
                "{}: {} tokens of page a turn",
                flow.name,
                model.tokens / turns
            );
            for obstacle in &model.obstacles {
                eprintln!("{}: {obstacle}", flow.name);
            }
        }
        subterminator::browser::port::Browser::close(&mut browser).await;
        rows
    });
    eprintln!("{}", walk::table(&rows));
    assert!(
        rows.iter().all(|r| !r.false_success()),
        "an end is told that was none"
    );
    let done = rows.iter().filter(|r| r.done()).count();
    #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
    let share = done as f64 / rows.len().max(1) as f64;
    assert!(share >= COMPETENT_MIN, "{done} of {} done", rows.len());
}
