//! The ledger: what speaks for an end and what against it, and what follows from both.
//!
//! Proof is a small written decision over kinds of evidence. Each entry says where and when it was found, and which way it speaks. What was
//! approved names the object; what was sent and answered, and what changed in the object's own part of the page, can always disprove and
//! never proves alone; what the service says, right after the act and in a fresh load, is read with the lexicon; a reader's testimony counts
//! as far as its quotes stand on the pages, are new, and nothing speaks against them. Pure: everything it knows is in the [`Case`].

mod account;
mod aim;
mod alone;
mod approved;
mod changes;
mod claims;
mod decide;
mod doubts;
mod earlier;
mod going;
mod hangs;
mod kin;
mod names;
mod neighbour;
mod places;
mod plain;
mod quotes;
mod said;
mod scope;
mod several;
mod shown;
mod shut;
mod told;
mod trust;

#[cfg(test)]
mod tests;

use jiff::civil::Date;

pub use alone::{Alone, hear_alone, read_alone, speaks_against};
pub use approved::{Approved, Way, nth_of_its_words};
pub use changes::Read;
pub use decide::decide;
pub use doubts::Doubt;
pub use earlier::Earlier;
pub use neighbour::neighbour;
pub(crate) use places::Places;
pub use said::Said;
pub use shown::{Shown, doubt_of_first_sight, shown};
pub use trust::{Trust, wants_control};

use super::snapshot::PageSnapshot;
use domain::evidence::Entry;
use domain::witness::Testimony;

/// The answer of the service to a request that was approved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answered {
    /// HTTP status, 0 if none came.
    pub status: u16,
    /// What it says, where it could be read.
    pub body: Option<String>,
}

/// All that a decision rests on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Case<'c> {
    /// What the person wants ended, in their words, without the service's name; empty where they named nothing.
    pub goal: &'c str,
    /// What the person approved, in order; empty where nothing was done.
    pub approved: &'c [Approved],
    /// The way there: controls that were used before, with the pages on which they stood.
    pub way: &'c [Way],
    /// Pages as they stood before anything was done, one for each address.
    pub before: &'c [PageSnapshot],
    /// Right after the acts, the newest last; none where nothing was done.
    pub after: &'c [PageSnapshot],
    /// The account's pages in a fresh load.
    pub fresh: &'c [PageSnapshot],
    /// What was answered to the approved requests, in order.
    pub answers: &'c [Answered],
    /// A reader's statement.
    pub testimony: Option<&'c Testimony>,
    /// Whether that reader has shown that it can say no.
    pub trust: Trust,
    /// The day of the run, and the time for the record (RFC 3339).
    pub today: Option<Date>,
    /// The time for the record.
    pub at: &'c str,
}

/// What is so, as far as it can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It has ended, or ends on a day, and the pages show it.
    Ended {
        /// The day, if the pages name it.
        on: Option<Date>,
    },
    /// It rests and goes on by itself.
    Paused {
        /// Until this day.
        until: Option<Date>,
    },
    /// Something is still to be done, in the service's words.
    Pending {
        /// What.
        left: String,
    },
    /// Something else was ended; this goes on.
    OtherObject {
        /// What was ended, in the service's words.
        ended: String,
        /// What goes on.
        goes_on: String,
    },
    /// It goes on.
    Active,
    /// The pages don't tell.
    Unclear,
}

/// What the evidence comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What is so.
    pub finding: Finding,
    /// What it rests on, for and against.
    pub entries: Vec<Entry>,
    /// Something speaks against an end that nothing outweighs.
    pub against: bool,
    /// What the thing is called whose end was approved.
    pub object: Option<String>,
}

impl Verdict {
    /// Whether the end is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self.finding, Finding::Ended { .. })
    }

    /// Whether something speaks against an end, so that nobody is asked whether it shows one.
    pub fn is_disproved(&self) -> bool {
        self.against || !matches!(self.finding, Finding::Ended { .. } | Finding::Unclear)
    }

    /// What speaks for an end, in people's words.
    pub fn for_lines(&self) -> Vec<String> {
        self.entries
            .iter()
            .filter(|e| e.speaks_for)
            .map(Entry::in_words)
            .collect()
    }

    /// What speaks against it.
    pub fn against_lines(&self) -> Vec<String> {
        self.entries
            .iter()
            .filter(|e| !e.speaks_for)
            .map(Entry::in_words)
            .collect()
    }
}
