//! Exit codes, in one place. Scripts rely on them: a code never changes its meaning.

use std::process::ExitCode;

use domain::outcome::{Reason, RunResult};

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    /// Done and verified, or confirmed by the person; or a dry run, or help.
    Done = 0,
    /// Not done or not verified.
    NotDone = 1,
    /// Wrong usage or configuration, or the person left the menu.
    Configuration = 2,
    /// Unknown or unavailable service, or none named without a terminal.
    Service = 3,
    /// The model's API failed after retries.
    Model = 4,
    /// The MCP server or the browser could not be started or was lost.
    Browser = 5,
    /// Interrupted.
    Interrupted = 130,
}

impl Exit {
    /// Every code with its meaning, as help lists them.
    pub const ALL: [(Self, &'static str); 7] = [
        (
            Self::Done,
            "done and verified, or confirmed by you (or dry run)",
        ),
        (Self::NotDone, "not done or not verified"),
        (
            Self::Configuration,
            "usage or configuration error, or you left the menu",
        ),
        (
            Self::Service,
            "unknown or unavailable service, or none named without a terminal",
        ),
        (Self::Model, "the model's API failed after retries"),
        (
            Self::Browser,
            "MCP server or browser could not be started or was lost",
        ),
        (Self::Interrupted, "interrupted"),
    ];

    /// The code of a finished run. Success without proof is no success, unless the person looked and said so; a dry run
    /// promises nothing to prove.
    pub fn of(result: &RunResult) -> Self {
        match result.reason {
            _ if result.interrupted => Self::Interrupted,
            Reason::LlmError => Self::Model,
            Reason::McpError => Self::Browser,
            _ if result.success
                && (result.verified || result.is_confirmed() || result.proposed.is_some()) =>
            {
                Self::Done
            }
            _ => Self::NotDone,
        }
    }

    /// The number.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use domain::outcome::Outcome;

    #[test]
    fn every_end_has_its_code() {
        let end = |outcome, success, verified| RunResult {
            success,
            verified,
            ..sample::result(Reason::Completed, outcome)
        };
        let cancelled = |success, verified| end(sample::cancelled(), success, verified);
        let by_person = |success| end(Outcome::confirmed_by_person(), success, false);
        let interrupted = RunResult {
            interrupted: true,
            ..cancelled(true, true)
        };
        let dry_run = RunResult {
            proposed: Some(sample::click()),
            ..cancelled(true, false)
        };
        for (result, exit) in [
            (cancelled(true, true), Exit::Done),
            (cancelled(true, false), Exit::NotDone),
            (cancelled(false, true), Exit::NotDone),
            (interrupted, Exit::Interrupted),
            (dry_run, Exit::Done),
            (by_person(true), Exit::Done),
            (by_person(false), Exit::NotDone),
        ] {
            assert_eq!(Exit::of(&result), exit, "{result:?}");
        }
        for (reason, exit) in [
            (Reason::HumanRejected, Exit::NotDone),
            (Reason::RecordFailed, Exit::NotDone),
            (Reason::MaxTurnsExceeded, Exit::NotDone),
            (Reason::LlmNoAction, Exit::NotDone),
            (Reason::BudgetExceeded, Exit::NotDone),
            (Reason::VerificationFailed, Exit::NotDone),
            (Reason::LlmError, Exit::Model),
            (Reason::McpError, Exit::Browser),
        ] {
            let result = sample::result(reason, Outcome::NotCancelled);
            assert_eq!(Exit::of(&result), exit, "{reason:?}");
        }
    }
}
