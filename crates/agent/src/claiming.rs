//! The model says that it is over: that it is done, that it believes so and can't show it, that something is left to do, or that there is
//! no way.
//!
//! None of the four is believed. What is claimed is looked for on the pages; what nothing shows is asked of the person at the terminal
//! where nothing speaks against it; where something is left nobody calls it an end; and where nothing was done that could have ended
//! anything, nothing is believed to be done.

use super::ending::Claim;
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use domain::call::{DONE_UNCONFIRMED, FAILED, PENDING, ToolCall};
use domain::outcome::{Outcome, Reason};
use model::port::{ActOutcome, Interruption};

/// What is told where a page got what it had waited for.
const LACKED: &str = "The page had asked for something that was kept back until the person approved it. It was loaded again with it: look at it once more.";
/// What is told where an end, or what is left of it, is believed of a run in which nothing was done.
const NOTHING_DONE: &str = "Nothing that could have ended it was done or sent in this run. Go on towards the cancellation, or call complete_task with status 'failed' and say what is in the way.";
/// What is told where it isn't said what is left.
const SAY_WHAT: &str = "Say in 'reason' what is left to do or to wait for.";
/// Most characters of what the model says that is left.
const LEFT: usize = 300;

impl Agent<'_> {
    pub(super) async fn complete(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let reason = call.text("reason").unwrap_or_default().trim();
        let status = call.text("status");
        // After an act that can't be undone what a page can do without stays where it is.
        if matches!(status, Some(FAILED | DONE_UNCONFIRMED | PENDING))
            && (!self.acts.any() || !self.page_stands())
            && Box::pin(self.ask_what_the_page_lacks()).await?
        {
            return Ok(ToolAnswer::interrupted(Interruption::Completed, LACKED));
        }
        match status {
            Some(FAILED) => Err(self.gave_up(reason).await),
            Some(DONE_UNCONFIRMED) => self.unshown(reason, None).await,
            Some(PENDING) if reason.is_empty() => Ok(ToolAnswer::refused(SAY_WHAT)),
            Some(PENDING) => {
                let left = reason.chars().take(LEFT).collect();
                self.unshown(reason, Some(left)).await
            }
            _ => self.claimed().await,
        }
    }

    /// The model says that it is done and that the pages show it.
    async fn claimed(&mut self) -> Result<ToolAnswer, RunEnd> {
        let (why, settled) = match self.verify().await? {
            Claim::Proved(stop) => return Err(stop),
            Claim::Unproved { why, settled } => (why, settled),
        };
        self.verifier.claim_refused = true;
        // An act that may have worked must not be done twice because its proof is missing.
        let advice = if let Some(status) = self.acts.refused() {
            format!(
                "What was approved was sent, and the site answered it with an error ({status}), so it is not done. Look for the step that is missing and go the way again; if there is none, call complete_task with status 'failed' and say so."
            )
        } else if self.touched() {
            let person = if self.acts.were_read() {
                " The person was shown the pages and sees no end on them either."
            } else {
                ""
            };
            let then = if self.person_may_read() {
                "the program looks once more, and asks the person where nothing speaks against it"
            } else {
                "the program looks once more and ends the run as 'unverified', with what is known"
            };
            format!(
                "What was approved and sent is done: don't repeat it. The program looked right after it and in a fresh load of the account page.{person} If a step is left that you can take (also a last button that closes the flow), take it. Otherwise call complete_task: with 'pending' if something is left for the person or to wait for, with 'done_unconfirmed' if you believe that it is done: then {then}."
            )
        } else {
            "Check the page and go on, or call complete_task with status 'failed' if the cancellation is not possible.".to_owned()
        };
        let message = format!(
            "Cannot verify success: {why}. Current URL: {}. {advice}",
            self.seen.page.url
        );
        Ok(ToolAnswer::not_done(
            ActOutcome::Unproved { why, settled },
            &message,
        ))
    }

    /// The model believes that it is done and can't show it, or that something is `left`. After an act the run ends, and its end weighs
    /// everything and asks the person where nothing speaks against an end and nothing is left.
    async fn unshown(&mut self, reason: &str, left: Option<String>) -> Result<ToolAnswer, RunEnd> {
        let believed = left.is_none();
        let pending = left
            .clone()
            .map(|what_is_left| Outcome::Pending { what_is_left });
        let ends = |outcome| RunEnd {
            reason: Reason::Completed,
            error: believed.then(|| believes(reason)),
            outcome,
        };
        if self.touched() {
            self.verifier.collector.left = left;
            return Err(ends(pending));
        }
        if believed && let Claim::Proved(stop) = self.verify().await? {
            return Err(stop);
        }
        // What the person did while they were in charge nobody knows.
        if self.person.handed_over {
            return Err(ends(pending.or(Some(Outcome::Unverified))));
        }
        Ok(ToolAnswer::refused(NOTHING_DONE))
    }
}

fn believes(reason: &str) -> String {
    match reason {
        "" => "The model believes that it is done and could not show it.".to_owned(),
        reason => format!("The model believes that it is done and could not show it: {reason}"),
    }
}
