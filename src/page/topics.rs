//! What the texts of a page are certainly not about.
//!
//! A page has thousands of texts, most of them of no interest to anybody, and many ask whether one is of interest to them.
//! So all are looked through once, when the page is read, for the words of all who ask: a text without a word of a set of
//! patterns is noted as silent on it ([`Text::may_be_about`]) and never matched. Whoever makes a text otherwise notes
//! nothing, and then it is matched; nothing is ever kept from a set that would match.

use std::collections::BTreeMap;
use std::num::NonZeroU16;
use std::sync::LazyLock;

use super::loading::SAYS;
use super::patterns::{PatternSet, is_letter};
use super::snapshot::Element;
use super::standing::STEMS;
use super::state::WORD_SET;
use super::text::Text;
use super::tricks::ORDERS;
use super::words::{ANNOUNCES_THE_END, ASKS_TO_CONFIRM, FORETELLS};
use crate::domain::predicate::is_plain;
use crate::domain::words::Words;

/// A set of patterns that many texts are matched with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Topic {
    /// What tells the state of a page.
    State,
    /// The last question.
    Confirmation,
    /// What the next click does.
    Announcement,
    /// Where the subscription stands.
    Standing,
    /// What is lost when it ends.
    Loss,
    /// Orders to machines.
    Orders,
    /// Content that is still on its way.
    Loading,
    /// What a person has to read.
    Subscription,
    /// Places where subscriptions are looked after.
    Place,
}

/// The set of each topic.
static SETS: [(Topic, &LazyLock<PatternSet>); 9] = [
    (Topic::State, &WORD_SET),
    (Topic::Confirmation, &ASKS_TO_CONFIRM),
    (Topic::Announcement, &ANNOUNCES_THE_END),
    (Topic::Standing, &STEMS),
    (Topic::Loss, &FORETELLS),
    (Topic::Orders, &ORDERS),
    (Topic::Loading, &SAYS),
    (Topic::Subscription, &SPEAKS_OF_IT),
    (Topic::Place, &SPEAKS_OF_A_PLACE),
];

/// Stems of words for what a person has to read before going on.
pub(crate) static SPEAKS_OF_IT: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"cancel|subscri|member|renew|billing|billed|charged|refund|expire|trial|\bplan\b|account|access until|\bends? on|you(?:'ll| will) lose|type the|to confirm|are you sure|undone|kündig|\babo|vertrag|mitglied|verläng|läuft|endet|résili|abonn|annul|factur|renouvel|suscri|baja|renov|prueba|cobr",
    ])
});

/// Stems of words for places, in the languages of the catalogue.
pub(crate) static SPEAKS_OF_A_PLACE: LazyLock<PatternSet> = LazyLock::new(|| {
    PatternSet::new([
        r"account|billing|subscri|member|settings|contract|\bmanage|\bplans?\b|profile|payments|advanced|options|preferences|konto|einstellung|mitglied|\babo|vertrag|verwalten|gérer|compte|paramètre|formule|gestionar|cuenta|suscripci|ajustes|configuraci|opciones",
    ])
});

impl Topic {
    const fn bit(self) -> u16 {
        2 << self as u16
    }
}

/// Folding the text changes nothing but the case.
const PLAIN: u16 = 1 << 13;
/// The text was not looked through.
const UNSEEN: u16 = 1 << 14;

/// Topics that a text may be about. One bit always stands, so that an [`Option`] of a text takes no more room than a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Topics(NonZeroU16);

impl Topics {
    fn new(bits: u16) -> Self {
        Self(NonZeroU16::MIN | bits)
    }

    /// Whether folding the text is known to change nothing but the case.
    pub(super) fn are_of_plain(self) -> bool {
        self.0.get() & PLAIN != 0
    }

    /// Whether it may be about this.
    pub(super) fn has(self, topic: Topic) -> bool {
        self.0.get() & topic.bit() != 0
    }

    /// Whether a text that may be about this says something about it. One that was looked through needs no gate.
    pub(super) fn says(self, topic: Topic, folded: &str) -> bool {
        let set = || SETS.iter().find(|(of, _)| *of == topic);
        set().is_some_and(|(_, set)| if self.0.get() & UNSEEN == 0 { set.is_match_inside(folded) } else { set.is_match(folded) })
    }
}

impl Default for Topics {
    fn default() -> Self {
        Self::new(!PLAIN)
    }
}

/// The words of all sets.
struct Gate {
    words: Words,
    /// Of each word its length and the topics that it is a word of: anywhere, where it begins, where it ends, where it does both.
    topics: Vec<(usize, [u16; 4])>,
    /// Topics whose sets have words.
    known: u16,
}

