//! ARIA roles and states. A page has thousands of them and every question to it begins with one, so those that are known are
//! constants and cost neither room nor time; any other is kept as it is written.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

/// The roles of WAI-ARIA 1.2 that trees of real pages are made of, and the server's own `text`, `iframe` and `summary`.
const ROLES: &str = "generic text link listitem list button img paragraph heading cell row rowgroup table main navigation banner contentinfo \
    complementary region article section group form search dialog alertdialog alert status textbox searchbox combobox spinbutton slider \
    checkbox radio radiogroup switch option listbox menu menubar menuitem menuitemcheckbox menuitemradio tab tablist tabpanel tree treeitem \
    grid gridcell columnheader rowheader term definition strong emphasis code time mark superscript subscript insertion deletion blockquote \
    figure caption separator progressbar tooltip toolbar log feed marquee iframe summary details document application";

/// The states of such elements, as the server writes them.
const STATES: &str = "cursor=pointer level=1 level=2 level=3 level=4 level=5 level=6 checked checked=mixed disabled active selected expanded \
    expanded=false pressed";

static KNOWN: LazyLock<HashSet<&str>> =
    LazyLock::new(|| ROLES.split(' ').chain(STATES.split(' ')).collect());

/// A word of the tree, as the server writes it: the role of an element, or a state or attribute in brackets (`checked`, `expanded=false`,
/// `level=1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Keyword(Cow<'static, str>);

/// The role of an element.
pub type Role = Keyword;
/// A state or attribute of an element.
pub type State = Keyword;

impl Keyword {
    /// The word as it is written.
    #[inline]
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
        let known = KNOWN.get(text).copied();
        Self(known.map_or_else(|| Cow::Owned(text.to_owned()), Cow::Borrowed))
    }
}

impl Deref for Keyword {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Keyword {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Keyword {
    #[inline]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_what_is_written() {
        for text in ["button", "menuitemradio", "foo", ""] {
            assert_eq!(
                (Role::from(text).as_str(), &Role::from(text)),
                (text, &Keyword(Cow::Owned(text.to_owned())))
            );
            assert_eq!(State::from(text).as_str(), text);
        }
    }
}
