//! What is proposed, resolved on the page: each thing that it does by itself, as the table reads it.

use super::context::{FactsOf, PolicyContext, Target, is_one_of, name_for_people};
use super::control::{Control, Use};
use super::keys::{Key, read_key};
use domain::action::{Action, Entry, Field, Tabs};
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{is_control, is_text_field};
use page::facts::ElementFacts;
use page::snapshot::{Element, PageSnapshot};

/// One thing that a proposal does.
#[derive(Debug)]
pub(super) enum Part<'a> {
    /// Nothing that anybody has to read.
    Free,
    /// It can't be done: why.
    Misfit(String),
    /// An address is opened.
    Opens(&'a str),
    /// The open dialog is answered.
    Answers(bool),
    /// A control is used.
    Uses(Control<'a>),
    /// A text is typed into a field.
    Types(Control<'a>, &'a str),
    /// An option is chosen in a list.
    Picks(Control<'a>, &'a str),
}

impl<'a> Part<'a> {
    /// The control that it is about.
    pub(super) fn control(&self) -> Option<&Control<'a>> {
        match self {
            Self::Uses(control) | Self::Types(control, _) | Self::Picks(control, _) => {
                Some(control)
            }
            _ => None,
        }
    }

    /// The control that is pressed: what it says is what happens.
    pub(super) fn pressed(&self) -> Option<&Control<'a>> {
        self.control()
            .filter(|c| matches!(c.used, Use::Click | Use::Submit))
    }
}

/// What is proposed.
#[derive(Debug)]
pub(super) struct Proposal<'a> {
    pub(super) action: &'a Action,
    pub(super) scene: &'a PolicyContext<'a>,
    /// At least one, so that every row is asked.
    pub(super) parts: Vec<Part<'a>>,
}

impl<'a> Proposal<'a> {
    /// Resolves an action on the page.
    pub(super) fn of(action: &'a Action, scene: &'a PolicyContext<'a>) -> Self {
        let mut parts = parts(action, scene);
        if parts.is_empty() {
            parts.push(Part::Free);
        }
        Self {
            action,
            scene,
            parts,
        }
    }

    /// For people: what it acts on.
    pub(super) fn on(&self) -> String {
        let page = self.scene.page;
        let targets = targets(self.action, page);
        let names = targets.iter().map(|(id, _)| name_for_people(page, *id));
        let names: Vec<String> = names.collect();
        match self.action {
            Action::Tabs(Tabs::Open { url: Some(url) }) | Action::Navigate { url } => url.clone(),
            Action::AnswerDialog { .. } => {
                page.dialog.as_ref().map_or_else(String::new, |dialog| {
                    format!("{} dialog \"{}\"", dialog.kind, dialog.message)
                })
            }
            Action::Press { key } => format!("{key} on {}", names.join(", ")),
            Action::Drag { .. } => names.join(" onto "),
            _ => names.join(", "),
        }
    }
}

/// The elements of the page that an action acts on.
pub(super) fn targets(action: &Action, page: &PageSnapshot) -> Vec<Target> {
    let named: Vec<Reference> = match action {
        Action::Press { key } => {
            let focused = page.focused().filter(|_| read_key(key) != Key::Unknown);
            return focused
                .map(|(id, _)| (id, FactsOf::Focused))
                .into_iter()
                .collect();
        }
        Action::Drag { from, to } => vec![*from, *to],
        Action::Fill { fields } => fields.iter().map(|f| f.target).collect(),
        _ => action.target().into_iter().collect(),
    };
    named.iter().filter_map(|one| find(one, page)).collect()
}

fn find(reference: &Reference, page: &PageSnapshot) -> Option<Target> {
    let (id, _) = page.find(reference)?;
    Some((id, FactsOf::Reference(reference.to_string())))
}

