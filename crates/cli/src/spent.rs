//! How far a run is, and what it took so far.

use std::fmt::Write as _;

use super::words;
use domain::event::Wait;
use domain::outcome::Usage;
use domain::price::dollars;

/// How far the run is.
#[derive(Debug, Default)]
pub(super) struct Spent {
    /// Turns that the model has answered.
    pub(super) turns: u32,
    pub(super) max_turns: u32,
    pub(super) usage: Usage,
    /// US dollars, as far as prices are known.
    pub(super) cost: Option<f64>,
}

impl Spent {
    pub(super) fn add(&mut self, turn: u32, usage: Usage, cost: Option<f64>) {
        self.turns = turn;
        self.usage += usage;
        if let Some(cost) = cost {
            *self.cost.get_or_insert(0.0) += cost;
        }
    }

    /// `(turn 3 of 20)` beside a wait for the model or the browser; in verbose output with what it took so far.
    pub(super) fn so_far(&self, wait: &Wait, verbose: bool) -> String {
        let turn = match wait {
            Wait::Model { .. } => self.turns + 1,
            Wait::Action { .. } => self.turns,
            Wait::Package | Wait::Browser | Wait::Verification => return String::new(),
        };
        if self.max_turns == 0 || turn == 0 {
            return String::new();
        }
        let mut text = format!(" (turn {turn}");
        // Turns that do nothing aren't counted, so there may be more.
        if turn <= self.max_turns {
            let _ = write!(text, " of {}", self.max_turns);
        }
        let cost = self.cost.filter(|cost| *cost > 0.0).map(dollars);
        let tokens = (verbose && self.turns > 0).then(|| words::tokens(self.usage));
        let spent: Vec<String> = tokens.into_iter().chain(cost).collect();
        if !spent.is_empty() {
            let _ = write!(text, "; {} so far", spent.join(", "));
        }
        text + ")"
    }
}
