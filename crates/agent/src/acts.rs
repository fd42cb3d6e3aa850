//! The acts of a run that can't be undone: how many there are, whether one is on its way, and what the next question says of them.

use page::control::{is_control, is_elsewhere};
use page::lexicon::{Concept, concepts};
use page::lines::{Line, visible};
use page::snapshot::{Element, PageSnapshot};

/// An act that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Done {
    /// Name of the control.
    what: String,
    /// When, RFC 3339 in UTC.
    at: String,
    /// What the page said then.
    then: String,
    /// With which error the site answered all that it sent.
    refused: Option<u16>,
}

/// An approved act that has sent nothing: its page may go on to the end by further steps.
#[derive(Debug, Clone)]
pub(super) struct Begun {
    /// Name of the control, and which of those that are called so it is.
    pub(super) control: String,
    pub(super) nth: usize,
    /// When, RFC 3339 in UTC.
    pub(super) at: String,
}

/// Irreversible acts of this run.
#[derive(Debug, Default)]
pub(super) struct Acts {
    sent: u32,
    done: Vec<Done>,
    begun: Option<Begun>,
    /// One is on its way, or its answer never came.
    in_flight: Option<String>,
    /// For how many the person was asked what the pages show.
    read: Option<u32>,
    /// For how many the pages were looked at again after a while.
    looked_again: Option<u32>,
    /// For how many the end was looked for right away.
    looked_for: u32,
}

impl Acts {
    /// How many were sent.
    pub(super) fn count(&self) -> u32 {
        self.sent
    }

    /// Whether one was.
    pub(super) fn any(&self) -> bool {
        self.sent > 0
    }

    /// One is sent now.
    pub(super) fn begins(&mut self, call: String) {
        self.in_flight = Some(call);
        self.sent += 1;
    }

    /// Its answer came.
    pub(super) fn answered(&mut self) {
        self.in_flight = None;
    }

    /// What was approved never left.
    pub(super) fn never_left(&mut self) {
        self.came_to_nothing();
        self.done.pop();
    }

    /// It has done nothing: it never began, or sent nothing.
    pub(super) fn came_to_nothing(&mut self) {
        self.sent = self.sent.saturating_sub(1);
    }

    /// It has sent nothing so far.
    pub(super) fn only_begins(&mut self, begun: Begun) {
        self.came_to_nothing();
        self.begun = Some(begun);
    }

    /// Whether an approved act has sent nothing, and none has since.
    pub(super) fn is_begun(&self) -> bool {
        self.begun.is_some() && !self.any()
    }

    /// A page says that it has ended: what was begun counts.
    pub(super) fn takes_effect(&mut self) -> Option<Begun> {
        let begun = self.begun.take()?;
        self.sent += 1;
        Some(begun)
    }

    /// The one to which no answer has come.
    pub(super) fn in_flight(&self) -> Option<&str> {
        self.in_flight.as_deref()
    }

    /// Whether the person was asked what the pages show after these acts. Once for the same ones is enough.
    pub(super) fn were_read(&self) -> bool {
        self.read == Some(self.sent)
    }

    /// The person is asked that now.
    pub(super) fn are_read(&mut self) {
        self.read = Some(self.sent);
    }

    /// Whether the pages may be looked at again after a while: once for the same acts.
    pub(super) fn may_look_again(&mut self) -> bool {
        self.looked_again.replace(self.sent) != Some(self.sent)
    }

    /// Whether an end is to be looked for right away: once for the same acts.
    pub(super) fn may_have_ended_it(&mut self) -> bool {
        std::mem::replace(&mut self.looked_for, self.sent) < self.sent
    }

    /// Keeps what was done and what the page says after it.
    pub(super) fn note(&mut self, what: String, at: String, page: &PageSnapshot) {
        self.done.push(Done {
            what,
            at,
            then: sentence(page),
            refused: None,
        });
    }

    /// What the page says after the newest one.
    pub(super) fn led_to(&mut self, page: &PageSnapshot) {
        if let Some(last) = self.done.last_mut() {
            last.then = sentence(page);
        }
    }

