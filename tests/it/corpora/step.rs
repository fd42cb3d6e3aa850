//! One step of a case: what it is as data, which elements it names, and the tool call that it becomes on a page.

use std::cmp::Reverse;

use serde::Deserialize;
use serde_json::{Value, json};
use subterminator::page::control::label_of;
use subterminator::page::snapshot::{Element, PageSnapshot};

/// A step. Names of elements are parts of accessible names, with `role:` before them where the role matters.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Step {
    Click {
        click: String,
    },
    Press {
        press: String,
    },
    Type {
        #[serde(rename = "type")]
        into: String,
        text: String,
        #[serde(default)]
        submit: bool,
    },
    Select {
        #[serde(rename = "select")]
        list: String,
        values: Vec<String>,
    },
    Fill {
        #[serde(rename = "fill")]
        field: String,
        kind: String,
        value: String,
    },
    Hover {
        hover: String,
    },
    Drag {
        #[serde(rename = "drag")]
        from: String,
        to: String,
    },
    Open {
        open: String,
    },
    Dialog {
        #[serde(rename = "dialog")]
        accept: bool,
        text: Option<String>,
    },
    /// Seconds.
    Wait {
        wait: f64,
    },
    /// A position, from 0.
    Tab {
        tab: usize,
    },
    Back {
        back: True,
    },
    /// The page does what it waits for.
    Raise {
        raise: True,
    },
}

/// What is true or isn't there.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "bool")]
pub struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;

    fn try_from(is: bool) -> Result<Self, Self::Error> {
        is.then_some(Self).ok_or("is true or isn't there")
    }
}

impl Step {
    /// The same in a run's place: every text goes through `fill`.
    pub fn filled(&self, fill: impl Fn(&str) -> String) -> Self {
        let mut step = self.clone();
        match &mut step {
            Self::Click { click: text }
            | Self::Press { press: text }
            | Self::Hover { hover: text }
            | Self::Open { open: text }
            | Self::Type { text, .. }
            | Self::Dialog {
                text: Some(text), ..
            } => *text = fill(text),
            Self::Fill { value, .. } => *value = fill(value),
            _ => {}
        }
        step
    }

    /// The page does what it waits for, right before the next step.
    pub fn raises(&self) -> bool {
        matches!(self, Self::Raise { .. })
    }

    fn elements(&self) -> Vec<&str> {
        match self {
            Self::Click { click: on }
            | Self::Hover { hover: on }
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
            Self::Tab { tab } => *tab == 0 || page.tabs.len() > *tab,
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
            Self::Click { click: name } => (
                "browser_click",
                json!({"element": name, "target": on(name)}),
            ),
            Self::Press { press: key } => ("browser_press_key", json!({"key": key})),
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
            Self::Hover { hover: name } => (
                "browser_hover",
                json!({"element": name, "target": on(name)}),
            ),
            Self::Drag { from, to } => (
                "browser_drag",
                json!({"startElement": from, "startTarget": on(from), "endElement": to, "endTarget": on(to)}),
            ),
            Self::Open { open: url } => ("browser_navigate", json!({"url": url})),
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
            Self::Wait { wait: seconds } => ("browser_wait_for", json!({"time": seconds})),
            Self::Tab { tab: index } => {
                ("browser_tabs", json!({"action": "select", "index": index}))
            }
            Self::Back { .. } => ("browser_navigate_back", json!({})),
            Self::Raise { .. } => unreachable!("nobody calls a tool for what the page does"),
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
            CONTROLS.split(' ').any(|role| role == element.role),
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

const CONTROLS: &str = "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox";
