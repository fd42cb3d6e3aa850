//! Without a reader: a closed vocabulary, and little of it.
//!
//! An end is believed where the thing's own section of the account's page, in a fresh load, says so in words that name nothing else, by two kinds of evidence
//! at least, and nothing there goes on. Everything else is for the person to read.

use std::collections::BTreeSet;

use jiff::civil::Date;

use domain::evidence::Source;
use page::claims::{Statement, is_of_a_thing};
use page::control::Control;
use page::language::is_in_another_script;
use page::lexicon::Concept::{
    Account, Cancel, CancellationConfirmed, Ended, EndsOn, EndsOrNone, Failed, Farewell, Object,
    OrdersMachines, Place, Plain, PlanLabel, Subscription,
};
use page::lexicon::{Concept, concepts};
use page::page_status::{is_state, takes_back};
use page::reading::PageReading;

use super::facts::{
    Facts, Section, Stood, Target, address, goes_on, names_the_end, new_statements, stood,
};
use super::vetoes::{self, Veto};
use super::{Finding, LEFT, Record, object};

/// A kind of evidence; two of one kind count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// "Status: cancelled", or a badge.
    Status,
    /// "Your membership has been cancelled."
    Sentence,
    /// "Until 3 December."
    LastDay,
    /// "Won't renew."
    NoRenewal,
    /// "Resume."
    TakesBack,
}

impl Kind {
    fn what(self) -> &'static str {
        match self {
            Self::Status => "its status is an end",
            Self::Sentence => "it says that it has ended",
            Self::LastDay => "it names its last day",
            Self::NoRenewal => "it says that nothing more comes",
            Self::TakesBack => "it now offers to take the end back",
        }
    }
}

/// What a part of a page shows of an end: the kinds of evidence that its statements and a control that takes the end `back` are, each written down, and the
/// last day that they name.
fn signs(
    case: &Facts<'_>,
    own: &[&Statement],
    back: Option<&Control<'_>>,
    url: &str,
    record: &mut Record<'_>,
) -> (BTreeSet<Kind>, Option<Date>) {
    let kinds = own
        .iter()
        .flat_map(|s| kinds_of(case, s).into_iter().map(|kind| (kind, &s.line)));
    let back = back.map(|c| (Kind::TakesBack, &c.label));
    let mut found = BTreeSet::new();
    for (kind, line) in kinds.chain(back) {
        found.insert(kind);
        record.add(Source::AccountPage, true, kind.what(), line, url);
    }
    (found, own.iter().find_map(|s| last_day_of(case, s)))
}

/// After acts.
pub(crate) fn ended(
    case: &Facts<'_>,
    stood: &Stood,
    vetoes: &[Veto],
    record: &mut Record<'_>,
) -> Finding {
    let after = case.right_after.iter();
    let told = after.flat_map(|r| new_statements(r, stood).map(move |s| (r, s)));
    let told: Vec<_> = told.collect();
    let (Some(section), Some(target)) = (case.section(), &case.target) else {
        let what = "the account's page doesn't show the part any more in which it stood";
        record.objects(what, "", "");
        let otherwise = told.iter().any(|(_, s)| is_otherwise(s));
        return match standing(case, vetoes, record) {
            ended @ Finding::Ended { .. } if vetoes.is_empty() && !otherwise => ended,
            _ => left(case, &told, record),
        };
    };
    let Section { reading, block } = section;
    let (places, url) = (&reading.places, reading.page.url.as_str());
    let new: Vec<&Statement> = new_statements(reading, stood).collect();
    let is_own = |s: &&Statement| places.is_within(s.block, block);
    let own: Vec<&Statement> = new.iter().copied().filter(is_own).collect();
    let is_new = |c: &&Control<'_>| takes_back(c) && !stood.contains_key(&*c.folded);
    let back = reading.pressable_in(block).find(is_new);
    let (kinds, last_day) = signs(case, &own, back, url, record);
    let mut said = told.iter().map(|(_, s)| s).chain(&new);
    let otherwise = said.find(|s| is_otherwise(s)).map(|s| s.line.as_str());
    let otherwise = otherwise.or_else(|| failure(case, reading, stood));
    let is_meant = object::is_meant(case, &target.was, target.section, false);
    let against = [
        ("something there goes on", going_on(case, target, section)),
        ("something was said that is no end", otherwise),
        (
            "the part of the page in which it stood doesn't name what you wanted ended",
            (!is_meant).then_some(""),
        ),
    ];
    let mut clear = vetoes.is_empty() && !is_in_another_script(reading.page);
    for (what, line) in against {
        clear &= line.is_none();
        if let Some(line) = line {
            record.objects(what, line, url);
        }
    }
    if clear && kinds.len() >= 2 {
        return Finding::Ended { on: last_day };
    }
    if let Some(rests) = own.iter().find(|s| rests(s)) {
        return Finding::Paused { until: rests.day };
    }
    match left(case, &told, record) {
        Finding::Unclear if vetoes::are_of_what_goes_on(vetoes) => Finding::Active,
        finding => finding,
    }
}

