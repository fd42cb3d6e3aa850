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
    /// Signs of an end, the most telling first, one of each kind, with the line that each was read from.
    signs: BTreeMap<Sign, String>,
    /// A line that says that it goes on: the next payment, an active status.
    pub goes_on: Option<String>,
    /// A line that speaks of the end under a condition: the page asks, it doesn't tell.
    pub(crate) foretold: Option<String>,
    /// A heading or a message states the end.
    aloud: bool,
    /// A control outside of menus goes on to something or stays: the page wants an answer.
    asks: bool,
}

impl PageStatus {
    fn has(&self, sign: Sign) -> bool {
        self.signs.contains_key(&sign)
    }

    /// Whether it shows the end as an account's page does: by two kinds of signs of which one is more than a hint (a status, a statement, a day on a
    /// page that wants no answer), and nothing goes on.
    pub(crate) fn shows_end(&self) -> bool {
        let is_stated = self.has(Sign::Status) || self.has(Sign::Ended);
        let is_told = is_stated || (self.has(Sign::Day) && !self.asks);
        is_told && self.signs.len() >= 2 && self.goes_on.is_none()
    }

    /// Whether it tells that the end has just been brought about: aloud, or as an account's page shows it.
    pub(crate) fn tells_end(&self) -> bool {
        (self.aloud && self.goes_on.is_none()) || self.shows_end()
    }

    /// Whether the signs are those of an account's page: a status, or a control that starts it again.
    pub(crate) fn is_of_account(&self) -> bool {
        self.has(Sign::Status) || self.has(Sign::Back)
    }

    /// The line of the most telling sign.
    pub(crate) fn line(&self) -> Option<&str> {
        self.signs.values().next().map(String::as_str)
    }
}

impl PageReading<'_> {
    /// What the whole page says, or one part of it.
    pub fn said(&self, part: Option<ElementId>) -> PageStatus {
        let all = 0..self.page.elements.len();
        let part = part.map_or(all, |id| self.page.part(id));
        let mut found = PageStatus::default();
        for statement in self.statements.iter().filter(|s| part.contains(&s.at)) {
            if goes_on(statement) {
                found.goes_on.get_or_insert_with(|| statement.line.clone());
                continue;
            }
            for sign in signs(statement) {
                let line = || statement.line.clone();
                found.signs.entry(sign).or_insert_with(line);
                found.aloud |= statement.aloud && matches!(sign, Sign::Status | Sign::Ended);
            }
        }
        let mut controls = self.controls.iter().filter(|c| part.contains(&c.id));
        if let Some(back) = controls.clone().find(|c| takes_back(c)) {
            found.signs.insert(Sign::Back, back.label.clone());
        }
        found.asks = controls.any(|c| wants_an_answer(c) && !is_aside(self.page, c.id));
        let told = |l: &&Line<'_>| {
            let (page, id) = (self.page, l.element);
            part.contains(&id) && !is_aside(page, id) && !is_spoken_by_control(page, id)
        };
        let foretold = self.lines.iter().filter(told).find(|l| foretells(l));
        found.foretold = foretold.map(|line| line.shown.to_string());
        found
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
