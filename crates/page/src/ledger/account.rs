//! What the account's page says in a fresh load, and what changed there.

mod entries;

use std::collections::{BTreeMap, BTreeSet};

use self::entries::{
    another_way_out, enter_against, enter_had_ended, enter_next_row, enter_saying, enter_twin,
};
use super::aim::{Aim, names_of, shared};
use super::changes::{Read, change, enter_change, is_of_the_site};
use super::claims::{Claim, Statement, clauses};
use super::decide::{Found, Ledger, orders_machines, split};
use super::names::{numbers, words};
use super::scope::Scope;
use super::told::names_it;
use super::{Case, quotes};
use crate::control::Control;
use crate::lexicon::{Term, terms};
use domain::evidence::Source;
use domain::predicate::fold;
use jiff::civil::Date;

#[expect(
    clippy::too_many_arguments,
    reason = "all of them are what one page is compared with"
)]
pub(super) fn weigh_account(
    case: &Case<'_>,
    seen: Option<&Read<'_>>,
    page: &Read<'_>,
    scope: &Scope,
    is_step: bool,
    stood: &BTreeMap<String, usize>,
    names: &BTreeSet<String>,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    let url = page.page.url.as_str();
    found.looked = true;
    enter_dialog(page, ledger, found);
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
    let in_own = |s: &&&Statement| scope.is_within_own(page, s.block);
    let told_day = found.day.filter(|_| found.told_day && found.said_of_it);
    found.day_stands |= told_day.is_some() && new.iter().filter(in_own).any(|s| s.day == told_day);
    let mut day = None;
    // "Pending cancellation" waits for the day, where the service has said that it ends.
    let told = found.told;
    let only_waits = |s: &Statement| told && is_bare(s);
    for statement in new.iter().filter(about) {
        enter_saying(statement, only_waits(statement), names, url, ledger, found);
        if statement.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Until]) {
            day = day.max(statement.day);
        }
    }
    let told = found.day.filter(|_| found.told_day);
    found.day_agrees |= told.is_some() && told == day;
    found.day = found.day.max(day);
    let ends = |s: &Statement| s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops]);
    let own_ends = new.iter().filter(in_own).any(|s| ends(s));
    let ending = new.iter().filter(|s| ends(s)).copied();
    let aim = Aim::of(case.goal, page, scope, ending, found.said.as_deref());
    let changed = change(case, seen, page, scope, stood, &aim);
    let beside_it = |s: &&&Statement| aim.is_beside(&s.folded, s.block);
    // Where the page is about one thing alone, what is new on it is about that.
    let beside = |s: &Statement| (s.priced || s.says(Claim::Active)) && !ends(s);
    let ends_alone = !scope.is_one_of_several()
        && new.iter().any(|s| {
            let others = page
                .statements
                .iter()
                .filter(|other| other.block != s.block);
            scope.has(s) && ends(s) && !others.into_iter().any(beside)
        });
    found.quoted_own |= is_quoted_of_it(case, page, scope, stood, names);
    enter_change(&changed, ends_alone, url, ledger, found);
    enter_had_ended(seen, scope, url, ledger, found);
    enter_twin(seen, page, scope, url, ledger, found);
    enter_next_row(&new, &old, page, scope, url, ledger, found);
    // What still runs before the end is no contradiction to it.
    let last = found.day;
    let before_end = |s: &Statement| s.day.is_some_and(|d| last.is_some_and(|end| d < end));
    let goes = |s: &&&Statement| s.says(Claim::Renews) && (scope.known || s.day.is_some());
    // What stands there as before and names no day describes it ("Term: open-ended"), and doesn't outweigh what is new beside it.
    let describes = |s: &&&Statement| (own_ends || ends_alone) && s.day.is_none();
    if let Some(goes) = new
        .iter()
        .chain(old.iter().filter(|s| !describes(s)))
        .filter(own)
        .filter(goes)
        .find(|s| !before_end(s) && !beside_it(s))
    {
        // A day on which it is paid for again is no matter of reading, unless the end is later.
        let again = |day: Date| {
            case.today.is_none_or(|today| day > today)
                && found.heard_day.is_none_or(|end| day > end)
        };
        let quoted = || {
            case.testimony
                .is_some_and(|said| quotes::places(said, page).contains(&goes.block))
        };
        found.vetoed |= goes.day.is_some_and(again) && (scope.known || by_name(goes) || quoted());
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
    enter_rather(&aim, seen, (&new, &old), case.today, url, ledger, found);
    // Where it was one of several of a kind, and its own part, in which the control was used, says that it ends or offers no end any more, the others
    // are others.
    let approved = approved_words(case);
    let gone = changed.way_in_gone && changed.way_in_there.is_none();
    let ours = scope.is_one_of_several() && (own_ends || gone);
    let of_kin = |block: usize| ours && scope.is_kin(page, block);
    let of_a_subscription = |s: &&Statement| is_of_a_subscription(s, case, page, scope);
    if let Some(other) = old
        .iter()
        .filter(|s| running(s) || active_here(s) || of_a_subscription(s))
        .chain(new.iter().filter(|s| of_a_subscription(s)))
        .find(|s| {
            let another = !scope.is(s.block) && !of_kin(s.block) && !beside_it(s);
            another && !is_offered(page, s)
        })
    {
        found.elsewhere = true;
        found.beside = true;
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
        && new.iter().any(|s| scope.is_own(s.block) && ends(s))
        && scope.is_called(&approved);
    let of_another = |c: &Control<'_>, block: usize| {
        of_kin(block) || aim.is_beside(&c.folded, block) || is_of_the_site(case, c)
    };
    let another = another_way_out(case, seen, page, scope, of_another);
    let active_item = |s: &&&Statement| {
        s.says(Claim::Active)
            && scope.item
            && page.places.blocks[s.block].item
            && !scope.is(s.block)
            && !of_kin(s.block)
            && !beside_it(s)
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
            found.beside = true;
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
    for statement in new.iter().filter(own).filter(|s| !only_waits(s)) {
        enter_against(statement, is_step, url, ledger, found);
    }
    let to_come = |s: &&&Statement| {
        case.today
            .zip(s.day)
            .is_some_and(|(today, day)| day > today)
            && !before_end(s)
            && s.day != last
            && (s.priced || !s.claims.is_empty() || scope.is_own(s.block))
    };
    let mut still = old.iter().filter(own).filter(|_| scope.known);
    if let Some(still) = still.find(|s| (s.says(Claim::Active) || to_come(s)) && !beside_it(s)) {
        found.unchanged = true;
        let what = "this stands there as before";
        ledger.add(Source::Change, false, what, &still.line, url);
    }
}

fn enter_dialog(page: &Read<'_>, ledger: &mut Ledger<'_>, found: &mut Found) {
    if let Some(dialog) = &page.page.dialog {
        found.against = true;
        found.vetoed = true;
        let (what, url) = ("a dialog is open and asks", &page.page.url);
        ledger.add(Source::AccountPage, false, what, &dialog.message, url);
    }
}

/// Whether something new that a reader quotes is about the thing: it stands in its part or around that, or names it.
fn is_quoted_of_it(
    case: &Case<'_>,
    page: &Read<'_>,
    scope: &Scope,
    stood: &BTreeMap<String, usize>,
    names: &BTreeSet<String>,
) -> bool {
    let wanted = names_of(case.goal);
    case.testimony.is_some_and(|said| {
        let quoted = quotes::lines_of(said, page).into_iter();
        let mut new = quoted.filter(|(_, line)| !stood.contains_key(line));
        new.any(|(block, line)| {
            scope.is_around_own(page, block)
                || shared(names, [line.as_str()]) > 0
                || shared(&wanted, page.places.around(block).chain([line.as_str()])) > 0
        })
    })
}

/// Another part has more of the names in the person's words than what ends, and goes on.
fn enter_rather(
    aim: &Aim<'_>,
    seen: Option<&Read<'_>>,
    (new, old): (&[&Statement], &[&Statement]),
    today: Option<Date>,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    // What was paid goes on nowhere, nor what is offered.
    let was = |s: &Statement| s.day.zip(today).is_some_and(|(day, today)| day < today);
    let sold = |s: &Statement| s.priced && !was(s) && !clauses(&s.folded).any(|c| c.ends_with('?'));
    let goes_on = |s: &&&Statement| s.says_any(&[Claim::Active, Claim::Renews]) || sold(s);
    // What is paid for each period goes on in other figures.
    let words = |s: &Statement| -> BTreeSet<String> {
        let words = s.folded.split(|c: char| !c.is_alphabetic());
        words.map(str::to_owned).collect()
    };
    let was_paid = |s: &Statement| {
        let mut was = seen.into_iter().flat_map(|seen| &seen.statements);
        was.any(|was| was.priced && words(was).is_subset(&words(s)))
    };
    let ends = |s: &Statement| s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops]);
    let paid =
        |s: &&&Statement| s.priced && s.terms.has(Term::EachPeriod) && was_paid(s) && !ends(s);
    let mut going = old.iter().filter(goes_on).chain(new.iter().filter(paid));
    if let Some(other) = going.find(|s| aim.is_rather(&s.folded, s.block)) {
        found.elsewhere = true;
        found.against = true;
        // Under its whole name it says so itself; what is only sold there may be an offer.
        let itself = |s: &&Statement| {
            s.says_any(&[Claim::Active, Claim::Renews])
                && aim.is_rather(&s.folded, s.block)
                && aim.is_meant(&s.folded, s.block)
        };
        found.vetoed |= old.iter().copied().any(|s| itself(&s));
        found.other = Some(other.line.clone());
        let what = "what was to be ended goes on as before";
        ledger.add(Source::AccountPage, false, what, &other.line, url);
    }
}

