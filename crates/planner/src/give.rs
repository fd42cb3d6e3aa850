//! What is given on a step: extras are unticked, demanded questions answered, demanded words typed, demanded boxes ticked.
//!
//! What isn't demanded stays empty. What can only be answered by a claim is asked, once; without an answer there is none.

use domain::action::Action;
use domain::predicate::fold;
use page::control::{Control, Ending, is_text_field};
use page::demands::{demanded_length, demanded_phrase, word_in_capitals};
use page::effect::adds_something;
use page::lexicon::concepts;
use page::words::Concept;

use super::hints::Hints;
use super::questions::{Kind, Question, Reply, is_demanded, target_of, words_before, words_of};
use super::step::{Move, Why};
use super::tried::Tried;
use super::view::View;

/// What is true of everybody who comes to a cancellation, and says nothing else of them.
const NEUTRAL: &str = "I would like to cancel. I have nothing to add.";

/// What can be given on a step.
pub(crate) struct Giving<'v, 'p> {
    pub(crate) view: &'v View<'p>,
    pub(crate) hints: &'v Hints,
    pub(crate) tried: &'v Tried,
    pub(crate) questions: &'v [Question],
    /// What leads on is held back, or led nowhere: what can be answered is probably demanded.
    pub(crate) blocked: bool,
    /// Nothing else leads on, so plain buttons are the way.
    pub(crate) only_buttons: bool,
}

impl Giving<'_, '_> {
    /// The next thing to give.
    pub(crate) fn next(&self) -> Option<Move> {
        self.untick()
            .or_else(|| self.answer())
            .or_else(|| self.phrase())
            .or_else(|| self.tick())
            .or_else(|| self.write())
    }

    /// What the way in itself wants before it is pressed: its phrase is typed, the box that repeats the end is ticked.
    pub(crate) fn before_the_way_in(&self) -> Option<Move> {
        self.phrase().or_else(|| self.tick())
    }

    fn demands(&self, c: &Control<'_>, words: &str) -> bool {
        self.blocked || is_demanded(self.view.page, c.id, words)
    }

    fn boxes(&self) -> impl Iterator<Item = (&Control<'_>, String)> {
        let is = |c: &&Control<'_>| matches!(c.element.role.as_str(), "checkbox" | "switch");
        let of_a_question = |c: &Control<'_>| self.questions.iter().any(|q| q.has(c.id));
        let of_the_step =
            move |c: &&Control<'_>| self.view.is_of_the_step(c.id) && !of_a_question(c);
        self.view
            .controls
            .iter()
            .filter(is)
            .filter(of_the_step)
            .map(|c| (c, words_of(self.view.page, c)))
    }

    fn untick(&self) -> Option<Move> {
        self.boxes()
            .filter(|(c, _)| c.element.is("checked"))
            .find_map(|(c, words)| {
                let folded = fold(&words);
                adds_something(&folded, page::words::meaning_of_folded(&folded))?;
                let fresh = !self.tried.was_done(&self.view.now, &words)
                    && self.tried.times(&self.view.now, &words) < 2;
                fresh.then(|| {
                    Move::click(target_of(self.view.page, c)?, Why::Unticks, &words).into()
                })?
            })
    }

    fn answer(&self) -> Option<Move> {
        self.questions.iter().find_map(|q| self.answer_to(q))
    }

    fn answer_to(&self, q: &Question) -> Option<Move> {
        let (goal, when) = (&self.view.goal, self.tried.when);
        let wanted = q.demanded
            || (self.blocked && q.chosen.is_none())
            || (q.kind == Kind::Buttons && self.only_buttons)
            || q.decides(goal, when).is_some();
        let name = q.name();
        if !wanted || self.tried.times(&self.view.now, &name) >= 1 {
            return None;
        }
        if let Kind::Closed(target) = q.kind {
            return q
                .chosen
                .is_none()
                .then(|| Move::click(target, Why::Answers, &name));
        }
        let told = self.tried.told(q.words());
        let said = told.and_then(|said| said.as_deref());
        match (q.reply(said, self.hints, goal, when), q.kind) {
            (Reply::Give(at), Kind::List(target)) => {
                let values = vec![q.answers.get(at)?.clone()];
                Some(Move::act(
                    Action::Select { target, values },
                    Why::Answers,
                    &name,
                ))
            }
            (Reply::Give(at), _) => Some(Move::click(q.target(at)?, Why::Answers, &name)),
            (Reply::Ask, _) if told.is_none() => {
                let choices: Vec<String> = q
                    .answers
                    .iter()
                    .filter(|a| !super::questions::asks_to_choose(a))
                    .cloned()
                    .collect();
                Some(Move::ask(q.words(), choices))
            }
            (Reply::Ask, _) => Some(Move::finish(
                false,
                super::report::unanswered(self.view, q.words()),
            )),
            (Reply::Leave, _) => None,
        }
    }

