//! The acts of a run that can't be undone: how many there are, whether one is on its way, and what was done once for the same ones.

use proof::Act;

/// Irreversible acts of this run.
#[derive(Debug, Default)]
pub(super) struct Acts {
    /// How many were sent.
    pub(super) sent: u32,
    /// An approved one that has sent nothing: its page may go on to the end by further steps.
    begun: Option<Act>,
    /// One is on its way, or its answer never came.
    pub(super) in_flight: Option<String>,
    /// With which error the site answered all that the newest one sent.
    pub(super) refused: Option<u16>,
    /// What was done since the newest one, and is done once for the same acts.
    pub(super) since: Since,
}

/// What is done once for the same acts.
#[derive(Debug, Default)]
pub(super) struct Since {
    /// The person was asked what the pages show.
    pub(super) read: bool,
    /// The pages were looked at again after a while.
    pub(super) looked_again: bool,
    /// The end was looked for right away.
    pub(super) looked_for: bool,
}

impl Acts {
    /// Whether one was.
    pub(super) fn any(&self) -> bool {
        self.sent > 0
    }

    /// One is sent now.
    pub(super) fn begins(&mut self, call: String) {
        self.in_flight = Some(call);
        self.refused = None;
        self.since = Since::default();
        self.sent += 1;
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
        self.since = Since::default();
        self.sent += 1;
        Some(begun)
    }

    /// The site answered all that the newest one sent with this error: it is not done.
    pub(super) fn is_refused(&mut self, status: u16) {
        self.refused = Some(status);
        self.came_to_nothing();
    }
}
