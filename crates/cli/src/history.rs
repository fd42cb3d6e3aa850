//! `subterminator history`: what past runs left behind, and their removal (see `cli/prune.rs`).

use std::path::Path;

use serde_json::json;

use super::args_more::{HistoryArgs, HistoryCommand};
use super::error::CliError;
use super::exit::Exit;
use super::past_run::row;
use super::prune;
use super::purpose::InWords as _;
use super::ui::{Stream, Ui};
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
