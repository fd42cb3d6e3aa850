//! What every command with a browser shares: settings, service, browser, record, and their end.
//!
//! Whatever happens in between, the browser is closed, the record is finished and the mock is stopped.

use std::future::Future;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::before;
use super::choice;
use super::error::CliError;
use super::exit::Exit;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::json;
use super::ui::Ui;
use super::words::count;
use ::run::models::lacks_key;
use ::run::{Models, Over, Reporter, Run};
use agent::port::Approver;
use config::settings::Settings;
use config::wishes::Target;
use domain::event::{Event, Purpose};
use domain::service::ServiceDefinition;
use journal::{Journal, REPORT_FILE, Story, keep_file};
use mock::Mock;
use services::Catalogue;

/// One command with a browser: a run, and whom it is told to.
pub(super) struct Session<'a> {
    pub(super) run: Run<'a>,
    pub(super) ui: &'a Ui,
    /// The running mock.
    pub(super) mock: Option<Mock>,
    /// The browser's window stays after success.
    pub(super) keep_open: bool,
    /// Others come before or after it, and a table tells of all.
    pub(super) one_of_several: bool,
}

/// A run that has ended, and been told. [`Ran::end`] ends what it ran on.
pub(super) struct Ran<'a> {
    /// What it comes to.
    exit: Exit,
    /// The browser's window stays until the person has seen enough.
    pub(super) stays: bool,
    pub(super) over: Over,
    mock: Option<Mock>,
    ui: &'a Ui,
}

impl Ran<'_> {
    /// The run's folder.
    pub(super) fn dir(&self) -> &Path {
        self.over.record.journal.dir()
    }

    /// Closes the browser, and stops the mock.
    pub(super) async fn end(mut self) -> Exit {
        self.over.close().await;
        if let Some(mock) = self.mock.take() {
            self.ui.note(&mock_record(&mock, Some(self.dir())));
            mock.stop().await;
        }
        self.exit
    }
}

/// Tells what there is to note, once it is known what is wanted: above a mistyped name it would hide what is wrong.
pub(super) fn tell_notes(settings: &Settings, ui: &Ui) {
    settings.notes.iter().for_each(|note| ui.note(note));
}

/// Reads the catalogue.
pub(super) fn prepared(settings: &Settings, ui: &Ui) -> (Ui, Catalogue) {
    let ui = ui.with_plain(settings.plain);
    let (catalogue, problems) = Catalogue::load(Some(&settings.home.join("services")));
    for problem in &problems {
        ui.note(&problem.to_string());
    }
    (ui, catalogue)
}

/// Finds the service, tells the notes, and runs `work` on a runtime that ends with it.
pub(super) fn with_service<F>(
    settings: &Settings,
    ui: &Ui,
    purpose: Purpose,
    work: F,
) -> Result<Exit, CliError>
where
    F: AsyncFnOnce(Session<'_>) -> Result<Exit, CliError>,
{
    let (ui, catalogue) = prepared(settings, ui);
    let service = choice::find(settings, &catalogue, &ui, purpose)?;
    tell_notes(settings, &ui);
    block_on(async move {
        let stop = interrupt::listen(&ui);
        let session = Session::at(service, &catalogue, settings, &ui, purpose, stop).await?;
        drop(catalogue);
        work(session).await
    })
}

/// Runs to the end on a runtime of its own.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, CliError>>) -> Result<T, CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(CliError::of(Exit::NotDone))?;
    let came = runtime.block_on(async {
        interrupt::survive_file_limits();
        work.await
    });
    // A thread that waits for input must not keep the process alive.
    runtime.shutdown_background();
    came
}

