//! What a run's events tell, taken in one after the other: by the terminal while it goes on, and by list and report from its record.

use jiff::Timestamp;

use domain::event::{AnsweredBy, Event, HandOverKind, Start, Subscription};
use domain::evidence::{Entry, Source};
use domain::gesture::Gesture;
use domain::outcome::RunResult;
use domain::page_state::PageState;

use super::format::Record;

/// One run, as far as its events go.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the run"
)]
pub struct Story {
    /// How the person names it on the command line; empty where no command is to be named.
    pub named: String,
    /// There is no display for a browser's window.
    pub no_display: bool,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// When it started; `None` if its first record can't be read.
    pub started: Option<Timestamp>,
    /// What that record says; empty if it can't be read.
    pub start: Start,
    /// What the last proposed call does.
    pub gesture: Option<Gesture>,
    /// Real name of its target.
    pub label: String,
    /// The kind of page that it was proposed on.
    pub state: PageState,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
    /// What the person had to do in the browser and didn't.
    pub needed: Option<HandOverKind>,
    /// Address of the newest page of the account that shows the subscription.
    pub account_page: Option<String>,
    /// Something was done on a page.
    pub acted: bool,
    /// The person said yes to something.
    pub approved: bool,
    /// What was weighed last.
    pub weighed: Vec<Entry>,
    /// What the first account pages that say so have of account, plan and price.
    pub subscription: Subscription,
    /// How it ended; `None` if it broke off or still goes on.
    pub result: Option<RunResult>,
}

impl Story {
    /// What a record tells, whose texts are masked already. It names no command: a record is read later, and elsewhere.
    pub(super) fn of(records: &[Record]) -> Self {
        let mut story = Self::default();
        for record in records {
            story.hears(&record.event, str::to_owned);
            if let Event::Start(_) = record.event {
                story.started = Some(record.at);
            }
        }
        story
    }

    /// Takes in what one event tells. `safe` makes foreign text harmless.
    pub fn hears(&mut self, event: &Event, safe: impl Fn(&str) -> String) {
        match event {
            Event::Start(start) => {
                self.start = start.clone();
                self.start.display_name = safe(&start.display_name);
            }
            Event::Turn {
                gesture,
                label,
                state,
                ..
            } => (self.gesture, self.label, self.state) = (*gesture, safe(label), *state),
            Event::Page {
                url,
                state,
                subscription,
                ..
            } => {
                if state.shows_account() {
                    self.account_page = Some(url.clone());
                }
                let (known, page) = (
                    &mut self.subscription,
                    subscription.clone().unwrap_or_default(),
                );
                known.account = known.account.take().or(page.account);
                known.plan = known.plan.take().or(page.plan);
                known.price = known.price.take().or(page.price);
            }
            Event::Acting { .. } => self.acted = true,
            Event::Answer { approved, by, .. } if *by != AnsweredBy::NotAnswered => {
                self.refused_by = (!approved).then_some(*by);
                self.approved |= approved;
            }
            Event::HandOver { kind, done, .. } if *done != Some(false) => {
                self.needed = done.is_none().then_some(*kind);
            }
            Event::Ledger { entries, .. } => {
                self.weighed.clone_from(entries);
                for entry in &mut self.weighed {
                    entry.line = safe(&entry.line);
                }
            }
            Event::Result(result) => self.result = Some(result.clone()),
            _ => {}
        }
    }

    /// Service name for people.
    pub fn name(&self) -> &str {
        match self.start.display_name.as_str() {
            "" => "Subscription",
            name => name,
        }
    }

    /// It was a mock, so that nothing real happened.
    pub fn is_mock(&self) -> bool {
        self.start.target.starts_with("mock")
    }

    /// What is true of a subscription that nothing was done to.
    pub(super) fn untouched(&self) -> String {
        let words = match (self.account_page.is_some(), self.acted) {
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

    /// What is gone from the account page beside what was to be ended.
    pub(super) fn vanished(&self) -> impl Iterator<Item = &str> {
        let gone = self
            .weighed
            .iter()
            .filter(|it| it.source == Source::Vanished);
        gone.map(|entry| entry.line.as_str())
    }

    /// What the account page still shows after an act, in its own lines, each once.
    pub(super) fn still(&self) -> Vec<&str> {
        let mut shown: Vec<&str> = Vec::new();
        for entry in &self.weighed {
            let there = matches!(entry.source, Source::AccountPage | Source::Change);
            let line = entry.line.as_str();
            let is_new = || !shown.iter().any(|known| known.contains(line));
            if there && !entry.speaks_for && !line.trim().is_empty() && is_new() {
                shown.push(line);
            }
        }
        shown
    }
}
