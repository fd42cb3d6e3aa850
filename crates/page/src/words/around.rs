//! What stands around a control: what a text is about, verbs that take their object from there, plain ways back, and
//! texts that say of a key, a handle or the pointer that it acts.

use super::super::lexicon::{Concept, concepts, is_all};

/// A verb or state without an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BareVerb {
    /// Takes something away for good.
    Delete,
    /// Closes: an account, or only a window.
    Close,
    /// Ends or switches off.
    End,
    /// A state that something is set to.
    Off,
}

impl BareVerb {
    fn concept(self) -> Concept {
        match self {
            Self::Delete => Concept::VerbDelete,
            Self::Close => Concept::VerbClose,
            Self::End => Concept::VerbEnd,
            Self::Off => Concept::VerbOff,
        }
    }

    /// Whether a folded text around says what the verb is for: it has the verb too, and names an object. A window and an account
    /// are both closed, and a device and a subscription both removed.
    pub fn is_asked_by(self, around: &str) -> bool {
        self != Self::Off && concepts(around).has(self.concept()) && names_an_object(around)
    }
}

/// The verb of a folded label that says what is done and not to what.
pub fn bare_verb(folded: &str) -> Option<BareVerb> {
    let verbs = [
        BareVerb::Delete,
        BareVerb::Close,
        BareVerb::End,
        BareVerb::Off,
    ];
    verbs
        .into_iter()
        .find(|verb| is_all(folded, verb.concept(), Concept::Filler))
}

/// Whether a folded text names a subscription, an account, or what hangs on it.
pub fn names_an_object(folded: &str) -> bool {
    concepts(folded).has(Concept::Object)
}

/// Whether a folded text says of one of these that it ends.
pub fn ends_something(folded: &str) -> bool {
    let concepts = concepts(folded);
    concepts.has(Concept::Object) && concepts.has(Concept::Ends)
}

/// Whether a folded text speaks of keeping or renewing one of these.
pub fn keeps_something(folded: &str) -> bool {
    let concepts = concepts(folded);
    concepts.has(Concept::Object) && concepts.has(Concept::Keeps)
}

/// Whether a folded label says as a whole that it leads back, and nothing else.
pub fn is_way_back(folded: &str) -> bool {
    let arrow = |c: char| c.is_whitespace() || "←<‹«→>›»".contains(c);
    concepts(folded.trim_matches(arrow)).has(Concept::WayBack)
}

/// Whether a folded label says as a whole that it closes what lies on top.
pub fn closes(folded: &str) -> bool {
    is_all(folded, Concept::Closes, Concept::ClosesWhat) || matches!(folded.trim(), "×" | "✕" | "✖")
}

/// Whether a folded text tells what happened.
pub fn tells_what_happened(folded: &str) -> bool {
    concepts(folded).has(Concept::Told) && !folded.ends_with('?')
}

/// Whether a folded label is of a field in which one writes to people.
pub fn is_for_people(folded: &str) -> bool {
    concepts(folded).has(Concept::ForPeople)
}

/// Whether a folded label saves what was changed.
pub fn saves(folded: &str) -> bool {
    concepts(folded).has(Concept::Saves)
}

/// A way to act that shows nothing of what it does, unless the page says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Escape.
    Escape,
    /// The pointer over something.
    Hover,
    /// Moving a handle.
    Slide,
}

/// Whether a folded sentence names this way to act.
pub fn says_that_it_acts(folded: &str, way: Way) -> bool {
    concepts(folded).has(match way {
        Way::Escape => Concept::Escape,
        Way::Hover => Concept::Hover,
        Way::Slide => Concept::Slide,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_without_an_object_are_told() {
        for (label, verb) in [
            ("delete", Some(BareVerb::Delete)),
            ("yes, delete it", Some(BareVerb::Delete)),
            ("turn off now", Some(BareVerb::End)),
            ("beenden", Some(BareVerb::End)),
            ("close", Some(BareVerb::Close)),
            ("inactive", Some(BareVerb::Off)),
            ("usuń", Some(BareVerb::Delete)),
            ("delete photo", None),
            ("closed captions", None),
            ("offers", None),
        ] {
            assert_eq!(bare_verb(label), verb, "{label}");
        }
        assert!(BareVerb::Close.is_asked_by("are you sure you want to close your account?"));
        assert!(
            !BareVerb::Close.is_asked_by("your account")
                && !BareVerb::Delete.is_asked_by("delete photo")
        );
    }

    #[test]
    fn only_a_whole_label_leads_back() {
        for label in [
            "back",
            "go back",
            "← zurück",
            "back to account",
            "return to my account",
            "volver",
            "torna alla home",
            "keep reading",
        ] {
            assert!(is_way_back(label), "{label}");
        }
        for label in [
            "go back to basic",
            "back to the free plan",
            "back me up",
            "backup",
            "go",
            "return to the free plan",
        ] {
            assert!(!is_way_back(label), "{label}");
        }
    }

    #[test]
    fn pages_say_which_way_acts() {
        assert!(says_that_it_acts(
            "press esc to end your membership",
            Way::Escape
        ));
        assert!(
            ends_something("ok ends your membership")
                && !ends_something("see you at the end of the week")
        );
        assert!(keeps_something("renew your plan?"));
    }
}
