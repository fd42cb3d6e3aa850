//! Notices when the same act is tried again and again on a page that does not change.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::domain::call::ToolCall;
use crate::page::snapshot::PageSnapshot;

/// What to do about a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing.
    Fine,
    /// Tell the model (from the third time on).
    Tell,
    /// Ask the person, or end the run (at the fifth time).
    Stop,
}

/// Counts equal acts on an equal page.
#[derive(Debug, Default)]
pub struct LoopGuard {
    last: u64,
    count: u32,
}

impl LoopGuard {
    /// Counts this call on this page.
    pub fn count(&mut self, call: &ToolCall, page: &PageSnapshot) -> Repetition {
        let mut hasher = DefaultHasher::new();
        // The model's own description of the element may vary without changing the act.
        for (key, value) in call.args.iter().filter(|(k, _)| *k != "element") {
            (key, value.to_string()).hash(&mut hasher);
        }
        (&call.name, &page.url, &page.content, &page.dialog.as_ref().map(|d| &d.message)).hash(&mut hasher);
        let key = hasher.finish();
        self.count = if key == self.last { self.count + 1 } else { 1 };
        self.last = key;
        match self.count {
            0..=2 => Repetition::Fine,
            3 | 4 => Repetition::Tell,
            _ => Repetition::Stop,
        }
    }

    /// The person wants to go on.
    pub fn reset(&mut self) {
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn three_are_told_five_are_stopped_and_any_change_starts_anew() {
        let mut guard = LoopGuard::default();
        let page = PageSnapshot { content: "a".into(), ..PageSnapshot::default() };
        let call = |words: &str| ToolCall::own("browser_click", json!({"ref": "e1", "element": words}));
        let seen: Vec<Repetition> = ["a", "b", "c", "d", "e"].iter().map(|w| guard.count(&call(w), &page)).collect();
        assert_eq!(seen, [Repetition::Fine, Repetition::Fine, Repetition::Tell, Repetition::Tell, Repetition::Stop]);
        let other = PageSnapshot { content: "b".into(), ..PageSnapshot::default() };
        assert_eq!(guard.count(&call("a"), &other), Repetition::Fine);
    }
}
