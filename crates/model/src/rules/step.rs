//! What the planner wants to do next.

use domain::action::{Action, Tabs};
use domain::reference::Reference;

/// What to do next.
pub(super) enum Step {
    /// An action, and what it is on, in the page's words.
    Do(Action, String),
    /// A question to the person, with the page's choices and the one that claims nothing.
    Ask {
        question: String,
        choices: Vec<String>,
        default: Option<String>,
    },
    /// The end, with its status and its reason.
    Finish(&'static str, String),
}

impl Step {
    pub(super) fn click(target: Reference, label: &str) -> Self {
        Self::Do(Action::Click { target }, label.to_owned())
    }

    pub(super) fn failed(reason: String) -> Self {
        Self::Finish("failed", reason)
    }

    pub(super) fn wait(seconds: u32) -> Self {
        Self::Do(
            Action::Wait {
                seconds: Some(seconds.into()),
                text: None,
                gone: None,
            },
            String::new(),
        )
    }

    pub(super) fn open(url: &str) -> Self {
        Self::Do(
            Action::Navigate {
                url: url.to_owned(),
            },
            String::new(),
        )
    }

    pub(super) fn tabs(tabs: Tabs) -> Self {
        Self::Do(Action::Tabs(tabs), String::new())
    }
}
