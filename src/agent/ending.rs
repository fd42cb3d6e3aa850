//! Checking a claim of success, and the end of a run.

use super::run::Agent;
use super::stop::Stop;
use super::verification::{Look, Proof, details, examine, obstacle};
use crate::domain::event::{Event, Wait};
use crate::domain::outcome::{Evidence, Outcome, Reason, RunResult};
use crate::page::snapshot::PageSnapshot;

impl Agent<'_> {
    /// Two looks: the page as it is now, then the status page in a fresh load. `Ok` is the end of the run
    /// with a proved outcome, `Err` says what is missing.
    pub(super) async fn verify(&mut self) -> Result<Result<Stop, String>, Stop> {
        self.wait(Wait::Verification);
        self.look().await?;
        let claimed = self.page.clone();
        if let Err(why) = self.examine_now(Look::Claim)? {
            return Ok(Err(why));
        }
        let status = self.service.status_page().to_string();
        self.go_to(&status).await?;
        self.look().await?;
        if let Some(kind) = self.assessment.needs_person {
            self.hand_over(kind).await?;
            self.go_to(&status).await?;
            self.look().await?;
        }
        match self.examine_now(Look::Second)? {
            Err(why) => Ok(Err(format!("the page that claims it looked right, but at {status} {why}"))),
            Ok(()) => Ok(Ok(Stop { reason: Reason::Completed, error: None, outcome: Some(self.proved(&claimed)) })),
        }
    }

    /// Examines the current page and keeps the evidence.
    fn examine_now(&mut self, look: Look) -> Result<Result<(), String>, Stop> {
        let proof = examine(&self.page, self.service, look, &(self.settings.now)());
        let (verified, why, evidence) = match proof {
            Proof::Shown(found) => (true, String::new(), vec![self.masked(found)]),
            Proof::Disproved(why) | Proof::Missing(why) => (false, why, Vec::new()),
        };
        self.evidence.extend(evidence.clone());
        self.sink.emit(&Event::Verification { turn: self.turn, look: look.name().to_owned(), verified, why: why.clone(), evidence })?;
        Ok(if verified { Ok(()) } else { Err(why) })
    }

    pub(super) fn masked(&self, found: Evidence) -> Evidence {
        Evidence { line: self.masker.mask(&found.line).into_owned(), url: self.masker.mask(&found.url).into_owned(), ..found }
    }

    /// What both looks prove: cancelled now, or cancelled before this run did anything.
    fn proved(&self, claimed: &PageSnapshot) -> Outcome {
        let (effective_date, confirmation) = details([claimed, &self.page]);
        if self.acts == 0 { Outcome::AlreadyCancelled { effective_date } } else { Outcome::Cancelled { effective_date, confirmation } }
    }

    /// The model says that there is no way.
    pub(super) async fn gave_up(&mut self, reason: &str) -> Stop {
        let outcome = match self.look().await {
            Ok(()) => obstacle(&self.page, self.service),
            Err(stop) => return stop,
        };
        let reason = if reason.trim().is_empty() {
            "The model gave up without a reason.".to_owned()
        } else {
            format!("The model gave up: {}", reason.trim())
        };
        Stop { reason: Reason::Completed, error: Some(reason), outcome }
    }

    /// Turns the end of the loop into the result. If something irreversible was done and the end is not
    /// proved, the program looks for itself before it says what it knows.
    pub(super) async fn conclude(&mut self, stop: Stop) -> RunResult {
        if stop.reason == Reason::Completed && self.proposed.is_some() {
            return RunResult { success: true, ..self.result(stop) };
        }
        if matches!(stop.outcome, Some(Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. })) && stop.error.is_none() {
            return RunResult { success: true, verified: true, ..self.result(stop) };
        }
        let browser_is_there = stop.reason != Reason::McpError;
        if self.acts > 0 && stop.outcome.is_none() && browser_is_there && stop.reason != Reason::HumanRejected {
            return self.look_for_itself(stop).await;
        }
        self.result(stop)
    }

    async fn look_for_itself(&mut self, stop: Stop) -> RunResult {
        let status = self.service.status_page().to_string();
        let before = self.page.clone();
        let looked = match self.go_to(&status).await {
            Ok(()) => self.look().await,
            Err(e) => Err(e),
        };
        let proof = match looked {
            Ok(()) => examine(&self.page, self.service, Look::Second, &(self.settings.now)()),
            Err(_) => Proof::Missing("the status page could not be read".to_owned()),
        };
        match proof {
            Proof::Shown(found) => {
                let found = self.masked(found);
                self.evidence.push(found);
                let outcome = self.proved(&before);
                RunResult { success: true, verified: true, ..self.result(Stop { outcome: Some(outcome), error: None, ..stop }) }
            }
            Proof::Disproved(_) | Proof::Missing(_) => self.result(stop),
        }
    }
}
