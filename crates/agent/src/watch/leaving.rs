//! The judgement of one request, at the moment in which it wants to leave.

use std::collections::HashSet;
use std::sync::Arc;

use url::Url;

use super::held::HeldRequest;
use super::{GatedRequest, KEPT, State, Watch};
use browser::port::{RequestGuard, RequestRuling};
use domain::request::{PageRequest, RequestAnswer, RequestKind};
use page::site;
use policy::requests::{
    Cause, ChatterKind, Moment, PageFacts, Passing, RecordedRequest, RequestContext,
    RequestFingerprint, RequestVerdict, judge_request,
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
        let in_act = state.belongs_to_act(request);
        let pass = state.passes.iter().position(|(p, _)| *p == shape);
        let by_act = in_act && (pass.is_some() || !state.is_a_poll(&shape));
        state.tally.heard += u64::from(by_act);
        let follows = |passed: &HashSet<u64>| {
            request
                .redirected_from
                .is_some_and(|id| passed.contains(&id))
        };
        let shows_page = request.method == "GET" && request.kind == RequestKind::Document;
        let inside =
            || Url::parse(&request.url).is_ok_and(|url| site::inside(&url, &service.domains));
        // Where the site sends what was approved on to another place, that is judged as what it is there; a page is shown.
        let follows_approved =
            shows_page && (follows(&state.approved) || (follows(&state.stepped) && inside()));
        let known = request.page_url == state.page_url;
        let acting = by_act || (state.touched && request.kind == RequestKind::Image);
        let cover = state.cover.as_ref().filter(|_| by_act);
        let cause = match cover {
            _ if self.read_only => Cause::Check,
            Some(cover) => Cause::Approved(cover.clone()),
            None if acting => Cause::Act,
            None => Cause::Page,
        };
        let steps = if by_act { state.steps_before } else { 0 };
        // What stands on the page of an act is told of what the act sends.
        let act = if by_act {
            state.act.clone()
        } else {
            Moment {
                control: state.act.control,
                touch: state.act.touch,
                ..Moment::default()
            }
        };
        let scene = RequestContext {
            service: &service,
            moment: Moment {
                cause,
                page: if known {
                    state.page
                } else {
                    PageFacts::default()
                },
                strict: self.strict,
                opening: state.opening.clone(),
                by_refresh: request.refreshes && state.approved.is_empty(),
                more_of_the_program: is_part(request)
                    && state.program.contains(&asked_by_name(&request.url)),
                steps: state.steps[..steps].to_vec(),
                follows_approved,
                ..act
            },
        };
        let record = self.recorder.get();
        let record = record.map(|tell| (tell, RecordedRequest::of(request, &scene)));
        // Who causes it decides whether it is held or failed.
        let judged = match judge_request(request, &scene) {
            RequestVerdict::Fail(why) => RequestVerdict::Ask(why),
            other => other,
        };
        let verdict = if let Some(at) = pass {
            state.passes.remove(at);
            RequestVerdict::Pass(Passing::Covered)
        } else if state.blocked.contains(&shape) {
            RequestVerdict::Refuse("you didn't want it".to_owned())
        } else {
            match judged {
                RequestVerdict::Ask(why)
                    if !self.strict
                        && !request.refreshes
                        && !state.is_late(request, by_act, why.deed().is_some())
                        && state.is_chatter(request, why.deed().is_some(), by_act, known) =>
                {
                    RequestVerdict::KeepBack
                }
                other => other,
            }
        };
        let says_more = matches!(&verdict, RequestVerdict::Ask(why) if why.deed().is_some());
        let of_act = by_act || state.is_late(request, by_act, says_more);
        let held = matches!(verdict, RequestVerdict::Ask(_))
            && of_act
            && (says_more || !state.is_of_the_page_it_led_to(request));
        if let Some((tell, record)) = record {
            tell(RecordedRequest {
                verdict: verdict.in_short(),
                left: matches!(verdict, RequestVerdict::Pass(_)),
                ..record
            });
        }
        match &verdict {
            RequestVerdict::Pass(Passing::Reads) => {
                if !state.acting && is_part(request) && state.program.len() < KEPT {
                    state.program.insert(asked_by_name(&request.url));
                }
                return RequestRuling::Pass;
            }
            RequestVerdict::Pass(Passing::Covered) => {
                state.approved.insert(request.id);
                state.tally.wrote += 1;
                state.tally.act_wrote |= by_act;
                state.leaves(request, shape, pass.is_some());
            }
            RequestVerdict::Pass(Passing::Step | Passing::ApprovedStep) => {
                state.stepped.insert(request.id);
                state.tally.wrote += 1;
                state.tally.act_wrote |= by_act;
            }
            RequestVerdict::Pass(Passing::Harmless(_) | Passing::ByThePerson) => {}
            _ if held => {}
            _ => {
                state.tally.stopped |= by_act;
                if !state.acting && state.polls.len() < KEPT {
                    *state.polls.entry(shape).or_default() += 1;
                }
            }
        }
        if !state.touched {
            state.own.insert(ChatterKind::of(request));
        }
        let passes = matches!(verdict, RequestVerdict::Pass(_));
        let seen = GatedRequest {
            request: request.clone(),
            verdict,
            by_act: of_act,
            held,
        };
        state.keep(seen.clone());
        if passes {
            return RequestRuling::Pass;
        } else if !held {
            return RequestRuling::Fail;
        }
        let (sender, answer) = oneshot::channel();
        state.held.push(HeldRequest::new(seen, sender));
        self.news.notify_waiters();
        RequestRuling::Hold(answer)
    }

    fn released(&self, id: u64, left: bool) {
        self.state().released.insert(id, left);
        self.news.notify_waiters();
    }

    fn answered(&self, answer: RequestAnswer) {
        let mut state = self.state();
        if !state.person && state.answers.len() < KEPT {
            state.answers.push(answer);
        }
    }
}

impl State {
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
