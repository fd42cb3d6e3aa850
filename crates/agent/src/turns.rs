//! How many turns a run has: the limit, and those that aren't counted.
//!
//! A question to the person, and a call after which everything is as it was (it didn't fit, its reference was gone, what it aimed at couldn't
//! be reached, a claim that nothing proved), costs no turn. So that a model that does nothing else comes to an end all the same, only the
//! first of such turns in a row are free, and all together no more than half of the limit. Limits of tokens and costs know no free turns.

use model::port::{ActOutcome, Answer};

/// So many turns in a row are free.
const IN_A_ROW: u32 = 2;

/// The turns that are not counted.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FreeTurns {
    all: u32,
    in_a_row: u32,
}

impl FreeTurns {
    /// A turn has ended with this answer.
    pub(super) fn turn_ended(&mut self, answer: Option<&Answer>, limit: u32) {
        if !answer.is_some_and(is_free) {
            self.in_a_row = 0;
        } else if self.in_a_row < IN_A_ROW && self.all < limit / 2 {
            self.in_a_row += 1;
            self.all += 1;
        }
    }

    /// The number of the last turn.
    pub(super) fn last(self, limit: u32) -> u32 {
        limit + self.all
    }
}

/// Whether the person was asked, or nothing was done. What was sent and never answered may have been.
fn is_free(answer: &Answer) -> bool {
    let Answer::ToolResult { happened, .. } = answer else {
        return false;
    };
    match happened {
        ActOutcome::Said(_)
        | ActOutcome::Refused
        | ActOutcome::Undelivered(_)
        | ActOutcome::Interrupted(_)
        | ActOutcome::Failed
        | ActOutcome::Unproved { .. } => true,
        ActOutcome::Done
        | ActOutcome::LayerOpened
        | ActOutcome::NothingChanged
        | ActOutcome::Unanswered => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(answers: &[ActOutcome], limit: u32) -> u32 {
        let mut free = FreeTurns::default();
        for happened in answers {
            let answer = Answer::ToolResult {
                text: String::new(),
                happened: happened.clone(),
            };
            free.turn_ended(Some(&answer), limit);
        }
        free.turn_ended(Some(&Answer::Nudge(String::new())), limit);
        free.last(limit)
    }

    #[test]
    fn what_did_nothing_is_free_within_bounds() {
        use ActOutcome::{Done, Failed, Refused, Said, Unanswered};
        assert_eq!(after(&[Said(None), Done, Refused, Done, Failed], 20), 23);
        assert_eq!(after(&[Done, Unanswered], 20), 20);
        assert_eq!(
            after(&[Refused, Refused, Refused, Refused], 20),
            22,
            "in a row"
        );
        let mut hostile = Vec::new();
        for _ in 0..100 {
            hostile.extend([Refused, Done]);
        }
        assert_eq!(after(&hostile, 20), 30, "all together");
    }
}
