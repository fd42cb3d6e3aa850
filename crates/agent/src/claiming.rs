//! The model says that it is over: that it is done, that it believes so and can't show it, or that there is no way.
//!
//! None of the three is believed. What is claimed is looked for on the pages; what nothing shows is asked of the person at the terminal
//! where nothing speaks against it; and where nothing was done that could have ended anything, nothing is believed to be done.

use super::ending::Claim;
use super::run::Agent;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use domain::call::{DONE_UNCONFIRMED, FAILED, ToolCall};
use domain::outcome::{Outcome, Reason};
use model::port::{Happened, Interruption};

/// What is told where a page got what it had waited for.
const LACKED: &str = "The page had asked for something that was kept back until the person approved it. It was loaded again with it: look at it once more.";
/// What is told where the end is believed of a run in which nothing was done.
const NOTHING_DONE: &str = "Nothing that could have ended it was done or sent in this run. Go on towards the cancellation, or call complete_task with status 'failed' and say what is in the way.";

impl Agent<'_> {
    pub(super) async fn complete(&mut self, call: &ToolCall) -> Result<ToolAnswer, Stop> {
        let reason = call.text("reason").unwrap_or_default();
        let status = call.text("status");
        // After an act that can't be undone what a page can do without stays where it is.
        if matches!(status, Some(FAILED | DONE_UNCONFIRMED))
            && (!self.acts.any() || !self.page_stands())
            && Box::pin(self.ask_what_the_page_lacks()).await?
        {
            return Ok(ToolAnswer::interrupted(Interruption::Completed, LACKED));
        }
        match status {
            Some(FAILED) => Err(self.gave_up(reason).await),
            Some(DONE_UNCONFIRMED) => self.believed(reason).await,
            _ => self.claimed().await,
        }
    }

    /// The model says that it is done and that the pages show it.
    async fn claimed(&mut self) -> Result<ToolAnswer, Stop> {
        let (why, settled) = match self.verify().await? {
            Claim::Proved(stop) => return Err(stop),
            Claim::Unproved { why, settled } => (why, settled),
        };
        self.claim_refused = true;
        let here = &self.page.url;
        // An act that may have worked must not be done twice because its proof is missing.
        let advice = if self.touched() {
            "What was approved and sent is done: don't repeat it. The program looked for new words of an end, and for the way to cancel being gone, right after it and in a fresh load of the account page. If steps are left, take them; if you believe that it is done, call complete_task with status 'done_unconfirmed': it looks once more and asks the person."
        } else {
            "Check the page and go on, or call complete_task with status 'failed' if the cancellation is not possible."
        };
        let message = format!("Cannot verify success: {why}. Current URL: {here}. {advice}");
        Ok(ToolAnswer::not_done(
            Happened::Unproved { why, settled },
            &message,
        ))
    }

    /// The model believes that it is done and can't show it. After an act the run ends, and its end weighs everything and asks the person
    /// where nothing speaks against it.
    async fn believed(&mut self, reason: &str) -> Result<ToolAnswer, Stop> {
        let ends = |outcome| Stop {
            reason: Reason::Completed,
            error: Some(believes(reason)),
            outcome,
        };
        if self.touched() {
            return Err(ends(None));
        }
        if let Claim::Proved(stop) = self.verify().await? {
            return Err(stop);
        }
        // What the person did while they were in charge nobody knows.
        if self.handed_over {
            return Err(ends(Some(Outcome::Unverified)));
        }
        Ok(ToolAnswer::refused(NOTHING_DONE))
    }
}

fn believes(reason: &str) -> String {
    match reason.trim() {
        "" => "The model believes that it is done and could not show it.".to_owned(),
        reason => format!("The model believes that it is done and could not show it: {reason}"),
    }
}
