//! Stands at the request gate while the loop does other things: judges each request at once, by what the loop last told it.
//!
//! Called from the browser's own tasks, so it never waits. What an act sends and only the person can allow is held open in the browser;
//! the loop asks and lets it go, or has it failed. While the person is in charge everything passes, and nothing of it is read.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use domain::request::{PageRequest, RequestAnswer, RequestKind};
use domain::service::ServiceDefinition;
use page::snapshot::PageSnapshot;
use policy::requests::{
    ApprovalScope, ChatterKind, Moment, PageFacts, Recorder, RequestFingerprint, RequestVerdict,
    StepKind, carries,
};
use tokio::sync::Notify;

pub(super) use held::HeldRequest;

/// Most requests that are kept between two looks of the loop.
const KEPT: usize = 200;
/// Most texts of acts on one page that are kept.
const SAID: usize = 12;
/// For how many further acts a pass is good: what was approved and had gone with its page may be sent by the same act once more.
const PASS_ACTS: u32 = 3;

/// An act, as far as its requests are concerned.
#[derive(Debug, Default)]
pub(super) struct ActFacts {
    /// What its requests are judged by.
    pub(super) moment: Moment,
    /// What the person approved.
    pub(super) yes: Option<ApprovalScope>,
    /// It answers the dialog that an approved act opened, under that act's yes: the same isn't covered twice.
    pub(super) goes_on: bool,
    /// It goes elsewhere: what was approved as steps was so for the flow that is left.
    pub(super) leaves_the_flow: bool,
    /// What it says: the name of what is pressed, and what is entered.
    pub(super) says: Vec<String>,
}

/// What has gone through the gate, in numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// Requests of acts that were judged, whatever became of them.
    pub(super) heard: u64,
    /// Requests of the flow that left: after one nobody can say that nothing happened.
    pub(super) wrote: u32,
    /// One of them belonged to an act, and wasn't what a page sends by itself while it is loaded.
    pub(super) act_wrote: bool,
    /// Something of the act that is under way was stopped.
    pub(super) stopped: bool,
    /// Whether something was sent that the approval of the act under way covers, where that was approved.
    pub(super) covered: Option<bool>,
}

#[derive(Debug, Default)]
struct State {
    /// The person is in charge.
    person: bool,
    acting: bool,
    /// What the requests of the newest act are judged by.
    act: Moment,
    page_url: String,
    /// Address of the page on which the newest act was done.
    act_url: String,
    page: PageFacts,
    /// Something was done on this page: pictures that come now may be its consequence.
    touched: bool,
    cover: Option<ApprovalScope>,
    /// What has left under a yes since an act was asked about anew, by whomever it was sent: no older yes covers it a second time.
    sent: Vec<RequestFingerprint>,
    /// Addresses that were opened under a yes.
    orders: Vec<RequestFingerprint>,
    opening: Option<String>,
    /// Requests that wait in the browser for the person's answer.
    held: Vec<HeldRequest>,
    /// Held requests that were let go, and whether they have left.
    released: HashMap<u64, bool>,
    /// Requests that may leave once, and for how many further acts that is so.
    passes: Vec<(RequestFingerprint, u32)>,
    /// Requests that the person doesn't want.
    blocked: Vec<RequestFingerprint>,
    /// What acts on this page said: names of what was pressed, and what was entered.
    said: Vec<String>,
    /// Kinds of requests that this page sent before anything was done on it.
    own: HashSet<ChatterKind>,
    /// What this page tried to send by itself, and how often: what comes again and again comes by itself during an act, too.
    polls: HashMap<RequestFingerprint, u32>,
    /// Kinds of requests that pages send by themselves and that say nothing: they are kept back, also during an act.
    chatter: HashSet<ChatterKind>,
    /// Where pages got their programs from before anything was pressed, without the question of the address.
    program: HashSet<String>,
    steps: Vec<StepKind>,
    /// How many of them were approved before this act: a yes is for further acts like it, and not for whatever else the same act sends.
    steps_before: usize,
    /// Requests that passed as approved: their redirects follow them.
    approved: HashSet<u64>,
    /// Requests that passed as steps: where they lead to, a page of the service may be shown.
    stepped: HashSet<u64>,
    /// The tab in which the program acts, as far as it is known, and the newest tab that was seen before the act.
    tab: Option<u32>,
    newest_tab: u32,
    newest_before: u32,
    seen: Vec<GatedRequest>,
    answers: Vec<RequestAnswer>,
    tally: Tally,
}

/// A request that was stopped or held, or that passed and is worth a record.
#[derive(Debug, Clone)]
pub(super) struct GatedRequest {
    pub(super) request: PageRequest,
    pub(super) verdict: RequestVerdict,
    /// It was sent while an act of the program was under way.
    pub(super) by_act: bool,
    /// It waits in the browser for the person's answer.
    pub(super) held: bool,
}

impl GatedRequest {
    /// The page sends it by itself, and it was kept back without a word.
    pub(super) fn is_chatter(&self) -> bool {
        matches!(self.verdict, RequestVerdict::KeepBack)
    }