/// The models of a run. Who has no key at all learns both ways, and what leaves the machine on each; on a mock the built-in planner was
/// chosen already.
pub(super) fn models(
    settings: &Settings,
    named: &str,
    service: &ServiceDefinition,
) -> Result<Models, CliError> {
    Models::of(settings, service).map_err(|error| {
        if settings.target != Target::Live || !lacks_key(settings) {
            return error.into();
        }
        let ways = format!(
            "With a key the text of the pages goes to the model's provider; e-mail addresses, card numbers, codes and keys are masked before.\n\
             Without one, for simple sites, nothing leaves your machine but what the browser itself sends:\n  subterminator cancel {named} --model rules"
        );
        CliError::new(Exit::Configuration, error.to_string(), ways)
    })
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
    let requests = state["cancel_posts"].as_u64().unwrap_or(0);
    let requests = count(requests, "cancellation request");
    format!("The mock's own record: {subscription}, {requests}.")
}

impl<'a> Session<'a> {
    /// A session with this service, on the mock where that is wanted. Tells what an earlier run did there.
    pub(super) async fn at(
        service: ServiceDefinition,
        catalogue: &Catalogue,
        settings: &'a Settings,
        ui: &'a Ui,
        purpose: Purpose,
        interrupted: CancellationToken,
    ) -> Result<Self, CliError> {
        let chosen = choice::place(service, settings, purpose, catalogue).await?;
        let told = (!settings.json).then_some(ui);
        let earlier = before::tell(told, settings, purpose, &chosen);
        Ok(Self {
            run: Run {
                settings,
                service: chosen.service,
                purpose,
                target: chosen.target,
                named: chosen.named,
                interrupted,
                earlier,
            },
            ui,
            mock: chosen.mock,
            keep_open: false,
            one_of_several: false,
        })
    }

    /// Says before anything happens on a real site that nobody has tried the definition.
    fn caution(&self) {
        let Run {
            service, settings, ..
        } = &self.run;
        let listed = !self.run.named.starts_with("--url");
        let live = settings.target == Target::Live;
        if self.run.purpose == Purpose::Cancel && live && listed && service.is_unverified() {
            let name = &service.display_name;
            self.ui.note(&format!(
                "Not yet tested on the real {name}. Please watch the browser."
            ));
        }
    }

    /// A run with its record, with this person to ask: put together, let go, and told how it ended.
    pub(super) async fn go(self, person: &mut dyn Approver) -> Result<Ran<'a>, CliError> {
        let run = &self.run;
        let models = match run.purpose {
            Purpose::Cancel => models(run.settings, &run.named, &run.service)?,
            _ => Models::of_check(run.settings, &run.service),
        };
        self.caution();
        let reader = |journal: &Journal| self.reader(Some(journal.dir().join(REPORT_FILE)));
        let mut over = Box::pin(run.go(models, person, reader)).await?;
        let stays = self.keep_open && over.result.success && !run.interrupted.is_cancelled();
        if !stays {
            over.close().await;
        }
        for note in over.record.finish(&over.result) {
            self.ui.note(&note);
        }
        (over.record.reader)(&Event::Result(over.result.clone()));
        Ok(Ran {
            exit: Exit::of(&over.result),
            stays,
            over,
            mock: self.mock,
            ui: self.ui,
        })
    }

    /// Whoever reads along.
    pub(super) fn reader(&self, receipt: Option<PathBuf>) -> Reporter {
        let settings = self.run.settings;
        let (ui, masker) = (self.ui.clone(), settings.masker.clone());
        if settings.json {
            let whole = settings.verbose;
            return Box::new(move |event| json::event(&ui, &masker, whole, event));
        }
        let mut output = HumanOutput::new(
            ui,
            masker,
            HumanOptions {
                verbose: settings.verbose,
                // Of several a table tells where each report is.
                receipt: receipt.filter(|_| !self.one_of_several),
                report: (!settings.output_dir_named).then(|| "subterminator report".to_owned()),
                story: Story {
                    named: self.run.named.clone(),
                    no_display: settings.no_display && settings.launches(),
                    approved_before: self.run.earlier.is_some(),
                    ..Story::default()
                },
            },
        );
        Box::new(move |event| output.event(event))
    }
}
