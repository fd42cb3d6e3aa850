//! `subterminator report`: finds a run's report, prints its path, and opens it where somebody can see it.

use super::args::ReportArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::history::{find, read};
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
    let run = find(read(&folder)?, args.run.as_deref(), &folder)?;
    let path = run.dir.join(REPORT_FILE);
    if !path.is_file() {
        write_report(&run.dir).map_err(|e| CliError::unwritten(&path, &e))?;
    }
    ui.say(&clean::path(&path));
    // Somebody sits at this machine's screen.
    let watched = ui.theme(Stream::Out).terminal
        && !environment.lacks_display()
        && !environment.forbids_prompts();
    if watched && let Err(e) = open::that_detached(&path) {
        ui.note(&format!(
            "It can't be opened here ({e}): open the file above in a browser."
        ));
    }
    Ok(Exit::Done)
}
