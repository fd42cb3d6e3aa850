//! Tests of `closing`.

use super::*;
use crate::sample;
use domain::page_state::PageState;

fn story() -> Story {
    Story {
        told: Told {
            name: "Netflix".to_owned(),
            ..Told::default()
        },
        named: "netflix".to_owned(),
        ..Story::default()
    }
}

fn page(state: PageState) -> Event {
    Event::Page {
        turn: 0,
        url: String::new(),
        title: String::new(),
        state,
        because: Vec::new(),
        dialog: None,
        content: None,
    }
}

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
    let story = story();
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
                assert_ne!(said.tone, Tone::Done, "{result:?}");
                assert!(!said.headline.contains("and verified"), "{said:?}");
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
    let story = story();
    let result = |success| RunResult {
        success,
        verified: false,
        ..sample::result(Reason::Completed, Outcome::confirmed_by_person())
    };
    let said = closing(&story, &result(true));
    assert_eq!(
        (said.tone, said.headline.as_str()),
        (Tone::Attention, "Netflix is cancelled, as you confirmed")
    );
    assert!(
        said.details[0].starts_with("The site didn't prove it"),
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
    let said = closing(&story(), &sample::result(Reason::Completed, outcome));
    assert_eq!(
        said.headline,
        "Apple ✓ Netflix bills you for Netflix: cancel it there"
    );
    assert_eq!(said.details[1], "1. ab");
}

/// Whoever reads only the first lines has read all that matters.
#[test]
fn every_end_is_told_in_six_lines() {
    let story = Story {
        account_seen: true,
        still: vec![
            "Next billing date: 8 December".to_owned(),
            "Cancel Membership".to_owned(),
        ],
        ..story()
    };
    let outcomes = [
        sample::cancelled(),
        Outcome::AlreadyCancelled {
            effective_date: None,
            object: Some("Premium".to_owned()),
        },
        Outcome::ThirdPartyBilling {
            provider: "Apple".to_owned(),
            steps: vec!["One.".to_owned(), "Two.".to_owned(), "Three.".to_owned()],
        },
        Outcome::needs_human(),
        Outcome::Paused { until: None },
        Outcome::Pending {
            what_is_left: "Click the link in our e-mail.".to_owned(),
        },
        Outcome::OtherObject {
            object: "Towels".to_owned(),
            goes_on: "Gold".to_owned(),
        },
        Outcome::NotCancelled,
        Outcome::Unverified,
    ];
    for outcome in outcomes {
        for reason in all_reasons() {
            for interrupted in [false, true] {
                let result = RunResult {
                    error: Some("something went wrong".to_owned()),
                    interrupted,
                    ..sample::result(reason, outcome.clone())
                };
                let said = closing(&story, &result);
                // The report's line comes below.
                assert!(said.details.len() <= 5, "{said:#?}");
            }
        }
    }
}

/// Where no page of the account was read, nobody knows that anything goes on.
#[test]
fn what_was_not_seen_is_not_said_to_go_on() {
    let result = RunResult {
        interrupted: true,
        ..sample::result(Reason::HumanRejected, Outcome::NotCancelled)
    };
    let mut story = Story::default();
    assert_eq!(closing(&story, &result).details, ["Nothing was touched."]);
    story.hears(&page(PageState::LoginRequired), str::to_owned);
    assert_eq!(closing(&story, &result).details, ["Nothing was touched."]);
    story.acted = true;
    assert_eq!(closing(&story, &result).details, ["Nothing was cancelled."]);
    story.hears(&page(PageState::AccountActive), str::to_owned);
    assert!(closing(&story, &result).details[0].contains("goes on"));
}

fn checking() -> Story {
    let mut story = story();
    story.told.purpose = Purpose::Check;
    story
}

/// A check that came to this.
fn checked(outcome: Outcome, told: bool) -> Closing {
    closing(
        &checking(),
        &RunResult {
            success: told,
            verified: told,
            ..sample::result(Reason::Completed, outcome)
        },
    )
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
        let said = checked(outcome, false);
        assert_eq!(
            (said.tone, said.headline.as_str()),
            (
                Tone::Attention,
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
    assert_eq!(closing(&checking(), &result).tone, Tone::Plain);
}
