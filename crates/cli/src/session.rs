//! What every command with a browser shares: settings, service, browser, record, and their end.
//!
//! Whatever happens in between, the browser is closed, the record is finished and the mock is stopped.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::choice::{self, Chosen};
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::json::JsonOutput;
use super::purpose::Purpose;
use super::sink::{Reader, Sink};
use super::ui::Ui;
use agent::RunSettings;
use browser::launch::{LaunchOptions, Source};
use browser::orphans::TEMPORARY_PROFILE;
use browser::playwright::Playwright;
use browser::port::BrowserError;
use browser::profile::ProfileLock;
use config::layer::Origin;
use config::settings::Settings;
use config::wishes::{Browser, Connection, Target};
use domain::event::{Event, Wait};
use domain::outcome::{Outcome, Reason, RunResult, Usage};
use domain::service::ServiceDefinition;
use journal::{Journal, write_reminder, write_report};
use mock::Mock;
use services::Catalogue;

/// From the start of the MCP server to its tool list, on a usual machine.
const START_LIMIT: Duration = Duration::from_secs(10);
/// How often the page is looked at while the person is in charge.
const WATCH_EVERY: Duration = Duration::from_millis(700);

/// One command with a browser.
pub(super) struct Session<'a> {
    pub(super) settings: &'a Settings,
    pub(super) ui: &'a Ui,
    pub(super) interrupted: CancellationToken,
    purpose: Purpose,
    /// How the person names the service on the command line.
    pub(super) named: String,
}

/// Where the browser comes from, and what must live as long as it.
pub(super) struct Place {
    pub(super) source: Source,
    _lock: Option<ProfileLock>,
    temporary: Option<tempfile::TempDir>,
}

/// Tells the notes, finds the service, and runs `work` on a runtime that ends with it.
///
/// # Errors
/// [`CliError`] if no service is found, no runtime or mock can be started, or `work` says so.
pub(super) fn with_service<F>(
    settings: &Settings,
    ui: &Ui,
    purpose: Purpose,
    work: F,
) -> Result<Exit, CliError>
where
    F: AsyncFnOnce(Session<'_>, Chosen) -> Result<Exit, CliError>,
{
    let ui = ui.with_plain(settings.plain.value);
    for note in &settings.notes {
        ui.note(note);
    }
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    for problem in &problems {
        ui.note(&problem.to_string());
    }
    let variants = choice::variants(settings, purpose)?;
    let service = choice::find(settings, &catalogue, &ui, purpose)?;
    block_on(async {
        let interrupted = interrupt::listen(&ui);
        let chosen = choice::place(service, variants).await?;
        let named = named(settings, &chosen);
        work(
            Session {
                settings,
                ui: &ui,
                interrupted,
                purpose,
                named,
            },
            chosen,
        )
        .await
    })
}

/// How the person names the service on the command line.
fn named(settings: &Settings, chosen: &Chosen) -> String {
    match (&settings.url, &chosen.mock) {
        (Some(url), _) => format!("--url {url}"),
        (None, Some(_)) => format!("{} --target {}", chosen.service.name, chosen.target),
        (None, None) => chosen.service.name.clone(),
    }
}

/// Runs to the end on a runtime of its own.
///
/// # Errors
/// [`CliError`] if it can't be made, or what `work` says.
pub(super) fn block_on(
    work: impl Future<Output = Result<Exit, CliError>>,
) -> Result<Exit, CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|e| {
            CliError::bare(
                Exit::NotDone,
                format!("The program can't start its threads: {e}."),
            )
        })?;
    let exit = runtime.block_on(async {
        interrupt::survive_file_limits();
        work.await
    });
    // A thread that waits for input must not keep the process alive.
    runtime.shutdown_background();
    exit
}

impl Place {
    /// The profile that keeps the session after the end.
    pub(super) fn kept(&self) -> Option<&Path> {
        match &self.source {
            Source::Profile(dir) if self.temporary.is_none() => Some(dir),
            Source::Profile(_) | Source::Cdp(_) | Source::Extension => None,
        }
    }
}

