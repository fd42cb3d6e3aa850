//! What the words on controls mean.
//!
//! The lexicon says which terms a label has; a few of them then overrule others, because "don't cancel" is no cancelling and "don't
//! keep my plan" is no keeping. Words alone decide nothing: what a control does is judged in `effect`, with its role, place and facts.

use super::lexicon::concepts;
pub use super::lexicon::{Concept, Concepts};
use domain::predicate::fold;

mod around;
mod negation;
mod sentences;

pub use around::{asks_for, bare_verb, closes, ends_something, is_way_back, tells_what_happened};
use negation::{PROPOSALS, begins_with_a_negation, proposed};
pub use negation::{begins_with_a_refusal, is_imperative};
pub(crate) use sentences::sentences;
pub use sentences::{asks_to_confirm, asks_to_keep};

/// What a label means.
pub fn meaning(label: &str) -> Concepts {
    meaning_of_folded(&fold(label))
}

/// What an already folded label means. Only its first `LONGEST_LABEL` bytes count, more is no label.
pub fn meaning_of_folded(folded: &str) -> Concepts {
    let label = &folded[..folded.floor_char_boundary(LONGEST_LABEL)];
    settle(concepts(label), label)
}

/// Lets senses overrule each other.
fn settle(mut m: Concepts, label: &str) -> Concepts {
    use Concept::{
        Affirm, Cancel, Decline, EndsOtherThings, Finish, GoOn, Keep, KeepsGoing, NotCancel,
        NotKeep, Offer, Renewal, Resume, SwitchesOff, SwitchesOn,
    };
    if m.has(Renewal) && !m.has(SwitchesOn) {
        // "Turn off auto-renewal" ends it; the word "renew" in it is no resuming.
        m.remove(&[Resume]);
        if m.has(SwitchesOff) {
            m.add(Cancel);
            m.remove(&[Offer]);
        }
    }
    if m.has(Resume) {
        m.remove(&[Cancel, NotCancel, Finish]);
    }
    if m.has(NotKeep) && !m.has(NotCancel) {
        m.remove(&[Keep]);
        m.add(Cancel);
    }
    if m.has(NotCancel) && !m.has(NotKeep) {
        m.add(Keep);
        m.remove(&[Cancel, Decline, Finish, Affirm]);
    }
    // "No thanks, keep going" declines what stands there and goes on.
    if m.has(KeepsGoing) && m.has(Decline) {
        m.remove(&[Keep]);
        m.add(GoOn);
    }
    if m.has(Keep) {
        m.remove(&[Cancel, Decline, GoOn]);
    }
    // "Don't pause, go on"
    if m.any(PROPOSALS) && !m.has(Keep) && begins_with_a_negation(label) {
        m.add(Decline);
    }
    if m.has(Decline) && !m.has(Keep) {
        // "No, I don't want 50 % off", "Continue without pausing"; but "Pause without losing my list"
        let stands = proposed(label);
        m.remove(&[Affirm]);
        for sense in PROPOSALS.iter().filter(|s| !stands.has(**s)) {
            m.remove(&[*sense]);
        }
    }
    if m.has(Cancel) && m.has(GoOn) {
        m.remove(&[Offer]);
    }
    if m.has(Cancel) && m.has(EndsOtherThings) {
        // "Leave a review", "End of terms"
        m.remove(&[Cancel]);
    }
    m
}

/// Whether a folded label can be read at all: Latin letters, digits, usual punctuation and symbols. Letters
/// of another script may look like Latin ones, invisible characters may hide in a word, and a word that
/// nobody here can read may mean anything.
pub fn is_legible(folded: &str) -> bool {
    folded.chars().all(|c| {
        matches!(c,
            ' '..='~' | '\u{a1}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}'
            | '\u{20a0}'..='\u{20cf}' | '\u{2100}'..='\u{214f}' | '\u{2190}'..='\u{2bff}' | '\u{e000}'..='\u{f8ff}' | '\u{fe0f}'
            | '\u{1f300}'..='\u{1faff}')
    })
}

/// Longest folded label that is read as a label, in bytes.
const LONGEST_LABEL: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negations_turn_the_sense() {
        use Concept::{Cancel, Decline, Keep, Offer, Plan, Resume};
        for (label, has, hasnt) in [
            ("Don't cancel my membership", Keep, Cancel),
            ("Don’t keep my membership", Cancel, Keep),
            ("Je ne souhaite pas le conserver", Cancel, Keep),
            ("Je n’ai plus besoin de garder ce numéro", Cancel, Keep),
            ("Conserver mon numéro, ne pas payer plus", Keep, Cancel),
            ("Ich möchte sie nicht länger behalten", Cancel, Keep),
            ("No quiero conservar mi número", Cancel, Keep),
            ("Non desidero mantenere il numero", Cancel, Keep),
            ("Cancel the cancellation", Resume, Cancel),
            ("No thanks, continue cancelling", Cancel, Keep),
            ("No, I don't want 50% off", Decline, Offer),
            ("No thanks, keep my plan", Keep, Cancel),
            ("Turn off auto-renewal", Cancel, Resume),
            ("Kündigung widerrufen", Resume, Cancel),
            ("Nicht kündigen", Keep, Cancel),
            ("Annuler la résiliation", Resume, Cancel),
            ("Continue without the discount", Decline, Offer),
            ("Don't pause, go on", Decline, Concept::Pause),
            ("Never mind, keep watching", Keep, Cancel),
            ("Kündigung fortsetzen", Cancel, Resume),
            ("Seguir con la cancelación", Cancel, Keep),
            ("Upgrade? Not now", Decline, Plan),
        ] {
            let m = meaning(label);
            assert!(m.has(has) && !m.has(hasnt), "{label}: {m:?}");
        }
    }

    /// A negation reaches to the end of its clause and not further, and never backwards.
    #[test]
    fn a_negation_takes_back_only_what_it_negates() {
        use Concept::{Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Pause without losing my list", Pause),
            ("Switch to Premium without ads", Plan),
            ("Subscribe anyway", Pay),
            ("Skip a month instead", Pause),
            ("No thanks, upgrade me", Plan),
            ("Skip the survey and buy now", Pay),
            ("Claim my free months, no thanks needed", Offer),
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
        for label in [
            "No, I'd rather pay full price",
            "Continue without pausing",
            "No thanks, I don't want to upgrade",
            "Angebot ablehnen",
        ] {
            assert!(
                !meaning(label).any(PROPOSALS),
                "{label}: {:?}",
                meaning(label)
            );
        }
        assert!(
            !meaning("Leave a review").has(Concept::Cancel)
                && meaning("Leave Prime").has(Concept::Cancel)
        );
    }
}
