//! Notices when the same act is tried again and again on a page that does not change.

use serde_json::{Map, Value};

use crate::domain::call::ToolCall;
use crate::page::snapshot::PageSnapshot;
use crate::page::text::Text;

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
    last: Option<Act>,
    count: u32,
}

/// A call and the page that it was made on.
#[derive(Debug, PartialEq)]
struct Act {
    name: String,
    args: Map<String, Value>,
    url: String,
    content: Text,
    dialog: Option<String>,
}

impl LoopGuard {
    /// Counts this call on this page.
    pub fn count(&mut self, call: &ToolCall, page: &PageSnapshot) -> Repetition {
        // The model's own description of the element may vary without changing the act.
        let args = call.args.iter().filter(|(key, _)| *key != "element").map(|(key, value)| (key.clone(), value.clone())).collect();
        let dialog = page.dialog.as_ref().map(|d| d.message.clone());
        let act = Some(Act { name: call.name.clone(), args, url: page.url.clone(), content: page.content.clone(), dialog });
        self.count = if act == self.last { self.count + 1 } else { 1 };
        self.last = act;
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
