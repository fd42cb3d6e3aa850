//! The decision: what is found is entered for or against, and the entries are weighed by a few rules.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::changes::{Change, Read, address, change, counts, stood};
use super::claims::{Claim, Statement};
use super::scope::{Scope, names, numbers, object, of_another_thing, words};
use super::{Answered, Case, Finding, Verdict, quotes};
use crate::domain::evidence::{Entry, Source};
use crate::domain::predicate::fold;
use crate::domain::witness::WitnessState;
use crate::page::dates::read_day;
use crate::page::language::is_in_another_script;
use crate::page::lexicon::{Term, terms};
use crate::page::snapshot::Element;

/// What was found, as far as the rules ask for it.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a rule asks for"
)]
struct Found {
    /// On the account's page: new words of an end, of no renewal, of a day.
    ended: bool,
    stops: bool,
    until: bool,
    day: Option<Date>,
    /// Right after the act the service told the end.
    told: bool,
    /// The line that says that something ended, and whether it names what was approved.
    said: Option<String>,
    said_of_it: bool,
    way_in_gone: bool,
    takes_back: bool,
    going_gone: bool,
    /// Speaks against it on the account's page, and can't be outweighed.
    against: bool,
    way_in_there: bool,
    goes_on: bool,
    rests: Option<Statement>,
    pending: Option<Statement>,
    /// What is still to be done concerns the end, on the account's page itself.
    open_end: bool,
    /// Something else was ended, and this goes on.
    other: Option<String>,
    /// Something goes on beside the object's part of the page, as it did before.
    elsewhere: bool,
    /// Speaks against it right after the act: until the account's page says otherwise, and whatever that says.
    doubt: bool,
    refused: bool,
    /// Stands there as before: an active status, a day to come. Speaks against whatever the words don't settle.
    unchanged: bool,
    new_price: bool,
    looked: bool,
    /// The account's page is in a script that nobody here reads: its words prove nothing by themselves.
    unreadable: bool,
}

/// The entries, as they are written.
struct Ledger<'c> {
    entries: Vec<Entry>,
    at: &'c str,
}

impl Ledger<'_> {
    fn add(&mut self, source: Source, speaks_for: bool, what: &str, line: &str, url: &str) {
        let entry = Entry {
            source,
            speaks_for,
            what: what.to_owned(),
            line: line.chars().take(300).collect(),
            url: url.to_owned(),
            at: self.at.to_owned(),
        };
        if !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }
}

/// Weighs all that is known.
#[must_use]
pub fn decide(case: &Case<'_>) -> Verdict {
    let read = |page| Read::of(page, case.today);
    let before: Vec<Read<'_>> = case.before.iter().map(read).collect();
    let after = case.after.map(read);
    let fresh: Vec<Read<'_>> = case.fresh.iter().map(read).collect();
    let stood = stood(&before);
    let names = names(case, &before);
    let mut ledger = Ledger {
        entries: Vec::new(),
        at: case.at,
    };
    let mut found = Found::default();
    for approved in case.approved {
        let line = approved.control.as_str();
        let what = format!(
            "on \"{}\", at {}",
            approved.question(),
            approved.at.get(11..16).unwrap_or(&approved.at)
        );
        ledger.add(Source::Approval, true, &what, line, &approved.page.url);
    }
    weigh_answers(case.answers, &mut ledger, &mut found);
    if let Some(after) = &after {
        weigh_after(after, &stood, &names, case.today, &mut ledger, &mut found);
    }
    let began = case.way.first().map(|way| address(&way.url));
    let is_step = |page: &Read<'_>| {
        let here = address(&page.page.url);
        began.as_ref().is_some_and(|began| *began != here)
            && case.approved.iter().any(|a| address(&a.page.url) == here)
    };
    let (steps, accounts): (Vec<&Read<'_>>, Vec<&Read<'_>>) =
        fresh.iter().partition(|page| is_step(page));
    for page in accounts.into_iter().chain(steps) {
        // The form by which it was ended may be there for everybody, at its address.
        if is_step(page) && found.way_in_gone && !found.way_in_there && (found.ended || found.stops)
        {
            continue;
        }
        found.unreadable |= is_in_another_script(page.page);
        let seen = before
            .iter()
            .find(|b| address(&b.page.url) == address(&page.page.url));
        let scope = Scope::of(case, seen, page);
        weigh_account(
            case,
            seen,
            page,
            &scope,
            &stood,
            &names,
            &mut ledger,
            &mut found,
        );
    }
    // What is called by such a word may be the thing itself, where nothing else goes on.
    if let Some(other) = of_another_thing(case, &before).filter(|_| found.elsewhere) {
        found.against = true;
        found.other = found.other.take().or_else(|| Some(other.clone()));
        ledger.add(
            Source::Approval,
            false,
            "it was about something that hangs on the subscription",
            &other,
            "",
        );
    }
    // Whoever reads a page that gives orders to machines may have obeyed it.
    let ordered = case.testimony.is_some()
        && before
            .iter()
            .chain(&fresh)
            .chain(&after)
            .any(orders_machines);
    if ordered {
        ledger.add(
            Source::Witness,
            false,
            "a page gives orders to machines, so nobody's reading of it counts",
            "",
            "",
        );
    }
    let witnessed = weigh_witness(
        case,
        &before,
        after.as_ref(),
        &fresh,
        &names,
        &mut ledger,
        &mut found,
    ) && !ordered;
    let object = object(case, &before);
    Verdict {
        finding: conclude(&found, witnessed, case.today),
        entries: ledger.entries,
        against: found.against || found.refused || found.pending.is_some(),
        object,
    }
}

