//! What was said right after the act, and what a reader says of all pages.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::account::{is_bare, is_open};
use super::changes::Read;
use super::claims::{Claim, Statement, is_of_a_thing, papers_of_things, statements_of_alert};
use super::decide::{Found, Ledger, orders_machines, split};
use super::names::{is_named, words};
use super::{Case, Finding, quotes};
use crate::dates::read_day;
use crate::lexicon::{Term, terms};
use domain::evidence::Source;
use domain::predicate::fold;
use domain::witness::{Testimony, WitnessState};

pub(super) fn weigh_after(
    after: &Read<'_>,
    stood: &BTreeMap<String, usize>,
    names: &BTreeSet<String>,
    today: Option<Date>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let url = after.page.url.as_str();
    // An alert only tells; any other dialog asks, and nothing is settled before it is answered.
    let dialog = after.page.dialog.as_ref();
    let alert = dialog
        .filter(|dialog| dialog.kind == "alert")
        .map(|alert| statements_of_alert(&alert.message, today))
        .unwrap_or_default();
    if let Some(dialog) = dialog.filter(|dialog| dialog.kind != "alert") {
        found.refused = true;
        found.vetoed = true;
        ledger.add(
            Source::SaidAfter,
            false,
            "a dialog is open",
            &dialog.message,
            url,
        );
    }
    let (mut new, _) = split(after, stood);
    new.extend(&alert);
    let ordered = orders_machines(after);
    // "Cancelled successfully": what names nothing tells of what a sentence beside it names, and that may be something else.
    let of_another = new
        .iter()
        .any(|s| s.says_any(&[Claim::Ended, Claim::EndsOn]) && is_of_another(s, names));
    // A sentence that names nothing goes on about what another one of its line named.
    let of_it: BTreeSet<&str> = new
        .iter()
        .filter(|s| !is_of_another(s, names))
        .filter(|s| {
            is_of_a_thing(&s.clause)
                || s.terms.has(Term::Subscription)
                || names_it(s, names)
                || (s.aloud && !of_another)
        })
        .map(|s| s.folded.as_str())
        .collect();
    let mut bare = None;
    for statement in new {
        let ends = statement.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops]);
        let of_it = of_it.contains(statement.folded.as_str());
        if ends && of_it && !ordered && !is_of_another(statement, names) {
            found.told = true;
            found.told_stops |= statement.says(Claim::Stops);
            found.told_day |= statement.says_any(&[Claim::Ended, Claim::EndsOn])
                && statement
                    .day
                    .zip(today)
                    .is_some_and(|(day, today)| day > today);
            found.said_of_it |= names_it(statement, names)
                || words(&statement.folded)
                    .iter()
                    .any(|word| is_named(word, names));
            found.said = found.said.take().or_else(|| Some(statement.line.clone()));
            let day = statement
                .day
                .filter(|day| today.is_none_or(|today| *day > today));
            found.day = found
                .day
                .or(day.filter(|_| statement.says_any(&[Claim::Ended, Claim::EndsOn])));
            ledger.add(
                Source::SaidAfter,
                true,
                "it says that it ends",
                &statement.line,
                url,
            );
        }
        let goes_on = statement.says_any(&[Claim::Renews, Claim::Active])
            && !ends
            && !statement.says(Claim::Until)
            && statement.terms.any(&[Term::Object, Term::Subscription]);
        if goes_on {
            found.doubt = true;
            let what = "it says that it goes on";
            ledger.add(Source::SaidAfter, false, what, &statement.line, url);
        }
        if is_bare(statement) {
            bare = Some(statement);
            continue;
        }
        for (claim, what) in [
            (Claim::Rests, "it says that it rests"),
            (Claim::Returns, "it says that it goes on in another way"),
            (Claim::Denied, "it says that it was not ended"),
            (Claim::Pending, "it says that something is still to be done"),
        ] {
            if statement.says(claim) {
                let unsure = statement.says_any(&[Claim::Ended, Claim::EndsOn]);
                found.vetoed |= claim != Claim::Pending && !unsure;
                ledger.add(Source::SaidAfter, false, what, &statement.line, url);
                match claim {
                    // What also tells an end tells of no rest for sure.
                    Claim::Rests if unsure => {
                        found.refused = true;
                    }
                    Claim::Rests => {
                        found.refused = true;
                        found.rests = found.rests.take().or_else(|| Some(statement.clone()));
                    }
                    Claim::Returns => found.returns = true,
                    Claim::Pending => {
                        found.told_open |= is_open(statement);
                        let step = !statement.priced && !statement.terms.has(Term::Received);
                        found.told_step |= step;
                        // "Click the link to complete your cancellation": until the person has done that, it is none.
                        found.told_left |= step && terms(&statement.folded).has(Term::Cancel);
                        found.pending = found.pending.take().or_else(|| Some(statement.clone()));
                    }
                    _ => found.doubt = true,
                }
            }
        }
        if statement.terms.has(Term::Failed) {
            found.doubt = true;
            ledger.add(
                Source::SaidAfter,
                false,
                "it reports a failure",
                &statement.line,
                url,
            );
        }
    }
    if let Some(bare) = bare.filter(|_| !found.told) {
        let what = "it says that something is still to be done";
        ledger.add(Source::SaidAfter, false, what, &bare.line, url);
        found.pending = found.pending.take().or_else(|| Some(bare.clone()));
    }
}

