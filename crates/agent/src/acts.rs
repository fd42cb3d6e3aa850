//! The newest act of a run: what it is called, and whether it came to something.

use domain::action::{Action, Tabs};
use domain::gesture::Gesture;
use page::control::{Ending, ending, is_control, is_text_field, label_of};
use page::effect::is_against;
use page::loading::{Loading, loading};
use page::role::Role;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, meaning};
use policy::acted_on;
use proof::nth_of_its_words;

/// So many elements more or fewer are the same page.
const SLIGHT: usize = 3;

/// An act, by the page on which it was done.
#[derive(Debug, Clone, Default)]
pub(super) struct LastAct {
    /// What it was on: the label that a person reads, or what else says it (an address, a key, a dialog's message).
    pub(super) on: String,
    /// The same with the role, for people: `button "Continue"`.
    name: String,
    /// What it was, as people say it.
    pub(super) gesture: Option<Gesture>,
    /// The page on which it was done, its element there, and which of the controls with the same words that is.
    pub(super) page: PageSnapshot,
    pub(super) id: Option<ElementId>,
    pub(super) nth: usize,
}

impl LastAct {
    /// An act that is about to be done on what is called `on`.
    pub(super) fn of(page: &PageSnapshot, action: &Action, on: String) -> Self {
        let id = action.target().and_then(|r| Some(page.find(&r)?.0));
        Self {
            on,
            name: acted_on(action, page),
            gesture: Some(gesture(page, action)),
            page: page.clone(),
            id,
            nth: id.map_or(0, |id| nth_of_its_words(page, id)),
        }
    }

    /// What it was on, for people, or `other` where it was on nothing.
    pub(super) fn name(&self, other: &str) -> String {
        let name = if self.name.is_empty() {
            other
        } else {
            &self.name
        };
        name.to_owned()
    }

    /// What its element is called; empty where it was on none.
    pub(super) fn label(&self) -> &str {
        if self.id.is_some() { &self.on } else { "" }
    }

    /// Whether the page says in new words that something has ended: then nobody says that nothing did, whatever was sent.
    pub(super) fn brought_words_of_an_end(&self, page: &PageSnapshot) -> bool {
        let tells = |e: &&Element| e.role.is_one_of("heading alert status");
        let is_new = |e: &Element| {
            let mut stood = self.page.elements.iter().filter(tells);
            !stood.any(|known| known.label() == e.label())
        };
        let mut told = page.elements.iter().filter(tells);
        told.any(|e| e.label_text().concepts().has(Concept::Ended) && is_new(e))
    }

    /// Whether the page goes on as it is: it rests, and leads further without saying more of an end than before, or has put away what was pressed and shows
    /// nothing in its place. After `any` change where it can hardly need what is held.
    pub(super) fn went_on(&self, page: &PageSnapshot, any: bool) -> bool {
        let (before, now) = (told(&self.page), told(page));
        let new: Vec<_> = now.iter().filter(|one| !before.contains(one)).collect();
        let offers = |all: &[Told]| all.iter().filter(|one| one.offers).count();
        let offered = new.iter().filter(|one| one.offers).count();
        // What was pressed may only be called something else now.
        let leads_on = offered > 1 || (offered == 1 && offers(&now) > offers(&before));
        let is_gone = self
            .id
            .and_then(|id| self.page.elements.get(id))
            .is_some_and(|own| {
                let own = |one: &Told| one.role == own.role && one.label == self.on;
                before.iter().any(own) && !now.iter().any(own)
            });
        let ends = |page: &PageSnapshot| {
            let ends = |e: &&Element| e.label_text().concepts().has(Concept::Ended);
            page.elements.iter().filter(ends).count()
        };
        let goes_on = leads_on || (is_gone && new.is_empty());
        page.dialog.is_none()
            && loading(page) == Loading::No
            && !self.is_at_work(page)
            && ((any && before != now) || (goes_on && ends(page) <= ends(&self.page)))
    }

    /// Whether what was pressed works: a control of its kind has gone grey, whatever it says meanwhile ("Saving…"), and the page is as it was but for a word or two.
    pub(super) fn is_at_work(&self, page: &PageSnapshot) -> bool {
        let own = self.id.and_then(|id| self.page.elements.get(id));
        let alike = |e: &&Element| e.is("disabled") && own.is_some_and(|own| own.role == e.role);
        let grey = |page: &PageSnapshot| page.elements.iter().filter(alike).count();
        grey(page) > grey(&self.page)
            && page.elements.len().abs_diff(self.page.elements.len()) <= SLIGHT
    }
}

/// Something that a page tells or offers.
#[derive(PartialEq, Eq)]
struct Told {
    role: Role,
    label: String,
    /// It can be used, or heads something.
    offers: bool,
}

/// All that a page tells and offers, by its names.
fn told(page: &PageSnapshot) -> Vec<Told> {
    let all = page.elements.iter().enumerate();
    let told = all.map(|(id, e)| Told {
        role: e.role.clone(),
        label: if is_control(e) {
            label_of(page, id)
        } else {
            e.label().to_owned()
        },
        offers: (is_control(e) && !e.is("disabled")) || is_text_field(e) || e.role == "heading",
    });
    told.filter(|one| !one.label.is_empty()).collect()
}

