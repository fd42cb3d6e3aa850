//! How the things of a page are told by its structure, each with its part and its name.

use std::collections::HashMap;
use std::ops::Range;

use super::look::is_sign_with_a_name;
use super::reading::bare;
use super::texts::children;
use super::view::View;
use domain::predicate::fold;
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, Terms};

/// Something that is paid for.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    /// Its heading, else its first words.
    pub(super) name: String,
    /// Where it stands.
    pub(super) part: Range<ElementId>,
    /// It hangs on another one.
    pub(super) hangs_on: bool,
}

/// Longest text that only tells a state.
const STATE: usize = 40;

/// Longest text that tells a price or a renewal.
const FACT: usize = 140;

/// How many words a name shares with what the person said.
pub(super) fn alike(name: &str, said: &str) -> usize {
    let name = fold(name);
    if name == said {
        return usize::MAX;
    }
    let words = |of: &str| -> Vec<String> { bare(of).split(' ').map(ToOwned::to_owned).collect() };
    let (name, said) = (words(&name), words(said));
    let shared = name.iter().filter(|w| said.contains(w)).count();
    if shared * 2 >= said.len().min(name.len()) {
        shared
    } else {
        0
    }
}

pub(super) fn things(view: &View<'_>) -> Vec<Thing> {
    let page = view.page;
    let repeated = repeated(view);
    let anchors = anchors(view, &repeated);
    let repeated: Vec<_> = repeated
        .iter()
        .map(|id| page.elements[*id].reference)
        .collect();
    let mut found: Vec<Thing> = Vec::new();
    // The menus of a toolbar stand beside each other like things, and are none.
    let is_tool = |id: ElementId| page.ancestors(id).any(|a| a.role == "toolbar");
    for anchor in anchors.iter().filter(|id| !is_tool(**id)) {
        let Some(part) = part_of(page, *anchor, &anchors) else {
            continue;
        };
        if found.iter().any(|thing| thing.part.start == part.start) || !is_owned(page, &part) {
            continue;
        }
        // The buttons of a thing that was found are a part of it, whatever they are called.
        let around = found.iter().any(|thing| thing.part.contains(&part.start));
        let words = |e: &Element| !is_control(e) && !e.label().trim().is_empty();
        if around && !page.elements[part.clone()].iter().any(words) {
            continue;
        }
        let name = name_of(page, &part);
        // A setting of a thing, or a part of the account, is none, and neither is what it costs under its label.
        let m = terms(&fold(&name));
        let sets = m.any(&[Term::Renewal, Term::LeadsToSettings]) && !m.has(Term::Subscription);
        if sets || is_labelled_fact(&name) {
            continue;
        }
        if !name.is_empty() && !found.iter().any(|thing| thing.name == name) {
            let hangs_on = terms(&fold(&name)).has(Term::OtherThing);
            found.push(Thing {
                name,
                part,
                hangs_on,
            });
        }
    }
    // Where some say what they cost, what only says that it is active belongs to one of them.
    let costs = |thing: &Thing| {
        let mut of = page.elements[thing.part.clone()].iter();
        of.any(|e| {
            let m = e.label_text().terms();
            m.any(&[Term::Money, Term::Renews]) || is_control(e) && repeated.contains(&e.reference)
        })
    };
    if found.iter().any(costs) {
        found.retain(costs);
    }
    if found.len() < 2 {
        return Vec::new();
    }
    found
}

/// "Price: 15.49 a month", "Next billing date: Dec 11": the label is a word for what every thing has.
fn is_labelled_fact(name: &str) -> bool {
    let every = [
        Term::Price,
        Term::Renews,
        Term::GoesOn,
        Term::EndsOn,
        Term::StateLabel,
    ];
    let label = name.split_once(": ").map(|(label, _)| terms(&fold(label)));
    label.is_some_and(|m| m.any(&every) && !m.any(&[Term::Object, Term::Subscription]))
}

