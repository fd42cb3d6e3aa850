//! What was done in a run that can't be undone, for the next question.

use page::snapshot::PageSnapshot;

/// An irreversible act of this run.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DoneAct {
    /// Name of the control.
    what: String,
    /// When, RFC 3339 in UTC.
    at: String,
    /// What the page said then.
    then: String,
}

/// Irreversible acts of this run, in order.
#[derive(Debug, Default)]
pub(super) struct DoneActs(Vec<DoneAct>);

impl DoneActs {
    /// Keeps what was done and what the page says after it.
    pub(super) fn note(&mut self, what: String, at: String, page: &PageSnapshot) {
        self.0.push(DoneAct {
            what,
            at,
            then: says(page),
        });
    }

    /// What a further question has to begin with, after an act of this run.
    pub(super) fn before(&self, page: &PageSnapshot) -> Option<String> {
        let last = self.0.last()?;
        let time = last.at.get(11..16).unwrap_or_default();
        let then = if last.then.is_empty() {
            String::new()
        } else {
            format!("; then the page said \"{}\"", last.then)
        };
        Some(format!(
            "You already approved \"{}\" at {time} UTC in this run{then}. This page says \"{}\".",
            last.what,
            says(page)
        ))
    }
}

/// What a page is about, in its own words.
pub(super) fn says(page: &PageSnapshot) -> String {
    if let Some(dialog) = &page.dialog {
        return dialog.message.clone();
    }
    let first = page
        .elements
        .iter()
        .find(|e| e.role == "heading" && !e.label().is_empty());
    first
        .map_or(page.title.as_str(), |e| e.label())
        .chars()
        .take(120)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::page;

    #[test]
    fn a_further_question_begins_with_what_was_done() {
        let on = |content| page("https://shop.example/", content);
        let sure = on("- heading \"Really sure?\"");
        let mut done = DoneActs::default();
        assert_eq!(done.before(&sure), None);
        done.note(
            "Finish".to_owned(),
            "2027-01-02T03:04:05Z".to_owned(),
            &on("- heading \"Nearly done\""),
        );
        assert_eq!(
            done.before(&sure).unwrap(),
            "You already approved \"Finish\" at 03:04 UTC in this run; then the page said \"Nearly done\". This page says \"Really sure?\"."
        );
    }
}
