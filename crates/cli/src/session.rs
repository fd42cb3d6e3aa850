//! What every command with a browser shares: settings, service, browser, record, and their end.
//!
//! Whatever happens in between, the browser is closed, the record is finished and the mock is stopped.

use std::ffi::OsStr;
use std::future::Future;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::approver::TerminalApprover;
use super::before;
use super::choice::{self, Chosen};
use super::closing::{Hindrance, Story};
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::json::{JsonOutput, Output};
use super::purpose::Purpose;
use super::ui::Ui;
use ::run::{Left, Models, Reader as _, Recorded, Run, RunError};
use agent::port::EventSink as _;
use agent::{Earlier, NoModel};
use config::layer::Origin;
use config::settings::Settings;
use config::wishes::{Connection, Target};
use domain::event::Event;
use domain::outcome::RunResult;
use domain::service::ServiceDefinition;
use journal::{Journal, REPORT_FILE, keep_file};
use mock::Mock;
use model::error::ConfigError;
use model::port::Model as _;
use services::Catalogue;

/// One command with a browser.
pub(super) struct Session<'a> {
    pub(super) settings: &'a Settings,
    pub(super) ui: &'a Ui,
    pub(super) interrupted: CancellationToken,
    purpose: Purpose,
    /// How the person names the service on the command line.
    pub(super) named: String,
    /// What an earlier run of this home did that the person approved.
    earlier: Option<Earlier>,
    /// The browser's window stays after success, until the person has seen enough.
    pub(super) keep_open: bool,
    /// Others come before or after it. The newest run won't be this one for long; of several checks a table tells.
    one_of_several: bool,
}

/// A run that has ended, with its record.
pub(super) struct Ran {
    /// What it comes to.
    pub(super) exit: Exit,
    /// The run's folder.
    pub(super) dir: PathBuf,
}

/// Tells the notes, and reads the catalogue.
pub(super) fn prepared(settings: &Settings, ui: &Ui) -> (Ui, Catalogue) {
    let ui = ui.with_plain(settings.plain.value);
    for note in &settings.notes {
        ui.note(note);
    }
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    for problem in &problems {
        ui.note(&problem.to_string());
    }
    (ui, catalogue)
}

/// Tells the notes, finds the service, and runs `work` on a runtime that ends with it.
pub(super) fn with_service<F>(
    settings: &Settings,
    ui: &Ui,
    purpose: Purpose,
    work: F,
) -> Result<Exit, CliError>
where
    F: AsyncFnOnce(Session<'_>, Chosen) -> Result<Exit, CliError>,
{
    let (ui, catalogue) = prepared(settings, ui);
    let variants = choice::variants(settings, purpose)?;
    let service = choice::find(settings, &catalogue, &ui, purpose)?;
    block_on(async {
        let interrupted = interrupt::listen(&ui);
        let chosen = choice::place(service, variants, settings, &catalogue).await?;
        let session = Session::new(settings, &ui, purpose, interrupted, &chosen, false);
        work(session, chosen).await
    })
}

/// What keeps the person from doing something in the browser.
pub(super) fn hindrance(settings: &Settings) -> Option<Hindrance> {
    let launched = matches!(settings.connection, Connection::Launch { .. });
    if settings.no_display && launched {
        Some(Hindrance::NoDisplay)
    } else if settings.headless.value && launched {
        Some(Hindrance::Headless)
    } else {
        settings.no_input.value.then_some(Hindrance::NoPrompts)
    }
}

/// Runs to the end on a runtime of its own.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, CliError>>) -> Result<T, CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|e| {
            let what = format!("The program can't start its threads: {e}.");
            CliError::bare(Exit::NotDone, what)
        })?;
    let came = runtime.block_on(async {
        interrupt::survive_file_limits();
        work.await
    });
    // A thread that waits for input must not keep the process alive.
    runtime.shutdown_background();
    came
}

