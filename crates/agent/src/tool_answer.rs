//! What a model is answered after its call.

use serde_json::json;

use model::port::{ActOutcome, Interruption};
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
    pub(super) fn interrupted(by: Interruption, message: &str) -> Self {
        Self::not_done(ActOutcome::Interrupted(by), message)
    }
}
