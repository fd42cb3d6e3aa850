//! Ends and what only looks like one: what the program says after the approved last click, beside what is really so.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use subterminator::domain::outcome::Outcome;

use super::case::{Case, Kind, Truth};
use super::program::{Ran, run_all};
use super::replay;
use super::site::Site;
use super::wish;

/// How often the program was right.
#[derive(Debug, Default)]
pub struct Totals {
    /// True ends, and how many of them were proved.
    pub ends: usize,
    pub proved: usize,
    /// True ends of which it was said that the subscription goes on.
    pub denied: usize,
    /// Afterwards a check says what is not so; what is so; that nobody can tell.
    pub checked_wrong: usize,
    pub checked_right: usize,
    pub checked_unclear: usize,
    /// What is no end, and how often it was believed to be one.
    pub others: usize,
    pub believed: usize,
}

/// Runs the chosen cases with the gate, prints the tables.
pub fn run(cases: &[Case]) -> Totals {
    let site = Site::start();
    let rows = run_all(Kind::Ends, cases, &site);
    if wish::records() {
        replay::write(cases, &rows);
    }
    let mut totals = Totals::default();
    let mut text = String::from("\nends: what is so, what was said\n");
    let mut kinds: BTreeMap<(bool, String), (usize, usize)> = BTreeMap::new();
    for (case, ran) in cases.iter().zip(&rows) {
        let truth = case.truth.unwrap_or(Truth::Active);
        let (end, proved, denied) = (truth.is_end(), said_cancelled(ran), says_it_goes_on(ran));
        let right = end == proved;
        if end {
            totals.ends += 1;
            totals.proved += usize::from(proved);
            totals.denied += usize::from(denied);
        } else {
            totals.others += 1;
            totals.believed += usize::from(proved);
        }
        let shown = case.alone.unwrap_or(truth);
        let checked = match ran.checked.as_ref().map(told) {
            Some(Some(said)) if said == shown || (said.is_end() && shown.is_end()) => {
                totals.checked_right += 1;
                ""
            }
            Some(Some(_)) => {
                totals.checked_wrong += 1;
                " CHECK IS WRONG"
            }
            _ => {
                totals.checked_unclear += 1;
                ""
            }
        };
        let kind = kinds.entry((end, case.kind.clone())).or_default();
        *kind = (kind.0 + 1, kind.1 + usize::from(right));
        if !wish::totals_only() {
            let said = ran.outcome.as_ref().map(|outcome| format!("{outcome:?}"));
            let said = said.unwrap_or("out of time".to_owned());
            let acted = if ran.commits.is_empty() {
                "not done"
            } else {
                "done"
            };
            let mark = if right { ' ' } else { '!' };
            let _ = writeln!(
                text,
                "{mark} {} {:<62.62} {:<3} {truth:?} | {acted}, {said:.60}{checked}",
                case.hand, case.name, case.language
            );
        }
        if wish::story() {
            let _ = writeln!(text, "{}", ran.story());
        }
    }
    let _ = writeln!(text, "\nby kind, right of all:");
    for ((end, kind), (all, right)) in &kinds {
        let _ = write!(
            text,
            " {}{kind} {right}/{all};",
            if *end { "" } else { "no end, " }
        );
    }
    eprintln!("{text}\n{totals:?}");
    totals
}

/// What a check says, where it says something.
fn told(outcome: &Outcome) -> Option<Truth> {
    match outcome {
        Outcome::AlreadyCancelled { .. } | Outcome::Cancelled { .. } => Some(Truth::Ended),
        Outcome::NotCancelled => Some(Truth::Active),
        Outcome::Paused { .. } => Some(Truth::Paused),
        Outcome::Pending { .. } => Some(Truth::Pending),
        _ => None,
    }
}

fn said_cancelled(ran: &Ran) -> bool {
    ran.seen.as_ref().is_some_and(|seen| seen.success)
}

fn says_it_goes_on(ran: &Ran) -> bool {
    matches!(ran.outcome, Some(Outcome::NotCancelled))
}
