//! The acts of a run that can't be undone: how many there are, whether one is on its way, and what the next question says of them.

use std::collections::HashSet;

use page::control::is_control;
use page::dates::read_date;
use page::lexicon::{Concept, concepts};
use page::lines::{Line, visible};
use page::snapshot::{Element, PageSnapshot};
use proof::question_of;

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
            then: what_it_says(page, None),
            refused: None,
        });
    }

    /// What the page says after the newest one.
    pub(super) fn led_to(&mut self, page: &PageSnapshot) {
        if let Some(last) = self.done.last_mut() {
            last.then = what_it_says(page, None);
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
        let now = what_it_says(page, None);
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

/// What a page says, in its own words, for people: in a message, or in the sentence of its content that speaks of the end, or in the first one, or else what it
/// is about. What stood on the page `before` it is not new.
pub(super) fn what_it_says(page: &PageSnapshot, before: Option<&PageSnapshot>) -> String {
    if let Some(dialog) = &page.dialog {
        return dialog.message.clone();
    }
    let told = |e: &&Element| matches!(e.role.as_str(), "alert" | "status");
    let told = page.elements.iter().filter(told).map(Element::label);
    let mut told = told.filter(|words| words.split_whitespace().count() > 1);
    let stood = before.into_iter().flat_map(|page| page.elements.iter());
    let stood: HashSet<&str> = stood.map(Element::label).collect();
    let frames = |a: &Element| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo");
    let is_said = |(id, e): &(usize, &Element)| {
        let new = !is_control(e) && e.role != "heading" && !stood.contains(e.label());
        new && !page.ancestors(*id).any(frames)
    };
    // What speaks of the end, best with its day, says more than thanks and farewells.
    let speaks = |line: &Line<'_>| {
        let element = (line.element, page.elements.get(line.element)?);
        let ends = concepts(&line.folded).any(&[Concept::Ended, Concept::EndsOn, Concept::Ends]);
        let new = !is_control(element.1) && !stood.contains(line.shown.as_str());
        // A bar that is read as one line with its buttons is no sentence.
        let bar = page.below(element.0).any(|e| e.role == "button");
        let fits = ends && new && !bar && !page.ancestors(element.0).any(frames);
        fits.then(|| (read_date(&line.shown).is_some(), line.shown.to_string()))
    };
    let lines: Vec<_> = visible(page).iter().filter_map(speaks).collect();
    let of_the_end = (lines.iter().find(|(dated, _)| *dated)).or(lines.first());
    let elements = page.elements.iter().enumerate().filter(is_said);
    let sentences = elements.map(|(_, e)| e.label());
    let mut sentences = sentences.filter(|words| words.split_whitespace().count() > 2);
    let says = told
        .next()
        .or(of_the_end.map(|(_, line)| line.as_str()))
        .or_else(|| sentences.next())
        .unwrap_or(question_of(page));
    says.chars().take(120).collect()
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

    #[test]
    fn the_sentence_about_the_end_is_quoted_and_not_the_farewell() {
        let page = |content| crate::tests::fakes::page("https://shop.example/", content);
        let before = page("- heading \"Why are you leaving?\"");
        let after = page(
            "- generic:\n  - button \"Back\"\n  - text: Subscription Cancelled\n  - button \"Close\"\n- heading \"Sorry to see you go, mate.\"\n- paragraph: Thanks for being with us, and you’re always welcome back.\n- heading \"Subscription cancelled\"\n- paragraph: Your subscription is set to end on December 24, 2026.",
        );
        assert_eq!(
            what_it_says(&after, Some(&before)),
            "Your subscription is set to end on December 24, 2026."
        );
        let farewell = page("- paragraph: Thanks for being with us, mate.");
        assert_eq!(
            what_it_says(&farewell, Some(&before)),
            "Thanks for being with us, mate."
        );
    }
}
