//! What a GraphQL document does: names of its operations and of the arguments that order something. Read as text, so that a broken
//! document says what it can.

use crate::names::Name;
use crate::vocabulary::{BUYS, ENDS, FINAL, KEEPS, PAUSES, STARTS};

/// Arguments of a document that switch something on: `activate: true`. Directives such as `@include(if: true)` order nothing.
pub(crate) fn orders(document: &str) -> Vec<Name> {
    let verbs = STARTS | ENDS | FINAL | BUYS | PAUSES | KEEPS;
    let in_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_true = |value: &str| {
        let rest = value.trim_start().strip_prefix("true");
        rest.is_some_and(|rest| !rest.starts_with(in_name))
    };
    let parts: Vec<&str> = document.split(':').collect();
    let switched_on = parts.windows(2).filter(|two| is_true(two[1]));
    switched_on
        .filter_map(|two| two[0].trim_end().rsplit(|c| !in_name(c)).next())
        .map(Name::of)
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