/// Whether a reader says that it ends, in words that stand there and are new.
pub(super) fn weigh_witness(
    case: &Case<'_>,
    before: &[Read<'_>],
    after: &[Read<'_>],
    fresh: &[Read<'_>],
    names: &BTreeSet<String>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) -> bool {
    let Some(testimony) = case.testimony else {
        return false;
    };
    let says_end = matches!(testimony.state, WitnessState::Ended | WitnessState::EndsOn);
    let now: Vec<_> = case.after.iter().chain(case.fresh).cloned().collect();
    if quotes::stand(testimony, &now, case.today) {
        found.contradicted = contradiction(testimony);
    }
    match quotes::check(testimony, before, after, fresh) {
        Ok(counted) => {
            let what = match testimony.state {
                WitnessState::Ended => "it has ended",
                WitnessState::EndsOn => "it ends on a day",
                WitnessState::Paused => "it only rests",
                WitnessState::Pending => "something is still to be done",
                WitnessState::Active => "it goes on",
                WitnessState::Other => "something else was ended",
                WitnessState::CantTell => "the pages don't tell",
            };
            for checked in &counted {
                ledger.add(
                    Source::Witness,
                    says_end,
                    what,
                    &checked.quote.text,
                    &checked.url,
                );
            }
            if says_end && found.day.is_none() {
                found.day = testimony.date.as_deref().and_then(|date| date.parse().ok());
            }
            let by_name = |text: &str| words(text).iter().any(|word| is_named(word, names));
            // Words that say nothing of an end, of the thing or of a day bear nobody out; "Stopped by you" says what "Stop" was to do.
            let bears_out = |text: &str| {
                let folded = fold(text);
                let said = terms(&folded);
                said.any(&[
                    Term::Ended,
                    Term::EndsOn,
                    Term::Stops,
                    Term::Until,
                    Term::Cancel,
                    Term::Object,
                    Term::Subscription,
                ]) || case
                    .today
                    .is_some_and(|today| read_day(&folded, today).is_some())
            };
            // Nor do words about what hangs on the thing, and beside them those that name nothing ("Cancelled successfully").
            let about_another = |text: &str| {
                let folded = fold(text);
                is_about_another(&folded, &folded, names)
            };
            let some_are = counted.iter().any(|c| about_another(&c.quote.text));
            let of_another = |text: &str| {
                let names_it = terms(&fold(text)).has(Term::Object) || by_name(text);
                about_another(text) || (some_are && !names_it)
            };
            // Where the way in is gone and its own part of the page changed besides, the reader only says what that means.
            let twice = found.way_in_gone
                && (found.going_gone || found.takes_back || found.moved || found.reworded);
            let by_act = |text: &str| is_what_was_done(text, case);
            let of_it = |by: &dyn Fn(&str) -> bool| {
                let mut texts = counted.iter().map(|c| c.quote.text.as_str());
                says_end && texts.any(|text| !of_another(text) && by(text))
            };
            found.read_of_it = of_it(&by_name);
            // Whoever reads that what hangs on the thing has ended hasn't read that the thing has.
            found.quoted = of_it(&|_| true);
            found.quoted_fresh = says_end
                && counted
                    .iter()
                    .any(|c| fresh.iter().any(|f| quotes::says(f, c)));
            found.read_of_it || of_it(&|text| twice || bears_out(text) || by_act(text))
        }
        Err(why) => {
            ledger.add(Source::Witness, false, &why, "", "");
            false
        }
    }
}

/// Whether a text has another form of a word of the controls that were approved: "Stopped by you" after "Stop standing order".
fn is_what_was_done(text: &str, case: &Case<'_>) -> bool {
    let apart = |text: &str| -> BTreeSet<String> {
        fold(text)
            .split(|c: char| !c.is_alphabetic())
            .map(str::to_owned)
            .collect()
    };
    let done: BTreeSet<String> = case
        .approved
        .iter()
        .flat_map(|a| apart(&a.control))
        .collect();
    apart(text).iter().any(|word| is_named(word, &done))
}

/// What a reader says in place of an end. It outvotes the words that the program reads itself: they know less of what they are about.
fn contradiction(testimony: &Testimony) -> Option<Finding> {
    match testimony.state {
        WitnessState::Ended | WitnessState::EndsOn | WitnessState::CantTell => None,
        WitnessState::Paused => Some(Finding::Paused {
            until: testimony.date.as_deref().and_then(|date| date.parse().ok()),
        }),
        WitnessState::Pending => Some(Finding::Pending {
            left: testimony.what_is_left.clone().unwrap_or_default(),
        }),
        WitnessState::Active | WitnessState::Other => Some(Finding::Unclear),
    }
}

/// Whether a clause is about what hangs on the thing ("Your Direct Debit has been cancelled"), where that isn't what the thing is called.
pub(super) fn is_of_another(statement: &Statement, names: &BTreeSet<String>) -> bool {
    is_about_another(&statement.folded, &statement.clause, names)
}

/// The same of a clause of a folded line.
fn is_about_another(line: &str, clause: &str, names: &BTreeSet<String>) -> bool {
    // The label before a state: "Direct Debit: cancelled".
    let label = line.split_once(':').map(|(label, _)| label);
    let hangs_on =
        |text: &str| terms(text).has(Term::OtherThing) || !papers_of_things(text).is_empty();
    let other = hangs_on(clause);
    let thing = is_of_a_thing(clause) || (!other && label.is_some_and(is_of_a_thing));
    let other = other || label.is_some_and(hangs_on);
    let called_so = |name: &String| hangs_on(name) && line.contains(name.as_str());
    other && !thing && !names.iter().any(called_so)
}

/// Whether its line names the thing.
pub(super) fn names_it(statement: &Statement, names: &BTreeSet<String>) -> bool {
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    // A name of several words has to stand there whole.
    let whole = |name: &String| name.contains(' ') || name.contains('.');
    !words(&statement.folded).is_disjoint(names)
        || names
            .iter()
            .filter(|name| whole(name))
            .any(|name| statement.folded.contains(name.as_str()))
}