impl Session<'_> {
    /// Says once that terms of use may stand against it: not on a mock, and not to programs.
    pub(super) fn mention_terms(&self) {
        if self.settings.target == Target::Live && !self.settings.json {
            first_use::mention_terms(self.ui, &self.settings.home);
        }
    }

    /// Where the browser comes from, locked. A mock run gets a profile of its own, unless one was named.
    ///
    /// # Errors
    /// [`Exit::Browser`] if the profile is in use or can't be written.
    pub(super) fn place(&self, on_mock: bool) -> Result<Place, CliError> {
        let (source, temporary) = match &self.settings.connection {
            Connection::Cdp(url) => (Source::Cdp(url.to_string()), None),
            Connection::Extension => (Source::Extension, None),
            Connection::Launch { profile_dir }
                if on_mock && profile_dir.origin == Origin::Default =>
            {
                let dir = tempfile::Builder::new().prefix(TEMPORARY_PROFILE).tempdir();
                let dir = dir.map_err(|e| {
                    CliError::new(
                        Exit::Browser,
                        format!("No temporary folder: {e}."),
                        "Check TMPDIR and free space.",
                    )
                })?;
                (Source::Profile(dir.path().to_owned()), Some(dir))
            }
            Connection::Launch { profile_dir } => {
                (Source::Profile(profile_dir.value.clone()), None)
            }
        };
        let lock = match &source {
            Source::Profile(dir) => Some(
                ProfileLock::take_for(dir, &self.named)
                    .map_err(|e| CliError::bare(Exit::Browser, e.to_string()))?,
            ),
            Source::Cdp(_) | Source::Extension => None,
        };
        Ok(Place {
            source,
            _lock: lock,
            temporary,
        })
    }

    /// The record and whoever reads along.
    ///
    /// # Errors
    /// [`Exit::NotDone`] if the run's folder can't be made.
    pub(super) fn sink(&self, service: &ServiceDefinition) -> Result<Sink, CliError> {
        let journal = Journal::create(
            &self.settings.output_dir.value,
            &service.name,
            self.settings.masker.clone(),
        )
        .map_err(|e| CliError::bare(Exit::NotDone, e.to_string()))?;
        let reader = self.reader(Some(journal.dir().join("report.html")));
        Ok(Sink { journal, reader })
    }

    /// Whoever reads along.
    pub(super) fn reader(&self, receipt: Option<PathBuf>) -> Reader {
        let settings = self.settings;
        if settings.json {
            return Reader::Json(JsonOutput::new(
                self.ui.clone(),
                settings.masker.clone(),
                settings.verbose,
            ));
        }
        let options = HumanOptions {
            verbose: settings.verbose,
            receipt,
            purpose: self.purpose,
            named: self.named.clone(),
        };
        Reader::Human(Box::new(HumanOutput::new(
            self.ui.clone(),
            settings.masker.clone(),
            options,
        )))
    }

    /// First event of a run.
    pub(super) fn opening(
        &self,
        run: String,
        service: &ServiceDefinition,
        target: String,
        model: &str,
    ) -> Event {
        Event::Start {
            run,
            service: service.name.clone(),
            display_name: service.display_name.clone(),
            target,
            model: model.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            dry_run: self.settings.dry_run,
            purpose: self.purpose,
            max_turns: if self.purpose == Purpose::Cancel {
                self.settings.max_turns.value
            } else {
                0
            },
        }
    }

    /// Starts server and browser; `None` if that was interrupted.
    pub(super) async fn start(
        &self,
        source: Source,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Option<Result<Playwright, BrowserError>> {
        let options = launch_options(self.settings, source);
        tokio::select! {
            biased;
            () = self.interrupted.cancelled() => None,
            started = Playwright::start(&options, waiting) => Some(started.map(|browser| browser.with_patience(self.settings.patience))),
        }
    }

    /// What the loop may do.
    pub(super) fn agent_settings(&self) -> RunSettings {
        let launched = matches!(self.settings.connection, Connection::Launch { .. });
        RunSettings {
            max_turns: self.settings.max_turns.value,
            dry_run: self.settings.dry_run,
            no_checkpoint: self.settings.no_checkpoint,
            read_only: self.purpose != Purpose::Cancel,
            strict: self.settings.strict,
            headless: (self.settings.headless.value || self.settings.no_display) && launched,
            named: self.named.clone(),
            watch_every: WATCH_EVERY,
            now: || jiff::Timestamp::now().to_string(),
        }
    }

    /// Writes the record's end, the result and the report, and says how it ended.
    pub(super) fn finish(&self, sink: &mut Sink, result: &RunResult) -> Exit {
        let event = Event::Result(result.clone());
        let written = sink
            .journal
            .record(&event)
            .and_then(|()| sink.journal.write_result(result));
        if let Err(e) = &written {
            self.ui.note(&e.to_string());
        }
        if let Err(e) = write_reminder(sink.journal.dir()) {
            self.ui
                .note(&format!("The calendar entry can't be written: {e}."));
        }
        if let Err(e) = write_report(sink.journal.dir()) {
            // One cause, one note: what became of the record has just been said.
            if written.is_ok() {
                self.ui.note(&format!(
                    "The report can't be written: {e}. The record is in {}.",
                    sink.journal.dir().display()
                ));
            }
            if let Reader::Human(output) = &mut sink.reader {
                output.forget_receipt();
            }
        }
        sink.reader.event(&event);
        Exit::of(result)
    }

    /// What the mock itself recorded: the truth to compare with.
    pub(super) fn show_mock(&self, mock: &Mock, journal: &Journal) {
        let Ok(json) = serde_json::to_value(mock.state()) else {
            return;
        };
        let pretty = serde_json::to_vec_pretty(&json).unwrap_or_default();
        if let Err(e) = journal.keep_file("mock-state.json", &pretty) {
            self.ui.note(&e.to_string());
        }
        self.ui.note(&mock_record(&json));
    }
}

/// What to start.
pub(super) fn launch_options(settings: &Settings, source: Source) -> LaunchOptions {
    LaunchOptions {
        mcp_command: settings.mcp_command.as_ref().map(|c| c.value.clone()),
        cache_dir: settings.home.join("cache"),
        headless: settings.headless.value,
        browser: settings.browser.as_ref().map(|b| match &b.value {
            Browser::Path(path) => path.display().to_string(),
            Browser::Channel(name) => name.clone(),
        }),
        start_limit: START_LIMIT.mul_f64(settings.patience.max(1.0)),
        request_gate: true,
        source,
    }
}

/// A mock's own record in a sentence.
pub(super) fn mock_record(state: &serde_json::Value) -> String {
    let subscription = state["subscription"].as_str().unwrap_or("?");
    let count = state["cancel_posts"].as_u64().unwrap_or(0);
    let word = if count == 1 { "request" } else { "requests" };
    format!("The mock's own record: {subscription}, {count} cancellation {word}.")
}

/// A run whose browser did not start.
pub(super) fn failed_start(error: &BrowserError) -> RunResult {
    ended(Reason::McpError, error.to_string())
}

/// A run that was interrupted before its first page.
pub(super) fn interrupted_start() -> RunResult {
    RunResult {
        interrupted: true,
        ..ended(Reason::HumanRejected, "Interrupted.".to_owned())
    }
}

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
        cost: None,
        proposed: None,
        interrupted: false,
    }
}
