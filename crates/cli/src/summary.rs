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
use super::history::{self, unmet};
use super::ui::{Stream, Ui};
use super::wrap::{columns, fitting};
use config::plan::Due;
use domain::event::HandOverKind;
use domain::masking::Masker;
use domain::outcome::{Outcome, Reason};
use journal::{Entry, PastRun, REPORT_FILE, Tone, day};

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
    /// Why it could not be begun.
    pub error: Option<String>,
    /// The first or last day on which it may be begun, if that is why it was left out.
    pub day: Option<Date>,
}

impl Row {
    /// One that came so far, with nothing else to tell.
    pub fn new(named: String, name: String, state: State, exit: Exit) -> Self {
        Self {
            named,
            name,
            state,
            exit,
            run: None,
            error: None,
            day: None,
        }
    }

    /// One that is left out because of its days; `None` if it is due.
    pub fn not_due(named: &str, name: &str, due: Due) -> Option<Self> {
        let (state, day) = match due {
            Due::Now => return None,
            Due::From(day) => (State::NotYet, day),
            Due::Until(day) => (State::TooLate, day),
        };
        Some(Self {
            day: Some(day),
            ..Self::new(named.to_owned(), name.to_owned(), state, Exit::Done)
        })
    }

    /// What became of it, in a few words.
    pub fn words(&self) -> String {
        match (self.state, &self.run) {
            (State::NotBegun, _) => "not begun".to_owned(),
            (State::NotYet, _) => format!("left out: not before {}", self.day_in_words()),
            (State::TooLate, _) => format!("left out: not after {}", self.day_in_words()),
            (State::DoneBefore, Some(run)) => {
                let at = run.started.map(|at| at.to_zoned(TimeZone::system()));
                let at = at.map(|at| at.strftime(" on %-d %B %Y").to_string());
                format!(
                    "proved{}, not looked at today",
                    at.as_deref().unwrap_or(" before")
                )
            }
            (_, Some(run)) => history::end(run),
            (_, None) => {
                let error = self.error.as_deref().unwrap_or("no record was left");
                clean::clip(error, ERROR).into_owned()
            }
        }
    }

    /// The last day, where it is proved.
    pub fn last_day(&self) -> Option<String> {
        let result = self.run.as_ref()?.result.as_ref()?;
        match &result.outcome {
            Outcome::Cancelled { effective_date, .. }
            | Outcome::AlreadyCancelled { effective_date, .. }
                if result.success && result.verified =>
            {
                effective_date
                    .as_deref()
                    .map(|date| clean::line(&day(date)))
            }
            _ => None,
        }
    }

    fn day_in_words(&self) -> String {
        let day = self.day.map(|day| day.strftime("%-d %B %Y").to_string());
        day.unwrap_or_default()
    }

    fn is_unproved(&self) -> bool {
        let result = self.run.as_ref().and_then(|run| run.result.as_ref());
        result.is_some_and(|result| !result.verified)
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
            (_, Exit::Done) if self.is_unproved() => Tone::Attention,
            (_, Exit::Done) => Tone::Done,
            (_, Exit::NotDone | Exit::Interrupted) => Tone::Attention,
            _ => Tone::Failed,
        }
    }

    /// A line of the table: sign, name, what became of it, last day, and the run's name.
    pub fn cells(&self, ui: &Ui) -> [String; 5] {
        let run = self.run.as_ref().map(|run| clean::line(&run.run));
        let sign = match self.tone() {
            Tone::Plain => "-".to_owned(),
            tone => ui.sign(Stream::Out, tone),
        };
        [
            sign,
            fitting(&self.name, NAME),
            self.words(),
            self.last_day().unwrap_or_default(),
            run.unwrap_or_default(),
        ]
    }

    /// As the page beside the runs tells it.
    pub fn entry(&self, masker: &Masker) -> Entry {
        let safe = |text: &str| masker.mask(text).into_owned();
        Entry {
            name: safe(&self.name),
            tone: self.tone(),
            words: safe(&self.words()),
            last_day: self.last_day(),
            run: self.run.as_ref().map(|run| run.run.clone()),
            mock: (self.run.as_ref()).is_some_and(|run| run.start.target.starts_with("mock")),
        }
    }
}

