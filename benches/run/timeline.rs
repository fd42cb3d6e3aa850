//! Reads what the tee noted: the calls of a run, and where its time went.
//!
//! Between a call's answer and the next call the program waits for the model, waits on purpose for the page to settle, or
//! works. What is neither the model's nor such a wait counts as the program's own, disk and pipes included.

use std::path::Path;

use serde_json::Value;

use crate::model::Asked;

/// One tool call.
#[derive(Debug, Clone)]
pub struct Call {
    /// Tool.
    pub name: String,
    /// Arguments.
    pub args: Value,
    asked: u64,
    answered: u64,
    /// Bytes of the answer as it was sent.
    pub bytes: usize,
}

impl Call {
    /// Asks the page whether it is busy: the program pauses after it, before the next look.
    fn is_before_a_pause(&self) -> bool {
        self.name == "browser_evaluate" && self.args["function"].as_str().is_some_and(|f| f.contains("aria-busy"))
    }

    /// Changes the page.
    pub fn acts(&self) -> bool {
        !matches!(self.name.as_str(), "browser_evaluate" | "browser_snapshot" | "browser_take_screenshot")
    }
}

/// A run as its server saw it.
#[derive(Debug, Default)]
pub struct Timeline {
    /// The server's command line.
    pub command: Vec<String>,
    /// Calls in order.
    pub calls: Vec<Call>,
}

/// Where the time of a run went, in microseconds.
#[derive(Debug, Default, Clone)]
pub struct Spent {
    /// In tool calls.
    pub server: u64,
    /// In deliberate pauses between two looks.
    pub pauses: u64,
    /// In the model.
    pub model: u64,
    /// Of each turn, in the program itself: from one request of the model to the next.
    pub own: Vec<u64>,
}

impl Timeline {
    /// Reads a tee's log.
    pub fn read(log: &Path) -> std::io::Result<Self> {
        let mut timeline = Self::default();
        for line in std::fs::read_to_string(log)?.lines() {
            let entry: Value = serde_json::from_str(line)?;
            let number = |key: &str| entry[key].as_u64().unwrap_or_default();
            if let Some(words) = entry["command"].as_array() {
                timeline.command = words.iter().filter_map(|w| w.as_str().map(str::to_owned)).collect();
            } else if entry.get("asked").is_some() {
                let name = entry["name"].as_str().unwrap_or_default().to_owned();
                // Until it is answered, the place of its size holds its number.
                let id = usize::try_from(number("id")).unwrap_or_default();
                timeline.calls.push(Call { name, args: entry["args"].clone(), asked: number("asked"), answered: 0, bytes: id });
            } else if let Some(call) = timeline.calls.last_mut()
                && call.answered == 0
                && call.bytes as u64 == number("id")
            {
                call.answered = number("answered");
                call.bytes = usize::try_from(number("bytes")).unwrap_or_default();
            }
        }
        timeline.calls.retain(|call| call.answered > 0);
        Ok(timeline)
    }

    /// Pauses in milliseconds before each call, as the program made them.
    pub fn pauses(&self) -> Vec<u64> {
        let before = |pair: &[Call]| if pair[0].is_before_a_pause() { pair[1].asked.saturating_sub(pair[0].answered) / 1000 } else { 0 };
        std::iter::once(0).chain(self.calls.windows(2).map(before)).collect()
    }

    /// Where the time went.
    pub fn spent(&self, asked: &[Asked]) -> Spent {
        let mut spent = Spent { server: self.calls.iter().map(|c| c.answered - c.asked).sum(), ..Spent::default() };
        spent.model = asked.iter().map(|a| a.left - a.came).sum();
        let gaps = self.calls.windows(2).map(|pair| (pair[0].answered, pair[1].asked, pair[0].is_before_a_pause()));
        let gaps: Vec<(u64, u64, bool)> = gaps.filter(|(from, to, _)| to > from).collect();
        spent.pauses = gaps.iter().filter(|(.., pause)| *pause).map(|(from, to, _)| to - from).sum();
        let work: Vec<(u64, u64)> = gaps.iter().filter(|(.., pause)| !pause).map(|(from, to, _)| (*from, *to)).collect();
        // A turn goes from one answer of the model to the next request.
        for pair in asked.windows(2) {
            let (from, to) = (pair[0].left, pair[1].came);
            let inside = |(a, b): &(u64, u64)| (*b).min(to).saturating_sub((*a).max(from));
            spent.own.push(work.iter().map(inside).sum());
        }
        spent
    }
}
