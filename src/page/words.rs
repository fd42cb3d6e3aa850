//! What the words on controls mean, in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese.
//!
//! A label is folded and matched against one pattern per sense; a few senses then overrule others, because
//! "don't cancel" is no cancelling and "don't keep my plan" is no keeping. Words alone decide nothing: what
//! a control does is judged in `effect`, with its role, place and facts.

use std::sync::LazyLock;

use super::patterns::PatternSet;
use crate::domain::predicate::fold;

mod around;
mod labels;
mod more;
mod negation;
mod sentences;

pub use around::{
    BareVerb, Way, bare_verb, closes, ends_something, is_a_term, is_for_people, is_way_back, keeps_something, names_an_object, saves,
    says_that_it_acts, tells_what_happened,
};
use labels::patterns;
pub use negation::is_imperative;
use negation::{PROPOSALS, SPEAKS_ONLY, proposed};
pub(super) use sentences::{ANNOUNCES_THE_END, ASKS_TO_CONFIRM, FORETELLS};
pub use sentences::{announces_the_end, asks_to_confirm, asks_to_keep, foretells_the_end, gives_it_up};

/// One sense that a label can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Sense {
    /// Ends the subscription or leads towards it.
    Cancel,
    /// Finishes, confirms, completes something.
    Finish,
    /// Keeps the subscription.
    Keep,
    /// Takes a cancellation back or starts a subscription again.
    Resume,
    /// Accepts an offer.
    Offer,
    /// Pauses the subscription.
    Pause,
    /// Changes the plan.
    Plan,
    /// Buys, pays, or changes how it is paid.
    Pay,
    /// Declines something.
    Decline,
    /// Goes on to the next step.
    GoOn,
    /// Says yes without saying to what.
    Affirm,
    /// Goes back.
    Back,
    /// Help, policy, history: words about cancelling, no act.
    Help,
    /// Acknowledges something.
    Acknowledge,
    /// Deletes an account or data.
    Delete,
    /// Switches renewal on or off.
    Renewal,
    /// Signs in.
    SignIn,
    /// Signs out.
    SignOut,
    /// Asks the person to call, chat or write.
    Contact,
    /// Negated keeping: "don't keep my plan".
    NotKeep,
    /// Negated cancelling: "don't cancel".
    NotCancel,
    /// An amount of money.
    Money,
}

/// The senses of one label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meaning(u32);

impl Meaning {
    /// Whether the label has this sense.
    #[must_use]
    pub fn has(self, sense: Sense) -> bool {
        self.0 & (1 << sense as u8) != 0
    }

    /// Whether it has one of these senses.
    #[must_use]
    pub fn any(self, senses: &[Sense]) -> bool {
        senses.iter().any(|s| self.has(*s))
    }

    fn set(&mut self, sense: Sense) {
        self.0 |= 1 << sense as u8;
    }

    fn clear(&mut self, senses: &[Sense]) {
        for sense in senses {
            self.0 &= !(1 << *sense as u8);
        }
    }

    /// The senses of several labels of one control together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

const SENSES: &[Sense] = &[
    Sense::Cancel,
    Sense::Finish,
    Sense::Keep,
    Sense::Resume,
    Sense::Offer,
    Sense::Pause,
    Sense::Plan,
    Sense::Pay,
    Sense::Decline,
    Sense::GoOn,
    Sense::Affirm,
    Sense::Back,
    Sense::Help,
    Sense::Acknowledge,
    Sense::Delete,
    Sense::Renewal,
    Sense::SignIn,
    Sense::SignOut,
    Sense::Contact,
    Sense::NotKeep,
    Sense::NotCancel,
    Sense::Money,
];

static LEXICON: LazyLock<PatternSet> = LazyLock::new(|| PatternSet::new(patterns()));

/// What a label means.
#[must_use]
pub fn meaning(label: &str) -> Meaning {
    meaning_of_folded(&fold(label))
}

/// What an already folded label means. Only its first [`LONGEST_LABEL`] bytes count, more is no label.
#[must_use]
pub fn meaning_of_folded(folded: &str) -> Meaning {
    let label = &folded[..folded.floor_char_boundary(LONGEST_LABEL)];
    settle(raw(label), label)
}

/// Lets senses overrule each other.
fn settle(mut m: Meaning, label: &str) -> Meaning {
    use Sense::{Affirm, Cancel, Decline, Finish, GoOn, Keep, NotCancel, NotKeep, Offer, Renewal, Resume};
    if m.has(Renewal) && !label.contains("turn on") && !label.contains("enable") {
        // "Turn off auto-renewal" ends it; the word "renew" in it is no resuming.
        m.clear(&[Resume]);
        if ["off", "stop", "disable", "end", "cancel", "don't", "aus", "deaktiv", "désactiv", "desactiv"].iter().any(|w| label.contains(w))
        {
            m.set(Cancel);
            m.clear(&[Offer]);
        }
    }
    if m.has(Resume) {
        m.clear(&[Cancel, NotCancel, Finish]);
    }
    if m.has(NotKeep) && !m.has(NotCancel) {
        m.clear(&[Keep]);
        m.set(Cancel);
    }
    if m.has(NotCancel) && !m.has(NotKeep) {
        m.set(Keep);
        m.clear(&[Cancel, Decline, Finish, Affirm]);
    }
    if m.has(Keep) {
        m.clear(&[Cancel, Decline, GoOn]);
    }
    if m.has(Decline) && !m.has(Keep) {
        // "No, I don't want 50 % off", "Continue without pausing"; but "Pause without losing my list"
        let stands = proposed(label);
        m.clear(&[Affirm]);
        for sense in PROPOSALS.iter().filter(|s| !stands.has(**s)) {
            m.clear(&[*sense]);
        }
    }
    if m.has(Cancel) && m.has(GoOn) {
        m.clear(&[Offer]);
    }
    if m.has(Cancel) && SPEAKS_ONLY.as_ref().is_some_and(|r| r.is_match(label)) {
        // "Leave a review", "End of terms"
        m.clear(&[Cancel]);
    }
    m
}

fn raw(folded: &str) -> Meaning {
    let mut m = Meaning::default();
    for sense in LEXICON.matches(folded).filter_map(|index| SENSES.get(index)) {
        m.set(*sense);
    }
    m
}

/// Whether a folded label can be read at all: Latin letters, digits, usual punctuation and symbols. Letters
/// of another script may look like Latin ones, invisible characters may hide in a word, and a word that
/// nobody here can read may mean anything.
#[must_use]
pub fn is_legible(folded: &str) -> bool {
    folded.chars().all(|c| {
        matches!(c,
            ' '..='~' | '\u{a1}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}'
            | '\u{20a0}'..='\u{20cf}' | '\u{2100}'..='\u{214f}' | '\u{2190}'..='\u{2bff}' | '\u{e000}'..='\u{f8ff}' | '\u{fe0f}'
            | '\u{1f300}'..='\u{1faff}')
    })
}

/// Longest folded label that is read as a label, in bytes.
pub const LONGEST_LABEL: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_that_gives_up_more_than_an_offer_is_told() {
        for label in [
            "no, i'd rather lose everything",
            "nein, ich verliere lieber alles",
            "non, je préfère tout perdre",
            "no, prefiero perder el acceso",
        ] {
            assert!(gives_it_up(label), "{label}");
        }
        for label in ["no, give up my discount", "i don't like saving money", "close", "nein, ich verzichte auf den rabatt"] {
            assert!(!gives_it_up(label), "{label}");
        }
    }

