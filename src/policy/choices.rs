//! Boxes, radio buttons and lists: what choosing does, and what a submit would send along.

use super::click::Ruling;
use super::scene::Scene;
use crate::domain::predicate::fold;
use crate::page::control::{Ending, ending_of, label_of};
use crate::page::effect::{adds_something, is_against};
use crate::page::facts::ElementFacts;
use crate::page::snapshot::{Element, ElementId};
use crate::page::state::PageState;
use crate::page::words::{Meaning, Sense, is_imperative, meaning, meaning_of_folded};

/// A choice that is about to be made.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// `checkbox`, `radio` or `option`.
    pub role: &'a str,
    /// It will be set (as opposed to taken back).
    pub set: bool,
}

/// Judges a choice. Setting something that keeps or adds asks, taking it back is the way out.
#[must_use]
pub fn judge_choice(scene: &Scene<'_>, choice: &Choice<'_>, label: &str, meaning: Meaning) -> Ruling {
    let folded = fold(label);
    let against = adds_something(&folded, meaning);
    if meaning.has(Sense::Renewal) && !meaning.has(Sense::Acknowledge) {
        return Ruling::Ask("switches the renewal, which may act at once".to_owned());
    }
    if scene.assessment.state == PageState::ExitSurvey && choice.role != "checkbox" && !is_imperative(&folded) {
        // A reason, not a proposal.
        return Ruling::Allow;
    }
    if !choice.set {
        let ends = ending_of(&folded, meaning) != Ending::No || meaning.has(Sense::Acknowledge);
        return if ends && against.is_none() { Ruling::Ask("takes back a choice to cancel".to_owned()) } else { Ruling::Allow };
    }
    match against {
        Some(why) => Ruling::Ask(format!("{why}; that is against the goal")),
        // An option of a list of its own may be a menu that acts.
        None if choice.role == "option" && ending_of(&folded, meaning) != Ending::No => {
            Ruling::Ask("may end the subscription at once".to_owned())
        }
        None => Ruling::Allow,
    }
}

/// Judges a choice without a name by the text beside it.
#[must_use]
pub fn judge_nameless(scene: &Scene<'_>, id: ElementId, choice: &Choice<'_>) -> Ruling {
    let beside = fold(&neighbour_text(scene, id));
    if beside.is_empty() {
        return Ruling::Ask("it has no name, so nobody can tell what it chooses".to_owned());
    }
    judge_choice(scene, choice, &beside, meaning_of_folded(&beside))
}

/// A control that may submit while a ticked box would keep or add something: untick first; if it can't be
/// unticked, the person decides.
#[must_use]
pub fn with_ticked_boxes(scene: &Scene<'_>, facts: Option<&ElementFacts>, ruling: Ruling) -> Ruling {
    if matches!(ruling, Ruling::Refuse(_)) || scene.assessment.state == PageState::LoginRequired {
        return ruling;
    }
    let page = scene.page;
    let mut fixed = None;
    for (id, element) in page.elements.iter().enumerate() {
        if !matches!(element.role.as_str(), "checkbox" | "switch" | "menuitemcheckbox") || !element.is("checked") {
            continue;
        }
        let label = label_of(page, id);
        let label = if label.is_empty() { neighbour_text(scene, id) } else { label };
        let folded = fold(&label);
        if adds_something(&folded, meaning_of_folded(&folded)).is_none() {
            continue;
        }
        match (&element.reference, element.is("disabled")) {
            (Some(reference), false) => {
                return Ruling::Refuse(format!(
                    "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
                ));
            }
            _ => fixed = Some(label),
        }
    }
    let hidden = facts.and_then(|f| f.form_checked.iter().find(|l| adds_something(&fold(l), meaning(l)).is_some()).cloned());
    match fixed.or(hidden) {
        Some(label) => ruling.stricter(Ruling::Ask(format!("a box that can't be unticked is sent along: \"{label}\""))),
        None => ruling,
    }
}

/// The text beside a box that has no name of its own.
fn neighbour_text(scene: &Scene<'_>, id: usize) -> String {
    let page = scene.page;
    let parent = page.elements.get(id).and_then(|e| e.parent);
    parent
        .map(|p| page.subtree(p).iter().filter(|e| e.role == "text").map(Element::label).collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

/// Judges values that are to be chosen in a list. A list takes the options' hidden values too, which say
/// nothing: only what the page shows as an option is chosen.
#[must_use]
pub fn judge_values(scene: &Scene<'_>, list: ElementId, values: &[String]) -> Ruling {
    let shown: Vec<String> = scene.page.subtree(list).iter().filter(|e| e.role == "option").map(|e| fold(e.label())).collect();
    if values.is_empty() {
        return Ruling::Refuse("Say which option to choose, as the page shows it.".to_owned());
    }
    values.iter().fold(Ruling::Allow, |ruling, value| {
        let folded = fold(value);
        if folded.is_empty() || !shown.contains(&folded) {
            let value: String = value.chars().take(60).collect();
            return ruling.stricter(Ruling::Refuse(format!("The list shows no option \"{value}\". Give an option as the page shows it.")));
        }
        if scene.assessment.state == PageState::ExitSurvey && !is_imperative(&folded) {
            return ruling;
        }
        let meaning = meaning_of_folded(&folded);
        let this = match is_against(meaning) {
            Some(why) => Ruling::Ask(format!("{why}; that is against the goal")),
            None if ending_of(&folded, meaning) != Ending::No => Ruling::Ask("may end the subscription at once".to_owned()),
            None => Ruling::Allow,
        };
        ruling.stricter(this)
    })
}
