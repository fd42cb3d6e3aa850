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
use super::session::{Session, failed_start, interrupted_start, with_service};
use super::sink::Sink;
use super::ui::Ui;
use super::witnesses;
use agent::port::EventSink as _;
use agent::{Agent, Budget, Limits, NoModel};
use browser::launch::Source;
use browser::port::Browser as _;
use config::environment::Environment;
use domain::event::{Event, Wait};
use domain::outcome::{Outcome, RunResult};
use domain::service::ServiceDefinition;
use model::port::Model as _;
use model::price;
use model::witness::Witness;

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
    let place = session.place(mock.is_some())?;
    let mut sink = session.sink(&service)?;
    let start = session.opening(sink.journal.run(), &service, target, NoModel.name());
    sink.emit(&start)
        .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
    let result = with_browser(&session, &service, place.source.clone(), &mut sink).await;
    let exit = session.finish(&mut sink, &result);
    if let Some(mock) = mock {
        session.show_mock(&mock, &sink.journal);
        mock.stop().await;
    }
    Ok(exit)
}

/// Starts the browser, looks, and closes it on every path.
async fn with_browser(
    session: &Session<'_>,
    service: &ServiceDefinition,
    source: Source,
    sink: &mut Sink,
) -> RunResult {
    let nothing_seen = |result: RunResult| RunResult {
        outcome: Outcome::Unverified,
        ..result
    };
    let started = session
        .start(source, &mut |wait: Wait| {
            drop(sink.emit(&Event::Waiting(wait)));
        })
        .await;
    let mut browser = match started {
        Some(Ok(browser)) => browser,
        Some(Err(e)) => return nothing_seen(failed_start(&e)),
        None => return nothing_seen(interrupted_start()),
    };
    let masker = &session.settings.masker;
    let mut approver = TerminalApprover::new(session.ui.clone(), masker.clone(), session.settings);
    let mut model = NoModel;
    let mut readers = witnesses::of_check(session.settings);
    // Without the person's own prices only the built-in ones count, and a limit of costs that can't be kept skips the reader.
    let prices = price::load(&session.settings.home).unwrap_or_default();
    let limits = Limits {
        max_cost: session.settings.max_cost,
        max_tokens: session.settings.max_tokens,
    };
    let agent = Agent::new(
        &mut browser,
        &mut model,
        &mut approver,
        sink,
        service,
        masker,
        session.agent_settings(),
    );
    let agent = agent.with_budget(Budget::new(limits, prices));
    let mut agent = agent.with_witnesses(
        readers
            .iter_mut()
            .map(|reader| reader.as_mut() as &mut dyn Witness),
    );
    let finished = tokio::select! {
        biased;
        () = session.interrupted.cancelled() => None,
        result = agent.check() => Some(result),
    };
    let result = finished.unwrap_or_else(|| agent.interrupted_check());
    session.ui.settle();
    browser.close().await;
    result
}
