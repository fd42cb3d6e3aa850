//! `subterminator doctor`: looks at everything that a run needs, says how it stands and what to do about it.
//!
//! It only reports, except that it fetches the browser server where that is missing; with `--fix` it clears up after runs that stopped early. The
//! model's address is only opened; no key leaves the machine and none is shown. A check that finds something wrong with one thing still tells of the next.

mod checks;

use std::ffi::OsStr;
use std::fmt::Display;

use serde::Serialize;
use serde_json::json;

use super::args::DoctorArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::json;
use super::resolve;
use super::session::{block_on, prepared, tell_notes};
use super::ui::{Paint, Stream, Ui};
use super::words::count;
use super::wrap::padded;
use config::environment::Environment;
use config::settings::Settings;
use journal::Tone;

/// Room for the sign of a check.
const SIGN: usize = 3;
/// Room for the name of a check, the longest and two blanks.
const NAME: usize = 17;

/// How it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// As it should be.
    Ok,
    /// A run can work, but something will be missing.
    Warning,
    /// A run would fail on this.
    Problem,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Check {
    name: &'static str,
    status: Status,
    /// What was found, in one line, without secrets.
    message: String,
    /// What mends it, in one line.
    fix: Option<String>,
    /// The exit code with which a run would end on it.
    #[serde(skip)]
    exit: Exit,
}

impl Check {
    fn ok(name: &'static str, message: impl Display) -> Self {
        Self {
            name,
            status: Status::Ok,
            message: message.to_string(),
            fix: None,
            exit: Exit::Done,
        }
    }

    fn warning(name: &'static str, message: impl Display, fix: impl Display) -> Self {
        Self {
            status: Status::Warning,
            fix: Some(fix.to_string()).filter(|fix| !fix.is_empty()),
            ..Self::ok(name, message)
        }
    }

    fn problem(name: &'static str, exit: Exit, message: impl Display, fix: impl Display) -> Self {
        Self {
            status: Status::Problem,
            exit,
            ..Self::warning(name, message, fix)
        }
    }

    /// A problem whose words hold the remedy in a line of its own or as their last sentence, as errors of other rooms do.
    fn problem_of(name: &'static str, exit: Exit, words: &impl Display) -> Self {
        let words = words.to_string();
        let parts = words.split_once('\n').or_else(|| words.rsplit_once(". "));
        let (what, fix) = parts.unwrap_or((&words, ""));
        Self::problem(name, exit, format!("{}.", what.trim_end_matches('.')), fix)
    }
}

/// Looks at everything. Each check is shown when it is there; with `--json` all together at the end.
pub fn run(args: &DoctorArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::doctor(args, environment)?;
    let (ui, _) = prepared(&settings, ui);
    tell_notes(&settings, &ui);
    let mut checks = Vec::new();
    let tell = |mut check: Check| {
        ui.settle();
        // Messages may repeat what a server or a file said.
        check.message = settings.masker.mask(&check.message).into_owned();
        if !settings.json {
            show(&ui, &check);
        }
        checks.push(check);
    };
    let whole = block_on(async {
        let interrupted = interrupt::listen(&ui);
        let looking = look(args, &settings, environment, &ui, tell);
        Ok(tokio::select! {
            biased;
            () = interrupted.cancelled() => false,
            () = looking => true,
        })
    })?;
    ui.settle();
    if !whole {
        return Ok(Exit::Interrupted);
    }
    let exit = exit_of(&checks);
    if settings.json {
        let object = json!({ "type": "doctor", "ok": exit == Exit::Done, "exit": exit.code(), "checks": checks });
        json::print(&ui, &settings.masker, object);
    } else {
        ui.say("");
        summary(&ui, &checks);
    }
    Ok(exit)
}

/// Everything, in the order in which a run meets it.
async fn look(
    args: &DoctorArgs,
    settings: &Settings,
    environment: &Environment,
    ui: &Ui,
    mut tell: impl FnMut(Check) + Send,
) {
    let search_path = environment.real("PATH").map(OsStr::new);
    tell(checks::model(settings, environment, ui).await);
    tell(checks::leftovers(settings, ui, args.fix).await);
    tell(checks::profile(settings));
    tell(checks::node(search_path).await);
    if let Err(problem) = checks::start(settings, ui, search_path, &mut tell).await {
        tell(problem);
    }
}

/// The exit code: that of the first problem, in the order in which a run would meet them.
fn exit_of(checks: &[Check]) -> Exit {
    let mut problems = checks.iter().filter(|it| it.status == Status::Problem);
    problems.next().map_or(Exit::Done, |check| check.exit)
}

/// A check in a line, and below it what to do.
fn show(ui: &Ui, check: &Check) {
    let tone = match check.status {
        Status::Ok => Tone::Done,
        Status::Warning => Tone::Attention,
        Status::Problem => Tone::Failed,
    };
    let sign = ui.sign(Stream::Out, tone);
    let name = ui.paint(Stream::Out, Paint::Strong, check.name);
    let label = padded(&sign, SIGN) + &name;
    ui.entry(
        Stream::Out,
        &label,
        SIGN + NAME,
        &clean::line(&check.message),
    );
    if let Some(fix) = &check.fix {
        let fix = format!("Fix: {}", clean::line(fix));
        let fix = ui.paint(Stream::Out, Paint::Quiet, &fix);
        ui.entry(Stream::Out, "", SIGN + NAME, &fix);
    }
}

/// What it all comes to.
fn summary(ui: &Ui, checks: &[Check]) {
    let of = |status| checks.iter().filter(|it| it.status == status).count();
    let problems = of(Status::Problem);
    let warnings = count(of(Status::Warning), "warning");
    let (tone, text) = match (problems, of(Status::Warning)) {
        (0, 0) => (Tone::Done, "Everything is in place.".to_owned()),
        (0, _) => (Tone::Done, format!("A run can work ({warnings}).")),
        _ => (
            Tone::Failed,
            format!("{}, {warnings}.", count(problems, "problem")),
        ),
    };
    ui.headline(Stream::Out, tone, &text);
}

#[cfg(test)]
mod tests;
