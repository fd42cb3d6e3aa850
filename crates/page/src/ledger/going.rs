//! Whether it is paid for again: what stood there of a next payment and a price, and what stands there now.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::changes::{Read, counts};
use super::claims::{Claim, Statement};
use super::scope::Scope;

fn is_to_come(s: &Statement, today: Option<Date>) -> bool {
    s.day.zip(today).is_some_and(|(day, today)| day > today)
}

/// Whether it was said that it goes on, or what it costs, and isn't any more.
pub(super) fn is_going_gone(
    before: &Read<'_>,
    fresh: &Read<'_>,
    scope: &Scope,
    today: Option<Date>,
) -> bool {
    let goes = |s: &Statement| {
        s.says(Claim::Renews)
            || (s.says(Claim::Active) && (s.priced || s.day.is_some()))
            || (s.priced && is_to_come(s, today))
    };
    let was = before
        .statements
        .iter()
        .any(|s| scope.was(s.block) && goes(s));
    let is = fresh
        .statements
        .iter()
        .any(|s| scope.is(s.block) && goes(s));
    // What it costs stood in its own row or section, and no price does any more.
    let cost = before
        .statements
        .iter()
        .any(|s| s.priced && scope.was_own(s.block));
    let costs = fresh
        .statements
        .iter()
        .any(|s| s.priced && scope.is(s.block));
    (was && !is) || (cost && !costs)
}

/// A price of it that is new there. What comes back stands beside the end, or on a day that is not to come.
pub(super) fn new_price(
    before: &Read<'_>,
    fresh: &Read<'_>,
    scope: &Scope,
    today: Option<Date>,
) -> Option<String> {
    let lines = counts(before);
    let known: BTreeSet<String> = before.statements.iter().flat_map(amounts).collect();
    let is_over = |s: &Statement| {
        let ends = [Claim::Ended, Claim::EndsOn, Claim::Stops];
        let mut line = fresh
            .statements
            .iter()
            .filter(|other| other.folded == s.folded);
        let past = s.day.zip(today).is_some_and(|(day, today)| day <= today);
        past || line.any(|other| other.says_any(&ends))
    };
    let is_new = |s: &Statement| {
        amounts(s).iter().any(|amount| !known.contains(amount))
            || (is_to_come(s, today) && !lines.contains_key(&s.folded))
    };
    let mut prices = fresh
        .statements
        .iter()
        .filter(|s| s.priced && s.claims.is_empty());
    let new = prices.find(|s| scope.is(s.block) && is_new(s) && !is_over(s));
    new.map(|s| s.line.clone())
}

/// The amounts that a clause names: what stands beside it in its line ("ends on 31.12.2026") is no price.
fn amounts(statement: &Statement) -> Vec<String> {
    statement
        .clause
        .split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',')))
        .map(|amount| amount.trim_matches(['.', ',']))
        .filter(|amount| !amount.is_empty())
        .map(str::to_owned)
        .collect()
}