    /// The site answered all that the newest one sent with this error: it is not done.
    pub(super) fn is_refused(&mut self, status: u16) {
        if let Some(last) = self.done.last_mut() {
            last.refused = Some(status);
        }
        self.came_to_nothing();
    }

    /// The error with which the site answered the newest one.
    pub(super) fn refused(&self) -> Option<u16> {
        self.done.last()?.refused
    }

    /// What a further question has to begin with, after an act of this run.
    pub(super) fn before(&self, page: &PageSnapshot) -> Option<String> {
        let last = self.done.last()?;
        let time = last.at.get(11..16).unwrap_or_default();
        let then = if last.then.is_empty() {
            String::new()
        } else {
            format!("; then the page said \"{}\"", last.then)
        };
        let then = match last.refused {
            Some(status) => format!("{then}, and the site answered with an error ({status})"),
            None => then,
        };
        let now = sentence(page);
        let now = if now == last.then {
            String::new()
        } else {
            format!(" This page says \"{now}\".")
        };
        let told = format!(
            "You already approved \"{}\" at {time} UTC in this run{then}.{now}",
            last.what
        );
        // A quoted sentence brings its own full stop.
        Some(told.replace(".\".", ".\""))
    }
}

/// What a page says, in a sentence of its own: the one that speaks of the end first, which may be a heading; any other heading only where it has none.
fn sentence(page: &PageSnapshot) -> String {
    if page.dialog.is_some() {
        return says(page);
    }
    let ends = |line: &Line<'_>| concepts(&line.folded).any(&[Concept::Ended, Concept::EndsOn]);
    let is_sentence = |line: &Line<'_>| {
        let Some(element) = page.elements.get(line.element) else {
            return false;
        };
        !is_elsewhere(page, element)
            && !is_control(element)
            && !page.ancestors(line.element).any(is_control)
            && line.shown.split(' ').count() >= 4
    };
    let is_whole = |line: &Line<'_>| {
        let heading = page.elements[line.element].role == "heading";
        !heading && line.shown.ends_with(['.', '!', '?', '。'])
    };
    let mut lines = visible(page);
    lines.retain(is_sentence);
    let found = (lines.iter().find(|line| ends(line))).or(lines.iter().find(|line| is_whole(line)));
    found.map_or_else(
        || says(page),
        |line| match line.shown.char_indices().nth(160) {
            Some((at, _)) => format!("{}…", line.shown[..at].trim_end()),
            None => line.shown.to_string(),
        },
    )
}

/// What a page is about, in its own words.
pub(super) fn says(page: &PageSnapshot) -> String {
    if let Some(dialog) = &page.dialog {
        return dialog.message.clone();
    }
    let heading = |e: &&Element| e.role == "heading" && !e.label().is_empty();
    let on_top = page.layer().and_then(|top| page.below(top).find(heading));
    let first = on_top.or_else(|| page.elements.iter().find(heading));
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
    fn an_act_that_came_to_nothing_is_none_and_one_without_an_answer_stays() {
        let mut acts = Acts::default();
        acts.begins("click \"End\"".to_owned());
        assert!(acts.any() && acts.in_flight().is_some() && !acts.were_read());
        acts.are_read();
        assert!(acts.were_read());
        acts.came_to_nothing();
        assert!(!acts.any() && acts.in_flight().is_some() && !acts.were_read());
        acts.answered();
        assert_eq!(acts.in_flight(), None);
    }

    #[test]
    fn a_further_question_begins_with_what_was_done() {
        let on = |content| page("https://shop.example/", content);
        let sure = on("- heading \"Really sure?\"");
        let mut acts = Acts::default();
        assert_eq!(acts.before(&sure), None);
        acts.note(
            "Finish".to_owned(),
            "2027-01-02T03:04:05Z".to_owned(),
            &on("- heading \"Nearly done\""),
        );
        assert_eq!(
            acts.before(&sure).unwrap(),
            "You already approved \"Finish\" at 03:04 UTC in this run; then the page said \"Nearly done\". This page says \"Really sure?\"."
        );
    }
}