/// What an action is called on this page.
pub(super) fn gesture(page: &PageSnapshot, action: &Action) -> Gesture {
    match action {
        Action::Look | Action::Screenshot => Gesture::Look,
        Action::Wait { .. } => Gesture::Wait,
        Action::Tabs(Tabs::Open { .. }) => Gesture::OpenTab,
        Action::Tabs(Tabs::Close { .. }) => Gesture::CloseTab,
        Action::Tabs(Tabs::List | Tabs::Select { .. }) => Gesture::SwitchTab,
        Action::Back => Gesture::GoBack,
        Action::Navigate { .. } => Gesture::Visit,
        Action::Hover { .. } => Gesture::PointAt,
        Action::Drag { .. } => Gesture::Drag,
        Action::Type { .. } | Action::Fill { .. } => Gesture::FillIn,
        Action::Select { .. } => Gesture::ChooseFrom,
        Action::Press { .. } => Gesture::Press,
        Action::AnswerDialog { accept: true, .. } => Gesture::Accept,
        Action::AnswerDialog { .. } => Gesture::Dismiss,
        Action::Click { target } => page
            .find(target)
            .map_or(Gesture::Click, |(id, _)| clicked(page, id)),
    }
}

fn clicked(page: &PageSnapshot, id: ElementId) -> Gesture {
    let element = &page.elements[id];
    let label = label_of(page, id);
    let says = meaning(&label);
    match element.role.as_str() {
        "checkbox" | "switch" | "menuitemcheckbox" if element.is("checked") => Gesture::Untick,
        "checkbox" | "switch" | "menuitemcheckbox" => Gesture::Tick,
        "radio" | "menuitemradio" | "option" => Gesture::Choose,
        _ if page.seen(id).is_some_and(|seen| seen.group.is_some()) => Gesture::Choose,
        _ if says.has(Concept::Decline)
            && ending(&label) != Ending::Final
            && is_against(says).is_none() =>
        {
            Gesture::Decline
        }
        "link" | "tab" => Gesture::Open,
        _ if element.is("expanded=false") => Gesture::Open,
        _ => Gesture::Click,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    /// A page whose named elements have references.
    fn page_of(content: &str) -> PageSnapshot {
        let line = |(at, line): (usize, &str)| {
            let (named, rest) = line.split_at(line.rfind('"').map_or(0, |quote| quote + 1));
            let reference = (!named.is_empty()).then(|| format!(" [ref=e{at}]"));
            format!("{named}{}{rest}", reference.unwrap_or_default())
        };
        let lines: Vec<_> = content.lines().enumerate().map(line).collect();
        tree::page("https://shop.example/account", &lines.join("\n"))
    }

    /// The page on which a control was pressed.
    fn pressed(content: &str, on: &str) -> LastAct {
        let page = page_of(content);
        let id = page.elements.iter().position(|e| e.label() == on);
        LastAct {
            on: on.to_owned(),
            id,
            page,
            ..LastAct::default()
        }
    }

    #[test]
    fn a_page_that_goes_on_is_told_from_one_that_waits() {
        let offer = "- heading \"Stay with us\"\n- button \"Continue\"\n- button \"Keep my plan\"";
        let act = pressed(offer, "Continue");
        let goes_on = |content: &str, any: bool| act.went_on(&page_of(content), any);
        for (content, leads_on, any) in [
            (offer, false, false),
            (
                "- heading \"Stay with us\"\n- button \"Working\"\n- button \"Keep my plan\"",
                false,
                true,
            ),
            (
                "- heading \"Stay with us\"\n- button \"Continue\" [disabled]\n- button \"Keep my plan\"",
                false,
                false,
            ),
            (
                "- heading \"Stay with us\"\n- paragraph: Please wait…",
                false,
                false,
            ),
            (
                "- heading \"Stay with us\"\n- button \"Keep my plan\"",
                true,
                true,
            ),
            (
                "- heading \"Stay with us\"\n- paragraph: A moment, if you don't mind\n- button \"Keep my plan\"",
                false,
                true,
            ),
            (
                "- heading \"Why?\"\n- radio \"Price\"\n- radio \"Other\"\n- button \"Next\"",
                true,
                true,
            ),
            (
                "- heading \"Your plan has been cancelled\"\n- link \"Home\"\n- link \"Come back\"",
                false,
                true,
            ),
        ] {
            assert_eq!(goes_on(content, false), leads_on, "{content}");
            assert_eq!(goes_on(content, true), any, "{content}");
        }
        let banner = "- banner: Post\n- main:\n  - heading \"Good morning\"\n  - link \"My subscription\":\n    - /url: /s\n- dialog \"Privacy\":\n  - paragraph: We use cookies.\n  - button \"Accept all\"\n  - button \"Reject all\"\n  - button \"Settings\"";
        let act = pressed(banner, "Reject all");
        let after = page_of(
            "- banner: Post\n- main:\n  - heading \"Good morning\"\n  - link \"My subscription\":\n    - /url: /s",
        );
        assert!(act.went_on(&after, false));
    }
}
