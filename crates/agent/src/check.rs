//! Visits without a model: signing in, and a read-only check of where the subscription stands.
//!
//! Both open the service's own pages, look, and let the person act where only the person can. Neither clicks,
//! types or answers anything.

use async_trait::async_trait;

use super::finding::{Standing, standing};
use super::handover::Until;
use super::run::Agent;
use super::run_end::RunEnd;
use super::verification::obstacle;
use domain::event::{HandOverKind, Moment, Wait};
use domain::outcome::{Outcome, Reason, RunResult};
use model::port::{Model, ModelError, ModelErrorKind, Reply, Request};
use policy::own_navigation;

/// How often a sign-in is asked for where the start page asks again.
const ROUNDS: u32 = 3;

/// Stands where a run has its model. It is never asked, and would only fail.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoModel;

#[async_trait]
impl Model for NoModel {
    fn name(&self) -> &'static str {
        "none"
    }

    async fn next(
        &mut self,
        _: &Request<'_>,
        _: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let message = "A visit has no model. Use cancel for a run with one.".to_owned();
        Err(ModelError {
            kind: ModelErrorKind::BadRequest,
            message,
            retry_after: None,
            attempts: 0,
        })
    }
}

/// How a sign-in ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// The person was signed in before.
    Before,
    /// The person signed in now.
    Now,
    /// Not signed in.
    Not {
        /// Why it ended.
        reason: Reason,
        /// What went wrong and what to do.
        error: String,
    },
}

impl Agent<'_> {
    /// Opens the start page and waits until the person is signed in. The caller closes the browser.
    pub async fn sign_in(&mut self) -> SignIn {
        self.signed_in().await.unwrap_or_else(|stop| SignIn::Not {
            reason: stop.reason,
            error: self
                .masker
                .mask(&stop.error.unwrap_or_default())
                .into_owned(),
        })
    }

    async fn signed_in(&mut self) -> Result<SignIn, RunEnd> {
        self.arrive().await?;
        if self.person_needed(Until::AccountShown).is_none() {
            return Ok(SignIn::Before);
        }
        for _ in 0..ROUNDS {
            match self.person_needed(Until::SignedIn) {
                Some(kind) => self.hand_over_until(kind, Until::SignedIn).await?,
                None => {
                    self.hand_over_until(HandOverKind::Login, Until::AccountShown)
                        .await?;
                }
            }
            // A page on the way may be quiet for a moment: the start page, in a fresh load, decides.
            self.go_to(self.service.start_url.as_str()).await?;
            self.look().await?;
            if self.person_needed(Until::SignedIn).is_none() {
                return Ok(SignIn::Now);
            }
        }
        let name = &self.service.display_name;
        Err(RunEnd::new(
            Reason::HumanRejected,
            format!(
                "{name} asks to sign in again and again. Check the browser's cookies and try once more."
            ),
        ))
    }

    /// Looks where the subscription stands, at the start page and at the status page, each in a fresh load.
    /// Success means that it could be told. The caller closes the browser and keeps the result.
    pub async fn check(&mut self) -> RunResult {
        let result = match self.inspect().await {
            Ok(Standing::Told(outcome, evidence)) => {
                self.verifier.evidence = evidence.into_iter().map(|e| self.masked(e)).collect();
                let stop = RunEnd {
                    reason: Reason::Completed,
                    error: None,
                    outcome: Some(outcome),
                };
                RunResult {
                    success: true,
                    verified: true,
                    ..self.result(stop)
                }
            }
            Ok(Standing::Untold(why)) => {
                let error = format!("At {} {why}.", self.service.status_page());
                self.result(RunEnd {
                    outcome: Some(Outcome::Unverified),
                    ..RunEnd::new(Reason::Completed, error)
                })
            }
            Err(stop) => self.result(RunEnd {
                outcome: Some(Outcome::Unverified),
                ..stop
            }),
        };
        self.last_picture().await;
        result
    }

    /// The result of a check that was interrupted.
    pub fn interrupted_check(&self) -> RunResult {
        RunResult {
            outcome: Outcome::Unverified,
            ..self.interrupted()
        }
    }

    /// The looks, and what a reader says of them.
    async fn inspect(&mut self) -> Result<Standing, RunEnd> {
        self.arrive().await?;
        self.keep_picture(Moment::Start).await?;
        let start = self.service.start_url.to_string();
        let status = self.service.status_page().to_string();
        let mut missing = self.find(&start).await?;
        self.go_to(&status).await?;
        self.look().await?;
        missing = self.find(&status).await?.or(missing);
        let fresh = &self.verifier.collector.evidence.fresh;
        let mut elsewhere = fresh.iter().filter_map(|page| obstacle(page, self.service));
        if let Some(outcome) = elsewhere.find(|o| matches!(o, Outcome::ThirdPartyBilling { .. })) {
            return Ok(Standing::Told(outcome, Vec::new()));
        }
        if fresh.is_empty() {
            return Ok(Standing::Untold(missing.unwrap_or_default()));
        }
        self.hear_reader().await?;
        Ok(standing(&self.decided()))
    }

    /// Takes the current page as one to read; where it asks for the person, the one that stands at `url` after that. Why there is none to read.
    async fn find(&mut self, url: &str) -> Result<Option<String>, RunEnd> {
        if let Some(kind) = self.seen.assessment.needs_person {
            self.hand_over(kind).await?;
            self.go_to(url).await?;
            self.look().await?;
        }
        if self.person_needed(Until::SignedIn).is_some() {
            let named = &self.settings.named;
            return Ok(Some(format!(
                "nobody seems to be signed in (sign in with: subterminator login {named})"
            )));
        }
        if own_navigation(&self.seen.page.url, self.service).is_err() {
            let domains = self.service.domains.join(", ");
            return Ok(Some(format!(
                "the page is outside {domains}, so it proves nothing"
            )));
        }
        self.verifier.collector.keeps_fresh(&self.seen.page);
        Ok(None)
    }
}
