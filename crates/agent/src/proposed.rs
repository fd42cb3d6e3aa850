//! What a model proposes, read: the action, and the tool by which the model called it.

use domain::action::Action;

/// A proposal.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Proposed {
    /// The tool, in the server's words: for the record and the person, and for nothing else.
    pub(super) tool: String,
    /// What is to be done.
    pub(super) action: Action,
}
