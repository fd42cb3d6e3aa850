//! What a GraphQL document does: names of its operations and of the arguments that order something. Read as text, so that a broken
//! document says what it can.

use std::sync::LazyLock;

use regex::Regex;

use crate::names::Name;
use crate::vocabulary::{BUYS, ENDS, FINAL, KEEPS, PAUSES, STARTS};

/// Arguments that stand in a document with their values (GraphQL specification, 2.9): `step: 7`, `activate: true`. Variables, aliases and types aren't among them.
static ARGUMENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let value = r#""([^"]*)"|(-?\d[\d.]*|true|false|[A-Z][A-Z0-9_]*)\b"#;
    Regex::new(&format!(r"(?:^|[^$\w])(\w+)\s*:\s*(?:{value})")).ok()
});

/// Names and values of the arguments that stand in a document.
pub(crate) fn arguments(document: &str) -> impl Iterator<Item = (&str, &str)> {
    let found = ARGUMENT.as_ref().map(|one| one.captures_iter(document));
    found.into_iter().flatten().filter_map(|one| {
        let value = one.get(2).or(one.get(3))?;
        Some((one.get(1)?.as_str(), value.as_str()))
    })
}

/// Arguments of a document that switch something on: `activate: true`. Directives such as `@include(if: true)` order nothing.
pub(crate) fn orders(document: &str) -> Vec<Name> {
    let verbs = STARTS | ENDS | FINAL | BUYS | PAUSES | KEEPS;
    let switched_on = arguments(document).filter(|(_, value)| *value == "true");
    switched_on
        .map(|(name, _)| Name::of(name))
        .filter(|name| name.first().any(verbs))
        .collect()
}

/// Operations of a document: kind, and the words of its name and of each field at its top.
pub(crate) fn operations(document: &str) -> Vec<(String, Vec<Name>)> {
    let mut out: Vec<(String, Vec<Name>)> = Vec::new();
    let (mut depth, mut round) = (0_i32, 0_i32);
    let mut token = String::new();
    let mut head: Vec<String> = Vec::new();
    let mut quoted = false;
    for c in document.chars().chain(['\n']) {
        quoted ^= c == '"';
        if quoted {
            continue;
        }
        if c.is_alphanumeric() || c == '_' {
            token.push(c);
            continue;
        }
        if !token.is_empty() {
            let word = std::mem::take(&mut token);
            match (depth, round, out.last_mut()) {
                (0, 0, _) => head.push(word),
                (1, 0, Some((_, names))) => names.push(Name::of(&word)),
                _ => {}
            }
        }
        match c {
            '(' => round += 1,
            ')' => round -= 1,
            '{' if round == 0 => {
                if depth == 0 {
                    let kind = head.first().map_or("query", String::as_str).to_owned();
                    out.push((kind, head.get(1).map(|n| Name::of(n)).into_iter().collect()));
                    head.clear();
                }
                depth += 1;
            }
            '}' if round == 0 => depth -= 1,
            _ => {}
        }
    }
    out
}
