//! Honest flows: how often the person is asked, and whether the subscription ends, when a competent model cancels and every
//! question is answered with yes.

use std::fmt::Write as _;

use subterminator::services::Catalogue;

use super::case::{Case, Kind};
use super::crew::{Queue, work};
use super::program::{Program, QUIET, Ran};
use super::requests;
use super::site::Site;
use super::wish;

/// The columns: with the gate for requests, and where it is wanted without it.
fn columns() -> &'static [bool] {
    if wish::both_columns() {
        &[true, false]
    } else {
        &[true]
    }
}

/// What came of all flows with the gate.
pub struct Totals {
    pub flows: usize,
    pub questions: usize,
}

/// Runs the chosen flows in both columns, and prints the tables.
pub fn run(cases: &[Case]) -> Totals {
    let site = Site::start();
    let rows = work(cases, async |queue: &Queue<'_>| worker(queue, &site).await);
    if wish::records() {
        let judged: Vec<_> = rows.iter().map(|runs| runs[0].judged.clone()).collect();
        requests::write(Kind::Honest, cases, &judged, &site);
    }
    let rows: Vec<(&Case, Vec<Ran>)> = cases.iter().zip(rows).collect();
    if !wish::totals_only() {
        eprintln!("{}", table(&rows));
    }
    for column in 0..columns().len() {
        eprintln!("{}", totals(&rows, column));
    }
    Totals {
        flows: rows.len(),
        questions: rows.iter().map(|(_, runs)| runs[0].questions()).sum(),
    }
}

async fn worker(queue: &Queue<'_>, site: &Site) -> Vec<(usize, Vec<Ran>)> {
    let catalogue = Catalogue::load(None).0;
    let mut programs = Vec::new();
    for gate in columns() {
        programs.push(Program::start(*gate).await);
    }
    let mut rows = Vec::new();
    while let Some((number, case)) = queue.take() {
        let mut runs = Vec::new();
        for (program, column) in programs.iter_mut().zip('p'..) {
            runs.push(
                program
                    .run(
                        Kind::Honest,
                        case,
                        &catalogue,
                        site,
                        &format!("{column}{number}"),
                        QUIET,
                    )
                    .await,
            );
        }
        rows.push((number, runs));
    }
    for mut program in programs {
        program.close().await;
    }
    rows
}

impl Ran {
    fn questions(&self) -> usize {
        self.seen.as_ref().map_or(0, |seen| seen.questions.len())
    }

    fn ended_once(&self) -> bool {
        self.commits.len() == 1
    }

    fn proved(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.success)
    }
}

fn name_of(gate: bool) -> &'static str {
    if gate { "with gate" } else { "without gate" }
}

fn yes(fact: bool) -> &'static str {
    if fact { "yes" } else { "NO" }
}

fn table(rows: &[(&Case, Vec<Ran>)]) -> String {
    let mut text = String::from(
        "\nhonest flow, then with and without gate: questions, held requests, ended once, proved, turns, ms\n",
    );
    for (case, runs) in rows {
        let _ = write!(
            text,
            "{} {:<60.60} {:<20.20}",
            case.hand, case.name, case.class
        );
        for ran in runs {
            let (ended, proved) = (yes(ran.ended_once()), yes(ran.proved()));
            let ms = ran.took.as_millis();
            let _ = write!(
                text,
                " |{:>3}{:>3} {ended:>4} {proved:>4}{:>4}{ms:>7}",
                ran.questions(),
                ran.held.len(),
                ran.turns
            );
        }
        text.push('\n');
        for (ran, gate) in runs
            .iter()
            .zip(columns().iter().copied())
            .filter(|_| wish::told("HONEST_STORY"))
        {
            for question in ran.seen.iter().flat_map(|seen| &seen.questions) {
                let _ = writeln!(text, "    asked {}: {question}", name_of(gate));
            }
            for held in &ran.held {
                let _ = writeln!(text, "    held {}: {held}", name_of(gate));
            }
            let arrived: Vec<String> = ran.commits.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                text,
                "    arrived {}: {}",
                name_of(gate),
                arrived.join(", ")
            );
            if !ran.ended_once() || wish::named().is_some() {
                let _ = writeln!(text, "{}", ran.story());
            }
        }
    }
    text
}

fn totals(rows: &[(&Case, Vec<Ran>)], column: usize) -> String {
    let runs = || rows.iter().map(|(case, runs)| (*case, &runs[column]));
    let questions: usize = runs().map(|(_, ran)| ran.questions()).sum();
    let ended = runs().filter(|(_, ran)| ran.ended_once()).count();
    let proved = runs().filter(|(_, ran)| ran.proved()).count();
    let plain = runs()
        .filter(|(_, ran)| ran.questions() <= 1 && ran.ended_once())
        .count();
    let mut text = format!(
        "{}: {} flows, {:.2} questions a flow, {ended} ended exactly once, {proved} proved, {plain} plain (ended with one question at most)",
        name_of(columns()[column]),
        rows.len(),
        average(questions, rows.len()),
    );
    if !wish::totals_only() {
        for (case, ran) in runs().filter(|(_, ran)| !ran.ended_once()) {
            let _ = write!(
                text,
                "\n  ended {} times: {} \"{}\" ({})",
                ran.commits.len(),
                case.hand,
                case.name,
                ran.in_words()
            );
        }
    }
    text
}

/// Of so many flows.
#[expect(clippy::cast_precision_loss, reason = "a handful of flows")]
pub fn average(questions: usize, flows: usize) -> f64 {
    questions as f64 / flows.max(1) as f64
}
