//! One run from its start to its result.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::acts::Acts;
use super::budget::Budget;
use super::driver::Driver;
use super::guard::LoopGuard;
use super::last_act::LastAct;
use super::noticing::Met;
use super::port::{Approver, EventSink};
use super::proof::Material;
use super::reach::Reach;
use super::requests::Held;
use super::restarts::Restarts;
use super::stop::Stop;
use super::view::ModelView;
use super::watch::Watch;
use super::way::Way;
use super::witness::SecondReader;
use browser::port::{Browser, RequestGate, RequestGuard};
use domain::call::{ToolCall, virtual_tools};
use domain::event::{Event, Moment};
use domain::masking::Masker;
use domain::outcome::{Evidence, Outcome, Reason, RunResult};
use domain::service::ServiceDefinition;
use domain::vision::When;
use model::port::{Conversation, Model};
use model::prompt;
use page::control::Labels;
use page::ledger::Earlier;
use page::snapshot::PageSnapshot;
use page::state::{Assessment, PageState};

/// What a run may do.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct RunSettings {
    /// Limit of turns.
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
    /// How often the page is looked at while the person is in charge.
    pub watch_every: Duration,
    /// The time now, RFC 3339 in UTC.
    pub now: fn() -> String,
}

/// A page on which the subscription was seen active.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveAt {
    /// Its address.
    pub url: String,
    /// It said so in words (next payment, status), not only by offering to cancel.
    pub said_so: bool,
}