/// A line of `check --json` with several services.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "checked")]
pub struct Checked {
    /// How it was named: a name or an address.
    pub named: String,
    /// Service name for people.
    pub display_name: String,
    /// The exit code of this check by itself.
    pub exit: u8,
    /// Where it stands is clear.
    pub verified: bool,
    /// Where it stands, as a check tells it; null without a run.
    pub outcome: Option<Outcome>,
    /// What only the person can do in the browser, and what kept the check from seeing more.
    pub needs: Option<HandOverKind>,
    /// What the account page says it costs, in its own words.
    pub price: Option<String>,
    /// The page's line that shows it; for an active subscription often the next payment.
    pub line: Option<String>,
    /// Why it could not be checked.
    pub error: Option<String>,
    /// Name of the run.
    pub run: Option<String>,
}

impl Checked {
    /// What a check came to: its exit code and its run, or why there was none.
    pub fn of(named: String, name: String, ran: Result<(Exit, Option<PastRun>), CliError>) -> Self {
        let row = Self {
            named,
            display_name: name,
            ..Self::default()
        };
        let (exit, run) = match ran {
            Ok((exit, Some(run))) => (exit, run),
            Ok((exit, None)) => {
                return Self {
                    exit: exit.code(),
                    ..row
                };
            }
            Err(error) => {
                return Self {
                    exit: error.exit.code(),
                    error: Some(clean::line(&error.message)),
                    ..row
                };
            }
        };
        let result = run.result.as_ref();
        let clear = result.filter(|it| it.success && it.verified && !it.interrupted);
        let broken = result.filter(|result| result.reason == Reason::McpError);
        let proof = clear.and_then(|result| match result.outcome {
            Outcome::NotCancelled => result.evidence.last(),
            _ => result.evidence.first(),
        });
        let price = run.subscription.and_then(|plan| plan.price);
        Self {
            exit: exit.code(),
            verified: clear.is_some(),
            outcome: result.map(|result| result.outcome.clone()),
            needs: run.needed.filter(|_| clear.is_none()),
            price: price.map(|text| clean::line(&text)),
            line: proof.map(|proof| clean::line(&proof.line)),
            error: broken.and_then(|result| result.error.as_deref().map(clean::line)),
            run: Some(run.run),
            ..row
        }
    }

    /// Where it stands, in a few words: what a check by itself would say, and no more.
    fn standing(&self, today: Date) -> String {
        let clear = self.outcome.as_ref().filter(|_| self.verified);
        match (clear, self.needs, &self.error) {
            (Some(Outcome::NotCancelled), ..) => "active".to_owned(),
            (
                Some(
                    Outcome::AlreadyCancelled { effective_date, .. }
                    | Outcome::Cancelled { effective_date, .. },
                ),
                ..,
            ) => match effective_date
                .as_deref()
                .map(|date| (date, date.parse::<Date>()))
            {
                None => "cancelled".to_owned(),
                Some((date, Ok(last))) if last < today => format!("ended on {}", day(date)),
                Some((date, _)) => format!("ends on {}", clean::line(&day(date))),
            },
            (Some(Outcome::Paused { .. }), ..) => "paused, not cancelled".to_owned(),
            (Some(Outcome::Pending { .. }), ..) => "one step is left".to_owned(),
            (Some(Outcome::ThirdPartyBilling { provider, .. }), ..) => {
                format!("billed by {}", clean::clip(&clean::line(provider), 40))
            }
            (_, Some(needed), _) => unmet(needed).to_owned(),
            (_, None, Some(error)) => clean::clip(error, 60).into_owned(),
            (_, None, None) => "can't tell".to_owned(),
        }
    }

