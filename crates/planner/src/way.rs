//! On the way: what a step demands is given, then the best control that leads on is pressed.

use page::control::{Control, Ending, is_control};
use page::effect::is_against;
use page::snapshot::ElementId;
use page::words::{Concept, begins_with_a_refusal, closes};

use super::lead::{PLAIN, is_bare_cancel};
use super::questions::Question;
use super::scene::{Asked, Scene, takes_a_choice};
use super::step::{Move, Why};
use super::thing::{Section, card};
use super::words::words;

/// A bare "Cancel" on a step may only close it, so everything else comes first.
const LAST: u8 = 9;

impl<'p> Scene<'p> {
    /// A step of the cancellation: what it demands is given, then the best control is pressed.
    pub(crate) fn goes_the_way(&self) -> Option<Move> {
        if !self.flow {
            return None;
        }
        let blocked = self.pressed_in_vain().is_some() || self.is_held_back();
        self.gives(blocked)
            .or_else(|| self.press(&self.ranked(Self::of_the_step)))
            .or_else(|| self.press(&self.ranked(Self::sends_again)))
    }

    /// What leads on, on a step of the way.
    pub(crate) fn of_the_step(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let m = c.meaning;
        if self.saver == Some(c.id) {
            return Some((0, Why::Leads));
        }
        if !self.is_of_the_step(c.id)
            || self.is_answer(c)
            || takes_a_choice(c.element)
            || (m.has(Concept::AboutLife) && c.ending == Ending::No)
            || self.is_refused(c)
        {
            return None;
        }
        let plain = words(&c.folded).count() <= PLAIN;
        let asked = self.asked == Asked::ToEnd;
        let agrees = m.any(&[Concept::Affirm, Concept::Finish])
            && !m.any(&[Concept::Decline, Concept::Saves, Concept::GoOn]);
        let goes_on = m.has(Concept::Reviews) || (m.has(Concept::GoOn) && plain);
        let hinted = self.service.decline.iter().any(|label| *label == *c.folded);
        let declines = hinted || m.has(Concept::Decline);
        // What neither declines nor ends takes what it stands beside.
        let takes = !declines && self.takes_something(c);
        // A form has one button, and that sends it, whatever it says.
        let sends = !self.may_be_over() && (agrees || self.is_the_only_button(c));
        Some(match () {
            () if is_bare_cancel(c) => (LAST, Why::Ends),
            () if c.ending == Ending::Final => (0, Why::Finishes),
            () if self.asked == Asked::ToKeep && begins_with_a_refusal(&c.folded) => {
                (1, Why::Finishes)
            }
            () if self.ends(c) => (2, Why::Ends),
            () if asked && agrees && !takes => (1, Why::Finishes),
            // What only closes a step closes the whole way.
            () if closes(&c.folded) => return None,
            () if declines => (4, Why::Leads),
            () if goes_on && !takes => (5, Why::Leads),
            () if sends && !takes => (7, Why::Leads),
            () => return None,
        })
    }

    /// The way in itself, where what it wanted was given beside it.
    pub(crate) fn sends_again(&self, c: &Control<'p>) -> Option<(u8, Why)> {
        let entered = self.tried.home().last()?;
        let again = self.tried.has_given() && c.label == entered.on && self.ends(c);
        again.then_some((0, Why::Ends))
    }

    pub(crate) fn is_the_only_button(&self, c: &Control<'_>) -> bool {
        let all = self.controls.iter().chain(&self.grey);
        let mut buttons = all.filter(|c| c.element.role == "button" && self.is_of_the_step(c.id));
        buttons.next().is_some_and(|first| first.id == c.id) && buttons.next().is_none()
    }

    /// Whether something that leads on can't be used yet.
    pub(crate) fn is_held_back(&self) -> bool {
        use Concept::{Affirm, Finish, GoOn};
        let leads = |c: &Control<'_>| self.ends(c) || c.meaning.any(&[GoOn, Finish, Affirm]);
        let mut grey = self.grey.iter();
        grey.any(|c| leads(c) && is_against(c.meaning).is_none())
    }

    /// Whether going on takes something: what is chosen keeps it, or the control has its card for itself, and that speaks of a price,
    /// another plan, a pause.
    pub(crate) fn takes_something(&self, c: &Control<'p>) -> bool {
        use Concept::{Money, Offer, Pause, Plan, Price};
        let is_other = |id: ElementId| id != c.id && is_control(&self.page.elements[id]);
        let alone = || !card(self.page, c.id).any(is_other);
        let says = || Section::of(self.page, c.id).says();
        self.questions.iter().any(Question::keeps)
            || (alone() && says().any(&[Money, Price, Pause, Plan, Offer]))
    }
}
