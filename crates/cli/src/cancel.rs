//! `subterminator cancel`: lets a run go, and leaves nothing behind but its record.

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
use config::environment::Environment;
use config::wishes::Target;
use domain::service::ServiceDefinition;
use model::error::ConfigError;

/// Cancels one subscription.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::cancel(args, environment)?;
    with_service(&settings, ui, Purpose::Cancel, go)
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let models = models(&session, &chosen.service)?;
    let name = models.first.name().to_owned();
    session
        .recorded(chosen, &name, async |run, source, person, record| {
            Box::pin(run.cancel(models, source, person, record)).await
        })
        .await
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
