//! The acts of a run that can't be undone: how many there are, whether one is on its way, and what was done once for the same ones.

use proof::Act;

/// Irreversible acts of this run.
#[derive(Debug, Default)]
pub(super) struct Acts {
    sent: u32,
    /// An approved one that has sent nothing: its page may go on to the end by further steps.
    begun: Option<Act>,
    /// One is on its way, or its answer never came.
    in_flight: Option<String>,
    /// With which error the site answered all that the newest one sent.
    refused: Option<u16>,
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
        self.refused = None;
        self.sent += 1;
    }

    /// Its answer came.
    pub(super) fn answered(&mut self) {
        self.in_flight = None;
    }

    /// It has done nothing: it never began, never left, or the site refused it.
    pub(super) fn came_to_nothing(&mut self) {
        self.sent = self.sent.saturating_sub(1);
    }

    /// It has sent nothing so far.
    pub(super) fn only_begins(&mut self, act: Option<Act>) {
        self.came_to_nothing();
        self.begun = act;
    }

    /// Whether an approved act has sent nothing, and none has since.
    pub(super) fn is_begun(&self) -> bool {
        self.begun.is_some() && !self.any()
    }

    /// A page says that it has ended: what was begun counts.
    pub(super) fn takes_effect(&mut self) -> Option<Act> {
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

    /// The site answered all that the newest one sent with this error: it is not done.
    pub(super) fn is_refused(&mut self, status: u16) {
        self.refused = Some(status);
        self.came_to_nothing();
    }

    /// The error with which the site answered the newest one.
    pub(super) fn refused(&self) -> Option<u16> {
        self.refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
