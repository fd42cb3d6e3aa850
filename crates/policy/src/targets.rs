//! What is to be done, resolved on the page: the elements that it acts on, by their own rule.

use super::readings::Activation;
use super::rule::judge_activation;
use super::ruling::Ruling;
use super::scene::{FactsOf, Scene, Target, name_for_people};
use domain::action::ActionKind;
use domain::reference::Reference;

/// What is to be done, resolved on the page.
pub(super) struct Ruled {
    pub(super) ruling: Ruling,
    pub(super) targets: Vec<Target>,
    /// For people: what it acts on.
    pub(super) on: String,
}

impl Ruled {
    pub(super) fn plain(ruling: Ruling, on: impl Into<String>) -> Self {
        Self {
            ruling,
            targets: Vec::new(),
            on: on.into(),
        }
    }
}

pub(super) fn on_page(reference: Reference, scene: &Scene<'_>) -> Result<Target, String> {
    match scene.page.find(&reference) {
        Some((id, _)) => Ok((id, FactsOf::Reference(reference.to_string()))),
        None => Err(format!(
            "There is no element {reference} on the current page. References change with every page; use one from the newest page."
        )),
    }
}

/// What acts on one element, by its own rule.
pub(super) fn on_one(
    reference: Reference,
    scene: &Scene<'_>,
    rule: impl FnOnce(&Target) -> Ruling,
) -> Ruled {
    match on_page(reference, scene) {
        Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        Ok(target) => Ruled {
            ruling: rule(&target),
            on: name_for_people(scene.page, target.0),
            targets: vec![target],
        },
    }
}

pub(super) fn activate(
    scene: &Scene<'_>,
    target: &Target,
    how: Activation,
    by: ActionKind,
) -> Ruling {
    judge_activation(scene, target.0, scene.facts_of(&target.1), how, by)
}
