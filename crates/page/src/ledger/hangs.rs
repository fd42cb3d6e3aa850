//! What hangs on a thing that is paid for: a week of it, a declaration. It ends, and what is paid goes on; or the thing is followed by another one
//! that is paid for. Only who reads the pages tells such an end from that of the thing.

use std::ops::Range;

use jiff::civil::Date;

use super::Case;
use super::changes::{Read, counts};
use super::claims::{Claim, Statement};
use super::decide::same_view;
use super::scope::{Scope, used_here};
use crate::control::is_control;
use crate::dates::read_day;
use crate::lexicon::Term;
use crate::lines::Line;
use crate::snapshot::ElementId;

const ENDS: [Claim; 3] = [Claim::Ended, Claim::EndsOn, Claim::Stops];

fn is_each_period(statement: &Statement) -> bool {
    statement.terms.has(Term::EachPeriod)
}

fn is_to_come(statement: &Statement, today: Option<Date>) -> bool {
    (statement.day.zip(today)).is_some_and(|(day, today)| day > today)
}

/// The card of the control that was used, as the elements in it: the first thing around it that says something beside what is pressed there.
fn card(case: &Case<'_>, read: &Read<'_>) -> Option<Range<ElementId>> {
    let page = read.page;
    let (used, _) = used_here(case, read)?;
    let around = std::iter::successors(Some(used.id), |id| page.elements[*id].parent);
    let pressed = |line: &Line<'_>| {
        is_control(&page.elements[line.element]) || page.ancestors(line.element).any(is_control)
    };
    around
        .map(|id| id..id + page.below(id).count() + 1)
        .find(|card| {
            let mut lines = read.lines.iter();
            lines.any(|line| card.contains(&line.element) && !pressed(line))
        })
}

/// What is paid on a day to come goes on as before, and the card in which the control was used never had a price; or that card is called by a day,
/// and what all such days cost stands there as before: the line that says so.
pub(super) fn goes_on_being_paid(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Option<String> {
    fresh.iter().find_map(|page| {
        let seen = same_view(before, page)?;
        let card = card(case, seen)?;
        let own = |id: ElementId| card.contains(&id);
        if (seen.statements.iter()).any(|s| own(s.at) && s.priced) {
            return None;
        }
        let is_a_day = |line: &Line<'_>| {
            const WORDS_OF_A_DAY: usize = 4;
            own(line.element)
                && line.folded.split(' ').count() <= WORDS_OF_A_DAY
                && (case.today).is_some_and(|today| read_day(&line.folded, today).is_some())
        };
        let of_a_day = seen.lines.iter().any(is_a_day);
        let stood = counts(seen);
        let said_with = |s: &Statement, is: &dyn Fn(&Statement) -> bool| {
            page.statements
                .iter()
                .any(|o| o.folded == s.folded && is(o))
        };
        let goes_on = |s: &&Statement| {
            let to_come = said_with(s, &|o| is_to_come(o, case.today));
            s.priced
                && stood.contains_key(&s.folded)
                && !said_with(s, &|o| o.says_any(&ENDS))
                && (to_come || (of_a_day && is_each_period(s)))
        };
        Some(page.statements.iter().find(goes_on)?.line.clone())
    })
}

/// In the thing's own part stands a new price for each period, with the day on which it is charged first.
pub(super) fn is_followed_by_another(
    case: &Case<'_>,
    before: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Option<String> {
    fresh.iter().find_map(|page| {
        let seen = same_view(before, page)?;
        let scope = Scope::of(case, Some(seen), page);
        let stood = counts(seen);
        let follows = |s: &&Statement| {
            s.priced
                && is_each_period(s)
                && is_to_come(s, case.today)
                && !s.says_any(&ENDS)
                && scope.is(s.block)
                && !stood.contains_key(&s.folded)
        };
        Some(page.statements.iter().find(follows)?.line.clone())
    })
}
