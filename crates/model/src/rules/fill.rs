//! What a page wants before it goes on: boxes, answers, a phrase, a text.

use super::aim::Aim;
use super::answers::{Reply, default_of, is_dear, neutral_text, reply};
use super::asked::{is_demanded, target_of, words_before, words_of};
use super::place::names_in;
use super::questions::{Kind, Question};
use super::reading::bare;
use super::things::WHICH;
use super::view::{View, takes_a_choice};
use super::{Rules, Step};
use domain::action::{Action, Entry, Field};
use domain::predicate::fold;
use page::control::{Control, Ending, ending_of, is_text_field};
use page::dates::read_date;
use page::demands::{demanded_length, demanded_phrase};
use page::effect::{adds_something, is_against};
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, PageSnapshot};
use page::state::{Assessment, PageState};
use page::words::{Term, is_for_people, meaning_of_folded};

/// How often the same may be filled in on one page, which may lose it.
const REPEATS: u32 = 2;
/// Longest label of a field for one number, in words.
const SHORT: usize = 4;
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
    /// It takes the renewal away.
    switches: bool,
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
        // Whoever looks around fills in nothing, but where the page says itself that it is a step.
        let looks = self.memory.atlas.looks > 0 && !view.in_flow;
        let is_step = view.in_flow
            || state == PageState::FinalConfirmation
            || (state == PageState::RetentionOffer && !looks);
        let boxes = |need| self.boxes(view, key, state, is_step, need);
        let first = boxes(Need::Asked).or_else(|| {
            if state == PageState::LoginRequired || (state == PageState::AccountActive && !is_step)
            {
                return None;
            }
            let asked = is_step || state == PageState::ExitSurvey;
            let answer = questions
                .iter()
                .filter(|q| asked || (q.kind == Kind::Choice && !looks))
                .find_map(|q| self.answer(view, key, q, need));
            let typed = || {
                self.phrase(view, key)
                    .or_else(|| self.text(view, key, need, is_step))
                    .or_else(|| self.slider(view, key, need, is_step))
            };
            answer.or_else(typed)
        });
        // What only may be demanded says something that nobody asked for, so it comes last.
        let gift = first.or_else(|| boxes(need))?;
        self.memory.count(key, &gift.what, view.print);
        self.switched |= gift.switches;
        if let Some(question) = gift.question {
            self.memory.answer(key, &question);
        }
        Some(gift.step)
    }

    /// Outside of the flow: a list of things of which one has more of the name of what is meant than any other.
    pub(super) fn choose_the_named(
        &mut self,
        view: &View<'_>,
        key: &str,
        questions: &[Question],
    ) -> Option<Step> {
        if view.in_flow || self.after.has_acted() {
            return None;
        }
        let named = |q: &Question| {
            let worth = |at: usize| self.aim.shares(&fold(&q.answers[at].label)).0;
            let best =
                (0..q.answers.len()).max_by_key(|at| (worth(*at), std::cmp::Reverse(*at)))?;
            let alone = (0..q.answers.len()).all(|at| at == best || worth(at) < worth(best));
            (alone && q.chosen != Some(best)).then_some(best)
        };
        let (step, what) = questions.iter().find_map(|q| {
            let at = named(q)?;
            let what = format!("fill {}", fold(&q.answers[at].label));
            Some((q.give(at)?, what)).filter(|(_, what)| self.may(key, what))
        })?;
        self.memory.count(key, &what, view.print);
        self.memory.opened_the_thing = true;
        Some(step)
    }

    /// Outside of the flow: a list, or a choice, in which the end is one of the answers, where nothing else leads to it.
    pub(super) fn begin_by_list(
        &mut self,
        view: &View<'_>,
        key: &str,
        questions: &[Question],
    ) -> Option<Step> {
        let page = view.page;
        let direct = |c: &Control<'_>| {
            let answers = questions.iter().any(|q| q.members.contains(&c.id));
            c.ending != Ending::No
                && c.element.role != "option"
                && !answers
                && !self.memory.shows_the_choice(c)
                && !is_aside(page, c.id)
        };
        if view.in_flow || self.after.has_acted() || view.controls.iter().any(direct) {
            return None;
        }
        let things = self.things(view);
        let (step, label, what) = questions.iter().find_map(|q| {
            let first = view.controls.iter().find(|c| q.members.contains(&c.id))?;
            let at = q.end().filter(|at| q.chosen != Some(*at))?;
            let label = fold(&q.answers[at].label);
            let what = format!("fill {label}");
            let may = !things.is_anothers(first) && self.may(key, &what);
            Some((q.give(at)?, label, what)).filter(|_| may)
        })?;
        self.memory.chosen_end = Some(bare(&label));
        self.memory.count(key, &what, view.print);
        Some(step)
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
        // Of boxes that name things only the one that is meant is ticked.
        let worth = |c: &Control<'_>| self.aim.shares(&fold(&words_of(view.page, c))).0;
        let most = boxes().map(worth).max().unwrap_or_default();
        let plain = |c: &Control<'_>| {
            let agrees = [
                Term::Acknowledge,
                Term::AgreesToMail,
                Term::OtherReason,
                Term::DeclinesToSay,
            ];
            c.ending == Ending::No && !terms(&fold(&words_of(view.page, c))).any(&agrees)
        };
        let things = most > 0
            && state != PageState::ExitSurvey
            && boxes().filter(|c| worth(c) == most).count() == 1
            && boxes().count() > 1
            && boxes().all(plain);
        let mut spare = None;
        for c in boxes() {
            let label = words_of(view.page, c);
            let folded = fold(&label);
            let m = meaning_of_folded(&folded);
            let adds = adds_something(&folded, m).is_some();
            let ends = ending_of(&folded, m) != Ending::No;
            let acknowledges = m.has(Term::Acknowledge)
                || self.aim.is_agreed_to_by(&folded)
                || (ends && !ends_more_than_the_step(view, &folded, &self.aim))
                || view.page.seen(c.id).is_some_and(|s| s.required);
            // What was unticked stays so, and what else may be ended goes on.
            let never = self.has_unticked(key, &folded) || (ends && !acknowledges);
            let may_tick = is_step && !reasons && acknowledges;
            let mail = (terms(&folded).has(Term::AgreesToMail) || m.has(Term::Delete))
                && !m.has(Term::Acknowledge);
            let stuck = is_step
                && need == Need::Demanded
                && !mail
                && !reasons
                && !is_aside(view.page, c.id);
            // What is ticked in advance, and neither demanded nor about the end, agrees to something.
            let ticked = self
                .memory
                .tried_on(key)
                .is_some_and(|t| t.contains_key(&format!("fill {folded}")));
            let agrees = view.in_flow && !reasons && !acknowledges && !ticked;
            let meant = things && worth(c) == most;
            let wrong = if things && is_step && !acknowledges {
                meant != c.element.is("checked")
            } else if c.element.is("checked") {
                let wanted = matches!(self.memory.told(&label), Some(Some(_)));
                (adds || agrees) && !wanted && !m.has(Term::Renewal)
            } else {
                !adds && !never && (may_tick || stuck)
            };
            let what = if c.element.is("checked") {
                untick(&folded)
            } else {
                format!("fill {folded}")
            };
            let target = target_of(view.page, c)?;
            let may = self.may(key, &what);
            let mut gift = Gift::of(Step::click(target, &label), what);
            if wrong && may {
                gift.switches = adds && m.any(&[Term::Resume, Term::Renewal]);
                return Some(gift);
            }
            // What costs something and is demanded all the same only the person can agree to.
            if adds
                && !ticked
                && !m.has(Term::Keep)
                && !c.element.is("checked")
                && may
                && !reasons
                && need == Need::Demanded
                && (view.held.end || (view.in_flow && view.held.way))
            {
                match self.memory.told(&label) {
                    None => {
                        return Some(Gift::ask(&label, vec![label.clone()], None, label.clone()));
                    }
                    Some(Some(_)) => return Some(gift),
                    Some(None) => {}
                }
            }
            let quiet = m.any(&[Term::DeclinesToSay, Term::OtherReason]);
            let spares = quiet || (need == Need::Demanded && !mail && !m.has(Term::AboutLife));
            let open = reasons && may && !adds && !c.element.is("checked");
            if open && spares && spare.as_ref().is_none_or(|(_, known)| quiet && !known) {
                spare = Some((gift, quiet));
            }
        }
        // "Select all that apply": one that says nothing, or next to nothing, is enough.
        let none = !boxes().any(|c| c.element.is("checked"));
        spare.map(|(gift, _)| gift).filter(|_| none)
    }

    fn answer(&self, view: &View<'_>, key: &str, question: &Question, need: Need) -> Option<Gift> {
        let name = question.name();
        let stuck = need == Need::Demanded;
        let known = question.kind == Kind::Buttons && self.memory.has_ever_answered(&name);
        let chosen = question.given && !question.by_look && !question.keeps();
        let given = (chosen && !(question.stands_at_its_first() && stuck)) || (known && !stuck);
        let named = self.aim.named_answer(question);
        // Of several things another one may be chosen in advance.
        let is_another = || {
            let chosen = question.chosen.and_then(|at| question.answers.get(at));
            named
                .as_ref()
                .is_some_and(|named| chosen.is_some_and(|c| c.label != *named))
        };
        let fine = given && !is_another() && !is_dear(question, self.when);
        if fine || self.memory.has_answered(key, &name, stuck) {
            return None;
        }
        // What of the person's life isn't demanded stays open.
        let life = question.is_about_life();
        let spare = need == Need::Asked && !question.demanded;
        if life && (spare || self.can_be_skipped(view, question)) {
            return None;
        }
        let named = named.map(Some);
        let mut told = self.memory.told(&question.asked).or(named.as_ref());
        if question.kind != Kind::Buttons {
            let which = self.memory.told(WHICH);
            if question.asks_which() && which.is_none() {
                let choices = question.labels().map(ToOwned::to_owned).collect();
                return Some(Gift::ask(WHICH, choices, None, name));
            }
            told = told.or(which.filter(|said| {
                let said = said.as_deref().map(fold);
                said.is_some_and(|said| question.labels().any(|l| fold(l).contains(&said)))
            }));
        }
        let (step, what) = match question.kind {
            Kind::Closed(list) => (
                Step::click(list, &question.asked),
                format!("open {}", fold(&question.asked)),
            ),
            _ => match reply(question, told, &self.hints.survey, self.when) {
                Reply::Ask if spare || self.can_be_skipped(view, question) => return None,
                Reply::Ask => {
                    let choices = question.answers.iter().map(|a| a.label.clone()).collect();
                    let default = default_of(question).map(ToOwned::to_owned);
                    return Some(Gift::ask(&question.asked, choices, default, name));
                }
                Reply::Least(_) if self.can_be_skipped(view, question) => return None,
                Reply::Give(at) | Reply::Least(at) => {
                    let what = format!("fill {}", fold(&question.answers.get(at)?.label));
                    (question.give(at)?, what)
                }
                Reply::None => return None,
            },
        };
        let what = format!("{what} | {}", fold(&question.asked));
        self.may(key, &what).then_some(Gift {
            step,
            what,
            question: Some(name),
            switches: false,
        })
    }

    /// A phrase that the page demands to confirm with.
    fn phrase(&self, view: &View<'_>, key: &str) -> Option<Gift> {
        let empty =
            |c: &&Control<'_>| c.element.role == "textbox" && c.element.text.trim().is_empty();
        let asks = |c: &&Control<'_>| demanded_phrase(&c.element.name).is_some();
        let field = match text_fields(view).find(asks) {
            Some(named) => Some(named).filter(empty),
            None => text_fields(view).find(empty),
        }?;
        let around = view.elements().flat_map(|(_, e)| [&e.name, &e.text]);
        let phrase = std::iter::once(&field.element.name)
            .chain(around)
            .find_map(|text| demanded_phrase(text))
            .or_else(|| marked_phrase(view))?;
        let what = format!("fill type {phrase}");
        let may = self.may(key, &what);
        types(field, phrase)
            .filter(|_| may)
            .map(|step| Gift::of(step, what))
    }

    /// A text that the page demands, or may demand.
    fn text(&self, view: &View<'_>, key: &str, need: Need, is_step: bool) -> Option<Gift> {
        text_fields(view)
            .filter(|field| is_step && field.element.role == "textbox")
            .filter(|field| !self.is_saved_before_the_end(view, field))
            .find_map(|field| self.text_of(view, key, need, field))
    }

    /// It belongs to a form that is saved before what ends stands there: a profile above the end of the account.
    fn is_saved_before_the_end(&self, view: &View<'_>, field: &Control<'_>) -> bool {
        let mut behind = view.controls.iter().filter(|c| c.id > field.id);
        let ends = |c: &Control<'_>| {
            c.element.role == "button" && (c.ending != Ending::No || self.aim.is_said_by(&c.folded))
        };
        let saves = |c: &Control<'_>| c.element.role == "button" && c.meaning.has(Term::Saves);
        let first = behind.by_ref().find(|c| saves(c) || ends(c));
        first.is_some_and(saves) && behind.any(ends)
    }

    fn text_of(&self, view: &View<'_>, key: &str, need: Need, field: &Control<'_>) -> Option<Gift> {
        let asked = if field.element.name.trim().is_empty() {
            words_before(view.page, field.id)
        } else {
            field.element.name.to_string()
        };
        let least = least_length(view, field, &asked);
        let filled = field.element.text.chars().count();
        let demanded =
            need == Need::Demanded || least.is_some() || is_demanded(view.page, field.id, &asked);
        if !demanded || (filled > 0 && least.is_none_or(|least| filled >= least)) {
            return None;
        }
        let m = terms(&fold(&asked));
        // The person's own, and what is for people.
        if m.any(&[Term::Who, Term::Code, Term::Password, Term::Captcha])
            || is_for_people(&fold(&asked))
        {
            return None;
        }
        // In a survey that doesn't go on, an empty field is for more of the same.
        let survey = || {
            let asks = |e: &Element| {
                e.label_text()
                    .terms()
                    .any(&[Term::AsksWhy, Term::WantsWords])
            };
            // Of several fields one is for a name, a number, a day: nothing is made up for those.
            need == Need::Demanded
                && text_fields(view).count() == 1
                && view.elements().any(|(_, e)| !is_text_field(e) && asks(e))
        };
        let words = m.any(&[Term::WantsWords, Term::AsksWhy])
            || least.is_some_and(|n| n >= PROSE)
            || survey();
        let known = self.facts.values(&asked);
        let day = || {
            let mut days = view.elements().map(|(_, e)| read_date(e.label()));
            days.find_map(|day| Some(day?.to_string()))
        };
        let text = if let [value] = &known[..] {
            value.clone()
        } else if let Some(number) = self.number_of_it(view, &asked) {
            number
        } else if words && !m.has(Term::AboutLife) {
            neutral_text(least.unwrap_or(0))
        } else if let Some(said) = self.memory.told(&asked) {
            said.clone()?
        } else if m.any(&[Term::Ends, Term::EndsOn]) && !m.has(Term::AboutLife) {
            // When it is to end: on the day that the page names.
            day()?
        } else if is_of_another_answer(view, field) {
            return None;
        } else {
            return Some(Gift::ask(&asked, known, None, asked.clone()));
        };
        let what = format!("fill text {} {}", fold(&asked), text.len());
        let may = self.may(key, &what);
        types(field, text)
            .filter(|_| may)
            .map(|step| Gift::of(step, what))
    }

    /// The number by which the goal calls what is meant, as the page writes it, where a short label asks for one thing.
    fn number_of_it(&self, view: &View<'_>, asked: &str) -> Option<String> {
        let folded = fold(asked);
        let prose = terms(&folded).any(&[Term::WantsWords, Term::AsksWhy, Term::AboutLife]);
        let number = self.aim.number()?;
        if prose || folded.split(' ').count() > SHORT {
            return None;
        }
        let ends = |c: char| !c.is_alphanumeric();
        let words = |(_, e): (_, &Element)| {
            let words = e
                .label()
                .split_whitespace()
                .map(|w| w.trim_matches(ends).to_owned());
            words.collect::<Vec<_>>()
        };
        let mut said = view.elements().flat_map(words);
        said.find(|word| fold(word) == number)
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
            let mut what = format!("fill slider {nth} {}", fold(&label));
            let tried = |what: &str| {
                self.memory
                    .tried_on(key)
                    .is_some_and(|t| t.contains_key(what))
            };
            let mut to = moved(view.page, slider);
            // Where moving it a little was not enough, it is to be slid to its end.
            if tried(&what) {
                what.push_str(" to its end");
                let end = view.page.seen(slider.id).and_then(|s| s.range.clone());
                to = end.map_or(to, |[_, _, high]| high);
            }
            if tried(&what) || !self.may(key, &what) {
                continue;
            }
            let field = Field {
                target: slider.element.reference?,
                entry: Entry::Slide(to),
            };
            let fields = vec![field];
            return Some(Gift::of(Step::Do(Action::Fill { fields }, words), what));
        }
        None
    }

    /// Whether something beside its answers passes a question over, and wasn't tried in vain.
    fn can_be_skipped(&self, view: &View<'_>, question: &Question) -> bool {
        let passes = |c: &Control<'_>| {
            let past = c.meaning.has(Term::DeclinesToSay)
                || (c.meaning.has(Term::Decline) && c.meaning.has(Term::GoOn));
            past && !question.members.contains(&c.id)
                && !takes_a_choice(c.element)
                && !c.element.is("disabled")
                && is_against(c.meaning).is_none()
                && !is_aside(view.page, c.id)
                && !self.memory.is_idle(view.print, &view.name(c))
        };
        view.controls.iter().any(passes)
    }

    fn has_unticked(&self, key: &str, folded: &str) -> bool {
        let tried = self.memory.tried_on(key);
        tried.is_some_and(|tried| tried.contains_key(&untick(folded)))
    }

    /// Whether this was not done on this page too often.
    fn may(&self, key: &str, what: &str) -> bool {
        self.memory
            .tried_on(key)
            .and_then(|times| times.get(what))
            .copied()
            .unwrap_or_default()
            < REPEATS
            && !self.memory.is_idle(self.memory.print, what)
    }
}

