//! `subterminator cancel`: puts a run together, lets it run, and leaves nothing behind but its record.

use super::approver::TerminalApprover;
use super::args::CancelArgs;
use super::choice::Chosen;
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::purpose::Purpose;
use super::resolve;
use super::session::{Session, failed_start, interrupted_start, with_service};
use super::sink::Sink;
use super::ui::Ui;
use super::witnesses;
use agent::port::EventSink as _;
use agent::{Agent, Budget, Limits, ModelView};
use browser::launch::Source;
use browser::port::Browser as _;
use config::environment::Environment;
use config::wishes::Target;
use domain::event::{Event, Wait};
use domain::outcome::RunResult;
use domain::service::ServiceDefinition;
use model::error::ConfigError;
use model::http;
use model::port::{Model, RULES};
use model::price;
use model::rules::{Hints, Rules};
use model::select::connect;
use model::witness::Witness;

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
    let place = session.place(mock.is_some())?;
    if mock.is_none() && service.is_unverified() && session.settings.url.is_none() {
        session.ui.note(&format!(
            "Nobody has recorded a run on the real {} yet: watch it.",
            service.display_name
        ));
    }
    let mut sink = session.sink(&service)?;
    let start = session.opening(sink.journal.run(), &service, target, models.first.name());
    sink.emit(&start)
        .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
    let result = Box::pin(with_browser(
        &session,
        &service,
        models,
        place.source.clone(),
        &mut sink,
    ))
    .await;
    let exit = session.finish(&mut sink, &result);
    if let Some(mock) = mock {
        session.show_mock(&mock, &sink.journal);
        mock.stop().await;
    }
    Ok(exit)
}

/// Who thinks, who takes over, who reads, and what it may cost.
struct Models {
    first: Box<dyn Model>,
    /// Named by the person: takes over without a question.
    second: Option<Box<dyn Model>>,
    readers: Vec<Box<dyn Witness>>,
    budget: Budget,
}

/// The models by name; names, keys and prices are checked before anything is started.
fn models(session: &Session<'_>, service: &ServiceDefinition) -> Result<Models, CliError> {
    let settings = session.settings;
    let prices = price::load(&settings.home).map_err(|e| configuration(&e))?;
    let first = model(&settings.model.value, session, service)?;
    let second = settings
        .fallback_model
        .as_ref()
        .map(|name| model(&name.value, session, service))
        .transpose()?;
    let readers = witnesses::of_run(settings, |e| wrong(e, session))?;
    let names = std::iter::once(first.name())
        .chain(second.as_deref().map(Model::name))
        .chain(readers.iter().map(|reader| reader.name()));
    if let (Some(_), Some(unknown)) = (
        settings.max_cost,
        names.into_iter().find(|name| prices.of(name).is_none()),
    ) {
        return Err(CliError::new(
            Exit::Configuration,
            format!("The price of {unknown} is not known, so --max-cost can't be kept."),
            format!(
                "Use --max-tokens instead, or write its price into {}.",
                settings.home.join(price::OWN_FILE).display()
            ),
        ));
    }
    let limits = Limits {
        max_cost: settings.max_cost,
        max_tokens: settings.max_tokens,
    };
    Ok(Models {
        first,
        second,
        readers,
        budget: Budget::new(limits, prices),
    })
}

fn model(
    name: &str,
    session: &Session<'_>,
    service: &ServiceDefinition,
) -> Result<Box<dyn Model>, CliError> {
    let settings = session.settings;
    let connected = connect(
        name,
        &witnesses::credentials(settings),
        http::HttpSettings::default(),
    )
    .map_err(|e| wrong(e, session))?;
    Ok(connected.unwrap_or_else(|| Box::new(Rules::new(Hints::of(service)))))
}

fn wrong(error: ConfigError, session: &Session<'_>) -> CliError {
    match error {
        // Who has no key at all learns both ways; on a mock the built-in planner was chosen already.
        ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey
            if session.settings.target == Target::Live =>
        {
            CliError::new(
                Exit::Configuration,
                error.to_string(),
                first_use::two_ways(&session.named),
            )
        }
        error => configuration(&error),
    }
}

fn configuration(error: &ConfigError) -> CliError {
    let text = error.to_string();
    match text.split_once('\n') {
        Some((what, hint)) => CliError::new(Exit::Configuration, what, hint),
        None => CliError::new(
            Exit::Configuration,
            text,
            "Or use the built-in planner, which needs no key: --model rules",
        ),
    }
}

/// Starts the browser, runs, and closes it on every path.
async fn with_browser(
    session: &Session<'_>,
    service: &ServiceDefinition,
    mut models: Models,
    source: Source,
    sink: &mut Sink,
) -> RunResult {
    let started = session
        .start(source, &mut |wait: Wait| {
            drop(sink.emit(&Event::Waiting(wait)));
        })
        .await;
    let mut browser = match started {
        Some(Ok(browser)) => browser,
        Some(Err(e)) => return failed_start(&e),
        None => return interrupted_start(),
    };
    let masker = &session.settings.masker;
    let mut approver = TerminalApprover::new(session.ui.clone(), masker.clone(), session.settings);
    let names = [
        Some(models.first.name()),
        models.second.as_deref().map(Model::name),
    ];
    let mut planner = (!names.contains(&Some(RULES))).then(|| Rules::new(Hints::of(service)));
    let (planner, first) = (
        planner.as_mut().map(|p| p as &mut dyn Model),
        models.first.as_mut(),
    );
    let second = models.second.as_mut().map(|m| m.as_mut() as &mut dyn Model);
    let agent = Agent::new(
        &mut browser,
        first,
        &mut approver,
        sink,
        service,
        masker,
        session.agent_settings(),
    );
    let mut agent = agent
        .with_fallback(planner)
        .with_named_fallback(second)
        .with_budget(models.budget);
    agent = agent.with_witnesses(
        models
            .readers
            .iter_mut()
            .map(|reader| reader.as_mut() as &mut dyn Witness),
    );
    agent = agent.with_view(ModelView::new(
        session.settings.vision,
        session.settings.page_budget,
    ));
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
