//! How a run is left before its end: reason, what is known, what to do.

use super::port::SinkError;
use browser::port::BrowserError;
use domain::outcome::{Outcome, Reason};
use model::port::ModelError;

/// The run ends here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunEnd {
    /// Why.
    pub reason: Reason,
    /// What went wrong and what to do; `None` for a plain end.
    pub error: Option<String>,
    /// What the page says about the subscription, where it says it.
    pub outcome: Option<Outcome>,
}

impl RunEnd {
    /// An end with words for the person.
    pub fn new(reason: Reason, error: impl Into<String>) -> Self {
        Self {
            reason,
            error: Some(error.into()),
            outcome: None,
        }
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
