//! The twelve states on the small pages of `tests/fixtures/pages/states.toml`.

use serde::Deserialize;
use subterminator::page::state::{PageState, assess};

use super::stage::page;

#[derive(Deserialize)]
struct Corpus {
    page: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The state's name.
    pub is: String,
    pub url: String,
    pub title: String,
    pub tree: String,
}

/// Pages with the state that a person sees in them.
pub fn corpus() -> Vec<Case> {
    let corpus: Corpus = toml::from_str(include_str!("../../fixtures/pages/states.toml"))
        .expect("a fixture that can be read");
    corpus.page
}

/// At least 95 of 100 pages are what a person would call them, and no page of a subscription that
/// goes on is ever called cancelled.
#[test]
fn pages_are_what_a_person_would_call_them() {
    let corpus = corpus();
    let mut misses = Vec::new();
    let mut false_ends = Vec::new();
    let ended = ["complete", "account_cancelled"];
    for case in &corpus {
        let found = assess(&page(&case.url, &case.title, &case.tree));
        let name = found.state.name();
        if name == case.is {
            continue;
        }
        let line = format!(
            "{} {}: {}, but {name} because {:?}",
            case.url, case.title, case.is, found.because
        );
        if matches!(
            found.state,
            PageState::Complete | PageState::AccountCancelled
        ) && !ended.contains(&case.is.as_str())
        {
            false_ends.push(line.clone());
        }
        misses.push(line);
    }
    let (all, exact) = (corpus.len(), corpus.len() - misses.len());
    println!("{exact} of {all} states\n{}", misses.join("\n"));
    assert!(all >= 60, "{all}");
    assert!(
        false_ends.is_empty(),
        "called cancelled:\n{}",
        false_ends.join("\n")
    );
    assert!(
        exact * 100 >= all * 95,
        "{exact} of {all}:\n{}",
        misses.join("\n")
    );
}
