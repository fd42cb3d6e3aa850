//! What a model is answered after its call.

use serde_json::json;

use model::prompt;

/// The answer to a call.
pub(super) struct ToolAnswer {
    pub(super) text: String,
    pub(super) is_error: bool,
}

impl ToolAnswer {
    pub(super) fn error(message: &str) -> Self {
        let message = prompt::harmless(message);
        Self {
            text: json!({"error": true, "message": message}).to_string(),
            is_error: true,
        }
    }
}
