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
    Account, Cancel, CancellationConfirmed, EachPeriod, Ended, EndsOn, EndsOrNone, Failed,
    Farewell, Object, OrdersMachines, Place, Plain, PlanLabel, Subscription,
};
use page::lexicon::{Concept, concepts};
use page::page_status::{is_state, takes_back};
use page::reading::PageReading;

use super::facts::{Facts, Section, Stood, address, new_statements, stood};
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
    let section = case.section();
    let Some(section) = section else {
        let what = "the account's page doesn't show the part any more in which it stood";
        record.objects(what, "", "");
        let otherwise = told.iter().any(|(_, s)| is_otherwise(s));
        return match standing(case, vetoes, record) {
            ended @ Finding::Ended { .. } if vetoes.is_empty() && !otherwise => ended,
            _ => left(case, &told, record),
        };
    };
    let new: Vec<&Statement> = new_statements(section.reading, stood).collect();
    let own: Vec<&Statement> = new
        .iter()
        .copied()
        .filter(|s| section.has(s.block))
        .collect();
    let is_new = |c: &&Control<'_>| takes_back(c) && !stood.contains_key(&*c.folded);
    let back = section.controls().find(is_new);
    let (kinds, last_day) = signs(case, own.iter().copied(), back, section.url(), record);
    let goes_on = going_on(case, &section, kinds.len()).or_else(|| elsewhere(case, &section));
    if let Some(line) = &goes_on {
        record.objects("something there goes on", line, section.url());
    }
    let mut said = told.iter().map(|(_, s)| s).chain(&new);
    let other = said.find(|s| is_otherwise(s)).map(|s| s.line.clone());
    let other = other.or_else(|| failure(case, section.reading, stood));
    if let Some(other) = &other {
        record.objects("something was said that is no end", other, section.url());
    }
    let read = !is_in_another_script(section.reading.page);
    let meant = case
        .target
        .as_ref()
        .is_some_and(|t| object::is_meant(case, &t.was, t.block, false));
    if !meant {
        let what = "the part of the page in which it stood doesn't name what you wanted ended";
        record.objects(what, "", section.url());
    }
    let clear = vetoes.is_empty() && goes_on.is_none() && other.is_none() && read && meant;
    if clear && kinds.len() >= 2 {
        return Finding::Ended { on: last_day };
    }
    if let Some(rests) = own.iter().find(|s| s.says(Concept::Rests) && is_state(s)) {
        return Finding::Paused { until: rests.day };
    }
    match left(case, &told, record) {
        Finding::Unclear if vetoes::are_of_what_goes_on(vetoes) => Finding::Active,
        finding => finding,
    }
}

/// The kinds of evidence that these statements and a control that takes the end `back` are, and the last day that they name.
fn signs<'s>(
    case: &Facts<'_>,
    statements: impl Iterator<Item = &'s Statement>,
    back: Option<&Control<'_>>,
    url: &str,
    record: &mut Record<'_>,
) -> (BTreeSet<Kind>, Option<Date>) {
    let (mut kinds, mut last_day) = (BTreeSet::new(), None);
    for statement in statements {
        for kind in kinds_of(case, statement) {
            kinds.insert(kind);
            record.shows(kind.what(), &statement.line, url);
        }
        last_day = last_day.or(last_day_of(case, statement));
    }
    if let Some(back) = back {
        kinds.insert(Kind::TakesBack);
        record.shows(Kind::TakesBack.what(), &back.label, url);
    }
    (kinds, last_day)
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
    let url = &reading.page.url;
    record.add(Source::SaidAfter, false, LEFT, &pending.line, url);
    Finding::Pending {
        left: pending.line.clone(),
    }
}

/// Where nothing was done: what the account's pages say by themselves.
pub(crate) fn standing(case: &Facts<'_>, vetoes: &[Veto], record: &mut Record<'_>) -> Finding {
    let mut found = Vec::new();
    let mut speaks = false;
    for reading in &case.fresh {
        let url = reading.page.url.as_str();
        let stood = new_since(case, reading);
        let statements: Vec<&Statement> = match &stood {
            Some(stood) => new_statements(reading, stood).collect(),
            None => reading.statements.iter().collect(),
        };
        let is_own = |s: &&Statement| {
            !has_several(reading, s.block)
                && is_under_known_headings(case, reading, s.block)
                && object::is_meant(case, reading, s.block, false)
        };
        let own: Vec<&Statement> = statements.into_iter().filter(is_own).collect();
        let back = reading.pressable().map(|(c, _)| c).find(|c| takes_back(c));
        let (kinds, last_day) = signs(case, own.iter().copied(), back, url, record);
        let dated = |s: &&Statement| kinds_of(case, s).contains(&Kind::LastDay);
        let your_day = own.iter().any(|s| is_of_a_thing(&s.clause) && dated(s));
        let all = &reading.statements;
        let find = |is: &dyn Fn(&Statement) -> bool| all.iter().find(|s| is(s));
        let charge = find(&|s| {
            let comes = s.day.is_some_and(|day| !case.is_past(day));
            let meant =
                !has_several(reading, s.block) && object::is_meant(case, reading, s.block, true);
            s.says(Concept::Renews)
                && comes
                && meant
                && !s.says_any(&[Concept::EndsOn, Concept::Until])
        });
        let rests = find(&|s| s.says(Concept::Rests) && is_state(s));
        let otherwise = find(&|s| is_otherwise(s) || s.says(Concept::Rests)).is_some();
        // Where a status, a day and a way back say that it ends, a price is what it did cost.
        let priced = |s: &Statement| {
            kinds.len() > 2 && !s.says_any(&[Concept::Renews, Concept::ActiveStatus])
        };
        let goes_on = find(&|s| goes_on(s) && !priced(s)).is_some();
        let offered = reading.ways_out().next().is_some();
        let speaks_of_an_end = find(&|s| names_the_end(s) || s.says(Concept::Stops)).is_some();
        // Of a page of which nothing is known from before less is believed: "Your membership ends on 3 December" beside "Restart", or three kinds.
        let plain = your_day && kinds.contains(&Kind::TakesBack);
        let enough = if stood.is_some() || plain { 2 } else { 3 };
        speaks |= !kinds.is_empty();
        let clear = !otherwise && !goes_on && !offered && !is_in_another_script(reading.page);
        found.push(match (rests, charge) {
            (Some(rests), _) if !speaks_of_an_end => Finding::Paused { until: rests.day },
            (None, Some(charge)) if !speaks_of_an_end && !otherwise => {
                let what = "it is charged or renewed on a day to come";
                record.objects(what, &charge.line, url);
                Finding::Active
            }
            _ if clear && kinds.len() >= enough => Finding::Ended { on: last_day },
            _ if clear && find(&|s| is_none_left(case, s)).is_some() => Finding::Nothing,
            _ => Finding::Unclear,
        });
    }
    // Pages that contradict each other tell nothing.
    found.retain(|finding| *finding != Finding::Unclear);
    let last = found.pop().unwrap_or(Finding::Unclear);
    let ended = matches!(last, Finding::Ended { .. } | Finding::Nothing);
    let refuted = (ended && !vetoes.is_empty()) || (last == Finding::Active && speaks);
    let is_other = |other| std::mem::discriminant(other) != std::mem::discriminant(&last);
    if refuted || found.iter().any(is_other) {
        return Finding::Unclear;
    }
    last
}

