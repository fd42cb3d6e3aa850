//! What every command with a browser shares: settings, service, browser, record, and their end.
//!
//! Whatever happens in between, the browser is closed, the record is finished and the mock is stopped.

use std::ffi::OsStr;
use std::future::Future;
use std::path::{Path, PathBuf};

use tokio_util::sync::CancellationToken;

use super::approver::TerminalApprover;
use super::before;
use super::choice::{self, Chosen};
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::json::JsonOutput;
use super::output::Output;
use super::purpose::Purpose;
use super::story::Hindrance;
use super::ui::Ui;
use ::run::{Left, Reader as _, Recorded, Run};
use agent::Earlier;
use agent::port::EventSink as _;
use browser::launch::Source;
use config::layer::Origin;
use config::settings::Settings;
use config::wishes::{Connection, Target};
use domain::event::Event;
use domain::outcome::RunResult;
use domain::service::ServiceDefinition;
use journal::{Journal, REPORT_FILE};
use mock::Mock;
use services::Catalogue;
use url::Url;

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
    /// Others follow: the newest run won't be this one for long.
    pub(super) one_of_several: bool,
    /// Nobody reads along: what it comes to is told by somebody else.
    pub(super) quiet: bool,
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
    let service = found(settings, &catalogue, &ui, purpose)?;
    block_on(async {
        let interrupted = interrupt::listen(&ui);
        let chosen = choice::place(service, variants).await?;
        let session = Session::new(settings, &ui, &catalogue, purpose, interrupted, &chosen);
        work(session, chosen).await
    })
}

/// The service that is named or chosen, with the goal that the person means there.
///
/// # Errors
/// As [`choice::find`].
pub(super) fn found(
    settings: &Settings,
    catalogue: &Catalogue,
    ui: &Ui,
    purpose: Purpose,
) -> Result<ServiceDefinition, CliError> {
    let mut service = choice::find(settings, catalogue, ui, purpose)?;
    if let Some(thing) = &settings.thing {
        service.goal = thing.named_in(&service.goal);
    }
    Ok(service)
}

/// How the person names the service on the command line.
pub(super) fn named(settings: &Settings, chosen: &Chosen, catalogue: &Catalogue) -> String {
    match (&settings.url, &chosen.mock) {
        (Some(url), _) => format!("--url {}", shell_safe(url)),
        (None, Some(_)) => format!("{} --target {}", chosen.service.name, chosen.target),
        (None, None) if catalogue.get(&chosen.service.name).is_err() => {
            format!("--url {}", shell_safe(&chosen.service.start_url))
        }
        (None, None) => chosen.service.name.clone(),
    }
}

/// An address as a shell takes it for one word: who named it needn't be the person who copies it.
pub(super) fn shell_safe(url: &Url) -> String {
    let text = url.as_str();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/%@+,=".contains(c);
    if text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "%27"))
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

/// The beginning of a run's name by which it is found: service and time.
fn short_name(report: &Path) -> &str {
    let folder = report.parent().and_then(Path::file_name);
    let run = folder.and_then(OsStr::to_str).unwrap_or_default();
    run.rsplit_once('-').map_or(run, |(name, _)| name)
}

/// Runs to the end on a runtime of its own.
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

impl<'a> Session<'a> {
    /// A session with this service. Tells what an earlier run did there.
    pub(super) fn new(
        settings: &'a Settings,
        ui: &'a Ui,
        catalogue: &Catalogue,
        purpose: Purpose,
        interrupted: CancellationToken,
        chosen: &Chosen,
    ) -> Self {
        let named = named(settings, chosen, catalogue);
        Self {
            earlier: before::tell(ui, settings, purpose, chosen, &named),
            settings,
            ui,
            interrupted,
            purpose,
            named,
            keep_open: false,
            one_of_several: false,
            quiet: false,
        }
    }

