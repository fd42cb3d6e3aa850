//! One thing that was looked at: how it stands, and what mends it.

use std::fmt;

use serde::Serialize;

use crate::exit::Exit;

/// How it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// As it should be.
    Ok,
    /// A run can work, but something will be missing.
    Warning,
    /// A run would fail on this.
    Problem,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What was looked at.
    pub name: &'static str,
    /// How it stands.
    pub status: Status,
    /// What was found, in one line, without secrets.
    pub message: String,
    /// What mends it, in one line.
    pub fix: Option<String>,
    /// The exit code with which a run would end on it.
    #[serde(skip)]
    pub exit: Exit,
}

impl Check {
    /// As it should be.
    pub fn ok(name: &'static str, message: impl fmt::Display) -> Self {
        Self {
            name,
            status: Status::Ok,
            message: message.to_string(),
            fix: None,
            exit: Exit::Done,
        }
    }

    /// Something will be missing.
    pub fn warning(name: &'static str, message: impl fmt::Display, fix: impl fmt::Display) -> Self {
        Self {
            status: Status::Warning,
            fix: Some(fix.to_string()),
            ..Self::ok(name, message)
        }
    }

    /// A run would end on it, with this exit code.
    pub fn problem(
        name: &'static str,
        exit: Exit,
        message: impl fmt::Display,
        fix: impl fmt::Display,
    ) -> Self {
        Self {
            status: Status::Problem,
            exit,
            ..Self::warning(name, message, fix)
        }
    }

    /// A problem whose words hold the remedy as their last sentence, as errors of the browser's room do.
    pub fn problem_of(name: &'static str, exit: Exit, words: &str) -> Self {
        match words.rsplit_once(". ") {
            Some((what, fix)) => Self::problem(name, exit, format!("{what}."), fix),
            None => Self {
                fix: None,
                ..Self::problem(name, exit, words, "")
            },
        }
    }
}

/// The exit code: that of the first problem, in the order in which a run would meet them.
pub fn exit_of(checks: &[Check]) -> Exit {
    checks
        .iter()
        .find(|check| check.status == Status::Problem)
        .map_or(Exit::Done, |check| check.exit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_problem_decides_and_warnings_don_t() {
        let warning = || Check::warning("a", "b", "c");
        assert_eq!(exit_of(&[Check::ok("a", "b"), warning()]), Exit::Done);
        let two = [
            warning(),
            Check::problem("k", Exit::Configuration, "m", "f"),
            Check::problem("b", Exit::Browser, "m", "f"),
        ];
        assert_eq!(exit_of(&two), Exit::Configuration);
    }

    #[test]
    fn what_is_wrong_and_what_to_do_are_told_apart() {
        let check = Check::problem_of(
            "Node.js",
            Exit::Browser,
            "Node.js not found. Install Node.js 18 or newer: https://nodejs.org/ (x).",
        );
        assert_eq!(check.message, "Node.js not found.");
        assert_eq!(
            check.fix.as_deref(),
            Some("Install Node.js 18 or newer: https://nodejs.org/ (x).")
        );
        assert_eq!(Check::problem_of("x", Exit::Browser, "only this").fix, None);
    }
}
