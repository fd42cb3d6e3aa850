//! What a page wants before it goes on: boxes, answers, a phrase, a text.
//!
//! Long because whatever a page wants is found in one order.

use super::answers::{Reply, default_of, is_dear, neutral_text, reply};
use super::judge::is_end;
use super::questions::{Kind, Question, is_demanded, target_of, words_before, words_of};
use super::view::View;
use super::{Rules, Step};
use domain::action::{Action, Entry, Field};
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{Control, Ending, ending_of, is_text_field};
use page::demands::{demanded_length, demanded_phrase};
use page::effect::adds_something;
use page::lexicon::terms;
use page::snapshot::PageSnapshot;
use page::standing::is_aside;
use page::state::{Assessment, PageState};
use page::words::{Term, is_for_people, meaning_of_folded};

/// How often the same may be filled in on one page, which may lose it.
const REPEATS: u32 = 2;
/// So many letters are demanded of prose alone.
const PROSE: usize = 10;
/// So many elements around a field may say what it demands.
const NEAR: usize = 8;

/// Something to give to the page.
pub(super) struct Gift {
    pub(super) step: Step,
    /// What to remember of it.
    what: String,
    /// The question that it answers.
    question: Option<String>,
}

/// How much is given to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// What is asked, as far as that costs nothing.
    Asked,
    /// Whatever may be demanded: without it nothing leads on.
    Demanded,
}

impl Rules {
    /// The next thing to fill in, tick or untick; `None` if the page wants nothing.
    pub(super) fn fill(
        &mut self,
        view: &View<'_>,
        key: &str,
        assessment: &Assessment,
        questions: &[Question],
        need: Need,
    ) -> Option<Step> {
        let state = assessment.state;
        let is_step = view.in_flow
            || matches!(
                state,
                PageState::FinalConfirmation | PageState::RetentionOffer
            );
        let gift = self.boxes(view, key, state, is_step, need).or_else(|| {
            if state == PageState::LoginRequired || (state == PageState::AccountActive && !is_step)
            {
                return None;
            }
            let asked = is_step || state == PageState::ExitSurvey;
            let answer = questions
                .iter()
                .filter(|q| asked || q.kind == Kind::Choice)
                .find_map(|q| self.answer(key, q, need));
            let typed = || {
                self.phrase(view, key)
                    .or_else(|| self.text(view, key, need, is_step))
                    .or_else(|| self.slider(view, key, need, is_step))
            };
            answer.or_else(typed)
        })?;
        self.memory.count(key, &gift.what, view.print);
        if let Some(question) = gift.question {
            self.memory.answer(key, &question);
        }
        Some(gift.step)
    }

