//! Looking around before the way in: what a label promises, sections that can be opened, and what hides a way on.

use super::choose::{MOST_LOOKS, Situation, closes, times};
use super::look::{is_card, is_content, is_sign_with_a_name, row_title};
use super::view::{View, bare};
use super::{Rules, Step};
use domain::predicate::fold;
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::standing::is_aside;
use page::words::Term;

/// How often a section is opened, which a new load of the page closes again.
const OPENINGS: i32 = 3;

/// What the person is asked where several things could be ended.
pub(super) const WHICH: &str = "Several things can be ended here. Which one?";

/// What becomes of a control that stands beside others of its kind.
pub(super) enum Meant<'p> {
    /// It, or the one of them that is meant.
    This(Control<'p>),
    /// Only the person knows.
    Ask(Step),
}

impl Rules {
    /// Where a control stands beside others of its kind, each for another thing, only the person knows which is meant.
    pub(super) fn which_one<'p>(&mut self, view: &View<'p>, chosen: Control<'p>) -> Meant<'p> {
        let begins = chosen.ending != Ending::No || is_menu(view, &chosen);
        if view.in_flow || view.layered || self.memory.has_entered() || !begins {
            return Meant::This(chosen);
        }
        let mut things = things_beside(view, &chosen);
        // What hangs on a subscription, and is none, isn't meant.
        let own = |(_, name): &&(ElementId, String)| !terms(&fold(name)).has(Term::OtherThing);
        if things.iter().filter(own).count() == 1 {
            things.retain(|thing| own(&thing));
        }
        let names: Vec<String> = things.iter().map(|(_, name)| name.clone()).collect();
        let control = |id: ElementId| view.controls.iter().find(|c| c.id == id).cloned();
        match (things.as_slice(), self.memory.told(WHICH)) {
            ([], _) => Meant::This(chosen),
            ([(only, _)], _) => Meant::This(control(*only).unwrap_or(chosen)),
            (_, None) => {
                self.memory.asking = Some(WHICH.to_owned());
                Meant::Ask(Step::Ask {
                    question: WHICH.to_owned(),
                    choices: names,
                    default: None,
                })
            }
            (_, Some(Some(said))) => {
                let said = fold(said);
                let meant = |name: &str| fold(name) == said || fold(name).starts_with(&said);
                let hit = things.iter().find(|(_, name)| meant(name));
                let meant = hit.and_then(|(id, _)| control(*id));
                Meant::This(meant.unwrap_or(chosen))
            }
            (_, Some(None)) => Meant::Ask(Step::Finish(
                "failed",
                format!(
                    "Several things can be ended here ({}), and only you know which one is meant.",
                    names.join(", ")
                ),
            )),
        }
    }

    /// Another page that promised something, when this one has nothing left.
    pub(super) fn look_elsewhere(&mut self, page: &PageSnapshot) -> Option<Step> {
        if self.memory.has_entered() || self.memory.looks >= MOST_LOOKS {
            return None;
        }
        let url = self.memory.most_promising(page)?;
        self.memory.looks += 1;
        self.waited = 0;
        self.memory.leave();
        Some(Step::open(&url))
    }
}

