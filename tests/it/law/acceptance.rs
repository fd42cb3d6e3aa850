//! `docs/dev/acceptance.md` names the test that shows each acceptance criterion; the tests exist.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{files_below, root};

/// Criteria: how many each chapter has.
const CHAPTERS: [u32; 8] = [5, 5, 3, 6, 7, 4, 3, 6];
const PENDING: &str = "(pending)";

/// The rows of the table: identifier and the cell with the tests.
fn rows() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/dev/acceptance.md")).unwrap();
    let rows = text
        .lines()
        .filter(|line| line.starts_with("| AC-"))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            assert_eq!(cells.len(), 3, "a row has three cells: {line}");
            (
                cells[0].to_owned(),
                cells[2].trim_end_matches('|').trim().to_owned(),
            )
        });
    rows.collect()
}

/// Every test function of the project, with the criteria that its comment names.
fn tests() -> BTreeMap<String, BTreeSet<String>> {
    let files = [
        files_below(&root().join("src")),
        files_below(&root().join("crates")),
        files_below(&root().join("tests")),
    ]
    .concat();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
    {
        let text = std::fs::read_to_string(path).unwrap();
        let (mut marked, mut criteria) = (false, BTreeSet::new());
        for line in text.lines().map(str::trim) {
            let name = line
                .trim_start_matches("pub ")
                .trim_start_matches("async ")
                .strip_prefix("fn ")
                .and_then(|l| l.split(['(', '<']).next());
            if let Some(name) = name.filter(|_| marked) {
                found
                    .entry(name.to_owned())
                    .or_default()
                    .append(&mut criteria);
            }
            match line {
                "#[test]" => marked = true,
                _ if line.starts_with("#[tokio::test") => marked = true,
                _ if line.starts_with("//") => criteria.extend(criteria_of(line)),
                _ if line.starts_with("#[") => {}
                _ => (marked, criteria) = (false, BTreeSet::new()),
            }
        }
    }
    found
}

/// The criteria that a comment names: `AC-1.2: …`.
fn criteria_of(comment: &str) -> impl Iterator<Item = String> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    comment.split("AC-").skip(1).filter_map(move |rest| {
        let chapter = digits(rest);
        let number = digits(rest[chapter..].strip_prefix('.')?);
        (chapter > 0 && number > 0).then(|| format!("AC-{}", &rest[..=chapter + number]))
    })
}

#[test]
fn every_criterion_has_its_row() {
    let known: Vec<String> = rows().into_iter().map(|(id, _)| id).collect();
    let wanted: Vec<String> = (1..)
        .zip(CHAPTERS)
        .flat_map(|(chapter, n)| (1..=n).map(move |i| format!("AC-{chapter}.{i}")))
        .collect();
    assert_eq!(known, wanted);
}

#[test]
fn every_row_names_tests_that_exist() {
    let tests = tests();
    assert!(tests.len() > 100);
    let mut missing = Vec::new();
    for (id, cell) in rows() {
        let named: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
        if named.is_empty() && !cell.contains(PENDING) {
            missing.push(format!("{id}: no test is named"));
        }
        let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
        missing.extend(
            named
                .iter()
                .filter(|name| !tests.contains_key(&last(name)))
                .map(|name| format!("{id}: there is no test {name}")),
        );
    }
    assert!(
        missing.is_empty(),
        "docs/dev/acceptance.md is wrong:\n{}",
        missing.join("\n")
    );
}

/// A test that says which criterion it shows stands in the table.
#[test]
fn every_test_that_names_a_criterion_is_in_its_row() {
    let rows: BTreeMap<String, String> = rows().into_iter().collect();
    let mut missing = Vec::new();
    for (name, criteria) in tests() {
        let named = |id: &String| {
            rows.get(id)
                .is_some_and(|cell| cell.contains(&format!("{name}`")))
        };
        missing.extend(
            criteria
                .into_iter()
                .filter(|id| !named(id))
                .map(|id| format!("{id}: `{name}`")),
        );
    }
    assert!(
        missing.is_empty(),
        "docs/dev/acceptance.md lacks:\n{}",
        missing.join("\n")
    );
}
