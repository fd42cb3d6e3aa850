//! What is proposed, resolved on the page: each thing that it does by itself, as the table reads it.

use super::context::{FactsOf, PolicyContext, Target, is_one_of, name_for_people};
use super::control::{Control, Use};
use super::keys::{Key, read_key};
use domain::action::{Action, Entry, Field, Tabs};
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{is_control, is_text_field};
use page::facts::ElementFacts;
use page::snapshot::Element;

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
    pub(super) parts: Vec<Part<'a>>,
    pub(super) targets: Vec<Target>,
    /// For people: what it acts on.
    pub(super) on: String,
}

impl<'a> Proposal<'a> {
    /// Resolves an action on the page.
    pub(super) fn of(action: &'a Action, scene: &'a PolicyContext<'a>) -> Self {
        let mut proposal = Self {
            action,
            scene,
            parts: Vec::new(),
            targets: Vec::new(),
            on: String::new(),
        };
        proposal.read();
        proposal
    }

    fn read(&mut self) {
        let page = self.scene.page;
        match self.action {
            Action::Look | Action::Screenshot { .. } => self.plain(Part::Free, "the page"),
            Action::Wait { seconds, .. } => {
                let part = if seconds.is_some_and(|t| !(0.0..=30.0).contains(&t)) {
                    misfit("Wait 30 seconds at most.")
                } else {
                    Part::Free
                };
                self.plain(part, "the page");
            }
            Action::Back => self.plain(Part::Free, "the page before"),
            Action::Tabs(Tabs::Open { url: Some(url) }) | Action::Navigate { url } => {
                self.plain(Part::Opens(url), url);
            }
            Action::Tabs(Tabs::Close { .. }) if page.tabs.len() <= 1 => {
                self.plain(misfit("This is the only tab."), "a tab");
            }
            Action::Tabs(_) => self.plain(Part::Free, "tabs"),
            Action::AnswerDialog { accept, .. } => match &page.dialog {
                Some(dialog) => {
                    let on = format!("{} dialog \"{}\"", dialog.kind, dialog.message);
                    self.plain(Part::Answers(*accept), &on);
                }
                None => self.plain(misfit("No dialog is open."), ""),
            },
            Action::Hover { target } => {
                if self.takes(*target).is_some() {
                    self.parts.push(Part::Free);
                }
            }
            Action::Click { target } => {
                if let Some(target) = self.takes(*target) {
                    self.clicks(&target);
                }
            }
            Action::Drag { from, to } => {
                for reference in [from, to] {
                    if let Some(target) = self.takes(*reference) {
                        self.clicks(&target);
                    }
                }
            }
            Action::Type {
                target,
                text,
                submit,
                ..
            } => {
                if let Some(target) = self.takes(*target) {
                    self.types(&target, text);
                    if *submit {
                        self.uses(&target, Use::Submit);
                    }
                }
            }
            Action::Fill { fields } => {
                if fields.is_empty() {
                    let empty = "A form is filled with a list of fields, and this one is empty.";
                    self.plain(misfit(empty), "a form");
                }
                for Field { target, entry } in fields {
                    if let Some(target) = self.takes(*target) {
                        self.fills(&target, entry);
                    }
                }
            }
            Action::Select { target, values } => {
                if let Some(target) = self.takes(*target) {
                    self.picks(&target, values);
                }
            }
            Action::Press { key } => self.presses(key),
        }
    }

    fn plain(&mut self, part: Part<'a>, on: &str) {
        self.parts.push(part);
        on.clone_into(&mut self.on);
    }

    /// An element of the page, if it is there.
    fn takes(&mut self, reference: Reference) -> Option<Target> {
        let Some((id, _)) = self.scene.page.find(&reference) else {
            self.parts.push(Part::Misfit(format!(
                "There is no element {reference} on the current page. References change with every page; use one from the newest page."
            )));
            return None;
        };
        let target = (id, FactsOf::Reference(reference.to_string()));
        self.acts_on(&target);
        Some(target)
    }

    fn acts_on(&mut self, target: &Target) {
        if !self.on.is_empty() {
            let between = if matches!(self.action, Action::Drag { .. }) {
                " onto "
            } else {
                ", "
            };
            self.on.push_str(between);
        }
        self.on
            .push_str(&name_for_people(self.scene.page, target.0));
        self.targets.push(target.clone());
    }

