//! What is said where the planner stops: where it is, what it saw, what would help.

use page::contact::contact;
use page::control::Ending;
use page::state::PageState;

use super::scene::Scene;
use super::step::Why;
use super::tried::Turn;

/// What helps wherever a page is beyond the planner.
const HELP: &str = "Ask a model: --model NAME.";

/// Where it stops for want of a way.
pub(crate) fn no_way(scene: &Scene<'_>) -> String {
    let at = scene.heading();
    if let Some(words) = by_people(scene) {
        return format!(
            "On this page (\"{at}\") the way goes on by phone, chat or letter, and nothing there cancels. It says: \"{words}\"."
        );
    }
    let question = scene.open_question().filter(|_| scene.flow);
    let question = question.map(|q| {
        let words = q.words();
        format!("it may want an answer to \"{words}\", which only you can give")
    });
    let others = scene.controls.iter().filter(|c| c.ending != Ending::No);
    let others: Vec<&str> = others.map(|c| &*c.label).collect();
    let saw = match () {
        () if scene.page.url.starts_with("chrome-error:") => {
            format!("the browser could not open the page: {at}")
        }
        () if scene.is(&[PageState::Failed]) => format!(
            "the site says that something failed (\"{at}\"); try again later, or do it by hand"
        ),
        () if let Some(pressed) = scene.pressed_in_vain() => {
            format!("\"{}\" was pressed, and nothing came of it", pressed.on)
        }
        () if let Some(grey) = scene.grey.first().filter(|_| scene.flow) => {
            let waits = question.map_or_else(String::new, |asks| format!("; {asks}"));
            format!("\"{}\" can't be used yet{waits}", grey.label)
        }
        () if let Some(asks) = question => asks,
        () if scene.hidden.iter().any(|c| c.ending != Ending::No) => {
            "a control that leads on can't be seen, and nothing that is known opens it".to_owned()
        }
        () if !scene.flow && !others.is_empty() => format!(
            "what can be ended there is something else than what you named ({})",
            others.join(", ")
        ),
        () => "no control leads on to cancelling".to_owned(),
    };
    format!(
        "Stopped at \"{at}\" ({}): {saw}.{} {HELP}",
        scene.page.url,
        opened(scene)
    )
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

/// What was opened in vain.
fn opened(scene: &Scene<'_>) -> String {
    let opens = |t: &&Turn| matches!(t.why, Why::Account | Why::Answered);
    let opened = scene.tried.turns.iter().filter(opens);
    let names: Vec<String> = opened.map(|t| format!("\"{}\"", t.on)).collect();
    if names.is_empty() {
        return String::new();
    }
    format!(" Opened so far: {}.", names.join(", "))
}

/// How the page says that people are reached, where it offers no other way.
fn by_people(scene: &Scene<'_>) -> Option<String> {
    let found = contact(scene.page)?;
    let hours = found.hours.filter(|hours| !found.contact.contains(hours));
    let hours = hours.map_or_else(String::new, |hours| format!(" · {hours}"));
    Some(found.contact + &hours)
}
