//! What stands around a control: what a text is about, verbs that take their object from there, and plain
//! ways back.

use super::super::lexicon::{Concept, concepts, is_all};

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
}
