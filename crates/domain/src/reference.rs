//! References of elements, as tool calls name them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::Deref;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Longest reference, in bytes. Servers count from one, within a frame or two, so real ones have a third of it.
const LONGEST: usize = 23;

/// A reference of an element: `e4`, `f1e2`. Every element has one, so it stands in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reference {
    bytes: [u8; LONGEST],
    /// Never none, so that an element without a reference takes no more room.
    length: NonZeroU8,
}

impl Reference {
    /// The reference that a text is; `None` where it has another form.
    pub fn new(text: &str) -> Option<Self> {
        if !is_reference(text) {
            return None;
        }
        let mut bytes = [0; LONGEST];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self {
            bytes,
            length: u8::try_from(text.len()).ok()?.try_into().ok()?,
        })
    }
}

/// Whether a text has the form of an element reference (`e4`, `f1e2`, `s1e5`) and not of a selector.
pub fn is_reference(text: &str) -> bool {
    let mut parts = 0;
    let mut rest = text.as_bytes();
    while let [first @ b'a'..=b'z', behind @ ..] = rest {
        let digits = behind.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || digits > 9 || (behind.len() == digits && *first != b'e') {
            return false;
        }
        rest = &behind[digits..];
        parts += 1;
    }
    rest.is_empty() && (1..=3).contains(&parts) && text.len() <= LONGEST
}

impl Deref for Reference {
    type Target = str;

    fn deref(&self) -> &str {
        self.bytes
            .get(..usize::from(self.length.get()))
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::new(&text).ok_or_else(|| {
            D::Error::custom(format!("'{text:.60}' is no element reference; selectors are not accepted, give the ref from the newest page, for example e12"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_and_selectors_are_told_apart() {
        for good in "e4 f1e2 f12e345 s1e5 f1f2e3 f12345678e123456789".split(' ') {
            assert_eq!(Reference::new(good).as_deref(), Some(good));
        }
        let selectors = ",button,#id,e,4,e4 ,E4,text=e4,f1,e4e,h1,e4 >> e5,aria-ref=e4,é4,e٤,e1234567890,f1e2e3f4e5";
        for bad in selectors.split(',') {
            assert_eq!(Reference::new(bad), None, "{bad}");
        }
        assert!(
            is_reference("f123456789f123456e12345") && !is_reference("f123456789f123456e123456"),
            "as long as it may be"
        );
    }
}
