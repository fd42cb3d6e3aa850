//! Names of the server's tools stand in one file, and nowhere else.

use std::collections::BTreeSet;

use serde_json::Value;

use super::imports::tests_begin;
use super::source::{files_below, from_root, root, sources};

/// Where they may stand: that file, what reads records and definitions from before there were any, and examples for tests.
const HOMES: [&str; 3] = [
    "crates/browser/src/tools",
    "crates/domain/src/earlier.rs",
    "crates/cli/src/sample.rs",
];

/// Every tool of every recorded version.
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
                .map(str::to_owned),
        );
    }
    names
}

#[test]
fn the_server_s_tools_are_named_in_one_file_alone() {
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
            let places = own
                .match_indices(name.as_str())
                .filter(|(at, _)| !own[at + name.len()..].starts_with(char::is_alphanumeric));
            wrong.extend(
                places.map(|(at, _)| format!("{}:{}: {name}", source.path, source.line_of(at))),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "tools of the server outside of their file:\n{}",
        wrong.join("\n")
    );
}
