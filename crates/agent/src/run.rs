//! One run from its start to its result.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::acts::Acts;
use super::budget::Budget;
use super::driver::{Driver, ModelView};
use super::held::Held;
use super::last_act::LastAct;
use super::observation::Observation;
use super::person::Person;
use super::port::{Approver, EventSink};
use super::reach::Reach;
use super::restarts::Restarts;
use super::run_end::RunEnd;
use super::turns::FreeTurns;
use super::verifier::Verifier;
use super::watch::Watch;
use browser::port::{Browser, RequestGate, RequestGuard, tools};
use domain::event::{Event, Moment};
use domain::masking::Masker;
use domain::outcome::{Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use domain::vision::When;
use model::port::{Conversation, Model};
use model::prompt;

/// What a run may do.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct RunSettings {
    /// Limit of turns; a few that do nothing aren't counted.
    pub max_turns: u32,
    /// Stop at the first proposal.
    pub dry_run: bool,
    /// Approve every question without asking; denials stay.
    pub no_checkpoint: bool,
    /// Nothing may be changed at all: whatever acts is refused.
    pub read_only: bool,
    /// Every request that changes something and that no approval covers is asked, known harmless ones apart.
    pub strict: bool,
    /// The browser has no window, so the person can't do anything in it.
    pub headless: bool,
    /// How the person names the service on the command line, for advice: `netflix`, `--url https://…`.
    pub named: String,
    /// What an earlier run did to the same subscription.
    pub earlier: Option<Earlier>,
    /// How often the page is looked at while the person is in charge.
    pub watch_every: Duration,
    /// After how long the account's pages are looked at again, one wait after the other, where they don't show yet what came of an act.
    pub look_again: &'static [Duration],
    /// The time now, RFC 3339 in UTC.
    pub now: fn() -> String,
}

/// What an earlier run did to the same subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// In a sentence.
    pub told: String,
    /// The day to come until which it is paid for, as that run proved it, for people: a further act may end it today.
    pub paid_until: Option<String>,
}

/// Everything that a run knows and holds.
pub struct Agent<'a> {
    pub(super) browser: &'a mut dyn Browser,
    pub(super) driver: Driver<'a>,
    pub(super) person: Person<'a>,
    pub(super) sink: &'a mut dyn EventSink,
    pub(super) service: &'a ServiceDefinition,
    pub(super) settings: RunSettings,
    pub(super) masker: &'a Masker,
    pub(super) turn: u32,
    pub(super) free: FreeTurns,
    pub(super) budget: Budget,
    pub(super) seen: Observation,
    pub(super) verifier: Verifier<'a>,
    /// Clicks that can't be delivered.
    pub(super) reach: Reach,
    pub(super) restarts: Restarts,
    /// Irreversible acts that were sent.
    pub(super) acts: Acts,
    pub(super) last_act: LastAct,
    /// Stands at the request gate.
    pub(super) watch: Arc<Watch>,
    /// What was stopped there and is yet to be settled.
    pub(super) held: Held,
}

impl<'a> Agent<'a> {
    /// Puts a run together.
    pub fn new(
        browser: &'a mut dyn Browser,
        model: &'a mut dyn Model,
        approver: &'a mut dyn Approver,
        sink: &'a mut dyn EventSink,
        service: &'a ServiceDefinition,
        masker: &'a Masker,
        settings: RunSettings,
    ) -> Self {
        let mut tools = tools::offers(browser.tools());
        tools.extend(prompt::own_tools());
        let watch = Arc::new(Watch::new(service, settings.read_only, settings.strict));
        browser.guard_requests(Arc::clone(&watch) as Arc<dyn RequestGuard>);
        let conversation = Conversation::new(prompt::system(service), prompt::goal(service), tools);
        Self {
            browser,
            driver: Driver::new(model, conversation),
            person: Person::new(approver),
            sink,
            service,
            settings,
            masker,
            turn: 0,
            free: FreeTurns::default(),
            budget: Budget::default(),
            seen: Observation::default(),
            verifier: Verifier::default(),
            reach: Reach::default(),
            restarts: Restarts::default(),
            acts: Acts::default(),
            last_act: LastAct::default(),
            watch,
            held: Held::default(),
        }
    }

    /// Has each judgement of a request told to this.
    #[must_use]
    pub fn with_recorder(self, recorder: policy::requests::Recorder) -> Self {
        self.watch.tells(recorder);
        self
    }

    /// Says how much of a page the model is shown, and whether it gets pictures.
    #[must_use]
    pub fn with_view(mut self, view: ModelView) -> Self {
        self.driver.view = view;
        self
    }

    /// Says when it is to end, where the service lets the person choose.
    #[must_use]
    pub fn with_end(mut self, when: When) -> Self {
        self.driver.conversation.when = when;
        if when == When::Now {
            self.driver.conversation.goal.push_str(prompt::AT_ONCE);
        }
        self
    }

    /// Names the model that takes over when the one before it fails for good and the person agrees.
    #[must_use]
    pub fn with_fallback(mut self, fallback: Option<&'a mut dyn Model>) -> Self {
        if let Some(model) = fallback {
            self.driver.falls_back_on(model);
        }
        self
    }

