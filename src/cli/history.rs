//! `subterminator history`: what past runs left behind, and their removal (see `cli/prune.rs`).
//!
//! "Cancelled" is said only of runs whose result was verified.

use std::path::Path;

use jiff::tz::TimeZone;
use serde_json::json;

use super::args_more::{HistoryArgs, HistoryCommand};
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::prune;
use super::purpose::Purpose;
use super::ui::{Stream, Ui};
use crate::config::environment::Environment;
use crate::config::settings::runs_folder;
use crate::domain::outcome::{Outcome, RunResult};
use crate::journal::{PastRun, REMINDER_FILE, REPORT_FILE, past_runs};

/// Lists past runs, newest first, or deletes old ones.
///
/// # Errors
/// [`Exit::NotDone`] if the folder can't be read or a run not deleted.
pub fn run(args: &HistoryArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let ui = &ui.with_plain(args.plain);
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let runs = read(&folder)?;
    if let Some(HistoryCommand::Prune(args)) = &args.command {
        return prune::run(args, &runs, environment, ui);
    }
    if args.json {
        for run in &runs {
            ui.bytes(Stream::Out, format!("{}\n", object(run)).as_bytes());
        }
        return Ok(Exit::Done);
    }
    if runs.is_empty() {
        ui.line(
            Stream::Out,
            &format!("No runs in {} yet.", folder.display()),
        );
        return Ok(Exit::Done);
    }
    let rows: Vec<[String; 4]> = runs.iter().map(row).collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    for [when, service, end, run] in &rows {
        ui.line(
            Stream::Out,
            &format!(
                "{when:w0$}  {service:w1$}  {end:w2$}  {run}",
                w0 = widths[0],
                w1 = widths[1],
                w2 = widths[2]
            ),
        );
    }
    ui.line(Stream::Out, "");
    ui.line(Stream::Out, "Report of a run: subterminator report RUN");
    Ok(Exit::Done)
}

pub(super) fn read(folder: &Path) -> Result<Vec<PastRun>, CliError> {
    past_runs(folder).map_err(|e| {
        CliError::new(
            Exit::NotDone,
            format!("Can't read {}: {e}.", folder.display()),
            "Check its permissions, or name another folder with --output-dir.",
        )
    })
}

/// When, what, how it ended, which folder.
pub(super) fn row(run: &PastRun) -> [String; 4] {
    let when = run.started.map_or_else(
        || "?".to_owned(),
        |at| {
            at.to_zoned(TimeZone::system())
                .strftime("%Y-%m-%d %H:%M")
                .to_string()
        },
    );
    let name = if run.display_name.is_empty() {
        "?".to_owned()
    } else {
        clean::clip(&clean::line(&run.display_name), 30).into_owned()
    };
    let service = if run.target.starts_with("mock") {
        format!("{name} (mock)")
    } else {
        name
    };
    [when, service, end(run), clean::line(&run.run)]
}

/// How it ended, in a few words.
pub(super) fn end(run: &PastRun) -> String {
    let Some(result) = &run.result else {
        return "broke off, or still goes on".to_owned();
    };
    if run.dry_run {
        return "dry run, nothing done".to_owned();
    }
    let proved = result.success && result.verified;
    let is_check = run.purpose == Purpose::Check;
    let known = match &result.outcome {
        Outcome::Cancelled { .. } if proved => "cancelled and verified".to_owned(),
        Outcome::Cancelled { .. } if result.is_confirmed() => {
            "cancelled, confirmed by you".to_owned()
        }
        Outcome::AlreadyCancelled { .. } if proved && is_check => "checked: cancelled".to_owned(),
        Outcome::AlreadyCancelled { .. } if proved => "had been cancelled before".to_owned(),
        Outcome::NotCancelled if proved && is_check => "checked: active".to_owned(),
        Outcome::NotCancelled => "not cancelled".to_owned(),
        Outcome::ThirdPartyBilling { provider, .. } => {
            format!("billed by {}", clean::clip(&clean::line(provider), 40))
        }
        Outcome::NeedsHuman { .. } => "needs you".to_owned(),
        Outcome::Paused { .. } => "only paused".to_owned(),
        Outcome::Pending { .. } => "something is left to do".to_owned(),
        Outcome::OtherObject { .. } => "something else was ended".to_owned(),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            "not verified".to_owned()
        }
    };
    if result.interrupted {
        format!("interrupted, {known}")
    } else {
        known
    }
}

fn object(run: &PastRun) -> serde_json::Value {
    let result = run.result.as_ref();
    json!({
        "run": run.run,
        "started": run.started.map(|at| at.to_string()),
        "command": run.purpose.command(),
        "service": run.service,
        "display_name": run.display_name,
        "target": run.target,
        "dry_run": run.dry_run,
        "outcome": result.map(|r| &r.outcome),
        "verified": result.is_some_and(|r: &RunResult| r.verified),
        "reason": result.map(|r| r.reason),
        "cost": result.and_then(|r| r.cost),
        "difficulty": run.difficulty.as_ref().map(|d| json!({
            "score": d.score(),
            "words": d.words(),
            "steps": d.steps,
            "pages": d.pages,
            "tricks": d.tricks,
        })),
        "report": file(run, REPORT_FILE),
        "reminder": file(run, REMINDER_FILE),
        "dir": run.dir.display().to_string(),
    })
}

/// Path of a file of the run, if it is there.
fn file(run: &PastRun, name: &str) -> Option<String> {
    let path = run.dir.join(name);
    path.is_file().then(|| path.display().to_string())
}
