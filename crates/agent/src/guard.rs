//! Notices when the same act is tried again and again on a page that does not change.

use domain::action::Action;
use page::snapshot::PageSnapshot;
use page::text::Text;

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
    last: Option<Attempt>,
    count: u32,
}

/// What was tried, and the page that it was tried on.
#[derive(Debug, PartialEq)]
struct Attempt {
    /// The action, or why there was none. The model's own description of an element is in neither.
    tried: Result<Action, String>,
    url: String,
    content: Text,
    dialog: Option<String>,
}

impl LoopGuard {
    /// Counts this on this page.
    pub fn count(&mut self, tried: Result<&Action, &str>, page: &PageSnapshot) -> Repetition {
        let tried = tried.cloned().map_err(str::to_owned);
        let dialog = page.dialog.as_ref().map(|d| d.message.clone());
        let act = Some(Attempt {
            tried,
            url: page.url.clone(),
            content: page.content.clone(),
            dialog,
        });
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
    use domain::reference::Reference;

    #[test]
    fn three_are_told_five_are_stopped_and_any_change_starts_anew() {
        let mut guard = LoopGuard::default();
        let page = PageSnapshot {
            content: "a".into(),
            ..PageSnapshot::default()
        };
        let click = Action::Click {
            target: Reference::new("e1").unwrap(),
        };
        let seen: Vec<Repetition> = (0..5).map(|_| guard.count(Ok(&click), &page)).collect();
        assert_eq!(
            seen,
            [
                Repetition::Fine,
                Repetition::Fine,
                Repetition::Tell,
                Repetition::Tell,
                Repetition::Stop
            ]
        );
        let other = PageSnapshot {
            content: "b".into(),
            ..PageSnapshot::default()
        };
        assert_eq!(guard.count(Ok(&click), &other), Repetition::Fine);
        assert_eq!(guard.count(Err("no reference"), &other), Repetition::Fine);
    }
}
