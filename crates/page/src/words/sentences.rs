//! Sentences of pages: that ask for the last confirmation, announce the end, say what will be lost.

use super::super::lexicon::{Term, terms};

/// Whether a folded text asks for the last confirmation.
#[must_use]
pub fn asks_to_confirm(folded: &str) -> bool {
    terms(folded).any(&[Term::AsksToConfirm, Term::AsksToKeep])
}

/// Whether a folded text asks whether the subscription is to be kept, so that a no ends it.
#[must_use]
pub fn asks_to_keep(folded: &str) -> bool {
    terms(folded).has(Term::AsksToKeep)
}

/// Whether a folded label says that more is given up than an offer: everything, access, the subscription itself.
#[must_use]
pub fn gives_it_up(folded: &str) -> bool {
    let terms = terms(folded);
    terms.has(Term::GivesUp) && terms.any(&[Term::Everything, Term::Account])
}