    /// It was kept back without a word, and its answer may be what the page waits for.
    pub(super) fn may_be_content(&self) -> bool {
        let asks = matches!(self.request.kind, RequestKind::Fetch | RequestKind::Xhr);
        self.is_chatter() && asks && !ChatterKind::of(&self.request).only_tells()
    }
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
            state.said.clear();
            state.own.clear();
            state.polls.clear();
        }
        state.page_url.clone_from(&page.url);
        state.page = facts;
    }

    /// The person takes over, or gives back. What was approved and has not left may be done by hand meanwhile, unseen: it is asked again.
    pub(super) fn person_is_in_charge(&self, yes: bool) {
        let mut state = self.state();
        state.person = yes;
        state.passes.clear();
    }

    /// An address is being opened that was judged.
    pub(super) fn opens(&self, url: &str) {
        self.state().opening = Some(url.to_owned());
    }

    /// Which tab the program acts in is no longer known.
    pub(super) fn changes_tabs(&self) {
        self.state().tab = None;
    }

    /// An act begins.
    pub(super) fn act_begins(&self, mut act: ActFacts) {
        let mut state = self.state();
        let state = &mut *state;
        if act.leaves_the_flow {
            state.steps.clear();
        }
        if act.yes.is_some() && !act.goes_on {
            state.sent.clear();
        }
        let sent = state.sent.clone();
        state.cover = act.yes.map(|cover| ApprovalScope { sent, ..cover });
        state.acting = true;
        state.touched = true;
        state.tally.stopped = false;
        state.act_url.clone_from(&state.page_url);
        state.newest_before = state.newest_tab;
        state.steps_before = state.steps.len();
        state.said.append(&mut act.says);
        let old = state.said.len().saturating_sub(SAID);
        state.said.drain(..old);
        state.act = act.moment;
    }

    /// What comes late of the newest act is let go, and what follows from it until the page rests is of that act.
    pub(super) fn act_goes_on(&self) {
        let mut state = self.state();
        state.acting = true;
        state.tally.stopped = false;
    }

    /// The page rests: what comes now is nobody's act.
    pub(super) fn act_ends(&self) {
        let mut state = self.state();
        state.acting = false;
        state.cover = None;
        state.tally.stopped = false;
        state.opening = None;
        state.act.link = None;
        state
            .passes
            .iter_mut()
            .for_each(|(_, acts)| *acts = acts.saturating_sub(1));
        state.passes.retain(|(_, acts)| *acts > 0);
    }

    /// What a page sends by itself is no more of no account: an act came to nothing without it.
    pub(super) fn needs(&self, request: &PageRequest) {
        self.state().chatter.remove(&ChatterKind::of(request));
    }

    /// The person doesn't want it; it isn't asked again.
    pub(super) fn block(&self, request: &PageRequest) {
        self.state().blocked.push(RequestFingerprint::of(request));
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
        let covered = state.cover.as_ref().map(|cover| !cover.sent.is_empty());
        Tally {
            covered,
            ..state.tally
        }
    }

    /// Whether opening this address was what somebody approved: it isn't loaded again by the way.
    pub(super) fn was_opened_as_approved(&self, url: &str) -> bool {
        let opened = PageRequest {
            method: "GET".to_owned(),
            url: url.to_owned(),
            ..PageRequest::default()
        };
        self.state()
            .orders
            .contains(&RequestFingerprint::of(&opened))
    }
}

impl State {
    /// Something leaves under a yes: by its own pass, or by the yes to an act, and then a pass for the like is used up.
    fn leaves(&mut self, request: &PageRequest, shape: RequestFingerprint, by_pass: bool) {
        let like = |(pass, _): &(RequestFingerprint, u32)| pass.is_sent_where(&shape);
        if let (false, Some(at)) = (by_pass, self.passes.iter().position(like)) {
            self.passes.remove(at);
        }
        let page = request.method == "GET" && request.kind == RequestKind::Document;
        if !(page && request.redirected_from.is_some()) {
            self.sent.push(shape.clone());
            self.orders.extend(page.then(|| shape.clone()));
        }
        if let Some(cover) = &mut self.cover {
            cover.sent.push(shape);
        }
    }

    /// Whether the page has tried to send the very same by itself again and again: no act causes it, and no yes is for it.
    fn is_a_poll(&self, shape: &RequestFingerprint) -> bool {
        self.polls.get(shape).is_some_and(|times| *times > 1)
    }

    /// Whether it may be a consequence of the act: of its own tab, or of one that it opened.
    fn belongs_to_act(&self, request: &PageRequest) -> bool {
        let tab = request.tab;
        self.acting
            && !request.refreshes
            && (tab == 0 || self.tab.is_none_or(|own| own == tab) || tab > self.newest_before)
    }

    /// Whether it came after the page had come to rest, and is surely of what was pressed on it (what is chosen or typed is saved in passing): it carries what was said there. What says that it does
    /// something is of one too, unless the page sent the like before anything was done.
    fn is_late(&self, request: &PageRequest, by_act: bool, says_more: bool) -> bool {
        !by_act
            && self.touched
            && !self.acting
            && !self.act.choosing
            && !request.refreshes
            && request.page_url == self.page_url
            && (request.tab == 0 || self.tab.is_none_or(|own| own == request.tab))
            && matches!(
                request.kind,
                RequestKind::Fetch | RequestKind::Xhr | RequestKind::Document
            )
            && !self.own.contains(&ChatterKind::of(request))
            && (says_more || carries(request, &self.said))
    }

    /// Whether a request that would ask is what the page sends by itself all the time. It needn't leave, and nobody is asked. What a
    /// page sends while it is loaded may be what it shows, and what an act sends may be what it waits for.
    fn is_chatter(
        &mut self,
        request: &PageRequest,
        says_more: bool,
        by_act: bool,
        loaded: bool,
    ) -> bool {
        let kind = ChatterKind::of(request);
        if !by_act && !says_more && (loaded || kind.only_tells()) {
            self.chatter.insert(kind);
            return true;
        }
        // By its operation it is known among all that goes to one place.
        self.chatter.contains(&kind)
            && (kind.only_tells() || (kind.names_operations() && !says_more))
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
