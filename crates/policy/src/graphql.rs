//! What a GraphQL document does: names of its operations and of the arguments that order something. Read as text, so that a broken
//! document says what it can.

use std::sync::LazyLock;

use regex::Regex;

use crate::names::{BUYS, ENDS, FINAL, KEEPS, Name, PAUSES, STARTS};

/// Arguments that stand in a document with their values (GraphQL specification, 2.9): `step: 7`, `activate: true`. Variables, aliases and types aren't among them.
static ARGUMENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let value = r#""([^"]*)"|(-?\d[\d.]*|true|false|[A-Z][A-Z0-9_]*)\b"#;
    Regex::new(&format!(r"(?:^|[^$\w])(\w+)\s*:\s*(?:{value})")).ok()
});

/// Texts, names and brackets.
static TOKEN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r#""[^"]*"?|\w+|[(){}]"#).ok());

/// Names and values of the arguments that stand in a document.
pub(crate) fn arguments(document: &str) -> impl Iterator<Item = (&str, &str)> {
    let found = ARGUMENT.as_ref().map(|one| one.captures_iter(document));
    found.into_iter().flatten().filter_map(|one| {
        let value = one.get(2).or(one.get(3))?;
        Some((one.get(1)?.as_str(), value.as_str()))
    })
}

/// Whether all of its operations call themselves queries, and what is called all the same: arguments that switch something on (`activate: true`; directives
/// such as `@include(if: true)` order nothing), and of each other operation its name and the fields at its top.
pub(crate) fn called(document: &str) -> (bool, Vec<Name>) {
    let verbs = STARTS | ENDS | FINAL | BUYS | PAUSES | KEEPS;
    let switched_on = arguments(document).filter(|(_, value)| *value == "true");
    let orders = switched_on.map(|(name, _)| Name::of(name));
    let mut called: Vec<Name> = orders.filter(|name| name.first().any(verbs)).collect();
    let (mut depth, mut round, mut only_asks, mut asks) = (0_i32, 0_i32, true, true);
    let mut head: Vec<&str> = Vec::new();
    let tokens = TOKEN.as_ref().map(|token| token.find_iter(document));
    for token in tokens.into_iter().flatten().map(|token| token.as_str()) {
        match token {
            "(" => round += 1,
            ")" => round -= 1,
            "{" if round == 0 => {
                if depth == 0 {
                    let kind = head.first().copied().unwrap_or("query");
                    // A part of a mutation may stand by itself: `fragment Rest on Mutation`.
                    let of = head.last().map(|of| of.to_lowercase()).unwrap_or_default();
                    asks = match kind {
                        "fragment" => !of.contains("mutation"),
                        kind => matches!(kind, "query" | "subscription"),
                    };
                    only_asks &= asks;
                    let name = head.get(1).filter(|_| !asks);
                    called.extend(name.map(|name| Name::of(name)));
                    head.clear();
                }
                depth += 1;
            }
            "}" if round == 0 => depth -= 1,
            word if round == 0 && !word.starts_with(['"', '{', '}']) => match depth {
                0 => head.push(word),
                1 if !asks => called.push(Name::of(word)),
                _ => {}
            },
            _ => {}
        }
    }
    (only_asks, called)
}
