//! What the goal says beyond "cancel".

use domain::goal::first_sentence;
use domain::predicate::fold;
use page::lexicon::concepts;
use page::words::Concept;

use super::words::words;

/// Words with more letters in common at their beginning are akin.
const STEM: usize = 4;
/// Shorter words name nothing, unless they are numbers.
const NAME: usize = 3;

/// What the goal's first sentence says, and the quoted name of the thing in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Goal {
    sentence: String,
    /// The words that tell the thing from others.
    name: Vec<String>,
}

impl Goal {
    pub(crate) fn of(goal: &str) -> Self {
        let sentence = first_sentence(goal);
        let quoted = sentence
            .split_once('“')
            .and_then(|(_, rest)| rest.rsplit_once('”'));
        let quoted = fold(quoted.map_or("", |(name, _)| name));
        let names = |word: &&str| {
            word.chars().count() >= NAME || word.contains(|c: char| c.is_ascii_digit())
        };
        // "Membership" tells no membership from another, unless it is the whole name.
        let tells =
            |word: &&str| !concepts(word).any(&[Concept::Object, Concept::Own]) && *word != "the";
        let mut name: Vec<&str> = words(&quoted).filter(names).collect();
        if name.iter().any(tells) {
            name.retain(tells);
        }
        Self {
            name: name.into_iter().map(ToOwned::to_owned).collect(),
            sentence: fold(sentence),
        }
    }

    /// Whether the person said which thing is meant.
    pub(crate) fn has_a_name(&self) -> bool {
        !self.name.is_empty()
    }

    /// Whether a word is one of the name.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.name.iter().any(|name| alike(name, word))
    }

    /// How many words of the name a folded text has. With less than a quarter of its letters it speaks of something else, as "ten shirts" does where
    /// "Shirtround Ten" is meant.
    pub(crate) fn shares(&self, folded: &str) -> usize {
        let is_there = |name: &&String| words(folded).any(|word| alike(name, word));
        let shared: Vec<&String> = self.name.iter().filter(is_there).collect();
        let all: usize = self.name.iter().map(String::len).sum();
        let letters: usize = shared.iter().map(|name| name.len()).sum();
        if letters * 4 < all { 0 } else { shared.len() }
    }

    /// Whether a folded text has at least half of the name.
    pub(crate) fn is_named_by(&self, folded: &str) -> bool {
        let shared = self.shares(folded);
        shared > 0 && shared * 2 >= self.name.len()
    }

    /// Whether a word begins like one of the name: "sponsoring" and "sponsorship".
    pub(crate) fn is_akin_to(&self, word: &str) -> bool {
        let common = |name: &String| {
            let letters = name.chars().zip(word.chars());
            letters.take_while(|(a, b)| a == b).count()
        };
        self.name.iter().any(|name| common(name) > STEM)
    }

    /// Whether the goal itself speaks of this: a gift, an order, the whole account.
    pub(crate) fn speaks_of(&self, concept: Concept) -> bool {
        concepts(&self.sentence).has(concept)
    }

    /// Whether the goal is about the whole account.
    pub(crate) fn ends_the_account(&self) -> bool {
        self.speaks_of(Concept::ClosesAccount) || self.name.iter().any(|word| word == "account")
    }

    /// A folded label without the words of the name, where it has any: what the thing is called says nothing of what is done to it.
    pub(crate) fn without_name(&self, folded: &str) -> Option<String> {
        let others: Vec<&str> = words(folded).filter(|word| !self.has(word)).collect();
        (others.len() < words(folded).count()).then(|| others.join(" "))
    }
}

/// The same word, perhaps with an ending.
fn alike(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let ends = long.strip_prefix(short).is_some_and(|end| end.len() <= 2);
    ends && (one == other || short.chars().count() > NAME)
}