/// Everything that a run knows and holds.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the run of its own"
)]
pub struct Agent<'a> {
    pub(super) browser: &'a mut dyn Browser,
    pub(super) driver: Driver<'a>,
    pub(super) approver: &'a mut dyn Approver,
    pub(super) sink: &'a mut dyn EventSink,
    pub(super) service: &'a ServiceDefinition,
    pub(super) settings: RunSettings,
    pub(super) masker: &'a Masker,
    pub(super) turn: u32,
    pub(super) page: PageSnapshot,
    pub(super) assessment: Assessment,
    /// What its labels say.
    pub(super) labels: Labels,
    pub(super) budget: Budget,
    pub(super) evidence: Vec<Evidence>,
    pub(super) guard: LoopGuard,
    /// Clicks that can't be delivered.
    pub(super) reach: Reach,
    pub(super) restarts: Restarts,
    /// Irreversible acts that were sent.
    pub(super) acts: Acts,
    pub(super) last_act: LastAct,
    /// Dark patterns that were met.
    pub(super) met: Met,
    /// Stands at the request gate.
    pub(super) watch: Arc<Watch>,
    /// What was stopped there and is yet to be settled.
    pub(super) held: Held,
    /// What was done on the page since it was loaded.
    pub(super) way: Way,
    /// URL on which the person approved the click just before.
    pub(super) approved_at: Option<String>,
    /// URL of the page to whose cancellation the person agreed to give data of the account.
    pub(super) given_at: Option<String>,
    /// What the person said of themselves, as they said it: a model is shown it masked.
    pub(super) told: Vec<String>,
    /// Boxes that the person let be ticked: address of the page, and label.
    pub(super) agreed: Vec<(String, String)>,
    /// Where the subscription was seen active before anything was done: the second look's other place.
    pub(super) active_at: Option<ActiveAt>,
    /// What the pages showed before anything was done, so that it can't prove anything afterwards.
    pub(super) earlier: Earlier,
    /// What the ledger is made from.
    pub(super) material: Material,
    /// A control that speaks of cancelling was clicked: from here on pages may show what this run did.
    pub(super) entered: bool,
    /// The record can't be written any more: the program looks once, and does nothing else.
    pub(super) unrecorded: bool,
    /// The person was in charge of the browser.
    pub(super) handed_over: bool,
    /// A claim of success was refused.
    pub(super) claim_refused: bool,
    pub(super) proposed: Option<ToolCall>,
    /// Who reads the pages beside the program, and what there is to read.
    pub(super) reader: SecondReader<'a>,
    /// The picture of the start is yet to be taken: while the model thinks.
    pub(super) picture_due: bool,
    /// Where the service is kept with one site more, if the person lets the run go on there; taken by the question.
    pub(super) elsewhere: Option<&'a OnceLock<ServiceDefinition>>,
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
        let mut tools = prompt::brief_tools(browser.dialect().offers(browser.tools()));
        tools.extend(virtual_tools());
        let watch = Arc::new(Watch::new(service, settings.read_only, settings.strict));
        browser.guard_requests(Arc::clone(&watch) as Arc<dyn RequestGuard>);
        let conversation = Conversation::new(prompt::system(service), prompt::goal(service), tools);
        Self {
            browser,
            driver: Driver::new(model, conversation),
            approver,
            sink,
            service,
            settings,
            masker,
            turn: 0,
            page: PageSnapshot::default(),
            assessment: Assessment {
                state: PageState::Unknown,
                because: Vec::new(),
                needs_person: None,
            },
            labels: Labels::default(),
            budget: Budget::default(),
            evidence: Vec::new(),
            guard: LoopGuard::default(),
            reach: Reach::default(),
            restarts: Restarts::default(),
            acts: Acts::default(),
            last_act: LastAct::default(),
            met: Met::default(),
            watch,
            held: Held::default(),
            way: Way::default(),
            approved_at: None,
            given_at: None,
            told: Vec::new(),
            agreed: Vec::new(),
            active_at: None,
            earlier: Earlier::default(),
            material: Material::default(),
            entered: false,
            unrecorded: false,
            handed_over: false,
            claim_refused: false,
            proposed: None,
            reader: SecondReader::default(),
            picture_due: false,
            elsewhere: None,
        }
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
        self.elsewhere = Some(wider);
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
        let stop = Stop {
            reason: Reason::HumanRejected,
            error: error.or_else(|| Some("Interrupted.".to_owned())),
            outcome: None,
        };
        RunResult {
            interrupted: true,
            ..self.result(stop)
        }
    }

    async fn begin(&mut self) -> Result<(), Stop> {
        self.arrive().await?;
        if self.assessment.needs_person.is_some() || self.settings.dry_run {
            self.keep_picture(Moment::Start).await?;
        } else {
            self.picture_due = true;
        }
        Ok(())
    }

    /// Opens the start page and looks at it.
    pub(super) async fn arrive(&mut self) -> Result<(), Stop> {
        let info = self.browser.info();
        let ms = u64::try_from(info.started_in.as_millis()).unwrap_or(u64::MAX);
        let connected = Event::Connected {
            server: info.name.clone(),
            tools: info.tools,
            ms,
        };
        self.sink.emit(&connected)?;
        self.go_to(self.service.start_url.as_str()).await?;
        if let (RequestGate::Off(why), false) =
            (self.browser.request_gate(), self.settings.read_only)
        {
            let message = format!(
                "What pages send can't be stopped here, because {why}. So more is asked before it is done."
            );
            self.sink.emit(&Event::Warning { message })?;
        }
        self.look().await
    }

    async fn turns(&mut self) -> Stop {
        let mut silent = 0;
        while self.turn < self.settings.max_turns {
            self.turn += 1;
            let restarts = self.restarts;
            match self.one_turn(&mut silent).await {
                Ok(()) => self.restarts.turn_ended(restarts),
                Err(stop) => return stop,
            }
        }
        if self.claim_refused {
            return Stop::new(
                Reason::VerificationFailed,
                "The model says that it is done, but the pages don't prove it.",
            );
        }
        Stop::new(
            Reason::MaxTurnsExceeded,
            format!(
                "Not done within {} turns. Try again with a higher --max-turns.",
                self.settings.max_turns
            ),
        )
    }

    /// Writes an event into the record. Once that has failed, a look that follows needs none.
    pub(super) fn record(&mut self, event: &Event) -> Result<(), Stop> {
        match self.sink.emit(event) {
            Err(_) if self.unrecorded => Ok(()),
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
    pub(super) fn result(&self, stop: Stop) -> RunResult {
        let unknown = self.acts.in_flight().is_some() || self.touched();
        let outcome = stop.outcome.unwrap_or(if unknown {
            Outcome::Unverified
        } else {
            Outcome::NotCancelled
        });
        let outcome = self.masked_outcome(outcome);
        RunResult {
            turns: self.turn,
            final_url: (!self.page.url.is_empty()).then(|| self.masked_text(&self.page.url)),
            error: stop.error.map(|e| self.masked_text(&e)),
            evidence: self.evidence.clone(),
            usage: self.budget.used(),
            cost: self.budget.spent(),
            proposed: self.proposed.clone(),
            ..RunResult::unsuccessful(stop.reason, outcome)
        }
    }
}