    /// A run with a record: put together, let go by `work`, and told how it ended. The mock ends with it.
    pub(super) async fn recorded<W>(
        self,
        chosen: Chosen,
        model: &str,
        person: &mut TerminalApprover,
        work: W,
    ) -> Result<Ran, CliError>
    where
        W: AsyncFnOnce(&Run<'_>, Source, &mut TerminalApprover, &mut Recorded<Output>) -> Left,
    {
        let Chosen {
            service,
            target,
            mock,
        } = chosen;
        self.mention_terms();
        let at_rest = || self.ui.settle();
        let run = Run {
            may_lag: mock.is_none(),
            ..self.run(&service, &at_rest)
        };
        let place = run.place(mock.is_some())?;
        let on_real_site = mock.is_none() && self.settings.url.is_none();
        if self.purpose == Purpose::Cancel && on_real_site && service.is_unverified() {
            self.ui.note(&format!(
                "Not yet tested on the real {}. Please watch the browser.",
                service.display_name
            ));
        }
        let mut record = self.record(&service)?;
        record
            .emit(&run.opening(record.journal.run(), target, model))
            .map_err(CliError::of(Exit::NotDone))?;
        let source = place.source.clone();
        let mut left = work(&run, source, person, &mut record).await;
        let stays = self.keep_open && left.result.success && !self.interrupted.is_cancelled();
        if !stays {
            left.close().await;
        }
        let result = left.result.clone();
        let exit = self.finish(&mut record, &result);
        if stays {
            tokio::select! {
                () = person.stays() => {}
                () = self.interrupted.cancelled() => {}
            }
            left.close().await;
        }
        if let Some(mock) = mock {
            self.show_mock(&mock, &record.journal);
            mock.stop().await;
        }
        Ok(Ran {
            exit,
            dir: record.journal.dir().to_owned(),
        })
    }

    /// Says once that terms of use may stand against it: not on a mock, and not to programs.
    pub(super) fn mention_terms(&self) {
        if self.settings.target == Target::Live && !self.settings.json {
            first_use::mention_terms(self.ui, &self.settings.home);
        }
    }

    /// Who answers questions.
    pub(super) fn person(&self) -> TerminalApprover {
        TerminalApprover::new(self.ui.clone(), self.settings.masker.clone(), self.settings)
    }

    /// Whoever reads along.
    pub(super) fn reader(&self, receipt: Option<PathBuf>) -> Output {
        let settings = self.settings;
        if self.quiet {
            return Output::Nobody;
        }
        if settings.json {
            return Output::Json(JsonOutput::new(
                self.ui.clone(),
                settings.masker.clone(),
                settings.verbose,
            ));
        }
        let found = settings.output_dir.origin != Origin::Flag;
        let report = found.then(
            || match receipt.as_deref().filter(|_| self.one_of_several) {
                Some(receipt) => format!("subterminator report {}", short_name(receipt)),
                None => "subterminator report".to_owned(),
            },
        );
        let options = HumanOptions {
            verbose: settings.verbose,
            receipt,
            purpose: self.purpose,
            named: self.named.clone(),
            hindrance: hindrance(settings),
            approved_before: self.earlier.is_some(),
            report,
        };
        Output::Human(Box::new(HumanOutput::new(
            self.ui.clone(),
            settings.masker.clone(),
            options,
        )))
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

    /// The record and whoever reads along.
    fn record(&self, service: &ServiceDefinition) -> Result<Recorded<Output>, CliError> {
        let reader = |journal: &Journal| self.reader(Some(journal.dir().join(REPORT_FILE)));
        Ok(Recorded::begin(self.settings, &service.name, reader)?)
    }

    /// Writes the record's end, the result and the report, and says how it ended.
    fn finish(&self, record: &mut Recorded<Output>, result: &RunResult) -> Exit {
        let ended = record.finish(result);
        for note in &ended.notes {
            self.ui.note(note);
        }
        if let (false, Output::Human(output)) = (ended.report, &mut record.reader) {
            output.forget_receipt();
        }
        record.reader.event(&Event::Result(result.clone()));
        Exit::of(result)
    }

    /// What the mock itself recorded: the truth to compare with.
    fn show_mock(&self, mock: &Mock, journal: &Journal) {
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

/// A mock's own record in a sentence.
pub(super) fn mock_record(state: &serde_json::Value) -> String {
    let subscription = state["subscription"].as_str().unwrap_or("?");
    let count = state["cancel_posts"].as_u64().unwrap_or(0);
    let word = if count == 1 { "request" } else { "requests" };
    format!("The mock's own record: {subscription}, {count} cancellation {word}.")
}