static GATE: LazyLock<Option<Gate>> = LazyLock::new(|| {
    let mut words: BTreeMap<&[u8], [u16; 4]> = BTreeMap::new();
    let mut known = 0;
    for (topic, set) in &SETS {
        let Some(own) = set.words() else { continue };
        known |= topic.bit();
        for word in own {
            words.entry(&word.letters).or_default()[usize::from(word.begins) + 2 * usize::from(word.ends)] |= topic.bit();
        }
    }
    let (words, topics): (Vec<_>, Vec<_>) = words.into_iter().map(|(word, topics)| (word, (word.len(), topics))).unzip();
    Some(Gate { words: Words::new(words, false)?, topics, known })
});

/// Notes what the names and texts of elements are silent on, and which of them folding changes in case only. One pass, linear.
pub(super) fn note(elements: &mut [Element]) {
    let Some(gate) = GATE.as_ref() else { return };
    let length = |e: &Element| e.name.len() + e.text.len() + 2;
    let mut folded = String::with_capacity(elements.iter().map(length).sum());
    let mut ends: Vec<usize> = Vec::with_capacity(elements.len());
    for text in texts(elements) {
        if is_plain(text) {
            text.about = Topics::new(text.about.0.get() | PLAIN);
        }
        folded.push_str(&text.folded());
        // Stands in no word, so none reaches from one text into the next.
        folded.push('\n');
        ends.push(folded.len());
    }
    let mut about = vec![0; ends.len()];
    let letters = folded.as_bytes();
    gate.words.each(letters, |end, word| {
        let text = ends.partition_point(|&behind| behind < end);
        let (Some(about), Some(&(length, [anywhere, begun, ended, whole]))) = (about.get_mut(text), gate.topics.get(word.as_usize()))
        else {
            return;
        };
        let parts = |byte: Option<&u8>| byte.is_none_or(|byte| !is_letter(*byte));
        let before = end.checked_sub(length + 1).and_then(|at| letters.get(at));
        *about |= match (parts(before), parts(letters.get(end))) {
            (true, true) => anywhere | begun | ended | whole,
            (true, false) => anywhere | begun,
            (false, true) => anywhere | ended,
            (false, false) => anywhere,
        };
    });
    for (text, about) in texts(elements).zip(about) {
        let plain = text.about.0.get() & PLAIN;
        text.about = Topics::new((!gate.known & !UNSEEN & !PLAIN) | plain | about);
    }
}

fn texts(elements: &mut [Element]) -> impl Iterator<Item = &mut Text> {
    elements.iter_mut().flat_map(|e| [&mut e.name, &mut e.text]).filter(|t| !t.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::predicate::fold;
    use proptest::prelude::*;

    #[test]
    fn every_set_has_words() {
        let gate = GATE.as_ref().unwrap();
        assert_eq!(gate.known, 0x3fe);
        assert!(SETS.iter().all(|(_, set)| set.len() > 0), "a set whose patterns don't compile");
        assert!(
            gate.topics.len() > 200
                && SETS.iter().all(|(_, set)| set.words().is_some_and(|words| words.iter().all(|w| !w.letters.contains(&b'\n'))))
        );
    }

    fn noted(name: &str, text: &str) -> Element {
        let mut page =
            [Element { name: name.into(), text: text.into(), ..Element::default() }, Element { name: "End".into(), ..Element::default() }];
        note(&mut page);
        let [element, _] = page;
        element
    }

    #[test]
    fn a_text_is_silent_on_what_it_has_no_word_of() {
        let element = noted("Wireless headphones", "Are you sure you want to cancel?");
        assert!(!element.name.may_be_about(Topic::Confirmation) && element.text.may_be_about(Topic::Confirmation));
        assert!(Text::from("Wireless headphones").may_be_about(Topic::Confirmation), "nobody looked at it");
        assert!(element.name.part(0..8).may_be_about(Topic::Confirmation), "nobody looked at the part");
    }

    proptest! {
        #[test]
        fn nothing_is_kept_from_a_set_that_would_match(
            name in "(?:are you sure|weekend|week|end|(?:will )?ends?|_|7|é|note|book|cancel|Cancelled|your (?:plan|membership)|renews|ends? on|May 3|by clicking|you|note for ai|Konto|account|résilié|re\u{301}silie|Kündigung|abo|SYSTEM:|\n|\u{a0}|  ?|[A-Za-zé?’`\u{301}]){0,9}",
            text in "(?:keep|your plan\\?|404|error|you will lose|bis|next billing|sind sie sicher|K\u{fc}ndigen|ſ|İ| ){0,7}",
        ) {
            let element = noted(&name, &text);
            for (topic, set) in &SETS {
                for text in [&element.name, &element.text] {
                    let (folded, unseen) = (fold(text), Text::from(text.as_str()));
                    let about = set.is_match(&folded);
                    prop_assert!(text.may_be_about(*topic) || !about, "{topic:?}: {text}");
                    prop_assert_eq!((text.is_about(*topic), unseen.is_about(*topic)), (about, about), "{:?}: {}", topic, text);
                }
            }
        }
    }
}
