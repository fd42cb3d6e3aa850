//! The last words of a check: where the subscription stands, how that is known, and what to do now.
//!
//! Where nobody can tell, the text says exactly that. Pure: result in, lines out.

use super::clean;
use super::closing::{
    Closing, Story, attention, billed_elsewhere, done, failed, look_yourself, standing, until, why,
};
use domain::outcome::{Outcome, Reason, RunResult};

/// The last words of this check.
pub fn found(story: &Story, result: &RunResult) -> Closing {
    let Story { name, named, .. } = story;
    let told = result.success && result.verified && !result.interrupted;
    let closing = match &result.outcome {
        Outcome::NotCancelled if told => {
            return done(format!("{name} is active: it has not been cancelled"))
                .with(evidence(result))
                .with([format!("To cancel it: subterminator cancel {named}")]);
        }
        Outcome::AlreadyCancelled { effective_date, .. }
        | Outcome::Cancelled { effective_date, .. }
            if told =>
        {
            let until = until(effective_date.as_deref());
            return done(format!("{name} is cancelled{until}")).with(evidence(result));
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } if told => {
            return attention(format!("{name} is not cancelled yet"))
                .with(standing(story, result))
                .with(evidence(result));
        }
        Outcome::ThirdPartyBilling { provider, steps } if told => {
            return billed_elsewhere(name, provider, steps);
        }
        _ if result.interrupted => failed("Interrupted".to_owned()),
        _ if result.reason == Reason::McpError => {
            failed("Stopped: the browser or its MCP server failed".to_owned())
        }
        _ => attention(format!(
            "Nobody can tell from here whether {name} is cancelled"
        )),
    };
    let unknown = result.reason != Reason::McpError && !result.interrupted;
    closing
        .with(why(result))
        .with(unknown.then(|| look_yourself(result)))
}

fn evidence(result: &RunResult) -> Option<String> {
    let proof = result.evidence.last()?;
    Some(format!(
        "The page shows: {}",
        clean::clip(&clean::line(&proof.line), 200)
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
        assert_eq!(
            active.headline,
            "Netflix is active: it has not been cancelled"
        );
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
            "Netflix is cancelled — access until 15 February 2026"
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
            "Netflix is billed by Apple, so it has to be cancelled there"
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
                    "Nobody can tell from here whether Netflix is cancelled"
                )
            );
            assert!(
                said.details
                    .iter()
                    .any(|line| line.starts_with("Look for yourself")),
                "{said:?}"
            );
        }
        let result = RunResult {
            interrupted: true,
            ..sample::result(Reason::Completed, sample::cancelled())
        };
        assert_eq!(found(&story(), &result).mark, Some(Mark::Failed));
    }
}
