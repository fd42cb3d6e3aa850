//! Requests that wait in the browser while the person is asked about them.

use std::time::{Duration, Instant};

use super::{GatedRequest, PASS_ACTS, State, Watch};
use browser::port::HOLD_LIMIT;
use domain::request::PageRequest;
use policy::requests::{Effect, Passing, RequestFingerprint, RequestVerdict, StepKind, unreadable};
use tokio::sync::oneshot;

/// How long the browser may take to say whether what was let go has left.
const RELEASE_LIMIT: Duration = Duration::from_secs(3);

/// A request that waits. Dropped, it is failed.
#[derive(Debug)]
pub(crate) struct HeldRequest {
    pub(crate) seen: GatedRequest,
    answer: oneshot::Sender<bool>,
    since: Instant,
}

impl HeldRequest {
    pub(super) fn new(seen: GatedRequest, answer: oneshot::Sender<bool>) -> Self {
        let since = Instant::now();
        Self {
            seen,
            answer,
            since,
        }
    }

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

    /// The person lets a page send these when it is loaded again, once each.
    pub(crate) fn lets_page_send<'r>(&self, requests: impl Iterator<Item = &'r PageRequest>) {
        let passes = requests.map(|request| (RequestFingerprint::of(request), PASS_ACTS));
        self.state().passes.extend(passes);
    }

    /// Lets go what one yes is for: an end, something else that it says, or steps that say nothing. Whatever follows from it is asked by itself.
    /// Whether what it is for has left, and not only something beside it; what its page had given up is gone, and may be sent by the same act once more.
    pub(crate) async fn releases(&self, held: Vec<HeldRequest>, deed: Option<Effect>) -> bool {
        let deadline = tokio::time::Instant::now() + RELEASE_LIMIT;
        let (mut any_left, mut all_done) = (false, true);
        for HeldRequest { seen, answer, .. } in held {
            {
                let mut state = self.state();
                // The very same twice is sent once; dropped, the other one fails.
                let shape = RequestFingerprint::of(&seen.request);
                (state.held).retain(|other| RequestFingerprint::of(&other.seen.request) != shape);
                state.is_approved(&seen, deed);
            }
            if answer.send(true).is_ok() && self.has_left(seen.request.id, deadline).await {
                any_left = true;
                self.state().has_gone(seen);
            } else {
                let does = matches!(seen.verdict, RequestVerdict::Ask(why) if why.deed().is_some());
                all_done &= !does;
                self.state().takes_back(&seen.request);
            }
        }
        any_left && all_done
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

impl State {
    fn is_approved(&mut self, seen: &GatedRequest, deed: Option<Effect>) {
        let request = &seen.request;
        let shape = RequestFingerprint::of(request);
        if deed.is_none() && unreadable(request).is_none() {
            self.steps.push(StepKind::of(request));
        }
        if deed.is_some() {
            self.cover.get_or_insert_default();
        }
        match deed {
            Some(_) => self.approved.insert(request.id),
            None => self.stepped.insert(request.id),
        };
        self.tally.wrote += 1;
        self.tally.act_wrote = true;
        self.leaves(request, shape, false);
    }

    /// It has left, for the record.
    fn has_gone(&mut self, seen: GatedRequest) {
        self.keep(GatedRequest {
            verdict: RequestVerdict::Pass(Passing::Covered),
            held: false,
            ..seen
        });
    }

    /// It was approved, and its page had given it up: nothing has left.
    fn takes_back(&mut self, request: &PageRequest) {
        let shape = RequestFingerprint::of(request);
        self.tally.wrote = self.tally.wrote.saturating_sub(1);
        self.sent.retain(|sent| *sent != shape);
        self.passes.push((shape, PASS_ACTS));
    }
}
