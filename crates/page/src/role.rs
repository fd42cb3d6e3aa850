//! ARIA roles and states.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// The words that most of a page's elements are written with, commonest first: these take no room of their own.
const COMMON: &str = "generic text link cursor=pointer listitem paragraph button heading img list cell row level=2 level=3 strong checkbox radio \
    textbox option combobox disabled checked expanded expanded=false selected level=1 article table rowgroup";

/// A word of the tree, as the server writes it: the role of an element, or a state or attribute in brackets (`checked`, `expanded=false`,
/// `level=1`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keyword(Cow<'static, str>);

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
        let known = COMMON.split(' ').find(|known| *known == text);
        Self(known.map_or_else(|| Cow::Owned(text.to_owned()), Cow::Borrowed))
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
