//! `subterminator cancel`: puts a run together, lets it run, and leaves nothing behind but its record.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::approver::TerminalApprover;
use super::args::CancelArgs;
use super::choice::{self, Chosen};
use super::error::CliError;
use super::exit::Exit;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::json::JsonOutput;
use super::sink::{Reader, Sink};
use super::ui::Ui;
use crate::agent::port::EventSink as _;
use crate::agent::{Agent, Settings as AgentSettings};
use crate::browser::launch::{LaunchOptions, Source};
use crate::browser::playwright::Playwright;
use crate::browser::port::{Browser as _, BrowserError};
use crate::browser::profile::ProfileLock;
use crate::config::environment::Environment;
use crate::config::layer::Origin;
use crate::config::settings::{Browser, Connection, Settings};
use crate::domain::event::{Event, Wait};
use crate::domain::outcome::{Outcome, Reason, RunResult, Usage};
use crate::domain::service::ServiceDefinition;
use crate::journal::{Journal, write_report};
use crate::model::http;
use crate::model::port::Model;
use crate::model::rules::{Hints, Rules};
use crate::model::select::{Credentials, connect};
use crate::services::Catalogue;

/// From the start of the MCP server to its tool list.
const START_LIMIT: Duration = Duration::from_secs(10);
/// How often the page is looked at while the person is in charge.
const WATCH_EVERY: Duration = Duration::from_millis(700);

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
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    for problem in &problems {
        ui.note(&problem.to_string());
    }
    let variants = choice::variants(&settings)?;
    let service = choice::find(&settings, &catalogue, &ui)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|e| CliError::bare(Exit::NotDone, format!("The program can't start its threads: {e}.")))?;
    let exit = runtime.block_on(async {
        let interrupted = interrupt::listen(&ui);
        let chosen = choice::place(service, variants).await?;
        let mut run = Run { settings: &settings, ui: &ui, interrupted };
        run.go(chosen).await
    });
    // A thread that waits for input must not keep the process alive.
    runtime.shutdown_background();
    exit
}

struct Run<'a> {
    settings: &'a Settings,
    ui: &'a Ui,
    interrupted: CancellationToken,
}

