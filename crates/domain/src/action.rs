//! What may be done in a browser, in the program's own words.
//!
//! What an act can be is a property of these types: a click has a place and nothing else, so there is no second click, no modifier
//! key and no other button; nothing here holds a selector, a file or a script. How a server calls its tools is known to its
//! tools alone (`browser::tools`), which reads a model's call into an [`Action`] and prints an [`Action`] as a call.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::reference::Reference;

/// One thing that may be done, or looked at.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Reads the page.
    Look,
    /// Takes a picture of the page.
    Screenshot,
    /// Waits for a time, or for words.
    Wait {
        /// So many seconds.
        seconds: Option<f64>,
        /// Until these words are there.
        text: Option<String>,
        /// Until these words are gone.
        gone: Option<String>,
    },
    /// Does something with the tabs.
    Tabs(Tabs),
    /// Goes back in the history.
    Back,
    /// Opens an address.
    Navigate {
        /// The address.
        url: String,
    },
    /// Points at an element.
    Hover {
        /// The element.
        target: Reference,
    },
    /// Clicks an element, once, with the main button.
    Click {
        /// The element.
        target: Reference,
    },
    /// Drags one element onto another.
    Drag {
        /// What is dragged.
        from: Reference,
        /// Where it is dropped.
        to: Reference,
    },
    /// Types into a field.
    Type {
        /// The field.
        target: Reference,
        /// The text.
        text: String,
        /// Enter follows.
        submit: bool,
    },
    /// Fills several fields.
    Fill {
        /// The fields, in order.
        fields: Vec<Field>,
    },
    /// Chooses options of a list.
    Select {
        /// The list.
        target: Reference,
        /// The options.
        values: Vec<String>,
    },
    /// Presses a key.
    Press {
        /// Its name, as browsers have it.
        key: String,
    },
    /// Answers a native dialog.
    AnswerDialog {
        /// Yes.
        accept: bool,
        /// What is typed into it.
        text: Option<String>,
    },
}

/// What is done with tabs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tabs {
    /// Lists them.
    List,
    /// Goes to one.
    Select {
        /// Its number in the list.
        index: usize,
    },
    /// Opens one.
    Open {
        /// At this address.
        url: Option<String>,
    },
    /// Closes one.
    Close {
        /// Its number in the list; the current one without.
        index: Option<usize>,
    },
}

/// A field of a form and what it gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field.
    pub target: Reference,
    /// What it gets.
    pub entry: Entry,
}

/// What a field gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A text.
    Text(String),
    /// A box is ticked or unticked.
    Tick(bool),
    /// A radio button is chosen.
    Pick(bool),
    /// An option of a list is chosen.
    Choose(String),
    /// A slider is set to a number.
    Slide(String),
}

/// What is done, without its details: as records, questions and definitions name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Reads the page.
    Look,
    /// Takes a picture of the page.
    Screenshot,
    /// Waits.
    Wait,
    /// Lists, selects, opens, closes a tab.
    Tabs,
    /// Goes back in the history.
    Back,
    /// Opens an address.
    Navigate,
    /// Points at an element.
    Hover,
    /// Clicks an element.
    Click,
    /// Drags one element onto another.
    Drag,
    /// Types into a field.
    Type,
    /// Fills several fields.
    Fill,
    /// Chooses options of a list.
    Select,
    /// Presses a key.
    Press,
    /// Answers a native dialog.
    AnswerDialog,
}

