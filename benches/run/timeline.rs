//! Reads what the tee noted: the calls of a run, and where its time went.
//!
//! While no call is without an answer the program waits for the model, waits on purpose for the page to settle, or
//! works. What is neither the model's nor such a wait counts as the program's own, disk and pipes included. Two calls may be
//! underway together; their time counts once.

use std::collections::BTreeMap;
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
    id: u64,
    asked: u64,
    answered: u64,
    /// It was sent while the call before it had no answer yet.
    pub together: bool,
    /// Bytes of the answer as it was sent.
    pub bytes: usize,
}

impl Call {
    /// Changes the page.
    pub fn acts(&self) -> bool {
        !matches!(
            self.name.as_str(),
            "browser_evaluate" | "browser_snapshot" | "browser_take_screenshot"
        )
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
    /// While a tool call was underway.
    pub server: u64,
    /// The same by tool: name, calls, time from question to answer.
    pub tools: BTreeMap<String, (u64, u64)>,
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
                timeline.command = words
                    .iter()
                    .filter_map(|w| w.as_str().map(str::to_owned))
                    .collect();
            } else if entry.get("asked").is_some() {
                let name = entry["name"].as_str().unwrap_or_default().to_owned();
                let together = timeline
                    .calls
                    .last()
                    .is_some_and(|before| before.answered == 0);
                let (id, asked) = (number("id"), number("asked"));
                timeline.calls.push(Call {
                    name,
                    args: entry["args"].clone(),
                    id,
                    asked,
                    answered: 0,
                    together,
                    bytes: 0,
                });
            } else if let Some(call) = timeline
                .calls
                .iter_mut()
                .rev()
                .find(|call| call.id == number("id"))
            {
                call.answered = number("answered");
                call.bytes = usize::try_from(number("bytes")).unwrap_or_default();
            }
        }
        timeline.calls.retain(|call| call.answered > 0);
        Ok(timeline)
    }

    /// Gaps between calls: from the answer after which none was underway to the next question, the place of the call that asks it,
    /// and whether the gap is a pause between two looks: after a snapshot follows another one, or the question before it.
    fn gaps(&self) -> Vec<(u64, u64, usize, bool)> {
        let mut idle_since = 0;
        let mut gaps = Vec::new();
        for (place, call) in self.calls.iter().enumerate() {
            if place > 0 && call.asked > idle_since {
                let asks = call.args["function"]
                    .as_str()
                    .is_some_and(|f| f.contains("MutationObserver"));
                let pause = (asks || call.name == "browser_snapshot")
                    && self.calls[place - 1].name == "browser_snapshot";
                gaps.push((idle_since, call.asked, place, pause));
            }
            idle_since = idle_since.max(call.answered);
        }
        gaps
    }

    /// Pauses in milliseconds before each call, as the program made them.
    pub fn pauses(&self) -> Vec<u64> {
        let mut pauses = vec![0; self.calls.len()];
        for (from, to, place, pause) in self.gaps() {
            if pause {
                pauses[place] = (to - from) / 1000;
            }
        }
        pauses
    }

    /// Where the time went.
    pub fn spent(&self, asked: &[Asked]) -> Spent {
        let gaps = self.gaps();
        let mut spent = Spent::default();
        for call in &self.calls {
            let tool = spent.tools.entry(call.name.clone()).or_default();
            *tool = (tool.0 + 1, tool.1 + call.answered - call.asked);
        }
        let (first, last) = (
            self.calls.first().map_or(0, |c| c.asked),
            self.calls
                .iter()
                .map(|c| c.answered)
                .max()
                .unwrap_or_default(),
        );
        spent.server = last
            .saturating_sub(first)
            .saturating_sub(gaps.iter().map(|(from, to, ..)| to - from).sum());
        spent.model = asked.iter().map(|a| a.left - a.came).sum();
        spent.pauses = gaps
            .iter()
            .filter(|(.., pause)| *pause)
            .map(|(from, to, ..)| to - from)
            .sum();
        let work: Vec<(u64, u64)> = gaps
            .iter()
            .filter(|(.., pause)| !pause)
            .map(|(from, to, ..)| (*from, *to))
            .collect();
        // A turn goes from one answer of the model to the next request.
        for pair in asked.windows(2) {
            let (from, to) = (pair[0].left, pair[1].came);
            let inside = |(a, b): &(u64, u64)| (*b).min(to).saturating_sub((*a).max(from));
            spent.own.push(work.iter().map(inside).sum());
        }
        spent
    }
}
