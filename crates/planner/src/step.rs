//! What the planner wants to do next, and why.

use domain::action::Action;
use domain::reference::Reference;

/// What to do next.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// An action.
    Do(Action),
    /// A question to the person, with the page's choices.
    Ask {
        /// In the page's words, or the planner's.
        question: String,
        /// What can be answered.
        choices: Vec<String>,
    },
    /// The end: whether it is done, and what is to be said.
    Finish {
        /// The end is claimed; the program proves it.
        done: bool,
        /// Why.
        reason: String,
    },
}

/// Why a step is taken. Controls of the way come first, then what else may end something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(crate) enum Why {
    Finishes,
    Ends,
    Leads,
    WayIn,
    Retries,
    Gives,
    FollowsTab,
    Clears,
    Account,
    Waits,
    Reloads,
    Asks,
    Stops,
}

impl Why {
    /// Whether it is a control of the way that sends or leads on.
    pub(crate) fn is_pressed(self) -> bool {
        self <= Self::Retries
    }

    /// Whether something may have ended by it: what only leads there ends nothing, even if the person was asked.
    pub(crate) fn acts(self) -> bool {
        self <= Self::Gives
    }
}

/// A step with its reason and what it is on.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// What is done.
    pub step: Step,
    pub(crate) why: Why,
    /// In the page's words; the question, where one is answered.
    pub(crate) on: String,
}

impl Move {
    fn new(step: Step, why: Why, on: &str) -> Self {
        let on = on.to_owned();
        Self { step, why, on }
    }

    pub(crate) fn act(action: Action, why: Why, on: &str) -> Self {
        Self::new(Step::Do(action), why, on)
    }

    pub(crate) fn click(target: Reference, why: Why, on: &str) -> Self {
        Self::act(Action::Click { target }, why, on)
    }

    pub(crate) fn wait(seconds: u32) -> Self {
        let wait = Action::Wait {
            seconds: Some(seconds.into()),
            text: None,
            gone: None,
        };
        Self::act(wait, Why::Waits, "")
    }

    pub(crate) fn ask(on: &str, choices: Vec<String>) -> Self {
        let question = on.to_owned();
        Self::new(Step::Ask { question, choices }, Why::Asks, on)
    }

    pub(crate) fn finish(done: bool, reason: String) -> Self {
        Self::new(Step::Finish { done, reason }, Why::Stops, "")
    }
}
