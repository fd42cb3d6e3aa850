//! Phrases and the matcher that finds all of them in one pass.
//!
//! A phrase is a row of slots; each token of a text is looked up as a word, by its beginning and by its end, and only
//! phrases that may begin with it are tried from there. No phrase reaches over the end of a sentence.
//!
//! The files are the program's own: what is wrong with a phrase, a test says of all of them, and nothing else looks.

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
/// What stands for a number, and what numbers are looked up by.
const NUMBER: &str = "#";

/// Words that stand one behind the other, as they are written: `kündig*` begins so, `*vertrag` ends so.
type Row = Box<[String]>;

/// One place of a phrase.
#[derive(Debug)]
enum Slot {
    /// One of these rows, the longest that fits.
    One(Box<[Row]>),
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
    pub(super) fn add(&mut self, concept: Concept, phrase: &str, lists: &Lists) {
        let (first, last, parts) = parts(phrase);
        let mut slots = parts.map(|part| slot(part, lists));
        let Some(Slot::One(beginnings)) = slots.next() else {
            return;
        };
        let rest: Arc<[Slot]> = slots.collect();
        for begins in beginnings {
            let key = begins.first().map_or("", |word| key(word));
            self.0.entry(key.into()).or_default().push(Phrase {
                concept,
                first,
                last,
                rest: rest.clone(),
                begins,
            });
        }
    }

    /// Gives room for more phrases back: most words begin one, and a list makes room for four.
    pub(super) fn shrink(&mut self) {
        self.0.values_mut().for_each(Vec::shrink_to_fit);
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
        let phrases = move |token: &Token<'m>| {
            let (head, tail) = (head(token.text), tail(token.text));
            let is_longer = head.len() < token.text.len();
            let keys = [
                Some(token.text),
                is_longer.then_some(head),
                is_longer.then_some(tail),
                token.number.then_some(NUMBER),
            ];
            let keys = keys.into_iter().flatten();
            keys.filter_map(|key| self.0.get(key)).flatten()
        };
        let tokens = tokens.iter().enumerate();
        tokens.flat_map(move |(at, token)| phrases(token).map(move |phrase| (at, phrase)))
    }
}

/// What tokens that this word fits are looked up by.
fn key(word: &str) -> &str {
    match (word.strip_prefix('*'), word.strip_suffix('*')) {
        (Some(end), _) => tail(end),
        (_, Some(stem)) => head(stem),
        _ => word,
    }
}

fn is_word(word: &str, token: &Token<'_>) -> bool {
    // By bytes: this is asked of each word of a page, many times.
    match word.as_bytes() {
        [b'*', ..] => token.text.ends_with(&word[1..]),
        [.., b'*'] => token.text.starts_with(&word[..word.len() - 1]),
        _ if word == NUMBER => token.number,
        _ => word == token.text,
    }
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
fn behind(row: &[String], tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let there = tokens.get(at..at + row.len())?;
    let fits = row
        .iter()
        .zip(there)
        .all(|(word, token)| is_word(word, token));
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
            let is_one = |token: &&Token<'_>| words.iter().any(|word| is_word(word, token));
            let many = left.iter().take_while(is_one).count();
            (0..=many).rev().find_map(|n| go_on(at + n))
        }
        Slot::Gap(most) => {
            let within = left.iter().take_while(|t| !t.stop).take(*most).count();
            (0..=within).find_map(|n| go_on(at + n))
        }
    }
}

/// Whether a phrase stands at the beginning of a text, whether at its end, and its parts.
fn parts(phrase: &str) -> (bool, bool, impl Iterator<Item = &str>) {
    let body = phrase.strip_prefix('^').unwrap_or(phrase);
    // Behind a space it is the sign of a currency.
    let inner = body
        .strip_suffix('$')
        .filter(|rest| !rest.is_empty() && !rest.ends_with(' '));
    let parts = inner.unwrap_or(body).split_whitespace();
    (body.len() < phrase.len(), inner.is_some(), parts)
}

/// What one part of a phrase stands for.
fn slot(part: &str, lists: &Lists) -> Slot {
    let inner = part.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
    match (part, inner) {
        ("..", _) => Slot::Gap(GAP),
        ("~", _) => Slot::Gap(NARROW),
        (_, Some(inner)) => Slot::Any(rows(inner, lists).concat().into()),
        (_, None) => Slot::One(rows(part, lists)),
    }
}

/// The alternatives of a part, each a row of words, the longest first.
fn rows(part: &str, lists: &Lists) -> Box<[Row]> {
    let mut found: Vec<Row> = Vec::new();
    for one in part.split('|') {
        match one.strip_prefix('{').and_then(|p| p.strip_suffix('}')) {
            Some(name) => {
                let entries = lists.get(name).into_iter().flatten();
                found.extend(entries.map(|e| e.split_whitespace().flat_map(words).collect()));
            }
            None => found.push(words(one)),
        }
    }
    found.sort_by_key(|row| Reverse(row.len()));
    found.into()
}

/// One written word: usually one token, several where it is written with an apostrophe or a hyphen.
fn words(written: &str) -> Row {
    // An elided article is a word of its own, apostrophe included.
    if written == NUMBER || (written.len() > 1 && written.ends_with('\'')) {
        return [written.to_owned()].into();
    }
    let bare = tokens(written.trim_matches('*'));
    let mut row: Row = bare.iter().map(|token| token.text.to_owned()).collect();
    if let Some(last) = row.last_mut().filter(|_| written.ends_with('*')) {
        last.push('*');
    }
    if let Some(first) = row.first_mut().filter(|_| written.starts_with('*')) {
        first.insert(0, '*');
    }
    row
}

#[cfg(test)]
mod tests;
