//! What single statements and parts of the page enter into the ledger.

use std::collections::BTreeSet;

use super::is_open;
use crate::control::Control;
use crate::ledger::Case;
use crate::ledger::changes::{Read, closes_everything};
use crate::ledger::claims::{Claim, Statement};
use crate::ledger::decide::{Found, Ledger};
use crate::ledger::scope::{Scope, labels_used_on};
use crate::ledger::told::{is_of_another, names_it};
use crate::lexicon::{Term, terms};
use domain::evidence::Source;

/// One of several of a kind that can still be ended may be the one that was meant. What hangs on a subscription is not of its kind.
pub(super) fn another_way_out(
    case: &Case<'_>,
    seen: Option<&Read<'_>>,
    page: &Read<'_>,
    scope: &Scope,
    of_another: impl Fn(&Control<'_>, usize) -> bool,
) -> Option<String> {
    let used = labels_used_on(case, page);
    let hangs_on = |text: &str| {
        let said = terms(text);
        said.has(Term::OtherThing) && !said.has(Term::Object)
    };
    let hangs_on_it = |c: &Control<'_>, block: usize| {
        let called = page.places.around(block).next().unwrap_or_default();
        !hangs_on(&scope.called) && hangs_on(&c.folded) && hangs_on(called)
    };
    page.ways_out()
        .find(|(c, block)| {
            scope.known
                && !scope.is(*block)
                && !of_another(c, *block)
                && !hangs_on_it(c, *block)
                && (used.contains(&*c.folded) || !closes_everything(c, seen))
        })
        .map(|(c, _)| c.label.to_string())
}

/// What a new statement of its part says against an end.
pub(super) fn enter_against(
    statement: &Statement,
    is_step: bool,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let against = [
        (Claim::Rests, "it says that it rests"),
        (Claim::Pending, "it says that something is still to be done"),
        (Claim::Denied, "it says that it was not ended"),
        (Claim::Returns, "it says that it goes on in another way"),
    ];
    for (claim, what) in against.iter().filter(|(claim, _)| statement.says(*claim)) {
        // What also tells an end tells of no rest for sure.
        let unsure = *claim == Claim::Rests && statement.says_any(&[Claim::Ended, Claim::EndsOn]);
        found.against |= *claim != Claim::Pending;
        // A form by which it was ended may say for ever that the request was received.
        found.vetoed |= match claim {
            Claim::Rests => !unsure,
            Claim::Pending => !is_step && is_open(statement),
            _ => true,
        };
        ledger.add(Source::AccountPage, false, what, &statement.line, url);
        match claim {
            Claim::Rests if unsure => {}
            Claim::Rests => {
                found.rests = found.rests.take().or_else(|| Some(statement.clone()));
            }
            Claim::Pending => {
                found.open_end |= is_open(statement);
                found.pending = found.pending.take().or_else(|| Some(statement.clone()));
            }
            _ => {}
        }
    }
}

/// What had ended before was not what anybody wanted ended.
pub(super) fn enter_had_ended(
    seen: Option<&Read<'_>>,
    scope: &Scope,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let before = seen.filter(|_| scope.item);
    if let Some(line) = before.and_then(|before| scope.had_ended(before)) {
        found.against = true;
        found.vetoed = true;
        ledger.add(Source::AccountPage, false, "it had ended before", line, url);
    }
}

/// More parts than before are called as its own, and one of them has a price: it goes on there, elsewhere or on other terms.
pub(super) fn enter_twin(
    seen: Option<&Read<'_>>,
    page: &Read<'_>,
    scope: &Scope,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let called_so = |read: &Read<'_>| {
        let blocks = read.places.blocks.iter().enumerate();
        let so = blocks.filter(|(_, block)| block.key == scope.called);
        so.map(|(block, _)| block).collect::<Vec<_>>()
    };
    let Some(before) = seen.filter(|_| scope.known && !scope.called.is_empty()) else {
        return;
    };
    let now = called_so(page);
    if now.len() <= called_so(before).len().max(1) {
        return;
    }
    let ends = [Claim::Ended, Claim::EndsOn, Claim::Stops];
    let of_one = |s: &Statement| now.iter().any(|part| page.places.is_within(s.block, *part));
    let twin = |s: &&Statement| s.priced && !s.says_any(&ends) && of_one(s);
    if let Some(twin) = page.statements.iter().find(twin) {
        found.against = true;
        found.vetoed = true;
        let what = "another part of the same name is there, with a price";
        ledger.add(Source::AccountPage, false, what, &twin.line, url);
    }
}

/// Where one row of a list ends, another one of it goes on with its price as before, and the control that was used stood in neither, nobody
/// says which of them was meant.
pub(super) fn enter_next_row(
    new: &[&Statement],
    old: &[&Statement],
    page: &Read<'_>,
    scope: &Scope,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let blocks = &page.places.blocks;
    let in_row = |s: &&&Statement| !scope.item && blocks[s.block].item;
    let ends = |s: &&&Statement| s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops]);
    let rows: BTreeSet<usize> = (new.iter().filter(in_row).filter(ends))
        .map(|s| s.block)
        .collect();
    let next = |s: &&&Statement| {
        let beside = |row: &usize| *row != s.block && blocks[*row].parent == blocks[s.block].parent;
        let priced = || old.iter().any(|o| o.block == s.block && o.priced);
        s.says(Claim::Active) && rows.iter().any(beside) && !rows.contains(&s.block) && priced()
    };
    if let Some(next) = old.iter().filter(in_row).find(next) {
        found.beside = true;
        let what = "another row of the list goes on as before";
        ledger.add(Source::AccountPage, false, what, &next.line, url);
    }
}

/// What a new statement of the page says of an end; `only_waits`: its end is set, and it waits for the day.
pub(super) fn enter_saying(
    statement: &Statement,
    only_waits: bool,
    names: &BTreeSet<String>,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    // "Direct Debit: cancelled": what hangs on it has ended, and nobody called the thing by that.
    if is_of_another(statement, names) {
        return;
    }
    let ended = only_waits || statement.says_any(&[Claim::Ended, Claim::EndsOn]);
    let said = [
        (ended, "it says that it ends"),
        (
            statement.says(Claim::Stops),
            "it says that nothing more comes",
        ),
        (statement.says(Claim::Until), "it names a last day"),
    ];
    for (_, what) in said.iter().filter(|(holds, _)| *holds) {
        ledger.add(Source::AccountPage, true, what, &statement.line, url);
    }
    found.ended |= ended;
    if ended {
        found.said_of_it |= names_it(statement, names);
        found.said = found.said.take().or_else(|| Some(statement.line.clone()));
    }
    found.stops |= statement.says(Claim::Stops);
    found.until |= statement.says(Claim::Until);
}
