//! What may stand in a few places alone: who makes permits, asks, acts, reads the environment, knows the server's tools, touches the world outside.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;

use super::source::{Source, files_below, root, sources};

/// Each word, and the files or folders that may have it. What has a home is there at least once, so that no rule looks for a word that nobody says.
const HOMES: &[(&str, &[&str])] = &[
    // What an act needs: permits and questions come from policy, grants from the gate, acts leave through the loop.
    (r"\bPermit::harmless\b", &["crates/policy/src/", TOKENS]),
    (r"\bPermit::covered\b", &["crates/policy/src/", TOKENS]),
    (r"\bQuestion::new\b", &["crates/policy/src/", TOKENS]),
    (r"\.grant\(", &["crates/agent/src/gate.rs", TOKENS]),
    (r"\.perform\(", &["crates/agent/src/"]),
    (r"\.approve\(", &["crates/agent/src/"]),
    // Neither by another name.
    (
        r"\bQuestion::grant\b|\b(Permit|Question|Grant|Authorized) as ",
        &[],
    ),
    // The configuration reads the environment, and the browser's room the few system variables that it hands on (search path, display, proxy).
    (
        r"env::(vars?|var_os|vars_os|set_var|remove_var)\(|option_env!\(",
        &[
            "crates/config/src/environment.rs",
            "crates/browser/src/launch.rs",
            "crates/browser/src/process.rs",
        ],
    ),
    // Messages may speak of a variable; a literal that is a name and nothing else is put together in `config/env.rs` alone.
    (r#""SUBTERMINATOR_[A-Z_]+""#, &[]),
    // Lints are answered with `#[expect(…, reason = …)]`.
    (r"#!?\[allow\(", &[]),
];

/// The tokens themselves.
const TOKENS: &str = "crates/domain/src/authorization.rs";

/// The inner rooms have no clock, no files, no network, no processes and nothing asynchronous.
const PURE: [&str; 5] = ["domain", "page", "policy", "proof", "planner"];
const OUTSIDE: &str = r"std::(fs|process|env|thread)|\b(TcpStream|TcpListener|UdpSocket|SystemTime|tokio)\b|\basync fn|\.await\b|(Instant|Timestamp)::now";

/// Where the server's tools may be named: one file, and examples.
const TOOLS: [&str; 2] = ["crates/browser/src/tools", "crates/cli/src/sample.rs"];

/// Every place of this in the files that it mustn't be in.
fn strays(sources: &[Source], pattern: &str, stray: impl Fn(&Source) -> bool) -> Vec<String> {
    let pattern = Regex::new(pattern).unwrap();
    let files = sources.iter().filter(|source| stray(source));
    files
        .flat_map(|source| source.places_of(&pattern))
        .collect()
}

#[test]
fn words_of_authority_stand_where_they_belong() {
    let sources = sources();
    let nowhere = Vec::<String>::new();
    for (word, homes) in HOMES {
        let at_home = |source: &Source| homes.iter().any(|home| source.path.starts_with(home));
        assert_eq!(
            strays(&sources, word, |source| !at_home(source)),
            nowhere,
            "{word}"
        );
        for home in *homes {
            let there = strays(&sources, word, |source| source.path.starts_with(home));
            assert!(!there.is_empty() || *home == TOKENS, "{home} has no {word}");
        }
    }
    let pure = |source: &Source| PURE.contains(&source.room());
    assert_eq!(
        strays(&sources, OUTSIDE, pure),
        nowhere,
        "a pure room touches the outside"
    );
}

#[test]
fn the_server_s_tools_are_named_in_one_file_alone() {
    let mut names = BTreeSet::new();
    for path in files_below(&root().join("tests/fixtures/playwright-mcp")) {
        if path.ends_with("tools.json") {
            let list: Value =
                serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let tools = list
                .as_array()
                .or_else(|| list["tools"].as_array())
                .unwrap();
            names.extend(
                tools
                    .iter()
                    .map(|tool| tool["name"].as_str().unwrap().to_owned()),
            );
        }
    }
    assert!(names.contains("browser_click"), "{names:?}");
    let any = format!(r"({})\b", Vec::from_iter(names).join("|"));
    let elsewhere = |source: &Source| !TOOLS.iter().any(|home| source.path.starts_with(home));
    assert_eq!(strays(&sources(), &any, elsewhere), Vec::<String>::new());
}
