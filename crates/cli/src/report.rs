//! `subterminator report`: finds a run's report, prints its path, and opens it where somebody can see it.

use super::args_more::ReportArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::history::read;
use super::ui::{Stream, Ui};
use config::environment::Environment;
use config::layers::runs_folder;
use journal::{REPORT_FILE, write_report};

/// Prints the path of a run's report and opens it; makes it from the record where it is missing.
///
/// # Errors
/// [`Exit::NotDone`] if there is no such run or the report can't be written.
pub fn run(args: &ReportArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let runs = read(&folder)?;
    let found = match &args.run {
        None => runs.first(),
        Some(name) => runs
            .iter()
            .find(|run| run.run == *name)
            .or_else(|| runs.iter().find(|run| run.run.starts_with(name.as_str()))),
    };
    let Some(run) = found else {
        let what = args.run.as_ref().map_or_else(
            || "No runs".to_owned(),
            |name| format!("No run '{}'", clean::line(name)),
        );
        return Err(CliError::new(
            Exit::NotDone,
            format!("{what} in {}.", folder.display()),
            "subterminator history lists the runs; --output-dir names another folder.",
        ));
    };
    let path = run.dir.join(REPORT_FILE);
    if !path.is_file() {
        write_report(&run.dir).map_err(|e| {
            CliError::new(
                Exit::NotDone,
                format!("Can't write {}: {e}.", path.display()),
                "Check the folder's permissions and free space.",
            )
        })?;
    }
    ui.line(Stream::Out, &clean::line(&path.display().to_string()));
    if !args.no_open
        && is_watched(environment, ui)
        && let Err(e) = open::that_detached(&path)
    {
        ui.note(&format!(
            "It can't be opened here ({e}): open the file above in a browser."
        ));
    }
    Ok(Exit::Done)
}

/// Somebody sits at this machine's screen: a terminal, not over SSH, not in a build, and a display on systems where
/// that may be missing.
fn is_watched(environment: &Environment, ui: &Ui) -> bool {
    ui.theme(Stream::Out).terminal
        && !environment.lacks_display()
        && !environment.is_remote()
        && !environment.forbids_prompts()
}
