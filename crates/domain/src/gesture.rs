//! What is done on a page, as people say it: the words of a turn's line, of a question and of a dry run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that is done, by what it is for whoever watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// Clicks a button, or whatever has no better word.
    Click,
    /// Follows a link, or opens a closed part of the page.
    Open,
    /// Declines an offer.
    Decline,
    /// Closes something that lies over the page.
    Close,
    /// Chooses one of several answers.
    Choose,
    /// Ticks a box.
    Tick,
    /// Unticks a box.
    Untick,
    /// Fills in one field, or several.
    FillIn,
    /// Chooses from a list.
    ChooseFrom,
    /// Presses a key.
    Press,
    /// Points at something.
    PointAt,
    /// Drags something.
    Drag,
    /// Says yes to a message of the browser.
    Accept,
    /// Says no to a message of the browser.
    Dismiss,
    /// Opens an address.
    Visit,
    /// Goes back.
    GoBack,
    /// Goes to another tab.
    SwitchTab,
    /// Opens a tab.
    OpenTab,
    /// Closes a tab.
    CloseTab,
    /// Waits.
    Wait,
    /// Looks at the page, or for words on it.
    Look,
    /// Asks the person.
    AskYou,
    /// Believes that it is done, which is checked now.
    Check,
    /// Sees no way on.
    Stop,
}

impl Gesture {
    /// What was done to `label`, as the beginning of a line: `Chose "Prefer not to say"`.
    pub fn past(self, label: &str) -> String {
        self.say(self.verbs().0, label)
    }

    /// The same, still to be done: `choose "Prefer not to say"`.
    pub fn to_do(self, label: &str) -> String {
        self.say(self.verbs().1, label)
    }

    /// Its verb, done and to be done.
    fn verbs(self) -> (&'static str, &'static str) {
        match self {
            Self::Click => ("Clicked", "click"),
            Self::Open | Self::Visit => ("Opened", "open"),
            Self::Decline => ("Declined", "decline"),
            Self::Close => ("Closed", "close"),
            Self::Choose => ("Chose", "choose"),
            Self::Tick => ("Ticked", "tick"),
            Self::Untick => ("Unticked", "untick"),
            Self::FillIn => ("Filled in", "fill in"),
            Self::ChooseFrom => ("Chose from", "choose from"),
            Self::Press => ("Pressed", "press"),
            Self::PointAt => ("Pointed at", "point at"),
            Self::Drag => ("Dragged", "drag"),
            Self::Accept => ("Answered OK to", "answer OK to"),
            Self::Dismiss => ("Answered Cancel to", "answer Cancel to"),
            Self::GoBack => ("Went back", "go back"),
            Self::SwitchTab => ("Went to another tab", "go to another tab"),
            Self::OpenTab => ("Opened a new tab", "open a new tab"),
            Self::CloseTab => ("Closed a tab", "close a tab"),
            Self::Wait => ("Waited", "wait"),
            Self::Look => ("Looked at the page", "look at the page"),
            Self::AskYou => ("Asked you:", "ask you:"),
            Self::Check => ("Looks done: checking it", "check that it is done"),
            Self::Stop => ("Stopped here", "stop here"),
        }
    }

    fn say(self, verb: &str, label: &str) -> String {
        match self {
            Self::GoBack
            | Self::SwitchTab
            | Self::OpenTab
            | Self::CloseTab
            | Self::Wait
            | Self::Look
            | Self::Check
            | Self::Stop => verb.to_owned(),
            _ if label.is_empty() => match self {
                Self::FillIn => format!("{verb} a form"),
                Self::Press => format!("{verb} a key"),
                Self::Accept | Self::Dismiss => format!("{verb} a message"),
                _ => format!("{verb} something without a name"),
            },
            Self::Visit | Self::Press => format!("{verb} {label}"),
            _ => format!("{verb} \"{label}\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gesture_is_said_as_people_do() {
        for (gesture, label, past, to_do) in [
            (Gesture::Choose, "A", "Chose \"A\"", "choose \"A\""),
            (Gesture::Press, "Enter", "Pressed Enter", "press Enter"),
            (Gesture::GoBack, "", "Went back", "go back"),
            (Gesture::FillIn, "", "Filled in a form", "fill in a form"),
            (Gesture::Stop, "failed", "Stopped here", "stop here"),
        ] {
            let said = (gesture.past(label), gesture.to_do(label));
            assert_eq!(said, (past.to_owned(), to_do.to_owned()));
        }
    }
}
