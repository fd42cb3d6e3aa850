//! Tests of `closing`.

use super::*;
use crate::sample::page;
use domain::event::Start;
use domain::evidence::{Entry, Source};

fn story() -> Story {
    Story {
        start: Start {
            display_name: "Netflix".to_owned(),
            ..Start::default()
        },
        named: "netflix".to_owned(),
        ..Story::default()
    }
}

/// A result after four turns: good where the outcome is, bad otherwise.
fn result(reason: Reason, outcome: Outcome) -> RunResult {
    let good = matches!(
        outcome,
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. }
    );
    RunResult {
        success: good,
        verified: good,
        turns: 4,
        final_url: Some("https://www.netflix.com/account".to_owned()),
        ..RunResult::unsuccessful(reason, outcome)
    }
}

fn cancelled() -> Outcome {
    Outcome::Cancelled {
        effective_date: Some("2026-02-15".to_owned()),
        confirmation: None,
        object: None,
        confirmed_by: None,
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
            cancelled(),
            earlier,
            Outcome::Unverified,
            Outcome::NotCancelled,
            Outcome::needs_human(),
        ] {
            for (success, verified) in [(true, false), (false, false)] {
                let result = RunResult {
                    success,
                    verified,
                    ..result(reason, outcome.clone())
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
    let with = |success| {
        let result = RunResult {
            success,
            verified: false,
            ..result(Reason::Completed, Outcome::confirmed_by_person())
        };
        closing(&story(), &result)
    };
    let said = with(true);
    let headline = "Netflix is cancelled, as you confirmed";
    assert_eq!(
        (said.tone, said.headline.as_str()),
        (Tone::Attention, headline)
    );
    let unproved = said.details[0].starts_with("The site didn't prove it");
    assert!(unproved, "{said:?}");
    assert!(with(false).headline.contains("may or may not"));
}

/// Whoever reads only the first lines has read all that matters.
#[test]
fn every_end_is_told_in_six_lines() {
    let still = |line: &str| Entry {
        source: Source::AccountPage,
        speaks_for: false,
        what: String::new(),
        line: line.to_owned(),
        url: String::new(),
        at: String::new(),
    };
    let story = Story {
        account_page: Some("https://www.netflix.com/account".to_owned()),
        weighed: ["Next billing date: 8 December", "Cancel Membership"]
            .map(still)
            .into(),
        ..story()
    };
    let outcomes = [
        cancelled(),
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
                    ..result(reason, outcome.clone())
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
        ..result(Reason::HumanRejected, Outcome::NotCancelled)
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

/// A check that could not tell never looks like one that could.
#[test]
fn what_is_not_told_is_not_said() {
    let mut checking = story();
    checking.start.purpose = Purpose::Check;
    let unknown = "The site doesn't show whether Netflix is cancelled";
    for (interrupted, tone, headline) in [
        (false, Tone::Attention, unknown),
        (true, Tone::Plain, "Interrupted"),
    ] {
        for outcome in [Outcome::NotCancelled, cancelled(), Outcome::Unverified] {
            let result = RunResult {
                success: interrupted,
                verified: interrupted,
                interrupted,
                ..result(Reason::Completed, outcome)
            };
            let said = closing(&checking, &result);
            assert_eq!((said.tone, said.headline.as_str()), (tone, headline));
            let mut lines = said.details.iter();
            let look = lines.any(|line| line.starts_with("Look at your account"));
            assert_eq!(look, !interrupted, "{said:?}");
        }
    }
}

/// Somebody may interrupt after the end was proved: it is told, and doesn't look like a run that came to its end.
#[test]
fn what_an_interrupted_run_may_have_ended_stands_in_its_headline() {
    let interrupted = |outcome| {
        let result = RunResult {
            interrupted: true,
            ..result(Reason::HumanRejected, outcome)
        };
        closing(&story(), &result)
    };
    for (outcome, words) in [
        (cancelled(), "Interrupted. Netflix cancelled and verified"),
        (
            Outcome::Unverified,
            "Interrupted. Nothing that ends Netflix was approved",
        ),
    ] {
        let said = interrupted(outcome);
        assert!(said.headline.starts_with(words), "{said:?}");
        assert_eq!(said.tone, Tone::Attention);
    }
    assert_eq!(interrupted(Outcome::NotCancelled).headline, "Interrupted");
}

/// What failed stands in the headline, whatever it was.
#[test]
fn a_run_without_a_browser_names_its_cause() {
    let doctor = "To find out more, run: subterminator doctor";
    for (error, turns, headline, next) in [
        (
            "Node.js not found. Install Node.js 18. Or newer.",
            0,
            "Stopped: Node.js not found",
            Some("Install Node.js 18. Or newer."),
        ),
        (
            "The disk is full.",
            0,
            "Stopped: The disk is full",
            Some(doctor),
        ),
        (
            "The connection was lost",
            3,
            "Stopped: The connection was lost",
            None,
        ),
    ] {
        let result = RunResult {
            error: Some(error.to_owned()),
            turns,
            ..RunResult::unsuccessful(Reason::McpError, Outcome::NotCancelled)
        };
        let said = closing(&story(), &result);
        assert_eq!(said.headline, headline);
        let lines = next
            .into_iter()
            .map(str::to_owned)
            .chain([story().untouched()]);
        assert_eq!(said.details, lines.collect::<Vec<_>>());
    }
}

/// Nobody is sent to the page of the last step, and what was approved isn't left out because a planner found no further way.
#[test]
fn where_nobody_can_say_it_tells_what_was_done_and_where_to_look() {
    let seen_at = |error: &str| {
        let mut story = story();
        story.account_page = Some("https://a.example/account".to_owned());
        let result = RunResult {
            error: Some(error.to_owned()),
            final_url: Some("https://a.example/last-step".to_owned()),
            ..RunResult::unsuccessful(Reason::Completed, Outcome::Unverified)
        };
        let later = "Later: subterminator check netflix".to_owned();
        let said = closing(&story, &result);
        assert_eq!(said.details.last(), Some(&later), "{said:?}");
        said.details[0].clone()
    };
    let known = "You approved \"End\" at 12:04 UTC; the page then said \"It ends.\". Look at https://a.example/; don't do it again.";
    assert_eq!(
        seen_at(&format!(
            "The model gave up: Stopped at \"You approved \"all\"\". {known}"
        )),
        known.replace("ends.\".", "ends.\"")
    );
    let unknown = "No answer came to button \"End\": nobody knows whether it took effect. Look at https://a.example/.";
    assert_eq!(seen_at(&format!("Interrupted. {unknown}")), unknown);
    let look = "Look at your account page yourself: https://a.example/account";
    assert_eq!(seen_at("The model gave up: no way."), look);
}

/// A model is named once, and only where the planner says that one may help.
#[test]
fn what_may_help_is_told_once() {
    let told = |error: &str| {
        let result = RunResult {
            error: Some(error.to_owned()),
            ..RunResult::unsuccessful(Reason::Completed, Outcome::NotCancelled)
        };
        closing(&story(), &result).details
    };
    let untouched = story().untouched();
    let model = "A language model may find the way: add --model claude-opus-4-6 (it needs a key).";
    assert_eq!(
        told("The model gave up: Stopped at \"Hello\". Ask a model: --model NAME."),
        ["Stopped at \"Hello\".", &untouched, model]
    );
    let several = "Several things can be ended here (A, B): say it with --thing.";
    assert_eq!(told(several), [several, &untouched]);
}