/// The models of a run. Who has no key at all learns both ways; on a mock the built-in planner was chosen already.
pub(super) fn models(
    settings: &Settings,
    named: &str,
    service: &ServiceDefinition,
) -> Result<Models, CliError> {
    Models::of(settings, service).map_err(|error| match &error {
        RunError::Model(ConfigError::MissingAnthropicKey | ConfigError::MissingOpenAiKey)
            if settings.target == Target::Live =>
        {
            let ways = first_use::two_ways(named);
            CliError::new(Exit::Configuration, error.to_string(), ways)
        }
        _ => error.into(),
    })
}

/// Says what holds for a real site before anything happens there: that its terms may stand against it (once), and that nobody has
/// tried the definition.
pub(super) fn caution(
    settings: &Settings,
    ui: &Ui,
    purpose: Purpose,
    service: &ServiceDefinition,
    on_mock: bool,
) {
    if settings.target == Target::Live && !settings.json {
        first_use::mention_terms(ui, &settings.home);
    }
    let named = !on_mock && settings.url.is_none();
    if purpose == Purpose::Cancel && named && service.is_unverified() {
        let name = &service.display_name;
        ui.note(&format!(
            "Not yet tested on the real {name}. Please watch the browser."
        ));
    }
}

/// Keeps what the mock itself recorded, the truth to compare with, in the run's folder, and says it in a sentence.
pub(super) fn mock_record(mock: &Mock, run: Option<&Path>) -> String {
    let state = serde_json::to_value(mock.state()).unwrap_or(Value::Null);
    let pretty = serde_json::to_vec_pretty(&state).unwrap_or_default();
    if let Some(run) = run
        && let Err(error) = keep_file(run, "mock-state.json", &pretty)
    {
        tracing::debug!("the mock's record can't be kept: {error}");
    }
    let subscription = state["subscription"].as_str().unwrap_or("?");
    let count = state["cancel_posts"].as_u64().unwrap_or(0);
    let word = if count == 1 { "request" } else { "requests" };
    format!("The mock's own record: {subscription}, {count} cancellation {word}.")
}

impl<'a> Session<'a> {
    /// A session with this service. Tells what an earlier run did there.
    pub(super) fn new(
        settings: &'a Settings,
        ui: &'a Ui,
        purpose: Purpose,
        interrupted: CancellationToken,
        chosen: &Chosen,
        one_of_several: bool,
    ) -> Self {
        let quiet = settings.json || (one_of_several && purpose == Purpose::Check);
        let told = (!quiet).then_some(ui);
        Self {
            earlier: before::tell(told, settings, purpose, chosen),
            settings,
            ui,
            interrupted,
            purpose,
            named: chosen.named.clone(),
            keep_open: false,
            one_of_several,
        }
    }

    /// A run with its record, with this person to ask: put together, let go, and told how it ended. The mock ends with it.
    pub(super) async fn go(
        self,
        chosen: Chosen,
        person: &mut TerminalApprover,
    ) -> Result<Ran, CliError> {
        let models = (self.purpose == Purpose::Cancel)
            .then(|| models(self.settings, &self.named, &chosen.service))
            .transpose()?;
        let Chosen {
            service,
            target,
            mock,
            ..
        } = chosen;
        if !self.is_quiet() {
            caution(
                self.settings,
                self.ui,
                self.purpose,
                &service,
                mock.is_some(),
            );
        }
        let at_rest = || self.ui.settle();
        let run = Run {
            may_lag: mock.is_none(),
            ..self.run(&service, &at_rest)
        };
        let place = run.place(mock.is_some())?;
        let reader = |journal: &Journal| self.reader(Some(journal.dir().join(REPORT_FILE)));
        let mut record = Recorded::begin(self.settings, &service.name, reader)?;
        let model = models.as_ref().map(|models| models.first.name().to_owned());
        let model = model.unwrap_or_else(|| NoModel.name().to_owned());
        record
            .emit(&run.opening(record.journal.run(), target, &model))
            .map_err(CliError::of(Exit::NotDone))?;
        let source = place.source.clone();
        let mut left = match models {
            Some(models) => Box::pin(run.cancel(models, source, person, &mut record)).await,
            None => Left::without_browser(run.check(source, person, &mut record).await),
        };
        let stays = self.keep_open && left.result.success && !self.interrupted.is_cancelled();
        if !stays {
            left.close().await;
        }
        let result = left.result.clone();
        self.finish(&mut record, &result);
        if stays {
            tokio::select! {
                () = person.stays() => {}
                () = self.interrupted.cancelled() => {}
            }
            left.close().await;
        }
        let dir = record.journal.dir().to_owned();
        if let Some(mock) = mock {
            self.ui.note(&mock_record(&mock, Some(&dir)));
            mock.stop().await;
        }
        let exit = Exit::of(&result);
        Ok(Ran { exit, dir })
    }

