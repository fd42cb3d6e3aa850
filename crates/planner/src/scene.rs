//! The page as a person can use it now: the layer on top, what can be pressed in it, what it asks.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::control::{
    Control, Ending, ending_of, front_dialog, is_choice, is_control, is_frame, label_of,
};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, Hidden, PageSnapshot};
use page::state::{Assessment, PageState, assess};
use page::words::{Concept, asks_to_confirm, asks_to_keep, meaning_of_folded};

use super::questions::{Question, questions};
use super::thing::{Goal, is_text};
use super::tried::{Tried, Turn};
use super::words::{speaks_of_ending, words};

/// What the page asks about the end, so that yes and no have a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    ToEnd,
    ToKeep,
    Nothing,
}

/// Everything from which the next step is told.
pub(crate) struct Scene<'p> {
    pub(crate) page: &'p PageSnapshot,
    pub(crate) service: &'p ServiceDefinition,
    pub(crate) tried: &'p Tried,
    pub(crate) goal: Goal,
    pub(crate) state: Assessment,
    /// What can be used, in order.
    pub(crate) controls: Vec<Control<'p>>,
    /// Buttons that can't be used yet.
    pub(crate) grey: Vec<Control<'p>>,
    /// The layer on top, or all of the page.
    part: Range<ElementId>,
    pub(crate) layered: bool,
    /// It is a step of the cancellation.
    pub(crate) flow: bool,
    /// Controls that were there before the way was begun.
    old: HashSet<ElementId>,
    pub(crate) asked: Asked,
    pub(crate) questions: Vec<Question>,
}

impl<'p> Scene<'p> {
    pub(crate) fn of(
        page: &'p PageSnapshot,
        service: &'p ServiceDefinition,
        tried: &'p Tried,
    ) -> Self {
        let layer = if page.live.elements.is_empty() {
            front_dialog(page)
        } else {
            page.layer()
        };
        let home = tried.home();
        let all = home.iter().flat_map(|t| names(&t.page));
        let known: HashSet<String> = all.map(|(_, name)| name).collect();
        let at_home = home.iter().any(|t| t.is_at(page));
        // On another page the words of the way in are those of a step.
        let entered = home.last().filter(|_| !at_home);
        let again = |id: ElementId| entered.is_some_and(|t| label_of(page, id) == t.on);
        let old = names(page).filter(|(id, name)| known.contains(name) && !again(*id));
        let mut scene = Self {
            page,
            service,
            tried,
            goal: Goal::of(&service.goal),
            state: assess(page),
            controls: Vec::new(),
            grey: Vec::new(),
            part: layer.map_or(0..page.elements.len(), |id| page.part(id)),
            layered: layer.is_some(),
            flow: false,
            old: old.map(|(id, _)| id).collect(),
            asked: Asked::Nothing,
            questions: Vec::new(),
        };
        for id in scene.part.clone() {
            scene.sort_in(id);
        }
        // The way has led here: not where it began, or with something new on it.
        let fresh = |c: &Control<'_>| !scene.old.contains(&c.id) && !is_aside(page, c.id);
        let changed = scene.controls.iter().chain(&scene.grey).any(fresh);
        scene.flow = !home.is_empty() && (!at_home || changed);
        scene.asked = scene.asks();
        let of_the_step = scene.controls.iter().filter(|c| scene.is_of_the_step(c.id));
        scene.questions = questions(page, of_the_step, scene.flow);
        scene
    }

    /// Puts an element where it belongs, if it is something to press.
    fn sort_in(&mut self, id: ElementId) {
        let element = &self.page.elements[id];
        let off = element.is("disabled");
        // Many have no reference while they can't be used.
        let grey = off && element.role == "button" && !is_aside(self.page, id);
        let seen = self.page.seen(id);
        let behind = seen.is_some_and(|s| s.behind);
        let pressed = is_control(element) || grey || is_title(self.page, id);
        if behind || !pressed || is_frame(self.page, id) {
            return;
        }
        let control = read(self.page, &self.goal, id);
        let hidden = seen.and_then(|s| s.hidden.as_ref());
        // The box itself of a styled choice is often transparent, with a drawn one in its place.
        let drawn = takes_a_choice(element) && !matches!(hidden, Some(Hidden::Clipped));
        match () {
            () if grey => self.grey.push(control),
            () if !off && (hidden.is_none() || drawn) => self.controls.push(control),
            () => {}
        }
    }

    /// Whether a control belongs to the step: it stands in the content, and wasn't there before.
    pub(crate) fn is_of_the_step(&self, id: ElementId) -> bool {
        !is_aside(self.page, id) && (self.layered || !self.old.contains(&id))
    }

    /// Whether it answers a question.
    pub(crate) fn is_answer(&self, c: &Control<'_>) -> bool {
        self.questions.iter().any(|q| q.members.contains(&c.id))
    }

