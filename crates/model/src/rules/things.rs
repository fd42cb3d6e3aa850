//! The things that a page shows as paid for, each with its part of the page, and which of them the person means.
//!
//! A thing is told by structure: something in it says a price for each period, that it is active or renews, or has a menu or an end
//! like its neighbours; its part reaches as far as no neighbour of the same kind, or from one heading to the next. What hangs on a
//! subscription (an add-on, a seat) is meant only where the person says so. Where several are left only the person knows.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use domain::predicate::fold;
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, Terms};

use super::aim;
use super::look::is_sign_with_a_name;
use super::view::{View, bare, children};

/// What the person is asked where several things could be ended.
pub(super) const WHICH: &str = "Several things can be ended here. Which one?";

/// Longest text that only tells a state.
const STATE: usize = 40;
/// Longest text that tells a price or a renewal.
const FACT: usize = 140;
/// Shortest name by which a thing is known elsewhere.
const NAME: usize = 4;

/// Something that is paid for.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    /// Its heading, else its first words.
    pub(super) name: String,
    /// Where it stands.
    part: Range<ElementId>,
    /// It hangs on another one.
    hangs_on: bool,
}

/// All of them, and which is meant.
#[derive(Debug, Default)]
pub(super) struct Things {
    all: Vec<Thing>,
    meant: Option<usize>,
    /// Names of things that are not meant, from whatever page.
    others: Vec<String>,
    /// What is meant, as the person said it.
    said: Option<String>,
    /// The page is about another one.
    of_another: bool,
}

impl Things {
    /// The things of a page. `said` is what the person named, of `known` names.
    pub(super) fn of(view: &View<'_>, said: Option<&str>, known: &[String]) -> Self {
        let all = if view.in_flow {
            Vec::new()
        } else {
            things(view)
        };
        let said = said.map(fold);
        let meant = if let Some(said) = &said {
            meant(view.page, &all, said)
        } else {
            let mut own = all.iter().enumerate().filter(|(_, t)| !t.hangs_on);
            let first = own.next().map(|(at, _)| at);
            first.filter(|_| own.next().is_none())
        };
        let others = match &said {
            Some(said) => known
                .iter()
                .map(|name| bare(&fold(name)))
                .filter(|name| name.chars().count() >= NAME && *name != bare(said))
                .collect(),
            None => Vec::new(),
        };
        let titled = |name: &String| {
            let mut titles = view
                .page
                .elements
                .iter()
                .filter(|e| e.role == "heading" && e.is("level=1"));
            titles.any(|e| bare(&fold(e.label())).contains(name.as_str()))
        };
        let of_another = !view.in_flow
            && others.iter().any(titled)
            && !said.as_ref().is_some_and(|said| titled(&bare(said)));
        Self {
            all,
            meant,
            others,
            said,
            of_another,
        }
    }

    /// The names of those that aren't meant.
    pub(super) fn other_names(&self) -> impl Iterator<Item = &String> {
        let all = self.all.iter().enumerate();
        let others = all.filter(|(at, _)| self.meant.is_some_and(|meant| meant != *at));
        others.map(|(_, thing)| &thing.name)
    }

    /// Whether it stands with the thing that is meant.
    pub(super) fn is_with_the_meant(&self, id: ElementId) -> bool {
        self.meant
            .and_then(|at| self.all.get(at))
            .is_some_and(|thing| thing.part.contains(&id))
    }

    /// Whether there are several, and none of them is for certain the one that the person named.
    pub(super) fn are_without_the_meant(&self) -> bool {
        self.said.is_some() && self.meant.is_none() && !self.all.is_empty()
    }

    /// Whether it stands with one of those.
    pub(super) fn is_with_one_of_them(&self, id: ElementId) -> bool {
        self.are_without_the_meant() && self.all.iter().any(|t| t.part.contains(&id))
    }