/// Whether a part of a page has several things in it, so that what it says of one may be about any.
fn has_several(reading: &PageReading<'_>, block: usize) -> bool {
    let places = &reading.places;
    let items = (0..places.blocks.len())
        .filter(|at| *at != block && places.blocks[*at].item && places.is_within(*at, block));
    items.count() > 1
}

/// How often each line stood before, where the page was seen before and showed then that the thing goes on: what it said then proves nothing now.
fn new_since(case: &Facts<'_>, reading: &PageReading<'_>) -> Option<Stood> {
    let here = address(&reading.page.url);
    let went_on = |b: &PageReading<'_>| {
        let said = |s: &Statement| s.says_any(&[Concept::Renews, Concept::ActiveStatus]);
        let goes_on = b.statements.iter().any(said) || b.ways_out().next().is_some();
        goes_on && address(&b.page.url) == here
    };
    Some(stood(case.evidence, went_on)).filter(|stood| !stood.is_empty())
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

fn names_the_end(s: &Statement) -> bool {
    s.says_any(&[Concept::Ended, Concept::EndsOn, Concept::Until])
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

/// A line of the section that says that something goes on: a charge, a renewal, an active status, a price for each period. A price that stood there before
/// is none where the section says by two kinds that it ends, and the day of the next charge is gone.
fn going_on(case: &Facts<'_>, section: &Section<'_, '_>, kinds: usize) -> Option<String> {
    let is_charge = |s: &&Statement| s.says(Concept::Renews) && s.day.is_some();
    let target = case.target.as_ref()?;
    let charged = target.statements().any(|s| is_charge(&s));
    let charge_gone = charged && !section.statements().any(|s| is_charge(&s));
    let old_price = |s: &Statement| {
        let mut before = target.statements();
        !s.says_any(&[Concept::Renews, Concept::ActiveStatus])
            && before.any(|b| b.folded == s.folded)
    };
    let mut lines = section.statements().filter(|s| goes_on(s));
    let line = lines.find(|s| !(kinds >= 2 && charge_gone && old_price(s)))?;
    Some(line.line.clone())
}

/// Another way out in the section, or a page beside it on which the thing is charged and offered to be ended.
fn elsewhere(case: &Facts<'_>, section: &Section<'_, '_>) -> Option<String> {
    let own = (section.reading.ways_out()).find(|(_, block)| section.has(*block));
    let beside = || {
        let mut pages = case.fresh.iter();
        pages.find_map(|reading| {
            let comes = |s: &&Statement| {
                let day = s.day.is_some_and(|day| case.is_to_come(day));
                s.says(Concept::Renews) && day && object::is_meant(case, reading, s.block, false)
            };
            let charge = reading.statements.iter().find(comes)?;
            let other =
                !std::ptr::eq(reading, section.reading) && reading.ways_out().next().is_some();
            other.then(|| charge.line.clone())
        })
    };
    own.map(|(c, _)| c.label.clone()).or_else(beside)
}

/// A new line of the page right after the act, or of the account's, that reports a failure.
fn failure(case: &Facts<'_>, page: &PageReading<'_>, stood: &Stood) -> Option<String> {
    let pages = case.right_after.last().into_iter().chain([page]);
    let mut lines = pages.flat_map(|reading| reading.lines.iter().map(move |line| (reading, line)));
    let failed = lines.find(|(reading, line)| {
        let main = reading.places.block(line.element).is_some();
        main && !stood.contains_key(&*line.folded) && concepts(&line.folded).has(Failed)
    })?;
    Some(failed.1.shown.to_string())
}

fn goes_on(s: &Statement) -> bool {
    let each_period = s.priced && s.concepts.has(EachPeriod);
    s.says(Concept::Renews) || (s.says(Concept::ActiveStatus) && !names_the_end(s)) || each_period
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
