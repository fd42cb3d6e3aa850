//! What the planner wants to do next, and why.

use domain::action::{Action, Tabs};
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

/// Why a step is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A native dialog is answered.
    Dialog,
    /// A new tab is followed.
    FollowsTab,
    /// What lies over the page is put away.
    Clears,
    /// A box that adds something is unticked.
    Unticks,
    /// A question gets its answer.
    Answers,
    /// What is demanded is typed or ticked.
    Demanded,
    /// It finishes the end, by its words or its page.
    Finishes,
    /// It ends, or leads on to the end.
    Ends,
    /// It declines.
    Declines,
    /// It goes on.
    GoesOn,
    /// It is the way in.
    WayIn,
    /// It leads to the account, or to what hides the way.
    Account,
    /// It tries a failed step again.
    Retries,
    /// Something may still come.
    Waits,
    /// The start page is opened anew.
    Reloads,
    /// Only the person knows.
    Asks,
    /// There is nothing more to do.
    Stops,
}

impl Why {
    /// In words, for the story of the run.
    pub fn words(self) -> &'static str {
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
            Self::Retries => "tries again",
            Self::Waits => "may still come",
            Self::Reloads => "begins anew",
            Self::Asks => "only you know",
            Self::Stops => "",
        }
    }

    /// Whether it brings the run nearer to the end.
    pub(crate) fn leads(self) -> bool {
        self.is_of_the_way()
            || matches!(
                self,
                Self::Account | Self::Clears | Self::FollowsTab | Self::Dialog
            )
    }

    /// Whether it is a step of the cancellation itself, so that something may have ended by it.
    pub(crate) fn is_of_the_way(self) -> bool {
        self.is_pressed() || matches!(self, Self::Unticks | Self::Answers | Self::Demanded)
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
}

/// A step with its reason and what it is on.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// What is done.
    pub step: Step,
    /// Why.
    pub why: Why,
    /// What it is on, in the page's words; the question, where one is answered.
    pub on: String,
}

impl Move {
    pub(crate) fn act(action: Action, why: Why, on: &str) -> Self {
        let (step, on) = (Step::Do(action), on.to_owned());
        Self { step, why, on }
    }

    pub(crate) fn click(target: Reference, why: Why, on: &str) -> Self {
        Self::act(Action::Click { target }, why, on)
    }

    pub(crate) fn wait(seconds: u32) -> Self {
        let (text, gone) = (None, None);
        let seconds = Some(seconds.into());
        Self::act(
            Action::Wait {
                seconds,
                text,
                gone,
            },
            Why::Waits,
            "",
        )
    }

    pub(crate) fn open(url: &str) -> Self {
        let url = url.to_owned();
        Self::act(Action::Navigate { url }, Why::Reloads, "")
    }

    pub(crate) fn tab(index: usize) -> Self {
        Self::act(Action::Tabs(Tabs::Select { index }), Why::FollowsTab, "")
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
        let on = String::new();
        Self {
            step: Step::Finish { done, reason },
            why: Why::Stops,
            on,
        }
    }
}
