//! How a browser, or the server that drives it, fails; each in the words that a person reads.

/// A browser failed.
#[derive(Debug, thiserror::Error)]
pub enum BrowserError {
    /// Something on this machine is missing or wrong (Node, npx, browser): what, and how to mend it.
    #[error("{0}")]
    Configuration(String),
    /// The server or the browser could not be started.
    #[error("{0}")]
    Start(String),
    /// The connection is gone; calls can't succeed any more before a reconnect.
    #[error("The connection to the browser was lost: {0}")]
    Lost(String),
    /// No answer in time. The call may still take effect.
    #[error("The browser did not answer {tool} within {seconds} s.")]
    Timeout {
        /// Tool name.
        tool: String,
        /// Limit in seconds.
        seconds: u64,
    },
    /// An answer came that can't be read: too long, broken. The call may have taken effect.
    #[error("The answer to {tool} can't be read: {problem}.")]
    Unreadable {
        /// Tool name.
        tool: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The server carried the call out and says that it failed.
    #[error("{0}")]
    Tool(String),
    /// An answer lacks what a page must have.
    #[error("SnapshotValidationError: {problem}. The answer starts with: {start}")]
    Snapshot {
        /// What is missing.
        problem: String,
        /// The first 200 characters of the answer.
        start: String,
    },
}

impl BrowserError {
    /// The server is gone, as opposed to a call that failed.
    pub fn is_lost(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Start(_))
    }
}
