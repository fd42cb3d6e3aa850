//! Negations in labels: what they take back, and what is still proposed.

use super::super::lexicon::{Concept, Concepts, concepts, hits};

/// What a label may propose and a negation may take back.
pub(super) const PROPOSALS: &[Concept] =
    &[Concept::Offer, Concept::Pause, Concept::Plan, Concept::Pay];

/// Whether a folded label proposes to do something, as opposed to stating a reason.
pub fn is_imperative(folded: &str) -> bool {
    concepts(folded).has(Concept::Imperative)
}

/// Whether a folded label begins by refusing, or goes on without something: what it names then is refused. "Watch without ads"
/// begins with what it offers.
pub fn begins_with_a_refusal(folded: &str) -> bool {
    begins_with_a_negation(folded)
        || folded.starts_with("i ")
        || folded.starts_with("i'd ")
        || concepts(folded).has(Concept::GoOn)
}

/// Whether its first word negates what follows, and is no verb that proposes something of its own ("Skip a month").
pub(super) fn begins_with_a_negation(folded: &str) -> bool {
    let hits = hits(folded);
    hits.iter()
        .any(|h| h.concept == Concept::Negation && h.at.start == 0)
}

/// What a label with a negation still proposes: what stands before the negation, and later clauses that
/// begin with a verb of their own ("No thanks, upgrade me").
pub(super) fn proposed(label: &str) -> Concepts {
    let all = hits(label);
    if all.iter().any(|h| h.concept == Concept::NegationBehind) {
        return Concepts::default();
    }
    let joins = all.iter().filter(|h| h.concept == Concept::Joins);
    let mut stands = Concepts::default();
    let mut negated = false;
    for clause in clauses(label, joins.map(|h| h.at.clone())) {
        let hits = hits(clause);
        let has = |concept| hits.iter().any(|h| h.concept == concept);
        let negations = hits.iter().filter(|h| h.concept == Concept::Negation);
        match negations.map(|h| h.at.start).min() {
            // "Skip a month" is a pause.
            Some(0) if has(Concept::Imperative) && has(Concept::Pause) => {
                stands = stands.with(concepts(clause));
            }
            Some(start) => {
                stands = stands.with(concepts(&clause[..start]));
                negated = true;
            }
            None if !negated || has(Concept::Imperative) => {
                stands = stands.with(concepts(clause));
            }
            None => {}
        }
    }
    stands
}

/// The clauses of a label: parted by signs, and by the words that join them.
fn clauses(label: &str, joins: impl Iterator<Item = std::ops::Range<usize>>) -> Vec<&str> {
    let mut cuts: Vec<std::ops::Range<usize>> = joins.collect();
    cuts.extend(
        label
            .match_indices([',', ';', '.', '!', '?', '–', '—', '|'])
            .map(|(at, sign)| at..at + sign.len()),
    );
    cuts.sort_by_key(|cut| cut.start);
    let mut from = 0;
    let mut found = Vec::new();
    for cut in cuts {
        found.push(label.get(from..cut.start).unwrap_or_default().trim());
        from = cut.end.max(from);
    }
    found.push(label.get(from..).unwrap_or_default().trim());
    found.retain(|clause| !clause.is_empty());
    found
}