    /// A line of the table: sign, name, where it stands, price, and the page's line that shows it.
    pub fn cells(&self, ui: &Ui, today: Date) -> [String; 5] {
        let tone = match (self.verified, &self.error) {
            (true, _) => Tone::Done,
            (false, None) => Tone::Attention,
            (false, Some(_)) => Tone::Failed,
        };
        let quote = |line: &String| format!("\"{}\"", clean::clip(line, QUOTE));
        [
            ui.sign(Stream::Out, tone),
            fitting(&self.display_name, NAME),
            self.standing(today),
            self.price.clone().unwrap_or_default(),
            self.line.as_ref().map(quote).unwrap_or_default(),
        ]
    }
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
    let sure = result.success && result.verified && !result.interrupted && !newest.start.dry_run;
    (ended && sure).then_some(newest)
}

/// What several come to together: the highest of their codes. So 0 means that there is nothing left to do for any of them.
pub fn exit(rows: &[Row]) -> Exit {
    Exit::highest(rows.iter().map(|row| row.exit.code()))
}

/// `not begun` at the beginning of a sentence.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Cells below each other. Where a whole line is wider than the terminal, its last cell stands in a line of its own.
pub fn grid(cells: &[[String; 5]], width: Option<usize>) -> Vec<String> {
    let widest = [0, 1, 2, 3, 4].map(|column| {
        let widths = cells.iter().map(|row| columns(&row[column]));
        widths.max().unwrap_or_default()
    });
    let gap = |width: usize| if width == 0 { 0 } else { width + 2 };
    let whole: usize = widest.into_iter().map(gap).sum();
    let beside = width.is_none_or(|width| whole <= width + 2);
    let line = |row: &[String; 5]| {
        let (shown, below) = row.split_at(if beside { 5 } else { 4 });
        let mut line = String::new();
        for (cell, width) in shown.iter().zip(widest) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', gap(width) - columns(cell)));
        }
        let below = below.iter().filter(|cell| !cell.is_empty());
        std::iter::once(line.trim_end().to_owned())
            .chain(below.map(|cell| format!("    {cell}")))
            .collect::<Vec<_>>()
    };
    cells.iter().flat_map(line).collect()
}

/// The last line of `cancel --json` with several services.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// The program's exit code: the highest of those below.
    pub exit: u8,
    /// What became of each, in their order.
    pub services: Vec<SummaryLine>,
    /// Path of the page that links to the reports.
    pub page: Option<String>,
}

/// What became of one of several.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SummaryLine {
    /// How it was named: a name or an address.
    pub named: String,
    /// Service name for people.
    pub display_name: String,
    /// How far it came.
    pub state: State,
    /// The exit code of this one by itself.
    pub exit: u8,
    /// Proved on the service's pages.
    pub verified: bool,
    /// What became of the subscription; null without a run.
    pub outcome: Option<Outcome>,
    /// Why it could not be begun.
    pub error: Option<String>,
    /// The first day on which it may be begun, or the last one, if that is why it was left out.
    pub day: Option<String>,
    /// Name of the run.
    pub run: Option<String>,
    /// Path of its report.
    pub report: Option<String>,
}

impl Summary {
    /// Of these, with the page that tells the same.
    pub fn of(rows: &[Row], page: Option<&Path>) -> Self {
        Self {
            page: page.map(|path| path.display().to_string()),
            exit: exit(rows).code(),
            services: rows.iter().map(SummaryLine::of).collect(),
        }
    }
}

impl SummaryLine {
    fn of(row: &Row) -> Self {
        let run = row.run.as_ref();
        let result = run.and_then(|run| run.result.as_ref());
        Self {
            named: row.named.clone(),
            display_name: row.name.clone(),
            state: row.state,
            exit: row.exit.code(),
            verified: result.is_some_and(|result| result.success && result.verified),
            outcome: result.map(|result| result.outcome.clone()),
            error: row.error.clone(),
            day: row.day.map(|day| day.to_string()),
            run: run.map(|run| run.run.clone()),
            report: run
                .map(|run| run.dir.join(REPORT_FILE))
                .filter(|path| path.is_file())
                .map(|path| path.display().to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
