//! What a command wants from a service, and the words that differ with it.

pub use domain::event::Purpose;

/// What each purpose is called where the person reads it.
pub trait InWords {
    /// Name of the command.
    fn command(self) -> &'static str;

    /// The menu's question.
    fn question(self) -> &'static str;

    /// The first line of the output.
    fn opening(self, name: &str) -> String;

    /// What a mock means for it.
    fn on_mock(self) -> &'static str;
}

impl InWords for Purpose {
    fn command(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::Check => "check",
            Self::Login => "login",
        }
    }

    fn question(self) -> &'static str {
        match self {
            Self::Cancel => "What do you want to cancel?",
            Self::Check => "What do you want to check?",
            Self::Login => "Where do you want to sign in?",
        }
    }

    fn opening(self, name: &str) -> String {
        match self {
            Self::Cancel => format!("Starting {name} cancellation…"),
            Self::Check => format!("Checking {name}; nothing is clicked or changed…"),
            Self::Login => format!("Opening {name}, so that you can sign in…"),
        }
    }

    fn on_mock(self) -> &'static str {
        match self {
            Self::Cancel => "nothing real is cancelled",
            Self::Check | Self::Login => "nothing here is real",
        }
    }
}