/// Whether it stands in a part that is called a subscription and has a day to come, where what was ended isn't called one: an order
/// of it, say.
fn is_of_a_subscription(s: &Statement, case: &Case<'_>, page: &Read<'_>, scope: &Scope) -> bool {
    let called = page.places.around(s.block).next().unwrap_or_default();
    scope.known
        && is_called_a_subscription(called)
        && !is_called_a_subscription(&scope.called)
        && !s.says_any(&[Claim::Ended, Claim::EndsOn, Claim::Stops])
        && s.day
            .zip(case.today)
            .is_some_and(|(day, today)| day > today)
}

/// Whether it stands under a heading that asks ("Add a chew?"): what is offered there goes on nowhere.
fn is_offered(page: &Read<'_>, s: &Statement) -> bool {
    let mut around = page.places.around(s.block);
    around.any(|heading| heading.ends_with('?'))
}

/// Whether a part of a page has the name of a subscription.
fn is_called_a_subscription(called: &str) -> bool {
    terms(called).any(&[Term::Object, Term::Subscription])
}

/// Whether what is still to be done may be the end itself. Money that comes back is left after an end, and a bare status ("Pending cancellation")
/// doesn't say what is waited for; whatever else is said, a step may be meant that the end waits for.
pub(super) fn is_open(pending: &Statement) -> bool {
    !pending.priced && !pending.says(Claim::Ended) && !is_bare(pending)
}

/// A status that names the end and no more than that it is to come: "Pending cancellation".
pub(super) fn is_bare(pending: &Statement) -> bool {
    const BARE: usize = 2;
    let clause = pending.clause.as_str();
    let value = clause.rsplit_once(": ").map_or(clause, |(_, value)| value);
    pending.says(Claim::Pending)
        && pending.terms.has(Term::Cancel)
        && value.split([' ', '_']).count() <= BARE
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