    /// Whether it belongs to a thing that isn't meant: it stands with it, or names it.
    pub(super) fn is_anothers(&self, c: &Control<'_>) -> bool {
        let stands = |meant: usize| {
            let mut all = self.all.iter().enumerate();
            all.any(|(at, thing)| at != meant && thing.part.contains(&c.id))
        };
        let named = || {
            let label = bare(&c.folded);
            let own = |said: &String| label.contains(&bare(said));
            self.others.iter().any(|name| label.contains(name.as_str()))
                && !self.said.as_ref().is_some_and(own)
        };
        self.of_another || self.meant.is_some_and(stands) || named()
    }

    /// Whether a label that deletes names nothing but what it stands with: no noun, a word for a subscription, or the thing's own.
    pub(super) fn are_named_by(&self, c: &Control<'_>) -> bool {
        let around = self.all.iter().find(|thing| thing.part.contains(&c.id));
        let own = around.map(|thing| fold(&thing.name)).unwrap_or_default();
        let known = |word: &str| {
            let verbs = [
                Term::Delete,
                Term::VerbEnd,
                Term::VerbDelete,
                Term::AtOnceForGood,
            ];
            own.contains(word) || terms(word).any(&verbs) || terms(word).has(Term::LeadsToPlans)
        };
        let label = bare(&c.folded);
        label
            .split(' ')
            .filter(|word| word.chars().count() >= NAME)
            .all(known)
    }

    /// The names among which the person has to choose before this control is used; empty where that is clear.
    pub(super) fn to_choose_from(&self, id: ElementId) -> Vec<String> {
        let with_one = self.all.iter().any(|thing| thing.part.contains(&id));
        if self.meant.is_some() || !with_one {
            return Vec::new();
        }
        self.all.iter().map(|thing| thing.name.clone()).collect()
    }
}

/// Which of several is called so: the one that has most of the words that not all of them have; of equals by its name.
fn meant(page: &PageSnapshot, all: &[Thing], said: &str) -> Option<usize> {
    let words = |text: &str| -> HashSet<String> {
        bare(&fold(text))
            .split(' ')
            .map(ToOwned::to_owned)
            .collect()
    };
    let told: Vec<HashSet<String>> = all
        .iter()
        .map(|thing| {
            let part = page.elements[thing.part.clone()].iter();
            part.flat_map(|e| words(e.label())).collect()
        })
        .collect();
    let wanted = words(said);
    let own = |at: usize| {
        let tells =
            |word: &&String| told[at].contains(*word) && !told.iter().all(|t| t.contains(*word));
        wanted.iter().filter(tells).count()
    };
    let rank = |at: usize| (own(at), alike(&all[at].name, said));
    let best = (0..all.len()).max_by_key(|at| (rank(*at), std::cmp::Reverse(*at)))?;
    let alone = (0..all.len()).all(|at| at == best || rank(at) < rank(best));
    // What another one has of the words that name it, and it hasn't, may make that one the meant one.
    let names = |at: usize| {
        let tells = |word: &&String| aim::is_name(word) && !told.iter().all(|t| t.contains(*word));
        let of = wanted.intersection(&told[at]).filter(tells);
        of.collect::<HashSet<_>>()
    };
    let has_all = (0..all.len()).all(|at| names(at).is_subset(&names(best)));
    (rank(best) > (0, 0) && alone && has_all).then_some(best)
}

/// How many words a name shares with what the person said.
fn alike(name: &str, said: &str) -> usize {
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

fn things(view: &View<'_>) -> Vec<Thing> {
    let page = view.page;
    let repeated = repeated(view);
    let anchors = anchors(view, &repeated);
    let repeated: Vec<_> = repeated
        .iter()
        .map(|id| page.elements[*id].reference)
        .collect();
    let mut found: Vec<Thing> = Vec::new();
    for anchor in &anchors {
        let Some(part) = part_of(page, *anchor, &anchors) else {
            continue;
        };
        if found.iter().any(|thing| thing.part.start == part.start) || !is_owned(page, &part) {
            continue;
        }
        let name = name_of(page, &part);
        // A setting of a thing, or a part of the account, is none.
        let m = terms(&fold(&name));
        if m.any(&[Term::Renewal, Term::LeadsToSettings]) && !m.has(Term::Subscription) {
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
