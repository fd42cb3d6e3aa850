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
        let quoted = sentence.split_once('“').and_then(|(_, rest)| {
            let (name, _) = rest.rsplit_once('”')?;
            Some(fold(name))
        });
        let quoted = quoted.unwrap_or_default();
        let mut name: Vec<String> = words(&quoted)
            .filter(|word| {
                word.chars().count() >= NAME || word.contains(|c: char| c.is_ascii_digit())
            })
            .map(ToOwned::to_owned)
            .collect();
        // "Membership" tells no membership from another, unless it is the whole name.
        let tells =
            |word: &String| !concepts(word).any(&[Concept::Object, Concept::Own]) && *word != "the";
        if name.iter().any(tells) {
            name.retain(tells);
        }
        Self {
            sentence: fold(sentence),
            name,
        }
    }

    /// Whether the person said which thing is meant.
    pub(crate) fn has_a_name(&self) -> bool {
        !self.name.is_empty()
    }

    /// How many words of the name a folded text has.
    pub(crate) fn shares(&self, folded: &str) -> usize {
        let has = |name: &&String| words(folded).any(|word| alike(name, word));
        self.name.iter().filter(has).count()
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
        self.name.iter().map(common).any(|letters| letters > STEM)
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
        let is_name = |word: &&str| self.name.iter().any(|name| alike(name, word));
        let others: Vec<&str> = words(folded).filter(|word| !is_name(word)).collect();
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
    one == other
        || (short.chars().count() > NAME
            && long.starts_with(short)
            && long.len() - short.len() <= 2)
}
