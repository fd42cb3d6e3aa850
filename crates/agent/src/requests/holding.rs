//! Held requests: asked about while the act that sends them is still under way in the browser, and let go or failed.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::super::agent::{Agent, Released, at_work};
use super::super::answer::{RunEnd, ToolAnswer};
use super::super::watch::HeldRequest;
use super::one_question;
use browser::port::{Acted, Browser, BrowserError, HOLD_LIMIT};
use domain::authorization::Authorized;
use model::port::ActOutcome;
use page::snapshot::PageSnapshot;
use policy::requests::Effect;

/// How long is waited for what is sent together: it is one question.
const TOGETHER: Duration = Duration::from_millis(200);

/// What is told of what an act sent.
const SENT: &str = "The person approved what it sends, and it was sent: don't repeat it.";
const STEP_SENT: &str = "The person approved the step that it sends, and it was sent.";
const GONE: &str = "The person approved what it sends, but the page had given up waiting by then, so it was not sent. If the page shows an error, do the same once more: it is not asked again.";
/// What the person is told where it can't be known.
const CUT_OFF: &str = "The browser ended while this waited for your answer, so it may have been sent all the same. The account page is looked at again.";
/// What is told where it came after the act.
const LATE: &str =
    "What the act before sends came late. This call was not made: look at the page anew.";

/// How long the person may take over what they do themselves: no longer than a request is held.
const OWN_HAND: Duration = HOLD_LIMIT;

/// Waits until the person has done what they approved: until the page is another one. What it sends is theirs by the same yes, and is judged
/// like that of any act.
async fn until_it_moves(
    browser: &mut dyn Browser,
    before: &PageSnapshot,
    every: Duration,
) -> Result<Acted, BrowserError> {
    let moves = async {
        loop {
            tokio::time::sleep(every).await;
            match browser.snapshot().await {
                Ok(page) if !page.looks_as(before) => return Ok(Acted::default()),
                Err(e) if e.is_lost() => return Err(e),
                Ok(_) | Err(_) => {}
            }
        }
    };
    let too_long = |_| {
        Err(BrowserError::Timeout {
            tool: "the person".to_owned(),
            seconds: OWN_HAND.as_secs(),
        })
    };
    tokio::time::timeout(OWN_HAND, moves)
        .await
        .unwrap_or_else(too_long)
}

impl Agent<'_> {
    /// Has an action carried out, and says what came of it and of the questions that it led to. What the gate holds of it is asked at once: its answer
    /// may come only after that, or never.
    pub(crate) async fn perform(
        &mut self,
        action: Authorized,
    ) -> (Result<Acted, BrowserError>, Result<(), RunEnd>) {
        let by_own_hand = std::mem::take(&mut self.person.acts);
        let (before, every) = (self.seen.page.clone(), self.settings.watch_every);
        let Some(browser) = self.browser.take() else {
            return (Err(at_work()), Ok(()));
        };
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
            Err(e) if e.gave_up_waiting() && self.held.approved.is_some_and(|a| a.left) => {
                Ok(Acted::default())
            }
            done => done,
        };
        (done, asked)
    }

    /// Reads the page. A form that is held keeps it from being read until it is answered.
    pub(crate) async fn snapshot(&mut self) -> Result<Result<PageSnapshot, BrowserError>, RunEnd> {
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
                () = watch.holds(), if asked.is_ok() => {
                    asked = Box::pin(self.ask_held()).await;
                    if asked.is_err() {
                        // After a no nothing else of it is asked.
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
        if held.iter().any(HeldRequest::is_cut_off) {
            return self.loses_what_was_held(true);
        }
        // Anything else stays held, and is asked by itself.
        let (held, others) = one_question(held, |held| &held.seen);
        self.watch.keeps_held(others);
        let asked: Vec<_> = held.iter().map(|held| held.seen.clone()).collect();
        let answer = self.ask_about(&asked).await;
        if held.iter().any(HeldRequest::is_cut_off) {
            self.loses_what_was_held(answer.is_err())?;
            return answer.map(drop);
        }
        let deed = answer?;
        // No record, no release: the answer is on disk by now.
        if deed.is_some() {
            self.begins_by_request(false);
        }
        let left = self.watch.releases(held, deed).await;
        self.acts.answered();
        if deed.is_some() && !left {
            self.acts.came_to_nothing();
            self.proof.undoes();
        }
        let before = self.held.approved.take();
        self.held.approved = Some(Released {
            deed: deed.filter(|_| left).or(before.and_then(|b| b.deed)),
            left: left && before.is_none_or(|b| b.left),
        });
        Ok(())
    }

    /// The browser's server ended while something was held, and the browser may have let it go on its way out: whatever was answered, it counts as sent
    /// until the pages tell.
    fn loses_what_was_held(&mut self, unasked: bool) -> Result<(), RunEnd> {
        self.begins_by_request(unasked);
        self.warn(CUT_OFF)
    }

    /// What an act is about to send ends something: from here on it counts as an act that can't be undone.
    fn begins_by_request(&mut self, unasked: bool) {
        self.acts
            .begins(self.last_act.name("a request of the page"));
        (self.proof).does(self.as_evidence(&self.last_act, unasked));
    }

    /// Settles what came late of the newest act, after the page had come to rest: asks at once, and lets it go. `None` if there is nothing of the kind.
    pub(crate) async fn settle_late(&mut self) -> Result<Option<ToolAnswer>, RunEnd> {
        if self.settings.dry_run || !(self.watch.is_holding() || self.held.approved.is_some()) {
            return Ok(None);
        }
        self.watch.act_goes_on();
        let settled = async {
            self.ask_held().await?;
            self.look_quietly().await?;
            self.look_at_what_follows().await
        };
        let settled = settled.await;
        self.watch.act_ends();
        settled?;
        self.record_requests()?;
        let approved = self.held.approved.take();
        if let Some(Released { deed: Some(_), .. }) = approved {
            self.keeps_what_it_led_to();
        }
        let mut answer = ToolAnswer::done(ActOutcome::Done, LATE.to_owned());
        tells_approved(&mut answer, approved);
        answer.happened = ActOutcome::Interrupted;
        Ok(Some(answer))
    }
}

/// Adds to an answer what the person approved while it was held.
pub(crate) fn tells_approved(answer: &mut ToolAnswer, approved: Option<Released>) {
    answer.adds(match approved {
        None => return,
        Some(Released { left: false, .. }) => GONE,
        Some(Released {
            deed: Some(Effect::Ends | Effect::DeletesAccount),
            ..
        }) => SENT,
        Some(_) => STEP_SENT,
    });
}
