//! `subterminator history`: what past runs left behind, in a line each, and their removal.
//!
//! How a run ended is told as its last words tell it ([`PastRun::closing`]). Times are local. Nothing is deleted without a yes (or `--yes`): no prompt, the end of the
//! input and anything but `y` are a no. What may go is decided in [`journal::to_prune`].

use std::path::Path;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Zoned};
use serde_json::json;

use super::args::{HistoryArgs, HistoryCommand, PruneArgs};
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::input::{is_yes, read_line};
use super::purpose::command;
use super::ui::{Stream, Ui};
use super::words;
use super::wrap::grid;
use config::environment::Environment;
use config::layers::runs_folder;
use domain::outcome::RunResult;
use journal::{PastRun, Pruning, REMINDER_FILE, REPORT_FILE, delete, past_runs, to_prune};

/// Lists past runs, newest first, or deletes old ones.
///
/// # Errors
/// [`Exit::NotDone`] if the folder can't be read or a run not deleted.
pub fn run(args: &HistoryArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let ui = &ui.with_plain(args.plain);
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let runs = read(&folder)?;
    if let Some(HistoryCommand::Prune(args)) = &args.command {
        return prune(args, &runs, environment, ui);
    }
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

/// The runs, numbered, as `report` takes them. The folder's name is for scripts, which read from a pipe.
fn list(ui: &Ui, runs: &[PastRun]) {
    let named = ui.columns(Stream::Out).is_none();
    let rows = (1..).zip(runs).map(|(n, run)| {
        let [when, service, end, name] = row(run);
        let name = if named { name } else { String::new() };
        [n.to_string(), when, service, end, name]
    });
    for line in grid(&rows.collect::<Vec<_>>(), None) {
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
    let found = match name {
        None => (!runs.is_empty()).then_some(0),
        Some(name) => runs
            .iter()
            .position(|run| run.run == name)
            .or_else(|| {
                let number = name.parse::<usize>().ok()?.checked_sub(1)?;
                (number < runs.len()).then_some(number)
            })
            .or_else(|| runs.iter().position(|run| run.run.starts_with(name))),
    };
    let found = found.and_then(|at| runs.into_iter().nth(at));
    found.ok_or_else(|| {
        let what = name.map_or_else(
            || "No runs".to_owned(),
            |name| format!("No run '{}'", clean::line(name)),
        );
        CliError::new(
            Exit::NotDone,
            format!("{what} in {}.", folder.display()),
            "subterminator history lists the runs; --output-dir names another folder.",
        )
    })
}

/// A run as other programs read it.
pub(super) fn object(run: &PastRun) -> serde_json::Value {
    let result = run.result.as_ref();
    json!({
        "run": run.run,
        "started": run.started.map(|at| at.to_string()),
        "command": command(run.start.purpose),
        "service": run.start.service,
        "display_name": run.start.display_name,
        "target": run.start.target,
        "dry_run": run.start.dry_run,
        "running": run.running,
        "outcome": result.map(|r| &r.outcome),
        "verified": result.is_some_and(|r: &RunResult| r.verified),
        "reason": result.map(|r| r.reason),
        "cost": result.and_then(|r| r.cost),
        "difficulty": run.difficulty,
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

/// When (local time), what, how it ended, which folder.
fn row(run: &PastRun) -> [String; 4] {
    let when = run.started.map(|at| at.to_zoned(TimeZone::system()));
    let when = when.map(|at| at.strftime("%Y-%m-%d %H:%M").to_string());
    let name = clean::line(&run.start.display_name);
    let name = match name.as_str() {
        "" => "?".into(),
        name => clean::clip(name, 30),
    };
    let mock = run.start.target.starts_with("mock");
    [
        when.unwrap_or_else(|| "?".to_owned()),
        format!("{name}{}", if mock { " (mock)" } else { "" }),
        clean::line(run.closing().beside(&run.told.name)),
        clean::line(&run.run),
    ]
}

/// Deletes what the arguments name.
///
/// # Errors
/// [`Exit::Configuration`] if nobody can be asked, [`Exit::NotDone`] if a folder can't be deleted.
fn prune(
    args: &PruneArgs,
    runs: &[PastRun],
    environment: &Environment,
    ui: &Ui,
) -> Result<Exit, CliError> {
    // A number to keep stands for itself; without one an age does.
    let age = args
        .older_than
        .or_else(|| args.keep.is_none().then(|| 90.days()));
    // Nothing is older than an age that reaches before all time.
    let ago = |age| Zoned::now().checked_sub(age).map(|then| then.timestamp());
    let pruning = Pruning {
        before: age.map(|age| ago(age).unwrap_or(Timestamp::MIN)),
        keep: args.keep.unwrap_or(0),
        proofs_too: args.all,
    };
    let going = to_prune(runs, &pruning);
    if going.is_empty() {
        ui.say("Nothing to delete.");
        return Ok(Exit::Done);
    }
    for [when, service, end, name] in going.iter().map(|run| row(run)) {
        ui.say(&format!("{when}  {service}  {end}  {name}"));
    }
    let what = words::count(going.len(), "run");
    if args.dry_run {
        ui.say(&format!("{what} would be deleted."));
        return Ok(Exit::Done);
    }
    if !args.yes && environment.forbids_prompts() {
        return Err(CliError::new(
            Exit::Configuration,
            "Prompts are off, so nothing is deleted.",
            "Say --yes to delete without a question.",
        ));
    }
    let question = format!("Delete {what} with pictures and reports? [y/N]: ");
    let said_yes = || read_line(ui, ui.person(), &question).is_some_and(|line| is_yes(&line));
    if !args.yes && !said_yes() {
        ui.say("Nothing was deleted.");
        return Ok(Exit::NotDone);
    }
    let delete = |run: &&PastRun| {
        let failed = delete(&run.dir).err()?;
        Some(format!("Can't delete {}: {failed}.", clean::path(&run.dir)))
    };
    // Each is tried, whatever became of the others.
    let failed: Vec<String> = going.iter().filter_map(delete).collect();
    if !failed.is_empty() {
        let hint = "Check the folder's permissions; the other runs are gone.";
        return Err(CliError::new(Exit::NotDone, failed.join(" "), hint));
    }
    ui.say(&format!("{what} deleted."));
    Ok(Exit::Done)
}