/// What is still to be done, where the service said so right after the act.
fn left(
    case: &Facts<'_>,
    told: &[(&PageReading<'_>, &Statement)],
    record: &mut Record<'_>,
) -> Finding {
    let of_the_end =
        |s: &Statement| s.aloud || concepts(&s.folded).any(&[Cancel, Ended, EndsOn, Object]);
    let pending = told.iter().find(|(_, s)| {
        s.says(Concept::Pending) && !s.says_any(&[Concept::Ended, Concept::EndsOn]) && of_the_end(s)
    });
    let Some((reading, pending)) = pending.filter(|_| !case.fresh.is_empty()) else {
        return Finding::Unclear;
    };
    let left = pending.line.clone();
    record.add(Source::SaidAfter, false, LEFT, &left, &reading.page.url);
    Finding::Pending { left }
}

/// Where nothing was done: what the account's pages say by themselves. Pages that contradict each other tell nothing.
pub(crate) fn standing(case: &Facts<'_>, vetoes: &[Veto], record: &mut Record<'_>) -> Finding {
    let pages = case.fresh.iter();
    let told: Vec<(Finding, bool)> = pages.map(|page| alone(case, page, record)).collect();
    let shows_an_end = told.iter().any(|(_, shows)| *shows);
    let told = told.into_iter().map(|(finding, _)| finding);
    let mut told = told.filter(|finding| *finding != Finding::Unclear);
    let Some(first) = told.next() else {
        return Finding::Unclear;
    };
    let is_other = |other| std::mem::discriminant(&other) != std::mem::discriminant(&first);
    let refuted = match first {
        Finding::Ended { .. } | Finding::Nothing => !vetoes.is_empty(),
        _ => first == Finding::Active && shows_an_end,
    };
    if refuted || told.any(is_other) {
        return Finding::Unclear;
    }
    first
}

/// What one page says by itself, and whether anything there shows an end.
fn alone(case: &Facts<'_>, reading: &PageReading<'_>, record: &mut Record<'_>) -> (Finding, bool) {
    let url = reading.page.url.as_str();
    let all = &reading.statements;
    let known = known_as_active(case, reading);
    let is_own = |s: &&Statement| {
        !has_several(reading, s.block)
            && is_under_known_headings(case, reading, s.block)
            && object::is_meant(case, reading, s.block, false)
    };
    let own: Vec<&Statement> = new_statements(reading, &known).filter(is_own).collect();
    let mut controls = reading.pressable().map(|(c, _)| c);
    let (kinds, last_day) = signs(case, &own, controls.find(|c| takes_back(c)), url, record);
    let is_charge = |s: &&Statement| {
        is_dated_charge(s)
            && !s.says_any(&[Concept::EndsOn, Concept::Until])
            && s.day.is_some_and(|day| !case.is_past(day))
            && !has_several(reading, s.block)
            && object::is_meant(case, reading, s.block, true)
    };
    let speaks_of_an_end = (all.iter()).any(|s| names_the_end(s) || s.says(Concept::Stops));
    let otherwise = (all.iter()).any(|s| is_otherwise(s) || s.says(Concept::Rests));
    let has_a_way_out = reading.ways_out().next().is_some();
    // Where a status, a day and a way back say that it ends, a price is what it did cost.
    let is_enough = |s: &Statement| kinds.len() > 2 && !says_that_it_goes_on(s);
    let clear = !otherwise
        && !all.iter().any(|s| goes_on(s) && !is_enough(s))
        && !has_a_way_out
        && !is_in_another_script(reading.page);
    // Of a page of which nothing is known from before less is believed: "Your membership ends on 3 December" beside "Restart", or three kinds.
    let plain = kinds.contains(&Kind::TakesBack)
        && (own.iter())
            .any(|s| is_of_a_thing(&s.clause) && kinds_of(case, s).contains(&Kind::LastDay));
    let enough = if !known.is_empty() || plain { 2 } else { 3 };
    let finding = match (all.iter().find(|s| rests(s)), all.iter().find(is_charge)) {
        (Some(rests), _) if !speaks_of_an_end => Finding::Paused { until: rests.day },
        // Where neither a way out nor a status says so, something may have come between: a pause in words that nobody knows.
        (None, Some(charge))
            if !speaks_of_an_end
                && !otherwise
                && (has_a_way_out || all.iter().any(|s| s.says(Concept::ActiveStatus))) =>
        {
            let what = "it is charged or renewed on a day to come";
            record.objects(what, &charge.line, url);
            Finding::Active
        }
        _ if clear && kinds.len() >= enough => Finding::Ended { on: last_day },
        _ if clear && all.iter().any(|s| is_none_left(case, s)) => Finding::Nothing,
        _ => Finding::Unclear,
    };
    (finding, !kinds.is_empty())
}

/// Whether a part of a page has several things in it, so that what it says of one may be about any.
fn has_several(reading: &PageReading<'_>, block: usize) -> bool {
    let places = &reading.places;
    let items = (0..places.blocks.len())
        .filter(|at| *at != block && places.blocks[*at].item && places.is_within(*at, block));
    items.count() > 1
}

/// How often each line stood before, where the page was seen before and showed then that the thing goes on: what it said then proves nothing now.
fn known_as_active(case: &Facts<'_>, reading: &PageReading<'_>) -> Stood {
    let here = address(&reading.page.url);
    stood(case.evidence, |b| {
        let goes_on = b.statements.iter().any(says_that_it_goes_on);
        (goes_on || b.ways_out().next().is_some()) && address(&b.page.url) == here
    })
}

/// Whether a statement says, in words that name nothing else, that there is nothing of the kind: "You have no active membership".
fn is_none_left(case: &Facts<'_>, s: &Statement) -> bool {
    let none = s.says(Concept::Stops) && s.concepts.has(EndsOrNone) && !names_the_end(s);
    none && s.concepts.any(&[Object, Subscription]) && is_understood(case, s)
}

/// What a statement is evidence of, if it names nothing else.
fn kinds_of(case: &Facts<'_>, s: &Statement) -> Vec<Kind> {
    let orders = concepts(&s.folded).has(OrdersMachines);
    if orders || is_long_past(case, s) || !is_understood(case, s) {
        return Vec::new();
    }
    let badge = !s.clause.contains(' ');
    let state = is_state(s) || badge;
    let named = [Account, Place, PlanLabel, CancellationConfirmed];
    let about = is_of_a_thing(&s.clause) && s.concepts.any(&named);
    let mut kinds = Vec::new();
    if s.says(Concept::Ended) && (state || about) {
        kinds.push(if state { Kind::Status } else { Kind::Sentence });
    }
    if last_day_of(case, s).is_some() {
        kinds.push(Kind::LastDay);
    }
    if s.says(Concept::Stops) {
        kinds.push(Kind::NoRenewal);
    }
    kinds
}

/// The day to come on which it says that the thing ends.
fn last_day_of(case: &Facts<'_>, s: &Statement) -> Option<Date> {
    s.day
        .filter(|day| names_the_end(s) && case.is_to_come(*day))
}

/// Whether every word of a clause is one of an end, a number of its day, or a name of the thing.
fn is_understood(case: &Facts<'_>, s: &Statement) -> bool {
    let claims = [
        Concept::Denied,
        Concept::Rests,
        Concept::Pending,
        Concept::Returns,
    ];
    !s.says_any(&claims) && is_known(case, &s.folded, s.day.is_some())
}

/// Whether every word of a folded text is.
fn is_known(case: &Facts<'_>, folded: &str, dated: bool) -> bool {
    let is_year = |word: &str| matches!(word.parse(), Ok(1900..=2100));
    let known = |word: &str| {
        let number = word.chars().any(|c| c.is_ascii_digit());
        (number && (dated || !is_year(word)))
            || concepts(word).has(Plain)
            || object::is_name(case, word)
    };
    let words = folded.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).all(known)
}

/// Whether a part of a page stands under headings of any account, or of the thing, alone.
fn is_under_known_headings(case: &Facts<'_>, reading: &PageReading<'_>, block: usize) -> bool {
    let any_page = [Place, Farewell];
    let known = |key: &str| is_known(case, key, false) || concepts(key).any(&any_page);
    reading.places.around(block).all(known)
}

/// What ended days ago was not ended now.
fn is_long_past(case: &Facts<'_>, s: &Statement) -> bool {
    const DAYS_OF_GRACE: i64 = 3;
    let (Some(today), Some(day)) = (case.today, s.day) else {
        return false;
    };
    day < today.saturating_sub(jiff::ToSpan::days(DAYS_OF_GRACE))
}

/// What goes on: a charge, a renewal, an active status or a price for each period in the section, another way out of it, or a charge to come elsewhere that
/// is meant. A price that stood there before is none where the day of the next charge is gone.
fn going_on<'s>(case: &'s Facts<'_>, target: &Target<'_>, section: Section<'s>) -> Option<&'s str> {
    let charged = target.statements().any(is_dated_charge);
    let is_old = |s: &Statement| {
        let stood = || target.statements().any(|b| b.folded == s.folded);
        charged && !says_that_it_goes_on(s) && stood()
    };
    let comes = |reading: &PageReading<'_>, s: &Statement| {
        let comes = s.day.is_some_and(|day| case.is_to_come(day));
        comes && is_dated_charge(s) && object::is_meant(case, reading, s.block, false)
    };
    let Section { reading, block } = section;
    let mut lines = reading.statements_in(block);
    let line = lines.find(|s| goes_on(s) && !is_old(s));
    let beside = || {
        let mut pages = case.fresh.iter();
        pages.find_map(|r| r.statements.iter().find(|s| comes(r, s)))
    };
    let mut offered = reading.ways_out();
    let way_out = offered.find(|(_, at)| reading.places.is_within(*at, block));
    let line = line.or_else(beside).map(|s| s.line.as_str());
    line.or(way_out.map(|(c, _)| c.label.as_str()))
}

