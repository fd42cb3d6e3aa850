//! The words that differ with what a command wants from a service.

pub use domain::event::Purpose;

/// Name of the command.
pub fn command(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Cancel => "cancel",
        Purpose::Check => "check",
        Purpose::Login => "login",
    }
}

/// The menu's question.
pub fn question(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Cancel => "What do you want to cancel?",
        Purpose::Check => "What do you want to check?",
        Purpose::Login => "Where do you want to sign in?",
    }
}

/// The first line of the output.
pub fn opening(purpose: Purpose, name: &str) -> String {
    match purpose {
        Purpose::Cancel => format!("Starting {name} cancellation…"),
        Purpose::Check => format!("Checking {name}; nothing is clicked or changed…"),
        Purpose::Login => format!("Opening {name}, so that you can sign in…"),
    }
}
