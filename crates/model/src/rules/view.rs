//! The page as the planner uses it: the controls that a person could use now, in the layer on top, with what is read on them.
//!
//! A layer is a dialog, what the live page says lies on top, or what came over a page outside the cancellation: the controls that
//! were there before stay behind it, whatever their roles say.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::addresses::address;
use super::aim::Aim;
use super::memory::Memory;
use super::reading::{bare, count, fresh, grey, named, print, read};
use super::texts::{is_dormant, is_title};
use page::control::{Control, Ending, front_dialog, is_choice, is_text_field};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, Hidden, PageSnapshot};
use page::words::Term;

/// Controls by role and label, with how many there are of each.
pub(super) type Census = HashMap<(String, String), usize>;

/// The page as it can be used.
pub(super) struct View<'p> {
    pub(super) page: &'p PageSnapshot,
    /// What can be used, in order.
    pub(super) controls: Vec<Control<'p>>,
    /// What is there and can't be seen, or couldn't be clicked: something has to open it first.
    pub(super) hidden: Vec<Control<'p>>,
    /// Words of a way on that is no control yet: a closed section shows it to no pointer.
    pub(super) dormant: Vec<ElementId>,
    /// Words with a sign that something opens below them, or that lead to the subscription, with nothing that says that they can be
    /// clicked.
    pub(super) titles: Vec<ElementId>,
    /// The part of the page in which the layer on top stands, or all of it.
    pub(super) part: Range<ElementId>,
    /// A layer lies over the page.
    pub(super) layered: bool,
    /// The page is a step of the cancellation.
    pub(super) in_flow: bool,
    /// A step came to words alone: nothing on it is new but headings.
    pub(super) ends_in_words: bool,
    /// What the site shows on pages outside of the flow too: no question of the flow, and no answer to one.
    pub(super) of_the_site: HashSet<ElementId>,
    /// Where its content begins: the first heading, or what says so.
    pub(super) content: Option<ElementId>,
    /// What is there and can't be used yet.
    pub(super) held: Held,
    /// Which of its controls are text fields, in order.
    fields: Vec<usize>,
    /// What to remember of each control.
    names: HashMap<ElementId, String>,
    /// What it looks like now, choices and entries included.
    pub(super) print: u64,
}

/// What a page shows and doesn't let be used yet: it demands something first.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    pub(super) end: bool,
    /// What leads on.
    pub(super) way: bool,
}

impl<'p> View<'p> {
    /// Looks at the page.
    pub(super) fn of(page: &'p PageSnapshot, memory: &Memory, key: &str) -> Self {
        let all = read(page);
        let print = print(page, &all);
        let known = !page.live.elements.is_empty();
        let front = front_dialog(page).filter(|front| {
            !known
                || all
                    .iter()
                    .any(|c| is_within(page, *front, c.id) && page.usable(c.id))
        });
        // A dialog that covers nothing is a part of the page, like a banner about cookies.
        let front = front.filter(|_| !known || page.live.layered);
        let fresh = fresh(&all, memory.home_at(&page.url));
        let is_home = memory.is_home(&address(&page.url));
        let any_fresh = all
            .iter()
            .zip(&fresh)
            .any(|(c, fresh)| *fresh && !is_aside(page, c.id) && page.usable(c.id));
        // A layer that shows next to nothing yet leaves the page behind it as it was.
        let in_flow = (memory.is_inside(key) && (!is_home || any_fresh || front.is_some()))
            || (memory.is_on_the_way() && any_fresh && page.live.layered);
        let ends_in_words =
            !in_flow && memory.is_inside(key) && !memory.has_only_home_headings(page);
        let any_old = all
            .iter()
            .zip(&fresh)
            .any(|(c, fresh)| !*fresh && !is_aside(page, c.id));
        let overlaid = in_flow
            && is_home
            && front.is_none()
            && !page.live.layered
            && any_fresh
            && any_old
            && memory.shows_a_home_heading(page);
        let mut part = front.map_or(0..page.elements.len(), |id| id..id + page.subtree(id).len());
        if overlaid {
            let ids = all
                .iter()
                .zip(&fresh)
                .filter(|(c, fresh)| **fresh && !is_aside(page, c.id))
                .map(|(c, _)| c.id);
            part = smallest_part(page, &ids.collect::<Vec<_>>());
        }
        let own_part = all
            .iter()
            .zip(&fresh)
            .filter(|(c, _)| part.contains(&c.id))
            .all(|(_, fresh)| *fresh);
        let mut view = Self {
            page,
            controls: Vec::new(),
            hidden: Vec::new(),
            dormant: Vec::new(),
            titles: Vec::new(),
            part,
            layered: front.is_some() || overlaid || page.live.layered,
            in_flow,
            ends_in_words,
            of_the_site: HashSet::new(),
            content: page
                .elements
                .iter()
                .position(|e| e.role == "heading" || e.role == "main"),
            held: Held::default(),
            fields: Vec::new(),
            names: HashMap::new(),
            print,
        };
        view.held = Held {
            end: waits_to_end(&view),
            way: grey(page).any(|c| super::leads_on(&c)),
        };
        let texts = |test: fn(&PageSnapshot, ElementId, &Element) -> bool| {
            let all = view.elements().filter(|(id, e)| test(page, *id, e));
            all.map(|(id, _)| id).collect()
        };
        (view.dormant, view.titles) = (texts(is_dormant), texts(is_title));
        // What an open dialog or menu has hidden from readers is hidden from everybody.
        let opened = page.elements.iter().any(|e| {
            matches!(
                e.role.as_str(),
                "dialog" | "alertdialog" | "menu" | "listbox"
            )
        });
        let mut seen: HashMap<String, usize> = HashMap::new();
        for (control, fresh) in all.into_iter().zip(fresh) {
            let number = seen.entry(control.folded.to_string()).or_default();
            let what = named(&control.folded, *number);
            *number += 1;
            view.names.insert(control.id, what.clone());
            if in_flow && memory.is_of_the_site(&control, true) {
                view.of_the_site.insert(control.id);
            }
            if !view.part.contains(&control.id)
                || page.seen(control.id).is_some_and(|s| s.behind)
                || (opened && page.ancestors(control.id).any(|a| a.is("aria-hidden")))
                || (overlaid && !fresh && !own_part)
            {
                continue;
            }
            let unseen = page.seen(control.id).and_then(|s| s.hidden.as_ref());
            // The box itself of a styled choice is often transparent, with a drawn one in its place.
            let drawn = takes_a_choice(control.element)
                && !matches!(unseen, Some(Hidden::Clipped))
                && !is_in_hidden_part(page, control.id);
            if memory.was_undelivered(print, &what) || (unseen.is_some() && !drawn) {
                view.hidden.push(control);
            } else {
                if is_text_field(control.element) {
                    view.fields.push(view.controls.len());
                }
                view.controls.push(control);
            }
        }
        view
    }

