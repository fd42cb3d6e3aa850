//! ARIA roles and states.

use std::fmt;
use std::ops::Deref;

/// A word of the tree, as the server writes it: the role of an element, or a state or attribute in brackets (`checked`, `expanded=false`,
/// `level=1`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keyword(Box<str>);

/// The role of an element.
pub type Role = Keyword;
/// A state or attribute of an element.
pub type State = Keyword;

impl Keyword {
    /// The word as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is one of these words.
    pub fn is_one_of(&self, words: &str) -> bool {
        words.split(' ').any(|word| self == word)
    }
}

impl From<&str> for Keyword {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl Deref for Keyword {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Keyword {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Keyword {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<Keyword> for &str {
    fn eq(&self, other: &Keyword) -> bool {
        *self == other.as_str()
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}
