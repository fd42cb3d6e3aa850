//! Tests of `closing`.

use super::*;
use crate::sample;

fn all_reasons() -> [Reason; 8] {
    [
        Reason::Completed,
        Reason::HumanRejected,
        Reason::MaxTurnsExceeded,
        Reason::LlmNoAction,
        Reason::LlmError,
        Reason::McpError,
        Reason::BudgetExceeded,
        Reason::VerificationFailed,
    ]
}

/// False success is the worst failure: without proof there is no check mark, whatever the reason.
#[test]
fn without_proof_nothing_looks_like_success() {
    let story = Story {
        name: "Netflix".to_owned(),
        ..Story::default()
    };
    for reason in all_reasons() {
        let earlier = Outcome::AlreadyCancelled {
            effective_date: None,
            object: Some("Premium".to_owned()),
        };
        for outcome in [
            sample::cancelled(),
            earlier,
            Outcome::Unverified,
            Outcome::NotCancelled,
            Outcome::needs_human(),
        ] {
            for (success, verified) in [(true, false), (false, false)] {
                let result = RunResult {
                    success,
                    verified,
                    ..sample::result(reason, outcome.clone())
                };
                let said = closing(&story, &result);
                assert_ne!(said.mark, Some(Mark::Done), "{result:?}");
                assert!(
                    !said.headline.contains("completed and verified"),
                    "{said:?}"
                );
                let all = format!("{} {}", said.headline, said.details.join(" "));
                let unknown =
                    !matches!(outcome, Outcome::NotCancelled | Outcome::NeedsHuman { .. });
                assert_eq!(unknown, all.contains("may or may not"), "{all}");
            }
        }
    }
}

/// What the person confirmed is told as that, and never as proved.
#[test]
fn what_the_person_confirmed_is_told_as_theirs() {
    let story = Story {
        name: "Netflix".to_owned(),
        ..Story::default()
    };
    let result = |success| RunResult {
        success,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    };
    let said = closing(&story, &result(true));
    assert_eq!(
        (said.mark, said.headline.as_str()),
        (
            Some(Mark::Attention),
            "Netflix is cancelled, as you confirmed (4 turns)"
        )
    );
    assert!(
        said.details[0].starts_with("You looked at the pages and said"),
        "{said:?}"
    );
    assert!(
        closing(&story, &result(false))
            .headline
            .contains("may or may not")
    );
}

#[test]
fn page_text_in_a_result_is_harmless() {
    let outcome = Outcome::ThirdPartyBilling {
        provider: "Ap\u{1b}[2Jple\n✓ Netflix".to_owned(),
        steps: vec!["a\u{7}b".to_owned()],
    };
    let said = closing(
        &Story {
            name: "Netflix".to_owned(),
            ..Story::default()
        },
        &sample::result(Reason::Completed, outcome),
    );
    assert_eq!(
        said.headline,
        "Netflix is billed by Apple ✓ Netflix, so it has to be cancelled there"
    );
    assert_eq!(said.details[1], "1. ab");
}
