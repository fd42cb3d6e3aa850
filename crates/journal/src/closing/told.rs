//! What the last words need to know beside the result: what is known before the run begins, and what its events tell.

use domain::event::{AnsweredBy, Event, HandOverKind, Purpose};
use domain::evidence::{Entry, Source};
use domain::gesture::Gesture;
use domain::page_state::PageState;

use super::super::format::Record;

/// Model name of the built-in planner.
const PLANNER: &str = "rules";

/// One fold of a run's events, for its last words in the terminal and for its report.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the run"
)]
pub struct Told {
    /// Service name for people.
    pub name: String,
    /// How the person names it on the command line; empty where no command is to be named.
    pub named: String,
    /// There is no display for a browser's window.
    pub no_display: bool,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// Which command it was.
    pub purpose: Purpose,
    /// Nothing was to be done.
    pub dry_run: bool,
    /// The built-in planner drives.
    pub by_planner: bool,
    /// What the last proposed call does, what it was on, and the kind of page it was proposed on.
    pub gesture: Option<Gesture>,
    /// Real name of its target.
    pub label: String,
    /// The kind of page.
    pub state: PageState,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
    /// What the person had to do in the browser and didn't.
    pub needed: Option<HandOverKind>,
    /// A page of the account was read that shows the subscription.
    pub account_seen: bool,
    /// Something was done on a page.
    pub acted: bool,
    /// What is gone from the account page beside what was to be ended.
    pub vanished: Vec<String>,
    /// What the account page still shows after an act, in its own lines.
    pub still: Vec<String>,
}

impl Told {
    /// What a record tells, whose texts are masked already. It names no command: a record is read later, and elsewhere.
    pub(crate) fn of(records: &[Record]) -> Self {
        let mut told = Self::default();
        for record in records {
            told.hears(&record.event, str::to_owned);
        }
        told
    }

    /// Takes in what one event tells. `safe` makes foreign text harmless.
    pub fn hears(&mut self, event: &Event, safe: impl Fn(&str) -> String) {
        match event {
            Event::Start(start) => {
                self.name = safe(&start.display_name);
                (self.purpose, self.dry_run) = (start.purpose, start.dry_run);
                self.by_planner = start.model == PLANNER;
            }
            Event::Turn {
                gesture,
                label,
                state,
                ..
            } => {
                self.label = safe(label);
                (self.gesture, self.state) = (*gesture, *state);
            }
            Event::Page { state, .. } => {
                self.account_seen |= matches!(
                    state,
                    PageState::AccountActive
                        | PageState::AccountCancelled
                        | PageState::ThirdPartyBilling
                );
            }
            Event::Acting { .. } => self.acted = true,
            Event::Answer { by, .. } if *by == AnsweredBy::NotAnswered => {}
            Event::Answer { approved, by, .. } => self.refused_by = (!approved).then_some(*by),
            Event::HandOver { kind, done, .. } => match done {
                None => self.needed = Some(*kind),
                Some(true) => self.needed = None,
                Some(false) => {}
            },
            Event::Ledger { entries, .. } => {
                let gone = entries.iter().filter(|it| it.source == Source::Vanished);
                self.vanished = gone.map(|entry| safe(&entry.line)).collect();
                self.still.clear();
                for line in entries
                    .iter()
                    .filter(|it| stands(it))
                    .map(|it| safe(&it.line))
                {
                    if !self.still.iter().any(|known| known.contains(&line)) {
                        self.still.push(line);
                    }
                }
            }
            _ => {}
        }
    }

    /// What is true of a subscription that nothing was done to.
    pub(super) fn untouched(&self) -> String {
        let words = match (self.account_seen, self.acted) {
            _ if self.approved_before => "Nothing was changed in this run.",
            (true, false) => "Nothing was changed. The subscription goes on.",
            (true, true) => "It is not cancelled: the subscription goes on.",
            (false, true) => "Nothing was cancelled.",
            (false, false) => "Nothing was touched.",
        };
        words.to_owned()
    }

    /// A command of the program for this service, after what it is for; `None` where none is to be named.
    pub(super) fn command(&self, what: &str, command: &str) -> Option<String> {
        let named = &self.named;
        (!named.is_empty()).then(|| format!("{what}: subterminator {command} {named}"))
    }
}

/// Whether an entry is what an account page still shows.
fn stands(entry: &Entry) -> bool {
    let there = matches!(entry.source, Source::AccountPage | Source::Change);
    there && !entry.speaks_for && !entry.line.trim().is_empty()
}
