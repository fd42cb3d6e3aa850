//! What a GraphQL document does: names of its operations and of the arguments that order something. Read as text, so that a broken
//! document says what it can.

use super::reading::words;
use crate::vocabulary::{BUYS, ENDS, FINAL, KEEPS, PAUSES, STARTS};

/// Arguments of a GraphQL document that switch something on: `activate: true`. Directives such as `@include(if: true)` order nothing.
pub(super) fn orders(document: &str) -> Vec<Vec<String>> {
    let verb = |w: &String| {
        [&STARTS, &ENDS, &FINAL, &BUYS, &PAUSES, &KEEPS]
            .into_iter()
            .any(|list| list.begins(w))
    };
    let named = document
        .split(':')
        .zip(document.split(':').skip(1))
        .filter(|(_, value)| {
            value
                .trim_start()
                .strip_prefix("true")
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
    let name = |before: &str| {
        words(
            before
                .rsplit(|c: char| !(c.is_alphanumeric() || c == '_'))
                .next()
                .unwrap_or_default(),
        )
    };
    named
        .map(|(before, _)| name(before.trim_end()))
        .filter(|name| name.first().is_some_and(verb))
        .collect()
}

/// Operations of a GraphQL document: kind, and the words of its name and of each field at its top.
pub(super) fn operations(document: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let mut out: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    let (mut depth, mut round) = (0_i32, 0_i32);
    let mut token = String::new();
    let mut head: Vec<String> = Vec::new();
    let mut quoted = false;
    for c in document.chars().chain(['\n']) {
        if c == '"' {
            quoted = !quoted;
        }
        if quoted {
            continue;
        }
        if c.is_alphanumeric() || c == '_' {
            token.push(c);
            continue;
        }
        if !token.is_empty() {
            let word = std::mem::take(&mut token);
            if depth == 0 && round == 0 {
                head.push(word);
            } else if depth == 1
                && round == 0
                && let Some((_, names)) = out.last_mut()
            {
                names.push(words(&word));
            }
        }
        match c {
            '(' => round += 1,
            ')' => round -= 1,
            '{' if round == 0 => {
                if depth == 0 {
                    let kind = head.first().cloned().unwrap_or_else(|| "query".to_owned());
                    let name = head.get(1).map(|n| words(n)).into_iter().collect();
                    out.push((kind, name));
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
