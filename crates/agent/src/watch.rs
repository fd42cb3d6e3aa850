//! Stands at the request gate while the loop does other things: judges each request at once, by what the loop last told it.
//!
//! Called from the browser's own tasks, so it never waits. What only the person can allow is stopped and kept for the loop, which
//! asks and has the act done again. While the person is in charge everything passes, and nothing of it is read.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use url::Url;

use browser::port::RequestGuard;
use domain::request::{PageRequest, RequestAnswer, RequestKind, RequestRuling};
use domain::service::ServiceDefinition;
use page::site;
use page::snapshot::PageSnapshot;
use policy::requests::{
    ChatterKind, Control, Cover, Deed, PageFacts, Passing, RequestScene, RequestShape,
    RequestVerdict, Shown, StepKind, Way, carries, judge_request,
};

/// A request that was stopped, or that passed and is worth a record.
#[derive(Debug, Clone)]
pub(super) struct GatedRequest {
    pub(super) request: PageRequest,
    pub(super) verdict: RequestVerdict,
    /// It was sent while an act of the program was under way.
    pub(super) by_act: bool,
    /// It came after the page had come to rest, and is surely of the newest act on it.
    pub(super) late: bool,
}

impl GatedRequest {
    /// Whether an act of the program caused it, at once or late.
    pub(super) fn is_of_an_act(&self) -> bool {
        self.by_act || self.late
    }

    /// The page sends it by itself, and it was kept back without a word.
    pub(super) fn is_chatter(&self) -> bool {
        matches!(&self.verdict, RequestVerdict::Refuse(why) if why == CHATTER)
    }

    /// It was kept back without a word, and its answer may be what the page waits for.
    pub(super) fn may_be_content(&self) -> bool {
        let asks = matches!(self.request.kind, RequestKind::Fetch | RequestKind::Xhr);
        self.is_chatter() && asks && !ChatterKind::of(&self.request).only_tells()
    }
}

/// Most requests that are kept between two looks of the loop.
const KEPT: usize = 200;
/// Most texts of acts on one page that are kept.
const SAID: usize = 12;
/// Why a request of the page's own was kept back.
pub(super) const CHATTER: &str = "the page can do without it, and it says nothing";
/// Why a step is asked about that had other answers before.
const OTHERWISE: &str = "gives other answers than on the way that led to what you approved";
/// For how many acts a pass is good: the act that is done again, and where the page broke, one of the model's own.
const PASS_ACTS: u32 = 3;

/// What an act is, as far as its requests are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// It chooses or types.
    Chooses,
    /// It presses something that says this.
    Presses(Control),
}

impl Act {
    /// Whether what it presses may lead on in a flow: it says so, or names the end.
    pub(super) fn is_of_a_flow(self) -> bool {
        matches!(self, Self::Presses(control) if !matches!(control, Control::Other | Control::SaysNothing))
    }
}

