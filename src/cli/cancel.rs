//! `subterminator cancel`: puts a run together, lets it run, and leaves nothing behind but its record.

use super::approver::TerminalApprover;
use super::args::CancelArgs;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::purpose::Purpose;
use super::session::{Session, failed_start, interrupted_start, with_service};
use super::sink::Sink;
use super::ui::Ui;
use crate::agent::Agent;
use crate::agent::port::EventSink as _;
use crate::browser::launch::Source;
use crate::browser::port::Browser as _;
use crate::config::environment::Environment;
use crate::config::settings::{Settings, Target};
use crate::domain::event::{Event, Wait};
use crate::domain::outcome::RunResult;
use crate::domain::service::ServiceDefinition;
use crate::model::http;
use crate::model::port::Model;
use crate::model::rules::{self, Hints, Rules};
use crate::model::select::{ConfigError, Credentials, connect};

/// Cancels one subscription.
///
/// # Errors
/// [`CliError`] with the exit code and the remedy.
pub fn run(args: &CancelArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = Settings::resolve(args, environment)?;
    with_service(&settings, ui, Purpose::Cancel, go)
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let Chosen { service, target, mock } = chosen;
    let mut model = model(&session, &service)?;
    session.mention_terms();
    let place = session.place(mock.is_some())?;
    if mock.is_none() && service.is_unverified() && session.settings.url.is_none() {
        session.ui.note(&format!("Nobody has recorded a run on the real {} yet: watch it.", service.display_name));
    }
    let mut sink = session.sink(&service)?;
    let start = session.opening(sink.journal.run(), &service, target, model.name());
    sink.emit(&start).map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
    let result = with_browser(&session, &service, model.as_mut(), place.source.clone(), &mut sink).await;
    let exit = session.finish(&mut sink, &result);
    if let Some(mock) = mock {
        session.show_mock(&mock, &sink.journal);
        mock.stop().await;
    }
    Ok(exit)
}

/// The model by name; keys are checked before anything is started.
fn model(session: &Session<'_>, service: &ServiceDefinition) -> Result<Box<dyn Model>, CliError> {
    let settings = session.settings;
    let credentials = Credentials {
        anthropic_key: settings.anthropic.key.clone(),
        openai_key: settings.openai.key.clone(),
        anthropic_base_url: settings.anthropic.base_url.clone(),
        openai_base_url: settings.openai.base_url.clone(),
    };
    let connected = connect(&settings.model.value, &credentials, http::Settings::default()).map_err(|e| {
        let text = e.to_string();
        let keyless = matches!(e, ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey);
        match text.split_once('\n') {
            Some((what, hint)) => CliError::new(Exit::Configuration, what, hint),
            None if keyless && settings.target == Target::Live => {
                CliError::new(Exit::Configuration, text, first_use::two_ways(&session.named))
            }
            None => CliError::new(Exit::Configuration, text, "Or use the built-in planner, which needs no key: --model rules"),
        }
    })?;
    Ok(connected.unwrap_or_else(|| Box::new(Rules::new(Hints::of(service)))))
}

/// Starts the browser, runs, and closes it on every path.
async fn with_browser(
    session: &Session<'_>,
    service: &ServiceDefinition,
    model: &mut dyn Model,
    source: Source,
    sink: &mut Sink,
) -> RunResult {
    let started = session.start(source, &mut |wait: Wait| drop(sink.emit(&Event::Waiting(wait)))).await;
    let mut browser = match started {
        Some(Ok(browser)) => browser,
        Some(Err(e)) => return failed_start(&e),
        None => return interrupted_start(),
    };
    let masker = &session.settings.masker;
    let mut approver = TerminalApprover::new(session.ui.clone(), masker.clone(), session.settings);
    let mut planner = (model.name() != rules::NAME).then(|| Rules::new(Hints::of(service)));
    let fallback = planner.as_mut().map(|p| p as &mut dyn Model);
    let agent = Agent::new(&mut browser, model, &mut approver, sink, service, masker, session.agent_settings());
    let mut agent = agent.with_fallback(fallback);
    let finished = tokio::select! {
        biased;
        () = session.interrupted.cancelled() => None,
        result = agent.run() => Some(result),
    };
    let result = finished.unwrap_or_else(|| agent.interrupted());
    session.ui.settle();
    browser.close().await;
    result
}
