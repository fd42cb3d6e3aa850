//! What the request gate stops and holds: it is recorded, told, asked about, and let go or failed.
//!
//! What an act sends and only the person can allow is held open in the browser while they are asked. A yes lets it go, a no fails it and ends the run;
//! nothing is done twice. What a page sends by itself never leaves unless the page can't go on without it.

use std::collections::HashSet;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::agent::{Agent, Spared, at_work};
use super::answer::{RunEnd, ToolAnswer};
use super::observer::watched;
use super::watch::{GatedRequest, HeldRequest, Patience};
use browser::port::{Acted, Browser, BrowserError, HOLD_LIMIT};
use domain::authorization::Authorized;
use domain::event::{Event, RequestDecision};
use model::port::ActOutcome;
use page::snapshot::PageSnapshot;
use policy::judge_request::{StepKind, Why, in_words};

/// Most requests that one question shows, and so most that one yes lets go.
const SHOWN: usize = 3;
/// How long is waited for what is sent together: it is one question.
const TOGETHER: Duration = Duration::from_millis(200);

/// What is told where a page got what it had lacked.
pub(super) const LOADED: &str = "What the page had lacked was asked and approved, and the page was loaded again with it: what was open or filled in on it is as at its beginning, and all references are new.";
/// What is told of what an act sent.
const SENT: &str = "The person approved what it sends, and it was sent: don't repeat it.";
const GONE: &str = "The person approved what it sends, but the page had given up waiting by then, so it was not sent. If the page shows an error, do the same once more: it is not asked again.";
/// What is told where a page went on without what may be a step.
const SPARED: &str = "Part of what it sends was not let go, because the page went on without it. If it turns out to be missed, do the same once more: then the person is asked.";
/// What the person is told where it can't be known.
const CUT_OFF: &str = "The browser ended while this waited for your answer, so it may have been sent all the same. The account page is looked at again.";
/// What is told where it came after the act.
const LATE: &str =
    "What the act before sends came late. This call was not made: look at the page anew.";

