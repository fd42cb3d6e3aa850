//! Visits without a model: signing in, and a read-only check of where the subscription stands.
//!
//! Both open the service's own pages, look, and let the person act where only the person can. Neither clicks,
//! types or answers anything, and whatever stands there as the model is never asked.

use std::sync::Arc;

use super::agent::Agent;
use super::answer::RunEnd;
use super::ending::shown_by;
use super::handover::{Until, needed};
use super::page_statements::{obstacle, outcome_of};
use domain::event::{HandOverKind, Moment};
use domain::outcome::{Outcome, Reason, RunResult};

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
            error: self.masked_text(&stop.error.unwrap_or_default()),
        })
    }

    async fn signed_in(&mut self) -> Result<SignIn, RunEnd> {
        self.arrive().await?;
        if self.person_needed(Until::AccountShown).is_none() {
            return Ok(SignIn::Before);
        }
        let (kind, until) = match self.person_needed(Until::SignedIn) {
            Some(kind) => (kind, Until::SignedIn),
            None => (HandOverKind::Login, Until::AccountShown),
        };
        self.hand_over(kind, until).await?;
        Ok(SignIn::Now)
    }

    /// Looks where the subscription stands, at the start page and at the status page, each in a fresh load.
    /// Success means that it could be told. The caller closes the browser and keeps the result.
    pub async fn check(&mut self) -> RunResult {
        let unverified = |stop| RunEnd {
            outcome: Some(Outcome::Unverified),
            ..stop
        };
        let result = match self.inspect().await {
            Ok(Ok(outcome)) => self.succeeded(RunEnd::completed(Some(outcome), Some(true)), true),
            Ok(Err(why)) => {
                let error = format!("At {} {why}.", self.service.status_page());
                self.result(unverified(RunEnd::new(Reason::Completed, error)))
            }
            Err(stop) => self.result(unverified(stop)),
        };
        self.keep_picture(Moment::End).await;
        result
    }

    /// The looks, and what a reader says of them: where it stands, or why nobody can tell.
    async fn inspect(&mut self) -> Result<Result<Outcome, String>, RunEnd> {
        self.arrive().await?;
        self.keep_picture(Moment::Start).await;
        let start = self.service.start_url.to_string();
        self.person_goes_first(&start).await?;
        self.proof.keeps_fresh(&self.seen.page);
        let status = self.service.status_page().to_string();
        self.look_afresh(&status, false).await?;
        let service = Arc::clone(&self.service);
        let fresh = &mut self.proof.evidence.fresh;
        fresh.retain(|page| needed(page, &service, Until::SignedIn).is_none());
        if fresh.is_empty() {
            let named = &self.settings.named;
            return Ok(Err(format!(
                "nobody seems to be signed in (sign in with: subterminator login {named})"
            )));
        }
        let mut elsewhere = fresh.iter().filter_map(|page| obstacle(page, &service));
        if let Some(outcome) = elsewhere.find(|o| matches!(o, Outcome::ThirdPartyBilling { .. })) {
            return Ok(Ok(outcome));
        }
        self.hear_reader().await?;
        let verdict = self.decided();
        let told = outcome_of(&verdict, None);
        let told = told.filter(|outcome| !matches!(outcome, Outcome::OtherObject { .. }));
        if told.is_some() {
            self.shown = shown_by(&verdict);
        }
        Ok(
            told.ok_or_else(|| match verdict.against_lines().join("; ") {
                against if !against.is_empty() => against,
                _ => "nothing says for sure whether it goes on".to_owned(),
            }),
        )
    }
}
