//! What one page, or a part of it, says of where the subscription stands, in short: by this its state is told, and what was seen before.
//!
//! A sign alone proves nothing: signs are of several kinds, and what depends on a condition is none.

use super::claims::{Statement, clauses};
use super::control::{Control, Ending, label_of};
use super::landmarks::{is_aside, is_spoken_by_control};
use super::lexicon::{Concept, concepts};
use super::lines::Line;
use super::pairs::pairs;
use super::reading::PageReading;
use super::snapshot::ElementId;
use domain::page_state::PageState;

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
        let first = |is: fn(&Statement) -> bool| others.iter().find(|s| is(s));
        let line = |is| first(is).map(|s| &s.line);
        let mut controls = self.controls.iter().filter(|c| part.contains(&c.id));
        let back = controls.clone().find(|c| takes_back(c)).map(|c| &c.label);
        let (status, ended, day) = (line(is_over), line(has_ended), line(names_the_day));
        // Two signs of one kind count once.
        let signs = [status, ended, day, line(|s| s.says(Concept::Stops)), back];
        let mut signs = signs.into_iter().flatten().peekable();
        let told = signs.peek().map(|line| line.as_str().to_owned());
        let aloud = first(|s| s.aloud && (is_over(s) || has_ended(s))).is_some();
        let asks = controls.any(|c| wants_an_answer(c) && !is_aside(page, c.id));
        // An account's page shows the end by two kinds of signs of which one is more than a hint: a status, a statement, a day on a page that wants no
        // answer. Any page tells it aloud.
        let is_firm = status.or(ended).is_some() || (day.is_some() && !asks);
        let is_of_account = status.or(back).is_some();
        let end = match (signs.count() >= 2 && is_firm, aloud) {
            (true, _) if is_of_account => Some((PageState::AccountCancelled, 8)),
            (true, _) => Some((PageState::Complete, 8)),
            (false, true) => Some((PageState::Complete, 6)),
            (false, false) => None,
        };
        let foretells = |l: &&Line<'_>| {
            let told = !is_aside(page, l.element) && !is_spoken_by_control(page, l.element);
            part.contains(&l.element) && told && foretells(l)
        };
        PageStatus {
            end: end.filter(|_| going_on.is_empty()),
            goes_on: going_on.first().map(|s| s.line.clone()),
            foretold: (self.lines.iter().find(foretells)).map(|line| line.shown.to_string()),
            line: told,
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

/// Whether it is a badge or a cell that says no more than a word.
fn is_alone(s: &Statement) -> bool {
    !s.clause.contains(' ')
}

fn goes_on(s: &Statement) -> bool {
    let of_it = s.concepts.has(Concept::Object) || is_state(s) || is_alone(s);
    let active = s.says(Concept::ActiveStatus) && of_it;
    s.says(Concept::Renews) || (active && !s.says_any(&[Concept::EndsOn, Concept::Until]))
}

/// A fact: `Status: Cancelled`.
fn is_over(s: &Statement) -> bool {
    is_state(s) && s.says_any(&[Concept::Ended, Concept::EndsOn, Concept::Stops])
}

/// A sentence that states that it is over.
fn has_ended(s: &Statement) -> bool {
    s.says(Concept::Ended) && !is_state(s) && is_of_it(s)
}

fn names_the_day(s: &Statement) -> bool {
    let ends = s.says_any(&[Concept::EndsOn, Concept::Until]);
    s.day.is_some() && (ends || (s.says(Concept::Ended) && is_of_it(s)))
}

/// "Cancelled!" alone may be about anything, and so may a payment or a card that was.
fn is_of_it(s: &Statement) -> bool {
    use Concept::{Account, CancellationConfirmed, EndsOn, Place, PlanLabel, Stops, Until};
    let line = concepts(&s.folded);
    line.any(&[Account, Place, PlanLabel, CancellationConfirmed])
        || (is_alone(s) && line.any(&[EndsOn, Until, Stops]))
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
