//! What the words on controls mean.
//!
//! The lexicon says which terms a label has; a few of them then overrule others, because "don't cancel" is no cancelling and "don't
//! keep my plan" is no keeping. Words alone decide nothing: what a control does is judged in `effect`, with its role, place and facts.

pub use super::lexicon::{Concept, Concepts};
use super::lexicon::{concepts, is_all, is_full_stop};
use super::text::Text;
use domain::predicate::fold;

mod negation;

use negation::{PROPOSALS, begins_with_a_negation, proposed};
pub use negation::{begins_with_a_refusal, is_imperative};

/// What a label means.
pub fn meaning(label: &str) -> Concepts {
    meaning_of_folded(&fold(label))
}

/// What an already folded label means. Only its first `LONGEST_LABEL` bytes count, more is no label.
pub fn meaning_of_folded(folded: &str) -> Concepts {
    let label = &folded[..folded.floor_char_boundary(LONGEST_LABEL)];
    settle(concepts(label), label)
}

/// The same of a label's own text, folded: what that says was read with the page.
pub(super) fn meaning_of_read(text: &Text, folded: &str) -> Concepts {
    if text.is_empty() || folded.len() > LONGEST_LABEL {
        return meaning_of_folded(folded);
    }
    settle(text.concepts(), folded)
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

/// Whether a folded text asks for the last confirmation.
pub fn asks_to_confirm(folded: &str) -> bool {
    concepts(folded).any(&[Concept::AsksToConfirm, Concept::AsksToKeep])
}

/// Whether a folded text asks whether the subscription is to be kept, so that a no ends it.
pub fn asks_to_keep(folded: &str) -> bool {
    concepts(folded).has(Concept::AsksToKeep)
}

/// Sentences of a folded line; what stands behind a colon belongs to what stands before it. The mark stays with the sentence: a question is told by it.
pub(crate) fn sentences(folded: &str) -> impl Iterator<Item = &str> {
    let marks = folded.match_indices(['.', '!', '?', ';']);
    let ends = marks.filter(|(at, mark)| *mark != "." || is_full_stop(folded, *at));
    let mut ends = ends.map(|(at, _)| at + 1).chain([folded.len()]);
    let mut from = 0;
    let all = std::iter::from_fn(move || {
        let end = ends.next()?;
        Some(folded[std::mem::replace(&mut from, end)..end].trim())
    });
    all.filter(|sentence| !sentence.is_empty())
}

/// The verb or state of a folded label that says what is done and not to what: "Delete", "Close", "End", "Off".
pub fn bare_verb(folded: &str) -> Option<Concept> {
    use Concept::{Delete, Filler, VerbClose, VerbEnd, VerbOff};
    let verbs = [Delete, VerbClose, VerbEnd, VerbOff];
    verbs.into_iter().find(|verb| is_all(folded, *verb, Filler))
}

/// Whether a folded text around says what such a verb is for: it has the verb too, and names an object. A window and an account are both closed,
/// and a device and a subscription both removed; a state is asked for by nothing.
pub fn asks_for(verb: Concept, around: &str) -> bool {
    let says = concepts(around);
    verb != Concept::VerbOff && says.has(verb) && says.has(Concept::Object)
}

/// Whether a folded text says of a subscription, an account or what hangs on it that it ends.
pub fn ends_something(folded: &str) -> bool {
    let concepts = concepts(folded);
    concepts.has(Concept::Object) && concepts.has(Concept::Ends)
}

/// Whether a folded label says as a whole that it leads back, and nothing else.
pub fn is_way_back(folded: &str) -> bool {
    let arrow = |c: char| c.is_whitespace() || "←<‹«→>›»".contains(c);
    concepts(folded.trim_matches(arrow)).has(Concept::WayBack)
}

/// Whether a folded label says as a whole that it closes what lies on top.
pub fn closes(folded: &str) -> bool {
    concepts(folded).has(Concept::Closes)
}

/// Whether a folded text tells what happened.
pub fn tells_what_happened(folded: &str) -> bool {
    concepts(folded).has(Concept::Told) && !folded.ends_with('?')
}

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
        use Concept::{Cancel, Offer, Pause, Pay, Plan};
        for (label, sense) in [
            ("Pause without losing my list", Pause),
            ("Switch to Premium without ads", Plan),
            ("Subscribe anyway", Pay),
            ("Skip a month instead", Pause),
            ("No thanks, upgrade me", Plan),
            ("Skip the survey and buy now", Pay),
            ("Claim my free months, no thanks needed", Offer),
            ("Leave Prime", Cancel),
        ] {
            assert!(meaning(label).has(sense), "{label}: {:?}", meaning(label));
        }
        for label in [
            "No, I'd rather pay full price",
            "Continue without pausing",
            "No thanks, I don't want to upgrade",
            "Angebot ablehnen",
        ] {
            let said = meaning(label);
            assert!(!said.any(PROPOSALS), "{label}: {said:?}");
        }
        assert!(!meaning("Leave a review").has(Cancel));
    }

    #[test]
    fn verbs_without_an_object_are_told() {
        use Concept::{Delete, VerbClose, VerbEnd, VerbOff};
        for (labels, verb) in [
            ("delete | yes, delete it | usuń", Some(Delete)),
            ("turn off now | beenden", Some(VerbEnd)),
            ("close", Some(VerbClose)),
            ("inactive", Some(VerbOff)),
            ("delete photo | closed captions | offers", None),
        ] {
            for label in labels.split(" | ") {
                assert_eq!(bare_verb(label), verb, "{label}");
            }
        }
        let asked = "are you sure you want to close your account?";
        assert!(asks_for(VerbClose, asked) && !asks_for(VerbClose, "your account"));
        assert!(!asks_for(Delete, "delete photo"));
    }

    #[test]
    fn only_a_whole_label_leads_back() {
        const BACK: &str = "back | go back | ← zurück | back to account | return to my account | volver | torna alla home | keep reading";
        const NOT: &str = "go back to basic | back to the free plan | back me up | backup | go | return to the free plan";
        for (labels, leads_back) in [(BACK, true), (NOT, false)] {
            for label in labels.split(" | ") {
                assert_eq!(is_way_back(label), leads_back, "{label}");
            }
        }
    }

    #[test]
    fn what_ends_something_is_told() {
        assert!(ends_something("ok ends your membership"));
        assert!(!ends_something("see you at the end of the week"));
    }

    #[test]
    fn sentences_end_where_people_end_them() {
        for parts in [
            &["ends on dec 4, 2026.", "you won't be charged."][..],
            &["endet am 15. februar 2027.", "danke"],
            &["cancelled: until 12.5.2027"],
            &["sure?", "yes"],
        ] {
            let text = parts.join(" ");
            assert_eq!(sentences(&text).collect::<Vec<_>>(), parts);
        }
    }
}
