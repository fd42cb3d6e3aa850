//! What the structure of a page outside of the flow promises, where no word on a control does.
//!
//! Whoever looks for the way in opens menus of the account, tabs, rows of the things that are paid for, and links that stand in a
//! sentence about leaving. All of that only opens something. Refused are orders, offers, shops and whatever is saved.

use super::addresses::link_of;
use super::judge::{Situation, closes};
use super::reasons::Reason;
use super::view::View;
use domain::predicate::fold;
use page::control::{Control, Ending, is_control, is_elsewhere, leads_away};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, Terms, is_imperative, meaning_of_folded};

/// Signs that stand for a menu where a button has no words.
const ICONS: &str = "⋯…⋮︙·•.☰≡⚙▾▼⌄👤🧑";
/// Signs behind words that open something below or beside them.
const OPENS: &str = "▾▼⌄∨˅›»+▸►⋯☰⋮";
/// So far around a menu its row may reach, in elements around it.
const ROW: usize = 5;
/// So many elements are more than a row has.
const LONGEST_ROW: usize = 200;
/// Longest name in the head of a site that opens a menu, where nothing says that it is a button.
const SHORT_NAME: usize = 20;
/// Longest words of a link within a sentence.
const LINK_WORDS: usize = 6;
/// So many parts of an address say where a link leads.
const PARTS: usize = 3;

impl Situation<'_> {
    /// How much its place, its signs and its address promise.
    pub(super) fn structure(&self, c: &Control<'_>) -> (i32, Reason) {
        let (page, m) = (self.page(), c.meaning);
        let with_it = || self.is_with_the_thing(c);
        let menu = self.is_icon(c) || m.has(Term::OpensMore);
        match () {
            () if leads_to_leaving(self.view, c) => (36, Reason::HelpsToLeave),
            () if menu && with_it() => (27, Reason::OpensTheThing),
            () if self.is_card_of_a_thing(c) => (24, Reason::OpensTheThing),
            () if self.changes_the_renewal(c) => (31, Reason::OpensTheThing),
            () if acts_on_something(m) || closes(c) => (0, Reason::LooksAround),
            () if is_elsewhere(page, c.element) && self.is_beside_billing(c) => {
                (26, Reason::LooksAfterIt)
            }
            () if leads_away(c.element) => {
                (by_address(slug_meaning(page, c)), Reason::LooksAfterIt)
            }
            () if has_a_sign(c) && !is_imperative(&c.folded) => (16, Reason::LooksAround),
            () if self.is_menu_of_the_site(c) => (12, Reason::LooksAround),
            () => (0, Reason::LooksAround),
        }
    }

    /// A button whose only words are a sign for a menu, or which has none at all.
    pub(super) fn is_icon(&self, c: &Control<'_>) -> bool {
        let signs = is_sign(&c.label) || is_sign_with_a_name(c);
        let button = matches!(c.element.role.as_str(), "button" | "generic" | "link");
        !self.view.in_flow && signs && button && !leads_away(c.element)
    }

    /// What shows a thing with what it costs a month, and opens it.
    pub(super) fn is_card_of_a_thing(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let role = matches!(
            c.element.role.as_str(),
            "button" | "link" | "generic" | "listitem" | "row" | "tab"
        );
        !self.view.in_flow
            && role
            && c.ending == Ending::No
            && m.has(Term::EachPeriod)
            && !is_imperative(&c.folded)
            && !acts_on_something(m)
            && is_against(slug_meaning(self.page(), c)).is_none()
    }

    /// A title that is clicked to open its section may name what nobody should do.
    pub(super) fn is_only_a_title(&self, c: &Control<'_>) -> bool {
        let title = c.element.role == "tab" || has_a_sign(c) || self.is_title_of_a_section(c);
        !self.view.in_flow
            && title
            && c.ending == Ending::No
            && !leads_away(c.element)
            && !c.meaning.any(&[Term::Money, Term::Resume, Term::Offer])
            && !is_imperative(&c.folded)
    }

    /// A button in the head of the page or of the whole site: the menu of whoever is signed in is one of them.
    fn is_menu_of_the_site(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let before_content =
            || self.view.content.is_some_and(|first| c.id < first) && !self.view.layered;
        let searches = || page.ancestors(c.id).any(|a| a.role == "search");
        let switches = c.element.states.iter().any(|s| s.starts_with("pressed"));
        let head = || {
            page.ancestors(c.id)
                .any(|a| matches!(a.role.as_str(), "banner" | "navigation"))
        };
        let role = c.element.role.as_str();
        let short = c.label.chars().count() <= SHORT_NAME;
        (role == "button" || (short && matches!(role, "generic" | "img") && !leads_away(c.element)))
            && (head() || before_content() || self.rules.memory.is_of_the_site(c, false))
            && !searches()
            && !switches
    }
}

/// Signs for a menu, or nothing.
fn is_sign(text: &str) -> bool {
    text.chars()
        .all(|s| ICONS.contains(s) || s.is_whitespace() || s == '\u{fe0f}')
}

/// It shows a sign, and has words only for those who don't see it.
pub(super) fn is_sign_with_a_name(c: &Control<'_>) -> bool {
    let shown = c.element.text.trim();
    !shown.is_empty() && is_sign(shown)
}