#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the moment of its own"
)]
struct State {
    /// The person is in charge.
    person: bool,
    acting: bool,
    /// The act chooses or types.
    choosing: bool,
    page_url: String,
    page: PageFacts,
    /// What the control says that is pressed.
    control: Control,
    /// Another control of the page is named after the end, and what is pressed says nothing of one.
    beside_the_end: bool,
    /// The page says that what is done does more than it is called.
    small_print: bool,
    /// Prices that the page writes.
    prices: Vec<u64>,
    /// What the site has shown of the account.
    shown: Shown,
    /// Something was done on this page: pictures that come now may be its consequence.
    touched: bool,
    cover: Option<Cover>,
    /// What the person approved of the newest act, with what was sent of it: done again it sends none of that a second time.
    newest_cover: Option<Cover>,
    opening: Option<String>,
    /// Where the link leads that is being followed.
    link: Option<String>,
    /// Requests that may leave once, and for how many further acts that is so.
    passes: Vec<(RequestShape, u32)>,
    /// Acts don't use them up: the way to the act that they are meant for is gone again.
    keeps_passes: bool,
    /// Steps that were approved, each as it was: on a way that is gone again they are sent again.
    trodden: Vec<RequestShape>,
    /// What acts have sent of the flow: on a way that is gone again it gives the same answers.
    walked: Vec<RequestShape>,
    /// Requests that the person doesn't want.
    blocked: Vec<RequestShape>,
    /// What acts on this page said: names of what was pressed, and what was entered.
    said: Vec<String>,
    /// Kinds of requests that this page sent before anything was done on it.
    own: HashSet<ChatterKind>,
    /// Kinds of requests that pages send by themselves and that say nothing: they are kept back, also during an act.
    chatter: HashSet<ChatterKind>,
    /// Where pages got their programs from before anything was pressed, without the question of the address.
    program: HashSet<String>,
    steps: Vec<StepKind>,
    /// Ways out that were begun.
    ways: Vec<Way>,
    /// How many of them were begun before this act.
    ways_before: usize,
    /// What began one at a place for all calls: its answer may give the way a number.
    unnumbered: Vec<PageRequest>,
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
    /// Requests that acts sent.
    heard: u64,
    /// Something of the act that is under way was stopped.
    stopped: bool,
    /// How many requests of the flow were sent: after one nobody can say that nothing happened.
    wrote: u32,
    /// One of them belonged to an act, and wasn't what a page sends by itself while it is loaded.
    act_wrote: bool,
}

/// The guard of one run.
#[derive(Debug)]
pub(super) struct Watch {
    service: ServiceDefinition,
    /// The same with another site that the person let the run go on at.
    wider: OnceLock<ServiceDefinition>,
    read_only: bool,
    strict: bool,
    state: Mutex<State>,
}

