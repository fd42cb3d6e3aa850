//! What is wanted of the corpora, from the environment: `ATTACK` (a part of names), `HAND` (`a`, `b`), `CLASS`; `STORY=1`
//! tells everything; `CORPORA` is another folder with the same parts; `FILE` (a part of file names); `RECORD=1` writes down the evidence of ends; `TOTALS=1` leaves out all that would show a case, for material that is to stay unseen.

use super::case::{Case, Kind, read};
use super::reader::Manner;
use crate::common::sample::part;

/// The chosen cases; fails if a file can't be read.
pub fn cases(kind: Kind) -> Vec<Case> {
    let mut cases = read(kind).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let wanted = |name: &str| std::env::var(name).ok();
    let (hand, class) = (wanted("HAND"), wanted("CLASS"));
    cases.retain(|case| {
        named().is_none_or(|part| case.name.contains(&part))
            && wanted("FILE").is_none_or(|part| case.file.contains(&part))
            && hand.as_ref().is_none_or(|h| case.hand == *h)
            && class.as_ref().is_none_or(|c| case.class == *c)
    });
    cases
}

/// Whether some of the cases were chosen.
pub fn chosen() -> bool {
    ["ATTACK", "HAND", "CLASS", "FILE"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
}

/// The cases that are run: all, where some were chosen or `ALL=1` is set, else one in `every`, each day others.
pub fn some(every: usize, kind: Kind) -> Vec<Case> {
    let cases = cases(kind);
    if chosen() { cases } else { part(every, cases) }
}

/// The part of names that is wanted.
pub fn named() -> Option<String> {
    std::env::var("ATTACK").ok()
}

/// Every turn is told.
pub fn story() -> bool {
    !totals_only() && switched_on("STORY")
}

/// The second reader that is wanted: `WITNESS=honest`, `liar`, `silent` (none).
pub fn reader() -> Option<Manner> {
    match std::env::var("WITNESS").ok()?.as_str() {
        "honest" => Some(Manner::Honest),
        "liar" => Some(Manner::Liar),
        _ => None,
    }
}

/// The evidence of each case is written down, for the replay (`RECORD=1`).
pub fn records() -> bool {
    switched_on("RECORD")
}

/// Nothing but figures.
pub fn totals_only() -> bool {
    switched_on("TOTALS")
}

fn switched_on(name: &str) -> bool {
    std::env::var(name).is_ok_and(|v| v == "1")
}
