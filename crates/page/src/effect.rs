//! What a control does to the goal, by its words.

use super::control::{Ending, ending_of};
use super::words::{Term, Terms};

/// What a label does against the goal.
#[must_use]
pub fn is_against(meaning: Terms) -> Option<&'static str> {
    [
        (
            Term::Resume,
            "takes the cancellation back or starts the subscription again",
        ),
        (Term::Keep, "keeps the subscription"),
        (Term::Pay, "buys, pays or changes the payment"),
        (
            Term::Offer,
            "accepts an offer, which keeps the subscription",
        ),
        (Term::Pause, "pauses the subscription instead of ending it"),
        (Term::Plan, "changes the plan instead of ending it"),
    ]
    .into_iter()
    .find(|(sense, _)| meaning.has(*sense))
    .map(|(_, words)| words)
}

/// Why a ticked box would keep or add something; `None` for acknowledgements and harmless boxes.
#[must_use]
pub fn adds_something(folded: &str, meaning: Terms) -> Option<&'static str> {
    let says_ending = ending_of(folded, meaning) != Ending::No;
    if (meaning.has(Term::Acknowledge) && !meaning.any(&[Term::Keep, Term::Pay, Term::Resume]))
        || says_ending
    {
        return None;
    }
    is_against(meaning).or_else(|| meaning.has(Term::Money).then_some("may cost money"))
}
