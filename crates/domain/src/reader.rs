//! What a careful reader says about the end of a subscription: a separate, single request to a model, given the masked pages before,
//! right after and in a fresh load, and what was approved. A statement alone proves nothing: the program checks every quote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What became of the thing that was to be ended, as a reader sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReaderState {
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
pub enum ReaderPage {
    /// Before the act.
    Before,
    /// Right after it.
    After,
    /// The account page in a fresh load.
    Fresh,
}

/// Words that the reader found on a page, verbatim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReaderQuote {
    /// Where.
    pub page: ReaderPage,
    /// The words.
    pub text: String,
}

/// A reader's whole statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReaderAnswer {
    /// What became of it.
    pub state: ReaderState,
    /// With [`ReaderState::EndsOn`] and [`ReaderState::Paused`]: the day, ISO 8601, if the pages give one.
    #[serde(default)]
    pub date: Option<String>,
    /// With [`ReaderState::Pending`]: what is still to be done; with [`ReaderState::Other`]: what was ended instead.
    #[serde(default)]
    pub what_is_left: Option<String>,
    /// What the thing is called on the pages, as the reader found it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The words it rests on.
    #[serde(default)]
    pub quotes: Vec<ReaderQuote>,
}

impl ReaderAnswer {
    /// Whether it says that the thing has ended, or ends on a day.
    pub fn tells_end(&self) -> bool {
        matches!(self.state, ReaderState::Ended | ReaderState::EndsOn)
    }

    /// The state in people's words; `day` says how a day is written.
    pub fn in_words(&self, day: impl Fn(&str) -> String) -> String {
        let until = |without: &str| {
            self.date.as_deref().map_or_else(
                || without.to_owned(),
                |date| format!("{without} on {}", day(date)),
            )
        };
        let left = |words: &str| {
            self.what_is_left
                .as_ref()
                .map_or_else(|| words.to_owned(), |left| format!("{words}: {left}"))
        };
        match self.state {
            ReaderState::Ended => "it has ended".to_owned(),
            ReaderState::EndsOn => until("it ends"),
            ReaderState::Paused => until("it is only paused, and resumes"),
            ReaderState::Pending => left("something is still to be done"),
            ReaderState::Active => "it goes on".to_owned(),
            ReaderState::Other => left("something else was ended"),
            ReaderState::CantTell => "the pages don't tell".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_its_words() {
        use ReaderState::{Active, CantTell, Ended, EndsOn, Other, Paused, Pending};
        let said = |state, date: Option<&str>, left: Option<&str>| {
            let testimony = ReaderAnswer {
                state,
                date: date.map(Into::into),
                what_is_left: left.map(Into::into),
                object: None,
                quotes: Vec::new(),
            };
            testimony.in_words(|day| format!("<{day}>"))
        };
        let day = Some("2026-12-03");
        let resumes = "it is only paused, and resumes on <2026-12-03>";
        assert_eq!(said(EndsOn, day, None), "it ends on <2026-12-03>");
        assert_eq!(said(Paused, day, None), resumes);
        let left = said(Pending, None, Some("a link"));
        assert_eq!(left, "something is still to be done: a link");
        let all = [Ended, EndsOn, Paused, Pending, Active, Other, CantTell];
        let words = all.map(|state| said(state, None, None));
        let differ: std::collections::HashSet<&String> = words.iter().collect();
        assert!(differ.len() == all.len() && !words.contains(&String::new()));
    }
}
