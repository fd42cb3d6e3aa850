//! `subterminator check`: looks whether a subscription is active, cancelled or billed by somebody else.
//!
//! Opens the service's start page and status page and reads them; no model drives, and nothing is clicked, typed or
//! answered. Where a key of a model's API is set, a second reader says what it reads. Exit code 0 means that it could be told, whatever it is; 1 that it couldn't.

use super::approver::TerminalApprover;
use super::args_more::CheckArgs;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::purpose::Purpose;
use super::resolve;
use super::session::{Session, with_service};
use super::ui::Ui;
use agent::NoModel;
use agent::port::EventSink as _;
use config::environment::Environment;
use model::port::Model as _;

/// Checks one subscription.
///
/// # Errors
/// [`CliError`] with the exit code and the remedy.
pub fn run(args: &CheckArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::check(args, environment)?;
    with_service(&settings, ui, Purpose::Check, go)
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let Chosen {
        service,
        target,
        mock,
    } = chosen;
    session.mention_terms();
    let at_rest = || session.ui.settle();
    let run = session.run(&service, &at_rest);
    let place = run.place(mock.is_some())?;
    let mut record = session.record(&service)?;
    let start = run.opening(record.journal.run(), target, NoModel.name());
    record
        .emit(&start)
        .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
    let mut approver = TerminalApprover::new(
        session.ui.clone(),
        session.settings.masker.clone(),
        session.settings,
    );
    let result = run
        .check(place.source.clone(), &mut approver, &mut record)
        .await;
    let exit = session.finish(&mut record, &result);
    if let Some(mock) = mock {
        session.show_mock(&mock, &record.journal);
        mock.stop().await;
    }
    Ok(exit)
}
