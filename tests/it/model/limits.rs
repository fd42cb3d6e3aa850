//! The limits of costs and tokens, through the real loop.

use subterminator::agent::{Budget, Limits};
use subterminator::cli::exit::Exit;
use subterminator::domain::event::Event;
use subterminator::domain::outcome::Reason;
use subterminator::domain::price::{Price, Prices};
use subterminator::model::price;

use super::{MODELS, model, quick, server};
use crate::common::fake_model::{Eager, Step};
use crate::common::paper::{WAY, Wish, run};

/// Prices of both models: every token costs a cent.
fn prices() -> Prices {
    let cent = Price {
        input: 1e4,
        cache_write: 1e4,
        cache_read: 1e4,
        output: 1e4,
    };
    let both = MODELS.map(|model| (model.to_owned(), cent));
    Prices::default().under(both.into())
}

fn way() -> Step {
    Step::Loop(Eager::new(WAY.0, WAY.1))
}

fn models_of(events: &[Event]) -> Vec<&str> {
    let called = events.iter().filter_map(|event| match event {
        Event::ModelCall { model, .. } => Some(model.as_str()),
        _ => None,
    });
    called.collect()
}

/// What ends with the last click is proved with it: no limit of a further call stands in the way.
#[tokio::test]
async fn a_limit_after_the_last_click_still_ends_in_the_truth() {
    let server = server("gpt-4o", [way()]);
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
        if models_of(&ran.events).len() == 2 {
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
