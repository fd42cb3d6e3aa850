//! The page as a person can use it now: the layer on top, what can be pressed in it, and whether it is a step of the way.

use std::collections::HashSet;
use std::ops::Range;

use domain::predicate::fold;
use page::control::{Control, Ending, controls, ending_of, front_dialog, is_choice, is_control};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, Hidden, PageSnapshot};
use page::words::{Concept, asks_to_confirm, asks_to_keep, meaning_of_folded};

use super::hints::Goal;
use super::tried::{Digest, Tried, names};

/// What the page asks about the end, so that yes and no have a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    ToEnd,
    ToKeep,
    Nothing,
}

/// The page as it can be used.
pub(crate) struct View<'p> {
    pub(crate) page: &'p PageSnapshot,
    pub(crate) now: Digest,
    pub(crate) goal: Goal,
    /// What can be used, in order.
    pub(crate) controls: Vec<Control<'p>>,
    /// What is there and can't be seen.
    pub(crate) hidden: Vec<Control<'p>>,
    /// What is there and can't be used yet.
    pub(crate) grey: Vec<Control<'p>>,
    /// The layer on top, or all of the page.
    pub(crate) part: Range<ElementId>,
    pub(crate) layered: bool,
    /// It is a step of the cancellation.
    pub(crate) flow: bool,
    /// Controls that were there before the way was begun.
    old: HashSet<ElementId>,
    pub(crate) asked: Asked,
}

impl<'p> View<'p> {
    pub(crate) fn of(page: &'p PageSnapshot, goal: Goal, tried: &Tried) -> Self {
        let now = Digest::of(page);
        let known = !page.live.elements.is_empty();
        let layer = if known {
            page.layer()
        } else {
            front_dialog(page)
        };
        let part = layer.map_or(0..page.elements.len(), |id| id..id + page.subtree(id).len());
        let home = tried.home().unwrap_or_default();
        let all: Vec<Control<'_>> = controls(page, None)
            .into_iter()
            .map(|c| read(page, &goal, c))
            .collect();
        let old: HashSet<ElementId> = all
            .iter()
            .zip(names(page))
            .filter(|(_, name)| home.iter().any(|t| t.at.names.contains(name)))
            .map(|(c, _)| c.id)
            .collect();
        let mut view = Self {
            page,
            now,
            goal,
            controls: Vec::new(),
            hidden: Vec::new(),
            grey: Vec::new(),
            layered: layer.is_some(),
            part,
            flow: false,
            old,
            asked: Asked::Nothing,
        };
        let opened = page
            .elements
            .iter()
            .any(|e| matches!(e.role.as_str(), "menu" | "listbox"));
        for control in all {
            let seen = page.seen(control.id);
            let behind = seen.is_some_and(|s| s.behind)
                || (opened && page.ancestors(control.id).any(|a| a.is("aria-hidden")));
            if behind || !view.part.contains(&control.id) {
                continue;
            }
            let unseen = seen.and_then(|s| s.hidden.as_ref());
            // The box itself of a styled choice is often transparent, with a drawn one in its place.
            let drawn = takes_a_choice(control.element) && !matches!(unseen, Some(Hidden::Clipped));
            if unseen.is_some() && !drawn {
                view.hidden.push(control);
            } else if !control.element.is("disabled") {
                view.controls.push(control);
            }
        }
        // A closed section, as the browser tells of it: a group that shows nothing but its title.
        let is_title = |id: &ElementId| {
            let group = page.elements[*id].parent.map(|p| (p, &page.elements[p]));
            page.elements[*id].role == "generic"
                && group.is_some_and(|(p, e)| {
                    e.role == "group" && e.name.trim().is_empty() && page.below(p).count() == 1
                })
        };
        let titles = view.part.clone().filter(is_title);
        let titles: Vec<_> = titles
            .map(|id| {
                named(
                    id,
                    &page.elements[id],
                    page.elements[id].label(),
                    &view.goal,
                )
            })
            .collect();
        view.controls.extend(titles);
        view.controls.sort_by_key(|c| c.id);
        view.controls.dedup_by_key(|c| c.id);
        // Many have no reference while they can't be used.
        let grey = |id: &ElementId| {
            let e = &page.elements[*id];
            e.role == "button" && e.is("disabled") && !is_aside(page, *id)
        };
        view.grey = view
            .part
            .clone()
            .filter(grey)
            .map(|id| {
                named(
                    id,
                    &page.elements[id],
                    page.elements[id].label(),
                    &view.goal,
                )
            })
            .collect();
        view.flow =
            !home.is_empty() && view.is_step(home.iter().any(|t| t.at.address == view.now.address));
        view.asked = view.asks();
        view
    }