    /// Names the model that takes over without a question: the person named it beforehand.
    #[must_use]
    pub fn with_named_fallback(mut self, fallback: Option<&'a mut dyn Model>) -> Self {
        if let Some(model) = fallback {
            self.driver.is_followed_by(model);
        }
        self
    }

    /// Lets the person be asked once whether the run may go on at another site that the service leads to.
    #[must_use]
    pub fn with_elsewhere(mut self, wider: &'a OnceLock<ServiceDefinition>) -> Self {
        self.person.elsewhere = Some(wider);
        self
    }

    /// Sets prices and limits.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Runs to the end and tells how it ended. The caller closes the browser and keeps the result.
    pub async fn run(&mut self) -> RunResult {
        let begun = Instant::now();
        let stop = match self.begin().await {
            Ok(()) => self.turns().await,
            Err(stop) => stop,
        };
        tracing::debug!("the run took {} ms", begun.elapsed().as_millis());
        let result = self.conclude(stop).await;
        self.last_picture().await;
        result
    }

    /// The result of a run that was interrupted: the future of [`Agent::run`] was dropped at some moment.
    pub fn interrupted(&self) -> RunResult {
        let error = self.acts.in_flight().map(|act| {
            format!("Interrupted. No answer came to {act}: nobody knows whether it took effect. Look at {}.", self.service.status_page())
        });
        let stop = RunEnd {
            reason: Reason::HumanRejected,
            error: error.or_else(|| Some("Interrupted.".to_owned())),
            outcome: None,
        };
        RunResult {
            interrupted: true,
            ..self.result(stop)
        }
    }

    async fn begin(&mut self) -> Result<(), RunEnd> {
        self.arrive().await?;
        if self.seen.assessment.needs_person.is_some() || self.settings.dry_run {
            self.keep_picture(Moment::Start).await?;
        } else {
            self.seen.picture_due = true;
        }
        Ok(())
    }

    /// Opens the start page and looks at it.
    pub(super) async fn arrive(&mut self) -> Result<(), RunEnd> {
        let info = self.browser.info();
        let ms = u64::try_from(info.started_in.as_millis()).unwrap_or(u64::MAX);
        let connected = Event::Connected {
            server: info.name.clone(),
            tools: info.tools,
            ms,
        };
        self.sink.emit(&connected)?;
        self.go_to(self.service.start_url.as_str()).await?;
        self.look().await?;
        // Whether the gate is there shows with the first page.
        if let (RequestGate::Off(why), false) =
            (self.browser.request_gate(), self.settings.read_only)
        {
            let message = format!(
                "What pages send can't be stopped here, because {why}. So every step on a page is asked before it is done."
            );
            self.sink.emit(&Event::Warning { message })?;
        }
        self.seen.first = Some(self.seen.page.url.clone());
        Ok(())
    }

    async fn turns(&mut self) -> RunEnd {
        let mut silent = 0;
        let limit = self.settings.max_turns;
        while self.turn < self.free.last(limit) {
            self.turn += 1;
            let restarts = self.restarts;
            match self.one_turn(&mut silent).await {
                Ok(()) => {
                    self.restarts.turn_ended(restarts);
                    let exchange = self.driver.conversation.exchanges.last();
                    self.free.turn_ended(exchange.map(|e| &e.answer), limit);
                }
                Err(stop) => return stop,
            }
        }
        if self.verifier.claim_refused {
            return RunEnd::new(
                Reason::VerificationFailed,
                "The model says that it is done, but the pages don't prove it.",
            );
        }
        RunEnd::new(
            Reason::MaxTurnsExceeded,
            format!("Not done within {limit} turns. Try again with a higher --max-turns."),
        )
    }

    /// Writes an event into the record. Once that has failed, a look that follows needs none.
    pub(super) fn record(&mut self, event: &Event) -> Result<(), RunEnd> {
        match self.sink.emit(event) {
            Err(_) if self.verifier.unrecorded => Ok(()),
            other => Ok(other?),
        }
    }

    /// Whether something was done, or sent, that may have ended it.
    pub(super) fn touched(&self) -> bool {
        self.acts.any() || self.watch.wrote()
    }

    /// No act was approved or sent anything: what a page sends by itself while it is loaded ends nothing, and what it shows is as it was before.
    pub(super) fn nobody_acted(&self) -> bool {
        !self.acts.any() && !self.watch.act_wrote()
    }

    /// The plain result for a stop, from what is known.
    pub(super) fn result(&self, stop: RunEnd) -> RunResult {
        // Who claims an end that no page shows may have seen one, where nothing was seen to go on.
        let claimed = self.verifier.claim_refused && !self.seen.was_active();
        let unknown = self.acts.in_flight().is_some() || self.touched() || claimed;
        let outcome = stop.outcome.unwrap_or(if unknown {
            Outcome::Unverified
        } else {
            Outcome::NotCancelled
        });
        let outcome = self.masked_outcome(outcome);
        RunResult {
            turns: self.turn,
            final_url: (!self.seen.page.url.is_empty())
                .then(|| self.masked_text(&self.seen.page.url)),
            error: stop.error.map(|e| self.masked_text(&e)),
            evidence: self.verifier.evidence.clone(),
            usage: self.budget.used(),
            cost: self.budget.spent(),
            proposed: self.driver.proposed.clone(),
            ..RunResult::unsuccessful(stop.reason, outcome)
        }
    }
}
