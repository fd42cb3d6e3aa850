//! The page as the planner uses it: the controls that a person could use now, in the layer on top, with what is read on them.
//!
//! A layer is a dialog, what the live page says lies on top, or what came over a page outside the cancellation: the controls that
//! were there before stay behind it, whatever their roles say.
//!
//! Long because the page is read once, with everything that can be used on it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::aim::Aim;
use super::memory::{Memory, address};
use domain::predicate::fold;
use page::control::{
    Control, Ending, controls, ending_of, front_dialog, is_choice, is_control, is_text_field,
};
use page::landmarks::is_aside;
use page::snapshot::Hidden;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, meaning_of_folded};

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
    /// The titles of the page, bare.
    pub(super) headlines: Vec<String>,
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
    /// What ends it.
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
            headlines: headlines(page),
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
        const AGAINST: [Term; 8] = [
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
            if c.meaning.any(&AGAINST) && aim.mentions(&c.folded) {
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

/// An element as a control, whatever its role.
pub(super) fn control_at(page: &PageSnapshot, id: ElementId) -> Option<Control<'_>> {
    let element = page.elements.get(id)?;
    Some(named_as(id, element, element.label()))
}

/// The titles of a page, bare.
fn headlines(page: &PageSnapshot) -> Vec<String> {
    let titles = page.elements.iter();
    let titles = titles.filter(|e| e.role == "heading" && e.is("level=1") && !is_control(e));
    titles.map(|e| bare(&fold(e.label()))).collect()
}

/// Whether what ends it is there and can't be used yet: the step demands something first, and what goes on leads elsewhere.
fn waits_to_end(view: &View<'_>) -> bool {
    let ends = |c: Control<'_>| {
        view.part.contains(&c.id)
            && (c.ending != Ending::No || super::judge::begins_with_ending(&c.folded))
    };
    view.in_flow && grey(view.page).any(ends)
}

/// Grey buttons of the content: many have no reference while they can't be used.
pub(super) fn grey(page: &PageSnapshot) -> impl Iterator<Item = Control<'_>> {
    let grey = |id: &ElementId| {
        let e = &page.elements[*id];
        e.role == "button" && e.is("disabled") && !is_aside(page, *id)
    };
    (0..page.elements.len())
        .filter(grey)
        .filter_map(|id| control_at(page, id))
}

/// An element as a control of these words.
fn named_as<'p>(id: ElementId, element: &'p Element, words: &str) -> Control<'p> {
    let folded = fold(words);
    let meaning = meaning_of_folded(&folded);
    Control {
        id,
        element,
        label: words.into(),
        ending: ending_of(&folded, meaning),
        folded: folded.as_str().into(),
        meaning,
    }
}

/// The words right beside a drawn control that has none: it stands with them alone, as its neighbours do with theirs.
fn words_beside(page: &PageSnapshot, id: ElementId) -> Option<&str> {
    let element = page.elements.get(id).filter(|e| e.role == "generic")?;
    let row = element.parent?;
    let around = page.elements.get(row)?.parent;
    let alone = |row: ElementId| {
        let mut below = page.below(row).filter(|e| is_control(e));
        let nameless = below
            .next()
            .is_some_and(|e| e.role == "generic" && e.label().is_empty());
        nameless && below.next().is_none()
    };
    let alike = alone(row) && children(page, around).any(|r| r != row && alone(r));
    let mut words = page
        .below(row)
        .map(Element::label)
        .filter(|l| !l.trim().is_empty());
    let found = words
        .next()
        .filter(|w| alike && w.chars().count() <= LONGEST_LABEL * 2)?;
    words.next().is_none().then_some(found)
}

/// So far around a switch its row may reach, in elements.
const ROW: usize = 3;
/// So many short texts beside each other are a strip of tabs.
const STRIP: usize = 3;
/// Longest words that may be a control, in characters.
const LONGEST_LABEL: usize = 40;

