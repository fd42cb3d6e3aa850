//! Requests that wait in the browser while the person is asked about them.

use std::time::{Duration, Instant};

use super::{GatedRequest, PASS_ACTS, Watch};
use browser::port::HOLD_LIMIT;
use domain::event::RequestDecision;
use policy::judge_request::{
    ApprovalScope, Cause, Effect, RequestVerdict, StepKind, Why, unreadable,
};
use tokio::sync::oneshot;

/// How long the browser may take to say whether what was let go has left.
const RELEASE_LIMIT: Duration = Duration::from_secs(3);

/// A request that waits. Dropped, it is failed.
#[derive(Debug)]
pub(crate) struct HeldRequest {
    pub(crate) seen: GatedRequest,
    pub(super) answer: oneshot::Sender<bool>,
    pub(super) since: Instant,
}

impl HeldRequest {
    /// Its browser is gone, and nobody knows whether it has left. What waited for too long was failed.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.answer.is_closed() && self.since.elapsed() < HOLD_LIMIT
    }
}

impl Watch {
    /// Whether something waits.
    pub(crate) fn is_holding(&self) -> bool {
        !self.state().held.is_empty()
    }

    /// Comes back as soon as something waits.
    pub(crate) async fn holds(&self) {
        loop {
            let news = self.news.notified();
            if self.is_holding() {
                return;
            }
            news.await;
        }
    }

    /// What waits, for somebody who answers.
    pub(crate) fn takes_held(&self) -> Vec<HeldRequest> {
        std::mem::take(&mut self.state().held)
    }

    /// What waits on.
    pub(crate) fn keeps_held(&self, held: Vec<HeldRequest>) {
        self.state().held.extend(held);
    }

    /// The page goes on without it: it fails.
    pub(crate) fn spares(&self, held: HeldRequest) {
        self.state().keep(GatedRequest {
            verdict: RequestVerdict::new(RequestDecision::KeptBack, Why::WentOn),
            ..held.seen
        });
    }

    /// The person lets a page send these when it is loaded again, once each.
    pub(crate) fn lets_page_send(&self, requests: &[GatedRequest]) {
        let passes = requests.iter().map(|seen| (seen.shape.clone(), PASS_ACTS));
        self.state().passes.extend(passes);
    }

    /// Lets go what one yes is for: an end, something else that it says, or steps that say nothing. Whatever follows from it is asked by itself.
    /// Whether it has left, or may have; what its page had given up is gone, and may be sent by the same act once more.
    pub(crate) async fn releases(&self, held: Vec<HeldRequest>, deed: Option<Effect>) -> bool {
        let deadline = tokio::time::Instant::now() + RELEASE_LIMIT;
        let mut any_left = false;
        for one in held {
            let cut_off = one.is_cut_off();
            let HeldRequest { seen, answer, .. } = one;
            let seen = GatedRequest {
                by_act: true,
                ..seen
            };
            {
                let mut state = self.state();
                let prices = state.act.prices.clone();
                // The very same twice is sent once; dropped, the other one fails.
                (state.held).retain(|other| other.seen.shape != seen.shape);
                if let Some(deed) = deed {
                    // The act is approved as that by now.
                    if state.act.cause == Cause::Act {
                        let deeds = vec![deed];
                        state.act.cause = Cause::Approved(ApprovalScope {
                            deeds,
                            ..ApprovalScope::default()
                        });
                    }
                } else {
                    // A yes to steps is for further acts like it; whatever else this one sends is asked by itself, but more of the same.
                    let step = StepKind::of(&seen.request);
                    if unreadable(&seen.request).is_none() {
                        state.steps.push(step.clone());
                    }
                    state.act.of_this_act.push(step);
                    state.priced.extend(prices);
                }
                state.leaves(&seen, deed.is_some(), true);
            }
            let id = seen.request.id;
            let left = cut_off || (answer.send(true).is_ok() && self.has_left(id, deadline).await);
            any_left |= left;
            let mut state = self.state();
            if left {
                let verdict = RequestVerdict::new(RequestDecision::Passed, Why::Covered);
                state.keep(GatedRequest { verdict, ..seen });
            } else if let Some(sent) = state.sent.iter_mut().rfind(|sent| sent.id == id) {
                // It was approved, and its page had given it up: nothing has left, and the very same may once.
                sent.gone = true;
                state.passes.push((seen.shape, PASS_ACTS));
            }
        }
        any_left
    }

    /// Whether a request that was let go has left. Where the browser doesn't say, it may have.
    async fn has_left(&self, id: u64, deadline: tokio::time::Instant) -> bool {
        loop {
            let news = self.news.notified();
            if let Some(left) = self.state().released.remove(&id) {
                return left;
            }
            if tokio::time::timeout_at(deadline, news).await.is_err() {
                return true;
            }
        }
    }
}
