//! One fault at a random moment of a whole run, in a real browser: server, model's API, processes, disk, answers.
//!
//! A seed is a run (`chaos/draw.rs`). Whatever goes wrong, the invariants of `chaos/judge.rs` hold. A few seeds are
//! run with the other tests; `SUBTERMINATOR_TEST_CHAOS=FIRST-LAST` runs others, as `scripts/chaos.sh` does.

#![expect(
    clippy::print_stderr,
    reason = "the tables are for whoever runs the tests"
)]
#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

mod draw;
mod judge;
mod strike;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use self::draw::{Draw, Person};
use self::judge::{Breach, Verdict, judge};
use super::mcp::real_server;
use crate::common::sample::part;

/// Seeds that run with every other test: an MCP server, a stopped browser, a signal right after the act, a full disk, the
/// program killed, and a model that calls what doesn't exist.
const SEEDS: [u64; 6] = [1, 2, 13, 14, 16, 34];
/// Runs at a time where there are many.
const AT_ONCE: usize = 2;

struct Row {
    draw: Draw,
    code: Option<i32>,
    struck: bool,
    fault: String,
    verdict: Verdict,
}

fn one(seed: u64, real: &std::path::Path) -> Row {
    let draw = Draw::of(seed);
    let (env, ran) = strike::run(&draw, real);
    let verdict = judge(&draw, &env, &ran);
    let row = Row {
        struck: ran.struck,
        fault: ran.fault.clone(),
        code: ran.code,
        draw,
        verdict,
    };
    let mut told = line(&row);
    for (breach, seen) in &row.verdict.breaches {
        let _ = write!(told, "\n  {breach:?}: {seen}");
    }
    if !row.verdict.breaches.is_empty() {
        for event in &ran.events {
            let _ = write!(told, "\n{:.200}", event.to_string());
        }
        let _ = write!(told, "\n{}", ran.stderr);
    }
    // At once, because another run speaks meanwhile.
    eprintln!("{told}");
    row
}

fn line(row: &Row) -> String {
    let Draw {
        seed,
        service,
        variant,
        event,
        delay,
        person,
        ..
    } = &row.draw;
    let mark = if row.verdict.breaches.is_empty() {
        "ok"
    } else {
        "NO"
    };
    let hit = if row.struck { "" } else { " (missed)" };
    let (person, code) = (format!("{person:?}").to_lowercase(), code_of(row));
    let moment = format!("event {event} + {} ms", delay.as_millis());
    let what = format!("{}{hit}", row.fault);
    format!(
        "{mark} {seed:>4} {what:<28} {moment:<20} {service:<11}{variant:<14}{person:<10} exit {code:<5}{:<17}{:.110}",
        row.verdict.outcome, row.verdict.error
    )
}

fn code_of(row: &Row) -> String {
    row.code
        .map_or_else(|| "kill".to_owned(), |code| code.to_string())
}

/// How often each value of `key` came with each fault.
fn table(rows: &[Row], title: &str, key: impl Fn(&Row) -> String) {
    let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for row in rows {
        let fault = if row.struck {
            row.fault.clone()
        } else {
            "none, or missed".to_owned()
        };
        for fault in [fault, "~ all".to_owned()] {
            *counts
                .entry(fault)
                .or_default()
                .entry(key(row))
                .or_default() += 1;
        }
    }
    let columns: Vec<String> = counts["~ all"].keys().cloned().collect();
    let cell = |text: &str| format!("{text:>21}");
    eprintln!(
        "\n{title:<24}{}",
        columns.iter().map(|c| cell(c)).collect::<String>()
    );
    for (fault, counts) in &counts {
        let cells = columns.iter().map(|c| {
            cell(
                &counts
                    .get(c)
                    .map_or_else(|| "·".to_owned(), ToString::to_string),
            )
        });
        eprintln!("{fault:<24}{}", cells.collect::<String>());
    }
}

/// Runs these seeds, prints each and the tables, and gives the seeds with a breach.
fn all(seeds: &[u64], at_once: usize) -> Vec<u64> {
    let real = real_server().unwrap();
    let (next, rows) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(seed) = usize::try_from(next.fetch_add(1, Ordering::Relaxed))
            .ok()
            .and_then(|at| seeds.get(at))
        {
            let row = one(*seed, &real);
            rows.lock().unwrap().push(row);
        }
    };
    std::thread::scope(|scope| (0..at_once).for_each(|_| drop(scope.spawn(work))));
    let mut rows = rows.into_inner().unwrap();
    rows.sort_by_key(|row| row.draw.seed);
    table(&rows, "fault × exit code", code_of);
    table(&rows, "fault × outcome", |row| row.verdict.outcome.clone());
    eprintln!();
    for breach in Breach::ALL {
        let count = rows
            .iter()
            .flat_map(|r| &r.verdict.breaches)
            .filter(|(b, _)| *b == breach)
            .count();
        eprintln!("{:<16}{count}", format!("{breach:?}"));
    }
    let with = |wanted: &dyn Fn(&Row) -> bool| {
        rows.iter()
            .filter(|r| wanted(r))
            .map(|r| r.draw.seed)
            .collect::<Vec<_>>()
    };
    eprintln!(
        "Every question answered with yes, and not done: {:?}",
        with(&|r| r.draw.person == Person::Yes && r.code == Some(1))
    );
    let failed = with(&|r| !r.verdict.breaches.is_empty());
    eprintln!("{} runs; seeds with a breach: {failed:?}", rows.len());
    failed
}

/// `7` or `1-200`.
fn range(text: &str) -> Vec<u64> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    (first.parse().unwrap()..=last.parse().unwrap()).collect()
}

#[test]
#[ignore = "starts a browser"]
fn invariants_hold_whatever_goes_wrong() {
    let (seeds, at_once) = match std::env::var("SUBTERMINATOR_TEST_CHAOS") {
        Ok(text) => (range(&text), AT_ONCE),
        Err(_) => (part(3, SEEDS), 1),
    };
    let failed = all(&seeds, at_once);
    assert!(failed.is_empty(), "seeds with a breach: {failed:?}");
}
