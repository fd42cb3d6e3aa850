//! Fields that are filled in and lists in which something is chosen.

use super::choices::{self, Choice};
use super::keyboard::slides;
use super::readings::{Activation, Reading};
use super::rule::judge_reach;
use super::ruling::Ruling;
use super::scene::{Scene, Target, name_for_people};
use super::surroundings::Surroundings;
use super::targets::{Ruled, activate, on_page};
use super::typing::judge_typing;
use domain::action::{ActionKind, Entry, Field};
use page::control::{is_text_field, label_of};

pub(super) fn fill(fields: &[Field], scene: &Scene<'_>) -> Ruled {
    let mut ruled = Ruled::plain(Ruling::Allow, "a form");
    if fields.is_empty() {
        ruled.ruling = Ruling::Refuse(
            "A form is filled with a list of fields, and this one is empty.".to_owned(),
        );
        return ruled;
    }
    let mut names = Vec::new();
    for field in fields {
        let target = on_page(field.target, scene);
        let this = match &target {
            Err(advice) => Ruling::Refuse(advice.clone()),
            Ok(target) => {
                names.push(name_for_people(scene.page, target.0));
                one_field(scene, target, &field.entry)
            }
        };
        ruled.ruling = ruled.ruling.stricter(this);
        ruled.targets.extend(target.ok());
    }
    ruled.on = names.join(", ");
    ruled
}

fn one_field(scene: &Scene<'_>, target: &Target, entry: &Entry) -> Ruling {
    let Some(element) = scene.page.elements.get(target.0) else {
        return Ruling::Refuse("That element is gone.".to_owned());
    };
    let facts = scene.facts_of(&target.1);
    match (entry, element.role.as_str()) {
        (Entry::Text(text), _) if is_text_field(element) => {
            judge_typing(scene, target.0, facts, text)
        }
        (Entry::Tick(set) | Entry::Pick(set), "checkbox" | "radio") => {
            match activate(scene, target, Activation::Click, ActionKind::Fill) {
                Ruling::Allow if *set == element.is("checked") => Ruling::Allow,
                Ruling::Allow => {
                    let own = Reading::of(&label_of(scene.page, target.0));
                    let choice = Choice {
                        set: *set,
                        ..Choice::of(element, facts)
                    };
                    choices::judge_choice(
                        scene,
                        &choice,
                        &own,
                        &Surroundings::of(scene, target.0, facts),
                    )
                }
                strict => strict,
            }
        }
        (Entry::Choose(value), "combobox" | "listbox") => {
            from_list(scene, target, std::slice::from_ref(value))
        }
        (Entry::Slide(value), "slider") => {
            if value.trim().parse::<f64>().is_err() {
                return Ruling::Refuse("A slider is set to a number.".to_owned());
            }
            slides(scene).stricter(activate(scene, target, Activation::Click, ActionKind::Fill))
        }
        _ => Ruling::Refuse(format!(
            "{} can't be filled in this way.",
            name_for_people(scene.page, target.0)
        )),
    }
}

/// Whether values may be chosen in this list.
fn from_list(scene: &Scene<'_>, target: &Target, values: &[String]) -> Ruling {
    let facts = scene.facts_of(&target.1);
    choices::judge_values(scene, target.0, facts, values)
        .stricter(judge_reach(scene, target.0, facts))
}

pub(super) fn select(scene: &Scene<'_>, target: &Target, values: &[String]) -> Ruling {
    let role = scene
        .page
        .elements
        .get(target.0)
        .map_or("", |e| e.role.as_str());
    if matches!(role, "combobox" | "listbox") {
        from_list(scene, target, values)
    } else {
        Ruling::Refuse(format!(
            "{} is no list.",
            name_for_people(scene.page, target.0)
        ))
    }
}
