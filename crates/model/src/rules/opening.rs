//! Looking around before the way in: what a label promises, sections that can be opened, and what hides a way on.

use super::choose::MOST_LOOKS;
use super::judge::{Situation, closes, times};
use super::look::{acts_on_something, slug_meaning};
use super::reasons::Reason;
use super::view::{View, control_at, is_one_of_a_strip, is_within};
use super::{Rules, Step};
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::standing::is_aside;
use page::words::{Term, is_imperative};

/// How often a section is opened, which a new load of the page closes again.
const OPENINGS: i32 = 3;
/// How much help promises, less what speaks against it everywhere.
const HELP: i32 = 57;
/// Longest label of what is one's own, in words.
const OWN: usize = 4;

impl Rules {
    /// Another page that promised something, when this one has nothing left: it is opened by its address, and what was clicked
    /// there is clicked again.
    pub(super) fn look_elsewhere(&mut self, key: &str, least: i32) -> Option<Step> {
        if self.after.has_acted() || self.after.acts > 0 || self.memory.looks >= MOST_LOOKS {
            return None;
        }
        let url = self.memory.most_promising(key, least)?;
        self.memory.looks += 1;
        self.waited = 0;
        self.memory.leave();
        Some(Step::open(&url))
    }

    /// The next click on the way back to where something was left to look at.
    pub(super) fn come_back<'p>(&mut self, view: &View<'p>) -> Option<Control<'p>> {
        if view.in_flow || view.layered {
            self.memory.again.clear();
        }
        let name = self.memory.again.pop_front()?;
        let titles = view.titles.iter();
        let titles = titles.filter_map(|id| control_at(view.page, *id));
        let mut all = view.controls.iter().cloned().chain(titles);
        let found = all.find(|c| view.name(c) == name && !c.element.is("disabled"));
        if found.is_none() {
            self.memory.again.clear();
        }
        found
    }
}

