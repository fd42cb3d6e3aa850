//! `subterminator report`: finds a run's report, prints its path, and opens it where somebody can see it. With `--pdf` it is
//! printed by the installed browser first.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::args::ReportArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::history::{find, read};
use super::session::block_on;
use super::ui::{Stream, Ui};
use browser::detect::find_browser;
use browser::paper;
use config::environment::Environment;
use config::layers::runs_folder;
use config::settings::Settings;
use config::wishes::Flags;
use journal::{PDF_FILE, REPORT_FILE, keep_file, write_report};

/// Prints the path of a run's report and opens it; makes it from the record where it is missing.
///
/// # Errors
/// [`Exit::NotDone`] if there is no such run or the report can't be written, [`Exit::Browser`] if no browser prints it.
pub fn run(args: &ReportArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let run = find(read(&folder)?, args.run.as_deref(), &folder)?;
    let mut path = run.dir.join(REPORT_FILE);
    if !path.is_file() {
        write_report(&run.dir).map_err(|e| CliError::unwritten(&path, &e))?;
    }
    if args.pdf {
        path = print(&path, &run.dir, environment, ui)?;
    }
    ui.say(&clean::path(&path));
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

/// The report on paper: its first page, printed by the installed browser.
fn print(page: &Path, dir: &Path, environment: &Environment, ui: &Ui) -> Result<PathBuf, CliError> {
    let flags = Flags {
        without_model: true,
        ..Flags::default()
    };
    let settings = Settings::layered(flags, environment)?;
    let search_path = environment.real("PATH").map(OsStr::new);
    let browser = find_browser(settings.browser.as_deref(), search_path)
        .map_err(CliError::of(Exit::Browser))?;
    let path = dir.join(PDF_FILE);
    let place = tempfile::tempdir().map_err(|e| CliError::unwritten(&std::env::temp_dir(), &e))?;
    let pdf = place.path().join(PDF_FILE);
    ui.wait("Printing…", None);
    let printed = block_on(async {
        let printing = paper::print(&browser, page, &pdf, place.path());
        printing.await.map_err(|e| {
            let hint = "Open the report in a browser and print it there: subterminator report";
            CliError::new(Exit::Browser, e.to_string(), hint)
        })
    });
    ui.settle();
    printed?;
    let kept = std::fs::read(&pdf).and_then(|bytes| keep_file(dir, PDF_FILE, &bytes));
    kept.map_err(|e| CliError::unwritten(&path, &e))?;
    Ok(path)
}

/// Somebody sits at this machine's screen: a terminal, not over SSH, not in a build, and a display on systems where
/// that may be missing.
fn is_watched(environment: &Environment, ui: &Ui) -> bool {
    ui.theme(Stream::Out).terminal
        && !environment.lacks_display()
        && !environment.is_remote()
        && !environment.forbids_prompts()
}