    /// Outside of the flow: a list in which the end is one of the choices, where nothing else leads to it.
    pub(super) fn begin_by_list(&mut self, view: &View<'_>, key: &str) -> Option<Step> {
        let page = view.page;
        let direct = |c: &Control<'_>| {
            c.ending != Ending::No && c.element.role != "option" && !is_aside(page, c.id)
        };
        if view.in_flow || self.after.has_acted() || view.controls.iter().any(direct) {
            return None;
        }
        let things = self.things(view);
        let lists = view
            .controls
            .iter()
            .filter(|c| c.element.role == "combobox" && !c.element.is("disabled"));
        let found = lists
            .filter(|c| !is_aside(page, c.id) && !things.is_anothers(c))
            .find_map(|c| {
                let options = || page.below(c.id).filter(|e| e.role == "option");
                let end = options().find(|e| is_end(e.label()))?;
                let open = !end.is("selected");
                Some((
                    c.element.reference?,
                    c.label.to_string(),
                    end.label().to_owned(),
                ))
                .filter(|_| open)
            });
        let (target, label, value) = found?;
        let what = format!("fill {}", fold(&value));
        if !self.may(key, &what) {
            return None;
        }
        self.memory.count(key, &what, view.print);
        let values = vec![value];
        Some(Step::Do(Action::Select { target, values }, label))
    }

    /// Boxes: what keeps or adds something is unticked, acknowledgements are ticked, and where nothing leads on, whatever may be
    /// demanded and is no consent to mail.
    fn boxes(
        &self,
        view: &View<'_>,
        key: &str,
        state: PageState,
        is_step: bool,
        need: Need,
    ) -> Option<Gift> {
        let boxes = || {
            view.controls
                .iter()
                .filter(|c| c.element.role == "checkbox" && !c.element.is("disabled"))
        };
        let reasons = is_step && boxes().count() >= 3 && state == PageState::ExitSurvey;
        let mut spare = None;
        for c in boxes() {
            let label = words_of(view.page, c);
            let folded = fold(&label);
            let m = meaning_of_folded(&folded);
            let adds = adds_something(&folded, m).is_some();
            let ends = ending_of(&folded, m) != Ending::No;
            let acknowledges = m.has(Term::Acknowledge)
                || ends
                || view.page.seen(c.id).is_some_and(|s| s.required);
            let may_tick = (is_step || state == PageState::Unknown) && !reasons && acknowledges;
            let mail = (terms(&folded).has(Term::AgreesToMail) || m.has(Term::Delete))
                && !m.has(Term::Acknowledge);
            let stuck = is_step
                && need == Need::Demanded
                && !mail
                && !reasons
                && !is_aside(view.page, c.id);
            let wrong = if c.element.is("checked") {
                adds && !m.has(Term::Renewal)
            } else {
                !adds && (may_tick || stuck)
            };
            let what = format!("fill {folded}");
            let target = target_of(view.page, c)?;
            if wrong && self.may(key, &what) {
                return Some(Gift {
                    step: Step::click(target, &label),
                    what,
                    question: None,
                });
            }
            let quiet = m.any(&[Term::DeclinesToSay, Term::OtherReason]) && !adds;
            if spare.is_none()
                && reasons
                && quiet
                && !c.element.is("checked")
                && self.may(key, &what)
            {
                spare = Some(Gift {
                    step: Step::click(target, &label),
                    what,
                    question: None,
                });
            }
        }
        // "Select all that apply": one that says nothing is enough.
        spare.filter(|_| !boxes().any(|c| c.element.is("checked")))
    }

    fn answer(&self, key: &str, question: &Question, need: Need) -> Option<Gift> {
        let name = question.name();
        let stuck = need == Need::Demanded;
        if (question.given && !is_dear(question)) || self.memory.has_answered(key, &name, stuck) {
            return None;
        }
        // What of the person's life isn't demanded stays open.
        let life = question.is_about_life();
        let told = self.memory.told(&question.asked);
        if life && need == Need::Asked && !question.demanded {
            return None;
        }
        let (step, what) = match question.kind {
            Kind::Closed(list) => (
                Step::click(list, &question.asked),
                format!("open {}", fold(&question.asked)),
            ),
            _ => match reply(question, told, &self.hints.survey) {
                Reply::Ask => {
                    let choices = question.answers.iter().map(|a| a.label.clone()).collect();
                    let default = default_of(question).map(ToOwned::to_owned);
                    return Some(Gift {
                        step: Step::Ask {
                            question: question.asked.clone(),
                            choices,
                            default,
                        },
                        what: name,
                        question: None,
                    });
                }
                Reply::Give(at) => {
                    let answer = question.answers.get(at)?;
                    let step = match (question.kind, answer.target) {
                        (Kind::List(list), _) => Step::Do(
                            Action::Select {
                                target: list,
                                values: vec![answer.label.clone()],
                            },
                            question.asked.clone(),
                        ),
                        (_, target) => Step::click(target?, &answer.label),
                    };
                    (step, format!("fill {}", fold(&answer.label)))
                }
                Reply::None => return None,
            },
        };
        let what = format!("{what} | {}", fold(&question.asked));
        self.may(key, &what).then_some(Gift {
            step,
            what,
            question: Some(name),
        })
    }

    /// A phrase that the page demands to confirm with.
    fn phrase(&self, view: &View<'_>, key: &str) -> Option<Gift> {
        let field = empty_fields(view).next()?;
        let own = [&field.element.name]
            .into_iter()
            .find_map(|t| demanded_phrase(t));
        let phrase = own.or_else(|| {
            view.elements()
                .flat_map(|(_, e)| [&e.name, &e.text])
                .find_map(|text| demanded_phrase(text))
        })?;
        let what = format!("fill type {phrase}");
        self.may(key, &what)
            .then(|| Gift {
                step: types(field.element.reference, phrase, &field.label),
                what,
                question: None,
            })?
            .checked()
    }

    /// A text that the page demands, or may demand.
    fn text(&self, view: &View<'_>, key: &str, need: Need, is_step: bool) -> Option<Gift> {
        if !is_step {
            return None;
        }
        let page = view.page;
        for field in text_fields(view) {
            let asked = if field.element.name.trim().is_empty() {
                words_before(page, field.id)
            } else {
                field.element.name.to_string()
            };
            let least = least_length(view, field, &asked);
            let filled = field.element.text.chars().count();
            let short = filled > 0 && least.is_some_and(|least| filled < least);
            let demanded =
                need == Need::Demanded || least.is_some() || is_demanded(page, field.id, &asked);
            if !demanded || (filled > 0 && !short) {
                continue;
            }
            let m = terms(&fold(&asked));
            // Only where words are wanted: a number, a name or an address is the person's own.
            if !m.any(&[Term::WantsWords, Term::AsksWhy, Term::AboutLife])
                && least.is_none_or(|n| n < PROSE)
            {
                continue;
            }
            if m.any(&[Term::Who, Term::Code, Term::Password, Term::Captcha])
                || is_for_people(&fold(&asked))
                || field.element.role != "textbox"
            {
                continue;
            }
            let text = if m.has(Term::AboutLife) {
                match self.memory.told(&asked) {
                    Some(Some(said)) => said.clone(),
                    Some(None) => continue,
                    None => {
                        let step = Step::Ask {
                            question: asked.clone(),
                            choices: Vec::new(),
                            default: None,
                        };
                        return Some(Gift {
                            step,
                            what: asked,
                            question: None,
                        });
                    }
                }
            } else {
                neutral_text(least.unwrap_or(0))
            };
            let what = format!("fill text {} {}", fold(&asked), text.len());
            if self.may(key, &what) {
                return Gift {
                    step: types(field.element.reference, text, &field.label),
                    what,
                    question: None,
                }
                .checked();
            }
        }
        None
    }

    /// Sliders that may have to be moved: by as little as they show.
    fn slider(&self, view: &View<'_>, key: &str, need: Need, is_step: bool) -> Option<Gift> {
        if !is_step || need != Need::Demanded {
            return None;
        }
        let sliders = view
            .controls
            .iter()
            .filter(|c| c.element.role == "slider" && !c.element.is("disabled"));
        for (nth, slider) in sliders.enumerate() {
            let words = words_of(view.page, slider);
            let label: String = words.chars().filter(|c| !c.is_ascii_digit()).collect();
            let what = format!("fill slider {nth} {}", fold(&label));
            let done = self.memory.tried_on(key).and_then(|t| t.get(&what));
            if done.is_some_and(|times| *times > 0) || !self.may(key, &what) {
                continue;
            }
            let field = Field {
                target: slider.element.reference?,
                entry: Entry::Slide(moved(view.page, slider)),
            };
            let fields = vec![field];
            return Some(Gift {
                step: Step::Do(Action::Fill { fields }, words),
                what,
                question: None,
            });
        }
        None
    }

    /// Whether this was not done on this page too often.
    fn may(&self, key: &str, what: &str) -> bool {
        self.memory
            .tried_on(key)
            .and_then(|times| times.get(what))
            .copied()
            .unwrap_or_default()
            < REPEATS
            && !self.memory.is_idle_now(what)
    }
}

