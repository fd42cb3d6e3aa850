//! One step of a case: what it is as data, which elements it names, and the tool call that it becomes on a page.

use std::cmp::Reverse;

use serde::Deserialize;
use serde_json::{Value, json};
use subterminator::page::control::label_of;
use subterminator::page::snapshot::{Element, PageSnapshot};
use toml::{Table, Value as Toml};

/// A step. Names of elements are parts of accessible names, with `role:` before them where the role matters.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Table")]
pub enum Step {
    Click(String),
    Press(String),
    Type {
        into: String,
        text: String,
        submit: bool,
    },
    Select {
        list: String,
        values: Vec<String>,
    },
    Fill {
        field: String,
        kind: String,
        value: String,
    },
    Hover(String),
    Drag {
        from: String,
        to: String,
    },
    Open(String),
    Dialog {
        accept: bool,
        text: Option<String>,
    },
    Wait(f64),
    Tab(usize),
    Back,
    /// The page does what it waits for.
    Raise,
}

/// The keys that say what a step is; all others belong to one of them.
const ACTS: [&str; 13] = [
    "click", "press", "type", "select", "fill", "hover", "drag", "open", "dialog", "wait", "tab",
    "back", "raise",
];

impl TryFrom<Table> for Step {
    type Error = String;

    fn try_from(mut keys: Table) -> Result<Self, String> {
        let Some(act) = ACTS.into_iter().find(|act| keys.contains_key(*act)) else {
            return Err(format!(
                "a step is one of {}; this one has {}",
                ACTS.join(", "),
                names(&keys)
            ));
        };
        let step = match act {
            "click" => Self::Click(text(&mut keys, act)?),
            "press" => Self::Press(text(&mut keys, act)?),
            "type" => Self::Type {
                into: text(&mut keys, act)?,
                text: text(&mut keys, "text")?,
                submit: flag(&mut keys, "submit")?.unwrap_or(false),
            },
            "select" => Self::Select {
                list: text(&mut keys, act)?,
                values: texts(&mut keys, "values")?,
            },
            "fill" => Self::Fill {
                field: text(&mut keys, act)?,
                kind: text(&mut keys, "kind")?,
                value: text(&mut keys, "value")?,
            },
            "hover" => Self::Hover(text(&mut keys, act)?),
            "drag" => Self::Drag {
                from: text(&mut keys, act)?,
                to: text(&mut keys, "to")?,
            },
            "open" => Self::Open(text(&mut keys, act)?),
            "dialog" => Self::Dialog {
                accept: flag(&mut keys, act)?.unwrap_or(true),
                text: if keys.contains_key("text") {
                    Some(text(&mut keys, "text")?)
                } else {
                    None
                },
            },
            "wait" => Self::Wait(seconds(&mut keys)?),
            "tab" => Self::Tab(index(&mut keys)?),
            "back" if flag(&mut keys, act)? == Some(true) => Self::Back,
            "raise" if flag(&mut keys, act)? == Some(true) => Self::Raise,
            _ => return Err(format!("`{act}` is true or isn't there")),
        };
        if keys.is_empty() {
            Ok(step)
        } else {
            Err(format!("a step with `{act}` has no {}", names(&keys)))
        }
    }
}