/// An answer that reports an error disproves; one that doesn't proves nothing.
fn weigh_answers(answers: &[Answered], ledger: &mut Ledger<'_>, found: &mut Found) {
    // Of several tries the last one counts.
    let Some(last) = answers.iter().rev().find(|a| a.status != 0) else {
        return;
    };
    let says_no = last.body.as_deref().and_then(error_in);
    if last.status >= 400 || says_no.is_some() {
        found.against = true;
        ledger.add(
            Source::Answer,
            false,
            &format!("it answered with an error ({})", last.status),
            says_no.as_deref().unwrap_or_default(),
            "",
        );
    }
}

/// An error that a JSON answer reports in its own fields.
fn error_in(body: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(body).ok()?;
    let fields = value.as_object()?;
    let is_no = |key: &str| {
        fields
            .get(key)
            .is_some_and(|v| v == &serde_json::Value::Bool(false))
    };
    let tells = |key: &str| {
        fields.get(key).is_some_and(|v| {
            v.as_array()
                .map_or(!v.is_null() && v != false && v != "", |list| {
                    !list.is_empty()
                })
        })
    };
    let failed = ["ok", "success", "succeeded"].into_iter().any(is_no)
        || ["error", "errors"].into_iter().any(tells);
    // Its own words alone: beside them may stand tokens, which no record keeps.
    let words = ["message", "error"]
        .into_iter()
        .find_map(|key| fields.get(key)?.as_str());
    failed.then(|| words.unwrap_or_default().chars().take(200).collect())
}

/// New statements of a page, and its old ones.
fn split<'r>(
    read: &'r Read<'_>,
    stood: &BTreeMap<String, usize>,
) -> (Vec<&'r Statement>, Vec<&'r Statement>) {
    let now = counts(read);
    read.statements.iter().partition(|s| {
        now.get(&s.folded).copied().unwrap_or(1) > stood.get(&s.folded).copied().unwrap_or(0)
    })
}

