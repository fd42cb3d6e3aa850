//! Whether a page shows that the subscription has ended, where nothing was done: what stands there may be old, or about anything.
//!
//! So only what is understood whole counts: statements in plain words and the subscription's own names, under headings of the account, beside
//! which no sentence stands that isn't understood, and which didn't stand there before. Two kinds of them are wanted, or a firm one where the same
//! page showed it active before. Whatever says or may mean the contrary refuses it.

use jiff::ToSpan;
use jiff::civil::Date;

use super::alone::speaks_against_in;
use super::changes::Read;
use super::claims::{Claim, Statement};
use super::doubts::{Doubt, doubt, doubt_of_stranger, says_a_sentence};
use super::earlier::{Earlier, end_lines, plans};
use super::plain::Names;
use super::said::{Said, Sign, signs};
use crate::control::folded_label;
use crate::pairs::pairs;
use crate::snapshot::PageSnapshot;
use domain::predicate::fold;
use domain::service::ServiceDefinition;

/// A site's day may begin later than ours, and a notice may name the day of the click before.
const DAYS_OF_GRACE: i64 = 3;

/// What a page testifies to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// What it says in words that are understood and new.
    pub said: Said,
    /// It was seen before, when the subscription went on, so that what it says now is new.
    was_active: bool,
}

impl Shown {
    /// Whether it shows the end as an account's page does.
    pub fn is_end(&self) -> bool {
        self.said.shows_end() || (self.was_active && self.said.is_firm())
    }

    /// Whether words of the end, found by a service's own indicator, are borne out.
    pub fn bears_out(&self) -> bool {
        let said = &self.said;
        said.is_firm() && (said.signs.len() >= 2 || self.was_active)
    }
}

/// What a page shows `today`, after what was seen `earlier`; without it the page is a stranger.
///
/// # Errors
/// [`Doubt`] where whatever signs it has prove nothing.
pub fn shown(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    earlier: Option<&Earlier>,
    today: Option<Date>,
) -> Result<Shown, Doubt> {
    let read = &Read::of(page, today);
    let against = |why, line: &str| Doubt {
        disproves: true,
        ..Doubt::of(why, line)
    };
    if let Some(line) = read.said(None).goes_on {
        return Err(against("says that the subscription goes on", &line));
    }
    if let Some((why, line)) = speaks_against_in(read) {
        return Err(against(why, &line));
    }
    let was_active = earlier.and_then(|e| e.was_active(&page.url));
    let plan = earlier.and_then(Earlier::plan);
    let names = Names::of(service, plan, read);
    let stranger = || doubt_of_stranger(read, &names).filter(|_| was_active.is_none());
    if let Some(doubt) = doubt(read).or_else(stranger) {
        return Err(doubt);
    }
    if let Some(other) = plan.and_then(|plan| another_plan(read, plan)) {
        return Err(Doubt::of(
            "names another plan than the one that was active",
            &other,
        ));
    }
    let now = end_lines(read);
    let old =
        |line: &str| earlier.is_some_and(|e| e.stood(line) >= now.get(line).copied().unwrap_or(1));
    let all = 0..page.elements.len();
    let counts = |s: &Statement| {
        is_understood(read, s, &names) && !old(&s.folded) && !is_long_past(s, today)
    };
    let mut said = read.said_by(&all, counts);
    said.signs
        .retain(|(sign, line)| *sign != Sign::Back || !old(&fold(line)));
    Ok(Shown {
        said,
        was_active: was_active == Some(true),
    })
}

/// What makes an end that a page shows worthless to whoever sees the page for the first time, so that nobody knows what stood there before. `line` is
/// the one that the end rests on.
pub fn doubt_of_first_sight(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    line: &str,
) -> Option<Doubt> {
    let read = &Read::of(page, None);
    let names = Names::of(service, None, read);
    let another = || {
        let another = is_about_another(read, line, &names);
        another.then(|| Doubt::of("names something else than the subscription", line))
    };
    doubt(read)
        .or_else(|| doubt_of_stranger(read, &names))
        .or_else(another)
}

/// Whether a line tells of an end in plain words, among others that aren't: where the words of the end are none that are listed, nobody knows.
fn is_about_another(read: &Read<'_>, line: &str, names: &Names) -> bool {
    let folded = &fold(line);
    let ends = |s: &&Statement| signs(s).next().is_some() || s.says(Claim::Ended);
    let mut told = read
        .statements
        .iter()
        .filter(|s| s.folded == *folded)
        .filter(ends);
    told.any(|s| names.reads_the_end_of(&s.clause) && !is_understood(read, s, names))
}

/// Whether the page names plans, and none of them is the one that was seen before.
fn another_plan(read: &Read<'_>, plan: &str) -> Option<String> {
    let plan = fold(plan);
    let shown = plans(read);
    let same = |other: &String| {
        let other = fold(other);
        other.contains(&plan) || plan.contains(&other)
    };
    if shown.iter().any(same) {
        return None;
    }
    shown.into_iter().next()
}

/// Whether a statement, what is said beside it and what it stands under are about the subscription and nothing else.
fn is_understood(read: &Read<'_>, s: &Statement, names: &Names) -> bool {
    let page = read.page;
    // A value says nothing without its label: "Motto", "Subject".
    let labels = pairs(page).into_iter().filter(|(_, value)| {
        let part = *value..*value + page.subtree(*value).len();
        part.contains(&s.at)
    });
    let labelled = labels
        .into_iter()
        .all(|(label, _)| names.know(&folded_label(page, label)));
    let mut beside = read
        .lines
        .iter()
        .filter(|l| read.places.block(l.element) == Some(s.block) && says_a_sentence(page, l));
    names.know_place(read, s.block)
        && labelled
        && names.know(&s.clause)
        && names.know_heading(&s.folded)
        && beside
            .all(|l| page.elements[l.element].role == "heading" || names.know_heading(&l.folded))
}

/// What ended days ago was not ended now.
fn is_long_past(s: &Statement, today: Option<Date>) -> bool {
    today
        .zip(s.day)
        .is_some_and(|(today, day)| day < today.saturating_sub(DAYS_OF_GRACE.days()))
}
