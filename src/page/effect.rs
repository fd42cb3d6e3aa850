//! What a control does to the goal, by its words.

use super::control::{Ending, ending_of};
use super::words::{Meaning, Sense};

/// What a label does against the goal.
#[must_use]
pub fn is_against(meaning: Meaning) -> Option<&'static str> {
    [
        (Sense::Resume, "takes the cancellation back or starts the subscription again"),
        (Sense::Keep, "keeps the subscription"),
        (Sense::Pay, "buys, pays or changes the payment"),
        (Sense::Offer, "accepts an offer, which keeps the subscription"),
        (Sense::Pause, "pauses the subscription instead of ending it"),
        (Sense::Plan, "changes the plan instead of ending it"),
    ]
    .into_iter()
    .find(|(sense, _)| meaning.has(*sense))
    .map(|(_, words)| words)
}

/// Why a ticked box would keep or add something; `None` for acknowledgements and harmless boxes.
#[must_use]
pub fn adds_something(folded: &str, meaning: Meaning) -> Option<&'static str> {
    let says_ending = ending_of(folded, meaning) != Ending::No;
    if (meaning.has(Sense::Acknowledge) && !meaning.any(&[Sense::Keep, Sense::Pay, Sense::Resume])) || says_ending {
        return None;
    }
    is_against(meaning).or_else(|| meaning.has(Sense::Money).then_some("may cost money"))
}