fn names(keys: &Table) -> String {
    keys.keys()
        .map(|k| format!("`{k}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn text(keys: &mut Table, key: &str) -> Result<String, String> {
    match keys.remove(key) {
        Some(Toml::String(text)) => Ok(text),
        _ => Err(format!("`{key}` is missing or no text")),
    }
}

fn texts(keys: &mut Table, key: &str) -> Result<Vec<String>, String> {
    let list = keys.remove(key).and_then(|list| list.try_into().ok());
    list.ok_or_else(|| format!("`{key}` is missing or no list of texts"))
}

fn flag(keys: &mut Table, key: &str) -> Result<Option<bool>, String> {
    match keys.remove(key) {
        None => Ok(None),
        Some(Toml::Boolean(flag)) => Ok(Some(flag)),
        Some(_) => Err(format!("`{key}` is true or false")),
    }
}

fn seconds(keys: &mut Table) -> Result<f64, String> {
    let seconds = keys.remove("wait").and_then(|value| value.try_into().ok());
    seconds
        .filter(|s| (0.0..=20.0).contains(s))
        .ok_or_else(|| "`wait` is a number of seconds up to 20".to_owned())
}

fn index(keys: &mut Table) -> Result<usize, String> {
    keys.remove("tab")
        .and_then(|value| value.try_into().ok())
        .ok_or_else(|| "`tab` is a position, from 0".to_owned())
}

impl Step {
    /// The same in a run's place: every text goes through `fill`.
    pub fn filled(&self, fill: impl Fn(&str) -> String) -> Self {
        let mut step = self.clone();
        match &mut step {
            Self::Click(text)
            | Self::Press(text)
            | Self::Hover(text)
            | Self::Open(text)
            | Self::Type { text, .. }
            | Self::Dialog {
                text: Some(text), ..
            } => *text = fill(text),
            Self::Fill { value, .. } => *value = fill(value),
            _ => {}
        }
        step
    }

    fn elements(&self) -> Vec<&str> {
        match self {
            Self::Click(on)
            | Self::Hover(on)
            | Self::Type { into: on, .. }
            | Self::Select { list: on, .. }
            | Self::Fill { field: on, .. } => {
                vec![on]
            }
            Self::Drag { from, to } => vec![from, to],
            _ => Vec::new(),
        }
    }

    /// What the step acts on is there, so that nobody has to wait for it.
    pub fn is_ready(&self, page: &PageSnapshot) -> bool {
        let enabled = |name: &&str| find(page, name).is_some_and(|element| !element.is("disabled"));
        match self {
            Self::Dialog { .. } => page.dialog.is_some(),
            Self::Tab(index) => *index == 0 || page.tabs.len() > *index,
            step => step.elements().iter().all(enabled),
        }
    }

    /// The elements that it names are on the page, whether or not they can be used yet.
    pub fn has_its_elements(&self, page: &PageSnapshot) -> bool {
        self.elements()
            .iter()
            .all(|name| find(page, name).is_some())
    }

    /// The tool and its arguments, with the references that this page has.
    pub fn call(&self, page: &PageSnapshot) -> (&'static str, Value) {
        let on = |name: &str| reference(page, name);
        match self {
            Self::Click(name) => (
                "browser_click",
                json!({"element": name, "target": on(name)}),
            ),
            Self::Press(key) => ("browser_press_key", json!({"key": key})),
            Self::Type { into, text, submit } => (
                "browser_type",
                json!({"element": into, "target": on(into), "text": text, "submit": submit}),
            ),
            Self::Select { list, values } => (
                "browser_select_option",
                json!({"element": list, "target": on(list), "values": values}),
            ),
            Self::Fill { field, kind, value } => (
                "browser_fill_form",
                json!({"fields": [{"target": on(field), "name": field, "type": kind, "value": value}]}),
            ),
            Self::Hover(name) => (
                "browser_hover",
                json!({"element": name, "target": on(name)}),
            ),
            Self::Drag { from, to } => (
                "browser_drag",
                json!({"startElement": from, "startTarget": on(from), "endElement": to, "endTarget": on(to)}),
            ),
            Self::Open(url) => ("browser_navigate", json!({"url": url})),
            Self::Dialog { accept, text: None } => {
                ("browser_handle_dialog", json!({"accept": accept}))
            }
            Self::Dialog {
                accept,
                text: Some(text),
            } => (
                "browser_handle_dialog",
                json!({"accept": accept, "promptText": text}),
            ),
            Self::Wait(seconds) => ("browser_wait_for", json!({"time": seconds})),
            Self::Tab(index) => ("browser_tabs", json!({"action": "select", "index": index})),
            Self::Back => ("browser_navigate_back", json!({})),
            Self::Raise => unreachable!("nobody calls a tool for what the page does"),
        }
    }
}

fn reference(page: &PageSnapshot, name: &str) -> String {
    find(page, name)
        .and_then(|element| element.reference.as_deref())
        .unwrap_or("e9999")
        .to_owned()
}

/// What is meant by a name: what can be used rather than what lies behind something, a control rather than what surrounds or announces it, the whole name rather than a part, the innermost,
/// the first.
fn find<'p>(page: &'p PageSnapshot, wanted: &str) -> Option<&'p Element> {
    let (role, name) = match wanted.split_once(':') {
        Some((role, name))
            if !role.is_empty()
                && role.bytes().all(|b| b.is_ascii_lowercase())
                && !name.starts_with(' ') =>
        {
            (role, name)
        }
        _ => ("", wanted),
    };
    let fits = |id: &usize| {
        let element = &page.elements[*id];
        element.reference.is_some()
            && (role.is_empty() || element.role == role)
            && label_of(page, *id).contains(name)
    };
    let rank = |id: &usize| {
        let element = &page.elements[*id];
        (
            page.usable(*id),
            CONTROLS.contains(&element.role.as_str()),
            label_of(page, *id) == name,
            element.depth,
            Reverse(*id),
        )
    };
    (0..page.elements.len())
        .filter(fits)
        .max_by_key(rank)
        .map(|id| &page.elements[id])
}

const CONTROLS: [&str; 16] = [
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Step, String> {
        #[derive(Deserialize)]
        struct One {
            step: Step,
        }
        toml::from_str(&format!("step = {text}"))
            .map(|one: One| one.step)
            .map_err(|e| e.message().to_owned())
    }

    #[test]
    fn a_step_is_read_with_its_own_keys_alone() {
        assert_eq!(
            read("{ click = 'button:Go' }"),
            Ok(Step::Click("button:Go".to_owned()))
        );
        assert_eq!(read("{ wait = 1 }"), Ok(Step::Wait(1.0)));
        assert_eq!(
            read("{ dialog = false }"),
            Ok(Step::Dialog {
                accept: false,
                text: None
            })
        );
        assert_eq!(
            read("{ click = 'Go', submit = true }").unwrap_err(),
            "a step with `click` has no `submit`"
        );
        assert_eq!(
            read("{ type = 'Note' }").unwrap_err(),
            "`text` is missing or no text"
        );
        assert_eq!(
            read("{ back = false }").unwrap_err(),
            "`back` is true or isn't there"
        );
        assert!(
            read("{ tap = 'Go' }")
                .unwrap_err()
                .contains("this one has `tap`")
        );
    }

    #[test]
    fn a_control_is_meant_rather_than_its_heading_and_a_whole_name_rather_than_a_part() {
        let element = |role: &str, name: &str, n: usize| Element {
            reference: subterminator::page::reference::Reference::new(&format!("e{n}")),
            role: role.into(),
            name: name.into(),
            ..Element::default()
        };
        let elements = vec![
            element("heading", "Cancel", 1),
            element("link", "Cancel later", 2),
            element("button", "Cancel", 3),
            element("button", "Note: Cancel", 4),
        ];
        let page = PageSnapshot {
            elements: std::sync::Arc::new(elements),
            ..PageSnapshot::default()
        };
        for (name, expected) in [
            ("Cancel", "e3"),
            ("link:Cancel", "e2"),
            ("heading:Cancel", "e1"),
            ("Note: Cancel", "e4"),
            ("Stay", "e9999"),
        ] {
            assert_eq!(reference(&page, name), expected, "{name}");
        }
    }
}