    /// Nobody reads along: what it comes to is told by somebody else.
    fn is_quiet(&self) -> bool {
        self.one_of_several && self.purpose == Purpose::Check
    }

    /// Who answers questions.
    pub(super) fn person(&self) -> TerminalApprover {
        TerminalApprover::new(self.ui.clone(), self.settings.masker.clone(), self.settings)
    }

    /// Whoever reads along.
    pub(super) fn reader(&self, receipt: Option<PathBuf>) -> Output {
        let settings = self.settings;
        let (ui, masker) = (self.ui.clone(), settings.masker.clone());
        if self.is_quiet() {
            return Output::Nobody;
        }
        if settings.json {
            return Output::Json(JsonOutput::new(ui, masker, settings.verbose));
        }
        let found = settings.output_dir.origin != Origin::Flag;
        let run = receipt.as_deref().filter(|_| self.one_of_several);
        let report = match run.map(short_name) {
            Some(run) => format!("subterminator report {run}"),
            None => "subterminator report".to_owned(),
        };
        let options = HumanOptions {
            verbose: settings.verbose,
            receipt,
            report: found.then_some(report),
            purpose: self.purpose,
            story: Story {
                named: self.named.clone(),
                hindrance: hindrance(settings),
                approved_before: self.earlier.is_some(),
                ..Story::default()
            },
        };
        Output::Human(Box::new(HumanOutput::new(ui, masker, options)))
    }

    /// Whether there is a window that a person at a terminal may want to look at.
    pub(super) fn has_window_and_person(&self) -> bool {
        let settings = self.settings;
        settings.has_window()
            && !settings.json
            && !settings.no_input.value
            && self.ui.input_is_terminal()
    }

    /// The run that is put together from this.
    pub(super) fn run<'r>(
        &'r self,
        service: &'r ServiceDefinition,
        at_rest: &'r (dyn Fn() + Sync),
    ) -> Run<'r> {
        Run {
            settings: self.settings,
            service,
            purpose: self.purpose,
            named: &self.named,
            interrupted: self.interrupted.clone(),
            may_lag: true,
            earlier: self.earlier.as_ref(),
            at_rest,
        }
    }

    /// Writes the record's end, the result and the report, and says how it ended.
    fn finish(&self, record: &mut Recorded<Output>, result: &RunResult) {
        let ended = record.finish(result);
        for note in &ended.notes {
            self.ui.note(note);
        }
        if let (false, Output::Human(output)) = (ended.report, &mut record.reader) {
            output.forget_receipt();
        }
        record.reader.event(&Event::Result(result.clone()));
    }
}

/// The beginning of a run's name by which it is found: service and time.
fn short_name(report: &Path) -> &str {
    let folder = report.parent().and_then(Path::file_name);
    let run = folder.and_then(OsStr::to_str).unwrap_or_default();
    run.rsplit_once('-').map_or(run, |(name, _)| name)
}
