//! What a careful reader says about the end of a subscription: a separate, single request to a model, given the masked pages before,
//! right after and in a fresh load, and what was approved. A statement alone proves nothing: the program checks every quote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What became of the thing that was to be ended, as a reader sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WitnessState {
    /// It is over.
    Ended,
    /// It runs until a day and isn't renewed.
    EndsOn,
    /// It rests, and goes on by itself.
    Paused,
    /// Something is still to be done (a link in an e-mail, a letter, 48 hours).
    Pending,
    /// It goes on.
    Active,
    /// Something else was ended, not this.
    Other,
    /// The pages don't tell.
    CantTell,
}

/// The page that a quote stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WitnessPage {
    /// Before the act.
    Before,
    /// Right after it.
    After,
    /// The account page in a fresh load.
    Fresh,
}

/// Words that the reader found on a page, verbatim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WitnessQuote {
    /// Where.
    pub page: WitnessPage,
    /// The words.
    pub text: String,
}

/// A reader's whole statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Testimony {
    /// What became of it.
    pub state: WitnessState,
    /// With [`WitnessState::EndsOn`] and [`WitnessState::Paused`]: the day, ISO 8601, if the pages give one.
    #[serde(default)]
    pub date: Option<String>,
    /// With [`WitnessState::Pending`]: what is still to be done; with [`WitnessState::Other`]: what was ended instead.
    #[serde(default)]
    pub what_is_left: Option<String>,
    /// The words it rests on.
    #[serde(default)]
    pub quotes: Vec<WitnessQuote>,
}
