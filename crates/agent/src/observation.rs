//! What was seen of the pages: the one that is there, and what the account showed before anything was done.

use page::control::Labels;
use page::snapshot::PageSnapshot;
use page::state::{Assessment, PageState};

/// A page on which the subscription was seen active.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ActiveAt {
    /// Its address.
    pub(super) url: String,
    /// It said so in words (next payment, status), not only by offering to cancel.
    pub(super) said_so: bool,
    /// The newest of these words.
    pub(super) line: Option<String>,
}

pub(super) struct Observation {
    /// The newest page.
    pub(super) page: PageSnapshot,
    /// Address of the first one of the run.
    pub(super) first: Option<String>,
    pub(super) assessment: Assessment,
    /// What its labels say.
    pub(super) labels: Labels,
    /// Where the subscription was seen active before anything was done: the second look's other place.
    pub(super) active_at: Option<ActiveAt>,
    /// Plan and price, as the account showed them before anything was done.
    pub(super) plan: Option<String>,
    /// A control that speaks of cancelling was clicked: from here on pages may show what this run did.
    pub(super) entered: bool,
    /// The picture of the start is yet to be taken: while the model thinks.
    pub(super) picture_due: bool,
}

impl Default for Observation {
    fn default() -> Self {
        Self {
            page: PageSnapshot::default(),
            first: None,
            assessment: Assessment {
                state: PageState::Unknown,
                because: Vec::new(),
                needs_person: None,
            },
            labels: Labels::default(),
            active_at: None,
            plan: None,
            entered: false,
            picture_due: false,
        }
    }
}

impl Observation {
    /// Keeps the address of an account page that shows the subscription active. One that says so in words is better than one that only offers to
    /// cancel.
    pub(super) fn active_here(&mut self, line: Option<String>) {
        // What a step of the flow says of the next bill is no account.
        if self.entered && self.active_at.is_some() {
            return;
        }
        let said_so = line.is_some();
        if said_so || self.active_at.as_ref().is_none_or(|known| !known.said_so) {
            self.active_at = Some(ActiveAt {
                url: self.page.url.clone(),
                said_so,
                line,
            });
        }
    }

    /// Whether it was seen to go on.
    pub(super) fn was_active(&self) -> bool {
        self.active_at.as_ref().is_some_and(|at| at.said_so)
    }
}