impl Situation<'_> {
    /// How much a label promises to lead to where a cancellation begins. What the last click opened comes first.
    pub(super) fn promise(&self, c: &Control<'_>) -> (i32, Reason) {
        let m = c.meaning;
        let button = !leads_away(c.element);
        let opened_before = button && self.rules.memory.is_open(self.page(), &self.view.name(c));
        if opened_before || self.sends_what_stands_beside(c) {
            return (0, Reason::LooksAround);
        }
        let opens = || !acts_on_something(m) && !is_imperative(&c.folded);
        let words = match () {
            () if self.rules.aim.names(&c.folded) && opens() => (42, Reason::OpensTheThing),
            () if self.rules.aim.is_about(&c.folded) && opens() => (35, Reason::LooksAfterIt),
            () if m.has(Term::LeadsToTheSubscription) => (40, Reason::LooksAfterIt),
            () if m.has(Term::LeadsToPlans) => (30, Reason::LooksAfterIt),
            () if m.has(Term::LeadsToSettings) => (18, Reason::LooksAfterIt),
            () if Self::is_ones_own(c) => (17, Reason::LooksAfterIt),
            () if m.has(Term::OpensMore) && !is_aside(self.page(), c.id) => {
                (15, Reason::LooksAround)
            }
            () if self.is_title_of_a_section(c) && m.has(Term::Object) => {
                (22, Reason::LooksAfterIt)
            }
            () if self.is_title_of_a_section(c) => (13, Reason::LooksAround),
            () => (0, Reason::LooksAround),
        };
        let structure = self.structure(c);
        let (score, why) = if structure.0 > words.0 {
            structure
        } else {
            words
        };
        if score > 0 && self.rules.memory.has_brought(c) {
            (score + 4, why)
        } else {
            (score, why)
        }
    }

    /// A button in one group with a field sends what the field holds ("Change tariff" beside the list of tariffs): it opens nothing.
    fn sends_what_stands_beside(&self, c: &Control<'_>) -> bool {
        let holds = |e: &Element| {
            let list = matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
            list || is_text_field(e) || is_choice(e)
        };
        let group = c.element.parent.filter(|_| c.element.role == "button");
        group.is_some_and(|group| self.page().below(group).any(holds))
    }

    /// "My deliveries", "Mis productos": what a person has, wherever the site keeps it.
    fn is_ones_own(c: &Control<'_>) -> bool {
        let m = c.meaning;
        let role = matches!(
            c.element.role.as_str(),
            "link" | "button" | "menuitem" | "generic"
        );
        role && terms(&c.folded).has(Term::Own)
            && c.folded.split(' ').count() <= OWN
            && is_against(m).is_none()
            && !m.any(&[Term::Help, Term::Contact, Term::SignOut, Term::Saves])
    }

    /// What is left to look at when nothing promises anything, less than what does: what only opens or leads to another page of the
    /// site, with the thing itself before the rest of the page, menus before help, and the foot last. What may send something isn't.
    pub(super) fn untried(&self, c: &Control<'_>) -> (i32, Reason) {
        let (page, m) = (self.page(), c.meaning);
        let link = leads_away(c.element);
        let helps = m.any(&[Term::Help, Term::Contact]) && link;
        let of_the_person = m.any(&[Term::Own, Term::Object, Term::Account, Term::LeadsToPlans]);
        let opens = match c.element.role.as_str() {
            "button" | "menuitem" => self.is_title_of_a_section(c) || self.leads_to_a_choice(c),
            "link" if !link => self.is_title_of_a_section(c),
            // A card, or a title: what is no more than words to click may do anything.
            "generic" => page.below(c.id).nth(1).is_some() || self.is_title_of_a_section(c),
            "listitem" | "row" | "article" => true,
            _ => link,
        };
        let chooses = self.leads_to_a_choice(c);
        let acts = (is_imperative(&c.folded) && !chooses)
            || (acts_on_something(m) && !helps && !chooses)
            || m.any(&[Term::Delete, Term::Money, Term::Price, Term::Resume])
            || (is_against(slug_meaning(page, c)).is_some() && !chooses);
        let says = c.folded.chars().any(char::is_alphanumeric);
        if !opens || acts || !says || closes(c) || self.stands_in_an_offer(c) {
            return (0, Reason::Untried);
        }
        let foot = || page.ancestors(c.id).any(|a| a.role == "contentinfo");
        let score = match () {
            () if helps => HELP,
            () if chooses => 6,
            () if self.is_with_the_thing(c) => 11,
            () if of_the_person => 10,
            () if !is_aside(page, c.id) => 9,
            () if !foot() => 8,
            () => 5,
        };
        (score, Reason::Untried)
    }

    /// A tab, or a title that can be clicked: to open it changes nothing.
    pub(super) fn is_title_of_a_section(&self, c: &Control<'_>) -> bool {
        let menu = |role: &str| matches!(role, "list" | "navigation" | "complementary" | "menubar");
        let in_menu = || {
            let mut near = self.page().ancestors(c.id).take(2);
            near.any(|a| menu(&a.role))
                && !acts_on_something(c.meaning)
                && !is_imperative(&c.folded)
        };
        let role = c.element.role.as_str();
        // A link that leads nowhere is a button in disguise.
        let button = role == "button" || (role == "link" && !leads_away(c.element));
        let strip = matches!(role, "generic" | "listitem") || (button && in_menu());
        let in_heading = || {
            c.element
                .parent
                .and_then(|id| self.page().elements.get(id))
                .is_some_and(|e| e.role == "heading")
        };
        c.element.role == "tab"
            || (strip && is_one_of_a_strip(self.page(), c.id))
            || (!leads_away(c.element) && c.element.role == "button" && in_heading())
    }

    /// A section that can be opened, and wasn't.
    pub(super) fn is_closed_section(&self, c: &Control<'_>) -> bool {
        !self.rules.memory.is_open(self.page(), &self.view.name(c))
            && !leads_away(c.element)
            && says_that_it_is_closed(self.page(), c.element)
    }

    /// What opens the part of the page in which a way on is hidden: the nearest control before it that is no link and wasn't tried
    /// on the page as it looks now.
    pub(super) fn opens_the_way(&self) -> Option<ElementId> {
        let leads = |c: &&Control<'_>| {
            let on = self.ending(c) != Ending::No
                || (self.view.in_flow && c.meaning.has(Term::GoOn))
                || self.is_named_way_in(c);
            on && !self.is_refused(c) && !is_aside(self.page(), c.id)
        };
        let hidden = self.view.hidden.iter().filter(leads).map(|c| c.id);
        let mut all = hidden.chain(
            self.view
                .dormant
                .iter()
                .copied()
                .filter(|_| !self.view.in_flow),
        );
        all.find_map(|hidden| self.opener_of(hidden)).map(|c| c.id)
    }

    fn opener_of(&self, hidden: ElementId) -> Option<&Control<'_>> {
        let page = self.page();
        // Where nobody looked, what stands beside it is taken to be hidden with it.
        let known = !page.live.elements.is_empty();
        let up = |id: Option<ElementId>| page.elements.get(id?)?.parent;
        let parent = up(Some(hidden));
        let mut around = if known { parent } else { up(parent) };
        while let Some(id) = around {
            let before = |c: &&Control<'_>| {
                (id..hidden).contains(&c.id)
                    && (known || !parent.is_some_and(|p| is_within(page, p, c.id)))
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
                    && !self.stands_in_an_offer(c)
                    && !closes(c)
            };
            if let Some(found) = self.view.controls.iter().filter(before).rfind(may_open) {
                // The nearest one opens it, or nothing does.
                let what = self.view.name(found);
                let fresh = !self.rules.memory.is_open(page, &what)
                    && !self.rules.memory.is_idle(self.view.print, &what);
                return Some(found).filter(|_| fresh && times(self.tried, &what) < OPENINGS);
            }
            around = up(Some(id));
        }
        None
    }
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