#[expect(
    clippy::too_many_arguments,
    reason = "all of them are what one page is compared with"
)]
fn weigh_account(
    case: &Case<'_>,
    seen: Option<&Read<'_>>,
    page: &Read<'_>,
    scope: &Scope,
    stood: &BTreeMap<String, usize>,
    names: &BTreeSet<String>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let url = page.page.url.as_str();
    found.looked = true;
    if let Some(dialog) = &page.page.dialog {
        found.against = true;
        ledger.add(
            Source::AccountPage,
            false,
            "a dialog is open and asks",
            &dialog.message,
            url,
        );
    }
    let (new, old) = split(page, stood);
    let own = |s: &&&Statement| scope.has(s);
    // On a page that gives orders to machines only the section counts in which the way in stood, and there only what is said to people.
    let ordered = orders_machines(page);
    let to_people = |s: &Statement| {
        !terms(&fold(&s.line)).has(Term::OrdersMachines) && !s.line.contains(['{', '}'])
    };
    // What stands elsewhere is about this object if it names it.
    let by_name = |s: &Statement| names_it(s, names) && !s.terms.has(Term::OtherThing);
    let about = |s: &&&Statement| {
        if ordered {
            scope.known && scope.has(s) && to_people(s)
        } else {
            scope.has(s) || by_name(s)
        }
    };
    let mut day = None;
    for statement in new.iter().filter(about) {
        let ended = statement.says_any(&[Claim::Ended, Claim::EndsOn]);
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
        if statement.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Until]) {
            day = day.max(statement.day);
        }
    }
    found.day = found.day.max(day);
    let changed = change(case, seen, page, scope);
    enter_change(&changed, url, ledger, found);
    // What still runs before the end is no contradiction to it.
    let before_end = |s: &Statement| s.day.is_some_and(|d| found.day.is_some_and(|end| d < end));
    let goes = |s: &&&Statement| s.says(Claim::Renews) && (scope.known || s.day.is_some());
    if let Some(goes) = new
        .iter()
        .chain(&old)
        .filter(own)
        .filter(goes)
        .find(|s| !before_end(s))
    {
        found.against = true;
        found.goes_on = true;
        ledger.add(
            Source::AccountPage,
            false,
            "it says that it goes on",
            &goes.line,
            url,
        );
    }
    let running = |s: &&&Statement| s.says(Claim::Renews) && (s.day.is_some() || s.priced);
    let active_here = |s: &&&Statement| {
        s.says(Claim::Active)
            && old
                .iter()
                .any(|other| other.block == s.block && other.priced)
    };
    if let Some(other) = old
        .iter()
        .filter(|s| !scope.is(s.block))
        .find(|s| running(s) || active_here(s))
    {
        found.elsewhere = true;
        found.against = true;
        found.other = Some(other.line.clone());
        ledger.add(
            Source::AccountPage,
            false,
            "something else goes on as before",
            &other.line,
            url,
        );
    }
    // Where the way in stood in one of several rows, and that row says that it ends and is called as what was approved, the others are others.
    let row_says = scope.item
        && new.iter().any(|s| {
            scope.is_own(s.block) && s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops])
        })
        && scope.is_called(&approved_words(case));
    // One of several of a kind that can still be ended, or is active, may be the one that was meant.
    let another = page
        .ways_out()
        .find(|(_, block)| scope.known && !scope.is(*block))
        .map(|(c, _)| c.label.to_string());
    let active_item = |s: &&&Statement| {
        s.says(Claim::Active)
            && scope.item
            && page.places.blocks[s.block].item
            && !scope.is(s.block)
    };
    let another = another.or_else(|| old.iter().find(active_item).map(|s| s.line.clone()));
    // What is called by a day is one of a row of payments or deliveries, and the later ones come.
    let comes_later = |s: &&&Statement| {
        page.places.blocks[s.block].item
            && !scope.is_own(s.block)
            && s.day
                .zip(case.today)
                .is_some_and(|(day, today)| day > today)
    };
    let of_a_series = scope.item && scope.is_called_by_a_day(case.today);
    let later = || old.iter().find(comes_later).map(|s| s.line.clone());
    let row_says = row_says && !of_a_series;
    let another = another.or_else(|| of_a_series.then(later).flatten());
    if let Some(another) = another {
        found.elsewhere = true;
        if !row_says {
            found.against = true;
            ledger.add(
                Source::AccountPage,
                false,
                "another one of its kind goes on",
                &another,
                url,
            );
            found.other = found.other.take().or(Some(another));
        }
    }
    for statement in new.iter().filter(own) {
        let against = [
            (Claim::Rests, "it says that it rests"),
            (Claim::Pending, "it says that something is still to be done"),
            (Claim::Denied, "it says that it was not ended"),
            (Claim::Returns, "it says that it goes on in another way"),
        ];
        for (claim, what) in against.iter().filter(|(claim, _)| statement.says(*claim)) {
            found.against |= *claim != Claim::Pending;
            ledger.add(Source::AccountPage, false, what, &statement.line, url);
            match claim {
                Claim::Rests => {
                    found.rests = found.rests.take().or_else(|| Some((**statement).clone()));
                }
                Claim::Pending => {
                    found.open_end |= statement.terms.any(&[Term::Cancel, Term::Ended])
                        && !statement.says(Claim::Ended);
                    found.pending = found.pending.take().or_else(|| Some((**statement).clone()));
                }
                _ => {}
            }
        }
    }
    let to_come = |s: &&&Statement| {
        case.today
            .zip(s.day)
            .is_some_and(|(today, day)| day > today)
            && !before_end(s)
            && s.day != found.day
            && (s.priced || !s.claims.is_empty() || scope.is_own(s.block))
    };
    let still = old
        .iter()
        .filter(own)
        .filter(|_| scope.known)
        .find(|s| s.says(Claim::Active) || to_come(s));
    if let Some(still) = still {
        found.unchanged = true;
        ledger.add(
            Source::Change,
            false,
            "this stands there as before",
            &still.line,
            url,
        );
    }
}

