//! Phrases and the matcher that finds all of them in one pass.
//!
//! A phrase is a row of slots; each token of a text is looked up as a word, by its beginning and by its end, and only
//! phrases that may begin with it are tried from there. No phrase reaches over the end of a sentence.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::Hit;
use super::concepts::{Concept, Concepts};
use super::tokens::{Token, tokens};

/// Most words that a gap passes over, and a narrow one.
const GAP: usize = 20;
const NARROW: usize = 6;
/// Shortest beginning or end of a word that stands for a word, in letters.
const STEM: usize = 3;

/// One written word.
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

    /// What tokens that it fits are looked up by; nothing for a word that fits all.
    fn key(&self) -> Option<&str> {
        match self {
            Self::Is(word) => Some(word),
            Self::Begins(stem) => Some(head(stem)),
            Self::Ends(stem) => Some(tail(stem)),
            Self::Number => Some(NUMBER),
            Self::Some => None,
        }
    }
}

/// What numbers are looked up by.
const NUMBER: &str = "#";

/// Words that stand one behind the other.
type Row = Vec<Word>;

/// One place of a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Slot {
    /// One of these rows, the longest that fits.
    One(Vec<Row>),
    /// Any number of these words: `[my|your]`.
    Any(Row),
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
    /// One of the rows that it may begin with.
    begins: Row,
    rest: Arc<[Slot]>,
}

/// Words of the language under one name, for `{name}` in phrases; entries may have several words.
pub(super) type Lists = HashMap<String, Vec<String>>;

impl Phrase {
    /// Where it ends, in bytes, if it stands there and begins with this token.
    fn end(&self, tokens: &[Token<'_>], at: usize) -> Option<usize> {
        let behind = behind(&self.begins, tokens, at).filter(|_| !self.first || at == 0)?;
        fits(&self.rest, tokens, behind, self.last)
    }
}

/// All phrases, by what their first word is looked up by.
#[derive(Debug, Default)]
pub(super) struct Matcher(HashMap<Box<str>, Vec<Phrase>>);

impl Matcher {
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
        let body = phrase.strip_prefix('^').unwrap_or(phrase);
        let inner = body
            .strip_suffix('$')
            .filter(|rest| rest.ends_with(|c: char| c != ' ' && c != '\\'))
            .unwrap_or(body);
        let slots = inner.split_whitespace().map(|part| slot(part, lists));
        let mut slots = slots.collect::<Result<Vec<Slot>, _>>()?;
        if matches!(slots.last(), Some(Slot::Gap(_) | Slot::Any(_))) {
            return Err("it has to end with a word".to_owned());
        }
        if !matches!(slots.first(), Some(Slot::One(_))) {
            return Err("it has to begin with a word".to_owned());
        }
        let Slot::One(beginnings) = slots.remove(0) else {
            return Ok(());
        };
        let rest: Arc<[Slot]> = slots.into();
        for begins in beginnings {
            let key = begins.first().and_then(Word::key);
            let key = key.ok_or("it has to begin with a word that says something")?;
            self.0.entry(key.into()).or_default().push(Phrase {
                concept,
                first: body.len() < phrase.len(),
                last: inner.len() < body.len(),
                rest: rest.clone(),
                begins,
            });
        }
        Ok(())
    }

    /// The concepts that a text has.
    pub(super) fn concepts(&self, text: &str) -> Concepts {
        let tokens = tokens(text);
        let mut found = Concepts::default();
        for (at, phrase) in self.that_may_begin(&tokens) {
            if !found.has(phrase.concept) && phrase.end(&tokens, at).is_some() {
                found.add(phrase.concept);
            }
        }
        found
    }

    /// All phrases of a text, in the order in which they begin.
    pub(super) fn hits(&self, text: &str) -> Vec<Hit> {
        let tokens = tokens(text);
        let stands = |(at, phrase): (usize, &Phrase)| {
            let at = tokens[at].start..phrase.end(&tokens, at)?;
            let concept = phrase.concept;
            Some(Hit { concept, at })
        };
        let mut found: Vec<Hit> = self.that_may_begin(&tokens).filter_map(stands).collect();
        found.sort_by_key(|hit| (hit.at.start, hit.at.end, hit.concept));
        found.dedup();
        found
    }

    /// The phrases that may begin at each token, by its look.
    fn that_may_begin<'m>(
        &'m self,
        tokens: &[Token<'m>],
    ) -> impl Iterator<Item = (usize, &'m Phrase)> {
        let phrases = move |token| keys(token).filter_map(|key| self.0.get(key)).flatten();
        let tokens = tokens.iter().enumerate();
        tokens.flat_map(move |(at, token)| phrases(token).map(move |phrase| (at, phrase)))
    }
}

