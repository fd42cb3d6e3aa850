//! Which thing is meant: the name that the goal gives it, and the section in which a control stands.

use std::ops::Range;

use domain::goal::first_sentence;
use domain::predicate::fold;
use page::control::is_control;
use page::landmarks::is_aside;
use page::lexicon::concepts;
use page::snapshot::{ElementId, PageSnapshot};
use page::text::Text;
use page::words::{Concept, Concepts};

use super::words::{begins_with_ending, words};

/// Words with more letters in common at their beginning are akin.
const STEM: usize = 4;
/// Shorter words name nothing, unless they are numbers.
const NAME: usize = 3;
/// What a text speaks of that is about a subscription.
const OF_IT: [Concept; 3] = [
    Concept::Object,
    Concept::Subscription,
    Concept::LeadsToPlans,
];

/// What the goal's first sentence says, and the words of the quoted name in it that tell the thing from others.
#[derive(Debug, Clone, Default)]
pub(crate) struct Goal {
    says: Concepts,
    name: Vec<String>,
    /// Words of its first sentence, the verb first.
    sentence: Vec<String>,
}

impl Goal {
    pub(crate) fn of(goal: &str) -> Self {
        let sentence = first_sentence(goal);
        let behind = sentence.split_once('“').map_or("", |(_, rest)| rest);
        let quoted = fold(behind.rsplit_once('”').map_or("", |(name, _)| name));
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
        let folded = fold(sentence);
        Self {
            says: concepts(&folded),
            name: name.into_iter().map(ToOwned::to_owned).collect(),
            sentence: words(&folded).map(ToOwned::to_owned).collect(),
        }
    }

    /// Whether a label begins with what is wanted in the goal's own verb, which may stand in no list: "Withdraw", and "Unwatch" where it is to stop
    /// watching something.
    pub(crate) fn asks_for(&self, folded: &str) -> bool {
        let undoes = |verb: &str| {
            let done = verb.strip_prefix("un").filter(|done| done.len() > NAME);
            done.is_some_and(|done| self.sentence.iter().any(|word| word.starts_with(done)))
        };
        // What everybody ends with is weighed by more than its verb.
        let is_own = |verb: &str| {
            self.sentence.first().is_some_and(|own| own == verb) && !begins_with_ending(verb, true)
        };
        let first = words(folded).next().filter(|verb| verb.len() > NAME);
        first.is_some_and(|verb| is_own(verb) || undoes(verb))
    }

    /// Whether the person said which thing is meant.
    pub(crate) fn has_a_name(&self) -> bool {
        !self.name.is_empty()
    }

    /// Whether a word is one of the name.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.name.iter().any(|name| alike(name, word))
    }

    /// Whether a label is said in the goal's own words: "Cancel order", where a ticket order is to be cancelled.
    pub(crate) fn says_all(&self, folded: &str) -> bool {
        let own = |word: &str| self.sentence.iter().any(|own| alike(own, word));
        words(folded).count() > 1 && words(folded).all(own)
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

    /// Whether a folded text speaks of such a thing: one of its words begins like one of the name.
    pub(crate) fn is_akin_to(&self, folded: &str) -> bool {
        let common = |word: &str, name: &String| {
            let letters = name.chars().zip(word.chars());
            letters.take_while(|(a, b)| a == b).count()
        };
        words(folded).any(|word| self.name.iter().any(|name| common(word, name) > STEM))
    }

    /// Whether what is done to this was asked for: to other things, or to the whole account.
    pub(crate) fn speaks_of(&self, concept: Concept) -> bool {
        self.says.has(concept)
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

/// The section of a control: the texts of its card, and the headings above.
pub(crate) struct Section<'p> {
    texts: Vec<&'p Text>,
    headings: Vec<&'p Text>,
}

impl<'p> Section<'p> {
    /// Reads it: in the smallest part with a text, from the last heading before the control to the next one behind it.
    pub(crate) fn of(page: &'p PageSnapshot, id: ElementId) -> Self {
        let elements = &page.elements;
        let is_heading = |at: &ElementId| elements[*at].role == "heading";
        let card = card(page, id);
        let from = (card.start..id).rfind(is_heading).unwrap_or(card.start);
        let to = (id..card.end).find(is_heading).unwrap_or(card.end);
        let is_beside = |at: &ElementId| is_aside(page, *at) == is_aside(page, id);
        let texts = (from..to).filter(|at| is_text(page, *at) && is_beside(at));
        let texts: Vec<&Text> = texts.map(|at| elements[at].label_text()).collect();
        let mut headings = Vec::new();
        let mut level = u32::MAX;
        for at in (0..=from).rev().filter(is_heading).filter(is_beside) {
            let own = elements[at].level().unwrap_or(1);
            if own < level {
                level = own;
                headings.push(elements[at].label_text());
            }
        }
        if texts.is_empty() && headings.is_empty() {
            // What a menu has without words of its own is done to what the page is about.
            let mut all = (0..elements.len()).filter(is_heading);
            let title = all.find(|at| !is_aside(page, *at));
            headings.extend(title.map(|at| elements[at].label_text()));
        }
        Self { texts, headings }
    }

    /// How many words of the name it has.
    pub(crate) fn shares(&self, goal: &Goal) -> usize {
        let all = self.texts.iter().chain(&self.headings);
        let all: Vec<&str> = all.map(|text| text.as_str()).collect();
        goal.shares(&fold(&all.join(" ")))
    }

    /// Whether it is about a subscription, or what the person named: its card says so, or is silent on what it is about and stands below such
    /// a heading. What stands higher (the name of the site) is above everything on the page.
    pub(crate) fn is_of_a_subscription(&self, goal: &Goal) -> bool {
        let of_it = |text: &&Text| text.concepts().any(&OF_IT) || goal.shares(&text.folded()) > 0;
        let of_another = self.texts.iter().any(|t| t.says(Concept::OtherThing));
        self.texts.iter().any(of_it) || (!of_another && self.headings.first().is_none_or(of_it))
    }

    /// What its thing is called.
    pub(crate) fn name(&self) -> Option<String> {
        let first = self.texts.first().or(self.headings.first())?;
        Some(first.trim().chars().take(60).collect())
    }
}

/// The smallest part around a control that has a text of its own.
fn card(page: &PageSnapshot, id: ElementId) -> Range<ElementId> {
    let parent = |at: &ElementId| page.elements[*at].parent;
    let mut parts = std::iter::successors(parent(&id), parent).map(|part| page.part(part));
    let has_a_text = |part: &Range<ElementId>| part.clone().any(|at| is_text(page, at));
    parts.find(has_a_text).unwrap_or(0..page.elements.len())
}

/// Whether an element is read, and no part of a control.
pub(crate) fn is_text(page: &PageSnapshot, id: ElementId) -> bool {
    let e = &page.elements[id];
    !e.label().trim().is_empty() && !is_control(e) && !page.ancestors(id).any(is_control)
}
