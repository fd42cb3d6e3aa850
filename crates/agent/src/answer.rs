//! What comes of a call: an answer to the model, or the end of the run with its reason, what is known, and what to do.

use serde_json::json;

use super::port::SinkError;
use browser::port::BrowserError;
use domain::outcome::{Outcome, Reason};
use model::port::{ActOutcome, ModelError};
use model::prompt;

/// The answer to a call.
#[derive(Debug)]
pub(super) struct ToolAnswer {
    pub(super) text: String,
    pub(super) happened: ActOutcome,
}

impl ToolAnswer {
    /// The call was carried out.
    pub(super) fn done(happened: ActOutcome, text: String) -> Self {
        Self { text, happened }
    }

    /// It was not, or not to its end.
    pub(super) fn not_done(happened: ActOutcome, message: &str) -> Self {
        let message = prompt::harmless(message);
        Self {
            text: json!({"error": true, "message": message}).to_string(),
            happened,
        }
    }

    /// Says something more, on a line of its own, where the call was carried out.
    pub(super) fn adds(&mut self, more: &str) {
        if !self.happened.is_error() {
            self.text.push('\n');
            self.text.push_str(&prompt::harmless(more));
        }
    }

    /// It is not done in this way.
    pub(super) fn refused(advice: &str) -> Self {
        Self::not_done(ActOutcome::Refused, advice)
    }

    /// Something came between.
    pub(super) fn interrupted(message: &str) -> Self {
        Self::not_done(ActOutcome::Interrupted, message)
    }
}

/// The run ends here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunEnd {
    /// Why.
    pub reason: Reason,
    /// What went wrong and what to do; `None` for a plain end.
    pub error: Option<String>,
    /// What the page says about the subscription, where it says it.
    pub outcome: Option<Outcome>,
    /// The run reached what it was for, and whether the pages prove that.
    pub reached: Option<bool>,
}

impl RunEnd {
    /// An end with words for the person.
    pub fn new(reason: Reason, error: impl Into<String>) -> Self {
        Self {
            reason,
            error: Some(error.into()),
            outcome: None,
            reached: None,
        }
    }

    /// The plain end of a run.
    pub(super) fn completed(outcome: Option<Outcome>, reached: Option<bool>) -> Self {
        Self {
            reason: Reason::Completed,
            error: None,
            outcome,
            reached,
        }
    }
}

/// Nothing is carried out in the browser.
#[derive(Debug)]
pub(super) enum NoAct {
    /// The model is told this, and the run goes on.
    Told(ToolAnswer),
    /// The run ends.
    End(RunEnd),
}

impl From<ToolAnswer> for NoAct {
    fn from(answer: ToolAnswer) -> Self {
        Self::Told(answer)
    }
}

impl<E> From<E> for NoAct
where
    RunEnd: From<E>,
{
    fn from(error: E) -> Self {
        Self::End(error.into())
    }
}

impl From<SinkError> for RunEnd {
    fn from(error: SinkError) -> Self {
        // No record, no act: the run ends before anything more happens.
        Self::new(
            Reason::RecordFailed,
            format!("{error} Nothing more was done, because every act needs a record."),
        )
    }
}

impl From<BrowserError> for RunEnd {
    fn from(error: BrowserError) -> Self {
        Self::new(Reason::McpError, error.to_string())
    }
}

impl From<ModelError> for RunEnd {
    fn from(error: ModelError) -> Self {
        Self::new(Reason::LlmError, error.to_string())
    }
}