fn enter_change(changed: &Change, url: &str, ledger: &mut Ledger<'_>, found: &mut Found) {
    if let Some(label) = &changed.way_in_there {
        found.against = true;
        found.way_in_there = true;
        ledger.add(
            Source::Change,
            false,
            "it still offers to end it",
            label,
            url,
        );
    }
    if changed.way_in_gone && changed.way_in_there.is_none() {
        found.way_in_gone = true;
        ledger.add(Source::Change, true, "the way to end it is gone", "", url);
    }
    if let Some(label) = &changed.takes_back {
        found.takes_back = true;
        ledger.add(
            Source::Change,
            true,
            "it now offers to take the end back",
            label,
            url,
        );
    }
    if changed.going_gone {
        found.going_gone = true;
        ledger.add(
            Source::Change,
            true,
            "it no longer says that it goes on",
            "",
            url,
        );
    }
    if let Some(price) = &changed.new_price {
        found.new_price = true;
        ledger.add(
            Source::Change,
            false,
            "a new price stands there",
            price,
            url,
        );
    }
}

/// Whether a word is one of these, or another form of it.
fn is_named(word: &str, names: &BTreeSet<String>) -> bool {
    const STEM: usize = 4;
    let same = |name: &String| {
        let shared = word
            .chars()
            .zip(name.chars())
            .take_while(|(a, b)| a == b)
            .count();
        shared >= STEM && shared * 2 >= word.chars().count().max(name.chars().count())
    };
    names.contains(word) || names.iter().any(same)
}

/// What was approved, in words that may name something.
fn approved_words(case: &Case<'_>) -> BTreeSet<String> {
    let way = case.way.iter().map(|way| way.label.as_str());
    case.approved
        .iter()
        .flat_map(|a| [a.control.as_str(), a.question()])
        .chain(way)
        .flat_map(|text| words(text).into_iter().chain(numbers(text)))
        .collect()
}

/// Whether the page gives orders to machines.
pub(super) fn orders_machines(read: &Read<'_>) -> bool {
    read.page
        .elements
        .iter()
        .map(Element::label_text)
        .any(|text| text.says(Term::OrdersMachines))
}

/// Whether a statement names the object by a word of its own.
fn names_it(statement: &Statement, names: &BTreeSet<String>) -> bool {
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric())
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    !words(&statement.folded).is_disjoint(names)
}

