//! `docs/dev/safety.md` names the test that shows each invariant; the tests exist.

#![expect(clippy::unwrap_used, reason = "what a test can't read fails the test")]

use std::path::Path;

use regex::Regex;

fn sources(dir: &Path, all: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_invariant_names_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(root.join("docs/dev/safety.md")).unwrap();
    let (table, _) = document
        .split_once("## How the attacks are counted")
        .unwrap();
    let (_, table) = table.split_once("## What always holds").unwrap();
    let mut code = String::new();
    sources(&root.join("crates"), &mut code);
    sources(&root.join("tests"), &mut code);
    let name = Regex::new("`([a-z0-9_]+)`").unwrap();
    let rows: Vec<&str> = table
        .lines()
        .filter(|l| l.starts_with("| "))
        .skip(1)
        .collect();
    assert!(rows.len() >= 15, "the table was not found");
    for row in rows {
        let tests: Vec<_> = row
            .rsplit('|')
            .nth(1)
            .into_iter()
            .flat_map(|cell| name.captures_iter(cell))
            .map(|c| c[1].to_owned())
            .collect();
        assert!(!tests.is_empty(), "no test in: {row}");
        for test in tests {
            assert!(
                code.contains(&format!("fn {test}(")),
                "{test} does not exist"
            );
        }
    }
}
