//! Phrases and the matcher that finds all of them in one pass.
//!
//! A phrase is a row of slots; each token of a text is looked up once, as a word, by its beginnings and by its ends, and only
//! phrases whose first slot it fits are tried from there. No phrase reaches over the end of a sentence.

use std::collections::HashMap;
use std::ops::Range;

use super::concepts::Concept;
use super::tokens::{Token, tokens};

/// Most words that a gap passes over, and a narrow one.
const GAP: usize = 20;
const NARROW: usize = 6;
/// Shortest beginning or end of a word that stands for a word, in letters.
const STEM: usize = 3;
/// Most phrases that the lists of one phrase may make of it.
const VARIANTS: usize = 4000;

/// One word of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Word {
    /// This word or sign.
    Is(Box<str>),
    /// A word that begins so: `kündig*`.
    Begins(Box<str>),
    /// A word that ends so: `*vertrag`.
    Ends(Box<str>),
    /// A number: `#`.
    Number,
    /// Any one word: `_`.
    Some,
}

impl Word {
    fn fits(&self, token: &Token<'_>) -> bool {
        match self {
            Self::Is(word) => **word == *token.text,
            Self::Begins(stem) => token.text.starts_with(&**stem),
            Self::Ends(stem) => token.text.ends_with(&**stem),
            Self::Number => token.number,
            Self::Some => token.text.starts_with(char::is_alphanumeric),
        }
    }
}

/// One place of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Slot {
    /// One of these words.
    One(Vec<Word>),
    /// Any number of these words: `[my|your]`.
    Any(Vec<Word>),
    /// Whatever stands between, within the sentence, up to so many words: `..` and `~`.
    Gap(usize),
}

#[derive(Debug)]
struct Phrase {
    concept: Concept,
    /// It stands at the beginning of the text: `^`.
    first: bool,
    /// It stands at the end of the text: `$`. A full stop may follow.
    last: bool,
    slots: Vec<Slot>,
}

/// Words of the language under one name, for `{name}` in phrases; entries may have several words.
pub(super) type Lists = HashMap<String, Vec<String>>;

/// All phrases, by what their first slot looks for.
#[derive(Debug, Default)]
pub(super) struct Matcher {
    phrases: Vec<Phrase>,
    words: HashMap<Box<str>, Vec<usize>>,
    /// Beginnings and ends of words, by their first or last three letters.
    stems: HashMap<Box<str>, Vec<(Box<str>, usize)>>,
    tails: HashMap<Box<str>, Vec<(Box<str>, usize)>>,
    numbers: Vec<usize>,
    broken: bool,
}

impl Matcher {
    /// One that finds every concept everywhere: where the words are missing, nothing may count as harmless.
    pub(super) fn broken() -> Self {
        Self {
            broken: true,
            ..Self::default()
        }
    }

    /// Adds a phrase.
    ///
    /// # Errors
    /// What is wrong with it, in a few words.
    pub(super) fn add(
        &mut self,
        concept: Concept,
        phrase: &str,
        lists: &Lists,
    ) -> Result<(), String> {
        let inner = phrase.strip_prefix('^').unwrap_or(phrase);
        let (first, body) = (inner.len() < phrase.len(), inner);
        let inner = body
            .strip_suffix('$')
            .filter(|rest| rest.ends_with(|c: char| c != ' ' && c != '\\'))
            .unwrap_or(body);
        let last = inner.len() < body.len();
        let mut variants: Vec<Vec<Slot>> = vec![Vec::new()];
        for part in inner.split_whitespace() {
            let choices = slots(part, lists)?;
            if variants.len() * choices.len() > VARIANTS {
                return Err("its lists make too many phrases".to_owned());
            }
            variants = variants
                .iter()
                .flat_map(|before| {
                    choices
                        .iter()
                        .map(move |choice| before.iter().chain(choice).cloned().collect())
                })
                .collect();
        }
        for slots in variants {
            let Some(Slot::One(words)) = slots.first() else {
                return Err("it has to begin with a word".to_owned());
            };
            if matches!(slots.last(), Some(Slot::Gap(_) | Slot::Any(_))) {
                return Err("it has to end with a word".to_owned());
            }
            let index = self.phrases.len();
            for word in words {
                match word {
                    Word::Is(text) => self.words.entry(text.clone()).or_default().push(index),
                    Word::Begins(text) => self
                        .stems
                        .entry(head(text).into())
                        .or_default()
                        .push((text.clone(), index)),
                    Word::Ends(text) => self
                        .tails
                        .entry(tail(text).into())
                        .or_default()
                        .push((text.clone(), index)),
                    Word::Number => self.numbers.push(index),
                    Word::Some => {
                        return Err("it has to begin with a word that says something".to_owned());
                    }
                }
            }
            self.phrases.push(Phrase {
                concept,
                first,
                last,
                slots,
            });
        }
        Ok(())
    }

