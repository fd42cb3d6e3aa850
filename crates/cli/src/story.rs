//! What is kept of a run for its last words, and what keeps the person from doing their part of it.

use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::gesture::Gesture;
use domain::page_state::PageState;
use journal::Told;

/// What keeps the person from doing something in the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// There is no display for a window.
    NoDisplay,
    /// `--headless` was given.
    Headless,
    /// Prompts are switched off.
    NoPrompts,
}

/// What the closing needs to know beside the result.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the run"
)]
pub struct Story {
    /// Service name for people.
    pub name: String,
    /// How the person names it on the command line.
    pub named: String,
    pub dry_run: bool,
    /// The built-in planner drives.
    pub by_planner: bool,
    /// What the last proposed call does, real name of its target, and the kind of page it was proposed on.
    pub gesture: Option<Gesture>,
    pub label: String,
    pub state: PageState,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
    /// What the person had to do in the browser and didn't.
    pub needed: Option<HandOverKind>,
    /// What keeps them from doing it.
    pub hindrance: Option<Hindrance>,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// A page of the account was read that shows the subscription.
    pub account_seen: bool,
    /// Something was done on a page.
    pub acted: bool,
    /// What is gone from the account page beside what was to be ended.
    pub vanished: Vec<String>,
    /// What the account page still shows after an act, in its own lines.
    pub still: Vec<String>,
}

impl Story {
    /// A page was read.
    pub fn sees(&mut self, state: PageState) {
        self.account_seen |= matches!(
            state,
            PageState::AccountActive | PageState::AccountCancelled | PageState::ThirdPartyBilling
        );
    }

    /// What the headline of this command's last words needs to know.
    pub(super) fn told(&self, purpose: Purpose) -> Told<'_> {
        Told {
            name: &self.name,
            purpose,
            dry_run: self.dry_run,
            gesture: self.gesture,
            label: &self.label,
            state: self.state,
            refused_by: self.refused_by,
            needed: self.needed,
            still: !self.still.is_empty(),
        }
    }

    /// What is true of a subscription that nothing was done to.
    pub(super) fn untouched(&self) -> &'static str {
        if self.approved_before {
            return "Nothing was changed in this run.";
        }
        match (self.account_seen, self.acted) {
            (true, false) => "Nothing was changed. The subscription goes on.",
            (true, true) => "It is not cancelled: the subscription goes on.",
            (false, true) => "Nothing was cancelled.",
            (false, false) => "Nothing was touched.",
        }
    }

    pub(super) fn check(&self) -> String {
        format!("subterminator check {}", self.named)
    }
}
