//! What a control does to the goal, by its words.

use super::control::{Ending, ending_of};
use super::dates::read_date;
use super::words::{Concept, Concepts};

/// What a label may do against the goal.
const AGAINST: [(Concept, &str); 6] = [
    (
        Concept::Resume,
        "takes the cancellation back or starts the subscription again",
    ),
    (Concept::Keep, "keeps the subscription"),
    (Concept::Pay, "buys, pays or changes the payment"),
    (
        Concept::Offer,
        "accepts an offer, which keeps the subscription",
    ),
    (
        Concept::Pause,
        "pauses the subscription instead of ending it",
    ),
    (Concept::Plan, "changes the plan instead of ending it"),
];

/// What a label does against the goal.
pub fn is_against(meaning: Concepts) -> Option<&'static str> {
    let mut does = AGAINST.iter().filter(|(sense, _)| meaning.has(*sense));
    does.next().map(|(_, words)| *words)
}

/// Why a ticked box would keep or add something; `None` for acknowledgements and harmless boxes.
pub fn adds_something(folded: &str, meaning: Concepts) -> Option<&'static str> {
    let says_ending = ending_of(folded, meaning) != Ending::No;
    // "… that the joining fee applies if I come back" starts nothing.
    let starts = meaning.has(Concept::Resume) && !meaning.has(Concept::Conditional);
    let only_known = !starts && !meaning.any(&[Concept::Keep, Concept::Pay]);
    if (meaning.has(Concept::Acknowledge) && only_known) || says_ending {
        return None;
    }
    is_against(meaning).or_else(|| {
        meaning
            .has(Concept::Money)
            .then_some("adds something that has a price")
    })
}

/// Why one of several answers is against the goal. Choosing it adds nothing, so a sum in it may be a reason or a refund; what is due each
/// period is a plan's price.
pub fn answers_against(folded: &str, meaning: Concepts) -> Option<&'static str> {
    let adds = adds_something(folded, meaning).is_some();
    // "Keep everything until 31 March" names the day of the end.
    let only_keeps = |(sense, _): &(Concept, _)| meaning.has(*sense) == (*sense == Concept::Keep);
    let until_a_day = AGAINST.iter().all(only_keeps)
        && !meaning.has(Concept::Money)
        && (meaning.has(Concept::AtPeriodEnd) || read_date(folded).is_some());
    if until_a_day {
        return None;
    }
    is_against(meaning)
        .or_else(|| price_of_a_plan(meaning))
        .filter(|_| adds)
}

/// What a sum on a control says that doesn't say what it does: it is paid, or paid back, or only spoken of; what is due each period is a
/// plan's price.
pub fn names_a_sum(meaning: Concepts) -> Option<&'static str> {
    let sum = "names a sum, and nobody can tell whether it is paid, paid back or only spoken of";
    price_of_a_plan(meaning).or_else(|| meaning.has(Concept::Money).then_some(sum))
}

fn price_of_a_plan(meaning: Concepts) -> Option<&'static str> {
    (meaning.has(Concept::Money) && meaning.has(Concept::EachPeriod))
        .then_some("names what a plan costs, so it may buy it or change to it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::meaning;
    use domain::predicate::fold;

    #[test]
    fn a_sum_is_told_as_a_price_only_where_something_is_bought() {
        let said = |label: &str| {
            let (folded, meaning) = (fold(label), meaning(label));
            (
                adds_something(&folded, meaning),
                answers_against(&folded, meaning),
                names_a_sum(meaning),
            )
        };
        for reason in "Too dear at £8 | Refund £12.40 to my card | €15 store credit".split(" | ")
        {
            let (boxed, answer, sum) = said(reason);
            let priced = Some("adds something that has a price");
            assert_eq!((boxed, answer), (priced, None), "{reason}");
            assert!(
                sum.is_some_and(|why| why.starts_with("names a sum")),
                "{reason}"
            );
        }
        for plan in ["Basic, £3.99 a month", "Light: $5 per month"] {
            let (boxed, answer, sum) = said(plan);
            assert!(boxed.is_some() && answer == sum, "{plan}");
            assert!(sum.is_some_and(|why| why.contains("plan")), "{plan}");
        }
        assert_eq!(said("I don't use it"), (None, None, None));
        let known = "I understand that the joining fee applies if I come back";
        assert_eq!(said(known).0, None);
        assert!(said("I agree to restart my plan for £5").0.is_some());
        assert_eq!(said("Keep everything until 31 March 2027").1, None);
        for kept in [
            "Keep my plan for £5",
            "Keep my plan for £5 until 31 March 2027",
        ] {
            assert_eq!(said(kept).1, Some("keeps the subscription"), "{kept}");
        }
    }
}
