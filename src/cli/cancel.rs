//! `subterminator cancel`.

use super::args::CancelArgs;
use super::error::CliError;
use super::exit::Exit;
use super::ui::Ui;
use crate::config::environment::Environment;
use crate::config::settings::Settings;

/// Cancels one subscription.
///
/// # Errors
/// [`CliError`] with the exit code and the remedy.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = Settings::resolve(args, environment)?;
    let ui = ui.with_plain(settings.plain.value);
    for note in &settings.notes {
        ui.note(note);
    }
    Err(CliError::bare(Exit::NotDone, "Cancelling is not wired yet."))
}
