//! A text of a page, with what it says: read once, when the page is, for everybody who asks later.

use std::fmt;
use std::ops::Deref;

use super::lexicon::{Concept, Concepts, concepts};
use domain::predicate::fold;

/// White space as single spaces, none at the ends.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of at most so many characters; what doesn't fit is cut with a sign for it.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// The letters and digits of a text, in lower case.
pub fn letters(text: &str) -> String {
    let of_words = text.chars().filter(|c| c.is_alphanumeric());
    of_words.flat_map(char::to_lowercase).collect()
}

/// A text of a page. It equals every text with the same letters.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Text {
    letters: Box<str>,
    /// What it says: nothing, for nearly all of a page's texts.
    said: Option<Box<Concepts>>,
}

impl Text {
    /// As a string slice.
    pub fn as_str(&self) -> &str {
        &self.letters
    }

    /// What it says.
    pub fn concepts(&self) -> Concepts {
        self.said.as_deref().copied().unwrap_or_default()
    }

    /// Whether it says this.
    pub fn says(&self, concept: Concept) -> bool {
        self.concepts().has(concept)
    }

    /// The same, folded.
    pub fn folded(&self) -> String {
        fold(self)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        let said = concepts(&fold(text));
        Self {
            letters: text.into(),
            said: (said != Concepts::default()).then(|| Box::new(said)),
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}