/// A new line of the page right after the act, or of the account's, that reports a failure.
fn failure<'s>(case: &'s Facts<'_>, page: &'s PageReading<'_>, stood: &Stood) -> Option<&'s str> {
    let pages = case.right_after.last().into_iter().chain([page]);
    let mut lines = pages.flat_map(|reading| reading.lines_in(0));
    let failed = lines.find(|l| !stood.contains_key(&*l.folded) && concepts(&l.folded).has(Failed));
    failed.map(|line| line.shown.as_str())
}

fn says_that_it_goes_on(s: &Statement) -> bool {
    s.says_any(&[Concept::Renews, Concept::ActiveStatus])
}

fn is_dated_charge(s: &Statement) -> bool {
    s.says(Concept::Renews) && s.day.is_some()
}

fn rests(s: &Statement) -> bool {
    s.says(Concept::Rests) && is_state(s)
}

/// Whether it says something that is no end: a rest, a step that is left, an end that was taken back, an offer that was taken, an error.
fn is_otherwise(s: &Statement) -> bool {
    let of_it = s.aloud || is_state(s) || s.concepts.any(&[Object, Subscription, Cancel]);
    let claims = [
        Concept::Rests,
        Concept::Pending,
        Concept::Denied,
        Concept::Returns,
    ];
    of_it && (s.says_any(&claims) || s.concepts.has(Failed))
}
