//! `subterminator history`: what past runs left behind, in a line each.
//!
//! How a run ended is told as its last words tell it ([`PastRun::closing`]). Times are local.

use std::path::Path;

use jiff::tz::TimeZone;
use serde_json::json;

use super::args::HistoryArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::ui::{Stream, Ui};
use super::words::command;
use super::wrap::grid;
use config::environment::Environment;
use config::layers::runs_folder;
use journal::{PastRun, REMINDER_FILE, REPORT_FILE, past_runs};

/// Lists past runs, newest first.
///
/// # Errors
/// [`Exit::NotDone`] if the folder can't be read.
pub fn run(args: &HistoryArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let runs = read(&folder)?;
    if args.json {
        for run in &runs {
            ui.write(Stream::Out, &format!("{}\n", object(run)));
        }
    } else if runs.is_empty() {
        let folder = folder.display();
        ui.say(&format!("No runs in {folder} yet."));
    } else {
        list(ui, &runs);
    }
    Ok(Exit::Done)
}

/// The runs, numbered, as `report` takes them: when (local time), what, and how it ended. The folder's name is for scripts, which read
/// from a pipe.
fn list(ui: &Ui, runs: &[PastRun]) {
    let piped = ui.columns(Stream::Out).is_none();
    let rows = (1..).zip(runs).map(|(n, run)| {
        let when = run.story.started.map(|at| at.to_zoned(TimeZone::system()));
        let when = when.map(|at| at.strftime("%Y-%m-%d %H:%M").to_string());
        let name = clean::clip(&clean::line(&run.story.start.display_name), 30);
        let mock = if run.story.is_mock() { " (mock)" } else { "" };
        [
            n.to_string(),
            when.unwrap_or_else(|| "?".to_owned()),
            format!("{name}{mock}"),
            clean::line(run.closing().beside(run.story.name())),
            clean::line(if piped { &run.run } else { "" }),
        ]
    });
    for line in grid(&rows.collect::<Vec<_>>()) {
        ui.hang(Stream::Out, &line, 4);
    }
    ui.say("\nTo open a report: subterminator report NUMBER");
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

/// The run of this name, or its number in the list, or the newest whose name begins so; the newest without a name.
///
/// # Errors
/// [`Exit::NotDone`] if there is none.
pub(super) fn find(
    runs: Vec<PastRun>,
    name: Option<&str>,
    folder: &Path,
) -> Result<PastRun, CliError> {
    let place = |name: &str| {
        let number = name.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let named = runs.iter().position(|run| run.run == name);
        let begins = || runs.iter().position(|run| run.run.starts_with(name));
        named.or(number.filter(|n| *n < runs.len())).or_else(begins)
    };
    let found = name.map_or(Some(0), place);
    let found = found.and_then(|at| runs.into_iter().nth(at));
    found.ok_or_else(|| {
        let what = name.map_or_else(|| "No runs".to_owned(), |name| format!("No run '{name}'"));
        CliError::new(
            Exit::NotDone,
            format!("{what} in {}.", folder.display()),
            "subterminator history lists the runs; --output-dir names another folder.",
        )
    })
}

/// A run as other programs read it.
pub(super) fn object(run: &PastRun) -> serde_json::Value {
    let result = run.story.result.as_ref();
    json!({
        "run": run.run,
        "started": run.story.started.map(|at| at.to_string()),
        "command": command(run.story.start.purpose),
        "service": run.story.start.service,
        "display_name": run.story.start.display_name,
        "target": run.story.start.target,
        "dry_run": run.story.start.dry_run,
        "difficulty": run.difficulty,
        "outcome": result.map(|r| &r.outcome),
        "verified": result.is_some_and(|r| r.verified),
        "reason": result.map(|r| r.reason),
        "cost": result.and_then(|r| r.cost),
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
