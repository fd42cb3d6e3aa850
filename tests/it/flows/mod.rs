//! Cancellation flows of other hands (`flows/`), walked by the built-in planner with a real browser: small web applications, each with
//! an oracle that knows what really happened.
//!
//! Without any wish a part of the hand `f1` is walked, each day another one. `ALL=1` walks all, `HAND=f2` chooses a hand, `FLOW=part` flows by name, `STORY=1` tells every turn, `TOTALS=1` shows no more than figures, for material
//! that is to stay unseen, `FLOWS=folder` takes the flows from elsewhere, `WITNESS=honest` or `liar` adds a second reader (what flow.json says as `witness`), and
//! with `UNNAMED=1` the goal doesn't name what is to be ended.

mod competent;
mod reader;
mod served;
mod walk;

use std::time::Duration;

use competent::Competent;
use served::Served;
use subterminator::browser::port::Browser as _;
use subterminator::model::rules::Rules;
use walk::{Beside, Row, service_of, walk};

use crate::common::block_on;
use crate::corpora::program::browser;
use crate::corpora::reader::Manner;

/// A model that knows the way ends so many of these flows: what it doesn't end, the program was in its way.
const COMPETENT_MIN: f64 = 0.5;
/// With a person who says yes to everything, an offer that was put to them counts as well.
const VIOLATIONS_MAX: usize = 2;

/// Who walks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Walker {
    Planner,
    Competent,
}

/// Every flow, one after the other in one browser, with its table. No end is told that was none, whoever walks.
fn walked(served: &Served, walker: Walker, beside: &Beside) -> Vec<Row> {
    let rows = block_on(async {
        let (mut browser, _profile) = browser().await;
        let mut rows = Vec::new();
        for flow in &served.flows {
            let mut rules = Rules::new(&service_of(flow));
            let mut competent = Competent::new(flow);
            if walker == Walker::Planner {
                rows.push(walk(flow, &mut browser, &mut rules, beside).await);
                continue;
            }
            rows.push(walk(flow, &mut browser, &mut competent, beside).await);
            competent.tell(&flow.name);
        }
        browser.close().await;
        rows
    });
    eprintln!("{}", walk::table(&rows));
    for row in &rows {
        assert!(
            !row.false_success(),
            "{}: no end, and told as one",
            row.name
        );
    }
    rows
}

#[test]
#[ignore = "starts a browser"]
fn by_the_planner() {
    let rows = walked(&Served::start(), Walker::Planner, &Beside::wished());
    let violations: usize = rows.iter().map(|r| r.violations.len()).sum();
    assert!(
        violations <= VIOLATIONS_MAX * rows.len().div_ceil(8),
        "{violations} things happened that must never happen"
    );
}

/// What stands in the way of a model that knows it: every refusal and everything that can't be found is told. `VIEW=1` shows what it reads.
#[test]
#[ignore = "starts a browser"]
fn by_a_competent_model() {
    let rows = walked(&Served::start(), Walker::Competent, &Beside::wished());
    let done = rows.iter().filter(|r| r.done()).count();
    #[expect(clippy::cast_precision_loss, reason = "a few dozen")]
    let share = done as f64 / rows.len().max(1) as f64;
    assert!(share >= COMPETENT_MIN, "{done} of {} done", rows.len());
}

/// What is told of each flow that others met, with a model that knows the way and an honest reader.
///
/// No page shows the end at `o1-ledgerling`: right is to say that nobody can tell. At `o1-claykiln` the chosen membership goes on and others vanish.
const FROM_OUTSIDE: [(&str, &str); 14] = [
    ("o1-alderchess", "cancelled"),
    ("o1-claykiln", "other_object"),
    ("o1-cosinelab", "cancelled"),
    ("o1-fernpost", "cancelled"),
    ("o1-ledgerling", "unverified"),
    ("o1-loomgrid", "cancelled"),
    ("o1-northpaddle", "cancelled"),
    ("o1-sablewick", "cancelled"),
    ("o2-cobaltquay", "cancelled"),
    ("o2-gullspool", "cancelled"),
    ("o2-hushpaper", "cancelled"),
    ("o2-owlcast", "cancelled"),
    ("o2-tarrowdesk", "cancelled"),
    ("o2-thistlepress", "cancelled"),
];
/// Of pages that lag, as at `o1-northpaddle`, the program looks again after so long.
const LOOK_AGAIN: [Duration; 3] = [Duration::from_secs(5); 3];

#[test]
#[ignore = "starts a browser"]
fn from_outside() {
    let beside = Beside {
        reader: Some(Manner::Honest),
        look_again: &LOOK_AGAIN,
    };
    let rows = walked(&Served::of_hand("o1,o2"), Walker::Competent, &beside);
    for row in &rows {
        let name = row.name.as_str();
        let right = FROM_OUTSIDE.iter().find(|(flow, _)| *flow == name);
        assert_eq!(Some(row.outcome()), right.map(|r| r.1), "{name}");
        assert!(row.done(), "{name}: it isn't done");
        assert_eq!(row.violations, Vec::<String>::new(), "{name}");
        assert_eq!(row.inquiries, 0, "{name}: asked more than yes or no");
        assert!(!row.reopened, "{name}: the flow was gone into again");
        let gone = if name == "o1-claykiln" { 2 } else { 0 };
        assert_eq!(row.vanished, gone, "{name}: what is gone beside it");
        if name.starts_with("o1-") {
            assert_eq!(row.quoted_before, name == "o1-sablewick", "{name}");
        }
    }
}
