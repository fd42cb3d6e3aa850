//! What a call is called where a person reads it: by what it is done to, and by what that says.

use domain::action::{Action, Tabs};
use domain::gesture::Gesture;
use page::control::{Ending, ending, label_of};
use page::effect::is_against;
use page::snapshot::{ElementId, PageSnapshot};
use page::words::{Concept, meaning};

/// What an action is called on this page.
pub(super) fn gesture(page: &PageSnapshot, action: &Action) -> Gesture {
    match action {
        Action::Look | Action::Screenshot { .. } => Gesture::Look,
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
