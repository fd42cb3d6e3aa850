//! What a command wants from a service, and the words that differ with it.

pub use crate::domain::event::Purpose;

impl Purpose {
    /// Name of the command.
    #[must_use]
    pub fn command(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::Check => "check",
            Self::Login => "login",
        }
    }

    /// The menu's question.
    #[must_use]
    pub fn question(self) -> &'static str {
        match self {
            Self::Cancel => "Which subscription shall be cancelled?",
            Self::Check => "Which subscription shall be checked?",
            Self::Login => "Where do you want to sign in?",
        }
    }

    /// The first line of the output.
    #[must_use]
    pub fn opening(self, name: &str) -> String {
        match self {
            Self::Cancel => format!("Starting {name} cancellation…"),
            Self::Check => format!("Checking {name}; nothing is clicked or changed…"),
            Self::Login => format!("Opening {name}, so that you can sign in…"),
        }
    }

    /// What a mock means for it.
    #[must_use]
    pub fn on_mock(self) -> &'static str {
        match self {
            Self::Cancel => "nothing real is cancelled",
            Self::Check | Self::Login => "nothing here is real",
        }
    }
}
