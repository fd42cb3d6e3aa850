//! Stands at the request gate while the loop does other things: judges each request at once, by what the loop last told it.
//!
//! Called from the browser's own tasks, so it never waits. What an act sends and only the person can allow is held open in the browser;
//! the loop asks and lets it go, or has it failed. While the person is in charge everything passes, and nothing of it is read.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use domain::event::RequestDecision;
use domain::request::{PageRequest, RequestAnswer, RequestKind};
use domain::service::ServiceDefinition;
use page::snapshot::PageSnapshot;
use policy::judge_request::{
    Cause, Moment, PageFacts, Recorder, RequestFingerprint, RequestVerdict, StepKind, Why,
    only_tells,
};
use tokio::sync::Notify;
use url::Url;

pub(super) use held::HeldRequest;

/// Most requests that are kept between two looks of the loop.
const KEPT: usize = 200;
/// For how many further acts a pass is good: what was approved and had gone with its page may be sent by the same act once more.
const PASS_ACTS: u32 = 3;

/// A request that waits in the browser for the person's answer, that was stopped, or that passed and is worth a record.
#[derive(Debug, Clone)]
pub(super) struct GatedRequest {
    pub(super) request: PageRequest,
    /// What it is each time that it is sent.
    pub(super) shape: RequestFingerprint,
    pub(super) verdict: RequestVerdict,
    /// It was sent while an act of the program was under way.
    pub(super) by_act: bool,
    /// What the page is given time for before somebody is asked.
    pub(super) patience: Patience,
}

/// What a page is given time for that may do without what a press sends: it is held meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// Nothing: somebody is asked at once.
    None,
    /// To lead further without it.
    ToLeadOn,
    /// To change at all: it is named after telling, of what the page sends by itself, or what was approved has left before.
    ToChange,
}

impl Patience {
    /// For so many looks, about three a second.
    pub(super) fn looks(self) -> u32 {
        match self {
            Self::None => 0,
            Self::ToLeadOn => 5,
            Self::ToChange => 15,
        }
    }
}

impl GatedRequest {
    /// The page sends it by itself, and it was kept back without a word.
    pub(super) fn is_chatter(&self) -> bool {
        self.verdict.decision == RequestDecision::KeptBack
    }

    /// It was kept back without a word, and its answer may be what the page waits for.
    pub(super) fn may_be_content(&self) -> bool {
        let asks = matches!(self.request.kind, RequestKind::Fetch | RequestKind::Xhr);
        self.is_chatter() && asks && !only_tells(&self.request)
    }
}

/// A request of the flow that left: the one account of what was sent in a run.
#[derive(Debug)]
struct Sent {
    id: u64,
    shape: RequestFingerprint,
    /// Address of the page that sent it, if it belonged to an act.
    by_act_on: Option<String>,
    /// It was approved as what it does, and not only as a step, or known as one.
    approved: bool,
    why: Why,
    /// A yes was for it that is for nothing more.
    under_yes: bool,
    /// Its page had given it up: nothing has left.
    gone: bool,
}

/// What has gone through the gate, in numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// Requests of acts that were judged, whatever became of them.
    pub(super) heard: u64,
    /// Requests of the flow that left: after one nobody can say that nothing happened.
    pub(super) wrote: usize,
    /// One of them belonged to an act, and wasn't what a page sends by itself while it is loaded.
    pub(super) act_wrote: bool,
    /// Something was sent under a yes in the act under way.
    pub(super) yes_is_used: bool,
}

/// How far a run is: what a page sends to whoever opens it is no consequence of an act.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Nothing was done, and the page was looked at.
    #[default]
    Looking,
    /// Nothing was done, and a page is being opened.
    Opening,
    /// Something was done.
    Acted,
}

#[derive(Debug, Default)]
struct State {
    /// The person is in charge.
    person: bool,
    /// What the requests of the newest act are judged by; while none is under way, what comes is the page's own.
    act: Moment,
    page_url: String,
    /// Address of the page on which the newest act was done.
    act_url: String,
    /// What pages send by themselves, whatever else it says each time.
    own: Vec<StepKind>,
    page: PageFacts,
    stage: Stage,
    /// Something was done on this page: pictures that come now may be its consequence.
    touched: bool,
    /// All that has left, in order.
    sent: Vec<Sent>,
    /// How much had left before the newest act. A dialog that an approved act opened goes on with that act's account: no yes covers the same twice.
    sent_before: usize,
    heard: u64,
    opening: Option<String>,
    /// Requests that wait in the browser for the person's answer.
    held: Vec<HeldRequest>,
    /// Held requests that were let go, and whether they have left.
    released: HashMap<u64, bool>,
    /// Requests that may leave once, and for how many further acts that is so.
    passes: Vec<(RequestFingerprint, u32)>,
    /// Requests that the person doesn't want.
    blocked: Vec<RequestFingerprint>,
    /// What this page tried to send by itself, and how often: what comes again and again comes by itself during an act, too.
    polls: HashMap<RequestFingerprint, u32>,
    /// Where pages got their programs from before anything was pressed, without the question of the address.
    program: HashSet<String>,
    /// Steps that the person approved in this flow.
    steps: Vec<StepKind>,
    /// Sites at which they approved anything in it.
    sites: Vec<String>,
    /// Prices that stood on the pages of those.
    priced: HashSet<u64>,
    /// The tab in which the program acts, as far as it is known, and the newest tab that was seen before the act.
    tab: Option<u32>,
    newest_tab: u32,
    newest_before: u32,
    seen: Vec<GatedRequest>,
    answers: Vec<RequestAnswer>,
}

