//! Status pages, honest and not: `tests/fixtures/pages/ended*.toml` have to be proof, `not-ended*.toml` never.

use serde::Deserialize;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::proof::Verdict;
use subterminator::services::Catalogue;

use super::stage::page;
use crate::common::standing::{is_end, verdict};

const AT: &str = "2026-11-20T12:00:00Z";
const BASE: &str = "https://www.acme.example";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    page: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// Where it stands; the account page, if nothing is said.
    path: Option<String>,
    /// The same page before anything was done.
    before: Option<String>,
    /// Another page on which the subscription was seen before.
    seen: Option<String>,
    /// It is shown right after the last click.
    #[serde(default, rename = "claim")]
    _claim: bool,
    tree: String,
}

impl Case {
    fn page(&self) -> PageSnapshot {
        page(
            &format!("{BASE}{}", self.path.as_deref().unwrap_or("/account")),
            "",
            &self.tree,
        )
    }

    fn verdict(&self, service: &ServiceDefinition) -> Verdict {
        let before = |url: String, tree: &Option<String>| {
            let tree = tree.as_deref()?;
            Some(page(&url, "", tree))
        };
        let here = before(self.page().url, &self.before);
        let elsewhere = before(format!("{BASE}/plan"), &self.seen);
        let before = here.into_iter().chain(elsewhere).collect();
        verdict(service, &self.page(), before, AT)
    }
}

fn service() -> ServiceDefinition {
    Catalogue::load(None)
        .0
        .generic(&format!("{BASE}/account"))
        .expect("a fixture that can be read")
}

fn cases(text: &str) -> Vec<Case> {
    toml::from_str::<Corpus>(text)
        .expect("a fixture that can be read")
        .page
}

/// How many pages these are, and those that are not taken for an end as they should be, or for one though they are none, with what was read.
fn misread(text: &str, ends: bool) -> (usize, Vec<String>) {
    let (service, cases) = (service(), cases(text));
    let wrong = cases.iter().filter_map(|case| {
        let verdict = case.verdict(&service);
        let read = if ends {
            verdict.against_lines()
        } else {
            verdict.for_lines()
        };
        (is_end(&verdict) != ends).then(|| format!("{}: {}", case.name, read.join("; ")))
    });
    (cases.len(), wrong.collect())
}

/// Old and other subscriptions, add-ons, pauses, requests, quotes, messages, parts that are not shown: none is proof.
#[test]
fn no_page_that_imitates_an_end_is_proof() {
    for text in [
        include_str!("../../fixtures/pages/not-ended.toml"),
        include_str!("../../fixtures/pages/not-ended-held-back.toml"),
        include_str!("../../fixtures/pages/not-ended-adversary.toml"),
        include_str!("../../fixtures/pages/not-ended-fourth.toml"),
        include_str!("../../fixtures/pages/not-ended-fifth.toml"),
        include_str!("../../fixtures/pages/not-ended-sixth.toml"),
    ] {
        let (all, wrong) = misread(text, false);
        let told = format!("{} of {all} believed:\n{}", wrong.len(), wrong.join("\n"));
        assert!(all >= 10 && wrong.is_empty(), "{told}");
    }
}

/// At least so many ends are in these sets, and of ten at most so many are no proof.
fn assert_seen(texts: &[&str], least: usize, of_ten: usize) {
    let (counts, missed): (Vec<usize>, Vec<Vec<String>>) =
        texts.iter().map(|text| misread(text, true)).unzip();
    let (all, missed) = (counts.iter().sum::<usize>(), missed.concat());
    let told = format!("{} of {all} missed:\n{}", missed.len(), missed.join("\n"));
    println!("{told}");
    assert!(all >= least && missed.len() * 10 <= all * of_ten, "{told}");
}

/// Without a reader little is promised of a page of which nothing is known from before, and some of it is kept: plain account pages are understood.
#[test]
fn some_honest_ends_are_proof_without_a_reader() {
    assert_seen(&[include_str!("../../fixtures/pages/ended.toml")], 40, 5);
    let later = [
        include_str!("../../fixtures/pages/ended-held-back.toml"),
        include_str!("../../fixtures/pages/ended-adversary.toml"),
        include_str!("../../fixtures/pages/ended-fourth.toml"),
        include_str!("../../fixtures/pages/ended-fifth.toml"),
        include_str!("../../fixtures/pages/ended-sixth.toml"),
    ];
    assert_seen(&later, 60, 9);
}
