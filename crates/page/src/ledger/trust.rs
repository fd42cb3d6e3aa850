//! Whether a reader's word counts: asked the same once more with the pages as if something that is no end had been done, it has to say no.
//!
//! Quotes that are checked show that words stand there, and not what they mean. A reader that tells an end of pages on which nothing changed
//! but a notice about something else tells it of all pages; one that doesn't has read them. And one that tells it of whatever is asked about has read no
//! name: asked about another thing on the very pages it has to say something else.

use super::decide::decide;
use super::{Case, Finding};
use domain::witness::{Testimony, WitnessState};

/// What the control question showed of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trust {
    /// It wasn't asked, or gave no answer that tells anything.
    #[default]
    Untried,
    /// Where nothing had ended it said so: it can say no.
    Passed,
    /// It said the same where nothing had ended: its word counts for nothing.
    Failed,
}

impl Trust {
    /// What an answer to the control question shows of a reader that claims something.
    pub fn of(claimed: &Testimony, control: &Testimony) -> Self {
        let same = claimed.state == control.state || (claimed.tells_end() && control.tells_end());
        match control.state {
            _ if same => Self::Failed,
            // An end where nothing ended is never read, whatever was claimed before.
            _ if control.tells_end() => Self::Failed,
            WitnessState::Active | WitnessState::CantTell | WitnessState::Other => Self::Passed,
            // What the notice says besides: a rest, a link that is to be opened.
            _ if claimed.tells_end() => Self::Passed,
            _ => Self::Untried,
        }
    }
}

/// Whether the control question decides something: the reader claims what nothing proves without it, and with trust in it something else is found.
pub fn wants_control(case: &Case<'_>) -> bool {
    let claims =
        |said: &Testimony| !matches!(said.state, WitnessState::Active | WitnessState::CantTell);
    if case.trust != Trust::Untried || !case.testimony.is_some_and(claims) {
        return false;
    }
    let found = |trust| decide(&Case { trust, ..*case }).finding;
    let without = found(Trust::Failed);
    !matches!(without, Finding::Ended { .. }) && without != found(Trust::Passed)
}
