//! Who takes over when an API fails for good, and the limits of costs and tokens: through the real loop.

use subterminator::agent::{Budget, Limits};
use subterminator::cli::exit::Exit;
use subterminator::domain::event::Event;
use subterminator::domain::outcome::Reason;
use subterminator::domain::price::{Price, Prices};
use subterminator::model::price;
use subterminator::model::rules::{Hints, Rules};

use super::{MODELS, model, quick, server};
use crate::common::fake_model::{Eager, Step};
use crate::common::paper::{WAY, Wish, run, service};

/// Prices of both models: every token costs a cent.
fn prices() -> Prices {
    let cent = Price {
        input: 1e4,
        cache_write: 1e4,
        cache_read: 1e4,
        output: 1e4,
    };
    Prices::default().under(
        [
            ("claude-opus-4-6".to_owned(), cent),
            ("gpt-4o".to_owned(), cent),
        ]
        .into(),
    )
}

fn way() -> Step {
    Step::Loop(Eager::new(WAY.0, WAY.1))
}

fn models_of(events: &[Event]) -> Vec<&str> {
    events
        .iter()
        .filter_map(|e| {
            if let Event::ModelCall { model, .. } = e {
                Some(model.as_str())
            } else {
                None
            }
        })
        .collect()
}

#[tokio::test]
async fn the_model_that_the_person_named_takes_over_without_a_question() {
    for [first, second] in [MODELS, [MODELS[1], MODELS[0]]] {
        let failing = server(
            first,
            [Step::click("Cancel subscription"), Step::status(401)],
        );
        let saving = server(second, [way()]);
        let (mut one, mut other) = (
            model(first, &failing, quick()),
            model(second, &saving, quick()),
        );
        let mut planner = Rules::new(Hints::of(&service()));
        let wish = Wish {
            second: Some(other.as_mut()),
            planner: Some(&mut planner),
            ..Wish::default()
        };
        let ran = run(one.as_mut(), wish).await;
        assert_eq!(
            (Exit::of(&ran.result), ran.cancelled),
            (Exit::Done, 1),
            "{:?}",
            ran.result.error
        );
        assert_eq!(
            models_of(&ran.events),
            [first, second],
            "the history goes along: the second begins where the first stopped"
        );
        // This browser has no gate, so the way in is asked as well.
        let asked: Vec<&str> = ran.asked.iter().map(|a| a.label.as_str()).collect();
        assert_eq!(asked, ["Cancel subscription", "Finish cancellation"]);
        let warning = ran.warnings().concat();
        assert!(
            warning.contains("(401)")
                && warning.contains(&format!("{second} takes over"))
                && warning.contains("--fallback-model")
        );
        failing.assert_clean();
        saving.assert_clean();
    }
}

#[tokio::test]
async fn a_refusal_is_handed_on_too() {
    let body =
        serde_json::json!({"content": [], "stop_reason": "refusal", "usage": {"output_tokens": 1}});
    let (declining, saving) = (
        server("claude-x", [Step::Raw(body.to_string())]),
        server("gpt-4o", [way()]),
    );
    let (mut one, mut other) = (
        model("claude-x", &declining, quick()),
        model("gpt-4o", &saving, quick()),
    );
    let ran = run(
        one.as_mut(),
        Wish {
            second: Some(other.as_mut()),
            ..Wish::default()
        },
    )
    .await;
    assert_eq!(
        (Exit::of(&ran.result), ran.cancelled),
        (Exit::Done, 1),
        "{:?}",
        ran.result.error
    );
    assert_eq!(
        models_of(&ran.events)[..2],
        ["claude-x", "gpt-4o"],
        "the declined call is counted"
    );
    assert!(
        ran.warnings()
            .concat()
            .contains("claude-x declined to answer. gpt-4o takes over")
    );
}

#[tokio::test]
async fn after_both_the_planner_is_offered() {
    for agrees in [true, false] {
        let servers = MODELS.map(|name| server(name, [Step::status(403)]));
        let [mut one, mut other] = [0, 1].map(|i| model(MODELS[i], &servers[i], quick()));
        let mut planner = Rules::new(Hints::of(&service()));
        let wish = Wish {
            second: Some(other.as_mut()),
            planner: Some(&mut planner),
            agrees,
            ..Wish::default()
        };
        let ran = run(one.as_mut(), wish).await;
        let target = format!("rules instead of {}", MODELS[1]);
        assert_eq!(
            (ran.asked[0].tool.as_str(), ran.asked[0].target.as_str()),
            ("model", target.as_str())
        );
        let (exit, cancelled) = if agrees {
            (Exit::Done, 1)
        } else {
            (Exit::Model, 0)
        };
        assert_eq!(
            (Exit::of(&ran.result), ran.cancelled),
            (exit, cancelled),
            "{:?}",
            ran.result.error
        );
    }
}

