//! No control that the next step needs is lost from the view, on recorded pages and on the same pages among
//! generated noise. What is needed is what the built-in planner proposes on the whole page.

use std::sync::LazyLock;

use serde::Deserialize;
use subterminator::domain::action::Action;
use subterminator::domain::masking::Masker;
use subterminator::domain::service::ServiceDefinition;
use subterminator::model::port::Model;
use subterminator::model::prompt::{ViewOptions, view};
use subterminator::model::rules::Rules;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::assess;
use subterminator::services::Catalogue;

use super::{Conversation, Request};
use crate::common::noise::embed;
use crate::common::sample::{everything, part};
use crate::safety::stage::page;

/// Bytes that the view may use, as in a run with the default budget.
const BUDGET: usize = 80_000;

/// A recorded page.
#[derive(Deserialize)]
pub struct Recorded {
    pub url: String,
    pub title: String,
    pub tree: String,
    /// Reference that the planner chose in the run that it was recorded in.
    #[serde(default)]
    pub picked: String,
}

#[derive(Deserialize)]
struct Small {
    page: Vec<Recorded>,
}

/// Every page of the mock services in all variants, as the planner saw them, and small pages of many kinds.
pub static CORPUS: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
    let lines = include_str!("../../fixtures/pages/mock-pages.jsonl").lines();
    let mut all: Vec<Recorded> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    let small: Small = toml::from_str(include_str!("../../fixtures/pages/states.toml")).unwrap();
    all.extend(small.page);
    all.extend(servers());
    assert!(all.len() > 200, "{}", all.len());
    all
});

/// Snapshots as each recorded server wrote them.
fn servers() -> Vec<Recorded> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/playwright-mcp");
    let mut found = Vec::new();
    for version in std::fs::read_dir(root)
        .unwrap()
        .flatten()
        .filter(|e| e.path().is_dir())
    {
        for file in [
            "snapshot",
            "snapshot_edge",
            "snapshot_two_tabs",
            "snapshot_after_dialog",
        ] {
            let text = std::fs::read_to_string(version.path().join(format!("{file}.txt"))).unwrap();
            let tree = text
                .split("```yaml\n")
                .nth(1)
                .and_then(|t| t.split("\n```").next())
                .unwrap()
                .to_owned();
            found.push(Recorded {
                url: "http://127.0.0.1:1/".into(),
                title: "T".into(),
                tree,
                picked: String::new(),
            });
        }
    }
    found
}

fn generic() -> ServiceDefinition {
    Catalogue::load(None)
        .0
        .generic("http://127.0.0.1:1/")
        .unwrap()
}

fn seen(page: &PageSnapshot, service: &ServiceDefinition, budget: usize) -> String {
    view(
        page,
        &assess(page),
        &ViewOptions {
            masker: &Masker::default(),
            budget,
            service: Some(service),
            find: None,
            before: None,
        },
    )
}

/// What the planner proposes on the whole page that is not in the view.
async fn lost(recorded: &Recorded, noise: Option<usize>, seed: u64) -> Option<String> {
    let tree = noise.map_or_else(
        || recorded.tree.clone(),
        |bytes| embed(&recorded.tree, bytes, seed),
    );
    let page = page(&recorded.url, &recorded.title, &tree);
    let service = generic();
    let view = seen(&page, &service, BUDGET);
    let size = serde_json::to_string(&view).unwrap().len();
    let request = Request {
        conversation: &Conversation::default(),
        view: "",
        page: &page,
        acts: 0,
        image: None,
    };
    let action = Rules::new(&service)
        .next(&request, &mut |_| {})
        .await
        .unwrap()
        .action;
    let target = action
        .as_ref()
        .and_then(Action::target)
        .map(|target| target.to_string())
        .unwrap_or_default();
    let shown = |reference: &str| view.contains(&format!("[ref={reference}]"));
    // Where the page itself leads nowhere the planner looks around in the noise, of which a view needs to show nothing.
    let own = |reference: &str| recorded.tree.contains(&format!("[ref={reference}]"));
    let missing = [target.as_str(), &recorded.picked]
        .into_iter()
        .find(|r| !r.is_empty() && own(r) && !shown(r));
    let words = match &action {
        Some(Action::Type { text, .. }) if !view.contains(text) => Some(text.as_str()),
        _ => None,
    };
    let problem = missing
        .or(words)
        .map(str::to_owned)
        .or_else(|| (size > BUDGET + 2).then(|| format!("{size} bytes")));
    problem.map(|p| {
        format!(
            "{} {:?} {noise:?}: {action:?} {p}\n{}",
            recorded.url, recorded.title, recorded.tree
        )
    })
}

/// Every recorded page, and a part of them among noise of 50 kB and of 500 kB; `ALL=1` takes all among noise of every size up to 5 MB.
#[tokio::test]
async fn nothing_that_the_next_step_needs_is_lost() {
    let pages = CORPUS.iter().enumerate();
    let mut losses = Vec::new();
    for (index, recorded) in pages.clone() {
        losses.extend(lost(recorded, None, index as u64).await);
    }
    for (index, recorded) in part(24, pages) {
        for (every, bytes) in [(1, 50_000), (24, 500_000), (240, 5_000_000)] {
            if index % every == 0 && (bytes <= 500_000 || everything()) {
                losses.extend(lost(recorded, Some(bytes), index as u64).await);
            }
        }
    }
    assert!(
        losses.is_empty(),
        "{} lost:\n{}",
        losses.len(),
        losses.join("\n")
    );
}