impl Run<'_> {
    async fn go(&mut self, chosen: Chosen) -> Result<Exit, CliError> {
        let Chosen { service, target, mock } = chosen;
        let mut model = self.model(&service)?;
        let (source, _temporary) = self.source(mock.is_some())?;
        let _lock = match &source {
            Source::Profile(dir) => Some(ProfileLock::take(dir).map_err(|e| CliError::bare(Exit::Browser, e.to_string()))?),
            Source::Cdp(_) | Source::Extension => None,
        };
        let mut sink = self.sink(&service)?;
        let start = Event::Start {
            run: sink.journal.run(),
            service: service.name.clone(),
            display_name: service.display_name.clone(),
            target,
            model: model.name().to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            dry_run: self.settings.dry_run,
        };
        sink.emit(&start).map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
        let result = self.with_browser(&service, model.as_mut(), source, &mut sink).await;
        let exit = self.finish(&mut sink, &result);
        if let Some(mock) = mock {
            self.show_mock(&mock, &sink.journal);
            mock.stop().await;
        }
        Ok(exit)
    }

    /// The model by name; keys are checked before anything is started.
    fn model(&self, service: &ServiceDefinition) -> Result<Box<dyn Model>, CliError> {
        let settings = self.settings;
        let credentials = Credentials {
            anthropic_key: settings.anthropic.key.clone(),
            openai_key: settings.openai.key.clone(),
            anthropic_base_url: settings.anthropic.base_url.clone(),
            openai_base_url: settings.openai.base_url.clone(),
        };
        let connected = connect(&settings.model.value, &credentials, http::Settings::default()).map_err(|e| {
            let text = e.to_string();
            match text.split_once('\n') {
                Some((what, hint)) => CliError::new(Exit::Configuration, what, hint),
                None => CliError::new(Exit::Configuration, text, "Or use the built-in planner, which needs no key: --model rules"),
            }
        })?;
        Ok(connected.unwrap_or_else(|| Box::new(Rules::new(Hints::of(service)))))
    }

    /// Where the browser comes from. A mock run gets a profile of its own, unless one was named.
    fn source(&self, on_mock: bool) -> Result<(Source, Option<tempfile::TempDir>), CliError> {
        match &self.settings.connection {
            Connection::Cdp(url) => Ok((Source::Cdp(url.to_string()), None)),
            Connection::Extension => Ok((Source::Extension, None)),
            Connection::Launch { profile_dir } if on_mock && profile_dir.origin == Origin::Default => {
                let dir = tempfile::Builder::new().prefix("subterminator-profile-").tempdir();
                let dir =
                    dir.map_err(|e| CliError::new(Exit::Browser, format!("No temporary folder: {e}."), "Check TMPDIR and free space."))?;
                Ok((Source::Profile(dir.path().to_owned()), Some(dir)))
            }
            Connection::Launch { profile_dir } => Ok((Source::Profile(profile_dir.value.clone()), None)),
        }
    }

    fn sink(&self, service: &ServiceDefinition) -> Result<Sink, CliError> {
        let settings = self.settings;
        let journal = Journal::create(&settings.output_dir.value, &service.name, settings.masker.clone())
            .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
        let reader = if settings.json {
            Reader::Json(JsonOutput::new(self.ui.clone(), settings.masker.clone(), settings.verbose))
        } else {
            let options = HumanOptions { verbose: settings.verbose, receipt: Some(journal.dir().join("report.html")) };
            Reader::Human(Box::new(HumanOutput::new(self.ui.clone(), settings.masker.clone(), options)))
        };
        Ok(Sink { journal, reader })
    }

    /// Starts the browser, runs, and closes it on every path.
    async fn with_browser(&self, service: &ServiceDefinition, model: &mut dyn Model, source: Source, sink: &mut Sink) -> RunResult {
        let options = LaunchOptions {
            mcp_command: self.settings.mcp_command.as_ref().map(|c| c.value.clone()),
            cache_dir: self.settings.home.join("cache"),
            headless: self.settings.headless.value,
            browser: self.settings.browser.as_ref().map(|b| match &b.value {
                Browser::Path(path) => path.display().to_string(),
                Browser::Channel(name) => name.clone(),
            }),
            start_limit: START_LIMIT,
            source,
        };
        let headless = options.headless && matches!(options.source, Source::Profile(_));
        let started = {
            let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
            tokio::select! {
                biased;
                () = self.interrupted.cancelled() => None,
                started = Playwright::start(&options, &mut waiting) => Some(started),
            }
        };
        let mut browser = match started {
            Some(Ok(browser)) => browser,
            Some(Err(e)) => return failed_start(&e),
            None => return RunResult { interrupted: true, ..ended(Reason::HumanRejected, "Interrupted.".to_owned()) },
        };
        let mut approver = TerminalApprover::new(self.ui.clone(), self.settings.masker.clone(), self.settings);
        let agent_settings = AgentSettings {
            max_turns: self.settings.max_turns.value,
            dry_run: self.settings.dry_run,
            no_checkpoint: self.settings.no_checkpoint,
            read_only: false,
            headless,
            watch_every: WATCH_EVERY,
            now: || jiff::Timestamp::now().to_string(),
        };
        let mut agent = Agent::new(&mut browser, model, &mut approver, sink, service, &self.settings.masker, agent_settings);
        let finished = tokio::select! {
            biased;
            () = self.interrupted.cancelled() => None,
            result = agent.run() => Some(result),
        };
        let result = finished.unwrap_or_else(|| agent.interrupted());
        self.ui.settle();
        browser.close().await;
        result
    }

    /// Writes the record's end, the result and the report, and says how it ended.
    fn finish(&self, sink: &mut Sink, result: &RunResult) -> Exit {
        let event = Event::Result(result.clone());
        let written = sink.journal.record(&event).and_then(|()| sink.journal.write_result(result));
        if let Err(e) = written {
            self.ui.note(&e.to_string());
        }
        if let Err(e) = write_report(sink.journal.dir()) {
            self.ui.note(&format!("The report can't be written: {e}. The record is in {}.", sink.journal.dir().display()));
        }
        sink.reader.event(&event);
        Exit::of(result)
    }

    /// What the mock itself recorded: the truth to compare with.
    fn show_mock(&self, mock: &crate::trial::Mock, journal: &Journal) {
        let state = mock.state();
        let Ok(json) = serde_json::to_value(&state) else { return };
        let pretty = serde_json::to_vec_pretty(&json).unwrap_or_default();
        if let Err(e) = journal.keep_file("mock-state.json", &pretty) {
            self.ui.note(&e.to_string());
        }
        let subscription = json["subscription"].as_str().unwrap_or("?");
        let count = json["cancel_posts"].as_u64().unwrap_or(0);
        let word = if count == 1 { "request" } else { "requests" };
        self.ui.note(&format!("The mock's own record: {subscription}, {count} cancellation {word}."));
    }
}

fn failed_start(error: &BrowserError) -> RunResult {
    ended(Reason::McpError, error.to_string())
}

/// A run that ended before its first page.
fn ended(reason: Reason, error: String) -> RunResult {
    RunResult {
        success: false,
        verified: false,
        reason,
        outcome: Outcome::NotCancelled,
        turns: 0,
        final_url: None,
        error: Some(error),
        evidence: Vec::new(),
        usage: Usage::default(),
        proposed: None,
        interrupted: false,
    }
}
