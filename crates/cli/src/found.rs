//! The last words of a check: where the subscription stands, how that is known, and what to do now.
//!
//! Where nobody can tell, the text says exactly that. Pure: result in, lines out.

use super::clean;
use super::closing::{
    Closing, attention, done, failed, look_yourself, plain, standing, until, why,
};
use super::remedy::{needed, remedy};
use super::story::Story;
use domain::outcome::{Evidence, Outcome, Reason, RunResult};

/// The last words of this check.
pub fn found(story: &Story, result: &RunResult) -> Closing {
    let Story { name, named, .. } = story;
    let told = result.success && result.verified && !result.interrupted;
    let closing = match &result.outcome {
        Outcome::NotCancelled if told => {
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let again = (!story.approved_before)
                .then(|| format!("To cancel it: subterminator cancel {named}"));
            let headline = if story.approved_before {
                format!("The account page still shows {name} as active")
            } else {
                format!("{name} is active")
            };
            return done(headline)
                .with(evidence(result.evidence.last()))
                .with(again);
        }
        Outcome::AlreadyCancelled { effective_date, .. }
        | Outcome::Cancelled { effective_date, .. }
            if told =>
        {
            let until = until(effective_date.as_deref());
            return done(format!("{name} is cancelled{until}"))
                .with(evidence(result.evidence.first()));
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. }
            if told =>
        {
            return standing(story, result);
        }
        _ if result.interrupted => plain("Interrupted".to_owned()),
        _ if result.reason == Reason::McpError && result.turns == 0 => {
            failed("The browser could not be started".to_owned())
        }
        _ if result.reason == Reason::McpError => {
            failed("Stopped: the browser was lost".to_owned())
        }
        _ => attention(match story.needed {
            Some(kind) => format!("Your input is needed: {}", needed(kind, name)),
            None => format!("The site doesn't show whether {name} is cancelled"),
        }),
    };
    let unknown = result.reason != Reason::McpError && !result.interrupted;
    let remedy = remedy(story, result);
    let look = unknown && remedy.is_none();
    closing
        .with(story.needed.is_none().then(|| why(result)).flatten())
        .with(remedy)
        .with(look.then(|| look_yourself(result)))
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
