//! What became of several subscriptions that were cancelled or checked in one go: a table, an exit code, a line of JSON.
//!
//! It says no more than each run's own record; what isn't clear is told as that. Pure: rows in, text out.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::ui::{Stream, Ui};
use config::plan::Wanted;
use domain::event::HandOverKind;
use domain::outcome::{Outcome, Reason};
use domain::service::ServiceDefinition;
use journal::{PastRun, REPORT_FILE, Tone};

/// Longest name in the table, in characters.
const NAME: usize = 30;
/// Longest words of an error in the table, in characters: the whole of it stands above.
const ERROR: usize = 60;
/// What became of one of several, for programs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Came {
    /// How it was named: a name or an address.
    named: String,
    /// Service name for people.
    pub display_name: String,
    /// The exit code of this one by itself.
    #[serde(serialize_with = "code")]
    #[schemars(with = "u8")]
    exit: Exit,
    /// Proved on the service's pages; of a check: where it stands is clear.
    verified: bool,
    /// What became of the subscription, or where it stands; null without a run.
    outcome: Option<Outcome>,
    /// What only the person can do in the browser, and what kept a check from seeing more.
    pub needs: Option<HandOverKind>,
    /// Why it could not be begun, or what the browser failed on.
    error: Option<String>,
    /// Name of the run; without one and without an error everything was interrupted before.
    run: Option<String>,
    /// Path of its report.
    report: Option<String>,
    /// How it looks in the table.
    #[serde(skip)]
    tone: Tone,
    /// What became of it, in a few words.
    #[serde(skip)]
    words: String,
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
            exit: Exit::Interrupted,
            verified: false,
            outcome: None,
            needs: None,
            error: None,
            run: None,
            report: None,
            tone: Tone::Attention,
            words: "not begun".to_owned(),
        }
    }

    /// One that could not be begun.
    pub fn failed(self, error: &CliError) -> Self {
        let message = clean::line(&error.message);
        Self {
            exit: error.exit,
            tone: Tone::Failed,
            words: clean::clip(&message, ERROR),
            error: Some(message),
            ..self
        }
    }

    /// One that was run, with what its record tells.
    pub fn ran(self, exit: Exit, past: Option<PastRun>) -> Self {
        let Some(past) = past else {
            return self.failed(&CliError::bare(exit, "no record was left"));
        };
        let report = past.dir.join(REPORT_FILE);
        let result = past.story.result.as_ref();
        let proved = result.filter(|result| result.is_proved() && !result.interrupted);
        let broken = result.filter(|result| result.reason == Reason::McpError);
        let error = broken.and_then(|result| result.error.as_deref().map(clean::line));
        let closing = past.closing();
        Self {
            exit,
            verified: proved.is_some(),
            outcome: result.map(|result| result.outcome.clone()),
            needs: past.story.needed.filter(|_| proved.is_none()),
            report: (report.is_file()).then(|| report.display().to_string()),
            tone: closing.tone,
            words: clean::line(closing.beside(past.story.name())),
            error,
            run: Some(past.run),
            ..self
        }
    }

    /// A line of the table: sign, name, what became of it, and the run's name.
    pub fn cells(&self, ui: &Ui) -> [String; 4] {
        let sign = match self.tone {
            Tone::Plain => "-".to_owned(),
            tone => ui.sign(Stream::Out, tone),
        };
        let name = clean::clip(&self.display_name, NAME);
        let run = clean::line(self.run.as_deref().unwrap_or_default());
        [sign, name, self.words.clone(), run]
    }
}

/// What several come to together: the highest of their codes. So 0 means that there is nothing left to do for any of them.
pub fn exit(rows: &[Came]) -> Exit {
    rows.iter().map(|row| row.exit).max().unwrap_or(Exit::Done)
}

/// The last line of `cancel --json` and `check --json` with several services.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary<'a> {
    /// The program's exit code: the highest of those below.
    pub exit: u8,
    /// What became of each, in their order.
    pub services: &'a [Came],
}

#[cfg(test)]
mod tests;
