//! Looking around before the way in: what a label promises, sections that can be opened, and what hides a way on.

use super::choose::{Situation, closes, times};
use super::view::View;
use super::{Rules, Step};
use crate::page::control::{Control, Ending, is_choice, is_control, is_text_field};
use crate::page::snapshot::{Element, ElementId, PageSnapshot};
use crate::page::standing::is_aside;
use crate::page::words::Term;

/// How often a section is opened, which a new load of the page closes again.
const OPENINGS: i32 = 3;

/// What the person is asked where several things could be ended.
const WHICH: &str = "Several things can be ended here. Which one?";

impl Rules {
    /// Where a menu stands beside others of its kind, each for another thing, only the person knows which is meant.
    pub(super) fn which_one(&mut self, view: &View<'_>, chosen: &Control<'_>) -> Option<Step> {
        let opens = chosen.ending == Ending::No && chosen.meaning.has(Term::OpensMore);
        if view.in_flow || self.memory.has_entered() || !opens {
            return None;
        }
        let things = things_beside(view, chosen);
        if things.len() < 2 {
            return None;
        }
        match self.memory.told(WHICH) {
            None => {
                self.memory.asking = Some(WHICH.to_owned());
                Some(Step::Ask {
                    question: WHICH.to_owned(),
                    choices: things,
                    default: None,
                })
            }
            Some(Some(said)) if chosen.label.ends_with(said.as_str()) => None,
            Some(Some(said)) => {
                let meant = view.controls.iter().find(|c| {
                    c.label.ends_with(said.as_str()) && shared(&c.label, &chosen.label) >= SHARED
                })?;
                Some(Step::click(meant.element.reference?, &meant.label))
            }
            Some(None) => {
                let reason = format!(
                    "Several things can be ended here ({}), and only you know which one is meant.",
                    things.join(", ")
                );
                Some(Step::Finish("failed", reason))
            }
        }
    }
}

/// So many words do controls of one kind begin with.
const SHARED: usize = 2;

/// How many words two labels begin with alike.
fn shared(one: &str, other: &str) -> usize {
    one.split(' ')
        .zip(other.split(' '))
        .take_while(|(a, b)| a == b)
        .count()
}

/// What this control and others that begin alike are for: what comes behind the words that they share.
fn things_beside(view: &View<'_>, chosen: &Control<'_>) -> Vec<String> {
    let alike = |c: &&Control<'_>| {
        c.element.role == chosen.element.role && shared(&c.label, &chosen.label) >= SHARED
    };
    let all: Vec<&Control<'_>> = view.controls.iter().filter(alike).collect();
    let common = all
        .iter()
        .map(|c| shared(&c.label, &chosen.label))
        .min()
        .unwrap_or_default();
    let tail = |c: &&Control<'_>| {
        c.label
            .split(' ')
            .skip(common)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut things: Vec<String> = all.iter().map(tail).filter(|t| !t.is_empty()).collect();
    things.dedup();
    things
}

impl Situation<'_> {
    /// How much a label promises to lead to where a cancellation begins. What the last click opened comes first.
    pub(super) fn promise(&self, c: &Control<'_>) -> i32 {
        let m = c.meaning;
        let button = c.element.url.is_none();
        let opened_before = button && self.memory.is_open(self.page(), &c.folded);
        let words = match () {
            () if opened_before => 0,
            () if m.has(Term::LeadsToTheSubscription) => 40,
            () if m.has(Term::LeadsToPlans) => 30,
            () if m.has(Term::LeadsToSettings) => 18,
            () if m.has(Term::OpensMore) && !is_aside(self.page(), c.id) => 15,
            () if self.is_title_of_a_section(c) => 13,
            () => 0,
        };
        if words > 0 && self.is_new(c) {
            words + 4
        } else {
            words
        }
    }

    /// A tab, or a title that can be clicked: to open it changes nothing.
    fn is_title_of_a_section(&self, c: &Control<'_>) -> bool {
        let in_heading = || {
            c.element
                .parent
                .and_then(|id| self.page().elements.get(id))
                .is_some_and(|e| e.role == "heading")
        };
        c.element.role == "tab"
            || (c.element.url.is_none() && c.element.role == "button" && in_heading())
    }

    /// A section that can be opened, and wasn't.
    pub(super) fn is_closed_section(&self, c: &Control<'_>) -> bool {
        !self.memory.is_open(self.page(), &c.folded)
            && c.element.url.is_none()
            && says_that_it_is_closed(self.page(), c.element)
    }

    /// What opens the part of the page in which a way on is hidden: the nearest control before it that is no link and wasn't tried
    /// on the page as it looks now.
    pub(super) fn opens_the_way(&self) -> Option<ElementId> {
        let leads = |c: &&Control<'_>| {
            let on = c.ending != Ending::No
                || (self.in_flow && c.meaning.has(Term::GoOn))
                || self.is_named_way_in(c);
            on && !self.is_out(c) && !is_aside(self.page(), c.id)
        };
        let hidden = self.view.hidden.iter().filter(leads).map(|c| c.id);
        let mut all = hidden.chain(self.view.dormant.iter().copied().filter(|_| !self.in_flow));
        all.find_map(|hidden| self.opener_of(hidden)).map(|c| c.id)
    }

    fn opener_of(&self, hidden: ElementId) -> Option<&Control<'_>> {
        let page = self.page();
        // Where nobody looked, what stands beside it is taken to be hidden with it.
        let known = !page.live.elements.is_empty();
        let parent = page.elements.get(hidden).and_then(|e| e.parent);
        let mut around = if known {
            parent
        } else {
            parent
                .and_then(|id| page.elements.get(id))
                .and_then(|e| e.parent)
        };
        while let Some(id) = around {
            let before = |c: &&Control<'_>| {
                (id..hidden).contains(&c.id) && (known || !is_below(page, parent, c.id))
            };
            let may_open = |c: &&Control<'_>| {
                c.element.url.is_none()
                    && is_control(c.element)
                    && c.ending == Ending::No
                    && !is_choice(c.element)
                    && !is_text_field(c.element)
                    && !c.element.is("disabled")
                    && !c.meaning.any(&[Term::Pay, Term::Offer, Term::Resume])
                    && !closes(c)
            };
            if let Some(found) = self.view.controls.iter().filter(before).rfind(may_open) {
                // The nearest one opens it, or nothing does.
                let what = self.view.name(found);
                let fresh = !self.memory.is_open(page, &found.folded)
                    && !self.memory.is_idle(self.view.print, &what);
                return Some(found).filter(|_| fresh && times(self.tried, &what) < OPENINGS);
            }
            around = page.elements.get(id).and_then(|e| e.parent);
        }
        None
    }
}

fn is_below(page: &PageSnapshot, part: Option<ElementId>, id: ElementId) -> bool {
    part.is_some_and(|part| (part..part + page.subtree(part).len()).contains(&id))
}

/// Whether something has to be opened to see it, and it says so: a section or a menu that is closed, or a group that shows nothing
/// but its title.
fn says_that_it_is_closed(page: &PageSnapshot, element: &Element) -> bool {
    let told = element.states.iter().any(|s| s == "expanded=false");
    let parent = element
        .parent
        .and_then(|p| Some((p, page.elements.get(p)?)));
    let group = parent.is_some_and(|(id, p)| {
        matches!(p.role.as_str(), "group" | "details") && page.below(id).take(2).count() == 1
    });
    told || element.role == "summary"
        || (group && matches!(element.role.as_str(), "generic" | "button"))
}
