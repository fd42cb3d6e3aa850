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
use config::wishes::{Browser, Flags};
use journal::{Appendix, PDF_FILE, REPORT_FILE, keep_file, report, write_report};

/// Prints the path of a run's report and opens it; makes it from the record where it is missing.
///
/// # Errors
/// [`Exit::NotDone`] if there is no such run or the report can't be written, [`Exit::Browser`] if no browser prints it.
pub fn run(args: &ReportArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let folder = runs_folder(args.output_dir.clone(), environment)?;
    let run = find(read(&folder)?, args.run.as_deref(), &folder)?;
    let path = if args.pdf {
        print(args, &run.dir, environment, ui)?
    } else {
        page(&run.dir)?
    };
    ui.line(Stream::Out, &clean::path(&path));
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

/// The report as a page; made where it is missing.
fn page(dir: &Path) -> Result<PathBuf, CliError> {
    let path = dir.join(REPORT_FILE);
    if !path.is_file() {
        write_report(dir).map_err(|e| CliError::unwritten(&path, &e))?;
    }
    Ok(path)
}

/// The report on paper: printed from the record by the installed browser.
fn print(
    args: &ReportArgs,
    dir: &Path,
    environment: &Environment,
    ui: &Ui,
) -> Result<PathBuf, CliError> {
    let flags = Flags {
        browser: args.browser.clone(),
        without_model: true,
        ..Flags::default()
    };
    let settings = Settings::layered(flags, environment)?;
    let wanted = settings.browser.map(|browser| match browser.value {
        Browser::Path(path) => path.display().to_string(),
        Browser::Channel(name) => name,
    });
    let search_path = environment.real("PATH").map(OsStr::new);
    let browser =
        find_browser(wanted.as_deref(), search_path).map_err(CliError::of(Exit::Browser))?;
    let appendix = if args.appendix {
        Appendix::Open
    } else {
        Appendix::Closed
    };
    let path = dir.join(PDF_FILE);
    let html = report(dir, appendix).map_err(|e| CliError::unwritten(&path, &e))?;
    let place = tempfile::tempdir().map_err(|e| CliError::unwritten(&std::env::temp_dir(), &e))?;
    let (source, pdf) = (place.path().join(REPORT_FILE), place.path().join(PDF_FILE));
    std::fs::write(&source, html).map_err(|e| CliError::unwritten(&source, &e))?;
    ui.wait("Printing…", None);
    let printed = block_on(async {
        let printing = paper::print(&browser, &source, &pdf, place.path());
        printing.await.map_err(|e| {
            let hint = "Open the report in a browser and print it there: subterminator report";
            CliError::new(Exit::Browser, e.to_string(), hint)
        })
    });
    ui.settle();
    printed?;
    let bytes = std::fs::read(&pdf).map_err(|e| CliError::unwritten(&pdf, &e))?;
    keep_file(dir, PDF_FILE, &bytes).map_err(|e| CliError::unwritten(&path, &e))?;
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