fn parts<'a>(action: &'a Action, scene: &'a PolicyContext<'a>) -> Vec<Part<'a>> {
    let page = scene.page;
    let on = |reference: &Reference, parts: &dyn Fn(&Target) -> Vec<Part<'a>>| match find(
        reference, page,
    ) {
        Some(target) => parts(&target),
        None => misfit(&format!(
            "There is no element {reference} on the current page. References change with every page; use one from the newest page."
        )),
    };
    match action {
        Action::Wait { seconds, .. } if seconds.is_some_and(|t| !(0.0..=30.0).contains(&t)) => {
            misfit("Wait 30 seconds at most.")
        }
        Action::Tabs(Tabs::Open { url: Some(url) }) | Action::Navigate { url } => {
            vec![Part::Opens(url)]
        }
        Action::Tabs(Tabs::Close { .. }) if page.tabs.len() <= 1 => misfit("This is the only tab."),
        Action::AnswerDialog { .. } if page.dialog.is_none() => misfit("No dialog is open."),
        Action::AnswerDialog { accept, .. } => vec![Part::Answers(*accept)],
        Action::Look
        | Action::Screenshot { .. }
        | Action::Wait { .. }
        | Action::Back
        | Action::Tabs(_) => Vec::new(),
        Action::Hover { target } => on(target, &|_| Vec::new()),
        Action::Click { target } => on(target, &|t| clicks(scene, t)),
        Action::Drag { from, to } => {
            let both = [from, to].into_iter();
            both.flat_map(|one| on(one, &|t| clicks(scene, t)))
                .collect()
        }
        Action::Type {
            target,
            text,
            submit,
            ..
        } => on(target, &|t| {
            let mut parts = types(scene, t, text);
            if *submit {
                parts.extend(uses(scene, t, Use::Submit));
            }
            parts
        }),
        Action::Fill { fields } if fields.is_empty() => {
            misfit("A form is filled with a list of fields, and this one is empty.")
        }
        Action::Fill { fields } => {
            let fill = |f: &'a Field| on(&f.target, &|t| fills(scene, t, &f.entry));
            fields.iter().flat_map(fill).collect()
        }
        Action::Select { target, values } => on(target, &|t| picks(scene, t, values)),
        Action::Press { key } => presses(scene, key),
    }
}

fn clicks<'a>(scene: &'a PolicyContext<'a>, target: &Target) -> Vec<Part<'a>> {
    let used = Control::clicked(scene, target);
    used.into_iter().map(Part::Uses).collect()
}

fn uses<'a>(scene: &'a PolicyContext<'a>, target: &Target, used: Use) -> Vec<Part<'a>> {
    let control = Control::of(scene, target, used);
    control.into_iter().map(Part::Uses).collect()
}

fn can_t<'a>(scene: &PolicyContext<'_>, target: &Target, why: &str) -> Vec<Part<'a>> {
    misfit(&format!("{} {why}", name_for_people(scene.page, target.0)))
}

fn types<'a>(scene: &'a PolicyContext<'a>, target: &Target, text: &'a str) -> Vec<Part<'a>> {
    let Some(field) = Control::of(scene, target, Use::Field).filter(|f| is_text_field(f.element))
    else {
        return can_t(scene, target, "is no text field.");
    };
    let Some(facts) = field.facts else {
        return misfit(
            "The field could not be examined, so nothing is typed into it. Look at the page again.",
        );
    };
    if takes_no_text(facts) {
        return can_t(
            scene,
            target,
            "is no field to type in: keys would press it or change its choice. Click it, or choose in it.",
        );
    }
    if text.chars().any(char::is_control) {
        return misfit(
            "The text has a line break or another control character, which may press a key. Leave it out.",
        );
    }
    vec![Part::Types(field, text)]
}

fn fills<'a>(scene: &'a PolicyContext<'a>, target: &Target, entry: &'a Entry) -> Vec<Part<'a>> {
    let element = &scene.page.elements[target.0];
    match (entry, element.role.as_str()) {
        (Entry::Text(text), _) if is_text_field(element) => types(scene, target, text),
        // What is so already is left as it is.
        (Entry::Tick(set) | Entry::Pick(set), "checkbox" | "radio")
            if *set == element.is("checked") =>
        {
            uses(scene, target, Use::Choice(false))
        }
        (Entry::Choose(value), "combobox" | "listbox") => {
            picks(scene, target, std::slice::from_ref(value))
        }
        (Entry::Slide(value), "slider") if value.trim().parse::<f64>().is_err() => {
            misfit("A slider is set to a number.")
        }
        (Entry::Tick(_) | Entry::Pick(_), "checkbox" | "radio") | (Entry::Slide(_), "slider") => {
            clicks(scene, target)
        }
        _ => can_t(scene, target, "can't be filled in this way."),
    }
}

