//! Names of a server's tools stand where its dialect is, and nowhere else.

use std::collections::BTreeSet;

use serde_json::Value;

use super::imports::tests_begin;
use super::source::{files_below, from_root, root, sources};

/// Where they may stand: the dialects, what reads records and definitions from before there were any, and examples for tests.
const HOMES: [&str; 3] = [
    "crates/browser/src/dialects/",
    "crates/domain/src/earlier.rs",
    "crates/cli/src/sample.rs",
];

/// Every tool of every recorded server that no other word could be.
fn names() -> BTreeSet<String> {
    let lists = files_below(&root().join("tests/fixtures"))
        .into_iter()
        .filter(|path| path.ends_with("tools.json"));
    let mut names = BTreeSet::new();
    for path in lists {
        let list: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let tools = list
            .as_array()
            .or_else(|| list["tools"].as_array())
            .unwrap_or_else(|| panic!("{}", from_root(&path)));
        names.extend(
            tools
                .iter()
                .filter_map(|t| t["name"].as_str())
                .filter(|name| name.contains('_'))
                .map(str::to_owned),
        );
    }
    names
}

#[test]
fn a_server_s_tools_are_named_in_its_dialect_alone() {
    let names = names();
    assert!(
        names.len() > 20 && names.contains("browser_click"),
        "{names:?}"
    );
    let mut wrong = Vec::new();
    for source in sources()
        .iter()
        .filter(|s| !HOMES.iter().any(|home| s.path.starts_with(home)))
    {
        let own = source
            .text
            .get(..tests_begin(source))
            .unwrap_or(&source.text);
        for name in &names {
            // Words of other servers may be names of functions here: only what is a text by itself counts of them.
            let written = if name.starts_with("browser_") {
                name.clone()
            } else {
                format!("\"{name}\"")
            };
            let places = own
                .match_indices(&written)
                .filter(|(at, _)| !own[at + written.len()..].starts_with(char::is_alphanumeric));
            wrong.extend(
                places.map(|(at, _)| format!("{}:{}: {name}", source.path, source.line_of(at))),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "tools of a server outside of its dialect:\n{}",
        wrong.join("\n")
    );
}
