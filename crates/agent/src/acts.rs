//! The newest act of a run: what it is called, and whether it came to something.

use domain::action::{Action, Tabs};
use domain::gesture::Gesture;
use page::control::{Ending, ending, label_of};
use page::effect::is_against;
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

    /// Whether what was pressed works: a control of its kind has gone grey, whatever it says meanwhile ("Saving…"), and the page is as it was but for a word or two.
    pub(super) fn is_at_work(&self, page: &PageSnapshot) -> bool {
        let own = self.id.and_then(|id| self.page.elements.get(id));
        let alike = |e: &&Element| e.is("disabled") && own.is_some_and(|own| own.role == e.role);
        let grey = |page: &PageSnapshot| page.elements.iter().filter(alike).count();
        grey(page) > grey(&self.page)
            && page.elements.len().abs_diff(self.page.elements.len()) <= SLIGHT
    }
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
