//! What is said where the planner stops: where it is, what it saw, what would help.

use page::contact::contact;
use page::control::{Ending, is_control};
use page::snapshot::Element;
use page::state::{Assessment, PageState};
use page::words::Concept;

use super::questions::Question;
use super::step::Why;
use super::tried::{Came, Tried};
use super::view::View;

/// What helps wherever a page is beyond the planner.
pub const HELP: &str = "Ask a model: --model NAME.";
/// Longest quotation, in characters.
const LONGEST: usize = 240;

/// Where it stops for want of a way.
pub(crate) fn no_way(
    view: &View<'_>,
    tried: &Tried,
    state: &Assessment,
    open: Option<&Question>,
) -> String {
    let at = view.heading();
    if let Some(words) = by_people(view) {
        return format!(
            "On this page (\"{at}\") the way goes on by phone, chat or letter, and nothing there cancels. It says: \"{words}\"."
        );
    }
    let saw = match () {
        () if view.page.url.starts_with("chrome-error:") => {
            format!("the browser could not open the page: {at}")
        }
        () if state.state == PageState::Failed => format!(
            "the site says that something failed (\"{at}\"); try again later, or do it by hand"
        ),
        () if let Some(pressed) = led_nowhere(view, tried) => {
            format!("\"{pressed}\" was pressed, and nothing came of it")
        }
        () if let Some(grey) = view.grey.first().filter(|_| view.flow) => {
            let waits = open.map_or_else(String::new, |q| {
                format!(
                    "; it may wait for an answer to \"{}\", which only you can give",
                    q.words()
                )
            });
            format!("\"{}\" can't be used yet{waits}", grey.label)
        }
        () if let Some(q) = open.filter(|_| view.flow) => format!(
            "it may want an answer to \"{}\", which only you can give",
            q.words()
        ),
        () if view.hidden.iter().any(|c| c.ending != Ending::No) => {
            "a control that leads on can't be seen, and nothing that is known opens it".to_owned()
        }
        () => "no control leads on to cancelling".to_owned(),
    };
    format!(
        "Stopped at \"{at}\" ({}): {saw}.{} {HELP}",
        view.page.url,
        opened(tried)
    )
}

/// Where a question has no answer that claims nothing, and nobody answered.
pub(crate) fn unanswered(view: &View<'_>, question: &str) -> String {
    format!(
        "Stopped at \"{}\": it demands an answer to \"{question}\", every answer there claims something about you, and nobody answered. Run it again and answer, or do this step by hand.",
        view.heading()
    )
}

/// Where several things could be meant, and nobody said which.
pub(crate) fn which(names: &[String]) -> String {
    format!(
        "Several things can be ended here ({}), and only you know which one is meant: say it with --thing.",
        names.join(", ")
    )
}

/// Where something else can be ended than what was named.
pub(crate) fn other_things(view: &View<'_>, names: &[String]) -> String {
    format!(
        "Stopped at \"{}\": what can be ended there is something else than what you named ({}). {HELP}",
        view.heading(),
        names.join(", ")
    )
}

/// The control that was pressed last and is still there.
fn led_nowhere<'t>(view: &View<'_>, tried: &'t Tried) -> Option<&'t str> {
    let pressed = tried
        .pressed()
        .filter(|t| t.why != Why::WayIn || t.came == Came::Nothing || !view.flow)?;
    let still = view.controls.iter().any(|c| *c.label == *pressed.on);
    (still && pressed.at.address == view.now.address).then_some(pressed.on.as_str())
}

/// What was opened in vain.
fn opened(tried: &Tried) -> String {
    let names: Vec<String> = tried
        .all()
        .iter()
        .filter(|t| t.why == Why::Account)
        .map(|t| format!("\"{}\"", t.on))
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!(" Opened so far: {}.", names.join(", "))
}

/// What the page says of people who have to be called or written to, where it offers no other way.
pub(crate) fn by_people(view: &View<'_>) -> Option<String> {
    let found = contact(view.page)?;
    let says = |e: &&Element| {
        let m = e.label_text().concepts();
        !is_control(e)
            && m.has(Concept::Contact)
            && m.any(&[Concept::Cancel, Concept::Ends, Concept::ToCancel])
    };
    let line = view
        .page
        .elements
        .iter()
        .find(says)
        .map(|e| e.label().trim().to_owned());
    let words = match line {
        Some(line) if line.contains(&found.contact) => line,
        Some(line) => format!("{line} · {}", found.contact),
        None => found.contact.clone(),
    };
    let words = found
        .hours
        .filter(|hours| !words.contains(hours.as_str()))
        .map_or(words.clone(), |hours| format!("{words} · {hours}"));
    Some(words.chars().take(LONGEST).collect())
}
