//! What is proposed, resolved on the page: each thing that it does by itself, as the table reads it.

use super::context::{PolicyContext, name_for_people};
use super::control::{Control, Use};
use domain::action::{Action, Entry, Tabs};
use domain::reference::Reference;
use page::control::is_text_field;
use page::snapshot::{ElementId, PageSnapshot};

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
}

impl<'a> Part<'a> {
    /// The control that it is about.
    pub(super) fn control(&self) -> Option<&Control<'a>> {
        match self {
            Self::Uses(control) => Some(control),
            _ => None,
        }
    }

    /// The control that is pressed: what it says is what happens.
    pub(super) fn pressed(&self) -> Option<&Control<'a>> {
        self.control()
            .filter(|c| matches!(c.used, Use::Click | Use::Submit))
    }

    /// The field that is typed into, and the text.
    pub(super) fn typed(&self) -> Option<(&Control<'a>, &'a str)> {
        let field = self.control()?;
        match field.used {
            Use::Text(text) => Some((field, text)),
            _ => None,
        }
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
}

/// For people: what an action acts on; empty where that is nothing.
pub fn acted_on(action: &Action, page: &PageSnapshot) -> String {
    let targets = targets(action, page).into_iter();
    let names: Vec<String> = targets.map(|id| name_for_people(page, id)).collect();
    match action {
        Action::Tabs(Tabs::Open { url: Some(url) }) | Action::Navigate { url } => url.clone(),
        Action::AnswerDialog { .. } => {
            let dialog = page.dialog.as_ref();
            dialog.map_or_else(String::new, |d| {
                format!("{} dialog \"{}\"", d.kind, d.message)
            })
        }
        Action::Press { key } if names.is_empty() => key.clone(),
        Action::Press { key } => format!("{key} on {}", names.join(", ")),
        Action::Drag { .. } => names.join(" onto "),
        _ => names.join(", "),
    }
}

/// The elements that an action names.
fn named(action: &Action) -> Vec<Reference> {
    match action {
        Action::Drag { from, to } => vec![*from, *to],
        Action::Fill { fields } => fields.iter().map(|f| f.target).collect(),
        _ => action.target().into_iter().collect(),
    }
}

/// The elements of the page that an action acts on.
pub(super) fn targets(action: &Action, page: &PageSnapshot) -> Vec<ElementId> {
    let named = named(action).into_iter();
    let named = named.filter_map(|one| page.find(&one));
    let focused = page.focused();
    let focused = focused.filter(|_| matches!(action, Action::Press { .. }));
    named.chain(focused).map(|(id, _)| id).collect()
}

fn parts<'a>(action: &'a Action, scene: &'a PolicyContext<'a>) -> Vec<Part<'a>> {
    let page = scene.page;
    if let Some(unknown) = named(action).iter().find(|one| page.find(one).is_none()) {
        return misfit(&format!(
            "There is no element {unknown} on the current page. References change with every page; use one from the newest page."
        ));
    }
    let targets = targets(action, page);
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
        | Action::Screenshot
        | Action::Wait { .. }
        | Action::Back
        | Action::Tabs(_)
        | Action::Hover { .. } => vec![Part::Free],
        Action::Click { .. } | Action::Drag { .. } => {
            (targets.into_iter().flat_map(|t| clicks(scene, t))).collect()
        }
        Action::Type { text, submit, .. } => {
            let types = |t: &ElementId| types(scene, *t, text);
            let sends = targets.iter().filter(|_| *submit);
            let sends = sends.map(|t| uses(scene, *t, Use::Submit));
            targets.iter().map(types).chain(sends).collect()
        }
        Action::Fill { fields } if fields.is_empty() => {
            misfit("A form is filled with a list of fields, and this one is empty.")
        }
        Action::Fill { fields } => (fields.iter().zip(targets))
            .flat_map(|(field, t)| match &field.entry {
                Entry::Text(text) => vec![types(scene, t, text)],
                Entry::Choose(value) => vec![uses(scene, t, Use::Option(value))],
                Entry::Tick(_) | Entry::Pick(_) | Entry::Slide(_) => clicks(scene, t),
            })
            .collect(),
        Action::Select { values, .. } => (values.iter().zip(targets.into_iter().cycle()))
            .map(|(value, t)| uses(scene, t, Use::Option(value)))
            .collect(),
        Action::Press { key } => presses(scene, key, targets.first().copied()),
    }
}

fn uses<'a>(scene: &'a PolicyContext<'a>, target: ElementId, used: Use<'a>) -> Part<'a> {
    Part::Uses(Control::of(scene, target, used))
}

fn clicks<'a>(scene: &'a PolicyContext<'a>, target: ElementId) -> Vec<Part<'a>> {
    let used = Control::clicked(scene, target);
    used.map(|used| uses(scene, target, used)).collect()
}

fn types<'a>(scene: &'a PolicyContext<'a>, target: ElementId, text: &'a str) -> Part<'a> {
    if !is_text_field(&scene.page.elements[target]) {
        let name = name_for_people(scene.page, target);
        Part::Misfit(format!("{name} is no text field."))
    } else if text.chars().any(char::is_control) {
        Part::Misfit("The text has a line break or another control character, which may press a key. Leave it out.".to_owned())
    } else {
        uses(scene, target, Use::Text(text))
    }
}

/// A key, by HTML's rules: Enter activates what has the focus, or submits the form that it is in by its default button, whatever field it
/// is; Space activates; the others move.
fn presses<'a>(
    scene: &'a PolicyContext<'a>,
    name: &str,
    focused: Option<ElementId>,
) -> Vec<Part<'a>> {
    const MOVES: &str =
        "Tab Shift+Tab Escape ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End";
    let moves = MOVES.split(' ').any(|key| key == name);
    let enter = matches!(name, "Enter" | "NumpadEnter" | "Return" | "\n" | "\r");
    let acts = enter || matches!(name, " " | "Space" | "Spacebar");
    match focused {
        _ if moves => vec![Part::Free],
        Some(target) if acts => {
            let mut parts = clicks(scene, target);
            parts.extend(enter.then(|| uses(scene, target, Use::Submit)));
            parts
        }
        None if acts => misfit(
            "Nothing has the focus, so nobody can tell what the key does. Click the control by its ref instead.",
        ),
        _ => misfit(&format!(
            "The key '{name}' is not pressed here. Click the control instead."
        )),
    }
}

fn misfit<'a>(why: &str) -> Vec<Part<'a>> {
    vec![Part::Misfit(why.to_owned())]
}
