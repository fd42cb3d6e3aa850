//! What a key does, by HTML's rules: Enter activates what has the focus or submits the form that it is in, Space activates,
//! Tab and Escape leave, arrows move and scroll.

use super::keys::{Key, read_key};
use super::readings::Activation;
use super::rule::judge_activation;
use super::ruling::{Ruling, perhaps, plainly};
use super::scene::{FactsOf, Scene, Target, name_for_people};
use super::surroundings::says_of;
use super::typing::judge_typing;
use domain::action::ActionKind;
use page::control::{is_control, is_text_field};
use page::facts::ElementFacts;
use page::snapshot::Element;
use page::words::Way;

/// Judges a key: the ruling, what it acts on, and that in words.
pub fn judge_key(name: &str, scene: &Scene<'_>) -> (Ruling, Vec<Target>, String) {
    let key = read_key(name);
    let focused = scene.page.focused();
    let targets: Vec<Target> = focused
        .iter()
        .map(|(id, _)| (*id, FactsOf::Focused))
        .collect();
    let on = focused.map_or_else(
        || name.to_owned(),
        |(id, _)| format!("{name} on {}", name_for_people(scene.page, id)),
    );
    let ruling = match (key, focused) {
        (Key::Unknown, _) => Ruling::Refuse(format!("The key '{name}' is not pressed here. Click the control instead.")),
        (Key::Moves, _) => leaves(name, focused.map(|(_, e)| e), scene),
        (Key::Scrolls, Some((id, element))) if is_slider(element, scene) => {
            let facts = scene.facts_of(&FactsOf::Focused);
            slides(scene).stricter(judge_activation(
                scene,
                id,
                facts,
                Activation::Click,
                ActionKind::Press,
            ))
        }
        (Key::Scrolls, _) => scrolls(name, focused.map(|(id, e)| (name_for_people(scene.page, id), e)), scene),
        (_, None) => {
            Ruling::Refuse("Nothing has the focus, so nobody can tell what the key does. Click the control by its ref instead.".to_owned())
        }
        (key, Some((id, element))) => {
            let facts = scene.facts_of(&FactsOf::Focused);
            presses(key, name, (id, element), facts, scene)
        }
    };
    (ruling, targets, on)
}

/// Enter, Space and letters on what has the focus. Role and own facts may differ: the stricter reading counts.
fn presses(
    key: Key,
    name: &str,
    (id, element): (usize, &Element),
    facts: Option<&ElementFacts>,
    scene: &Scene<'_>,
) -> Ruling {
    let activate = |how| judge_activation(scene, id, facts, how, ActionKind::Press);
    let field = is_text_field(element);
    let unclear = || {
        Ruling::Refuse(
            "Nobody can tell what the key does here. Click the control by its ref instead."
                .to_owned(),
        )
    };
    match key {
        Key::Enter if field || is_control(element) => {
            let acts = facts.is_some_and(|f| matches!(f.tag.as_str(), "a" | "button" | "summary"));
            let submits = (field || facts.is_some_and(submits_implicitly))
                .then(|| activate(Activation::Submit));
            let clicks = (!field || acts).then(|| activate(Activation::Click));
            [submits, clicks]
                .into_iter()
                .flatten()
                .reduce(Ruling::stricter)
                .unwrap_or_else(unclear)
        }
        Key::Space | Key::Types if field => judge_typing(
            scene,
            id,
            facts,
            if key == Key::Types && name.chars().count() == 1 {
                name
            } else {
                ""
            },
        ),
        Key::Space if is_control(element) => activate(Activation::Click),
        _ => unclear(),
    }
}

/// Whether Enter on it submits its form by the default button: any input but those that are buttons themselves (HTML,
/// "implicit submission", as browsers do it: radio buttons and boxes, too).
fn submits_implicitly(facts: &ElementFacts) -> bool {
    facts.tag == "input"
        && !facts.form_method.is_empty()
        && !matches!(
            facts.r#type.as_str(),
            "submit" | "image" | "reset" | "button" | "file" | "color"
        )
}

/// Tab and Escape.
fn leaves(name: &str, focused: Option<&Element>, scene: &Scene<'_>) -> Ruling {
    if name == "Escape" {
        return match says_of(scene, Way::Escape) {
            Some(sentence) => plainly(
                scene,
                format!("the page says that Escape acts: \"{sentence}\""),
            ),
            None => Ruling::Allow,
        };
    }
    let changed = scene
        .facts_of(&FactsOf::Focused)
        .is_some_and(|f| f.changed || f.sends_itself);
    let saves = focused.is_some_and(is_text_field) && says_of(scene, Way::Leave).is_some();
    if focused.is_some() && (changed || saves) {
        return perhaps(scene, "leaves a field that was changed, which may save it");
    }
    Ruling::Allow
}

/// Arrows and the keys that scroll.
fn scrolls(name: &str, focused: Option<(String, &Element)>, scene: &Scene<'_>) -> Ruling {
    let facts = scene.facts_of(&FactsOf::Focused);
    let moves = |f: &ElementFacts| {
        f.tag == "select"
            || (f.tag == "input"
                && matches!(
                    f.r#type.as_str(),
                    "radio" | "range" | "number" | "date" | "time" | "month" | "week"
                ))
    };
    if let Some((on, element)) = focused
        && (is_set_by_arrows(&element.role) || facts.is_some_and(moves))
    {
        return Ruling::Refuse(format!(
            "The key would change {on}. Click what you want to choose instead."
        ));
    }
    let way = if name.starts_with("Arrow") {
        says_of(scene, Way::Slide)
    } else {
        None
    };
    match way.or_else(|| says_of(scene, Way::Scroll)) {
        Some(sentence) => perhaps(
            scene,
            format!("the page says that this acts: \"{sentence}\""),
        ),
        None => Ruling::Allow,
    }
}

/// A slider by its role and, where they are known, by its own facts.
fn is_slider(element: &Element, scene: &Scene<'_>) -> bool {
    let facts = scene.facts_of(&FactsOf::Focused);
    element.role == "slider"
        && facts.is_none_or(|f| f.tag != "select" && (f.tag != "input" || f.r#type == "range"))
}

/// Moving a slider: an answer on a scale, unless the page says that sliding acts.
pub fn slides(scene: &Scene<'_>) -> Ruling {
    match says_of(scene, Way::Slide) {
        Some(sentence) => plainly(
            scene,
            format!("the page says that sliding acts: \"{sentence}\""),
        ),
        None => perhaps(
            scene,
            "moves a slider, and nobody can tell what that sets off",
        ),
    }
}

/// Roles whose value or choice moves with the arrow keys.
fn is_set_by_arrows(role: &str) -> bool {
    matches!(
        role,
        "radio"
            | "radiogroup"
            | "combobox"
            | "listbox"
            | "option"
            | "slider"
            | "spinbutton"
            | "switch"
            | "tab"
            | "tablist"
            | "menuitemradio"
    )
}