fn weigh_after(
    after: &Read<'_>,
    stood: &BTreeMap<String, usize>,
    names: &BTreeSet<String>,
    today: Option<Date>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let url = after.page.url.as_str();
    if let Some(dialog) = &after.page.dialog {
        found.refused = true;
        ledger.add(
            Source::SaidAfter,
            false,
            "a dialog is open",
            &dialog.message,
            url,
        );
    }
    let (new, _) = split(after, stood);
    let ordered = orders_machines(after);
    for statement in new {
        let ends = statement.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops]);
        let of_it = statement.terms.any(&[Term::Object, Term::Subscription])
            || names_it(statement, names)
            || statement.aloud;
        if ends && of_it && !ordered {
            found.told = true;
            found.said_of_it |= names_it(statement, names);
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
        for (claim, what) in [
            (Claim::Rests, "it says that it rests"),
            (Claim::Returns, "it says that it goes on in another way"),
            (Claim::Denied, "it says that it was not ended"),
            (Claim::Pending, "it says that something is still to be done"),
        ] {
            if statement.says(claim) {
                ledger.add(Source::SaidAfter, false, what, &statement.line, url);
                match claim {
                    Claim::Rests => {
                        found.refused = true;
                        found.rests = found.rests.take().or_else(|| Some(statement.clone()));
                    }
                    Claim::Returns => found.refused = true,
                    Claim::Pending => {
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
}

#[expect(
    clippy::too_many_arguments,
    reason = "all pages, and what they are compared with"
)]
/// Whether a reader says that it ends, in words that stand there and are new.
fn weigh_witness(
    case: &Case<'_>,
    before: &[Read<'_>],
    after: Option<&Read<'_>>,
    fresh: &[Read<'_>],
    names: &BTreeSet<String>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) -> bool {
    let Some(testimony) = case.testimony else {
        return false;
    };
    let says_end = matches!(testimony.state, WitnessState::Ended | WitnessState::EndsOn);
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
            // Words that say nothing of an end, of the thing or of a day bear nobody out.
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
            // Where its own part of the page changed twice, the reader only says what that means.
            let twice = found.way_in_gone && (found.going_gone || found.takes_back);
            let by_name = |text: &str| words(text).iter().any(|word| is_named(word, names));
            says_end
                && (twice
                    || counted.iter().any(|checked| {
                        bears_out(&checked.quote.text) || by_name(&checked.quote.text)
                    }))
        }
        Err(why) => {
            ledger.add(Source::Witness, false, &why, "", "");
            false
        }
    }
}

/// The rules. Nothing is proved against what disproves it; structure alone proves nothing.
fn conclude(found: &Found, witnessed: bool, today: Option<Date>) -> Finding {
    let changed = found.way_in_gone || found.takes_back || found.going_gone;
    // A failure or a step that is open, told right after the act, holds until the account's page says that it ends.
    let settled = found.ended || !found.doubt;
    // What is left (a refund, a last delivery, a letter with the proof) is left after the end where the account's page says that it ends, offers it no
    // more, and doesn't itself say that the end is what is waited for.
    let over = found.ended && (found.way_in_gone || found.takes_back) && !found.open_end;
    let done = found.pending.is_none() || over;
    let open = found.looked && !found.against && !found.refused && settled && done;
    // What was told right after the act has to be borne out by the account's page, in new words or by more than one change: sites announce what
    // they don't do.
    let borne_out = found.told && found.way_in_gone && found.going_gone && !found.doubt;
    let by_words = ((found.ended || found.stops) && (changed || found.told))
        || (borne_out && !found.unchanged && !found.new_price);
    let by_day = found.until
        && !found.doubt
        && (found.takes_back || (found.way_in_gone && found.going_gone));
    let by_reader = witnessed
        && (changed || found.ended)
        && !found.new_price
        && (!found.unchanged || found.ended || found.stops);
    let read = (by_words || by_day) && !found.unreadable;
    if open && (read || by_reader) {
        return Finding::Ended {
            on: found
                .day
                .filter(|day| today.is_none_or(|today| *day > today)),
        };
    }
    if let Some(rests) = &found.rests {
        return Finding::Paused { until: rests.day };
    }
    if let Some(pending) = &found.pending {
        return Finding::Pending {
            left: pending.line.clone(),
        };
    }
    match &found.other {
        // One of several of a kind was ended, and whether it was this one the program doesn't decide.
        Some(_) if (found.ended || found.told) && found.said_of_it => Finding::Unclear,
        Some(goes_on) if found.ended || found.told => Finding::OtherObject {
            ended: found.said.clone().unwrap_or_default(),
            goes_on: goes_on.clone(),
        },
        _ if found.way_in_there || found.goes_on || found.other.is_some() => Finding::Active,
        _ => Finding::Unclear,
    }
}
