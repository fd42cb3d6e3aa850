//! Doors: controls that only lead somewhere, each with what it promises, and what hides a way on.
//!
//! Refused is whatever may do something: what sends a form, what says a verb, what stands in an offer or with another thing. What
//! leads to the thing that is meant comes first, then what is named after subscriptions, then menus, sections and the rest of the site.

use super::addresses::address;
use super::judge::{Situation, closes, times};
use super::look::{acts_on_something, slug_meaning};
use super::questions::opens_a_list;
use super::reading::{bare, control_at};
use super::reasons::Reason;
use super::texts::is_one_of_a_strip;
use super::view::{View, is_within};
use page::control::{Control, Ending, is_choice, is_control, is_text_field, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, is_imperative};

/// How often a section is opened, which a new load of the page closes again.
const OPENINGS: i32 = 3;
/// How much help promises: the words of the account come first.
const HELP: i32 = 7;
/// How much a closed list promises, on a page that the site has for something.
const LIST: i32 = 13;
/// Longest label of what is one's own, in words.
const OWN: usize = 4;
/// What stands with the thing that is meant, or on its page, promises so much more.
pub(super) const WITH_IT: i32 = 8;
/// What the last click brought, and what a text about the subscription names.
const BROUGHT: i32 = 4;
const ADVISED: i32 = 10;
/// What a control of a thing promises that may not be the meant one, where the list has more.
const UNCERTAIN: i32 = 2;
/// A control that only leads somewhere.
pub(super) struct Door<'p> {
    pub(super) control: Control<'p>,
    pub(super) promise: i32,
    pub(super) why: Reason,
    /// What it is known by, wherever it is seen.
    pub(super) key: String,
    /// What the person is told of it.
    pub(super) told: String,
}

/// What a door is known by: where it leads; else its words and its place, without the page for what belongs to the site.
pub(super) fn key_of(view: &View<'_>, c: &Control<'_>) -> String {
    let page = view.page;
    if let Some(target) = super::addresses::whole_target_of(page, c.element) {
        return target;
    }
    let before = |role: &'static str| {
        let above = page.elements[c.id].depth;
        let mut all = page.elements[..c.id].iter().rev();
        all.find(|e| e.role == role && (role != "treeitem" || e.depth < above))
            .map(|e| bare(&domain::predicate::fold(e.label())))
    };
    let aside = is_aside(page, c.id);
    let place = match () {
        () if aside => None,
        () if c.element.role == "treeitem" => before("treeitem"),
        () => before("heading"),
    };
    let at = if aside {
        String::new()
    } else {
        address(&page.url)
    };
    format!("{} | {} | {at}", view.name(c), place.unwrap_or_default())
}

