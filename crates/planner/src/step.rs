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

/// Why a step is taken; [`Why::words`] says each in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    Dialog,
    FollowsTab,
    Clears,
    Unticks,
    Answers,
    Demanded,
    Finishes,
    Ends,
    Declines,
    GoesOn,
    WayIn,
    Account,
    Answered,
    Retries,
    Waits,
    Reloads,
    Asks,
    Stops,
}

impl Why {
    fn words(self) -> &'static str {
        match self {
            Self::Dialog => "answers the dialog",
            Self::FollowsTab => "the last click led here",
            Self::Clears => "lies over the page",
            Self::Unticks => "would add something",
            Self::Answers => "claims nothing",
            Self::Demanded => "is demanded",
            Self::Finishes => "finishes the end",
            Self::Ends => "leads on to the end",
            Self::Declines => "declines",
            Self::GoesOn => "goes on",
            Self::WayIn => "is the way in",
            Self::Account => "leads to the account",
            Self::Answered => "may say how one leaves",
            Self::Retries => "tries again",
            Self::Waits => "may still come",
            Self::Reloads => "begins anew",
            Self::Asks => "only you know",
            Self::Stops => "",
        }
    }

    /// Whether it is a control of the way that sends or leads on.
    pub(crate) fn is_pressed(self) -> bool {
        matches!(
            self,
            Self::Finishes
                | Self::Ends
                | Self::Declines
                | Self::GoesOn
                | Self::WayIn
                | Self::Retries
        )
    }

    /// Whether something may have ended by it: what only leads there ends nothing, even if the person was asked.
    pub(crate) fn acts(self) -> bool {
        self.is_pressed()
            || matches!(
                self,
                Self::Unticks | Self::Answers | Self::Demanded | Self::Dialog
            )
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
    /// Why, in words for the story of the run.
    pub fn words(&self) -> &'static str {
        self.why.words()
    }

    pub(crate) fn act(action: Action, why: Why, on: &str) -> Self {
        Self {
            step: Step::Do(action),
            why,
            on: on.to_owned(),
        }
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

    pub(crate) fn ask(question: &str, choices: Vec<String>) -> Self {
        let (question, on) = (question.to_owned(), question.to_owned());
        Self {
            step: Step::Ask { question, choices },
            why: Why::Asks,
            on,
        }
    }

    pub(crate) fn finish(done: bool, reason: String) -> Self {
        Self {
            step: Step::Finish { done, reason },
            why: Why::Stops,
            on: String::new(),
        }
    }
}
