//! What is said where the planner stops: where it is, what it saw, what would help.

use page::contact::contact;
use page::control::Ending;
use page::state::PageState;

use super::scene::Scene;

/// What helps wherever a page is beyond the planner.
pub const HELP: &str = "Ask a model: --model NAME.";

/// Where it stops for want of a way.
pub(crate) fn no_way(scene: &Scene<'_>) -> String {
    let at = scene.heading();
    if let Some(found) = contact(scene.page) {
        return format!(
            "On this page (\"{at}\") the way goes on by phone, chat or letter, and nothing there cancels. It says: \"{}\".",
            found.contact
        );
    }
    let flow = scene.flow;
    let ends = scene.controls.iter().filter(|c| c.ending != Ending::No);
    let ends: Vec<&str> = ends.map(|c| &*c.label).collect();
    let saw = match () {
        () if scene.is(&[PageState::Failed]) => {
            "the site says that something failed; try again later, or do it by hand".to_owned()
        }
        () if let Some(pressed) = scene.pressed_in_vain() => {
            format!("\"{}\" was pressed, and nothing came of it", pressed.on)
        }
        () if flow && let Some(asks) = scene.open_question() => format!(
            "it may want an answer to \"{}\", which only you can give",
            asks.words()
        ),
        () if flow && let Some(grey) = scene.grey.first() => {
            format!("\"{}\" can't be used yet", grey.label)
        }
        () if !flow && !ends.is_empty() => {
            let (names, meant) = (ends.join(", "), scene.goal.has_a_name());
            let why = [
                "it isn't clear what that ends",
                "that is something else than what you named",
            ];
            format!(
                "there is a control for ending ({names}), but {}",
                why[usize::from(meant)]
            )
        }
        () => "no control leads on to cancelling".to_owned(),
    };
    let url = &scene.page.url;
    format!("Stopped at \"{at}\" ({url}): {saw}. {HELP}")
}

/// Where a question has no answer that claims nothing, and nobody answered.
pub(crate) fn unanswered(scene: &Scene<'_>, question: &str) -> String {
    format!(
        "Stopped at \"{}\": it demands an answer to \"{question}\", every answer there claims something about you, and nobody answered. Run it again and answer, or do this step by hand.",
        scene.heading()
    )
}

/// Where several things could be meant, and nobody said which.
pub(crate) fn which(names: &[String]) -> String {
    format!(
        "Several things can be ended here ({}), and only you know which one is meant: say it with --thing.",
        names.join(", ")
    )
}
