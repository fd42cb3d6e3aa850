//! The words of all languages, read from one file a language and compiled once into one matcher.
//!
//! What words mean stands in `lexicon/languages/<code>.toml` and nowhere else. A text is read once; what comes out is the concepts that it
//! has, with the places where they stand. Nothing is decided here. How phrases are written: `lexicon/languages/README.md`.

mod concepts;
mod files;
mod phrase;
mod tokens;

use std::cell::Cell;
use std::ops::Range;
use std::sync::LazyLock;

pub use self::concepts::{Concept, Concepts};
pub use self::files::Notice;
use self::files::Tongue;
use self::phrase::Matcher;
use self::tokens::tokens;

/// A phrase that stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it means.
    pub concept: Concept,
    /// Where it stands, in bytes of the folded text.
    pub at: Range<usize>,
}

static FILES: LazyLock<(Matcher, Vec<Tongue>)> = LazyLock::new(|| match files::read() {
    Ok(read) => read,
    // Only a file of the program's own can be broken, and a test reads them all. Without words nothing may pass as harmless.
    Err(problem) => {
        debug_assert!(false, "{problem}");
        (Matcher::broken(), Vec::new())
    }
});

/// The languages by which sentences can be told and written, English first.
pub(crate) fn tongues() -> &'static [Tongue] {
    &FILES.1
}

/// All phrases of a folded text, in the order in which they begin.
pub fn hits(folded: &str) -> Vec<Hit> {
    let mut found = Vec::new();
    FILES.0.each(
        &tokens(folded),
        |_| true,
        |concept, at| found.push(Hit { concept, at }),
    );
    found.sort_by_key(|hit| (hit.at.start, hit.at.end, hit.concept));
    found.dedup();
    found
}

/// Whether a folded text consists of phrases of these concepts, signs apart, and has one of the first.
pub fn is_all(folded: &str, concept: Concept, beside: Concept) -> bool {
    let tokens = tokens(folded);
    let mut covered = vec![false; folded.len()];
    let mut has = false;
    FILES.0.each(
        &tokens,
        |found| found == concept || found == beside,
        |found, at| {
            has |= found == concept;
            covered[at].fill(true);
        },
    );
    let is_sign = |text: &str| !text.starts_with(char::is_alphanumeric);
    has && tokens.iter().all(|t| covered[t.start] || is_sign(t.text))
}

/// What a folded text says.
pub fn concepts(folded: &str) -> Concepts {
    let found = Cell::new(Concepts::default());
    FILES.0.each(
        &tokens(folded),
        |concept| !found.get().has(concept),
        |concept, _| {
            let mut concepts = found.get();
            concepts.add(concept);
            found.set(concepts);
        },
    );
    found.get()
}
