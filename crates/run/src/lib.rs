//! One run put together: settings and a service in, events and a result out.
//!
//! Who approves ([`Approver`]) and who reads along ([`EventSink`]) are the caller's; there is no terminal here and no runtime. After a
//! check the browser is closed; after a cancellation the caller closes it. A caller takes these steps: [`Run::place`] (a browser's profile,
//! locked), [`Models::of`] (names, keys and prices, before anything is started), [`Recorded::begin`] (the record on disk, with a reader
//! behind it), [`Run::cancel`] or [`Run::check`], [`Recorded::finish`].

pub mod models;
pub mod place;
pub mod recorded;

use std::time::Duration;

use agent::port::{Approver, EventSink};
use agent::{Agent, Budget, Earlier, Limits, NoModel, RunSettings, SignIn};
use browser::launch::Source;
use browser::playwright::Playwright;
use browser::port::{Browser as _, BrowserError};
use config::settings::{NO_WITNESS, Settings};
use config::wishes::Connection;
use domain::event::{Event, Purpose, Start, Wait};
use domain::outcome::{Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use model::port::{Model, RULES};
use model::price;
use model::rules::{Hints, Rules};
use model::witness::Witness;
use tokio_util::sync::CancellationToken;

pub use models::Models;
pub use place::{Place, launch_options};
pub use recorded::{Ended, Reader, Recorded};

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
}

/// A run that has ended, and its browser, which is to be closed with [`Left::close`].
pub struct Left {
    /// How it ended.
    pub result: RunResult,
    browser: Option<Box<Playwright>>,
}

impl Left {
    /// A run whose browser is closed, or never was there.
    pub fn without_browser(result: RunResult) -> Self {
        Self {
            result,
            browser: None,
        }
    }

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
    pub service: &'a ServiceDefinition,
    /// What is wanted.
    pub purpose: Purpose,
    /// How the person names the service on the command line.
    pub named: &'a str,
    /// Cancelled when the run shall stop.
    pub interrupted: CancellationToken,
    /// Whether its pages may show for a while how things were before: those of a mock never do.
    pub may_lag: bool,
    /// What an earlier run did to the same subscription: the first question begins with it.
    pub earlier: Option<&'a Earlier>,
    /// Called when the loop has ended, before the browser is closed.
    pub at_rest: &'a (dyn Fn() + Sync),
}

