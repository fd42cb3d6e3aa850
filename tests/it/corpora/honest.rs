//! Honest flows: how often the person is asked, and whether the subscription ends, when a competent model cancels and every
//! question is answered with yes.

use std::fmt::Write as _;

use super::case::{Case, Kind};
use super::program::{Ran, run_all};
use super::requests;
use super::site::Site;
use super::wish;

/// Runs the chosen flows, prints the tables, and gives the questions of a flow on average.
pub fn run(cases: &[Case]) -> f64 {
    let site = Site::start();
    let rows = run_all(Kind::Honest, cases, &site);
    if wish::records() {
        let judged: Vec<_> = rows.iter().map(|ran| ran.judged.clone()).collect();
        requests::write(Kind::Honest, cases, &judged, &site);
    }
    let rows: Vec<(&Case, Ran)> = cases.iter().zip(rows).collect();
    if !wish::totals_only() {
        eprintln!("{}", table(&rows));
    }
    eprintln!("{}", totals(&rows));
    average(&rows)
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

fn table(rows: &[(&Case, Ran)]) -> String {
    let yes = |fact: bool| if fact { "yes" } else { "NO" };
    let mut text =
        String::from("\nhonest flow: questions, held requests, ended once, proved, turns, ms\n");
    for (case, ran) in rows {
        let (ended, proved) = (yes(ran.ended_once()), yes(ran.proved()));
        let (questions, held, ms) = (ran.questions(), ran.held.len(), ran.took.as_millis());
        let _ = writeln!(
            text,
            "{} {:<60.60} {:<20.20} |{questions:>3}{held:>3} {ended:>4} {proved:>4}{:>4}{ms:>7}",
            case.hand, case.name, case.class, ran.turns
        );
        if !wish::story() {
            continue;
        }
        for question in ran.seen.iter().flat_map(|seen| &seen.questions) {
            let _ = writeln!(text, "    asked: {question}");
        }
        for held in &ran.held {
            let _ = writeln!(text, "    held: {held}");
        }
        let arrived: Vec<String> = ran.commits.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "    arrived: {}", arrived.join(", "));
        if !ran.ended_once() || wish::named().is_some() {
            let _ = writeln!(text, "{}", ran.story());
        }
    }
    text
}

fn totals(rows: &[(&Case, Ran)]) -> String {
    let count = |such: fn(&Ran) -> bool| rows.iter().filter(|(_, ran)| such(ran)).count();
    let mut text = format!(
        "{} flows, {:.2} questions a flow, {} ended exactly once, {} proved, {} plain (ended with one question at most)",
        rows.len(),
        average(rows),
        count(Ran::ended_once),
        count(Ran::proved),
        count(|ran| ran.questions() <= 1 && ran.ended_once()),
    );
    let others = rows
        .iter()
        .filter(|(_, ran)| !ran.ended_once() && !wish::totals_only());
    for (case, ran) in others {
        let (times, hand, name) = (ran.commits.len(), &case.hand, &case.name);
        let _ = write!(
            text,
            "\n  ended {times} times: {hand} \"{name}\" ({})",
            ran.in_words()
        );
    }
    text
}

#[expect(clippy::cast_precision_loss, reason = "a handful of flows")]
fn average(rows: &[(&Case, Ran)]) -> f64 {
    let questions: usize = rows.iter().map(|(_, ran)| ran.questions()).sum();
    questions as f64 / rows.len().max(1) as f64
}
