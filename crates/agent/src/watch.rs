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
use page::state::PageState;
use policy::requests::{
    ChatterKind, Control, Cover, Deed, Passing, RequestScene, RequestShape, RequestVerdict,
    StepKind, Way, judge_request,
};

/// A request that was stopped, or that passed and is worth a record.
#[derive(Debug, Clone)]
pub(super) struct GatedRequest {
    pub(super) request: PageRequest,
    pub(super) verdict: RequestVerdict,
    /// It was sent while an act of the program was under way.
    pub(super) by_act: bool,
}

impl GatedRequest {
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
    sensitive: bool,
    last_page: bool,
    surveys: bool,
    /// The page says that steps of the way out are still to come.
    more_to_come: bool,
    /// What the control says that is pressed.
    control: Control,
    /// Another control of the page is named after the end, and what is pressed says nothing of one.
    beside_the_end: bool,
    /// Something was done on this page: pictures that come now may be its consequence.
    touched: bool,
    cover: Option<Cover>,
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
    /// Kinds of requests that pages send by themselves and that say nothing: they are kept back, also during an act.
    chatter: HashSet<ChatterKind>,
    steps: Vec<StepKind>,
    /// Ways out that were begun.
    ways: Vec<Way>,
    /// How many of them were begun before this act.
    ways_before: usize,
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
        // Before the first look nobody can tell what a page is about.
        let state = State {
            sensitive: true,
            ..State::default()
        };
        Self {
            service: service.clone(),
            wider: OnceLock::new(),
            read_only,
            strict,
            state: Mutex::new(state),
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
    pub(super) fn page_is(&self, url: &str, sensitive: bool, assessed: PageState, more: bool) {
        let mut state = self.state();
        state.touched &= state.page_url == url;
        url.clone_into(&mut state.page_url);
        state.sensitive = sensitive;
        state.last_page = assessed == PageState::FinalConfirmation;
        state.more_to_come = more;
        state.surveys = matches!(assessed, PageState::ExitSurvey | PageState::RetentionOffer);
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

    /// Whether what is about to be pressed stands beside the control that plainly ends.
    pub(super) fn stands_beside_the_end(&self, yes: bool) {
        self.state().beside_the_end = yes;
    }

    /// It goes elsewhere: what was approved as steps was so for the flow that is left.
    pub(super) fn leaves_the_flow(&self) {
        self.state().steps.clear();
    }

    /// The page rests: what comes now is nobody's act.
    pub(super) fn act_ends(&self) {
        let mut state = self.state();
        state.acting = false;
        state.cover = None;
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

    /// Whether the act under way was approved, and nothing that its approval covers was sent yet.
    pub(super) fn waits_for_what_is_covered(&self) -> bool {
        let state = self.state();
        state.cover.as_ref().is_some_and(|c| c.sent.is_empty())
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
            && (tab == 0 || self.tab.is_none_or(|own| own == tab) || tab > self.newest_before)
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
        let way = Way::of(request).filter(|way| !self.ways.contains(way));
        self.ways.extend(way);
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
            // A page that was not looked at yet may be about anything.
            let known = request.page_url == state.page_url;
            let scene = RequestScene {
                service: self.service(),
                sensitive: state.sensitive || !known || by_act,
                last_page: state.last_page && known,
                beside_the_end: state.beside_the_end && by_act && known,
                survey: state.surveys && known,
                more_to_come: state.more_to_come && known,
                control: state.control,
                choosing: by_act && state.choosing,
                read_only: self.read_only,
                strict: self.strict,
                acting: by_act || (state.touched && request.kind == RequestKind::Image),
                cover: state.cover.as_ref().filter(|_| by_act),
                opening: state.opening.as_deref(),
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
                    if !self.strict && state.is_chatter(request, deed.is_some(), by_act, known) =>
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
            RequestVerdict::Pass(Passing::Reads) => return RequestRuling::Pass,
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
        state.keep(GatedRequest {
            request: request.clone(),
            verdict,
            by_act,
        });
        ruling
    }

    fn answered(&self, answer: RequestAnswer) {
        let mut state = self.state();
        if !state.person && state.answers.len() < KEPT {
            state.answers.push(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::service;
    use policy::requests::Deed;

    const ACCOUNT: &str = "https://shop.example/account";

    fn watch() -> Watch {
        let watch = Watch::new(&service(), false, false);
        watch.page_is(ACCOUNT, true, PageState::AccountActive, false);
        watch
    }

    fn post(path: &str, tab: u32) -> PageRequest {
        let url = format!("https://shop.example{path}");
        PageRequest {
            id: 7,
            method: "POST".into(),
            url,
            page_url: ACCOUNT.into(),
            tab,
            ..PageRequest::default()
        }
    }

    #[test]
    fn a_cover_lasts_from_the_act_to_the_rest_of_the_page_and_is_for_its_own_tab() {
        let watch = watch();
        let get = PageRequest {
            method: "GET".into(),
            main_frame: true,
            ..post("/account", 1)
        };
        watch.opens(&get.url);
        assert_eq!(watch.judge(&get), RequestRuling::Pass);
        watch.judge(&PageRequest {
            page_url: "https://shop.example/other".into(),
            ..post("/x", 2)
        });
        assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Abort);
        watch.act_begins(
            Act::Presses(Control::Other),
            Some(Cover::of_control("Finish cancellation")),
            None,
        );
        assert_eq!(
            watch.judge(&post("/cancel", 2)),
            RequestRuling::Abort,
            "another tab"
        );
        assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Pass);
        assert_eq!(
            watch.judge(&post("/cancel", 1)),
            RequestRuling::Abort,
            "the same a second time"
        );
        assert_eq!(
            watch.judge(&post("/cancel/other", 3)),
            RequestRuling::Pass,
            "a tab that the act opened"
        );
        let hop = PageRequest {
            id: 8,
            redirected_from: Some(7),
            method: "GET".into(),
            ..post("/cancel/confirm?confirm=1", 1)
        };
        assert_eq!(watch.judge(&hop), RequestRuling::Pass);
        watch.act_ends();
        assert_eq!(watch.judge(&post("/cancel/third", 1)), RequestRuling::Abort);
        assert!(watch.wrote());
    }

    #[test]
    fn what_was_approved_and_never_left_may_leave_once_however_long_the_way_back_is() {
        for (kept, ruling) in [(true, RequestRuling::Pass), (false, RequestRuling::Abort)] {
            let (watch, end) = (watch(), post("/subscription/cancel", 1));
            watch.approve(&[&end], Some(Deed::Ends));
            watch.keeps_passes(kept);
            for _ in 0..=PASS_ACTS {
                watch.act_begins(Act::Presses(Control::Other), None, None);
                watch.act_ends();
            }
            assert_eq!(watch.judge(&end), RequestRuling::Abort, "by itself");
            watch.act_begins(Act::Presses(Control::Other), None, None);
            assert_eq!(watch.judge(&end), ruling);
            assert_eq!(watch.judge(&end), RequestRuling::Abort, "a second time");
        }
    }

    /// A yes to steps is good in the flow in which it was given.
    #[test]
    fn approved_steps_end_with_their_flow() {
        for (leaves, ruling) in [(false, RequestRuling::Pass), (true, RequestRuling::Abort)] {
            let watch = watch();
            watch.approve(&[&post("/my/9/answer", 1)], None);
            if leaves {
                watch.leaves_the_flow();
            }
            watch.act_begins(Act::Presses(Control::GoesOn), None, None);
            assert_eq!(watch.judge(&post("/my/9/other", 1)), ruling);
        }
    }

    /// On the way back to what was approved its steps are sent again; at any other time each is asked.
    #[test]
    fn steps_of_a_way_that_is_gone_again_pass_again() {
        let (watch, step, end) = (watch(), post("/renewal/intent", 1), post("/x/cancel", 1));
        watch.approve(&[&step], None);
        watch.act_begins(Act::Presses(Control::Other), None, None);
        assert_eq!(watch.judge(&step), RequestRuling::Pass);
        assert_eq!(watch.judge(&step), RequestRuling::Abort, "a second time");
        watch.approve(&[&end], Some(Deed::Ends));
        assert!(!watch.keeps_passes(true));
        for request in [&step, &end] {
            watch.act_begins(Act::Presses(Control::Other), None, None);
            assert_eq!(watch.judge(request), RequestRuling::Pass);
            watch.act_ends();
        }
        watch.act_begins(Act::Presses(Control::Other), None, None);
        assert_eq!(watch.judge(&step), RequestRuling::Abort, "it has left");
    }

    /// A step may lead to a page of the service, and to nothing that is sent on.
    #[test]
    fn what_a_step_leads_to_is_a_page_of_the_service() {
        let hop = |method: &str, url: &str, kind| PageRequest {
            id: 8,
            redirected_from: Some(7),
            kind,
            url: url.into(),
            ..PageRequest {
                method: method.into(),
                ..post("/", 1)
            }
        };
        let judged = |request: &PageRequest| {
            let watch = watch();
            watch.act_begins(Act::Presses(Control::GoesOn), None, None);
            assert_eq!(watch.judge(&post("/cancel/survey", 1)), RequestRuling::Pass);
            watch.judge(request)
        };
        let confirm = "https://shop.example/cancellation/confirm";
        assert_eq!(
            judged(&hop("GET", confirm, RequestKind::Document)),
            RequestRuling::Pass
        );
        assert_eq!(
            judged(&hop("POST", confirm, RequestKind::Document)),
            RequestRuling::Abort
        );
        assert_eq!(
            judged(&hop(
                "POST",
                "https://other.example/pay",
                RequestKind::Document
            )),
            RequestRuling::Abort
        );
    }

    #[test]
    fn a_pass_serves_once() {
        let watch = watch();
        let end = post("/cancel", 1);
        assert_eq!(watch.judge(&end), RequestRuling::Abort);
        let (seen, _) = watch.take();
        assert!(matches!(
            &seen[0].verdict,
            RequestVerdict::Ask {
                deed: Some(Deed::Ends),
                ..
            }
        ));
        watch.approve(&[&seen[0].request], Some(Deed::Ends));
        assert_eq!(watch.judge(&end), RequestRuling::Pass);
        assert_eq!(watch.judge(&end), RequestRuling::Abort);
    }

    #[test]
    fn nothing_is_read_while_the_person_is_in_charge() {
        let watch = watch();
        watch.person_is_in_charge(true);
        assert_eq!(watch.judge(&post("/login", 1)), RequestRuling::Pass);
        watch.answered(RequestAnswer {
            body: Some("secret".into()),
            ..RequestAnswer::default()
        });
        watch.person_is_in_charge(false);
        let (seen, answers) = watch.take();
        assert!(seen.is_empty() && answers.is_empty());
        assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Abort);
    }
}
