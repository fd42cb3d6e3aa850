//! `docs/dev/acceptance.md` names the test that shows each acceptance criterion; the tests exist.

use std::collections::BTreeSet;

use regex::Regex;

use super::source::{files_below, is_rust, root};

/// Criteria: how many each chapter has.
const CHAPTERS: [u32; 8] = [5, 5, 3, 6, 7, 4, 3, 6];

/// The rows of the table: identifier and the cell with the tests.
fn rows() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/dev/acceptance.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 3, "a row has three cells: {line}");
        (cells[0].trim().to_owned(), cells[2].to_owned())
    };
    text.lines()
        .filter(|line| line.starts_with("| AC-"))
        .map(row)
        .collect()
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
    let (rows, tests) = (rows(), tests());
    let known: Vec<&str> = rows.iter().map(|(id, _)| id.as_str()).collect();
    let chapters = (1..).zip(CHAPTERS);
    let wanted =
        chapters.flat_map(|(chapter, n)| (1..=n).map(move |i| format!("AC-{chapter}.{i}")));
    assert_eq!(known, wanted.collect::<Vec<_>>());
    for (id, cell) in &rows {
        let mut named = cell.split('`').skip(1).step_by(2).peekable();
        assert!(named.peek().is_some(), "{id}: no test is named");
        for name in named {
            let last = name.rsplit("::").next().unwrap_or_default();
            assert!(tests.contains(last), "{id}: there is no test {name}");
        }
    }
}