    /// Its elements, without what lies behind.
    pub(crate) fn elements(&self) -> impl Iterator<Item = (ElementId, &'p Element)> {
        let page = self.page;
        let all = self.part.clone().map(move |id| (id, &page.elements[id]));
        all.filter(move |(id, _)| page.seen(*id).is_none_or(|s| !s.behind))
    }

    /// What stands in its content that is no control, folded.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'p Element, String)> {
        let page = self.page;
        self.elements()
            .filter(move |(id, _)| is_text(page, *id) && !is_aside(page, *id))
            .map(|(_, e)| (e, fold(e.label())))
    }

    /// The words by which a person would name the page.
    pub(crate) fn heading(&self) -> String {
        let mut labels = self.elements().filter(|(_, e)| e.role == "heading");
        let first = labels.find_map(|(_, e)| Some(e.label().trim()).filter(|l| !l.is_empty()));
        let title = Some(self.page.title.trim()).filter(|t| !t.is_empty());
        let found = first.or(title).unwrap_or("this page");
        found.chars().take(80).collect()
    }

    /// Whether this is the page on which the run began.
    pub(crate) fn is_start(&self) -> bool {
        let first = self.tried.turns.first();
        first.is_none_or(|t| t.is_at(self.page))
    }

    pub(crate) fn is(&self, states: &[PageState]) -> bool {
        states.contains(&self.state.state)
    }

    /// What was pressed last, where it is still there and the address is the same.
    pub(crate) fn pressed_in_vain(&self) -> Option<&'p Turn> {
        let is_there = |t: &&Turn| self.controls.iter().any(|c| *c.label == *t.on);
        let pressed = self.tried.pressed().filter(is_there)?;
        (pressed.is_done() && pressed.is_at(self.page)).then_some(pressed)
    }

    fn asks(&self) -> Asked {
        let mut found = Asked::Nothing;
        for (e, folded) in self.texts() {
            let asks = folded.ends_with('?');
            if asks && asks_to_keep(&folded) {
                return Asked::ToKeep;
            }
            let m = meaning_of_folded(&folded);
            let of_the_end = ending_of(&folded, m) != Ending::No
                || m.has(Concept::Ends)
                || speaks_of_ending(&folded);
            let titled = matches!(e.role.as_str(), "heading" | "dialog" | "alertdialog");
            if asks_to_confirm(&folded) || (of_the_end && (titled || asks)) {
                found = Asked::ToEnd;
            }
        }
        found
    }
}

/// What each control is known by, in document order: its role, its words without signs, and its number among those of the same.
fn names(page: &PageSnapshot) -> impl Iterator<Item = (ElementId, String)> {
    let mut seen = HashMap::<String, usize>::new();
    let all = page.elements.iter().enumerate();
    all.filter(|(_, e)| is_control(e)).map(move |(id, e)| {
        let folded = fold(&label_of(page, id));
        let name = words(&folded).fold(e.role.to_string(), |all, word| all + " " + word);
        let number = seen.entry(name.clone()).or_default();
        *number += 1;
        (id, format!("{name} {number}"))
    })
}

/// Whether a control takes part in a choice, so that a label may stand for it.
pub(crate) fn takes_a_choice(element: &Element) -> bool {
    is_choice(element) || matches!(element.role.as_str(), "switch" | "menuitemradio")
}

/// The title of a closed section, as the browser tells of it: all that its group shows.
fn is_title(page: &PageSnapshot, id: ElementId) -> bool {
    let e = &page.elements[id];
    let closed = |p: ElementId| {
        let group = &page.elements[p];
        group.role == "group" && group.name.trim().is_empty() && page.below(p).count() == 1
    };
    e.role == "generic" && e.parent.is_some_and(closed)
}

/// A control with what a person reads on it, without the thing's own name.
pub(crate) fn read<'p>(page: &'p PageSnapshot, goal: &Goal, id: ElementId) -> Control<'p> {
    let element = &page.elements[id];
    let label = label_of(page, id);
    let folded = fold(&label);
    // "Cancel gift" offers none, where the gift is what is to be ended.
    let others = goal
        .without_name(&folded)
        .map(|rest| meaning_of_folded(&rest));
    let meaning = others
        .filter(|m| m.any(&[Concept::Cancel, Concept::VerbEnd]))
        .unwrap_or_else(|| meaning_of_folded(&folded));
    let mut ending = ending_of(&folded, meaning);
    // A switch for the renewal that is on ends it; one that is off is left alone.
    let switch = element.role.is_one_of("switch checkbox menuitemcheckbox");
    if switch && meaning.has(Concept::Renewal) && !meaning.has(Concept::Acknowledge) {
        let on = element.is("checked") || element.is("pressed");
        ending = if on { Ending::Towards } else { Ending::No };
    }
    Control {
        id,
        element,
        label,
        folded,
        meaning,
        ending,
    }
}