/// The guard of one run.
pub(super) struct Watch {
    /// The service, with another site where the person let the run go on there.
    service: Mutex<Arc<ServiceDefinition>>,
    read_only: bool,
    strict: bool,
    /// Is told of each judgement, where somebody wants to see them again.
    recorder: OnceLock<Recorder>,
    state: Mutex<State>,
    /// Something is held, or was let go.
    news: Notify,
}

impl Watch {
    pub(super) fn new(service: Arc<ServiceDefinition>, read_only: bool, strict: bool) -> Self {
        Self {
            service: Mutex::new(service),
            read_only,
            strict,
            recorder: OnceLock::new(),
            state: Mutex::default(),
            news: Notify::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn service(&self) -> MutexGuard<'_, Arc<ServiceDefinition>> {
        self.service.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Each judgement is told to this.
    pub(super) fn tells(&self, recorder: Recorder) {
        self.recorder.get_or_init(|| recorder);
    }

    /// The service has a site more in this run.
    pub(super) fn widens(&self, service: &Arc<ServiceDefinition>) {
        self.service().clone_from(service);
    }

    /// The page that is there now.
    pub(super) fn page_is(&self, page: &PageSnapshot, facts: PageFacts) {
        let mut state = self.state();
        if state.page_url != page.url {
            state.touched = false;
            // An application in one page goes on polling behind its next view.
            let document = |url: &str| url.split('#').next().map(str::to_owned);
            if document(&state.page_url) != document(&page.url) {
                state.polls.clear();
            }
        }
        state.page_url.clone_from(&page.url);
        state.page = facts;
        if state.stage == Stage::Opening {
            state.stage = Stage::Looking;
        }
    }

    /// The person takes over, or gives back. What was approved and has not left may be done by hand meanwhile, unseen: it is asked again.
    pub(super) fn person_is_in_charge(&self, yes: bool) {
        let mut state = self.state();
        state.person = yes;
        state.passes.clear();
    }

    /// An address is being opened that was judged.
    pub(super) fn opens(&self, url: &str) {
        let mut state = self.state();
        state.opening = Some(url.to_owned());
        if state.stage != Stage::Acted {
            state.stage = Stage::Opening;
        }
    }

    /// Which tab the program acts in is no longer known.
    pub(super) fn changes_tabs(&self) {
        self.state().tab = None;
    }

    /// What was approved as steps was so for the flow that is left.
    pub(super) fn leaves_the_flow(&self) {
        let mut state = self.state();
        state.steps.clear();
        state.sites.clear();
    }

    /// Whether steps were approved, and one of these prices stood on none of their pages.
    pub(super) fn costs_more(&self, prices: &[u64]) -> bool {
        let state = self.state();
        !state.steps.is_empty() && !prices.iter().all(|price| state.priced.contains(price))
    }

    /// An act begins, and this is what its requests are judged by. `goes_on`: it answers the dialog that an approved act opened, under that act's yes.
    pub(super) fn act_begins(&self, act: Moment, goes_on: bool) {
        let mut state = self.state();
        let state = &mut *state;
        if !goes_on {
            state.sent_before = state.sent.len();
        }
        state.stage = Stage::Acted;
        state.touched = true;
        state.act_url.clone_from(&state.page_url);
        state.newest_before = state.newest_tab;
        let steps = state.steps.clone();
        state.act = Moment { steps, ..act };
    }

    /// What comes late of the newest act is let go, and what follows from it until the page rests is of that act.
    pub(super) fn act_goes_on(&self) {
        self.state().act.cause = Cause::Act;
    }

    /// The page rests: what comes now is nobody's act.
    pub(super) fn act_ends(&self) {
        let mut state = self.state();
        state.act.cause = Cause::Page;
        state.act.link = None;
        state.opening = None;
        for (_, acts) in &mut state.passes {
            *acts -= 1;
        }
        state.passes.retain(|(_, acts)| *acts > 0);
    }

    /// The person doesn't want these; they aren't asked again.
    pub(super) fn block(&self, requests: &[GatedRequest]) {
        let shapes = requests.iter().map(|seen| seen.shape.clone());
        self.state().blocked.extend(shapes);
    }

    /// What was seen since the last time.
    pub(super) fn take(&self) -> (Vec<GatedRequest>, Vec<RequestAnswer>) {
        let mut state = self.state();
        (
            std::mem::take(&mut state.seen),
            std::mem::take(&mut state.answers),
        )
    }

    /// What has gone through so far.
    pub(super) fn tally(&self) -> Tally {
        let state = self.state();
        let left = || state.sent.iter().filter(|sent| !sent.gone);
        Tally {
            heard: state.heard,
            wrote: left().count(),
            act_wrote: left().any(|sent| sent.by_act_on.is_some()),
            yes_is_used: state.acts() && state.under_a_yes().next().is_some(),
        }
    }

    /// Whether no act sent anything from a page of this site.
    pub(super) fn nothing_left_from(&self, url: &str) -> bool {
        let origin = |url: &str| Url::parse(url).ok().map(|url| url.origin());
        let here = origin(url);
        let state = self.state();
        let left = state.sent.iter().filter(|sent| !sent.gone);
        left.filter_map(|sent| sent.by_act_on.as_deref())
            .all(|page| origin(page) != here)
    }

    /// Whether opening this address was what somebody approved: it isn't loaded again by the way.
    pub(super) fn was_opened_as_approved(&self, url: &str) -> bool {
        let opened = RequestFingerprint::of(&PageRequest {
            method: "GET".to_owned(),
            url: url.to_owned(),
            ..PageRequest::default()
        });
        let state = self.state();
        let mut sent = state.sent.iter();
        sent.any(|sent| sent.under_yes && sent.shape == opened)
    }
}

impl State {
    /// Whether an act is under way.
    fn acts(&self) -> bool {
        self.act.cause != Cause::Page
    }

    /// What the newest act sent under a yes.
    fn under_a_yes(&self) -> impl Iterator<Item = &Sent> {
        let since = self.sent.iter().skip(self.sent_before);
        since.filter(|sent| sent.under_yes)
    }

    /// What the requests of the newest act come from, with what was sent under its yes by now.
    fn cause(&self) -> Cause {
        let mut cause = self.act.cause.clone();
        if let Cause::Approved(yes) = &mut cause {
            yes.sent = self.under_a_yes().map(|sent| sent.shape.clone()).collect();
            let says = |sent: &Sent| matches!(sent.why, Why::Covered | Why::Does(_) | Why::MayEnd);
            yes.done = self.under_a_yes().any(says);
        }
        cause
    }

    /// Something of the flow leaves: as a step, or `approved` as what it does.
    fn leaves(&mut self, seen: &GatedRequest, approved: bool, under_yes: bool) {
        let request = &seen.request;
        // The page that an approved request leads to is shown, and not ordered.
        let shown = request.redirected_from.is_some() && request.method == "GET";
        self.sent.push(Sent {
            id: request.id,
            shape: seen.shape.clone(),
            by_act_on: seen.by_act.then(|| request.page_url.clone()),
            approved,
            why: seen.verdict.why,
            under_yes: under_yes && !shown,
            gone: false,
        });
        if under_yes {
            self.sites.push(StepKind::of(request).origin);
            // What leaves under a yes of its own uses up a pass, its own or one for the like.
            let its_own = self.passes.iter().position(|(pass, _)| *pass == seen.shape);
            let like = |(pass, _): &(RequestFingerprint, u32)| pass.is_sent_where(&seen.shape);
            if let Some(at) = its_own.or_else(|| self.passes.iter().position(like)) {
                self.passes.remove(at);
            }
        }
    }

    /// Whether the page has tried to send the very same by itself again and again: no act causes it, and no yes is for it.
    fn is_a_poll(&self, shape: &RequestFingerprint) -> bool {
        self.polls.get(shape).is_some_and(|times| *times > 1)
    }

    /// Whether it may be a consequence of the act: of its own tab, or of one that it opened.
    fn belongs_to_act(&self, request: &PageRequest) -> bool {
        let tab = request.tab;
        self.acts()
            && !request.refreshes
            && (tab == 0 || self.tab.is_none_or(|own| own == tab) || tab > self.newest_before)
    }

    /// Whether it came after the page had come to rest, and is of what was pressed on it: it says that it does something, and the page didn't send the
    /// same by itself.
    fn is_late(&self, request: &PageRequest, shape: &RequestFingerprint) -> bool {
        use RequestKind::{Document, Fetch, Xhr};
        self.touched
            && !self.acts()
            && !self.act.choosing
            && !request.refreshes
            && request.page_url == self.page_url
            && (request.tab == 0 || self.tab.is_none_or(|own| own == request.tab))
            && matches!(request.kind, Fetch | Xhr | Document)
            && !self.polls.contains_key(shape)
    }

    /// Whether what a page sends by itself needn't leave, and nobody is asked. What it sends while it is loaded may be what it shows.
    fn is_chatter(&self, request: &PageRequest) -> bool {
        request.page_url == self.page_url || only_tells(request)
    }

    fn keep(&mut self, seen: GatedRequest) {
        if self.seen.len() < KEPT {
            self.seen.push(seen);
        }
    }

    /// The tab in which the program opens an address is its own, also after the one before it was closed.
    fn note_tab(&mut self, request: &PageRequest) {
        self.newest_tab = self.newest_tab.max(request.tab);
        let opened = request.main_frame && self.opening.as_deref() == Some(request.url.as_str());
        if request.tab != 0 && (opened || (self.tab.is_none() && request.page_url == self.page_url))
        {
            self.tab = Some(request.tab);
        }
    }
}

mod held;
mod leaving;

#[cfg(test)]
mod tests;
