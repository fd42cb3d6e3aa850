//! What became of several subscriptions that were cancelled or checked in one go: tables, an exit code, lines of JSON.
//!
//! It says no more than each run's own record; what isn't clear is told as that. Pure: rows in, text out.

use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::Serialize;

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::history;
use super::purpose::Purpose;
use super::ui::{Stream, Ui};
use super::words::date;
use super::wrap::fitting;
use config::plan::Wanted;
use domain::event::HandOverKind;
use domain::masking::Masker;
use domain::outcome::{Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use journal::{Entry, PastRun, REPORT_FILE, Tone};

/// Longest name in the table, in columns.
const NAME: usize = 30;
/// Longest words of an error in the table, in characters: the whole of it stands above.
const ERROR: usize = 60;
/// Longest words of a page in the table, in characters.
const QUOTE: usize = 80;

/// How far one of several came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// A run was made; its result says how it ended.
    Ran,
    /// An earlier run proved the end, so it was left out; `run` is that one.
    DoneBefore,
    /// It may be begun on a later day only.
    NotYet,
    /// The last day on which it might be begun is over.
    TooLate,
    /// It could not be begun: `error` says why.
    Failed,
    /// Everything was interrupted before.
    NotBegun,
}

/// One of several.
#[derive(Debug)]
pub struct Row {
    /// How the person named it: a name or an address.
    pub named: String,
    /// Service name for people, with the thing that is meant.
    pub name: String,
    /// How far it came.
    pub state: State,
    /// What it comes to by itself.
    pub exit: Exit,
    /// The run that tells of it.
    pub run: Option<PastRun>,
    /// Why it could not be begun, or what the browser failed on.
    pub error: Option<String>,
    /// The first or last day on which it may be begun, if that is why it was left out.
    pub day: Option<Date>,
}

impl Row {
    /// One that is not begun, of this service if it was found.
    pub fn new(wanted: &Wanted, service: Option<&ServiceDefinition>) -> Self {
        let named = clean::line(&wanted.service);
        let name = match (service, &wanted.thing) {
            (Some(service), Some(thing)) => format!("{} ({thing})", service.display_name),
            (Some(service), None) => service.display_name.clone(),
            (None, _) => named.clone(),
        };
        Self {
            named,
            name: clean::line(&name),
            state: State::NotBegun,
            exit: Exit::Interrupted,
            run: None,
            error: None,
            day: None,
        }
    }

    /// One that came so far, with the run that tells of it.
    pub fn with(self, state: State, exit: Exit, run: Option<PastRun>) -> Self {
        let result = run.as_ref().and_then(|run| run.result.as_ref());
        let broken = result.filter(|result| result.reason == Reason::McpError);
        Self {
            state,
            exit,
            error: broken.and_then(|result| result.error.as_deref().map(clean::line)),
            run,
            ..self
        }
    }

    /// One that could not be begun.
    pub fn failed(self, error: &CliError) -> Self {
        Self {
            error: Some(clean::line(&error.message)),
            ..self.with(State::Failed, error.exit, None)
        }
    }

    /// One that is left out because of its days.
    pub fn out_of_time(self, state: State, day: Date) -> Self {
        Self {
            day: Some(day),
            ..self.with(state, Exit::Done, None)
        }
    }

    /// What became of it, in a few words.
    pub fn words(&self, today: Date) -> String {
        let day = || {
            self.day
                .map_or_else(String::new, |day| date(&day.to_string()))
        };
        match (self.state, &self.error, &self.run) {
            (State::NotBegun, ..) => "not begun".to_owned(),
            (State::NotYet, ..) => format!("left out: not before {}", day()),
            (State::TooLate, ..) => format!("left out: not after {}", day()),
            (State::DoneBefore, _, Some(run)) => {
                let at = run.started.map(|at| at.to_zoned(TimeZone::system()));
                let at = at.map(|at| at.strftime(" on %-d %B %Y").to_string());
                format!(
                    "proved{}, not looked at today",
                    at.as_deref().unwrap_or(" before")
                )
            }
            (_, Some(error), _) => clean::clip(error, ERROR).into_owned(),
            (_, None, Some(run)) => history::end(run, today),
            (_, None, None) => "no record was left".to_owned(),
        }
    }

    fn result(&self) -> Option<&RunResult> {
        self.run.as_ref()?.result.as_ref()
    }

    /// Its result, where that is clear: success and proof, to the end.
    fn proved(&self) -> Option<&RunResult> {
        self.result().filter(|result| is_proved(result))
    }

    /// The last day, where it is proved.
    pub fn last_day(&self) -> Option<String> {
        match &self.proved()?.outcome {
            Outcome::Cancelled { effective_date, .. }
            | Outcome::AlreadyCancelled { effective_date, .. } => {
                effective_date.as_deref().map(|day| clean::line(&date(day)))
            }
            _ => None,
        }
    }

    /// How it looks; plain for what was left out because of its days.
    fn tone(&self) -> Tone {
        match (self.state, self.exit) {
            (State::NotYet | State::TooLate, _) => Tone::Plain,
            // A dry run is no end.
            (_, Exit::Done) if self.run.as_ref().is_some_and(|run| run.start.dry_run) => {
                Tone::Plain
            }
            // Confirmed by the person: no page proved it.
            (_, Exit::Done) if self.result().is_some_and(|it| !it.verified) => Tone::Attention,
            (_, Exit::Done) => Tone::Done,
            (_, Exit::NotDone | Exit::Interrupted) => Tone::Attention,
            _ => Tone::Failed,
        }
    }

