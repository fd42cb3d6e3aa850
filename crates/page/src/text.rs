//! A piece of a page's text: a range of one text that many pieces share.
//!
//! A page has thousands of names, texts and references; all of them stand in the answer of the server already, so a piece
//! keeps that answer alive instead of a copy of its own. A piece is what a `&str` is, its letters never change in place, and
//! it equals every text with the same letters; what it says is noted beside them where a page was read. Texts
//! longer than 4 GiB, which no server sends, become empty.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};

use super::lexicon::{Concept, Concepts, concepts};
use domain::predicate::{fold, in_lower_case, is_plain};

/// What pieces are pieces of.
struct Whole {
    text: String,
    /// The same in lower case, letter for letter, since somebody asked for it. It has none of its own.
    lower: OnceLock<Arc<Self>>,
}

impl Whole {
    fn new(text: String) -> Arc<Self> {
        Arc::new(Self {
            text,
            lower: OnceLock::new(),
        })
    }

    fn lower(&self) -> &Arc<Self> {
        self.lower
            .get_or_init(|| Self::new(in_lower_case(&self.text)))
    }
}

/// A piece of text that is cheap to keep and to copy.
#[derive(Clone, Default)]
pub struct Text {
    /// Nothing where the piece is empty.
    whole: Option<Arc<Whole>>,
    start: u32,
    end: u32,
    said: Memo,
}

/// What a text says. Nearly all of a page's texts say nothing, so what one says stands elsewhere.
#[derive(Clone, Default)]
enum Memo {
    #[default]
    Unread,
    Nothing,
    Concepts(Arc<Concepts>),
}

impl Memo {
    fn known(&self) -> Option<Concepts> {
        match self {
            Self::Unread => None,
            Self::Nothing => Some(Concepts::default()),
            Self::Concepts(concepts) => Some(**concepts),
        }
    }
}

impl From<Concepts> for Memo {
    fn from(concepts: Concepts) -> Self {
        if concepts == Concepts::default() {
            Self::Nothing
        } else {
            Self::Concepts(Arc::new(concepts))
        }
    }
}

impl Text {
    /// The piece as a string slice.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.whole
            .as_deref()
            .and_then(|whole| whole.text.get(self.range()))
            .unwrap_or_default()
    }

    #[inline]
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Its length in bytes.
    #[inline]
    pub fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it has no letters.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// What it says.
    pub fn concepts(&self) -> Concepts {
        self.said.known().unwrap_or_else(|| {
            if self.is_empty() {
                Concepts::default()
            } else {
                concepts(&self.folded())
            }
        })
    }

    /// What a part of it says, folded: read again only where that isn't the whole.
    pub(super) fn concepts_of(&self, part: &str) -> Concepts {
        match self.said.known() {
            Some(concepts) if self.folded() == part => concepts,
            _ => concepts(part),
        }
    }

    /// Whether it says this.
    pub fn says(&self, concept: Concept) -> bool {
        self.concepts().has(concept)
    }

    /// Reads it once for everybody who asks later.
    pub(super) fn read(&mut self) {
        self.said = self.concepts().into();
    }

    /// The same folded: a slice that is there already, where it is known to differ in case only.
    pub fn folded(&self) -> Cow<'_, str> {
        let lower = self.lower().and_then(|lower| lower.text.get(self.range()));
        lower.map_or_else(|| fold(self).into(), Cow::Borrowed)
    }

    /// The same as a text.
    #[must_use]
    pub(crate) fn folded_text(&self) -> Self {
        match self.lower() {
            Some(lower) => Self {
                whole: Some(Arc::clone(lower)),
                start: self.start,
                end: self.end,
                ..Self::default()
            },
            None => fold(self).into(),
        }
    }

    fn lower(&self) -> Option<&Arc<Whole>> {
        self.whole
            .as_ref()
            .filter(|_| is_plain(self))
            .map(|whole| whole.lower())
    }

    /// A part of this piece, by bytes; empty where the range doesn't fit.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Self {
        let (Ok(from), Ok(to)) = (u32::try_from(range.start), u32::try_from(range.end)) else {
            return Self::default();
        };
        match &self.whole {
            Some(whole)
                if from < to
                    && to <= self.end - self.start
                    && self.as_str().get(range).is_some() =>
            {
                Self {
                    whole: Some(Arc::clone(whole)),
                    start: self.start + from,
                    end: self.start + to,
                    ..Self::default()
                }
            }
            _ => Self::default(),
        }
    }

    /// A text that is the same as this one when folded, so it is about the same.
    pub(super) fn reworded(&self, text: String) -> Self {
        Self {
            said: self.said.clone(),
            ..text.into()
        }
    }

    /// A slice of this piece as a piece; a copy where it is a slice of something else.
    #[must_use]
    pub fn piece(&self, slice: &str) -> Self {
        let from = slice.as_ptr().addr().checked_sub(self.as_ptr().addr());
        let part = from.map_or_else(Self::default, |from| self.part(from..from + slice.len()));
        if part == slice { part } else { slice.into() }
    }

    /// Makes it empty.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        match u32::try_from(text.len()) {
            Ok(end) if end > 0 => Self {
                whole: Some(Whole::new(text)),
                end,
                ..Self::default()
            },
            _ => Self::default(),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl Deref for Text {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        self
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self == other.as_str()
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.len() == other.len() && self.as_str() == other
    }
}

impl PartialEq<&str> for Text {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl PartialEq<String> for Text {
    fn eq(&self, other: &String) -> bool {
        self == other.as_str()
    }
}

/// As `str`, which [`Borrow`] needs.
impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn folded_it_is_what_folding_makes_of_it(names in prop::collection::vec("(?s)(?:[A-Ca-cÄÖßé×÷ÞŸ ’\u{a0}\u{ad}\u{301}]|.){0,8}", 1..6)) {
            let lines = names.iter().map(|name| format!("- button {}\n", serde_json::to_string(name).unwrap_or_default()));
            for element in tree::parse(&lines.collect::<String>()).iter() {
                for text in [&element.name, &element.text, &element.name.part(1..4), &Text::from(element.name.as_str())] {
                    prop_assert_eq!(text.folded(), fold(text));
                    prop_assert_eq!(text.folded_text(), fold(text));
                    prop_assert!(text.folded_text().folded() == fold(text));
                }
            }
        }

        #[test]
        fn a_part_is_what_the_slice_is(text in "[aé€😀 ]{0,12}", from in 0usize..16, length in 0usize..16, again in 0usize..6) {
            let whole = Text::from(text.as_str());
            prop_assert_eq!(&whole, &text);
            let part = whole.part(from..from + length);
            let slice = text.get(from..from + length).unwrap_or_default();
            prop_assert_eq!(&part, slice);
            prop_assert_eq!(&whole.piece(&whole[..whole.floor_char_boundary(length)]), &text[..text.floor_char_boundary(length)]);
            prop_assert_eq!(&whole.piece("elsewhere"), "elsewhere");
            prop_assert_eq!(part.part(again..length), Text::from(slice.get(again..length).unwrap_or_default()));
        }
    }
}