impl Situation<'_> {
    /// The doors of the page, in order.
    pub(super) fn doors<'p>(&self, view: &View<'p>) -> Vec<Door<'p>> {
        let titles = view
            .titles
            .iter()
            .filter_map(|id| control_at(view.page, *id));
        let door = |control: Control<'p>| {
            let (promise, why) = self.promise(&control);
            let key = key_of(view, &control);
            let memory = &self.rules.memory;
            let of_the_site =
                !leads_away(control.element) && memory.is_of_the_site(&control, false);
            let known = memory.atlas.is_opened(&key)
                || (of_the_site && memory.atlas.names.contains(&view.name(&control)))
                || (!leads_away(control.element)
                    && self.rules.memory.is_open(view.page, &view.name(&control)))
                || self.rules.memory.leads_back(view.page, control.element);
            let told = (why == Reason::MayBeMeant).then(|| self.label_with_place(&control));
            (promise > 0 && !known).then(|| Door {
                told: told.unwrap_or_default(),
                control,
                promise,
                why,
                key,
            })
        };
        view.controls
            .iter()
            .cloned()
            .chain(titles)
            .filter_map(door)
            .collect()
    }

    /// How much it promises to lead to where a cancellation begins; nothing where it may do something.
    fn promise(&self, c: &Control<'_>) -> (i32, Reason) {
        const NO_DOOR: (i32, Reason) = (0, Reason::LooksAround);
        let page = self.page();
        if self.is_closed_list(c) {
            return (LIST, Reason::OpensASection);
        }
        // Many sites open the pages of whoever bills for them by a form without a field.
        let to_the_biller = c
            .meaning
            .any(&[Term::LeadsToPlans, Term::LeadsToTheSubscription]);
        let sends = (page.seen(c.id).is_some_and(|s| s.sends) && !to_the_biller)
            || matches!(
                c.element.role.as_str(),
                "switch" | "option" | "slider" | "menuitemcheckbox" | "menuitemradio"
            )
            || is_choice(c.element)
            || is_text_field(c.element);
        if self.is_refused(c)
            || sends
            || self.sends_what_stands_beside(c)
            || self
                .rules
                .memory
                .is_idle(self.view.print, &self.view.name(c))
            || (c.meaning.any(&[Term::Money, Term::Affirm, Term::Finish])
                && !self.is_card_of_a_thing(c))
        {
            return NO_DOOR;
        }
        if self.ends_another(c) {
            return NO_DOOR;
        }
        if self.ends_what_may_not_be_meant(c) {
            // Where the goal names nothing, the question before the act is enough.
            let named = self.rules.aim.named.is_some();
            return if named {
                (1, Reason::MayBeMeant)
            } else {
                (29, Reason::LeadsOn)
            };
        }
        if self.ending(c) != Ending::No {
            // The law wants such a link in every footer; it leads to forms for strangers.
            return if self.is_in_a_frame(c) {
                (14, Reason::LeadsOn)
            } else {
                NO_DOOR
            };
        }
        let back = c.meaning.any(&[Term::Help, Term::Contact, Term::Back])
            && !c.meaning.has(Term::HintsAtLeaving)
            && !self.is_opener(c);
        if back && self.untried(c).0 == 0 {
            return NO_DOOR;
        }
        let best = if back {
            [self.untried(c); 3]
        } else {
            [self.by_words(c), self.structure(c), self.untried(c)]
        };
        // Of equals the first counts, as the better reason.
        let best = best
            .into_iter()
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let (score, why) = best.unwrap_or(NO_DOOR);
        if score <= 0 {
            return NO_DOOR;
        }
        // What is meant may stand on the next page of the list: nobody is asked about this one before.
        let turns = || self.view.controls.iter().any(|c| self.turns_the_list(c));
        if self.things.is_with_one_of_them(c.id) && turns() {
            return (UNCERTAIN, Reason::LooksAround);
        }
        let more = [
            (self.things.is_with_the_meant(c.id), WITH_IT),
            (self.rules.memory.has_brought(c), BROUGHT),
            (self.rules.memory.is_advised(c), ADVISED),
        ];
        let more: i32 = more
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, more)| more)
            .sum();
        (score + more, why)
    }

    /// The way here led through something that has the name of what is meant.
    pub(super) fn is_on_the_thing(&self) -> bool {
        let mut path = self.rules.memory.atlas.path().iter();
        path.any(|name| self.rules.aim.resembles(name))
    }

    /// By its kind it does nothing but show what is there: a tab, a branch of a tree, a section or a menu.
    fn is_opener(&self, c: &Control<'_>) -> bool {
        matches!(c.element.role.as_str(), "tab" | "treeitem") || self.is_closed_section(c)
    }

    /// A list that shows what it holds only when it is clicked, where nothing is chosen yet: one of its entries may be the end.
    fn is_closed_list(&self, c: &Control<'_>) -> bool {
        let shown = &c.element.text;
        let combobox = c.element.role == "combobox"
            && !shown.trim().is_empty()
            && super::questions::asks_to_choose(shown);
        (combobox || opens_a_list(self.page(), c))
            && !c.element.is("expanded")
            && !c.element.is("disabled")
            && c.element.states.iter().any(|s| s == "cursor=pointer")
            && self.page().below(c.id).all(|e| e.role != "option")
            && !is_aside(self.page(), c.id)
            && !self.things.is_anothers(c)
    }

    /// It has the name of what is meant; a plain button has no other words, which would say what it does with it.
    fn is_called_so(&self, c: &Control<'_>) -> bool {
        let (shared, all) = self.rules.aim.shares(&c.folded);
        let plain = c.element.role == "button" && !self.is_opener(c);
        if plain {
            shared > 0 && shared == all
        } else {
            self.rules.aim.resembles(&c.folded)
        }
    }

    fn by_words(&self, c: &Control<'_>) -> (i32, Reason) {
        let m = c.meaning;
        // The thing that is meant may be one that mostly hangs on another: a line, a seat.
        let mut own = m;
        own.remove(&[Term::OtherThing]);
        let opens = || !acts_on_something(own) && !is_imperative(&c.folded);
        match () {
            () if self.is_called_so(c)
                && opens()
                && (!is_aside(self.page(), c.id) || c.element.role == "treeitem") =>
            {
                (42, Reason::OpensTheThing)
            }
            () if self.rules.aim.is_about(&c.folded) && opens() => (35, Reason::LooksAfterIt),
            () if self.turns_the_list(c) => (20, Reason::LooksAfterIt),
            () if m.has(Term::LeadsToTheSubscription) => (40, Reason::LooksAfterIt),
            () if leads_away(c.element)
                && terms(&c.folded).has(Term::VerbEnd)
                && self.leads_to_a_choice(c) =>
            {
                (44, Reason::HelpsToLeave)
            }
            () if m.has(Term::LeadsToPlans) => (30, Reason::LooksAfterIt),
            () if m.has(Term::LeadsToSettings) => (18, Reason::LooksAfterIt),
            () if Self::is_ones_own(c) => (17, Reason::LooksAfterIt),
            () if m.has(Term::OpensMore) && !is_aside(self.page(), c.id) => {
                (15, Reason::LooksAround)
            }
            () if self.is_title_of_a_section(c) && m.has(Term::Object) => {
                (22, Reason::LooksAfterIt)
            }
            () if self.is_closed_section(c) && !is_aside(self.page(), c.id) => {
                (19, Reason::OpensASection)
            }
            () if self.is_closed_section(c) => (14, Reason::OpensASection),
            () if self.is_title_of_a_section(c) || c.element.role == "treeitem" => {
                (13, Reason::LooksAround)
            }
            () => (0, Reason::LooksAround),
        }
    }

    /// It shows more of a list in which what is meant hasn't been found yet: it stands beside the number of the page.
    fn turns_the_list(&self, c: &Control<'_>) -> bool {
        const DIGITS: usize = 4;
        let page = self.page();
        let number = |e: &Element| {
            let mut words = e.label().split(|c: char| !c.is_alphanumeric());
            words.any(|w| (1..DIGITS).contains(&w.len()) && w.bytes().all(|b| b.is_ascii_digit()))
        };
        let counts = |group| page.below(group).any(number);
        self.things.are_without_the_meant()
            && c.meaning.any(&[Term::GoOn, Term::OpensMore])
            && !c.element.is("disabled")
            && c.element.parent.is_some_and(counts)
    }

    /// A button in one group with a field sends what the field holds ("Change tariff" beside the list of tariffs): it opens nothing.
    fn sends_what_stands_beside(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let holds = |e: &Element| {
            let list = matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
            list || is_text_field(e) || is_choice(e)
        };
        let small = |id: &ElementId| {
            matches!(
                page.elements[*id].role.as_str(),
                "generic" | "group" | "form" | "paragraph"
            )
        };
        let group = c
            .element
            .parent
            .filter(|_| c.element.role == "button")
            .filter(small);
        let opens = page.seen(c.id).is_some_and(|s| s.opens);
        !opens && group.is_some_and(|group| page.below(group).any(holds))
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
    fn untried(&self, c: &Control<'_>) -> (i32, Reason) {
        let (page, mut m) = (self.page(), c.meaning);
        let link = leads_away(c.element);
        // What is named after something else may still only lead there.
        m.remove(&[Term::OtherThing]);
        let helps = m.any(&[Term::Help, Term::Contact])
            && link
            && !m.any(&[Term::Object, Term::LeadsToPlans]);
        let other = terms(&c.folded).any(&[Term::OtherReason, Term::OpensMore]);
        let menu = c.element.role == "menuitem" && (other || !self.rules.memory.opened_the_thing);
        let of_the_person = m.any(&[Term::Own, Term::Object, Term::Account, Term::LeadsToPlans]);
        let opens = match c.element.role.as_str() {
            "button" | "menuitem" => {
                menu || self.is_title_of_a_section(c)
                    || self.is_closed_section(c)
                    || self.stands_before_the_site(c)
                    || self.leads_to_a_choice(c)
            }
            "link" if !link => self.is_title_of_a_section(c),
            // A card, or a title: what is no more than words to click may do anything.
            "generic" => {
                page.below(c.id).nth(1).is_some()
                    || self.is_title_of_a_section(c)
                    || self.is_closed_section(c)
            }
            "listitem" | "row" | "article" | "treeitem" => true,
            _ => link,
        };
        let chooses = self.leads_to_a_choice(c);
        let acts = (is_imperative(&c.folded) && !chooses)
            || (acts_on_something(m) && !helps && !chooses && !self.is_opener(c))
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

    /// Plain buttons in a row are all that the page has, as where it asks who is there: one of them leads into the site.
    fn stands_before_the_site(&self, c: &Control<'_>) -> bool {
        let memory = &self.rules.memory;
        let leads = |c: &Control<'_>| leads_away(c.element) || is_text_field(c.element);
        let beside = |o: &Control<'_>| o.id != c.id && o.element.parent == c.element.parent;
        !memory.has_entered()
            && memory.atlas.looks == 0
            && !self.view.layered
            && self.view.controls.iter().any(beside)
            && !self.view.controls.iter().any(leads)
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

    /// A section or a menu that can be opened, and wasn't.
    pub(super) fn is_closed_section(&self, c: &Control<'_>) -> bool {
        !self.rules.memory.is_open(self.page(), &self.view.name(c))
            && !leads_away(c.element)
            && !c.element.is("expanded")
            && (says_that_it_is_closed(self.page(), c.element)
                || self.page().seen(c.id).is_some_and(|s| s.opens))
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
