//! The last words of a check: where the subscription stands, how that is known, and what to do now.
//!
//! Where nobody can tell, the text says exactly that. Pure: result in, lines out.

use super::clean;
use super::closing::{Closing, details, look_yourself, why};
use super::remedy::remedy;
use super::story::Story;
use domain::event::Purpose;
use domain::outcome::{Evidence, Outcome, Reason, RunResult};
use journal::headline;

/// The last words of this check.
pub fn found(story: &Story, result: &RunResult) -> Closing {
    let told = result.success && result.verified && !result.interrupted;
    let said = Closing::of(headline(&story.told(Purpose::Check), result));
    match &result.outcome {
        Outcome::NotCancelled if told => {
            let said = said.with(evidence(result.evidence.last()));
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let next = if story.approved_before {
                "The page may not know yet what you approved before: look again later.".to_owned()
            } else {
                format!("To cancel it: subterminator cancel {}", story.named)
            };
            said.with([next])
        }
        Outcome::AlreadyCancelled { .. } | Outcome::Cancelled { .. } if told => {
            said.with(evidence(result.evidence.first()))
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. }
            if told =>
        {
            said.with(details(story, result))
        }
        _ => {
            let unknown = result.reason != Reason::McpError && !result.interrupted;
            let remedy = remedy(story, result);
            let look = unknown && remedy.is_none();
            said.with(story.needed.is_none().then(|| why(result)).flatten())
                .with(remedy)
                .with(look.then(|| look_yourself(result)))
        }
    }
}

fn evidence(proof: Option<&Evidence>) -> Option<String> {
    let proof = proof?;
    Some(format!(
        "The page says: \"{}\"",
        clean::clip(&clean::line(&proof.line), 160)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use crate::ui::Mark;

    fn story() -> Story {
        Story {
            name: "Netflix".to_owned(),
            named: "netflix".to_owned(),
            ..Story::default()
        }
    }

    fn said(outcome: Outcome, told: bool) -> Closing {
        found(
            &story(),
            &RunResult {
                success: told,
                verified: told,
                ..sample::result(Reason::Completed, outcome)
            },
        )
    }

    #[test]
    fn each_standing_has_its_sentence() {
        let active = said(Outcome::NotCancelled, true);
        assert_eq!(active.headline, "Netflix is active");
        assert!(
            active
                .details
                .contains(&"To cancel it: subterminator cancel netflix".to_owned())
        );
        let cancelled = said(
            Outcome::AlreadyCancelled {
                effective_date: Some("2026-02-15".to_owned()),
                object: Some("Premium".to_owned()),
            },
            true,
        );
        assert_eq!(
            cancelled.headline,
            "Netflix is cancelled: access until 15 February 2026"
        );
        let elsewhere = said(
            Outcome::ThirdPartyBilling {
                provider: "Apple".to_owned(),
                steps: vec!["Open it.".to_owned()],
            },
            true,
        );
        assert_eq!(
            elsewhere.headline,
            "Apple bills you for Netflix: cancel it there"
        );
    }

    /// A check that could not tell never looks like one that could.
    #[test]
    fn what_is_not_told_is_not_said() {
        let cancelled = Outcome::AlreadyCancelled {
            effective_date: None,
            object: Some("Premium".to_owned()),
        };
        for outcome in [
            Outcome::NotCancelled,
            cancelled,
            Outcome::Unverified,
            Outcome::needs_human(),
        ] {
            let said = said(outcome, false);
            assert_eq!(
                (said.mark, said.headline.as_str()),
                (
                    Some(Mark::Attention),
                    "The site doesn't show whether Netflix is cancelled"
                )
            );
            assert!(
                said.details
                    .iter()
                    .any(|line| line.starts_with("Look at your account page")),
                "{said:?}"
            );
        }
        let result = RunResult {
            interrupted: true,
            ..sample::result(Reason::Completed, sample::cancelled())
        };
        assert_eq!(found(&story(), &result).mark, None);
    }
}