impl Watch {
    pub(super) fn new(service: &ServiceDefinition, read_only: bool, strict: bool) -> Self {
        Self {
            service: service.clone(),
            wider: OnceLock::new(),
            read_only,
            strict,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The service has a site more in this run.
    pub(super) fn widens(&self, service: &ServiceDefinition) {
        self.wider.get_or_init(|| service.clone());
    }

    fn service(&self) -> &ServiceDefinition {
        self.wider.get().unwrap_or(&self.service)
    }

    /// The page that is there now.
    pub(super) fn page_is(&self, url: &str, page: PageFacts) {
        let mut state = self.state();
        if state.page_url != url {
            state.touched = false;
            state.said.clear();
            state.own.clear();
        }
        url.clone_into(&mut state.page_url);
        state.page = page;
    }

    /// A page is seen: what it shows of the account is known from then on.
    pub(super) fn shows(&self, page: &PageSnapshot) {
        self.state().shown.sees(page);
    }

    /// The person takes over, or gives back.
    pub(super) fn person_is_in_charge(&self, yes: bool) {
        self.state().person = yes;
    }

    /// An address is being opened that was judged.
    pub(super) fn opens(&self, url: &str) {
        self.state().opening = Some(url.to_owned());
    }

    /// Which tab the program acts in is no longer known.
    pub(super) fn changes_tabs(&self) {
        self.state().tab = None;
    }

    /// An act begins, with what the person approved, and where the link leads that it follows.
    pub(super) fn act_begins(&self, act: Act, cover: Option<Cover>, link: Option<String>) {
        let mut state = self.state();
        state.acting = true;
        state.touched = true;
        state.choosing = act == Act::Chooses;
        state.control = match act {
            Act::Chooses => Control::Other,
            Act::Presses(control) => control,
        };
        state.cover = cover;
        state.link = link;
        state.stopped = false;
        state.newest_before = state.newest_tab;
        state.ways_before = state.ways.len();
    }

    /// What the act that is under way says: the name of what is pressed, and what is entered.
    pub(super) fn says(&self, texts: impl IntoIterator<Item = String>) {
        let mut state = self.state();
        for text in texts {
            state.shown.enters(&text);
            state.said.push(text);
        }
        let old = state.said.len().saturating_sub(SAID);
        state.said.drain(..old);
    }

    /// Whether something was stopped that came late of the newest act.
    pub(super) fn stopped_late(&self) -> bool {
        let asks = |s: &GatedRequest| s.late && matches!(s.verdict, RequestVerdict::Ask { .. });
        self.state().seen.iter().any(asks)
    }

    /// Whether what is about to be pressed stands beside the control that plainly ends.
    pub(super) fn stands_beside_the_end(&self, yes: bool) {
        self.state().beside_the_end = yes;
    }

    /// Whether the page says that what is about to be done does more than it is called, and the prices that it writes.
    pub(super) fn is_under_small_print(&self, yes: bool, prices: Vec<u64>) {
        let mut state = self.state();
        (state.small_print, state.prices) = (yes, prices);
    }

    /// It goes elsewhere: what was approved as steps was so for the flow that is left.
    pub(super) fn leaves_the_flow(&self) {
        self.state().steps.clear();
    }

    /// The page rests: what comes now is nobody's act.
    pub(super) fn act_ends(&self) {
        let mut state = self.state();
        state.acting = false;
        state.newest_cover = state.cover.take();
        state.opening = None;
        state.link = None;
        if state.keeps_passes {
            return;
        }
        state
            .passes
            .iter_mut()
            .for_each(|(_, acts)| *acts = acts.saturating_sub(1));
        state.passes.retain(|(_, acts)| *acts > 0);
    }

    /// Whether the acts that follow use up passes, as long as there are any. Gives how it was before.
    pub(super) fn keeps_passes(&self, yes: bool) -> bool {
        let mut state = self.state();
        let keeps = yes && !state.passes.is_empty();
        std::mem::replace(&mut state.keeps_passes, keeps)
    }

    /// The person approved these requests, once each: steps also later ones of their kind, and an end what says less on its way.
    pub(super) fn approve(&self, requests: &[&PageRequest], deed: Option<Deed>) {
        let mut state = self.state();
        for request in requests {
            state.passes.push((RequestShape::of(request), PASS_ACTS));
            match deed {
                None => {
                    state.steps.push(StepKind::of(request));
                    state.trodden.push(RequestShape::of(request));
                }
                Some(Deed::Ends) => state.ways.extend(Way::approved(request)),
                Some(_) => {}
            }
        }
    }

    /// The person doesn't want it; it isn't asked again.
    pub(super) fn block(&self, request: &PageRequest) {
        self.state().blocked.push(RequestShape::of(request));
    }

    /// What was seen since the last time.
    pub(super) fn take(&self) -> (Vec<GatedRequest>, Vec<RequestAnswer>) {
        let mut state = self.state();
        (
            std::mem::take(&mut state.seen),
            std::mem::take(&mut state.answers),
        )
    }

    /// how many requests of acts were judged, whatever became of them.
    pub(super) fn heard(&self) -> u64 {
        self.state().heard
    }

    /// What the person approved of the newest act.
    pub(super) fn newest_cover(&self) -> Option<Cover> {
        self.state().newest_cover.clone()
    }

    /// Whether the act under way was approved, and nothing that its approval covers was sent yet.
    pub(super) fn waits_for_what_is_covered(&self) -> bool {
        let state = self.state();
        state.cover.as_ref().is_some_and(|c| c.sent.is_empty())
    }

    /// Whether the act under way was approved, and something that its approval covers was sent.
    pub(super) fn has_sent_what_is_covered(&self) -> bool {
        let state = self.state();
        state.cover.as_ref().is_some_and(|c| !c.sent.is_empty())
    }

    /// Whether something of the newest act was stopped.
    pub(super) fn has_stopped(&self) -> bool {
        self.state().stopped
    }

    /// Whether something of the flow was sent.
    pub(super) fn wrote(&self) -> bool {
        self.written() > 0
    }

    /// Whether an act sent something of the flow.
    pub(super) fn act_wrote(&self) -> bool {
        self.state().act_wrote
    }

    /// How many requests of the flow left.
    pub(super) fn written(&self) -> u32 {
        self.state().wrote
    }
}

/// Whether it may be a part of the page's program: a script or a style, whatever its address looks like.
fn is_part(request: &PageRequest) -> bool {
    request.method == "GET" && matches!(request.kind, RequestKind::Part | RequestKind::Other)
}

/// An address with the names of what it is asked for, without the values: a part that is asked for something new may be an order.
fn asked_by_name(url: &str) -> String {
    let (place, question) = url.split_once('?').unwrap_or((url, ""));
    let mut names: Vec<&str> = question
        .split('&')
        .map(|field| field.split('=').next().unwrap_or(field))
        .collect();
    names.sort_unstable();
    format!("{place}?{}", names.join("&"))
}

/// Whether an address is the next page of a row: the same but for the last part, below something that has a place of its own.
pub(super) fn is_beside(page: &str, to: &str) -> bool {
    let (Ok(page), Ok(to)) = (Url::parse(page), Url::parse(to)) else {
        return false;
    };
    let above = |url: &Url| {
        let (above, _) = url.path().trim_end_matches('/').rsplit_once('/')?;
        (above.matches('/').count() > 1).then(|| above.to_owned())
    };
    page.origin() == to.origin() && above(&page).is_some() && above(&page) == above(&to)
}

impl State {
    /// Whether it gives other answers than those that were given at the same place, on a way that is gone again for what was approved.
    fn answers_otherwise(&self, shape: &RequestShape) -> bool {
        let mut there = self.walked.iter().filter(|sent| sent.is_sent_where(shape));
        self.keeps_passes
            && there.clone().next().is_some()
            && there.all(|sent| shape.answers_otherwise_than(sent))
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
            && !self.choosing
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
        self.chatter.contains(&kind) && kind.only_tells()
    }

    fn goes_way_of(&mut self, request: &PageRequest) {
        match Way::of(request) {
            Some(way) if !self.ways.contains(&way) => self.ways.push(way),
            Some(_) => {}
            None => self.unnumbered.push(request.clone()),
        }
    }

    fn hears_its_number(&mut self, answer: &RequestAnswer) {
        let begun = self.unnumbered.iter().position(|r| r.id == answer.id);
        if let (Some(at), Some(body)) = (begun, &answer.body) {
            let request = self.unnumbered.swap_remove(at);
            self.ways.extend(Way::numbered(&request, body));
        }
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

impl RequestGuard for Watch {
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        let mut state = self.state();
        state.note_tab(request);
        if state.person {
            return RequestRuling::Pass;
        }
        let by_act = state.belongs_to_act(request);
        state.heard += u64::from(by_act);
        let shape = RequestShape::of(request);
        let follows = |passed: &HashSet<u64>| {
            request
                .redirected_from
                .is_some_and(|id| passed.contains(&id))
        };
        let shows_page = request.method == "GET" && request.kind == RequestKind::Document;
        let inside = || {
            Url::parse(&request.url).is_ok_and(|url| site::inside(&url, &self.service().domains))
        };
        let follows_approved =
            follows(&state.approved) || (shows_page && follows(&state.stepped) && inside());
        // What is kept for a way that is gone again is for an act, and for nothing that the page does by itself.
        let may = by_act || !state.keeps_passes;
        let pass = state.passes.iter().position(|(p, _)| may && *p == shape);
        let verdict = if let Some(at) = pass {
            state.passes.remove(at);
            state.keeps_passes &= !state.passes.is_empty();
            RequestVerdict::Pass(Passing::Covered)
        } else if state.keeps_passes && by_act && state.trodden.contains(&shape) {
            RequestVerdict::Pass(Passing::ApprovedStep)
        } else if state.blocked.contains(&shape) {
            RequestVerdict::Refuse("you didn't want it".to_owned())
        } else {
            let known = request.page_url == state.page_url;
            let mut page = if known {
                state.page
            } else {
                PageFacts::default()
            };
            page.sensitive |= by_act;
            let scene = RequestScene {
                service: self.service(),
                page,
                beside_the_end: state.beside_the_end && by_act && known,
                small_print: state.small_print && by_act,
                prices: if by_act { &state.prices } else { &[] },
                shown: &state.shown,
                control: state.control,
                choosing: by_act && state.choosing,
                read_only: self.read_only,
                strict: self.strict,
                acting: by_act || (state.touched && request.kind == RequestKind::Image),
                cover: state.cover.as_ref().filter(|_| by_act),
                opening: state.opening.as_deref(),
                by_refresh: request.refreshes && state.approved.is_empty(),
                more_of_the_program: is_part(request)
                    && state.program.contains(&asked_by_name(&request.url)),
                link: state.link.as_deref().filter(|_| by_act),
                steps: &state.steps,
                ways: &state.ways,
                ways_before: state.ways_before,
                follows_approved,
            };
            let verdict = judge_request(request, &scene);
            match verdict {
                // A page does without a picture, and nobody can say what one orders. Nor can a page hear what became of a beacon.
                RequestVerdict::Ask { .. }
                    if request.kind == RequestKind::Image
                        || (request.kind == RequestKind::Ping && !self.strict) =>
                {
                    RequestVerdict::Refuse(CHATTER.to_owned())
                }
                RequestVerdict::Ask { deed, .. }
                    if !self.strict
                        && !request.refreshes
                        && !state.is_late(request, by_act, deed.is_some())
                        && state.is_chatter(request, deed.is_some(), by_act, known) =>
                {
                    RequestVerdict::Refuse(CHATTER.to_owned())
                }
                RequestVerdict::KeepBack => RequestVerdict::Refuse(CHATTER.to_owned()),
                other => other,
            }
        };
        let verdict = match verdict {
            RequestVerdict::Pass(passing)
                if by_act && !passing.is_harmless() && state.answers_otherwise(&shape) =>
            {
                RequestVerdict::Ask {
                    why: OTHERWISE.to_owned(),
                    deed: None,
                }
            }
            verdict => verdict,
        };
        let ruling = match &verdict {
            RequestVerdict::Pass(Passing::Reads) => {
                if !state.acting && is_part(request) && state.program.len() < KEPT {
                    state.program.insert(asked_by_name(&request.url));
                }
                return RequestRuling::Pass;
            }
            RequestVerdict::Pass(passing) => {
                if by_act && !passing.is_harmless() && state.walked.len() < KEPT {
                    state.walked.push(shape.clone());
                }
                match passing {
                    Passing::Covered => {
                        state.approved.insert(request.id);
                        state.wrote += 1;
                        state.act_wrote |= by_act;
                        if let Some(cover) = &mut state.cover {
                            cover.sent.push(shape);
                        }
                    }
                    Passing::Begins | Passing::OnTheWay | Passing::Step | Passing::ApprovedStep => {
                        if *passing == Passing::Begins {
                            state.goes_way_of(request);
                        }
                        state.stepped.insert(request.id);
                        state.wrote += 1;
                        state.act_wrote |= by_act;
                    }
                    Passing::Reads | Passing::Harmless(_) | Passing::Elsewhere => {}
                }
                RequestRuling::Pass
            }
            RequestVerdict::Ask { .. } | RequestVerdict::KeepBack | RequestVerdict::Refuse(_) => {
                state.stopped |= by_act;
                RequestRuling::Abort
            }
        };
        let says_more = matches!(&verdict, RequestVerdict::Ask { deed: Some(_), .. });
        let late = state.is_late(request, by_act, says_more);
        if !state.touched {
            state.own.insert(ChatterKind::of(request));
        }
        state.keep(GatedRequest {
            request: request.clone(),
            verdict,
            by_act,
            late,
        });
        ruling
    }

    fn answered(&self, answer: RequestAnswer) {
        let mut state = self.state();
        if !state.person && state.answers.len() < KEPT {
            state.hears_its_number(&answer);
            state.answers.push(answer);
        }
    }
}

#[cfg(test)]
mod tests;
