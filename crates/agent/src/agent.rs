//! Everything that a run knows and holds: settings, who takes part, what was seen, and what is on its way.

use std::sync::Arc;
use std::time::Duration;

use super::acts::LastAct;
use super::answer::RunEnd;
use super::budget::Budget;
use super::collector::{EvidenceCollector, Reader};
use super::driver::Driver;
use super::port::{Approver, EventSink};
use super::watch::{GatedRequest, Watch};
use browser::port::{Browser, BrowserError, Glances, RequestGate, RequestGuard, tools};
use domain::event::{DecisionKind, Event};
use domain::masking::Masker;
use domain::outcome::{Evidence, Outcome, RunResult};
use domain::service::ServiceDefinition;
use domain::vision::{Vision, When};
use model::port::{Conversation, Model};
use model::prompt;
use page::snapshot::PageSnapshot;
use page::state::{Assessment, PageState};
use policy::judge_request::StepKind;

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
    /// What an earlier run did to the same subscription, in a sentence.
    pub earlier: Option<String>,
    /// How often the page is looked at while the person is in charge.
    pub watch_every: Duration,
    /// After how long the account's pages are looked at again, one wait after the other, where they don't show yet what came of an act.
    pub look_again: &'static [Duration],
    /// When it is to end, where the service lets the person choose.
    pub when: When,
    /// When the model is sent a picture of the page.
    pub vision: Vision,
    /// Tokens of a request to the model.
    pub page_budget: u32,
    /// The time now, RFC 3339 in UTC.
    pub now: fn() -> String,
}

/// Everything that a run knows and holds.
pub struct Agent<'a> {
    /// Lent away while it works: nobody else uses it then.
    pub(super) browser: Option<&'a mut dyn Browser>,
    pub(super) driver: Driver<'a>,
    pub(super) approver: &'a mut dyn Approver,
    pub(super) person: Person,
    pub(super) sink: &'a mut dyn EventSink,
    pub(super) service: Arc<ServiceDefinition>,
    pub(super) settings: RunSettings,
    pub(super) masker: &'a Masker,
    pub(super) turn: u32,
    pub(super) budget: Budget,
    pub(super) seen: Observation,
    /// What the verdict is made from.
    pub(super) proof: EvidenceCollector,
    /// Who reads the pages beside the program.
    pub(super) reader: Reader<'a>,
    /// What showed an end.
    pub(super) shown: Vec<Evidence>,
    /// The turn in which the server was started anew last.
    pub(super) restarted: Option<u32>,
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
        service: &ServiceDefinition,
        masker: &'a Masker,
        settings: RunSettings,
    ) -> Self {
        let mut tools = tools::offers(browser.tools());
        tools.extend(prompt::own_tools());
        let service = Arc::new(service.clone());
        let guarded = Arc::clone(&service);
        let watch = Arc::new(Watch::new(guarded, settings.read_only, settings.strict));
        browser.guard_requests(Arc::clone(&watch) as Arc<dyn RequestGuard>);
        let mut goal = prompt::goal(&service);
        if settings.when == When::Now {
            goal.push_str(prompt::AT_ONCE);
        }
        let mut conversation = Conversation::new(prompt::system(&service), goal, tools);
        conversation.when = settings.when;
        Self {
            browser: Some(browser),
            driver: Driver::new(model, conversation),
            approver,
            person: Person::default(),
            sink,
            service,
            settings,
            masker,
            turn: 0,
            budget: Budget::default(),
            seen: Observation::default(),
            proof: EvidenceCollector::default(),
            reader: Reader::default(),
            shown: Vec::new(),
            restarted: None,
            last_act: LastAct::default(),
            watch,
            held: Held::default(),
        }
    }

    /// Has each judgement of a request told to this.
    #[must_use]
    pub fn with_recorder(self, recorder: policy::judge_request::Recorder) -> Self {
        self.watch.tells(recorder);
        self
    }

    /// Sets prices and limits.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Says something to the person, and records it.
    pub(super) fn warn(&mut self, message: impl Into<String>) -> Result<(), RunEnd> {
        let message = message.into();
        Ok(self.sink.emit(&Event::Warning { message })?)
    }

    /// Records what was decided about a call.
    pub(super) fn decides(&mut self, decision: DecisionKind, why: &str) -> Result<(), RunEnd> {
        Ok(self.sink.emit(&Event::Decision {
            turn: self.turn,
            decision,
            why: why.to_owned(),
        })?)
    }

    /// The browser, which nobody asks for anything while it works.
    pub(super) fn browser(&mut self) -> Result<&mut (dyn Browser + 'a), BrowserError> {
        self.browser.as_deref_mut().ok_or_else(at_work)
    }

    /// Whether what pages send is stopped and judged. Only a browser with a gate is lent away.
    pub(super) fn request_gate(&self) -> RequestGate {
        let browser = self.browser.as_ref();
        browser.map_or(RequestGate::On, |browser| browser.request_gate())
    }

    pub(super) fn request_gate_is_on(&self) -> bool {
        self.request_gate() == RequestGate::On
    }

    /// Whether something was done, or sent, that may have ended it.
    pub(super) fn touched(&self) -> bool {
        !self.proof.evidence.acts.is_empty() || self.watch.tally().wrote > 0
    }

    /// No act was approved or sent anything: what a page sends by itself while it is loaded ends nothing, and what it shows is as it was before.
    pub(super) fn nobody_acted(&self) -> bool {
        !self.proof.any_sent() && !self.watch.tally().act_wrote
    }

    /// The plain result for a stop, from what is known.
    pub(super) fn result(&self, stop: RunEnd) -> RunResult {
        // Who claims an end that no page shows may have seen one, where nothing was seen to go on.
        let claimed = self.driver.claimed_in_vain() && !self.seen.was_active;
        let unknown = self.proof.in_flight.is_some() || self.touched() || claimed;
        let outcome = stop.outcome.unwrap_or(if unknown {
            Outcome::Unverified
        } else {
            Outcome::NotCancelled
        });
        let url = self.masked_text(&self.seen.page.url);
        RunResult {
            turns: self.turn,
            final_url: (!url.is_empty()).then_some(url),
            error: stop.error.map(|e| self.masked_text(&e)),
            evidence: self.shown.clone(),
            usage: self.budget.used(),
            cost: self.budget.spent(),
            proposed: self.driver.proposed.clone(),
            ..RunResult::unsuccessful(stop.reason, outcome)
        }
    }

    /// A text of a page as it may be told.
    pub(super) fn masked_text(&self, text: &str) -> String {
        self.masker.mask(text).into_owned()
    }
}