    /// Tells each phrase that stands in a text, with the bytes that it takes; only of concepts that are still wanted.
    pub(super) fn each(
        &self,
        tokens: &[Token<'_>],
        wanted: impl Fn(Concept) -> bool,
        mut found: impl FnMut(Concept, Range<usize>),
    ) {
        if self.broken {
            for concept in Concept::ALL {
                found(*concept, 0..0);
            }
            return;
        }
        for at in 0..tokens.len() {
            let token = tokens[at];
            let mut try_one = |index: usize| {
                let Some(phrase) = self
                    .phrases
                    .get(index)
                    .filter(|phrase| (!phrase.first || at == 0) && wanted(phrase.concept))
                else {
                    return;
                };
                // The token was looked up by its first slot.
                let rest = phrase.slots.get(1..).unwrap_or_default();
                if let Some(end) = fits(rest, tokens, at + 1, phrase.last) {
                    found(phrase.concept, token.start..end);
                }
            };
            self.words
                .get(token.text)
                .into_iter()
                .flatten()
                .for_each(|index| try_one(*index));
            let begin = |(stem, _): &&(Box<str>, usize)| token.text.starts_with(&**stem);
            self.stems
                .get(head(token.text))
                .into_iter()
                .flatten()
                .filter(begin)
                .for_each(|(_, index)| try_one(*index));
            let end = |(stem, _): &&(Box<str>, usize)| token.text.ends_with(&**stem);
            self.tails
                .get(tail(token.text))
                .into_iter()
                .flatten()
                .filter(end)
                .for_each(|(_, index)| try_one(*index));
            if token.number {
                self.numbers.iter().for_each(|index| try_one(*index));
            }
        }
    }
}

/// The first three letters.
fn head(text: &str) -> &str {
    &text[..text
        .char_indices()
        .nth(STEM)
        .map_or(text.len(), |(at, _)| at)]
}

/// The last three letters.
fn tail(text: &str) -> &str {
    &text[text
        .char_indices()
        .nth_back(STEM - 1)
        .map_or(0, |(at, _)| at)..]
}

/// Where a row of slots ends that begins at this token.
fn fits(slots: &[Slot], tokens: &[Token<'_>], at: usize, last: bool) -> Option<usize> {
    let Some((slot, rest)) = slots.split_first() else {
        let behind = tokens.get(at..).unwrap_or_default();
        let over = !last
            || behind
                .iter()
                .all(|t| matches!(t.text, "." | "!" | "→" | ">" | "…"));
        return (over && at > 0).then(|| tokens[at - 1].end());
    };
    let has = |words: &[Word], at: usize| {
        tokens
            .get(at)
            .is_some_and(|t| words.iter().any(|w| w.fits(t)))
    };
    match slot {
        Slot::One(words) => has(words, at).then(|| fits(rest, tokens, at + 1, last))?,
        Slot::Any(words) => {
            let many = (at..tokens.len()).take_while(|at| has(words, *at)).count();
            (0..=many)
                .rev()
                .find_map(|n| fits(rest, tokens, at + n, last))
        }
        Slot::Gap(most) => {
            let within = tokens
                .get(at..)
                .unwrap_or_default()
                .iter()
                .take_while(|t| !t.stop)
                .take(*most)
                .count();
            (0..=within).find_map(|n| fits(rest, tokens, at + n, last))
        }
    }
}

/// What one part of a phrase stands for: rows of slots, of which one has to fit.
fn slots(part: &str, lists: &Lists) -> Result<Vec<Vec<Slot>>, String> {
    match part {
        ".." => return Ok(vec![vec![Slot::Gap(GAP)]]),
        "~" => return Ok(vec![vec![Slot::Gap(NARROW)]]),
        _ => {}
    }
    if let Some(inner) = part.strip_prefix('[').and_then(|p| p.strip_suffix(']')) {
        let mut words = Vec::new();
        for row in rows(inner, lists)? {
            match row.as_slice() {
                [word] => words.push(word.clone()),
                _ => return Err(format!("{part}: only single words may stand in brackets")),
            }
        }
        return Ok(vec![vec![Slot::Any(words)]]);
    }
    // Single words make one slot; each longer entry of a list is a variant.
    let (single, longer): (Vec<_>, Vec<_>) = rows(part, lists)?
        .into_iter()
        .partition(|row| row.len() == 1);
    let mut found: Vec<Vec<Slot>> = longer
        .into_iter()
        .map(|row| row.into_iter().map(|w| Slot::One(vec![w])).collect())
        .collect();
    if !single.is_empty() {
        found.push(vec![Slot::One(single.into_iter().flatten().collect())]);
    }
    Ok(found)
}

/// The alternatives of a part, each a row of words.
fn rows(part: &str, lists: &Lists) -> Result<Vec<Vec<Word>>, String> {
    let mut found = Vec::new();
    for one in part.split('|') {
        if let Some(name) = one.strip_prefix('{').and_then(|p| p.strip_suffix('}')) {
            let entries = lists
                .get(name)
                .ok_or_else(|| format!("there is no list {name}"))?;
            for entry in entries {
                found.push(
                    entry
                        .split_whitespace()
                        .map(words)
                        .collect::<Result<Vec<_>, _>>()?
                        .concat(),
                );
            }
        } else {
            found.push(words(one)?);
        }
    }
    Ok(found)
}

/// One written word: usually one token, several where it is written with an apostrophe or a hyphen.
fn words(written: &str) -> Result<Vec<Word>, String> {
    if written == "#" {
        return Ok(vec![Word::Number]);
    }
    if written == "_" {
        return Ok(vec![Word::Some]);
    }
    // An elided article: a word of its own, apostrophe included.
    if written.ends_with('\'') && written.len() > 1 {
        return Ok(vec![Word::Is(written.into())]);
    }
    let (begins, bare) = written
        .strip_suffix('*')
        .map_or((false, written), |bare| (true, bare));
    let (ends, bare) = bare
        .strip_prefix('*')
        .map_or((false, bare), |bare| (true, bare));
    let parts = tokens(bare);
    let Some(last) = parts.len().checked_sub(1) else {
        return Err(format!("{written:?} is no word"));
    };
    if bare.contains(['[', ']', '{', '}']) {
        return Err(format!(
            "{written}: brackets and braces hold no white space"
        ));
    }
    if bare.chars().any(char::is_uppercase) {
        return Err(format!(
            "{written} has a capital letter, and texts have none"
        ));
    }
    let short = |at: usize| parts[at].text.chars().count() < STEM;
    if (begins && (ends || short(last))) || (ends && short(0)) {
        return Err(format!("{written} stands for too much"));
    }
    Ok(parts
        .iter()
        .enumerate()
        .map(|(at, part)| match part.text.into() {
            text if begins && at == last => Word::Begins(text),
            text if ends && at == 0 => Word::Ends(text),
            text => Word::Is(text),
        })
        .collect())
}

#[cfg(test)]
mod tests;
