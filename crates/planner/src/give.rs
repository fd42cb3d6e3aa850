//! What is given on a step: extras are unticked, demanded questions answered, demanded words typed, demanded boxes ticked.
//!
//! What isn't demanded stays empty. What can only be answered by a claim is asked, once; without an answer there is none.

use domain::action::Action;
use page::control::{Control, Ending};
use page::demands::demanded_phrase;
use page::effect::adds_something;
use page::lexicon::concepts;
use page::words::Concept;

use super::questions::{Question, is_demanded, name_of, target_of};
use super::report;
use super::scene::{Asked, Scene};
use super::step::{Move, Why};

/// So often the same thing is typed or ticked at one address: a page may have lost it once.
const AGAIN: usize = 2;

impl<'p> Scene<'p> {
    /// The next thing to give. Where something is `blocked`, what leads on is held back or led nowhere, so what can be answered is probably
    /// demanded.
    pub(crate) fn gives(&self, blocked: bool) -> Option<Move> {
        self.unticks()
            .or_else(|| self.questions.iter().find_map(|q| self.answers(q, blocked)))
            .or_else(|| self.repeats(blocked))
    }

    /// What a control wants repeated before it is pressed: its phrase is typed, the box that says the same is ticked.
    pub(crate) fn repeats(&self, blocked: bool) -> Option<Move> {
        self.types_the_phrase().or_else(|| self.ticks(blocked))
    }

    fn boxes(&self, ticked: bool) -> impl Iterator<Item = &Control<'p>> {
        self.controls.iter().filter(move |c| {
            c.element.role.is_one_of("checkbox switch")
                && c.element.is("checked") == ticked
                && self.is_of_the_step(c.id)
        })
    }

    fn unticks(&self) -> Option<Move> {
        let adds = |c: &&Control<'_>| adds_something(&c.folded, c.meaning).is_some();
        let mut extras = self.boxes(true).filter(adds);
        extras.find_map(|c| {
            let target = target_of(self.page, c).filter(|_| self.is_new(&c.label))?;
            Some(Move::click(target, Why::Gives, &c.label))
        })
    }

    /// Gives an answer, where one is demanded or decides what is done; it asks, once, where only the person can.
    fn answers(&self, q: &Question, blocked: bool) -> Option<Move> {
        let wanted = q.demanded
            || (blocked && q.chosen.is_none())
            || self.ranked(Self::of_the_step).is_empty()
            || q.by_time(self.tried.when).is_some();
        let name = q.name();
        if !wanted || self.tried.times(self.page, &name) >= 1 {
            return None;
        }
        let told = self.tried.told(q.words());
        let said = told.and_then(|said| said.as_deref());
        let Some(at) = q.answer(said, self.service, self.tried.when) else {
            return Some(match told {
                None => Move::ask(q.words(), q.choices()),
                Some(_) => Move::finish(false, report::unanswered(self, q.words())),
            });
        };
        let answer = q.answers.get(at).filter(|_| q.chosen != Some(at))?;
        let Some(target) = q.list else {
            return Some(Move::click(answer.target?, Why::Gives, &name));
        };
        let values = vec![answer.label.clone()];
        let select = Action::Select { target, values };
        Some(Move::act(select, Why::Gives, &name))
    }

    /// A phrase that is demanded, in the field for it: the one that says so, or the only one.
    fn types_the_phrase(&self) -> Option<Move> {
        let is = |c: &&Control<'_>| c.element.role == "textbox" && self.is_of_the_step(c.id);
        let fields: Vec<&Control<'_>> = self.controls.iter().filter(is).collect();
        let beside = || self.texts().find_map(|(e, _)| demanded_phrase(e.label()));
        fields.iter().find_map(|c| {
            let name = name_of(self.page, c);
            let phrase =
                demanded_phrase(&name).or_else(|| beside().filter(|_| fields.len() == 1))?;
            let there = c.element.text.trim() == phrase;
            let again = self.tried.times(self.page, &name) >= AGAIN;
            let typing = Action::Type {
                target: c.element.reference.filter(|_| !(there || again))?,
                text: phrase,
                submit: false,
            };
            Some(Move::act(typing, Why::Gives, &name))
        })
    }

    /// Acknowledgements that are demanded, by the page or by what they say ("Yes", "I understand that …"); never what agrees to mail, or adds
    /// something. What costs something, or says more than that one knows, is agreed to by the person alone.
    fn ticks(&self, blocked: bool) -> Option<Move> {
        use Concept::{AboutLife, Acknowledge, Affirm, AgreesToMail, Consents, Foretells, Money};
        self.boxes(false).find_map(|c| {
            let says = c.meaning.with(concepts(&c.folded));
            let asked = self.asked == Asked::ToEnd && c.meaning.has(Affirm);
            // Who only knows something agrees to nothing.
            let repeats = asked || (c.meaning.has(Acknowledge) && !says.has(Consents));
            let speaks_of_it = c.ending != Ending::No || says.any(&[Consents, Foretells]);
            let knows = (repeats || speaks_of_it) && !says.any(&[Money, AboutLife]);
            let demanded = is_demanded(self.page, c.id, &c.label);
            let wanted = demanded || (knows && (repeats || blocked));
            if !wanted
                || self.is_answer(c)
                || adds_something(&c.folded, c.meaning).is_some()
                || c.meaning.has(AgreesToMail)
                || self.tried.times(self.page, &c.label) >= AGAIN
            {
                return None;
            }
            Some(match self.tried.told(&c.label) {
                None if !knows => Move::ask(&c.label, vec![c.label.clone()]),
                Some(said) if said.as_ref() != Some(&c.label) => {
                    Move::finish(false, report::unanswered(self, &c.label))
                }
                _ => Move::click(target_of(self.page, c)?, Why::Gives, &c.label),
            })
        })
    }

    /// What the page asks and has no answer yet.
    pub(crate) fn open_question(&self) -> Option<&Question> {
        self.questions.iter().find(|q| q.chosen.is_none())
    }
}