/// The browser is lent away.
pub(super) fn at_work() -> BrowserError {
    BrowserError::Tool("the browser is at work".to_owned())
}

/// What the person said and agreed to. That is for policy to weigh; it is no permit.
#[derive(Default)]
pub(super) struct Person {
    /// URL on which they approved the click just before.
    pub(super) approved_at: Option<String>,
    /// URL of the page to whose cancellation they agreed to give data of the account.
    pub(super) given_at: Option<String>,
    /// What they said of themselves, as they said it: a model is shown it masked.
    pub(super) told: Vec<String>,
    /// Boxes that they let be ticked: address of the page, and label.
    pub(super) agreed: Vec<(String, String)>,
    /// They do what they approved just now in the browser themselves.
    pub(super) acts: bool,
    /// They were in charge of the browser.
    pub(super) handed_over: bool,
    /// They were asked whether the run may go on at another site.
    pub(super) asked_elsewhere: bool,
}

/// What was seen of the pages: the one that is there, and what the account showed before anything was done.
#[derive(Default)]
pub(super) struct Observation {
    /// The newest page.
    pub(super) page: PageSnapshot,
    /// Address of the first one of the run.
    pub(super) first: Option<String>,
    pub(super) assessment: Assessment,
    /// Where the subscription was seen active before anything was done: the second look's other place.
    pub(super) active_at: Option<String>,
    /// It said so in words (next payment, status), and didn't only offer to cancel.
    pub(super) was_active: bool,
    /// Plan and price, as the account showed them before anything was done.
    pub(super) plan: Option<String>,
    /// How often the page was opened anew because it, the browser or the server went away.
    pub(super) opened_anew: u32,
    /// A control that speaks of cancelling was clicked: from here on pages may show what this run did.
    pub(super) entered: bool,
}

impl Observation {
    /// Keeps the address of an account page that shows the subscription active. One that says so in words is better than one that only offers to
    /// cancel.
    pub(super) fn active_here(&mut self, in_words: bool) {
        // What a step of the flow says of the next bill is no account.
        if self.entered && self.active_at.is_some() {
            return;
        }
        if in_words || !self.was_active {
            self.active_at = Some(self.page.url.clone());
            self.was_active = in_words;
        }
    }

    /// Whether the page says that something has ended.
    pub(super) fn speaks_of_an_end(&self) -> bool {
        let state = self.assessment.state;
        matches!(state, PageState::Complete | PageState::AccountCancelled)
    }
}

/// What an act sent and its page went on without.
#[derive(Debug)]
pub(super) struct Spared {
    pub(super) turn: u32,
    /// What was pressed.
    pub(super) on: String,
    pub(super) step: StepKind,
    /// It may be more than telling.
    pub(super) may_be_a_step: bool,
}

impl Spared {
    /// Whether a later act does the same.
    pub(super) fn is_again(&self, later: &Self) -> bool {
        self.turn != later.turn && self.on == later.on && self.step == later.step
    }
}

/// What was stopped at the gate and is yet to be settled.
#[derive(Default)]
pub(super) struct Held {
    /// What the model is told of the first request since then that nobody's yes lets leave.
    pub(super) refused: Option<String>,
    /// The person approved what the newest act sends while it was held; whether all of it has left, and its page had given up none meanwhile.
    pub(super) approved: Option<bool>,
    /// For a look at the page while something of an act is held.
    pub(super) glances: Option<Glances>,
    /// What pages went on without.
    pub(super) spared: Vec<Spared>,
    /// The page right before the newest act: while a form is held no picture can be taken.
    pub(super) picture: Option<Vec<u8>>,
    /// What pages tried to send without any act, or what was kept back without a word: the page that is there may wait for it.
    pub(super) lacking: Vec<GatedRequest>,
}
