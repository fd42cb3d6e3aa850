//! Whether it is over: after an approved end nothing is done any more.

use page::control::Control;
use page::landmarks::is_aside;
use page::state::PageState;
use page::words::{Concept, meaning};

use super::lead::Lead;
use super::scene::Scene;
use super::step::{Move, Why};
use super::tried::{ActOutcome, Turn};

impl Scene<'_> {
    /// Somebody else bills, or it is over: after an approved end nothing is done, and a page may say so by itself. The end is claimed, and the
    /// program proves it. Two exceptions: the site says that the step lacks something, and a further step asks for the end that an
    /// earlier one only began. A farewell over a question is a step.
    pub(crate) fn is_over(&self) -> Option<Move> {
        let because = self.state.because.first().map_or("", String::as_str);
        let says_so = self.is(&[PageState::Complete, PageState::AccountCancelled]);
        let claimed = |t: &Turn| matches!(t.came, ActOutcome::Unproved { .. });
        let (over, reason) = if let Some(act) = self.tried.ended_by() {
            if let Some(first) = self.is_unproved(act).or_else(|| self.retries()) {
                return Some(first);
            }
            // What only led on by its own words, or only declined, ended nothing.
            let led_on = meaning(&act.on).any(&[Concept::GoOn, Concept::Decline]);
            (
                act.why == Why::Finishes || !self.asks_further(led_on),
                format!("\"{}\" was pressed and approved.", act.on),
            )
        } else if self.is(&[PageState::ThirdPartyBilling]) {
            let reason = format!("Somebody else bills for it: {because}");
            return Some(Move::finish(false, reason));
        } else {
            let pressed = self.tried.pressed();
            let entered = pressed.is_some_and(|t| t.why == Why::WayIn);
            (
                says_so && !self.asks_further(entered) && !self.tried.turns.iter().any(claimed),
                format!("The page says so: {because}"),
            )
        };
        (over && !self.lacks()).then(|| Move::finish(true, reason))
    }

    /// The end by this act was claimed, and isn't proved: it isn't done again.
    pub(crate) fn is_unproved(&self, act: &Turn) -> Option<Move> {
        let ActOutcome::Unproved { why } = &self.tried.turns.last()?.came else {
            return None;
        };
        let (on, why) = (&act.on, why.trim_end_matches('.'));
        let reason = format!(
            "\"{on}\" was pressed, and the site's pages don't prove the end. {why}. It isn't done again."
        );
        Some(Move::finish(false, reason))
    }

    /// The site says that the step failed, and offers to try again: once.
    fn retries(&self) -> Option<Move> {
        let again =
            |c: &&Control<'_>| c.meaning.has(Concept::Retries) && !is_aside(self.page, c.id);
        let first = self.tried.count(Why::Retries) == 0;
        let control = self.controls.iter().find(again)?;
        let target = control.element.reference.filter(|_| first)?;
        Some(Move::click(target, Why::Retries, &control.label))
    }

    /// Whether the page is one more step of the same end; where an act only `led_on`, whatever leads on from here is one.
    pub(crate) fn asks_further(&self, led_on: bool) -> bool {
        use PageState::{ExitSurvey, FinalConfirmation, RetentionOffer};
        let is_step = led_on || self.is(&[RetentionOffer, FinalConfirmation, ExitSurvey]);
        let leads =
            |lead: Lead<'_, '_>| (lead.rank <= 2 || is_step) && self.is_new(&lead.control.label);
        let mut steps = self.ranked(Self::of_the_step).into_iter();
        self.flow && (self.wants_something() || self.tried.has_given() || steps.any(leads))
    }

    /// Whether the page waits for something: what leads on can't be used yet, a question has no answer, or a box or
    /// a field wants it said again.
    pub(crate) fn wants_something(&self) -> bool {
        self.is_held_back() || self.open_question().is_some() || self.repeats(false).is_some()
    }

    /// What ends it was sent as a step that says little, and nothing more is asked: the proof tells.
    pub(crate) fn may_have_ended(&self) -> Option<Move> {
        let over = self.may_be_over() && !self.wants_something();
        let act = self.tried.pressed().filter(|_| over)?;
        let reason = format!("\"{}\" was pressed, and nothing more is asked.", act.on);
        let claims = || Move::finish(true, reason);
        Some(self.is_unproved(act).unwrap_or_else(claims))
    }

    /// Whether what ends it by its words was pressed, and is gone: a form that is left may be for a farewell.
    pub(crate) fn may_be_over(&self) -> bool {
        let mut pressed = self.tried.pressed().into_iter();
        let ended = pressed.any(|t| matches!(t.why, Why::Ends | Why::Finishes) && t.is_done());
        ended && self.pressed_in_vain().is_none()
    }
}
