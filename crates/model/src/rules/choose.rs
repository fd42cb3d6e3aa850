//! Which control is the next step: each gets a reason with a score, or a name for why it is none.
//!
//! Leading on to the end comes before opening what hides it, and that before declining; in the flow what is left comes last,
//! when everything that stays is taken away and nothing is to be answered. What has no reason isn't clicked, at whatever cost, and
//! what had no effect on the page as it looks now isn't done again. Words only order the candidates; what stays, sells or belongs to
//! another thing is refused before.

use std::ops::Range;

use super::Rules;
use super::doors::Door;
use super::judge::{Asked, Situation, times};
use super::questions::{Kind, Question};
use super::reading::control_at;
use super::reasons::Reason;
use super::things::Things;
use super::view::View;
use domain::predicate::fold;
use page::control::{Control, Ending, is_control, is_elsewhere};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId};
use page::state::{Assessment, PageState};
use page::words::{Term, asks_to_confirm, meaning};

/// Below this a control is no way on.
pub(super) const WORTH_A_TRY: i32 = 12;
/// From this on it is taken before the page is given what it may demand.
pub(super) const SURE: i32 = 17;
/// From this on a control leads on to the end and need not be looked for.
pub(super) const LEADS_ON: i32 = 46;
/// Outside of the flow less is no act; what only leads somewhere is a door.
const OUTSIDE: i32 = 35;

/// What the person is asked where nothing tells which control declines an offer.
pub(super) const DECLINES: &str = "The page offers something. Which of these declines it?";

/// The control that is taken, and why.
pub(super) struct Choice<'p> {
    pub(super) control: Control<'p>,
    pub(super) why: Reason,
}

/// The best way on, the doors of the page where there is none, and the labels among which nobody can tell what declines an offer.
pub(super) struct Found<'p> {
    pub(super) best: Option<Choice<'p>>,
    pub(super) doors: Vec<Door<'p>>,
    pub(super) unclear: Vec<String>,
    /// What the page has to end that isn't meant.
    pub(super) others: Vec<String>,
}

impl Rules {
    /// The best way on from `least` points up.
    pub(super) fn choose<'p>(
        &self,
        view: &View<'p>,
        key: &str,
        assessment: &Assessment,
        questions: &[Question],
        blocked: bool,
        least: i32,
    ) -> Found<'p> {
        let things = self.things(view);
        let mut situation = self.situation(view, key, assessment, questions, blocked, &things);
        let lead = view.controls.iter().filter(|c| situation.could_lead_on(c));
        let could: Vec<ElementId> = lead.map(|c| c.id).collect();
        situation.part = part_around_title(view, &could);
        let here: Vec<ElementId> = could
            .into_iter()
            .filter(|id| situation.part.contains(id))
            .collect();
        situation.candidates = here.len();
        situation.unclear = unclear(&situation, here);
        let least = if view.in_flow { least } else { OUTSIDE };
        let mut judged: Vec<(i32, Reason, &Control<'p>)> = view
            .controls
            .iter()
            .filter_map(|c| situation.judge(c).map(|(score, why)| (score, why, c)))
            .filter(|(score, _, _)| *score >= WORTH_A_TRY)
            .collect();
        // The first of equals wins, as a person reads from the top.
        judged.sort_by_key(|(score, _, _)| std::cmp::Reverse(*score));
        let labels = |id: &ElementId| {
            let c = view.controls.iter().find(|c| c.id == *id);
            c.map(|c| c.label.to_string())
        };
        let unclear: Vec<String> = situation.unclear.iter().filter_map(labels).collect();
        let others = view.controls.iter().filter(|c| situation.ends_another(c));
        let others: Vec<String> = others.map(|c| situation.label_with_place(c)).collect();
        let found = |control: Control<'p>, why| Found {
            others: others.clone(),
            unclear: Vec::new(),
            best: Some(Choice { control, why }),
            doors: Vec::new(),
        };
        if judged.first().is_none_or(|(score, _, _)| *score < LEADS_ON) {
            if let Some(opener) = situation.opens_the_way()
                && let Some(opener) = view.controls.iter().find(|c| c.id == opener)
            {
                return found(opener.clone(), Reason::OpensTheWay);
            }
            // Words that lead on in a section that was opened, where nothing says that they can be clicked.
            let dormant = view
                .dormant
                .iter()
                .filter_map(|id| control_at(view.page, *id));
            let untried = |c: &Control<'_>| {
                times(situation.tried, &view.name(c)) == 0
                    && !self.memory.is_idle(view.print, &view.name(c))
                    && !things.is_anothers(c)
            };
            let none = judged.first().is_none_or(|(score, _, _)| *score < least);
            let here = |c: &Control<'_>| {
                !view.in_flow || (least < SURE && none && is_against(c.meaning).is_none())
            };
            if let Some(control) = dormant.into_iter().find(|c| here(c) && untried(c)) {
                return found(control, Reason::LeadsOn);
            }
        }
        let best = judged
            .first()
            .filter(|(score, _, _)| *score >= least)
            .map(|(_, why, c)| Choice {
                control: (*c).clone(),
                why: *why,
            });
        let doors = match &best {
            None if !view.in_flow => situation.doors(view),
            _ => Vec::new(),
        };
        Found {
            best,
            doors,
            unclear,
            others,
        }
    }

    fn situation<'s>(
        &'s self,
        view: &'s View<'s>,
        key: &str,
        assessment: &Assessment,
        questions: &[Question],
        blocked: bool,
        things: &'s Things,
    ) -> Situation<'s> {
        let usable =
            |c: &&Control<'_>| !c.element.is("disabled") && !is_elsewhere(view.page, c.element);
        let answers = questions
            .iter()
            .filter(|q| q.kind == Kind::Buttons)
            .flat_map(|q| q.members.iter().copied())
            .collect();
        Situation {
            rules: self,
            view,
            tried: self.memory.tried_on(key),
            state: assessment.state,
            things,
            blocked,
            has_final: view
                .controls
                .iter()
                .filter(usable)
                .any(|c| c.ending == Ending::Final),
            asks: questions
                .iter()
                .any(|q| !matches!(q.kind, Kind::Closed(_)) && q.answers.len() >= 2),
            answers,
            asked: asked(view),
            keeps: questions.iter().any(Question::keeps),
            asks_for_data: asks_for_data(view, assessment.state),
            chosen_list: chosen_list(view, questions).or_else(|| {
                let shows = |c: &&Control<'_>| self.memory.shows_the_choice(c);
                view.controls.iter().find(shows).map(|c| c.id)
            }),
            candidates: 0,
            part: view.part.clone(),
            unclear: Vec::new(),
        }
    }

    /// The things on the page, and which is meant.
    pub(super) fn things(&self, view: &View<'_>) -> Things {
        Things::of(view, self.said(), &self.memory.known)
    }

    /// Takes note of the numbers that a page of the account tells.
    pub(super) fn read_facts(&mut self, view: &View<'_>) {
        let things = self.things(view);
        let title = |e: &Element| e.role == "heading" && e.is("level=1");
        let mut titles = view.page.elements.iter().filter(|e| title(e));
        let on_its_page = titles.any(|e| self.aim.resembles(e.label()));
        let of_it = |id| on_its_page || things.is_with_the_meant(id);
        self.facts.read(view, of_it);
    }

    /// The thing that is meant, as the person named it, now or in the goal.
    pub(super) fn said(&self) -> Option<&str> {
        self.memory.meant().or(self.aim.named.as_deref())
    }
}

