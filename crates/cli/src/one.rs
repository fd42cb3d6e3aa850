//! One run, with its record: what `cancel` and `check` make once, or for each of several services.

use super::approver::TerminalApprover;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::session::{Ran, Session};
use ::run::{Left, Models, RunError};
use agent::NoModel;
use config::settings::Settings;
use config::wishes::Target;
use domain::service::ServiceDefinition;
use model::error::ConfigError;
use model::port::Model as _;

/// One run, with this person to ask.
pub(super) async fn cancel(
    session: Session<'_>,
    chosen: Chosen,
    person: &mut TerminalApprover,
) -> Result<Ran, CliError> {
    let models = models(session.settings, &session.named, &chosen.service)?;
    let name = models.first.name().to_owned();
    session
        .recorded(
            chosen,
            &name,
            person,
            async |run, source, person, record| {
                Box::pin(run.cancel(models, source, person, record)).await
            },
        )
        .await
}

/// Who has no key at all learns both ways; on a mock the built-in planner was chosen already.
pub(super) fn models(
    settings: &Settings,
    named: &str,
    service: &ServiceDefinition,
) -> Result<Models, CliError> {
    Models::of(settings, service).map_err(|error| match &error {
        RunError::Model(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
            if settings.target == Target::Live =>
        {
            CliError::new(
                Exit::Configuration,
                error.to_string(),
                first_use::two_ways(named),
            )
        }
        _ => error.into(),
    })
}

/// One look, with this person to ask for a sign-in.
pub(super) async fn check(
    session: Session<'_>,
    chosen: Chosen,
    person: &mut TerminalApprover,
) -> Result<Ran, CliError> {
    session
        .recorded(
            chosen,
            NoModel.name(),
            person,
            async |run, source, person, record| {
                Left::without_browser(run.check(source, person, record).await)
            },
        )
        .await
}
