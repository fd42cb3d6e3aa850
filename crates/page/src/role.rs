//! ARIA roles and states. A page has thousands of them and every question to it begins with one, so those that are known are
//! constants and cost neither room nor time; any other is kept as it is written.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

macro_rules! known {
    ($text:expr, $($role:literal)*) => {
        match $text {
            $($role => Some($role),)*
            _ => None,
        }
    };
}

/// The roles of WAI-ARIA 1.2 that trees of real pages are made of, and the server's own `text`, `iframe` and `summary`.
fn known_role(text: &str) -> Option<&'static str> {
    known!(text,
        "generic" "text" "link" "listitem" "list" "button" "img" "paragraph" "heading" "cell" "row" "rowgroup" "table" "main" "navigation"
        "banner" "contentinfo" "complementary" "region" "article" "section" "group" "form" "search" "dialog" "alertdialog" "alert" "status"
        "textbox" "searchbox" "combobox" "spinbutton" "slider" "checkbox" "radio" "radiogroup" "switch" "option" "listbox" "menu" "menubar"
        "menuitem" "menuitemcheckbox" "menuitemradio" "tab" "tablist" "tabpanel" "tree" "treeitem" "grid" "gridcell" "columnheader" "rowheader"
        "term" "definition" "strong" "emphasis" "code" "time" "mark" "superscript" "subscript" "insertion" "deletion" "blockquote" "figure"
        "caption" "separator" "progressbar" "tooltip" "toolbar" "log" "feed" "marquee" "iframe" "summary" "details" "document" "application"
    )
}

/// The states of such elements, as the server writes them, most frequent first.
fn known_state(text: &str) -> Option<&'static str> {
    known!(text,
        "cursor=pointer" "level=2" "level=3" "level=1" "level=4" "checked" "disabled" "active" "selected" "expanded" "expanded=false" "pressed"
        "level=5" "level=6" "checked=mixed"
    )
}

macro_rules! keyword {
    ($(#[$doc:meta])* $name:ident, $known:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Default)]
        pub struct $name(Cow<'static, str>);

        impl $name {
            /// The word as it is written.
            #[inline]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self($known(text).map_or_else(|| Cow::Owned(text.to_owned()), Cow::Borrowed))
            }
        }

        impl Deref for $name {
            type Target = str;

            #[inline]
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name {
            #[inline]
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name {
            #[inline]
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl PartialEq<$name> for &str {
            fn eq(&self, other: &$name) -> bool {
                *self == other.as_str()
            }
        }

        impl PartialEq<$name> for String {
            fn eq(&self, other: &$name) -> bool {
                self == other.as_str()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self.as_str(), f)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self.as_str(), f)
            }
        }
    };
}

keyword!(
    /// The role of an element, as the server writes it.
    Role,
    known_role
);

keyword!(
    /// A state or attribute of an element, as the server writes it in brackets: `checked`, `expanded=false`, `level=1`.
    State,
    known_state
);

impl State {
    /// Whether it is one of those that the server is known to write.
    pub(super) fn is_known(&self) -> bool {
        matches!(self.0, Cow::Borrowed(_))
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
                (text, &Role(Cow::Owned(text.to_owned())))
            );
            assert_eq!(State::from(text).as_str(), text);
        }
    }
}
