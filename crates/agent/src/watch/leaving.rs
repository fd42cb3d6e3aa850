//! What becomes of one request at the moment in which it wants to leave: it is judged by the table of `policy/judge_request.rs`, passes where the person
//! said yes to it before, and is held or failed.

use std::sync::Arc;
use std::time::Instant;

use url::Url;

use super::held::HeldRequest;
use super::{GatedRequest, KEPT, Patience, Sent, Stage, State, Watch};
use browser::port::{RequestGuard, RequestRuling};
use domain::event::RequestDecision::{Held, KeptBack, Passed, Refused, Stopped};
use domain::request::{PageRequest, RequestAnswer, RequestKind};
use domain::service::ServiceDefinition;
use page::site;
use policy::judge_request::{
    Cause, Control, Moment, RequestFingerprint, RequestVerdict, StepKind, Touch, Why,
    judge_request, unreadable,
};
use tokio::sync::oneshot;

impl RequestGuard for Watch {
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        let service = Arc::clone(&self.service());
        let mut state = self.state();
        state.note_tab(request);
        if state.person {
            return RequestRuling::Pass;
        }
        let shape = RequestFingerprint::of(request);
        let let_go = state.passes.iter().any(|(pass, _)| *pass == shape);
        let by_act = state.belongs_to_act(request) && (let_go || !state.is_a_poll(&shape));
        state.heard += u64::from(by_act);
        let mut moment = state.moment(request, by_act, &service);
        moment.strict = self.strict;
        if self.read_only {
            moment.cause = Cause::Check;
        }
        let judged = judge_request(request, &moment, &service);
        let says_more = judged.why.deed().is_some();
        let of_act = by_act || (says_more && state.is_late(request, &shape));
        let verdict = if let_go {
            RequestVerdict::new(Passed, Why::Covered)
        } else if state.blocked.contains(&shape) {
            RequestVerdict::new(Refused, Why::Unwanted)
        } else if !says_more
            && !self.strict
            && state.stage == Stage::Opening
            && matches!(judged.decision, Stopped | KeptBack)
        {
            RequestVerdict::new(Passed, Why::Loads)
        } else if !matches!(judged.decision, Held | Stopped) {
            judged
        } else if of_act && (says_more || !state.is_of_the_page_it_led_to(request)) {
            RequestVerdict::new(Held, judged.why)
        } else if by_act
            || says_more
            || self.strict
            || request.refreshes
            || !state.is_chatter(request)
        {
            // What the page sends by itself fails, and is kept as a question for the case that the page can't go on without it.
            RequestVerdict::new(Stopped, judged.why)
        } else {
            RequestVerdict::new(KeptBack, Why::Unneeded)
        };
        // What is pressed leads further: a page that does without this shows it.
        let presses = of_act
            && !self.strict
            && !state.act.choosing
            && state.act.touch == Touch::Presses
            && matches!(request.kind, RequestKind::Fetch | RequestKind::Xhr);
        // What is pressed may be a step unless it plainly says something else, and its site may need that, also where its page doesn't wait for it.
        let is_step = state.act.control != Control::SaysNothing
            || state.page.survey
            || unreadable(request).is_some();
        let done = matches!(&moment.cause, Cause::Approved(yes) if yes.done);
        let (verdict, patience) = match verdict.decision {
            KeptBack if presses => (
                RequestVerdict::new(Held, Why::SaysNothing),
                Patience::ToChange,
            ),
            // What the page sends by itself is no step of anybody's, whatever it says this time.
            Held if presses && state.own.contains(&StepKind::of(request)) => {
                (verdict, Patience::ToChange)
            }
            // What was approved has left.
            Held if presses && !matches!(verdict.why, Why::Does(_)) && done => {
                (verdict, Patience::ToChange)
            }
            Held if presses && !is_step && verdict.why == Why::SaysNothing => {
                (verdict, Patience::ToLeadOn)
            }
            _ => (verdict, Patience::None),
        };
        if let Some(tell) = self.recorder.get() {
            tell(request, &moment, verdict);
        }
        if verdict.why == Why::Reads {
            if !state.acts() && is_part(request) && state.program.len() < KEPT {
                state.program.insert(asked_by_name(&request.url));
            }
            return RequestRuling::Pass;
        }
        let seen = GatedRequest {
            request: request.clone(),
            shape,
            verdict,
            by_act: of_act,
            patience,
        };
        state.keep(seen.clone());
        match verdict.decision {
            Passed => {
                match verdict.why {
                    Why::Loads => state.keeps_as_its_own(&seen),
                    Why::Covered | Why::MayBeMeant => state.leaves(&seen, true, true),
                    Why::Answer | Why::ApprovedStep => state.leaves(&seen, false, false),
                    _ => {}
                }
                RequestRuling::Pass
            }
            Held => {
                let (answer, waits) = oneshot::channel();
                let since = Instant::now();
                state.held.push(HeldRequest {
                    seen,
                    answer,
                    since,
                });
                self.news.notify_waiters();
                RequestRuling::Hold(waits)
            }
            Stopped | KeptBack | Refused => {
                if !state.acts() {
                    state.keeps_as_its_own(&seen);
                }
                RequestRuling::Fail
            }
        }
    }

    fn released(&self, id: u64, left: bool) {
        self.state().released.insert(id, left);
        self.news.notify_waiters();
    }

    fn answered(&self, answer: RequestAnswer) {
        let mut state = self.state();
        if !state.person && state.sent.iter().any(|sent| sent.id == answer.id) {
            state.answers.push(answer);
        }
    }
}

impl State {
    /// What a request is judged by.
    fn moment(&self, request: &PageRequest, by_act: bool, service: &ServiceDefinition) -> Moment {
        let mut moment = if by_act {
            Moment {
                cause: self.cause(),
                ..self.act.clone()
            }
        } else {
            // What stands on the page of an act is told of what the act sends. Pictures may be a consequence all the same.
            let pictures = self.touched && request.kind == RequestKind::Image;
            Moment {
                cause: if pictures { Cause::Act } else { Cause::Page },
                control: self.act.control,
                touch: self.act.touch,
                ..Moment::default()
            }
        };
        moment.sites.clone_from(&self.sites);
        if request.page_url == self.page_url {
            moment.page = self.page;
        }
        moment.opening.clone_from(&self.opening);
        moment.by_refresh = request.refreshes && !self.sent.iter().any(|sent| sent.approved);
        moment.more_of_the_program =
            is_part(request) && self.program.contains(&asked_by_name(&request.url));
        // Where the site sends what was approved on to another place, that is judged as what it is there; a page is shown.
        let inside =
            || Url::parse(&request.url).is_ok_and(|url| site::inside(&url, &service.domains));
        let followed = |sent: &&Sent| Some(sent.id) == request.redirected_from;
        let followed = self.sent.iter().rfind(followed);
        moment.follows_approved = followed.is_some_and(|sent| sent.approved || inside());
        moment
    }

    /// Keeps what a page sends by itself.
    fn keeps_as_its_own(&mut self, seen: &GatedRequest) {
        if self.polls.len() < KEPT {
            let kind = StepKind::of(&seen.request);
            if !self.own.contains(&kind) {
                self.own.push(kind);
            }
            *self.polls.entry(seen.shape.clone()).or_default() += 1;
        }
    }

    /// Whether another page than that of the act sends it while it is loaded: that page's own, as if nobody had acted.
    fn is_of_the_page_it_led_to(&self, request: &PageRequest) -> bool {
        let path = |url: &str| url.split(['?', '#']).next().unwrap_or_default().to_owned();
        request.kind != RequestKind::Document && path(&request.page_url) != path(&self.act_url)
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
