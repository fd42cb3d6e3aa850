//! `docs/acceptance.md` names the test that shows each acceptance criterion; the tests exist.

use std::collections::BTreeSet;

use super::source::{files_below, root};

/// Criteria: how many each chapter has.
const CHAPTERS: [u32; 8] = [5, 5, 3, 6, 7, 4, 3, 6];
const PENDING: &str = "(pending)";

/// The rows of the table: identifier and the cell with the tests.
fn rows() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/acceptance.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| AC-")).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        assert_eq!(cells.len(), 3, "a row has three cells: {line}");
        (cells[0].to_owned(), cells[2].trim_end_matches('|').trim().to_owned())
    });
    rows.collect()
}

/// The names of all test functions of the project.
fn tests() -> BTreeSet<String> {
    let files = [files_below(&root().join("src")), files_below(&root().join("tests"))].concat();
    let mut names = BTreeSet::new();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "rs")) {
        let text = std::fs::read_to_string(path).unwrap();
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            let name =
                line.trim_start_matches("pub ").trim_start_matches("async ").strip_prefix("fn ").and_then(|l| l.split(['(', '<']).next());
            match name {
                Some(name) if marked => {
                    names.insert(name.to_owned());
                    marked = false;
                }
                Some(_) => marked = false,
                None => marked |= line == "#[test]" || line.starts_with("#[tokio::test"),
            }
        }
    }
    names
}

#[test]
fn every_criterion_has_its_row() {
    let known: Vec<String> = rows().into_iter().map(|(id, _)| id).collect();
    let wanted: Vec<String> = (1..).zip(CHAPTERS).flat_map(|(chapter, n)| (1..=n).map(move |i| format!("AC-{chapter}.{i}"))).collect();
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
        missing.extend(named.iter().filter(|name| !tests.contains(&last(name))).map(|name| format!("{id}: there is no test {name}")));
    }
    assert!(missing.is_empty(), "docs/acceptance.md is wrong:\n{}", missing.join("\n"));
}