/// Words that do something, or lead to people or to another thing: nothing that only opens.
pub(super) fn acts_on_something(m: Terms) -> bool {
    use Term::{
        Affirm, AgreesToMail, Alters, Back, Contact, Decline, Finish, GoOn, Help, OtherThing,
        PutsOff, Retries, Saves, SignIn, SignOut, SkipsAhead,
    };
    m.any(&[
        Affirm,
        AgreesToMail,
        Back,
        Contact,
        Decline,
        Finish,
        GoOn,
        Help,
        OtherThing,
        PutsOff,
        Retries,
        SignIn,
        SignOut,
        SkipsAhead,
    ]) || (m.any(&[Alters, Saves]) && !m.has(Term::LeadsToTheSubscription))
        || is_against(m).is_some()
}

pub(super) fn has_a_sign(c: &Control<'_>) -> bool {
    let words = c.label.chars().any(char::is_alphanumeric);
    words
        && c.label
            .trim_end()
            .chars()
            .next_back()
            .is_some_and(|s| OPENS.contains(s))
}

/// Whether this leads to where people are helped to leave: by its words, by the sentence in which it stands, or by its address.
pub(super) fn leads_to_leaving(view: &View<'_>, c: &Control<'_>) -> bool {
    let page = view.page;
    let role = matches!(
        c.element.role.as_str(),
        "link" | "button" | "menuitem" | "tab" | "generic"
    );
    if !role || is_aside(page, c.id) || c.ending != Ending::No || is_against(c.meaning).is_some() {
        return false;
    }
    let neutral = !c.meaning.any(&[
        Term::Help,
        Term::Contact,
        Term::SignOut,
        Term::OtherThing,
        Term::ClosesAccount,
    ]);
    let own = c.meaning.has(Term::HintsAtLeaving);
    let address = || {
        let m = slug_meaning(page, c);
        leads_away(c.element)
            && m.any(&[Term::Cancel, Term::HintsAtLeaving])
            && !m.any(&[Term::Help, Term::Resume])
    };
    own || (neutral && (address() || is_in_sentence_of_leaving(page, c)))
}

/// The words right before it, in its paragraph, speak of leaving: "If it is no longer for you, [let us know]".
fn is_in_sentence_of_leaving(page: &PageSnapshot, c: &Control<'_>) -> bool {
    let Some(parent) = c.element.parent else {
        return false;
    };
    let before = (parent + 1..c.id)
        .rev()
        .filter_map(|id| page.elements.get(id))
        .find(|e| e.parent == Some(parent));
    let Some(text) = before.filter(|e| !is_control(e)) else {
        return false;
    };
    // Who quotes a control sends there.
    if text.label().contains(['«', '»', '“', '”', '„', '"']) {
        return false;
    }
    let words = text.label().trim_end_matches(['.', ':', ' ', '?', '!']);
    let sentence = fold(words.rsplit(['.', '!', '?']).next().unwrap_or(words));
    let m = meaning_of_folded(&sentence);
    let short = c.folded.split(' ').count() <= LINK_WORDS;
    short && m.any(&[Term::HintsAtLeaving, Term::Cancel]) && !m.has(Term::OtherThing)
}

/// What the last parts of a link's address say, as words.
pub(super) fn slug_meaning(page: &PageSnapshot, c: &Control<'_>) -> Terms {
    let Some(target) = link_of(page, c.element) else {
        return Terms::default();
    };
    let route = target.fragment().filter(|f| f.starts_with(['/', '!']));
    let path = route.unwrap_or_else(|| target.path());
    let parts: Vec<&str> = path
        .split(|s: char| !s.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    let last = parts.get(parts.len().saturating_sub(PARTS)..);
    meaning_of_folded(&fold(&last.unwrap_or_default().join(" ")))
}

/// What the address of a link promises.
fn by_address(m: Terms) -> i32 {
    match () {
        () if is_against(m).is_some() || m.any(&[Term::Help, Term::SignOut, Term::Contact]) => 0,
        () if m.has(Term::LeadsToTheSubscription) => 32,
        () if m.has(Term::LeadsToPlans) => 26,
        () if m.has(Term::LeadsToSettings) => 16,
        () => 0,
    }
}

/// Whether a small part of the page around it tells of something that is paid for.
pub(super) fn is_in_row_of_a_thing(page: &PageSnapshot, id: ElementId) -> bool {
    let tells = |e: &Element| {
        !is_control(e)
            && e.label_text().terms().any(&[
                Term::EachPeriod,
                Term::Subscription,
                Term::Renews,
                Term::EndsOn,
                Term::LeadsToPlans,
            ])
    };
    let mut around = page.elements.get(id).and_then(|e| e.parent);
    for _ in 0..ROW {
        let Some(part) = around else { return false };
        let mut found = false;
        // What is longer is no row, whatever stands in it.
        for (number, e) in page.below(part).enumerate() {
            if number > LONGEST_ROW || (e.role == "heading" && e.is("level=1")) {
                return false;
            }
            found |= tells(e);
        }
        if found {
            return true;
        }
        around = page.elements.get(part).and_then(|e| e.parent);
    }
    false
}
