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
        let cancelled = || sample::result(Reason::Completed, sample::cancelled());
        let by_person = || RunResult {
            verified: false,
            ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
        };
        let with = |change: fn(&mut RunResult), mut result: RunResult| {
            change(&mut result);
            Exit::of(&result)
        };
        assert_eq!(with(|_| {}, cancelled()), Exit::Done);
        assert_eq!(with(|r| r.verified = false, cancelled()), Exit::NotDone);
        assert_eq!(with(|r| r.success = false, cancelled()), Exit::NotDone);
        assert_eq!(
            with(|r| r.interrupted = true, cancelled()),
            Exit::Interrupted
        );
        let dry_run = |r: &mut RunResult| (r.verified, r.proposed) = (false, Some(sample::click()));
        assert_eq!(with(dry_run, cancelled()), Exit::Done);
        assert_eq!(with(|r| r.success = true, by_person()), Exit::Done);
        assert_eq!(with(|r| r.success = false, by_person()), Exit::NotDone);
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
            assert_eq!(
                Exit::of(&sample::result(reason, Outcome::NotCancelled)),
                exit,
                "{reason:?}"
            );
        }
    }
}