/// Chooses in a list. A list takes the options' hidden values too, which say nothing: only what the page shows is chosen.
fn picks<'a>(scene: &'a PolicyContext<'a>, list: &Target, values: &'a [String]) -> Vec<Part<'a>> {
    if !matches!(
        scene.page.elements[list.0].role.as_str(),
        "combobox" | "listbox"
    ) {
        return can_t(scene, list, "is no list.");
    }
    if values.is_empty() {
        return misfit("Say which option to choose, as the page shows it.");
    }
    let inside = scene.page.subtree(list.0).iter();
    let options = inside.filter(|e| e.role == "option");
    let shown: Vec<String> = options.map(|e| fold(e.label())).collect();
    let pick = |value: &'a String| {
        let folded = fold(value);
        if folded.is_empty() || !shown.contains(&folded) {
            let value: String = value.chars().take(60).collect();
            return misfit(&format!(
                "The list shows no option \"{value}\". Give an option as the page shows it."
            ));
        }
        let control = Control::of(scene, list, Use::Field);
        control
            .into_iter()
            .map(|c| Part::Picks(c, value.as_str()))
            .collect()
    };
    values.iter().flat_map(pick).collect()
}

/// A key, by HTML's rules: Enter activates what has the focus or submits the form that it is in, Space activates, Tab and Escape
/// leave, arrows move and scroll.
fn presses<'a>(scene: &'a PolicyContext<'a>, name: &'a str) -> Vec<Part<'a>> {
    let key = read_key(name);
    if key == Key::Unknown {
        return misfit(&format!(
            "The key '{name}' is not pressed here. Click the control instead."
        ));
    }
    let Some((id, element)) = scene.page.focused() else {
        return match key {
            Key::Moves | Key::Scrolls => Vec::new(),
            _ => misfit(
                "Nothing has the focus, so nobody can tell what the key does. Click the control by its ref instead.",
            ),
        };
    };
    let target = (id, FactsOf::Focused);
    let facts = scene.facts_of(&target.1);
    let field = is_text_field(element);
    match key {
        Key::Scrolls if is_set_by_arrows(element, facts) => misfit(&format!(
            "The key would change {}. Click what you want to choose instead.",
            name_for_people(scene.page, id)
        )),
        Key::Moves | Key::Scrolls => Vec::new(),
        // Role and own facts may differ: both readings count.
        Key::Enter if field || is_control(element) => {
            let submits = field || facts.is_some_and(submits_implicitly);
            let acts = facts.is_some_and(|f| matches!(f.tag.as_str(), "a" | "button" | "summary"));
            let mut parts = Vec::new();
            if submits {
                parts.extend(uses(scene, &target, Use::Submit));
            }
            if !field || acts {
                parts.extend(clicks(scene, &target));
            }
            parts
        }
        Key::Space if field => types(scene, &target, ""),
        Key::Space if is_control(element) => clicks(scene, &target),
        _ => {
            misfit("Nobody can tell what the key does here. Click the control by its ref instead.")
        }
    }
}

fn misfit<'a>(why: &str) -> Vec<Part<'a>> {
    vec![Part::Misfit(why.to_owned())]
}

/// A list, button or link that calls itself a text field: typed keys choose or press.
fn takes_no_text(facts: &ElementFacts) -> bool {
    let is_input = facts.tag == "input";
    is_one_of(&facts.tag, "select button a summary option iframe")
        || (is_input
            && is_one_of(
                &facts.r#type,
                "submit image reset button checkbox radio range color file",
            ))
}

/// Whether Enter on it submits its form by the default button: any input but those that are buttons themselves (HTML,
/// "implicit submission", as browsers do it: radio buttons and boxes, too).
fn submits_implicitly(facts: &ElementFacts) -> bool {
    facts.tag == "input"
        && !facts.form_method.is_empty()
        && !is_one_of(&facts.r#type, "submit image reset button file color")
}

/// Its value or choice moves with the arrow keys.
fn is_set_by_arrows(element: &Element, facts: Option<&ElementFacts>) -> bool {
    const ROLES: &str = "radio radiogroup combobox listbox option slider spinbutton switch tab tablist menuitemradio";
    const TYPES: &str = "radio range number date time month week";
    let set =
        |f: &ElementFacts| f.tag == "select" || (f.tag == "input" && is_one_of(&f.r#type, TYPES));
    is_one_of(&element.role, ROLES) || facts.is_some_and(set)
}
