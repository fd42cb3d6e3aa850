//! `subterminator cancel`: lets a run go, and leaves nothing behind but its record.

use super::approver::TerminalApprover;
use super::args::CancelArgs;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::purpose::Purpose;
use super::resolve;
use super::session::{Session, with_service};
use super::ui::Ui;
use ::run::{Models, RunError};
use agent::port::EventSink as _;
use config::environment::Environment;
use config::wishes::Target;
use domain::service::ServiceDefinition;
use model::error::ConfigError;

/// Cancels one subscription.
///
/// # Errors
/// [`CliError`] with the exit code and the remedy.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::cancel(args, environment)?;
    with_service(&settings, ui, Purpose::Cancel, go)
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let Chosen {
        service,
        target,
        mock,
    } = chosen;
    let models = models(&session, &service)?;
    session.mention_terms();
    let at_rest = || session.ui.settle();
    let run = session.run(&service, &at_rest);
    let place = run.place(mock.is_some())?;
    if mock.is_none() && service.is_unverified() && session.settings.url.is_none() {
        session.ui.note(&format!(
            "Nobody has recorded a run on the real {} yet: watch it.",
            service.display_name
        ));
    }
    let mut record = session.record(&service)?;
    let start = run.opening(record.journal.run(), target, models.first.name());
    record
        .emit(&start)
        .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
    let mut approver = TerminalApprover::new(
        session.ui.clone(),
        session.settings.masker.clone(),
        session.settings,
    );
    let result =
        Box::pin(run.cancel(models, place.source.clone(), &mut approver, &mut record)).await;
    let exit = session.finish(&mut record, &result);
    if let Some(mock) = mock {
        session.show_mock(&mock, &record.journal);
        mock.stop().await;
    }
    Ok(exit)
}

/// Who has no key at all learns both ways; on a mock the built-in planner was chosen already.
fn models(session: &Session<'_>, service: &ServiceDefinition) -> Result<Models, CliError> {
    Models::of(session.settings, service).map_err(|error| match &error {
        RunError::Model(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
            if session.settings.target == Target::Live =>
        {
            CliError::new(
                Exit::Configuration,
                error.to_string(),
                first_use::two_ways(&session.named),
            )
        }
        _ => error.into(),
    })
}