/// Short words that lead on to the end, with a place of their own, and nothing to click.
fn is_dormant(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    let leads = || {
        let folded = fold(element.label());
        let m = meaning_of_folded(&folded);
        ending_of(&folded, m) != Ending::No
            && !m.any(&[Term::ClosesAccount, Term::Told])
            && !folded.ends_with(['.', '?', ':', '!'])
            && !folded.contains(|c: char| c == ':' || c.is_ascii_digit())
    };
    is_short_text(page, id, element) && leads()
}

/// Short words that open something, likewise.
fn is_title(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    if is_short_text(page, id, element) && is_title_of_a_closed_group(page, id, element) {
        return true;
    }
    let opens = || {
        let signed = element
            .label()
            .trim_end()
            .ends_with(['▾', '▼', '⌄', '▸', '›']);
        let folded = fold(element.label());
        let m = meaning_of_folded(&folded);
        let plain = !folded.ends_with(['.', '?', ':', '!']) && ending_of(&folded, m) == Ending::No;
        let strip = m.any(&[
            Term::LeadsToTheSubscription,
            Term::LeadsToPlans,
            Term::Object,
        ]) && is_one_of_a_strip(page, id);
        plain
            && (signed
                || strip
                || m.has(Term::LeadsToTheSubscription) && m.any(&[Term::Alters, Term::OpensMore]))
    };
    is_short_text(page, id, element) && opens()
}

/// The only words of a group, which shows nothing but them: a folded section, as the browser tells of it.
pub(super) fn is_title_of_a_closed_group(
    page: &PageSnapshot,
    id: ElementId,
    element: &Element,
) -> bool {
    let group = element
        .parent
        .and_then(|p| Some((p, page.elements.get(p)?)));
    element.role == "generic"
        && group.is_some_and(|(p, e)| {
            matches!(e.role.as_str(), "group" | "details")
                && e.name.trim().is_empty()
                && page.below(p).count() == 1
                && p + 1 == id
        })
}

/// The elements right below one, or those of the page that stand below none, from one to the next.
pub(super) fn children(
    page: &PageSnapshot,
    part: Option<ElementId>,
) -> impl Iterator<Item = ElementId> {
    let below = move |id: ElementId| page.elements.get(id).filter(|e| e.parent == part);
    let first = Some(part.map_or(0, |part| part + 1)).filter(|id| below(*id).is_some());
    std::iter::successors(first, move |id| {
        let next = id + page.subtree(*id).len();
        below(next).map(|_| next)
    })
}

/// Whether short texts stand beside each other like tabs: of one parent, or each in a place of its own, and nothing else there.
pub(super) fn is_one_of_a_strip(page: &PageSnapshot, id: ElementId) -> bool {
    let single = |id: ElementId| page.below(id).nth(1).is_none();
    let mut around = page.elements[id].parent;
    for _ in 0..2 {
        let Some(part) = around else { return false };
        let mut children = children(page, Some(part));
        let short = |c: ElementId| {
            let words = page.subtree(c).iter().map(|e| e.label().chars().count());
            single(c) && (1..=LONGEST_LABEL).contains(&words.sum::<usize>())
        };
        let mut number = 0;
        if children.all(|c| {
            number += 1;
            short(c)
        }) && number >= STRIP
        {
            return true;
        }
        around = page.elements[part].parent;
    }
    false
}

/// Short words with a place of their own, and nothing that says that they can be clicked.
fn is_short_text(page: &PageSnapshot, id: ElementId, element: &Element) -> bool {
    let label = element.label();
    let place = element.reference.is_some()
        && matches!(
            element.role.as_str(),
            "paragraph" | "generic" | "listitem" | "strong" | "cell"
        );
    place
        && !label.is_empty()
        && label.chars().count() <= LONGEST_LABEL
        && !is_aside(page, id)
        && !is_control(element)
        && !page.ancestors(id).any(is_control)
}

fn named(folded: &str, number: usize) -> String {
    let folded = bare(folded);
    if number == 0 {
        folded
    } else {
        format!("{folded} #{number}")
    }
}

