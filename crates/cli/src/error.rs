//! The one kind of error that reaches the person: what is wrong, and what to do about it.
//!
//! [`crate::ui::Ui::error`] is the only printer. Never a backtrace, never a debug format.

use std::fmt;
use std::io;
use std::path::Path;

use super::exit::Exit;
use ::run::RunError;
use config::ConfigError;

/// An error that ends the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CliError {
    /// Exit code.
    pub exit: Exit,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do about it, in one line.
    pub hint: Option<String>,
}

impl CliError {
    /// An error with its remedy.
    pub fn new(exit: Exit, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
            hint: Some(hint.into()),
        }
    }

    /// An error whose message says it all.
    pub fn bare(exit: Exit, message: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
            hint: None,
        }
    }

    /// A file that can't be written.
    pub fn unwritten(file: &Path, error: &io::Error) -> Self {
        let what = format!("Can't write {}: {error}.", file.display());
        let hint = "Check the folder's permissions and free space.";
        Self::new(Exit::NotDone, what, hint)
    }

    /// The same of an error of another room, whose words hold the remedy.
    pub fn of<E: fmt::Display>(exit: Exit) -> impl Fn(E) -> Self {
        move |error| Self::bare(exit, error.to_string())
    }
}

impl From<ConfigError> for CliError {
    fn from(error: ConfigError) -> Self {
        Self::new(Exit::Configuration, error.message, error.hint)
    }
}

impl From<RunError> for CliError {
    fn from(error: RunError) -> Self {
        let exit = match &error {
            RunError::Model(_) | RunError::PlannerReads | RunError::UnknownPrice { .. } => {
                Exit::Configuration
            }
            RunError::Profile(_) | RunError::NoFolder(_) => Exit::Browser,
            RunError::Record(_) | RunError::FirstLine(_) => Exit::NotDone,
        };
        let text = error.to_string();
        match (text.split_once('\n'), &error) {
            (Some((what, hint)), _) => Self::new(exit, what, hint),
            (None, RunError::Model(_)) => {
                let hint = "Or use the built-in planner, which needs no key: --model rules";
                Self::new(exit, text, hint)
            }
            (None, _) => Self::bare(exit, text),
        }
    }
}