    /// Whether the way has led here: not where it began, or with something new on it.
    fn is_step(&self, at_home: bool) -> bool {
        let fresh = |c: &Control<'_>| !self.old.contains(&c.id) && !is_aside(self.page, c.id);
        !at_home || self.controls.iter().chain(&self.grey).any(fresh)
    }

    /// Whether a control belongs to the step: it stands in the content, and wasn't there before.
    pub(crate) fn is_of_the_step(&self, id: ElementId) -> bool {
        !is_aside(self.page, id) && (self.layered || !self.old.contains(&id))
    }

    /// Its elements, without what lies behind.
    pub(crate) fn elements(&self) -> impl Iterator<Item = (ElementId, &'p Element)> {
        let page = self.page;
        self.part
            .clone()
            .map(move |id| (id, &page.elements[id]))
            .filter(move |(id, _)| page.seen(*id).is_none_or(|s| !s.behind))
    }

    /// What stands in it that is no control, folded.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'p Element, String)> {
        let page = self.page;
        self.elements()
            .filter(move |(id, e)| {
                !is_control(e) && !is_aside(page, *id) && !page.ancestors(*id).any(is_control)
            })
            .filter(|(_, e)| !e.label().trim().is_empty())
            .map(|(_, e)| (e, fold(e.label())))
    }

    /// The words by which a person would name the page.
    pub(crate) fn heading(&self) -> String {
        let heading =
            |(_, e): &(ElementId, &Element)| e.role == "heading" && !e.label().trim().is_empty();
        let first = self.elements().find(heading).map(|(_, e)| e.label());
        let found = first.or(Some(self.page.title.as_str()).filter(|t| !t.is_empty()));
        found
            .unwrap_or("this page")
            .trim()
            .chars()
            .take(80)
            .collect()
    }

    fn asks(&self) -> Asked {
        let mut found = Asked::Nothing;
        for (e, folded) in self.texts() {
            if asks_to_keep(&folded) && folded.ends_with('?') {
                return Asked::ToKeep;
            }
            let m = meaning_of_folded(&folded);
            let of_the_end = ending_of(&folded, m) != Ending::No || m.has(Concept::Ends);
            let titled = matches!(e.role.as_str(), "heading" | "dialog" | "alertdialog");
            if asks_to_confirm(&folded) || (of_the_end && (titled || folded.ends_with('?'))) {
                found = Asked::ToEnd;
            }
        }
        found
    }
}

/// Whether a control takes part in a choice, so that a label may stand for it.
pub(crate) fn takes_a_choice(element: &Element) -> bool {
    is_choice(element) || matches!(element.role.as_str(), "switch" | "menuitemradio")
}

/// A control with what a person reads on it: what is seen where it has no name, and without the thing's own name.
fn read<'p>(page: &'p PageSnapshot, goal: &Goal, control: Control<'p>) -> Control<'p> {
    let seen = page
        .seen(control.id)
        .map(|s| s.text.trim())
        .unwrap_or_default();
    if control.label.trim().is_empty() && !seen.is_empty() {
        return named(control.id, control.element, seen, goal);
    }
    named_as(control, goal)
}

/// An element as a control of these words.
fn named<'p>(id: ElementId, element: &'p Element, words: &str, goal: &Goal) -> Control<'p> {
    let folded = fold(words);
    let meaning = meaning_of_folded(&folded);
    let ending = ending_of(&folded, meaning);
    let (label, folded) = (words.into(), folded.as_str().into());
    named_as(
        Control {
            id,
            element,
            label,
            folded,
            meaning,
            ending,
        },
        goal,
    )
}

fn named_as<'p>(mut control: Control<'p>, goal: &Goal) -> Control<'p> {
    // "Cancel gift" offers none, where the gift is what is to be ended.
    const BY_NAME: [Concept; 6] = [
        Concept::Offer,
        Concept::Pay,
        Concept::Plan,
        Concept::OtherThing,
        Concept::Help,
        Concept::Money,
    ];
    if control.meaning.any(&BY_NAME)
        && let Some(rest) = goal.without_name(&control.folded)
        && let rest = meaning_of_folded(&rest)
        && rest.any(&[Concept::Cancel, Concept::VerbEnd, Concept::LeadsToPlans])
    {
        let only: Vec<Concept> = BY_NAME
            .into_iter()
            .filter(|concept| !rest.has(*concept))
            .collect();
        control.meaning.remove(&only);
        control.ending = ending_of(&control.folded, control.meaning);
    }
    // A switch for the renewal that is on ends it; one that is off is left alone.
    if matches!(
        control.element.role.as_str(),
        "switch" | "checkbox" | "menuitemcheckbox"
    ) && control.meaning.has(Concept::Renewal)
        && !control.meaning.has(Concept::Acknowledge)
    {
        let on = control.element.is("checked") || control.element.is("pressed");
        control.ending = if on { Ending::Towards } else { Ending::No };
    }
    control
}
