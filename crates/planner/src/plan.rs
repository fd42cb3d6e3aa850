//! The order of the rules.

use domain::action::{Action, Tabs};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::control::{Ending, ending};
use page::effect::is_against;
use page::snapshot::{Dialog, PageSnapshot};
use page::words::{asks_to_confirm, meaning};

use super::scene::Scene;
use super::step::{Move, Why};
use super::tried::Tried;

/// The next step: a function of the page, the hints and what was tried.
pub fn next(page: &PageSnapshot, service: &ServiceDefinition, tried: &Tried) -> Move {
    if let Some(dialog) = &page.dialog {
        let accept = accepts(dialog);
        return Move::act(Action::AnswerDialog { accept, text: None }, Why::Gives, "");
    }
    if let Some(newest) = page.tabs.iter().rfind(|t| !t.current)
        && tried.has_new_tab(page)
    {
        let index = newest.index;
        return Move::act(Action::Tabs(Tabs::Select { index }), Why::FollowsTab, "");
    }
    let scene = Scene::of(page, service, tried);
    scene
        .waits()
        .or_else(|| scene.is_over())
        .or_else(|| scene.goes_the_way())
        .or_else(|| scene.finds_the_way())
        .or_else(|| scene.may_have_ended())
        .unwrap_or_else(|| scene.stops())
}

/// Whether the answer to a native dialog is yes: it asks about the end or about leaving, and isn't about keeping or buying.
fn accepts(dialog: &Dialog) -> bool {
    let asks = ending(&dialog.message) != Ending::No || asks_to_confirm(&fold(&dialog.message));
    let agrees = dialog.kind == "confirm" && asks && is_against(meaning(&dialog.message)).is_none();
    dialog.kind == "beforeunload" || agrees
}