/// A label without its signs: an arrow that turns round makes no other control.
pub(super) fn bare(folded: &str) -> String {
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    if words.is_empty() {
        folded.to_owned()
    } else {
        words.join(" ")
    }
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

/// The controls of the page, with what a person reads on those without a name.
fn read(page: &PageSnapshot) -> Vec<Control<'_>> {
    let mut all = controls(page, None);
    for control in &mut all {
        if control.label.is_empty()
            && let Some(text) = page
                .seen(control.id)
                .map(|s| s.text.trim())
                .filter(|t| !t.is_empty())
        {
            *control = named_as(control.id, control.element, text);
        }
        if control.label.is_empty()
            && let Some(words) = words_beside(page, control.id)
        {
            *control = named_as(control.id, control.element, words);
        }
        // A switch for the renewal that is on ends it; one that is off is left alone.
        let switch = matches!(
            control.element.role.as_str(),
            "switch" | "checkbox" | "menuitemcheckbox"
        );
        if switch && let Some(words) = row_of_renewal(page, control) {
            *control = named_as(control.id, control.element, &words);
        }
        if switch && control.meaning.has(Term::Renewal) && !control.meaning.has(Term::Acknowledge) {
            let on = control.element.is("checked") || control.element.is("pressed");
            control.ending = if on { Ending::Towards } else { Ending::No };
        }
    }
    all
}

/// What the row says that a switch has for itself, where it speaks of renewal and the switch says nothing of its own ("On").
fn row_of_renewal(page: &PageSnapshot, c: &Control<'_>) -> Option<String> {
    let says = c.meaning != page::words::Terms::default() || c.folded.contains(' ');
    row_about(page, c.id, Term::Renewal).filter(|_| !says)
}

/// The words about this in the row that a control has for itself.
pub(super) fn row_about(page: &PageSnapshot, id: ElementId, about: Term) -> Option<String> {
    let mut around = page.elements.get(id)?.parent;
    for _ in 0..ROW {
        let part = around?;
        if page.below(part).filter(|e| is_control(e)).nth(1).is_some() {
            return None;
        }
        let mut words = page.below(part).filter(|e| !is_control(e));
        let found = words.find(|e| e.label_text().terms().has(about));
        if let Some(found) = found {
            return Some(found.label().to_owned());
        }
        around = page.elements.get(part).and_then(|e| e.parent);
    }
    None
}

fn count(all: &[Control<'_>]) -> Census {
    let mut census = Census::new();
    for c in all {
        *census
            .entry((c.element.role.to_string(), bare(&c.folded)))
            .or_default() += 1;
    }
    census
}

/// Which controls are more than there were. Of those with the same words the later ones are new: layers stand at the end.
fn fresh(all: &[Control<'_>], before: Option<&Census>) -> Vec<bool> {
    let Some(before) = before else {
        return vec![true; all.len()];
    };
    let mut left = before.clone();
    all.iter()
        .map(
            |c| match left.get_mut(&(c.element.role.to_string(), bare(&c.folded))) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            },
        )
        .collect()
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

/// What the page looks like.
pub(super) fn print_of(page: &PageSnapshot) -> u64 {
    print(page, &read(page))
}

/// What the page looks like: its controls with their states and entries, its headings and messages.
fn print(page: &PageSnapshot, all: &[Control<'_>]) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    address(&page.url).hash(&mut hasher);
    for c in all {
        c.folded.as_str().hash(&mut hasher);
        c.element.text.as_str().hash(&mut hasher);
        // What has the focus is no difference.
        for state in c
            .element
            .states
            .iter()
            .filter(|s| !matches!(s.as_str(), "active" | "cursor=pointer"))
        {
            state.as_str().hash(&mut hasher);
        }
        page.seen(c.id)
            .map(|s| (s.hidden.is_some(), s.behind, s.chosen))
            .hash(&mut hasher);
    }
    for e in page.elements.iter().filter(|e| {
        matches!(
            e.role.as_str(),
            "heading" | "alert" | "status" | "dialog" | "alertdialog"
        )
    }) {
        e.label().hash(&mut hasher);
    }
    page.elements.len().hash(&mut hasher);
    hasher.finish()
}
