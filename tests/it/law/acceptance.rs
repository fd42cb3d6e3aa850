//! `docs/dev/acceptance.md` names the test that shows each acceptance criterion, and `docs/dev/safety.md` what shows each invariant: a test, or a rule
//! with cases in `tests/fixtures/proposals.toml`. All of them exist.

use std::collections::BTreeSet;

use regex::Regex;

use super::source::{files_below, is_rust, root};

/// Criteria: how many each chapter has.
const CHAPTERS: [u32; 8] = [5, 5, 3, 6, 7, 4, 3, 6];

/// What a row shows, and the names in its last cell.
type Row = (String, Vec<String>);

/// The rows of the table behind this heading.
fn rows(document: &str, heading: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(root().join(document)).unwrap();
    let (_, text) = text.split_once(heading).unwrap();
    let table = text.lines().skip_while(|line| !line.starts_with("|---"));
    let table = table.skip(1).take_while(|line| line.starts_with("| "));
    let row = |line: &str| {
        let (first, _) = line[2..].split_once(" | ").unwrap();
        let (_, last) = line.rsplit_once(" | ").unwrap();
        let names = last.split('`').skip(1).step_by(2).map(str::to_owned);
        (first.to_owned(), names.collect())
    };
    table.map(row).collect()
}

fn assert_shown(rows: &[Row], known: &BTreeSet<String>) {
    for (what, names) in rows {
        assert!(!names.is_empty(), "{what}: no test is named");
        for name in names {
            let last = name.rsplit("::").next().unwrap_or_default();
            assert!(known.contains(last), "{what}: there is no test {name}");
        }
    }
}

/// The name of every test function of the project.
fn tests() -> BTreeSet<String> {
    let function =
        Regex::new(r"#\[(?:tokio::)?test[^\n]*\n(?:\s*(?:#|//)[^\n]*\n)*\s*(?:async )?fn (\w+)")
            .unwrap();
    let files = ["src", "crates", "tests/it"].map(|folder| files_below(&root().join(folder)));
    let mut names = BTreeSet::new();
    for path in files.concat().iter().filter(|path| is_rust(path)) {
        let text = std::fs::read_to_string(path).unwrap();
        names.extend(
            function
                .captures_iter(&text)
                .map(|found| found[1].to_owned()),
        );
    }
    names
}

#[test]
fn every_criterion_has_its_row_and_its_tests() {
    let rows = rows("docs/dev/acceptance.md", "# Acceptance criteria");
    let known: Vec<&str> = rows.iter().map(|(id, _)| id.as_str()).collect();
    let chapters = (1..).zip(CHAPTERS);
    let wanted =
        chapters.flat_map(|(chapter, n)| (1..=n).map(move |i| format!("AC-{chapter}.{i}")));
    assert_eq!(known, wanted.collect::<Vec<_>>());
    assert_shown(&rows, &tests());
}

#[test]
fn every_invariant_is_shown() {
    let rows = rows("docs/dev/safety.md", "## What always holds");
    assert!(rows.len() >= 15, "the table was not found");
    let cases = std::fs::read_to_string(root().join("tests/fixtures/proposals.toml")).unwrap();
    let rules = cases
        .lines()
        .filter_map(|line| line.strip_prefix("rule = "));
    let rules = rules.map(|rule| rule.trim_matches('"').to_owned());
    assert_shown(&rows, &tests().into_iter().chain(rules).collect());
}
