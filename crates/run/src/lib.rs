//! One run put together: settings and a service in, events and a result out.
//!
//! Who approves ([`Approver`]) and who reads along ([`Reporter`]) are the caller's; there is no terminal here and no runtime. [`Models::of`] checks
//! names, keys and prices before anything is started; [`Run::go`] locks the browser's profile, makes the record, starts the browser and runs to
//! the end; [`Over`] writes the record's end and closes the browser.

pub mod models;
pub mod place;
pub mod recorded;

use std::time::Duration;

use agent::port::{Approver, EventSink, SinkError};
use agent::{Agent, RunSettings, SignIn};
use browser::launch::Source;
use browser::playwright::Playwright;
use browser::port::{Browser as _, BrowserError};
use config::settings::{NO_WITNESS, Settings};
use domain::event::{Event, Purpose, Start, Wait};
use domain::outcome::{Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use journal::Journal;
use model::port::Model;
use model::reader::SecondReader;
use model::rules::Rules;
use tokio_util::sync::CancellationToken;

pub use models::Models;
pub use place::launch_options;
pub use recorded::{Recorded, Reporter};

use place::Place;

/// How often the page is looked at while the person is in charge.
const WATCH_EVERY: Duration = Duration::from_millis(700);
/// Pages that lag behind (a webhook, a cache) are looked at again 5, 15 and 30 seconds after the first look.
const LOOK_AGAIN: [Duration; 3] = [
    Duration::from_secs(5),
    Duration::from_secs(10),
    Duration::from_secs(15),
];

/// The target that is no mock.
const LIVE: &str = "live";
/// Name of the model of a visit, which asks none: the built-in planner stands in its place.
const NO_MODEL: &str = "none";

/// Why a run can't begin: what is wrong and, in a line below it where there is one, what to do.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A model's name, key or address.
    #[error(transparent)]
    Model(#[from] model::error::ConfigError),
    /// The built-in planner was named as the second reader.
    #[error(
        "The built-in planner can't be the second reader: it understands no sentences.\nName a model with --witness-model, or {NO_WITNESS}."
    )]
    PlannerReads,
    /// A limit of costs can't be kept.
    #[error("The price of {model} is not known, so --max-cost can't be kept.\nUse --max-tokens instead, or write its price into {}.", file.display())]
    UnknownPrice {
        /// Whose.
        model: String,
        /// Where the person can write it down.
        file: std::path::PathBuf,
    },
    /// The browser's profile is in use or can't be written.
    #[error(transparent)]
    Profile(#[from] BrowserError),
    /// No folder for a profile that goes away.
    #[error("No temporary folder: {0}.\nCheck TMPDIR and free space.")]
    NoFolder(std::io::Error),
    /// The record can't be made.
    #[error(transparent)]
    Record(#[from] journal::JournalError),
    /// Its first line can't be written.
    #[error(transparent)]
    FirstLine(#[from] SinkError),
}

/// A run that has ended. Its browser is open until [`Over::close`].
pub struct Over {
    /// How it ended.
    pub result: RunResult,
    /// Its record, which [`Recorded::finish`] brings to its end.
    pub record: Recorded,
    browser: Option<Box<Playwright>>,
    _place: Place,
}

impl Over {
    /// Closes the browser.
    pub async fn close(&mut self) {
        if let Some(mut browser) = self.browser.take() {
            browser.close().await;
        }
    }
}

/// One run: what is wanted, of which service.
pub struct Run<'a> {
    /// What was settled of flags, environment and file.
    pub settings: &'a Settings,
    /// The service, moved to the mock's address on a mock.
    pub service: ServiceDefinition,
    /// What is wanted.
    pub purpose: Purpose,
    /// `live` or `mock:variants`.
    pub target: String,
    /// How the person names the service on the command line, safe in a shell.
    pub named: String,
    /// Cancelled when the run shall stop.
    pub interrupted: CancellationToken,
    /// What an earlier run did to the same subscription: the first question begins with it.
    pub earlier: Option<String>,
}

impl Run<'_> {
    /// First event of a run of this name.
    fn opening(&self, run: String, model: &str) -> Event {
        Event::Start(Start {
            run,
            service: self.service.name.clone(),
            display_name: self.service.display_name.clone(),
            address: Some(self.service.start_url.to_string()),
            target: self.target.clone(),
            model: model.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            dry_run: self.settings.dry_run,
            purpose: self.purpose,
            max_turns: if self.purpose == Purpose::Cancel {
                self.settings.max_turns
            } else {
                0
            },
        })
    }

    /// Makes the record and runs to the end: a cancellation, as far as the person lets it, or a check.
    ///
    /// # Errors
    /// [`RunError`] if the browser's profile or the record can't be had; whatever comes after that is a result.
    pub async fn go(
        &self,
        models: Models,
        approver: &mut dyn Approver,
        reader: impl FnOnce(&Journal) -> Reporter,
    ) -> Result<Over, RunError> {
        let place = self.place()?;
        let mut record = Recorded::begin(self.settings, &self.service.name, reader)?;
        let model = match self.purpose {
            Purpose::Cancel => models.first.name(),
            _ => NO_MODEL,
        };
        let opening = self.opening(record.journal.run(), model);
        record.emit(&opening)?;
        let mut browser = None;
        let result = match self.start(place.source.clone(), &mut record).await {
            Some(Ok(started)) => {
                let browser = browser.insert(Box::new(started));
                self.drive(browser, models, approver, &mut record).await
            }
            Some(Err(error)) => self.not_started(Reason::McpError, error.to_string()),
            None => RunResult {
                interrupted: true,
                ..self.not_started(Reason::HumanRejected, "Interrupted.".to_owned())
            },
        };
        Ok(Over {
            result,
            record,
            browser,
            _place: place,
        })
    }

    /// Cancels, or looks how the subscription stands.
    async fn drive(
        &self,
        browser: &mut Playwright,
        mut models: Models,
        approver: &mut dyn Approver,
        sink: &mut dyn EventSink,
    ) -> RunResult {
        let reader = models.reader.as_mut();
        let mut agent = self
            .agent(browser, models.first.as_mut(), approver, sink)
            .with_budget(models.budget)
            .with_reader(reader.map(|reader| reader.as_mut() as &mut dyn SecondReader));
        if self.purpose == Purpose::Cancel {
            let finished = self.unless_interrupted(agent.run()).await;
            return finished.unwrap_or_else(|| agent.interrupted());
        }
        let finished = self.unless_interrupted(agent.check()).await;
        finished.unwrap_or_else(|| RunResult {
            outcome: Outcome::Unverified,
            ..agent.interrupted()
        })
    }

    /// Opens the service and waits until the person is signed in; `None` if that was interrupted. Nothing of it is recorded.
    ///
    /// # Errors
    /// [`RunError`] if the browser's profile can't be had.
    pub async fn sign_in(
        &self,
        approver: &mut dyn Approver,
        sink: &mut dyn EventSink,
    ) -> Result<Option<SignIn>, RunError> {
        let place = self.place()?;
        sink.emit(&self.opening(String::new(), NO_MODEL))?;
        let mut browser = match self.start(place.source.clone(), sink).await {
            None => return Ok(None),
            Some(Ok(browser)) => browser,
            Some(Err(e)) => {
                return Ok(Some(SignIn::Not {
                    reason: Reason::McpError,
                    error: e.to_string(),
                }));
            }
        };
        let mut model = Rules::new(&self.service);
        let mut agent = self.agent(&mut browser, &mut model, approver, sink);
        let ended = self.unless_interrupted(agent.sign_in()).await;
        browser.close().await;
        Ok(ended)
    }

    /// Starts server and browser; `None` if that was interrupted.
    async fn start(
        &self,
        source: Source,
        sink: &mut dyn EventSink,
    ) -> Option<Result<Playwright, BrowserError>> {
        let options = launch_options(self.settings, source);
        let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
        let start = Box::pin(Playwright::start(&options, &mut waiting));
        self.unless_interrupted(start).await
    }

    /// What comes of this; `None` if it was interrupted, and then it takes no further step.
    async fn unless_interrupted<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            () = self.interrupted.cancelled() => None,
            done = work => Some(done),
        }
    }

    /// How a run ended whose browser did not start.
    fn not_started(&self, reason: Reason, error: String) -> RunResult {
        let outcome = if self.purpose == Purpose::Cancel {
            Outcome::NotCancelled
        } else {
            Outcome::Unverified
        };
        RunResult {
            error: Some(error),
            ..RunResult::unsuccessful(reason, outcome)
        }
    }

    /// The loop, and what it may do.
    fn agent<'a>(
        &'a self,
        browser: &'a mut Playwright,
        model: &'a mut dyn Model,
        approver: &'a mut dyn Approver,
        sink: &'a mut dyn EventSink,
    ) -> Agent<'a> {
        let settings = self.settings;
        let may = RunSettings {
            max_turns: settings.max_turns,
            dry_run: settings.dry_run,
            no_checkpoint: settings.no_checkpoint,
            read_only: self.purpose != Purpose::Cancel,
            strict: settings.strict,
            headless: settings.launches() && !settings.has_window(),
            named: self.named.clone(),
            earlier: self.earlier.clone(),
            watch_every: WATCH_EVERY,
            // The pages of a mock never lag behind.
            look_again: if self.target == LIVE {
                &LOOK_AGAIN
            } else {
                &[]
            },
            when: settings.when,
            vision: settings.vision,
            page_budget: settings.page_budget,
            now: || jiff::Timestamp::now().to_string(),
        };
        let (service, masker) = (&self.service, &settings.masker);
        Agent::new(browser, model, approver, sink, service, masker, may)
    }
}
