//! One entry of what a verdict rests on: what was found, where and when, and which way it speaks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kind of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// What the person approved.
    Approval,
    /// What the service answered to what was sent.
    Answer,
    /// What changed on the same page.
    Change,
    /// What is gone from the account's page beside what was to be ended.
    Vanished,
    /// What the service said right after the act.
    SaidAfter,
    /// What the account's page says in a fresh load.
    AccountPage,
    /// A second reader's statement, its quotes checked.
    #[serde(rename = "witness")]
    Reader,
    /// What the person says.
    Person,
    /// What the model says that drove the browser; it speaks against an end only.
    Model,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// What kind of evidence it is.
    pub source: Source,
    /// It speaks for an end; otherwise against it.
    pub speaks_for: bool,
    /// What it is, in a few words.
    pub what: String,
    /// The line of the page, or the words of the answer; may be empty.
    pub line: String,
    /// URL of the page it stands on.
    pub url: String,
    /// When, RFC 3339 in UTC.
    pub at: String,
}

impl Entry {
    /// The entry as a line for people.
    pub fn in_words(&self) -> String {
        let place = match self.source {
            Source::Approval => "What you approved",
            Source::Answer => "The service's answer",
            Source::Change => "The account page, before and now",
            Source::SaidAfter => "Right after it",
            Source::AccountPage | Source::Vanished => "The account page, loaded anew",
            Source::Reader => "A second reader says",
            Source::Person => "You",
            Source::Model => "The model",
        };
        if self.line.is_empty() {
            format!("{place}: {}", self.what)
        } else {
            format!("{place}: {}: \"{}\"", self.what, self.line)
        }
    }
}