#[tokio::test]
async fn without_a_successor_the_failure_ends_the_run() {
    let failing = server("gpt-4o", [Step::status(403)]);
    let ran = run(model("gpt-4o", &failing, quick()).as_mut(), Wish::default()).await;
    assert_eq!((ran.result.reason, ran.asked.len()), (Reason::LlmError, 0));
}

#[tokio::test]
async fn the_call_that_would_pass_a_limit_is_not_made() {
    for name in MODELS {
        // Each call of the fake takes 99 tokens or more; the request itself is estimated at a few hundred.
        let free = server(name, [way()]);
        let ran = run(
            model(name, &free, quick()).as_mut(),
            Wish {
                budget: Budget::new(Limits::default(), prices()),
                ..Wish::default()
            },
        )
        .await;
        let whole = ran.result.usage.total();
        let cost = ran.result.cost.unwrap();
        assert!(
            (cost * 100.0 - f64::from(u32::try_from(whole).unwrap())).abs() < 1e-6,
            "{cost} for {whole} tokens"
        );
        let calls: f64 = ran
            .events
            .iter()
            .filter_map(|e| {
                if let Event::ModelCall { cost, .. } = e {
                    *cost
                } else {
                    None
                }
            })
            .sum();
        assert!((cost - calls).abs() < 1e-9, "the sum of the calls");
        // A limit that no first call can keep: nothing is sent.
        for (limits, option) in [
            (
                Limits {
                    max_tokens: Some(50),
                    max_cost: None,
                },
                "--max-tokens 50",
            ),
            (
                Limits {
                    max_tokens: None,
                    max_cost: Some(0.5),
                },
                "--max-cost $0.50",
            ),
        ] {
            let strict = server(name, [way()]);
            let wish = Wish {
                budget: Budget::new(limits, prices()),
                ..Wish::default()
            };
            let ran = run(model(name, &strict, quick()).as_mut(), wish).await;
            assert_eq!(
                (ran.result.reason, Exit::of(&ran.result)),
                (Reason::BudgetExceeded, Exit::NotDone)
            );
            let error = ran.result.error.unwrap();
            assert!(
                error.starts_with(&format!(
                    "Stopped before the call that would pass {option}: "
                )),
                "{error}"
            );
            assert!(
                strict.requests().is_empty() && ran.result.cost.is_none() && ran.cancelled == 0
            );
        }
    }
}

/// What ends with the last click is proved with it: no limit of a further call stands in the way.
#[tokio::test]
async fn a_limit_after_the_last_click_still_ends_in_the_truth() {
    let server = server("gpt-4o", [way()]);
    let usage = |events: &[Event]| {
        events
            .iter()
            .filter(|e| matches!(e, Event::ModelCall { .. }))
            .count()
    };
    let mut limit = 600;
    // The smallest limit that leaves room for both clicks, whatever the prompt's length is.
    let ran = loop {
        let wish = Wish {
            budget: Budget::new(
                Limits {
                    max_tokens: Some(limit),
                    max_cost: None,
                },
                prices(),
            ),
            ..Wish::default()
        };
        let ran = run(model("gpt-4o", &server, quick()).as_mut(), wish).await;
        if usage(&ran.events) == 2 {
            break ran;
        }
        limit += 50;
        assert!(limit < 20_000);
    };
    assert_eq!((ran.result.reason, ran.cancelled), (Reason::Completed, 1));
    assert!(
        ran.result.verified && ran.result.success,
        "the status page shows the end: {:?}",
        ran.result
    );
    assert_eq!(Exit::of(&ran.result), Exit::Done);
}

/// The example in the reference is a good one.
#[test]
fn the_prices_in_the_reference_can_be_used() {
    let reference =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference.md")).unwrap();
    let example = reference
        .split("```ini\n")
        .filter_map(|rest| rest.split("```").next())
        .find(|block| block.contains("mine.models"))
        .unwrap();
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join(price::OWN_FILE), example).unwrap();
    let prices = price::load(home.path()).unwrap();
    assert!(
        prices
            .of("openai:any-model")
            .is_some_and(|p| p.output > p.input)
            && prices.of("gpt-4o").is_some()
    );
}
