//! Words of labels.

use page::lexicon::{concepts, hits};
use page::words::Concept;

/// Longest label that ends what it stands with, in words.
const SHORT: usize = 6;
/// Words up to this length name nothing.
const SMALL: usize = 3;
/// Verbs of ending; those from the second on also do something else.
const VERBS: [Concept; 3] = [Concept::VerbEnd, Concept::VerbClose, Concept::GivesUp];

/// Words of a folded text.
pub(crate) fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .filter(|word| !word.is_empty())
}

/// A short label with a verb of ending at its edge; one of closing or giving up only where it is `known` what that is done to.
pub(crate) fn begins_with_ending(folded: &str, known: bool) -> bool {
    let verbs = if known { &VERBS[..] } else { &VERBS[..1] };
    words(folded).count() <= SHORT && at_its_edge(folded, verbs)
}

/// Whether a folded text orders or asks to end something: a verb of that is among its first two words or, as German has it, its last.
pub(crate) fn speaks_of_ending(folded: &str) -> bool {
    at_its_edge(folded, &VERBS)
}

fn at_its_edge(folded: &str, verbs: &[Concept]) -> bool {
    let words: Vec<&str> = words(folded).collect();
    let has = |of: &[&str]| concepts(&of.join(" ")).any(verbs);
    let (first, last) = (words.len().min(2), words.len().saturating_sub(1));
    has(&words[..first]) || has(&words[last..])
}

/// The words of a folded label that stand in no phrase of the lexicon: they name something of their own.
pub(crate) fn unknown(folded: &str) -> impl Iterator<Item = &str> {
    let known: Vec<_> = hits(folded).into_iter().map(|hit| hit.at).collect();
    let start = |word: &str| word.as_ptr().addr() - folded.as_ptr().addr();
    words(folded).filter(move |word| {
        word.chars().count() > SMALL && !known.iter().any(|at| at.contains(&start(word)))
    })
}