    fn fields(&self) -> impl Iterator<Item = (&Control<'_>, String)> {
        let page = self.view.page;
        let is = move |c: &&Control<'_>| {
            matches!(c.element.role.as_str(), "textbox") && self.view.is_of_the_step(c.id)
        };
        self.view.controls.iter().filter(is).map(move |c| {
            let own = c.element.name.trim();
            (
                c,
                if own.is_empty() {
                    words_before(page, c.id)
                } else {
                    own.to_owned()
                },
            )
        })
    }

    /// A phrase that is demanded, in the field for it: the one that says so, or the only one.
    fn phrase(&self) -> Option<Move> {
        let texts = || self.view.texts().map(|(e, _)| e.label().to_owned());
        let alone = self.fields().count() == 1;
        self.fields().find_map(|(c, words)| {
            let own = demanded_phrase(&words)
                .or_else(|| demanded_phrase(&words_before(self.view.page, c.id)))
                .or_else(|| word_in_capitals(&words).filter(|_| self.demands(c, &words)));
            let phrase = own.or_else(|| {
                texts()
                    .filter(|_| alone)
                    .find_map(|text| demanded_phrase(&text))
            })?;
            let there = c.element.text.trim() == phrase;
            let again = self.tried.times(&self.view.now, &words) >= 2;
            (!there && !again).then(|| Self::types(c, phrase, &words))?
        })
    }

    /// Acknowledgements that are demanded; never what agrees to mail, or adds something.
    fn tick(&self) -> Option<Move> {
        self.boxes()
            .filter(|(c, _)| !c.element.is("checked"))
            .find_map(|(c, words)| {
                let folded = fold(&words);
                let m = page::words::meaning_of_folded(&folded);
                let knows = m.has(Concept::Acknowledge)
                    || c.ending != Ending::No
                    || concepts(&folded).any(&[
                        Concept::Consents,
                        Concept::Foretells,
                        Concept::Irrevocable,
                    ]);
                // "Yes, I really want to leave" is demanded by what it says.
                let repeats =
                    c.ending != Ending::No && m.any(&[Concept::Affirm, Concept::Acknowledge]);
                let wanted = (repeats || self.demands(c, &words))
                    && knows
                    && adds_something(&folded, m).is_none()
                    && !m.any(&[Concept::AgreesToMail, Concept::AboutLife]);
                let again = self.tried.times(&self.view.now, &words) >= 2;
                if !wanted || again {
                    return None;
                }
                // What costs something is agreed to by the person alone.
                let costs = m.has(Concept::Money) || concepts(&folded).has(Concept::Money);
                match self.tried.told(&words) {
                    None if costs => Some(Move::ask(&words, vec![words.clone()])),
                    Some(said) if said.as_deref() != Some(&*words) => {
                        let reason = super::report::unanswered(self.view, &words);
                        Some(Move::finish(false, reason))
                    }
                    _ => {
                        let target = target_of(self.view.page, c)?;
                        Some(Move::click(target, Why::Demanded, &words))
                    }
                }
            })
    }

    /// Words that are demanded, where they may be anything.
    fn write(&self) -> Option<Move> {
        self.fields().find_map(|(c, words)| {
            let m = concepts(&fold(&words));
            let page = self.view.page;
            let demanded = is_demanded(page, c.id, &words)
                || (self.blocked && self.questions.iter().all(|q| q.chosen.is_some()));
            let least = page
                .seen(c.id)
                .and_then(|s| s.min_length)
                .and_then(|n| usize::try_from(n).ok());
            let said = || {
                self.view
                    .texts()
                    .find_map(|(_, text)| demanded_length(&text))
            };
            let least = least
                .or_else(|| demanded_length(&words))
                .or_else(said)
                .unwrap_or(1);
            let free = m.any(&[Concept::WantsWords, Concept::AsksWhy])
                && !m.any(&[
                    Concept::Who,
                    Concept::Code,
                    Concept::Password,
                    Concept::ForPeople,
                ]);
            let empty = c.element.text.trim().is_empty();
            let again = self.tried.times(&self.view.now, &words) >= 1;
            (demanded && free && empty && !again)
                .then(|| Self::types(c, neutral_text(least), &words))?
        })
    }

    fn types(c: &Control<'_>, text: String, on: &str) -> Option<Move> {
        let (target, submit, slowly) = (
            c.element.reference.filter(|_| is_text_field(c.element))?,
            false,
            false,
        );
        Some(Move::act(
            Action::Type {
                target,
                text,
                submit,
                slowly,
            },
            Why::Demanded,
            on,
        ))
    }
}

/// A neutral and true text of at least so many characters.
fn neutral_text(least: usize) -> String {
    let times = least.div_ceil(NEUTRAL.len()).max(1);
    vec![NEUTRAL; times].join(" ")
}

/// Whether a question on this page was answered in this run.
pub(crate) fn was_answered(questions: &[Question], tried: &Tried) -> bool {
    let done = |q: &Question| {
        tried
            .way()
            .iter()
            .any(|t| t.why == Why::Answers && t.on == q.name())
    };
    questions.iter().any(|q| q.chosen.is_some() || done(q))
}

/// Whether the page asks something that has no answer yet.
pub(crate) fn open_question(questions: &[Question]) -> Option<&Question> {
    questions.iter().find(|q| q.chosen.is_none())
}