    /// The nearest text field before an element.
    pub(super) fn field_before(&self, id: ElementId) -> Option<&Control<'p>> {
        let control = |at: &usize| self.controls.get(*at);
        let before = |at: &usize| control(at).is_some_and(|field| field.id < id);
        let number = self.fields.partition_point(before);
        control(self.fields.get(number.checked_sub(1)?)?)
    }

    /// What a control says only by the name of what is meant says nothing against it.
    pub(super) fn read_with(mut self, aim: &Aim) -> Self {
        const AGAINST: [Term; 9] = [
            Term::AgreesToMail,
            Term::Offer,
            Term::Money,
            Term::Pay,
            Term::Plan,
            Term::Pause,
            Term::OtherThing,
            Term::Contact,
            Term::Help,
        ];
        for c in self.controls.iter_mut().chain(&mut self.hidden) {
            let own = || aim.mentions(&c.folded) || c.meaning.has(Term::Help);
            if c.meaning.any(&AGAINST) && own() {
                c.meaning.remove(&aim.says_by_name(&c.folded, &AGAINST));
            }
        }
        self
    }

    /// What to remember of a control: its words, and its number among those with the same words.
    pub(super) fn name(&self, control: &Control<'_>) -> String {
        self.names
            .get(&control.id)
            .cloned()
            .unwrap_or_else(|| bare(&control.folded))
    }

    /// Its controls and all others of the page outside, for what comes after.
    pub(super) fn census(page: &PageSnapshot) -> Census {
        count(&read(page))
    }

    /// The elements of the layer on top.
    pub(super) fn elements(&self) -> impl Iterator<Item = (ElementId, &'p Element)> {
        let page = self.page;
        self.part
            .clone()
            .filter_map(move |id| Some((id, page.elements.get(id)?)))
            .filter(move |(id, _)| page.seen(*id).is_none_or(|s| !s.behind))
    }
}

/// Whether what ends it is there and can't be used yet: the step demands something first, and what goes on leads elsewhere.
fn waits_to_end(view: &View<'_>) -> bool {
    let ends = |c: Control<'_>| {
        view.part.contains(&c.id)
            && (c.ending != Ending::No || super::judge::begins_with_ending(&c.folded))
    };
    view.in_flow && grey(view.page).any(ends)
}

/// Whether a control takes part in a choice, so that a label may stand for it.
pub(super) fn takes_a_choice(element: &Element) -> bool {
    is_choice(element) || matches!(element.role.as_str(), "switch" | "menuitemradio")
}

/// Whether all texts around a choice are hidden too.
fn is_in_hidden_part(page: &PageSnapshot, id: ElementId) -> bool {
    let parent = page.elements.get(id).and_then(|e| e.parent);
    parent
        .and_then(|p| page.seen(p))
        .is_some_and(|s| s.hidden.is_some() || s.behind)
}

pub(super) fn is_within(page: &PageSnapshot, part: ElementId, id: ElementId) -> bool {
    (part..part + page.subtree(part).len()).contains(&id)
}

/// The smallest part of the page that has all of these.
fn smallest_part(page: &PageSnapshot, ids: &[ElementId]) -> Range<ElementId> {
    let whole = 0..page.elements.len();
    let (Some(&first), Some(&last)) = (ids.first(), ids.last()) else {
        return whole;
    };
    let mut around = page.elements.get(first).and_then(|e| e.parent);
    while let Some(id) = around {
        let part = id..id + page.subtree(id).len();
        if part.contains(&last) {
            return part;
        }
        around = page.elements.get(id).and_then(|e| e.parent);
    }
    whole
}