    /// A line of the table: sign, name, and what became of it; of a cancellation its last day and the run's name, of a check the price and the
    /// page's line that shows where it stands.
    pub fn cells(&self, ui: &Ui, purpose: Purpose, today: Date) -> [String; 5] {
        let sign = match self.tone() {
            Tone::Plain => "-".to_owned(),
            tone => ui.sign(Stream::Out, tone),
        };
        let quote = |line: String| format!("\"{}\"", clean::clip(&line, QUOTE));
        let (more, last) = if purpose == Purpose::Check {
            (self.price(), self.line().map(quote))
        } else {
            let run = self.run.as_ref().map(|run| clean::line(&run.run));
            (self.last_day(), run)
        };
        [
            sign,
            fitting(&self.name, NAME),
            self.words(today),
            more.unwrap_or_default(),
            last.unwrap_or_default(),
        ]
    }

    /// What only the person can do in the browser, where that kept a check from seeing more.
    pub fn needs(&self) -> Option<HandOverKind> {
        let run = self.run.as_ref()?;
        run.needed.filter(|_| self.proved().is_none())
    }

    /// What the account page says it costs, in its own words.
    fn price(&self) -> Option<String> {
        let plan = self.run.as_ref()?.subscription.as_ref()?;
        plan.price.as_deref().map(clean::line)
    }

    /// The page's line that shows where it stands.
    fn line(&self) -> Option<String> {
        let result = self.proved()?;
        let proof = match result.outcome {
            Outcome::NotCancelled => result.evidence.last(),
            _ => result.evidence.first(),
        };
        proof.map(|proof| clean::line(&proof.line))
    }

    /// As the page beside the runs tells it.
    pub fn entry(&self, masker: &Masker, today: Date) -> Entry {
        let safe = |text: &str| masker.mask(text).into_owned();
        Entry {
            name: safe(&self.name),
            tone: self.tone(),
            words: safe(&self.words(today)),
            last_day: self.last_day(),
            run: self.run.as_ref().map(|run| run.run.clone()),
            mock: (self.run.as_ref()).is_some_and(|run| run.start.target.starts_with("mock")),
        }
    }
}

/// What became of one of several, for programs.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Came {
    /// How it was named: a name or an address.
    named: String,
    /// Service name for people.
    display_name: String,
    /// How far it came.
    state: State,
    /// The exit code of this one by itself.
    exit: u8,
    /// Proved on the service's pages; of a check: where it stands is clear.
    verified: bool,
    /// What became of the subscription, or where it stands; null without a run.
    outcome: Option<Outcome>,
    /// What only the person can do in the browser, and what kept a check from seeing more.
    needs: Option<HandOverKind>,
    /// What the account page says it costs, in its own words.
    price: Option<String>,
    /// The page's line that shows it; for an active subscription often the next payment.
    line: Option<String>,
    /// Why it could not be begun, or what the browser failed on.
    error: Option<String>,
    /// The first day on which it may be begun, or the last one, if that is why it was left out.
    day: Option<String>,
    /// Name of the run.
    run: Option<String>,
    /// Path of its report.
    report: Option<String>,
}

impl From<&Row> for Came {
    fn from(row: &Row) -> Self {
        let report = row.run.as_ref().map(|run| run.dir.join(REPORT_FILE));
        Self {
            named: row.named.clone(),
            display_name: row.name.clone(),
            state: row.state,
            exit: row.exit.code(),
            verified: row.proved().is_some(),
            outcome: row.result().map(|result| result.outcome.clone()),
            needs: row.needs(),
            price: row.price(),
            line: row.line(),
            error: row.error.clone(),
            day: row.day.map(|day| day.to_string()),
            run: row.run.as_ref().map(|run| run.run.clone()),
            report: (report.filter(|path| path.is_file())).map(|path| path.display().to_string()),
        }
    }
}

/// A line of `check --json` with several services.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "checked")]
pub struct Checked {
    #[serde(flatten)]
    came: Came,
}

impl From<&Row> for Checked {
    fn from(row: &Row) -> Self {
        Self { came: row.into() }
    }
}

/// Success and proof, to the end.
fn is_proved(result: &RunResult) -> bool {
    result.success && result.verified && !result.interrupted
}

/// The newest run about this subscription, if it proved the end; `runs` are newest first.
pub fn proved<'r>(runs: &'r [PastRun], subject: &str) -> Option<&'r PastRun> {
    let newest = runs
        .iter()
        .find(|run| run.start.subject.as_deref() == Some(subject))?;
    let result = newest.result.as_ref()?;
    let ended = matches!(
        result.outcome,
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. }
    );
    (ended && is_proved(result) && !newest.start.dry_run).then_some(newest)
}

/// What several come to together: the highest of their codes. So 0 means that there is nothing left to do for any of them.
pub fn exit(rows: &[Row]) -> Exit {
    let highest = rows.iter().map(|row| row.exit).max();
    highest.unwrap_or(Exit::Done)
}

/// The state and the day of one that may not be begun today.
pub fn not_due(wanted: &Wanted, today: Date) -> Option<(State, Date)> {
    let early = wanted.not_before.filter(|first| today < *first);
    let late = wanted.not_after.filter(|last| *last < today);
    let early = early.map(|first| (State::NotYet, first));
    early.or(late.map(|last| (State::TooLate, last)))
}

/// The last line of `cancel --json` with several services.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The program's exit code: the highest of those below.
    pub exit: u8,
    /// What became of each, in their order.
    pub services: Vec<Came>,
    /// Path of the page that links to the reports.
    pub page: Option<String>,
}

impl Summary {
    /// Of these, with the page that tells the same.
    pub fn of(rows: &[Row], page: Option<&Path>) -> Self {
        Self {
            page: page.map(|path| path.display().to_string()),
            exit: exit(rows).code(),
            services: rows.iter().map(Came::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
