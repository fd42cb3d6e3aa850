//! What one page, or a part of it, says of where the subscription stands, in short: by this its state is told, and what was seen before.
//!
//! A sign alone proves nothing: signs are of several kinds, and what depends on a condition is none.

use std::collections::BTreeMap;

use super::claims::{Statement, clauses};
use super::control::{Control, Ending, label_of};
use super::landmarks::{is_aside, is_spoken_by_control};
use super::lexicon::{Concept, concepts};
use super::lines::Line;
use super::pairs::pairs;
use super::reading::PageReading;
use super::snapshot::ElementId;
use domain::page_state::PageState;

/// A kind of sign that the subscription ends or has ended. Two signs of one kind count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// A fact: `Status: Cancelled`.
    Status,
    /// A sentence that states that it is over.
    Ended,
    /// The day on which it ends.
    Day,
    /// It won't renew, nothing more is charged.
    Stops,
    /// A control that starts it again.
    Back,
}

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageStatus {
    /// A line that says that it goes on: the next payment, an active status.
    pub goes_on: Option<String>,
    /// A line that speaks of the end under a condition: the page asks, it doesn't tell.
    pub(crate) foretold: Option<String>,
    /// The line of the most telling sign of an end.
    pub(crate) line: Option<String>,
    /// The state that its signs of an end speak for, and how much.
    pub(crate) end: Option<(PageState, i32)>,
}

impl PageReading<'_> {
    /// What the whole page says, or one part of it.
    pub fn said(&self, part: Option<ElementId>) -> PageStatus {
        let page = self.page;
        let part = part.map_or(0..page.elements.len(), |id| page.part(id));
        let statements = self.statements.iter().filter(|s| part.contains(&s.at));
        let (going_on, others): (Vec<_>, Vec<_>) = statements.partition(|s| goes_on(s));
        let mut found: BTreeMap<Sign, &str> = BTreeMap::new();
        let mut aloud = false;
        for (statement, sign) in others
            .iter()
            .flat_map(|s| signs(s).map(move |sign| (s, sign)))
        {
            found.entry(sign).or_insert(&statement.line);
            aloud |= statement.aloud && matches!(sign, Sign::Status | Sign::Ended);
        }
        let mut controls = self.controls.iter().filter(|c| part.contains(&c.id));
        if let Some(back) = controls.clone().find(|c| takes_back(c)) {
            found.insert(Sign::Back, &back.label);
        }
        let asks = controls.any(|c| wants_an_answer(c) && !is_aside(page, c.id));
        let foretells = |l: &&Line<'_>| {
            let told = !is_aside(page, l.element) && !is_spoken_by_control(page, l.element);
            part.contains(&l.element) && told && foretells(l)
        };
        // An account's page shows the end by two kinds of signs of which one is more than a hint: a status, a statement, a day on a page that wants no
        // answer. Any page tells it aloud.
        let has = |sign| found.contains_key(&sign);
        let is_firm = has(Sign::Status) || has(Sign::Ended) || (has(Sign::Day) && !asks);
        let is_of_account = has(Sign::Status) || has(Sign::Back);
        let end = match (found.len() >= 2 && is_firm, aloud) {
            (true, _) if is_of_account => Some((PageState::AccountCancelled, 8)),
            (true, _) => Some((PageState::Complete, 8)),
            (false, true) => Some((PageState::Complete, 6)),
            (false, false) => None,
        };
        PageStatus {
            end: end.filter(|_| going_on.is_empty()),
            goes_on: going_on.first().map(|s| s.line.clone()),
            foretold: (self.lines.iter().find(foretells)).map(|line| line.shown.to_string()),
            line: found.values().next().map(|line| (*line).to_owned()),
        }
    }

    /// The facts whose label and value stand in elements of their own, as lines: `Reference: AB-123`.
    pub fn facts(&self) -> Vec<String> {
        let page = self.page;
        let fact = |(label, value)| format!("{}: {}", label_of(page, label), label_of(page, value));
        pairs(page).into_iter().map(fact).collect()
    }
}

/// Whether a line speaks of an end under a condition, or asks.
fn foretells(line: &Line<'_>) -> bool {
    clauses(&line.folded).any(|clause| {
        let said = line.says(clause);
        (clause.ends_with('?') || said.any(&[Concept::Conditional, Concept::Denied]))
            && said.any(&[Concept::Ended, Concept::EndsOn, Concept::Stops])
    })
}

/// Whether a statement is a fact under the label of a state: `Status: active`.
pub fn is_state(statement: &Statement) -> bool {
    let label = statement.folded.split_once(':').map(|(label, _)| label);
    label.is_some_and(|label| concepts(label.trim()).has(Concept::StateLabel))
}

fn goes_on(s: &Statement) -> bool {
    let of_it = s.concepts.has(Concept::Object) || is_state(s);
    // A badge or a cell that says no more than that.
    let alone = || !s.clause.contains(' ');
    s.says(Concept::Renews)
        || (s.says(Concept::ActiveStatus)
            && (of_it || alone())
            && !s.says_any(&[Concept::EndsOn, Concept::Until]))
}

/// The signs of an end that a statement gives.
fn signs(s: &Statement) -> impl Iterator<Item = Sign> {
    // "Cancelled!" alone may be about anything, and so may a payment or a card that was.
    use Concept::{Account, CancellationConfirmed, Place, PlanLabel};
    let about = [Account, Place, PlanLabel, CancellationConfirmed];
    let line = concepts(&s.folded);
    let alone = !s.clause.contains(' ');
    let of_it =
        line.any(&about) || (alone && line.any(&[Concept::EndsOn, Concept::Until, Concept::Stops]));
    let state = is_state(s);
    let ends = s.says_any(&[Concept::EndsOn, Concept::Until]) || (of_it && s.says(Concept::Ended));
    let over = s.says_any(&[Concept::Ended, Concept::EndsOn, Concept::Stops]);
    [
        (state && over, Sign::Status),
        (!state && of_it && s.says(Concept::Ended), Sign::Ended),
        (ends && s.day.is_some(), Sign::Day),
        (s.says(Concept::Stops), Sign::Stops),
    ]
    .into_iter()
    .filter_map(|(holds, sign)| holds.then_some(sign))
}

/// A control that takes the end back, which only an ended subscription needs.
pub fn takes_back(c: &Control<'_>) -> bool {
    c.ending == Ending::No
        && c.meaning.has(Concept::Resume)
        && !c.meaning.has(Concept::TakesAnythingBack)
        && c.can_be_pressed()
        && !c.element.is("checked")
}

fn wants_an_answer(c: &Control<'_>) -> bool {
    use Concept::{Affirm, Decline, Finish, GoOn, Keep};
    let answers = [Affirm, Finish, GoOn, Decline, Keep];
    !c.element.is("disabled")
        && !takes_back(c)
        && (c.ending != Ending::No || c.meaning.any(&answers))
}

#[cfg(test)]
mod tests;
