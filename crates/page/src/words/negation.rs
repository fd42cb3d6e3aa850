//! Negations in labels: what they take back, and what is still proposed.

use std::ops::Range;

use super::super::lexicon::{Concept, Concepts, Hit, concepts, hits};

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
    let speaks = folded.starts_with("i ") || folded.starts_with("i'd ");
    speaks || begins_with_a_negation(folded) || concepts(folded).has(Concept::GoOn)
}

/// Whether its first word negates what follows, and is no verb that proposes something of its own ("Skip a month").
pub(super) fn begins_with_a_negation(folded: &str) -> bool {
    let negates = |hit: &Hit| hit.concept == Concept::Negation && hit.at.start == 0;
    hits(folded).iter().any(negates)
}

/// What a label with a negation still proposes: what stands before the negation, and later clauses that
/// begin with a verb of their own ("No thanks, upgrade me").
pub(super) fn proposed(label: &str) -> Concepts {
    let mut stands = Concepts::default();
    if concepts(label).has(Concept::NegationBehind) {
        return stands;
    }
    let mut negated = false;
    for clause in clauses(label) {
        let says = concepts(clause);
        let begins = says.has(Concept::Imperative);
        let hits = hits(clause);
        let mut negations = hits.iter().filter(|h| h.concept == Concept::Negation);
        match negations.next().map(|h| h.at.start) {
            // "Skip a month" is a pause.
            Some(0) if begins && says.has(Concept::Pause) => stands = stands.with(says),
            Some(start) => {
                stands = stands.with(concepts(&clause[..start]));
                negated = true;
            }
            None if !negated || begins => stands = stands.with(says),
            None => {}
        }
    }
    stands
}

/// The clauses of a label: parted by signs, and by the words that join them.
fn clauses(label: &str) -> impl Iterator<Item = &str> {
    const SIGNS: [char; 8] = [',', ';', '.', '!', '?', '–', '—', '|'];
    let signs = label.match_indices(SIGNS);
    let mut cuts: Vec<Range<usize>> = signs.map(|(at, sign)| at..at + sign.len()).collect();
    let joins = hits(label).into_iter();
    cuts.extend(
        joins
            .filter(|hit| hit.concept == Concept::Joins)
            .map(|hit| hit.at),
    );
    cuts.push(label.len()..label.len());
    cuts.sort_by_key(|cut| cut.start);
    let mut from = 0;
    cuts.into_iter().filter_map(move |cut| {
        let clause = label.get(from..cut.start).unwrap_or_default().trim();
        from = cut.end.max(from);
        (!clause.is_empty()).then_some(clause)
    })
}