impl Agent<'_> {
    /// Has an action carried out, and says what came of it and of the questions that it led to. What the gate holds of it is asked at once: its answer
    /// may come only after that, or never.
    pub(super) async fn perform(
        &mut self,
        action: Authorized,
    ) -> (Result<Acted, BrowserError>, Result<(), RunEnd>) {
        let by_own_hand = std::mem::take(&mut self.person.acts);
        let (before, every) = (self.seen.page.clone(), self.settings.watch_every);
        let Some(browser) = self.browser.take() else {
            return (Err(at_work()), Ok(()));
        };
        self.held.glances = browser.glances();
        let work = async {
            if by_own_hand {
                until_it_moves(&mut *browser, &before, every).await
            } else {
                browser.perform(action).await
            }
        };
        let (done, asked) = self.asking(work).await;
        self.browser = Some(browser);
        // Whatever the browser says of a click whose form was held for long: it was done.
        let done = match done {
            Err(e) if e.gave_up_waiting() && self.held.approved == Some(true) => {
                Ok(Acted::default())
            }
            done => done,
        };
        (done, asked)
    }

    /// Reads the page. A form that is held keeps it from being read until it is answered.
    pub(super) async fn snapshot(&mut self) -> Result<Result<PageSnapshot, BrowserError>, RunEnd> {
        let Some(browser) = self.browser.take() else {
            return Ok(Err(at_work()));
        };
        let (read, asked) = self.asking(browser.snapshot()).await;
        self.browser = Some(browser);
        asked.map(|()| read)
    }

    /// Waits for work of the browser, and asks about what the gate holds meanwhile. The work is waited for also after a no: it ends as soon as what it
    /// waits for has failed.
    async fn asking<T>(&mut self, work: impl Future<Output = T> + Send) -> (T, Result<(), RunEnd>) {
        let watch = Arc::clone(&self.watch);
        let mut work = std::pin::pin!(work);
        let mut asked = Ok(());
        loop {
            tokio::select! {
                biased;
                () = watch.holds() => {
                    if asked.is_ok() {
                        asked = Box::pin(self.ask_held()).await;
                    }
                    if asked.is_err() {
                        // After a no nothing else of it is asked, whenever it comes.
                        drop(watch.takes_held());
                    }
                }
                done = &mut work => return (done, asked),
            }
        }
    }

    /// Asks about what is held. A yes lets it go; a no fails it and ends the run.
    async fn ask_held(&mut self) -> Result<(), RunEnd> {
        tokio::time::sleep(TOGETHER).await;
        let held = self.watch.takes_held();
        if held.is_empty() {
            return Ok(());
        }
        self.record_requests()?;
        let Some(held) = self.unless_the_page_goes_on(held).await else {
            return Ok(());
        };
        // Anything else stays held, and is asked by itself.
        let (held, others) = one_question(held, |held| &held.seen);
        self.watch.keeps_held(others);
        let asked: Vec<_> = held.iter().map(|held| held.seen.clone()).collect();
        // It is told by the page before the act: by now it may say no more than "One moment".
        let (approval, effect) = self.about_sent(&asked, Some(&self.last_act));
        let approval = self.pictured(approval)?;
        let answer = self.must_agree(&approval).await.map(drop);
        // The browser's server ended meanwhile, and the browser may have let it go on its way out: whatever was answered, it counts as sent.
        if held.iter().any(HeldRequest::is_cut_off) {
            self.warn(CUT_OFF)?;
            if answer.is_err() {
                self.begins_what_counts(true);
            }
        }
        answer?;
        // No record, no release: the answer is on disk by now.
        if effect.is_some() {
            self.begins_what_counts(false);
        }
        let left = self.watch.releases(held, effect).await;
        self.proof.in_flight = None;
        if effect.is_some() && !left {
            self.proof.undoes();
        }
        self.held.approved = Some(left && self.held.approved != Some(false));
        Ok(())
    }

    /// What is held, unless it says nothing and the page goes on without it: then it fails, and nobody is asked. Whoever does the same once more needs it.
    async fn unless_the_page_goes_on(
        &mut self,
        mut held: Vec<HeldRequest>,
    ) -> Option<Vec<HeldRequest>> {
        let Some(glances) = self.held.glances.clone() else {
            return Some(held);
        };
        for looked in 0.. {
            let spared = |one: &HeldRequest| Spared {
                turn: self.turn,
                on: self.last_act.on.clone(),
                step: StepKind::of(&one.seen.request),
                may_be_a_step: one.seen.patience == Patience::ToLeadOn,
            };
            let waits = |one: &HeldRequest| {
                let now = spared(one);
                looked < one.seen.patience.looks()
                    && !self.held.spared.iter().any(|was| was.is_again(&now))
            };
            if !held.iter().all(waits) {
                break;
            }
            let Some(page) = glances().await else {
                break;
            };
            let changes = |one: &HeldRequest| one.seen.patience == Patience::ToChange;
            if self.last_act.went_on(&page, held.iter().all(changes)) {
                let spared: Vec<_> = held.iter().map(spared).collect();
                self.held.spared.extend(spared);
                for held in held {
                    self.watch.spares(held);
                }
                return None;
            }
            tokio::time::sleep(TOGETHER).await;
            held.extend(self.watch.takes_held());
        }
        Some(held)
    }

    /// Adds to an answer what became of what the newest act sent.
    pub(super) fn tells_what_was_held(&mut self, answer: &mut ToolAnswer) {
        if let Some(left) = self.held.approved.take() {
            answer.adds(if left { SENT } else { GONE });
        }
        let mut spared = self.held.spared.iter().filter(|s| s.turn == self.turn);
        if spared.any(|spared| spared.may_be_a_step) {
            answer.adds(SPARED);
        }
    }

    /// Settles what came late of the newest act, after the page had come to rest: asks at once, and lets it go. `None` if there is nothing of the kind.
    pub(super) async fn settle_late(&mut self) -> Result<Option<ToolAnswer>, RunEnd> {
        if self.settings.dry_run || !(self.watch.is_holding() || self.held.approved.is_some()) {
            return Ok(None);
        }
        self.watch.act_goes_on();
        let sent = self.proof.all_sent;
        let settled = match self.ask_held().await {
            Ok(()) => self.look_until_it_rests(None).await,
            no => no,
        };
        self.watch.act_ends();
        settled?;
        self.record_requests()?;
        if self.proof.all_sent > sent {
            self.keeps_what_it_led_to();
        }
        let mut answer = ToolAnswer::done(ActOutcome::Done, LATE.to_owned());
        self.tells_what_was_held(&mut answer);
        answer.happened = ActOutcome::Interrupted;
        Ok(Some(answer))
    }

    /// Writes what was seen at the gate into the record, and keeps what was stopped.
    pub(super) fn record_requests(&mut self) -> Result<(), RunEnd> {
        let (seen, answers) = self.watch.take();
        for seen in seen {
            let sends = in_words(&seen.request, &self.seen.page.url);
            let decision = seen.verdict.decision;
            let why = format!("it {}", seen.verdict.why.in_words());
            if decision == RequestDecision::Refused {
                self.held.refused.get_or_insert_with(|| {
                    format!("What it sends was stopped ({sends}), because {why}. Nobody's yes changes that: leave that control alone and look for another way.")
                });
            }
            self.sink.emit(&Event::Request {
                turn: self.turn,
                id: seen.request.id,
                sends,
                page: seen.request.page_url.clone(),
                decision,
                why,
                by_act: seen.by_act,
            })?;
            // What is held is asked about at once.
            if decision == RequestDecision::Stopped || (!seen.by_act && seen.may_be_content()) {
                self.held.lacking.push(seen);
            }
        }
        for answer in answers {
            self.proof.hears(answer.status, answer.body);
            self.sink.emit(&Event::RequestAnswered {
                turn: self.turn,
                id: answer.id,
                status: answer.status,
            })?;
        }
        Ok(())
    }

    /// Begins anew with the page that is there: what another one tried to send without any act is nobody's question any more.
    pub(super) fn begins_with_page(&mut self) -> Result<(), RunEnd> {
        self.record_requests()?;
        self.held.refused = None;
        let bare = |url: &str| url.split('#').next().map(str::to_owned);
        let here = bare(&self.seen.page.url);
        (self.held.lacking).retain(|seen| bare(&seen.request.page_url) == here);
        Ok(())
    }

    /// Asks about what the page tried to send without any act, once the model knows no other way. A yes lets it be sent by loading the page again; gives whether it
    /// was.
    pub(super) async fn ask_what_the_page_lacks(&mut self) -> Result<bool, RunEnd> {
        // What is left for another question is stopped again when the page is loaded again.
        let (stopped, _) = one_question(std::mem::take(&mut self.held.lacking), |seen| seen);
        if stopped.is_empty() || self.settings.dry_run {
            return Ok(false);
        }
        let (approval, _) = self.about_sent(&stopped, None);
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            self.watch.block(&stopped);
            // What it has tried by now is answered, too.
            self.record_requests()?;
            self.held.lacking.clear();
            return Ok(false);
        }
        self.watch.lets_page_send(&stopped);
        let url = self.seen.page.url.clone();
        let again = self.may_load(&url);
        if again {
            self.go_afresh(&url).await?;
            self.look().await?;
            self.record_requests()?;
        }
        Ok(again)
    }
}