impl Gift {
    /// Nothing where there is no element to do it to.
    fn checked(self) -> Option<Self> {
        (!matches!(&self.step, Step::Finish(..))).then_some(self)
    }
}

fn types(target: Option<Reference>, text: String, label: &str) -> Step {
    match target {
        Some(target) => Step::Do(
            Action::Type {
                target,
                text,
                submit: false,
                slowly: false,
            },
            label.to_owned(),
        ),
        None => Step::Finish("failed", "A field can't be typed into.".to_owned()),
    }
}

/// Where a slider is moved to: one step beside where it stands.
fn moved(page: &PageSnapshot, slider: &Control<'_>) -> String {
    let range = page.seen(slider.id).and_then(|s| s.range.clone());
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let [low, now, high] = range.unwrap_or_default();
    let now = number(&now)
        .or_else(|| number(slider.element.text.trim_matches('"')))
        .or_else(|| number(&low))
        .unwrap_or(0.0);
    let up = number(&high).is_none_or(|high| now + 1.0 <= high);
    format!("{}", if up { now + 1.0 } else { now - 1.0 })
}

/// The fields for text in the layer on top.
fn text_fields<'v, 'p>(view: &'v View<'p>) -> impl Iterator<Item = &'v Control<'p>> {
    view.controls.iter().filter(|c| {
        is_text_field(c.element) && !c.element.is("disabled") && !is_aside(view.page, c.id)
    })
}

fn empty_fields<'v, 'p>(view: &'v View<'p>) -> impl Iterator<Item = &'v Control<'p>> {
    text_fields(view).filter(|c| c.element.role == "textbox" && c.element.text.trim().is_empty())
}

/// How many letters a field demands, by its own mark or the words around it.
fn least_length(view: &View<'_>, field: &Control<'_>, asked: &str) -> Option<usize> {
    let page = view.page;
    let own = page
        .seen(field.id)
        .and_then(|s| s.min_length)
        .filter(|n| *n > 0)
        .map(|n| n as usize);
    let near = page
        .elements
        .get(field.id.saturating_sub(NEAR)..(field.id + NEAR).min(page.elements.len()))
        .unwrap_or_default();
    own.or_else(|| demanded_length(asked)).or_else(|| {
        near.iter()
            .flat_map(|e| [&e.name, &e.text])
            .find_map(|t| demanded_length(t))
    })
}
