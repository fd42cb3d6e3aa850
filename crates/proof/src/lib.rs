//! Whether something has ended: evidence in, verdict out.
//!
//! 1. `vetoes`: a few named facts that no word outweighs.
//! 2. A reader was asked: only it proves an end, if it passed both control questions and its quotes hold (`with_reader`).
//! 3. No reader: a closed vocabulary proves, by two kinds of evidence in the thing's own section of the account's page (`without_reader`).
//! 4. Everything else is unproved, and goes to the person.
//!
//! Pure and replayable: all that it knows is in the [`Evidence`]. Pages of before and of acts may come without their trees.

mod evidence;
mod facts;
mod object;
mod prove;
mod quotes;
mod vetoes;
mod with_reader;
mod without_reader;

#[cfg(test)]
mod tests;

use jiff::civil::Date;

use domain::evidence::{Entry, Source};

pub use evidence::{
    Act, Answer, Calibration, Evidence, FlowStep, KnownLine, ReaderReport, Shown, nth_of_its_words,
    question_of,
};
pub use facts::address;
pub use prove::{neighbour, prove};
pub use quotes::unfounded;

/// What is so, as far as it can be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// It has ended, or ends on a day, and the pages show it.
    Ended {
        /// The day, if the pages name it.
        on: Option<Date>,
    },
    /// There is nothing to end: the pages say that there is no such thing.
    Nothing,
    /// It rests and goes on by itself.
    Paused {
        /// Until this day.
        until: Option<Date>,
    },
    /// Something is still to be done, in the service's words or the reader's.
    Pending {
        /// What.
        left: String,
    },
    /// Something else was ended; this goes on.
    OtherObject {
        /// What was ended.
        ended: String,
        /// What goes on.
        goes_on: String,
    },
    /// It goes on.
    Active,
    /// The pages don't tell.
    Unclear,
}

impl Finding {
    /// Whether it tells what is so instead of an end.
    fn is_told(&self) -> bool {
        matches!(
            self,
            Self::Paused { .. } | Self::Pending { .. } | Self::OtherObject { .. }
        )
    }
}

/// What the evidence comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What is so.
    pub finding: Finding,
    /// What it rests on, for and against.
    pub entries: Vec<Entry>,
    /// Something speaks against an end that no reader outweighs, and no person is asked about.
    pub vetoed: bool,
    /// What the thing is called on the service's pages.
    pub object: String,
}

impl Verdict {
    /// Whether the end is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self.finding, Finding::Ended { .. } | Finding::Nothing)
    }

    /// Whether something speaks against an end, so that nobody is asked whether it shows one.
    pub fn is_disproved(&self) -> bool {
        self.vetoed || self.finding.is_told()
    }

    /// Whether a later look may show more: the pages don't tell, or show it as it was.
    pub fn may_lag(&self) -> bool {
        matches!(self.finding, Finding::Active | Finding::Unclear)
    }

    /// What speaks for an end, in people's words.
    pub fn for_lines(&self) -> Vec<String> {
        self.lines(true)
    }

    /// What speaks against it.
    pub fn against_lines(&self) -> Vec<String> {
        self.lines(false)
    }

    /// What was approved is what was done, and shows nothing of what came of it.
    fn lines(&self, speaks_for: bool) -> Vec<String> {
        let shows = |e: &&Entry| e.speaks_for == speaks_for && e.source != Source::Approval;
        let entries = self.entries.iter().filter(shows);
        entries.map(Entry::in_words).collect()
    }
}

/// What is written down of what was found, in order.
#[derive(Debug)]
struct Record<'e> {
    entries: Vec<Entry>,
    at: &'e str,
}

impl Record<'_> {
    /// What the account's page shows against an end.
    fn objects(&mut self, what: &str, line: &str, url: &str) {
        self.add(Source::AccountPage, false, what, line, url);
    }

    fn add(&mut self, source: Source, speaks_for: bool, what: &str, line: &str, url: &str) {
        let entry = Entry {
            source,
            speaks_for,
            what: what.to_owned(),
            line: line.to_owned(),
            url: url.to_owned(),
            at: self.at.to_owned(),
        };
        if !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }
}

/// What is said where a service, or the model, names something that is left.
const LEFT: &str = "something is still to be done";
