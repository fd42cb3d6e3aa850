//! The words of all languages, read from one file a language and compiled once into one matcher.
//!
//! What words of pages mean stands in `lexicon/languages/<code>.toml`; what a single service calls its pages, in its definition (`services/builtin/`). A text
//! is read once; what comes out is the concepts that it has, with the places where they stand. Nothing is decided here. How phrases are written: `lexicon/languages/README.md`.

mod concepts;
mod files;
mod phrase;
mod tokens;

use std::ops::Range;
use std::sync::LazyLock;

pub use self::concepts::{Concept, Concepts};
use self::files::Language;
pub use self::files::Notice;
use self::phrase::Matcher;
pub(crate) use self::tokens::is_full_stop;
use self::tokens::tokens;

/// A phrase that stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it means.
    pub concept: Concept,
    /// Where it stands, in bytes of the folded text.
    pub at: Range<usize>,
}

static FILES: LazyLock<Option<(Matcher, Vec<Language>)>> = LazyLock::new(|| {
    let read = files::read();
    // Only a file of the program's own can be broken, and a test reads them all.
    debug_assert!(read.is_ok(), "{:?}", read.as_ref().err());
    read.ok()
});

fn matcher() -> Option<&'static Matcher> {
    FILES.as_ref().map(|(matcher, _)| matcher)
}

/// The languages, English first.
pub(crate) fn languages() -> &'static [Language] {
    FILES.as_ref().map_or(&[], |(_, languages)| languages)
}

/// All phrases of a folded text, in the order in which they begin.
pub fn hits(folded: &str) -> Vec<Hit> {
    matcher().map_or_else(Vec::new, |matcher| matcher.hits(folded))
}

/// Whether a folded text consists of phrases of these concepts, signs apart, and has one of the first.
pub fn is_all(folded: &str, concept: Concept, beside: Concept) -> bool {
    let hits = hits(folded);
    let covers = |at: usize| {
        let mut of_these = hits
            .iter()
            .filter(|h| [concept, beside].contains(&h.concept));
        of_these.any(|hit| hit.at.contains(&at))
    };
    let is_sign = |text: &str| !text.starts_with(char::is_alphanumeric);
    hits.iter().any(|hit| hit.concept == concept)
        && tokens(folded)
            .iter()
            .all(|t| covers(t.start) || is_sign(t.text))
}

/// What a folded text says. Without words nothing may pass as harmless: then it says everything.
pub fn concepts(folded: &str) -> Concepts {
    matcher().map_or(Concepts::ALL, |matcher| matcher.concepts(folded))
}