impl Run<'_> {
    /// First event of a run.
    pub fn opening(&self, id: String, target: String, model: &str) -> Event {
        Event::Start(Start {
            run: id,
            service: self.service.name.clone(),
            display_name: self.service.display_name.clone(),
            address: Some(self.service.start_url.to_string()),
            subject: (target == LIVE)
                .then(|| subject(self.settings, self.service))
                .flatten(),
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
        })
    }

    /// Cancels the subscription, as far as the person lets it, and leaves the browser open.
    pub async fn cancel(
        &self,
        mut models: Models,
        source: Source,
        approver: &mut dyn Approver,
        sink: &mut dyn EventSink,
    ) -> Left {
        let mut browser = match self.start(source, sink).await {
            Some(Ok(browser)) => browser,
            Some(Err(e)) => return Left::without_browser(failed_start(&e)),
            None => return Left::without_browser(interrupted_start()),
        };
        let names = [
            Some(models.first.name()),
            models.second.as_deref().map(Model::name),
        ];
        let mut planner =
            (!names.contains(&Some(RULES))).then(|| Rules::new(Hints::of(self.service)));
        let second = models.second.as_mut().map(|m| m.as_mut() as &mut dyn Model);
        let mut agent = Agent::new(
            &mut browser,
            models.first.as_mut(),
            approver,
            sink,
            self.service,
            &self.settings.masker,
            self.agent_settings(),
        )
        .with_successors(second, planner.as_mut().map(|p| p as &mut dyn Model))
        .with_budget(models.budget)
        .with_witnesses(each(&mut models.readers));
        let finished = self.unless_interrupted(agent.run()).await;
        let result = finished.unwrap_or_else(|| agent.interrupted());
        (self.at_rest)();
        Left {
            result,
            browser: Some(Box::new(browser)),
        }
    }

    /// Looks how the subscription stands. No model drives; where a key is there for a second reader, it says what it reads.
    pub async fn check(
        &self,
        source: Source,
        approver: &mut dyn Approver,
        sink: &mut dyn EventSink,
    ) -> RunResult {
        let nothing_seen = |result: RunResult| RunResult {
            outcome: Outcome::Unverified,
            ..result
        };
        let mut browser = match self.start(source, sink).await {
            Some(Ok(browser)) => browser,
            Some(Err(e)) => return nothing_seen(failed_start(&e)),
            None => return nothing_seen(interrupted_start()),
        };
        let mut model = NoModel;
        let mut readers = models::readers_of_check(self.settings);
        // Without the person's own prices only the built-in ones count, and a limit of costs that can't be kept skips the reader.
        let prices = price::load(&self.settings.home).unwrap_or_default();
        let mut agent = Agent::new(
            &mut browser,
            &mut model,
            approver,
            sink,
            self.service,
            &self.settings.masker,
            self.agent_settings(),
        )
        .with_budget(Budget::new(limits(self.settings), prices))
        .with_witnesses(each(&mut readers));
        let finished = self.unless_interrupted(agent.check()).await;
        let result = finished.unwrap_or_else(|| nothing_seen(agent.interrupted()));
        (self.at_rest)();
        browser.close().await;
        result
    }

    /// Opens the service and waits until the person is signed in; `None` if that was interrupted.
    pub async fn sign_in(
        &self,
        source: Source,
        approver: &mut dyn Approver,
        sink: &mut dyn EventSink,
    ) -> Option<SignIn> {
        let mut browser = match self.start(source, sink).await? {
            Ok(browser) => browser,
            Err(e) => {
                return Some(SignIn::Not {
                    reason: Reason::McpError,
                    error: e.to_string(),
                });
            }
        };
        let mut model = NoModel;
        let mut agent = Agent::new(
            &mut browser,
            &mut model,
            approver,
            sink,
            self.service,
            &self.settings.masker,
            self.agent_settings(),
        );
        let ended = self.unless_interrupted(agent.sign_in()).await;
        (self.at_rest)();
        browser.close().await;
        ended
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

    /// What the loop may do.
    fn agent_settings(&self) -> RunSettings {
        let settings = self.settings;
        let launched = matches!(settings.connection, Connection::Launch { .. });
        RunSettings {
            max_turns: settings.max_turns.value,
            dry_run: settings.dry_run,
            no_checkpoint: settings.no_checkpoint,
            read_only: self.purpose != Purpose::Cancel,
            strict: settings.strict,
            headless: (settings.headless.value || settings.no_display) && launched,
            named: self.named.to_owned(),
            earlier: self.earlier.cloned(),
            watch_every: WATCH_EVERY,
            look_again: if self.may_lag { &LOOK_AGAIN } else { &[] },
            when: settings.when,
            vision: settings.vision,
            page_budget: settings.page_budget,
            now: || jiff::Timestamp::now().to_string(),
        }
    }
}

/// Which subscription a run with these settings is about: the same address, thing and browser profile. None in a browser of the
/// person's own: nobody knows whose account is open there.
pub fn subject(settings: &Settings, service: &ServiceDefinition) -> Option<String> {
    let Connection::Launch { profile_dir } = &settings.connection else {
        return None;
    };
    // The goal names the thing that the person means.
    Some(journal::subject(&[
        &service.name,
        service.start_url.as_str(),
        &service.goal,
        &profile_dir.value.to_string_lossy(),
    ]))
}

fn each(readers: &mut [Box<dyn Witness>]) -> impl Iterator<Item = &mut dyn Witness> {
    readers
        .iter_mut()
        .map(|reader| reader.as_mut() as &mut dyn Witness)
}

fn limits(settings: &Settings) -> Limits {
    Limits {
        max_cost: settings.max_cost,
        max_tokens: settings.max_tokens,
    }
}

/// A run whose browser did not start.
fn failed_start(error: &BrowserError) -> RunResult {
    ended(Reason::McpError, error.to_string())
}

/// A run that was interrupted before its first page.
fn interrupted_start() -> RunResult {
    RunResult {
        interrupted: true,
        ..ended(Reason::HumanRejected, "Interrupted.".to_owned())
    }
}

fn ended(reason: Reason, error: String) -> RunResult {
    RunResult {
        error: Some(error),
        ..RunResult::unsuccessful(reason, Outcome::NotCancelled)
    }
}