/// Whether it opens the menu of one thing.
fn is_menu(view: &View<'_>, c: &Control<'_>) -> bool {
    c.meaning.has(Term::OpensMore)
        || is_card(view, c)
        || !c.label.chars().any(char::is_alphanumeric)
        || is_sign_with_a_name(c)
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

/// What this control and others of its kind are for, where these are several things: what comes behind the words that they
/// share, what their rows are called, or the things themselves that are clicked.
fn things_beside(view: &View<'_>, chosen: &Control<'_>) -> Vec<(ElementId, String)> {
    let page = view.page;
    let content = |c: &&Control<'_>| is_content(page, c) && c.element.role == chosen.element.role;
    let all = || view.controls.iter().filter(content);
    let same: Vec<ElementId> = all()
        .filter(|c| c.ending == chosen.ending)
        .filter(|c| {
            let signs = is_sign_with_a_name(c) && c.element.text == chosen.element.text;
            signs || bare(&c.folded) == bare(&chosen.folded)
        })
        .map(|c| c.id)
        .collect();
    let mut things: Vec<(ElementId, String)> = if same.len() > 1 {
        let row = |id: &ElementId| (*id, row_title(page, *id, &same));
        same.iter().map(row).collect()
    } else if is_card(view, chosen) {
        let words = |c: &Control<'_>| (c.id, first_words(page, c));
        all().filter(|c| is_card(view, c)).map(words).collect()
    } else if chosen.meaning.has(Term::OpensMore) || chosen.ending != Ending::No {
        let alike: Vec<&Control<'_>> = all()
            .filter(|c| shared(&c.label, &chosen.label) >= SHARED && c.ending == chosen.ending)
            .collect();
        let common = alike.iter().map(|c| shared(&c.label, &chosen.label)).min();
        let tail = |c: &&Control<'_>| {
            let words: Vec<&str> = c.label.split(' ').skip(common.unwrap_or(0)).collect();
            (c.id, words.join(" "))
        };
        // Several ways to end one thing ("Cancel now", "Cancel later") are no several things.
        let several = chosen.ending == Ending::No;
        alike.iter().map(tail).filter(|_| several).collect()
    } else {
        Vec::new()
    };
    things.retain(|(_, name)| !name.is_empty());
    let mut seen = Vec::new();
    things.retain(|(_, name)| {
        let new = !seen.contains(name);
        seen.push(name.clone());
        new
    });
    if things.len() < 2 {
        return Vec::new();
    }
    things
}

/// The words of the first part of a control that has several, else all.
fn first_words(page: &PageSnapshot, c: &Control<'_>) -> String {
    let part = page.below(c.id).map(Element::label).find(|l| !l.is_empty());
    part.unwrap_or(&c.label).to_owned()
}

impl Situation<'_> {
    /// How much a label promises to lead to where a cancellation begins. What the last click opened comes first.
    pub(super) fn promise(&self, c: &Control<'_>) -> i32 {
        let m = c.meaning;
        let button = !leads_away(c.element);
        let opened_before = button && self.memory.is_open(self.page(), &self.view.name(c));
        let words = match () {
            () if opened_before => 0,
            () if m.has(Term::LeadsToTheSubscription) => 40,
            () if m.has(Term::LeadsToPlans) => 30,
            () if m.has(Term::LeadsToSettings) => 18,
            () if m.has(Term::OpensMore) && !is_aside(self.page(), c.id) => 15,
            () if self.is_title_of_a_section(c) => 13,
            () => 0,
        };
        let words = if opened_before {
            0
        } else {
            words.max(self.structure(c))
        };
        if words > 0 && self.is_new(c) {
            words + 4
        } else {
            words
        }
    }

    /// A tab, or a title that can be clicked: to open it changes nothing.
    pub(super) fn is_title_of_a_section(&self, c: &Control<'_>) -> bool {
        let in_heading = || {
            c.element
                .parent
                .and_then(|id| self.page().elements.get(id))
                .is_some_and(|e| e.role == "heading")
        };
        c.element.role == "tab"
            || (!leads_away(c.element) && c.element.role == "button" && in_heading())
    }

    /// A section that can be opened, and wasn't.
    pub(super) fn is_closed_section(&self, c: &Control<'_>) -> bool {
        !self.memory.is_open(self.page(), &self.view.name(c))
            && !leads_away(c.element)
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
                !leads_away(c.element)
                    && is_control(c.element)
                    && c.ending == Ending::No
                    && !is_choice(c.element)
                    && !is_text_field(c.element)
                    && !c.element.is("disabled")
                    && (is_against(c.meaning).is_none() || self.is_only_a_title(c))
                    && !c.meaning.has(Term::Money)
                    && !closes(c)
            };
            if let Some(found) = self.view.controls.iter().filter(before).rfind(may_open) {
                // The nearest one opens it, or nothing does.
                let what = self.view.name(found);
                let fresh = !self.memory.is_open(page, &what)
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