    fn element(&self, target: &Target) -> &'a Element {
        // A target is an element that was found on this page.
        &self.scene.page.elements[target.0]
    }

    fn clicks(&mut self, target: &Target) {
        let used = Control::clicked(self.scene, target);
        self.parts.extend(used.into_iter().map(Part::Uses));
    }

    fn uses(&mut self, target: &Target, used: Use) {
        self.parts
            .extend(Control::of(self.scene, target, used).map(Part::Uses));
    }

    fn can_t(&mut self, target: &Target, why: &str) {
        let name = name_for_people(self.scene.page, target.0);
        self.parts.push(Part::Misfit(format!("{name} {why}")));
    }

    fn types(&mut self, target: &Target, text: &'a str) {
        if !is_text_field(self.element(target)) {
            return self.can_t(target, "is no text field.");
        }
        let Some(facts) = self.scene.facts_of(&target.1) else {
            return self.parts.push(misfit(
                "The field could not be examined, so nothing is typed into it. Look at the page again.",
            ));
        };
        if takes_no_text(facts) {
            return self.can_t(
                target,
                "is no field to type in: keys would press it or change its choice. Click it, or choose in it.",
            );
        }
        if text.chars().any(char::is_control) {
            return self.parts.push(misfit(
                "The text has a line break or another control character, which may press a key. Leave it out.",
            ));
        }
        let field = Control::of(self.scene, target, Use::Field);
        self.parts.extend(field.map(|f| Part::Types(f, text)));
    }

    fn fills(&mut self, target: &Target, entry: &'a Entry) {
        let element = self.element(target);
        match (entry, element.role.as_str()) {
            (Entry::Text(text), _) if is_text_field(element) => self.types(target, text),
            (Entry::Tick(set) | Entry::Pick(set), "checkbox" | "radio") => {
                // What is so already is left as it is.
                if *set == element.is("checked") {
                    self.uses(target, Use::Choice(false));
                } else {
                    self.clicks(target);
                }
            }
            (Entry::Choose(value), "combobox" | "listbox") => {
                self.picks(target, std::slice::from_ref(value));
            }
            (Entry::Slide(value), "slider") => {
                if value.trim().parse::<f64>().is_err() {
                    return self.parts.push(misfit("A slider is set to a number."));
                }
                self.clicks(target);
            }
            _ => self.can_t(target, "can't be filled in this way."),
        }
    }

    /// Chooses in a list. A list takes the options' hidden values too, which say nothing: only what the page shows is chosen.
    fn picks(&mut self, list: &Target, values: &'a [String]) {
        if !matches!(self.element(list).role.as_str(), "combobox" | "listbox") {
            return self.can_t(list, "is no list.");
        }
        if values.is_empty() {
            self.parts
                .push(misfit("Say which option to choose, as the page shows it."));
        }
        let inside = self.scene.page.subtree(list.0).iter();
        let options = inside.filter(|e| e.role == "option");
        let shown: Vec<String> = options.map(|e| fold(e.label())).collect();
        for value in values {
            let folded = fold(value);
            if folded.is_empty() || !shown.contains(&folded) {
                let value: String = value.chars().take(60).collect();
                self.parts.push(Part::Misfit(format!(
                    "The list shows no option \"{value}\". Give an option as the page shows it."
                )));
            } else if let Some(control) = Control::of(self.scene, list, Use::Field) {
                self.parts.push(Part::Picks(control, value));
            }
        }
    }

    /// A key, by HTML's rules: Enter activates what has the focus or submits the form that it is in, Space activates, Tab and Escape
    /// leave, arrows move and scroll.
    fn presses(&mut self, name: &'a str) {
        let key = read_key(name);
        name.clone_into(&mut self.on);
        if key == Key::Unknown {
            return self.parts.push(Part::Misfit(format!(
                "The key '{name}' is not pressed here. Click the control instead."
            )));
        }
        let Some((id, element)) = self.scene.page.focused() else {
            return self.parts.push(match key {
                Key::Moves | Key::Scrolls => Part::Free,
                _ => misfit(
                    "Nothing has the focus, so nobody can tell what the key does. Click the control by its ref instead.",
                ),
            });
        };
        let target = (id, FactsOf::Focused);
        self.on = format!("{name} on {}", name_for_people(self.scene.page, id));
        self.targets.push(target.clone());
        let facts = self.scene.facts_of(&target.1);
        let field = is_text_field(element);
        match key {
            Key::Scrolls if is_set_by_arrows(element, facts) => {
                let on = name_for_people(self.scene.page, id);
                self.parts.push(Part::Misfit(format!(
                    "The key would change {on}. Click what you want to choose instead."
                )));
            }
            Key::Moves | Key::Scrolls => self.parts.push(Part::Free),
            // Role and own facts may differ: both readings count.
            Key::Enter if field || is_control(element) => {
                if field || facts.is_some_and(submits_implicitly) {
                    self.uses(&target, Use::Submit);
                }
                let acts =
                    facts.is_some_and(|f| matches!(f.tag.as_str(), "a" | "button" | "summary"));
                if !field || acts {
                    self.clicks(&target);
                }
            }
            Key::Space if field => self.types(&target, ""),
            Key::Space if is_control(element) => self.clicks(&target),
            _ => self.parts.push(misfit(
                "Nobody can tell what the key does here. Click the control by its ref instead.",
            )),
        }
    }
}

fn misfit<'a>(why: &str) -> Part<'a> {
    Part::Misfit(why.to_owned())
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