impl Action {
    /// The texts that it enters into the page.
    pub fn texts_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Type { text, .. }
            | Self::AnswerDialog {
                text: Some(text), ..
            } => vec![text],
            Self::Fill { fields } => (fields.iter_mut())
                .filter_map(|field| match &mut field.entry {
                    Entry::Text(text) | Entry::Choose(text) | Entry::Slide(text) => Some(text),
                    Entry::Tick(_) | Entry::Pick(_) => None,
                })
                .collect(),
            Self::Select { values, .. } => values.iter_mut().collect(),
            _ => Vec::new(),
        }
    }

    /// The texts that it enters, and into what.
    pub fn entered(&self) -> Vec<(Reference, &str)> {
        match self {
            Self::Type { target, text, .. } => vec![(*target, text)],
            Self::Select { target, values } => {
                (values.iter().map(|value| (*target, value.as_str()))).collect()
            }
            Self::Fill { fields } => (fields.iter())
                .filter_map(|field| match &field.entry {
                    Entry::Text(text) | Entry::Choose(text) => Some((field.target, text.as_str())),
                    Entry::Tick(_) | Entry::Pick(_) | Entry::Slide(_) => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// What it is, without its details.
    pub fn kind(&self) -> ActionKind {
        match self {
            Self::Look => ActionKind::Look,
            Self::Screenshot => ActionKind::Screenshot,
            Self::Wait { .. } => ActionKind::Wait,
            Self::Tabs(_) => ActionKind::Tabs,
            Self::Back => ActionKind::Back,
            Self::Navigate { .. } => ActionKind::Navigate,
            Self::Hover { .. } => ActionKind::Hover,
            Self::Click { .. } => ActionKind::Click,
            Self::Drag { .. } => ActionKind::Drag,
            Self::Type { .. } => ActionKind::Type,
            Self::Fill { .. } => ActionKind::Fill,
            Self::Select { .. } => ActionKind::Select,
            Self::Press { .. } => ActionKind::Press,
            Self::AnswerDialog { .. } => ActionKind::AnswerDialog,
        }
    }

    /// The one element that it acts on; `None` for what acts on none, or on several.
    pub fn target(&self) -> Option<Reference> {
        match self {
            Self::Hover { target }
            | Self::Click { target }
            | Self::Type { target, .. }
            | Self::Select { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// The same on another element, where it acts on one.
    #[must_use]
    pub fn on(&self, other: Reference) -> Self {
        let mut same = self.clone();
        if let Self::Hover { target }
        | Self::Click { target }
        | Self::Type { target, .. }
        | Self::Select { target, .. } = &mut same
        {
            *target = other;
        }
        same
    }

    /// Its form is sent along.
    pub fn submits(&self) -> bool {
        matches!(self, Self::Type { submit: true, .. })
    }

    /// It says yes to a native dialog.
    pub fn accepts(&self) -> bool {
        matches!(self, Self::AnswerDialog { accept: true, .. })
    }
}

impl Tabs {
    /// What is done, in a word.
    pub fn name(&self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Select { .. } => "select",
            Self::Open { .. } => "new",
            Self::Close { .. } => "close",
        }
    }
}

impl ActionKind {
    /// Its name in records and definitions.
    pub fn name(self) -> String {
        super::name_in_records(self)
    }

    /// It does something on the page, as opposed to looking at it, pointing, or going elsewhere.
    pub fn changes(self) -> bool {
        matches!(
            self,
            Self::Click
                | Self::Drag
                | Self::Type
                | Self::Fill
                | Self::Select
                | Self::Press
                | Self::AnswerDialog
        )
    }

    /// It goes to another page or tab.
    pub fn travels(self) -> bool {
        matches!(self, Self::Navigate | Self::Back | Self::Tabs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(text: &str) -> Reference {
        Reference::new(text).unwrap()
    }

    #[test]
    fn the_same_is_done_on_another_element_and_nothing_else_changes() {
        let typed = |target: &str| Action::Type {
            target: reference(target),
            text: "CANCEL".to_owned(),
            submit: true,
        };
        assert_eq!(typed("e1").on(reference("e2")), typed("e2"));
        let drag = Action::Drag {
            from: reference("e1"),
            to: reference("e2"),
        };
        assert_eq!(
            (drag.target(), drag.on(reference("e3"))),
            (None, drag.clone())
        );
    }
}
