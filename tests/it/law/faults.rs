//! `docs/dev/faults.md` names every fault that the tests inject, and the tests inject every fault that it names.

use std::collections::BTreeSet;

use regex::Regex;

use super::source::{files_below, root};

/// The files with tables of faults, and how a fault is named in each. Where a file has no names, its tests are the names.
const FILES: [(&str, &str); 5] = [
    (
        "tests/it/faults/mcp.rs",
        r#"(?:well|row)\(\s*"[a-z]+",\s*"([a-z0-9-]+)"#,
    ),
    (
        "tests/it/faults/processes.rs",
        r"#\[test\]\s*(?:#\[ignore[^\n]*\]\s*)?fn ([a-z0-9_]+)",
    ),
    (
        "tests/it/faults/pages.rs",
        r#"(?:passes|ends)\(\s*"([^"]+)""#,
    ),
    (
        "tests/it/faults/disk.rs",
        r#"(?:Row::of\(\s*"([^"]+)"|\(\s*"([^"]+)",\s*\(?\|path\|)"#,
    ),
    (
        "tests/it/faults/model.rs",
        r#"(?:Fault::new|status)\(\s*"([^"]+)""#,
    ),
];

fn names_in_test(file: &str, pattern: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    Regex::new(pattern)
        .unwrap()
        .captures_iter(&text)
        .filter_map(|found| Some(found.iter().skip(1).flatten().next()?.as_str().to_owned()))
        .collect()
}

/// The names in the row of this file, a code span each.
fn names_in_document(file: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("docs/dev/faults.md")).unwrap();
    let start = format!("| `{file}` | ");
    let row = text
        .lines()
        .find_map(|line| line.strip_prefix(&start))
        .unwrap_or_else(|| panic!("docs/dev/faults.md has no row for {file}"));
    row.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_fault_stands_in_the_document_and_is_injected() {
    let mut wrong = Vec::new();
    for (file, pattern) in FILES {
        let (injected, told) = (names_in_test(file, pattern), names_in_document(file));
        assert!(injected.len() > 3, "{file}: {injected:?}");
        wrong.extend(
            injected
                .difference(&told)
                .map(|name| format!("{file}: `{name}` is injected and not told")),
        );
        wrong.extend(
            told.difference(&injected)
                .map(|name| format!("{file}: `{name}` is told and not injected")),
        );
    }
    assert!(
        wrong.is_empty(),
        "docs/dev/faults.md is wrong:\n{}",
        wrong.join("\n")
    );
}

/// What the faulty server can do is used by some test.
#[test]
fn every_fault_of_the_faulty_server_is_injected() {
    let server = std::fs::read_to_string(root().join("tests/fixtures/faulty-mcp.mjs")).unwrap();
    let known = Regex::new("(?m)^//   ([a-z][a-z0-9-]*(?:, [a-z-]+)*)  ").unwrap();
    let known: Vec<String> = known
        .captures_iter(&server)
        .flat_map(|c| c[1].split(", ").map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(known.len() > 20, "{known:?}");
    let files = files_below(&root().join("tests/it"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let tests: String = files
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let unused: Vec<_> = known
        .iter()
        .filter(|name| {
            ![' ', '"']
                .iter()
                .any(|end| tests.contains(&format!("\"{name}{end}")))
        })
        .collect();
    assert!(unused.is_empty(), "no test injects {unused:?}");
}