    #[test]
    fn the_lexicon_compiles_and_is_complete() {
        assert_eq!((LEXICON.len(), LEXICON.is_gated()), (SENSES.len(), true));
        for set in [&ASKS_TO_CONFIRM, &ANNOUNCES_THE_END, &FORETELLS] {
            assert!(set.len() > 2 && set.is_gated());
        }
        negation::tests::compile();
        for (index, sense) in SENSES.iter().enumerate() {
            assert_eq!(index, *sense as usize);
        }
    }

    #[test]
    fn negations_turn_the_sense() {
        use Sense::{Cancel, Decline, Keep, Offer, Plan, Resume};
        for (label, has, hasnt) in [
            ("Don't cancel my membership", Keep, Cancel),
            ("Don’t keep my membership", Cancel, Keep),
            ("Cancel the cancellation", Resume, Cancel),
            ("No thanks, continue cancelling", Cancel, Keep),
            ("No, I don't want 50% off", Decline, Offer),
            ("No thanks, keep my plan", Keep, Cancel),
            ("Turn off auto-renewal", Cancel, Resume),
            ("Kündigung widerrufen", Resume, Cancel),
            ("Nicht kündigen", Keep, Cancel),
            ("Annuler la résiliation", Resume, Cancel),
            ("Continue without the discount", Decline, Offer),
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
        use Sense::{Offer, Pause, Pay, Plan};
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
        for label in ["No, I'd rather pay full price", "Continue without pausing", "No thanks, I don't want to upgrade", "Angebot ablehnen"]
        {
            assert!(!meaning(label).any(PROPOSALS), "{label}: {:?}", meaning(label));
        }
        assert!(!meaning("Leave a review").has(Sense::Cancel) && meaning("Leave Prime").has(Sense::Cancel));
    }

    #[test]
    fn plain_labels_have_their_senses_in_four_languages() {
        use Sense::{Affirm, Cancel, Finish, GoOn, Keep, Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Cancel Membership", Cancel),
            ("Finish Cancellation", Finish),
            ("Keep My Plan", Keep),
            ("Accept 50% off", Offer),
            ("Pause for 1 month", Pause),
            ("Switch to Basic", Plan),
            ("Update payment method", Pay),
            ("Continue", GoOn),
            ("Yes, I'm sure", Affirm),
            ("Abo kündigen", Cancel),
            ("Jetzt verbindlich kündigen", Finish),
            ("Angebot annehmen", Offer),
            ("Weiter", GoOn),
            ("Résilier mon abonnement", Cancel),
            ("Rester abonné", Keep),
            ("Darme de baja", Cancel),
            ("Mantener mi plan", Keep),
            ("Confirmar", Finish),
            ("Jetzt verlängern", Sense::Resume),
            ("Extend my plan", Sense::Resume),
            ("Je prolonge", Sense::Resume),
            ("Prolongar", Sense::Resume),
            ("Lock in my price", Offer),
            ("Go annual", Plan),
            ("Add a seat", Pay),
            ("Guthaben aufladen", Pay),
            ("Je garde mon offre", Keep),
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
    }
}