impl Gift {
    fn of(step: Step, what: String) -> Self {
        Self {
            step,
            what,
            question: None,
            switches: false,
        }
    }

    /// A question to the person.
    fn ask(question: &str, choices: Vec<String>, default: Option<String>, what: String) -> Self {
        let question = question.to_owned();
        Self::of(
            Step::Ask {
                question,
                choices,
                default,
            },
            what,
        )
    }
}

/// What to remember of a box that is unticked.
fn untick(folded: &str) -> String {
    format!("untick {folded}")
}

/// The words of a box name something that neither the titles of the step nor the goal have: "End my channels too".
fn ends_more_than_the_step(view: &View<'_>, folded: &str, aim: &Aim) -> bool {
    let titles: Vec<String> = view
        .elements()
        .filter(|(_, e)| e.role == "heading")
        .map(|(_, e)| fold(e.label()))
        .collect();
    let known = |name: &str| aim.mentions(name) || titles.iter().any(|t| t.contains(name));
    !names_in(folded).into_iter().all(known)
}

/// The phrase stands in an element of its own behind the words that demand it: "write: _I leave_".
fn marked_phrase(view: &View<'_>) -> Option<String> {
    let page = view.page;
    let marked = |e: &Element| {
        matches!(
            e.role.as_str(),
            "emphasis" | "strong" | "code" | "mark" | "generic"
        )
    };
    view.elements().find_map(|(id, e)| {
        let before = page.elements.get(id.checked_sub(1)?)?;
        let beside = before.parent == e.parent || Some(id - 1) == e.parent;
        let demands = || demanded_phrase(&format!("{} “{}”", before.label(), e.label()));
        (marked(e) && beside && !e.label().trim().is_empty()).then(demands)?
    })
}

/// It belongs to an answer that isn't chosen: "On a later day: ___".
fn is_of_another_answer(view: &View<'_>, field: &Control<'_>) -> bool {
    let page = view.page;
    let mut before = (field.id.saturating_sub(NEAR)..field.id).rev();
    let near =
        before.find(|id| is_text_field(&page.elements[*id]) || page.elements[*id].role == "radio");
    near.is_some_and(|id| page.elements[id].role == "radio" && !page.elements[id].is("checked"))
}

fn types(field: &Control<'_>, text: String) -> Option<Step> {
    let action = Action::Type {
        target: field.element.reference?,
        text,
        submit: false,
        slowly: false,
    };
    Some(Step::Do(action, field.label.to_string()))
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
