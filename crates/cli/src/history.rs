//! `subterminator history`: what past runs left behind, and their removal (see `cli/prune.rs`).

use std::path::Path;

use serde_json::json;

use super::args_more::{HistoryArgs, HistoryCommand};
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::past_run::{row, zone};
use super::prune;
use super::purpose::InWords as _;
use super::ui::{Stream, Ui};
use super::wrap::columns;
use config::environment::Environment;
use config::layers::runs_folder;
use domain::outcome::RunResult;
use journal::{PastRun, REMINDER_FILE, REPORT_FILE, past_runs};

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
    list(ui, &runs);
    Ok(Exit::Done)
}

/// The runs, numbered, as `report` takes them. The folder's name is there where it fits: it is for scripts, and long.
fn list(ui: &Ui, runs: &[PastRun]) {
    let rows: Vec<[String; 4]> = runs.iter().map(row).collect();
    let widest = |column: usize| {
        let widths = rows.iter().map(|row| columns(&row[column]));
        widths.max().unwrap_or_default()
    };
    let pad = |text: &str, width: usize| {
        format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
    };
    let number = rows.len().to_string().len();
    let [when, service, end] = [0, 1, 2].map(widest);
    let whole = number + 2 + when + 2 + service + 2 + end + 2 + widest(3);
    let fits = ui
        .size(Stream::Out)
        .is_none_or(|(columns, _)| whole <= columns);
    for (n, row) in (1..).zip(&rows) {
        let n = format!("{n:number$}");
        let told = format!("{n}  {}  {}  ", pad(&row[0], when), pad(&row[1], service));
        let line = if fits {
            format!("{told}{}  {}", pad(&row[2], end), row[3])
        } else {
            format!("{told}{}", row[2])
        };
        ui.hang(Stream::Out, &line, number + 2 + when + 2);
    }
    ui.line(Stream::Out, "");
    ui.line(Stream::Out, &zone());
    ui.line(Stream::Out, "To open a report: subterminator report NUMBER");
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
        "command": run.purpose.command(),
        "service": run.service,
        "display_name": run.display_name,
        "target": run.target,
        "dry_run": run.dry_run,
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