/// All that a token is looked up by.
fn keys<'t>(token: &Token<'t>) -> impl Iterator<Item = &'t str> {
    let (head, tail) = (head(token.text), tail(token.text));
    let is_longer = head.len() < token.text.len();
    let keys = [
        Some(token.text),
        is_longer.then_some(head),
        is_longer.then_some(tail),
        token.number.then_some(NUMBER),
    ];
    keys.into_iter().flatten()
}

/// The first three letters.
fn head(text: &str) -> &str {
    let end = text.char_indices().nth(STEM);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// The last three letters.
fn tail(text: &str) -> &str {
    let start = text.char_indices().nth_back(STEM - 1);
    &text[start.map_or(0, |(at, _)| at)..]
}

/// The token behind a row of words that begins at this one.
fn behind(row: &[Word], tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let there = tokens.get(at..at + row.len())?;
    let fits = row.iter().zip(there).all(|(word, token)| word.fits(token));
    fits.then_some(at + row.len())
}

/// Where a row of slots ends that begins at this token.
fn fits(slots: &[Slot], tokens: &[Token<'_>], at: usize, last: bool) -> Option<usize> {
    let left = tokens.get(at..).unwrap_or_default();
    let Some((slot, rest)) = slots.split_first() else {
        let is_sign = |t: &Token<'_>| matches!(t.text, "." | "!" | "→" | ">" | "…");
        let over = !last || left.iter().all(is_sign);
        return (over && at > 0).then(|| tokens[at - 1].end());
    };
    let go_on = |at| fits(rest, tokens, at, last);
    match slot {
        Slot::One(rows) => {
            let mut behind = rows.iter().filter_map(|row| behind(row, tokens, at));
            behind.find_map(go_on)
        }
        Slot::Any(words) => {
            let is_one = |token: &&Token<'_>| words.iter().any(|word| word.fits(token));
            let many = left.iter().take_while(is_one).count();
            (0..=many).rev().find_map(|n| go_on(at + n))
        }
        Slot::Gap(most) => {
            let within = left.iter().take_while(|t| !t.stop).take(*most).count();
            (0..=within).find_map(|n| go_on(at + n))
        }
    }
}

/// What one part of a phrase stands for.
fn slot(part: &str, lists: &Lists) -> Result<Slot, String> {
    match part {
        ".." => return Ok(Slot::Gap(GAP)),
        "~" => return Ok(Slot::Gap(NARROW)),
        _ => {}
    }
    let inner = part.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
    let mut rows = rows(inner.unwrap_or(part), lists)?;
    if inner.is_none() {
        rows.sort_by_key(|row| Reverse(row.len()));
        return Ok(Slot::One(rows));
    }
    if rows.iter().any(|row| row.len() > 1) {
        return Err(format!("{part}: only single words may stand in brackets"));
    }
    Ok(Slot::Any(rows.concat()))
}

/// The alternatives of a part, each a row of words.
fn rows(part: &str, lists: &Lists) -> Result<Vec<Row>, String> {
    let mut found = Vec::new();
    for one in part.split('|') {
        let Some(name) = one.strip_prefix('{').and_then(|p| p.strip_suffix('}')) else {
            found.push(words(one)?);
            continue;
        };
        let entries = lists
            .get(name)
            .ok_or_else(|| format!("there is no list {name}"))?;
        for entry in entries {
            let row = entry.split_whitespace().map(words);
            found.push(row.collect::<Result<Vec<_>, _>>()?.concat());
        }
    }
    Ok(found)
}

/// One written word: usually one token, several where it is written with an apostrophe or a hyphen.
fn words(written: &str) -> Result<Vec<Word>, String> {
    match written {
        "#" => return Ok(vec![Word::Number]),
        "_" => return Ok(vec![Word::Some]),
        // An elided article: a word of its own, apostrophe included.
        _ if written.len() > 1 && written.ends_with('\'') => {
            return Ok(vec![Word::Is(written.into())]);
        }
        _ => {}
    }
    let (bare, begins) = match written.strip_suffix('*') {
        Some(bare) => (bare, true),
        None => (written, false),
    };
    let (bare, ends) = match bare.strip_prefix('*') {
        Some(bare) => (bare, true),
        None => (bare, false),
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
    let parts = tokens(bare);
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return Err(format!("{written:?} is no word"));
    };
    let short = |part: &Token<'_>| part.text.chars().count() < STEM;
    if (begins && (ends || short(last))) || (ends && short(first)) {
        return Err(format!("{written} stands for too much"));
    }
    let word = |part: &Token<'_>| match part.text.into() {
        text if begins && part == last => Word::Begins(text),
        text if ends && part == first => Word::Ends(text),
        text => Word::Is(text),
    };
    Ok(parts.iter().map(word).collect())
}

#[cfg(test)]
mod tests;