/// Of several controls that say nothing, on a page that offers something, one takes the offer. The one that is no button is the way
/// out, if there is one; else nobody can tell.
fn unclear(situation: &Situation<'_>, mut here: Vec<ElementId>) -> Vec<ElementId> {
    if here.len() < 2 || !situation.view.in_flow || !situation.offers() {
        return Vec::new();
    }
    let pale = |id: &ElementId| situation.page().elements[*id].role != "button";
    if here.iter().filter(|id| pale(id)).count() == 1 {
        here.retain(|id| !pale(id));
    }
    here
}

/// So many fields for text are a form of its own; a reason or a demanded phrase takes one.
const FIELDS_OF_A_FORM: usize = 2;

/// Whether the page is a form of its own, and neither the questions of a survey, nor the last page, nor a notice of the end.
fn asks_for_data(view: &View<'_>, state: PageState) -> bool {
    let fields = view
        .controls
        .iter()
        .filter(|c| c.element.role == "textbox" && !is_aside(view.page, c.id));
    let mut headings = view.elements().filter(|(_, e)| e.role == "heading");
    let of_the_end = |e: &Element| e.label_text().terms().any(&[Term::Cancel, Term::Ends]);
    if view.in_flow && headings.any(|(_, e)| of_the_end(e)) {
        return false;
    }
    !matches!(state, PageState::ExitSurvey | PageState::FinalConfirmation)
        && fields.take(FIELDS_OF_A_FORM).count() == FIELDS_OF_A_FORM
}

/// Words that speak of staying, or of taking something.
const STAYING: [Term; 5] = [
    Term::Keep,
    Term::Resume,
    Term::Offer,
    Term::Pause,
    Term::Plan,
];

/// What the layer on top asks ("Keep your plan?", "Want 50 % off?", "Are you sure that you want to cancel?").
fn asked(view: &View<'_>) -> Asked {
    let questions = view
        .elements()
        .filter(|(id, e)| {
            let text = matches!(
                e.role.as_str(),
                "heading" | "paragraph" | "dialog" | "alertdialog" | "text" | "generic" | "strong"
            );
            text && !is_control(e) && !is_aside(view.page, *id)
        })
        .filter_map(|(_, e)| e.label().rsplit_once('?').map(|(q, _)| fold(q)));
    let mut found = Asked::Nothing;
    for question in questions {
        let m = meaning(&question);
        let to_end = m.has(Term::Cancel) || asks_to_confirm(&format!("{question}?"));
        if to_end && !m.any(&STAYING) && !m.has(Term::AsksWhy) {
            return Asked::ToEnd;
        }
        if m.any(&STAYING) && !m.has(Term::Cancel) {
            found = Asked::ToKeep;
        }
    }
    found
}

/// A list, or outside of the flow a choice, in which the end is chosen: where its last element stands.
fn chosen_list(view: &View<'_>, questions: &[Question]) -> Option<ElementId> {
    let ends = |q: &&Question| {
        let counts = !view.in_flow || matches!(q.kind, Kind::List(_));
        counts && q.chosen.is_some() && q.chosen == q.end()
    };
    let found = questions.iter().rfind(ends)?;
    found.members.last().copied()
}

/// The smallest part of the page around its title in which something could lead on: a step of the flow stands by its
/// title, not among the goods of a shop beside it.
fn part_around_title(view: &View<'_>, could: &[ElementId]) -> Range<ElementId> {
    let page = view.page;
    if view.layered {
        return view.part.clone();
    }
    let title = page
        .elements
        .iter()
        .position(|e| e.role == "heading" && e.is("level=1"));
    let mut around = title.and_then(|id| page.elements.get(id)?.parent);
    while let Some(id) = around {
        let part = id..id + page.subtree(id).len();
        if could.iter().any(|id| part.contains(id)) {
            return part;
        }
        around = page.elements.get(id).and_then(|e| e.parent);
    }
    view.part.clone()
}