/// Waits until the person has done what they approved: until the page is another one. What it sends is theirs by the same yes, and is judged
/// like that of any act. They have as long as a request is held.
async fn until_it_moves(
    browser: &mut dyn Browser,
    before: &PageSnapshot,
    every: Duration,
) -> Result<Acted, BrowserError> {
    let moves = watched(browser, every, |page| {
        (!page.looks_as(before)).then(Acted::default)
    });
    let too_long = BrowserError::Timeout {
        tool: "the person".to_owned(),
        seconds: HOLD_LIMIT.as_secs(),
    };
    let in_time = tokio::time::timeout(HOLD_LIMIT, moves).await;
    in_time.unwrap_or(Err(too_long))
}

/// What one question is about: one thing that says what it does, if any, and what is held beside it and says nothing, as far as a question can show it;
/// and what is left for another question. The very same twice is asked about and sent once: the other one is dropped, and so fails.
fn one_question<T>(all: Vec<T>, seen: impl Fn(&T) -> &GatedRequest) -> (Vec<T>, Vec<T>) {
    let mut known = HashSet::new();
    let once = |one: &T| known.insert(seen(one).shape.clone());
    let says = |one: &T| matches!(seen(one).verdict.why, Why::Does(_));
    let (mut says, mut silent): (Vec<T>, Vec<T>) = all.into_iter().filter(once).partition(says);
    let mut asked: Vec<T> = says.drain(..says.len().min(1)).collect();
    asked.extend(silent.drain(..silent.len().min(SHOWN - asked.len())));
    (asked, says.into_iter().chain(silent).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::request::PageRequest;
    use policy::judge_request::{Effect, RequestFingerprint, RequestVerdict};

    #[test]
    fn a_question_shows_one_thing_that_is_done_and_what_says_nothing_beside_it() {
        let sends = |body: &str, why: Why| {
            let request = PageRequest {
                method: "POST".to_owned(),
                url: "https://shop.example/api/events".to_owned(),
                body: Some(body.to_owned()),
                ..PageRequest::default()
            };
            GatedRequest {
                shape: RequestFingerprint::of(&request),
                request,
                verdict: RequestVerdict::new(RequestDecision::Held, why),
                by_act: true,
                patience: Patience::None,
            }
        };
        let (says_nothing, ends) = (Why::SaysNothing, Why::Does(Effect::Ends));
        let mut left = vec![
            sends("one", says_nothing),
            sends("two", says_nothing),
            sends("two", says_nothing),
            sends("close", ends),
            sends("close", ends),
            sends("buy", Why::Does(Effect::Buys)),
            sends("three", says_nothing),
        ];
        for told in [["close", "one", "two"].as_slice(), &["buy", "three"]] {
            let (asked, others) = one_question(left, |seen| seen);
            let bodies = asked.iter().filter_map(|seen| seen.request.body.as_deref());
            assert_eq!(bodies.collect::<Vec<_>>(), told);
            left = others;
        }
        assert!(left.is_empty());
    }
}