/// What tells of a thing: prices, states, renewals, and menus or ends that stand there several times.
fn anchors(view: &View<'_>, repeated: &[ElementId]) -> Vec<ElementId> {
    let page = view.page;
    let tells = |e: &Element| {
        let label = e.label();
        let length = label.chars().count();
        if label.is_empty() || length > FACT {
            return false;
        }
        let m = e.label_text().terms();
        (m.has(Term::EachPeriod) && m.has(Term::Money))
            || m.has(Term::Renews)
            || (length <= STATE && m.has(Term::ActiveStatus))
            || (length <= STATE && m.has(Term::EndsOn) && label.chars().any(|c| c.is_ascii_digit()))
    };
    let mut found: Vec<ElementId> = view
        .elements()
        .filter(|(id, e)| {
            let speaks = !is_control(e) || leads_nowhere(e);
            speaks && !is_text_field(e) && !is_choice(e) && !is_aside(page, *id) && tells(e)
        })
        .map(|(id, _)| id)
        .chain(repeated.iter().copied())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Menus and ends that stand there several times.
fn repeated(view: &View<'_>) -> Vec<ElementId> {
    let page = view.page;
    let repeats = |c: &Control<'_>| {
        let menu = !c.label.chars().any(char::is_alphanumeric)
            || is_sign_with_a_name(c)
            || c.meaning.has(Term::OpensMore);
        (menu || c.ending != Ending::No)
            && !is_aside(page, c.id)
            && !is_choice(c.element)
            && !is_text_field(c.element)
    };
    // Alike are those of one role with one sign, or with one label.
    let kinds = |c: &Control<'_>| {
        let sign = is_sign_with_a_name(c).then(|| (true, c.element.text.to_string()));
        let label = (false, bare(&c.folded));
        let role = c.element.role.to_string();
        [sign, Some(label)]
            .into_iter()
            .flatten()
            .map(move |kind| (role.clone(), kind))
    };
    let all: Vec<&Control<'_>> = view.controls.iter().filter(|c| repeats(c)).collect();
    let mut times: HashMap<_, usize> = HashMap::new();
    for kind in all.iter().flat_map(|c| kinds(c)) {
        *times.entry(kind).or_default() += 1;
    }
    all.iter()
        .filter(|c| kinds(c).any(|kind| times.get(&kind).is_some_and(|times| *times > 1)))
        .map(|c| c.id)
        .collect()
}

/// Cards of things are controls, and say what they cost.
fn leads_nowhere(e: &Element) -> bool {
    matches!(
        e.role.as_str(),
        "button" | "generic" | "listitem" | "row" | "article"
    ) && !leads_away(e)
}

/// The part of the page of the thing that this element tells of; `None` if it has no neighbours of its kind.
fn part_of(
    page: &PageSnapshot,
    anchor: ElementId,
    anchors: &[ElementId],
) -> Option<Range<ElementId>> {
    let whole = |id: ElementId| id..id + page.subtree(id).len();
    let mut at = anchor;
    loop {
        let parent = page.elements.get(at)?.parent;
        let role = &page.elements[at].role;
        // They are in order.
        let has_one = |id: ElementId| {
            let next = anchors.partition_point(|a| *a < id);
            let next = anchors.get(next);
            next.is_some_and(|a| whole(id).contains(a))
        };
        let rivals = children(page, parent)
            .any(|id| id != at && page.elements[id].role == *role && has_one(id));
        if rivals {
            let own = whole(at);
            let block = is_control(&page.elements[at])
                || matches!(role.as_str(), "row" | "listitem" | "article" | "region")
                || page.elements[own.clone()]
                    .iter()
                    .skip(1)
                    .any(|e| is_control(e) || e.role == "heading");
            if block && page.elements[at].role != "cell" {
                return Some(own);
            }
            let headings =
                || children(page, parent).filter(|id| page.elements[*id].role == "heading");
            if let Some(start) = headings().take_while(|id| *id < at).last() {
                let end = || parent.map_or(page.elements.len(), |parent| whole(parent).end);
                return Some(start..headings().find(|id| *id > at).unwrap_or_else(end));
            }
        }
        at = parent?;
    }
}

/// Whether what stands there is had, and not only offered.
fn is_owned(page: &PageSnapshot, part: &Range<ElementId>) -> bool {
    let elements = || page.elements[part.clone()].iter();
    let says =
        |wanted: &[Term]| elements().any(|e| !is_control(e) && e.label_text().terms().any(wanted));
    let buys = |m: Terms| m.any(&[Term::Pay, Term::Offer, Term::Plan]);
    let sets = elements().any(|e| matches!(e.role.as_str(), "switch" | "checkbox"))
        && !elements().any(|e| is_control(e) && !is_choice(e) && e.role != "switch");
    // What is only switched is a setting, but where the switch is for the renewal.
    let renews = |e: &Element| e.role == "switch" && e.label_text().terms().has(Term::Renewal);
    if sets && !elements().any(renews) {
        return false;
    }
    let mut acts = elements()
        .skip(1)
        .filter(|e| is_control(e) && !is_text_field(e) && !is_choice(e))
        .peekable();
    let offered = acts.peek().is_some()
        && acts.all(|e| {
            is_against(e.label_text().terms()).is_some_and(|_| buys(e.label_text().terms()))
        });
    says(&[Term::ActiveStatus, Term::Renews, Term::Stops]) || !offered
}

fn name_of(page: &PageSnapshot, part: &Range<ElementId>) -> String {
    let words = || {
        page.elements[part.clone()]
            .iter()
            .filter(|e| !e.label().trim().is_empty())
    };
    // A title that is clicked opens a section, which tells more of the same thing.
    let clicked =
        |id: &ElementId| page.elements[*id].role == "heading" && page.below(*id).any(is_control);
    let first = part.clone().find(|id| page.elements[*id].role == "heading");
    if first.as_ref().is_some_and(clicked) {
        return String::new();
    }
    let own = || words().filter(|e| !is_control(e));
    let found = own()
        .find(|e| e.role == "heading")
        .or_else(|| own().next())
        .or_else(|| words().next());
    found
        .map(|e| e.label().trim().to_owned())
        .unwrap_or_default()
}
