//! What became of several subscriptions that were cancelled or checked in one go: tables, an exit code, lines of JSON.
//!
//! It says no more than each run's own record; what isn't clear is told as that. Pure: rows in, text out.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::purpose::Purpose;
use super::ui::{Stream, Ui};
use super::words::date;
use config::plan::Wanted;
use domain::event::HandOverKind;
use domain::masking::Masker;
use domain::outcome::{Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use journal::{Entry, PastRun, REPORT_FILE, Tone};

/// Longest name in the table, in characters.
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

/// What became of one of several, for programs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Came {
    /// How it was named: a name or an address.
    named: String,
    /// Service name for people.
    pub display_name: String,
    /// How far it came.
    state: State,
    /// The exit code of this one by itself.
    #[serde(serialize_with = "code")]
    #[schemars(with = "u8")]
    pub exit: Exit,
    /// Proved on the service's pages; of a check: where it stands is clear.
    verified: bool,
    /// What became of the subscription, or where it stands; null without a run.
    outcome: Option<Outcome>,
    /// What only the person can do in the browser, and what kept a check from seeing more.
    pub needs: Option<HandOverKind>,
    /// What the account page says it costs, in its own words.
    price: Option<String>,
    /// The page's line that shows it; for an active subscription often the next payment.
    line: Option<String>,
    /// Why it could not be begun, or what the browser failed on.
    error: Option<String>,
    /// The first day on which it may be begun, or the last one, if that is why it was left out.
    #[schemars(with = "Option<String>")]
    day: Option<Date>,
    /// Name of the run.
    run: Option<String>,
    /// Path of its report.
    report: Option<String>,
    /// The run that tells of it.
    #[serde(skip)]
    pub past: Option<PastRun>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn code<S: Serializer>(exit: &Exit, out: S) -> Result<S::Ok, S::Error> {
    exit.code().serialize(out)
}

impl Came {
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
            display_name: clean::line(&name),
            state: State::NotBegun,
            exit: Exit::Interrupted,
            verified: false,
            outcome: None,
            needs: None,
            price: None,
            line: None,
            error: None,
            day: None,
            run: None,
            report: None,
            past: None,
        }
    }

    /// One that came so far, with the run that tells of it.
    pub fn with(self, state: State, exit: Exit, past: Option<PastRun>) -> Self {
        let whole = Self {
            state,
            exit,
            ..self
        };
        let Some(past) = past else { return whole };
        let report = past.dir.join(REPORT_FILE);
        let plan = past.subscription.as_ref();
        let result = past.result.as_ref();
        let proved = result.filter(|result| is_proved(result));
        let broken = result.filter(|result| result.reason == Reason::McpError);
        let line = proved.and_then(|result| match result.outcome {
            Outcome::NotCancelled => result.evidence.last(),
            _ => result.evidence.first(),
        });
        Self {
            verified: proved.is_some(),
            outcome: result.map(|result| result.outcome.clone()),
            needs: past.told.needed.filter(|_| proved.is_none()),
            price: plan.and_then(|plan| plan.price.as_deref().map(clean::line)),
            line: line.map(|proof| clean::line(&proof.line)),
            error: broken.and_then(|result| result.error.as_deref().map(clean::line)),
            run: Some(past.run.clone()),
            report: (report.is_file()).then(|| report.display().to_string()),
            past: Some(past),
            ..whole
        }
    }

    /// One that could not be begun.
    pub fn failed(self, error: &CliError) -> Self {
        Self {
            error: Some(clean::line(&error.message)),
            ..self.with(State::Failed, error.exit, None)
        }
    }

    /// The same left out, if it may not be begun today.
    pub fn left_out_by_day(&self, wanted: &Wanted, today: Date) -> Option<Self> {
        let early = wanted.not_before.filter(|first| today < *first);
        let late = wanted.not_after.filter(|last| *last < today);
        let state = if early.is_some() {
            State::NotYet
        } else {
            State::TooLate
        };
        let day = Some(early.or(late)?);
        let row = self.clone().with(state, Exit::Done, None);
        Some(Self { day, ..row })
    }

    /// What became of it, in a few words.
    pub fn words(&self) -> String {
        let day = || (self.day).map_or_else(String::new, |day| date(&day.to_string()));
        match (self.state, &self.error, &self.past) {
            (State::NotBegun, ..) => "not begun".to_owned(),
            (State::NotYet, ..) => format!("left out: not before {}", day()),
            (State::TooLate, ..) => format!("left out: not after {}", day()),
            (State::DoneBefore, _, Some(run)) => {
                let at = run.started.map(|at| at.to_zoned(TimeZone::system()));
                let at = at.map(|at| at.strftime("on %-d %B %Y").to_string());
                let at = at.as_deref().unwrap_or("before");
                format!("proved {at}, not looked at today")
            }
            (_, Some(error), _) => clean::clip(error, ERROR),
            (_, None, Some(run)) => clean::line(run.closing().beside(&run.told.name)),
            (_, None, None) => "no record was left".to_owned(),
        }
    }

    /// How it looks: as its last words, if there was a run; plain for what was left out.
    fn tone(&self) -> Tone {
        match (self.state, &self.past) {
            (State::Ran, Some(run)) => run.closing().tone,
            (State::DoneBefore, _) => Tone::Done,
            (State::NotYet | State::TooLate, _) => Tone::Plain,
            (State::NotBegun, _) => Tone::Attention,
            (State::Ran | State::Failed, _) => Tone::Failed,
        }
    }

    /// A line of the table: sign, name, and what became of it; of a cancellation the run's name, of a check the price and the page's line that
    /// shows where it stands.
    pub fn cells(&self, ui: &Ui, purpose: Purpose) -> [String; 5] {
        let sign = match self.tone() {
            Tone::Plain => "-".to_owned(),
            tone => ui.sign(Stream::Out, tone),
        };
        let quote = |line: &String| format!("\"{}\"", clean::clip(line, QUOTE));
        let (more, last) = match purpose {
            Purpose::Check => (self.price.clone(), self.line.as_ref().map(quote)),
            _ => (None, self.run.as_deref().map(clean::line)),
        };
        [
            sign,
            clean::clip(&self.display_name, NAME),
            self.words(),
            more.unwrap_or_default(),
            last.unwrap_or_default(),
        ]
    }

    /// As the page beside the runs tells it.
    pub fn entry(&self, masker: &Masker) -> Entry {
        let safe = |text: &str| masker.mask(text).into_owned();
        let past = self.past.as_ref();
        Entry {
            name: safe(&self.display_name),
            tone: self.tone(),
            words: safe(&self.words()),
            run: self.run.clone(),
            mock: past.is_some_and(|run| run.start.target.starts_with("mock")),
        }
    }
}

/// A line of `check --json` with several services.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "checked")]
pub struct Checked<'a> {
    /// What became of it.
    #[serde(flatten)]
    pub came: &'a Came,
}

/// Success and proof, to the end.
fn is_proved(result: &RunResult) -> bool {
    result.is_proved() && !result.interrupted
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
pub fn exit(rows: &[Came]) -> Exit {
    let highest = rows.iter().map(|row| row.exit).max();
    highest.unwrap_or(Exit::Done)
}

/// The last line of `cancel --json` with several services.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary<'a> {
    /// The program's exit code: the highest of those below.
    pub exit: u8,
    /// What became of each, in their order.
    pub services: &'a [Came],
    /// Path of the page that links to the reports.
    pub page: Option<String>,
}

#[cfg(test)]
mod tests;
