//! Declarative predicates of a service definition: what to look for on a page or in a call.
//!
//! A predicate is data. It is evaluated by `page::matching` on folded text (lower case, white space
//! collapsed), so a pattern is written in lower case.

use std::fmt;
use std::sync::{Arc, OnceLock};

use regex::{Regex, RegexBuilder};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::action::ActionKind;

/// A condition on a page and, for checkpoints, on the proposed call.
///
/// In TOML each predicate is a table with exactly one key:
/// `{ url = { contains = "/cancelsuccess" } }`, `{ all = [ … ] }`, `{ not = { … } }`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Predicate {
    /// The page's URL.
    Url(TextMatch),
    /// The page's title.
    Title(TextMatch),
    /// The page's visible text (accessible names and texts).
    Content(TextMatch),
    /// The target of the call where there is one, otherwise any element of the page.
    Element(ElementMatch),
    /// What the proposed call does, one of these.
    Tool(Vec<ActionKind>),
    /// Every one holds.
    All(Vec<Predicate>),
    /// At least one holds.
    Any(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
}

/// A condition on a text: one of several substrings, or a regular expression.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextMatch {
    /// Contains one of these (a string or a list of strings).
    Contains(#[serde(deserialize_with = "one_or_many")] Vec<String>),
    /// Matches this regular expression anywhere.
    Regex(Pattern),
}

impl TextMatch {
    /// Whether the already folded text matches.
    pub fn matches(&self, folded: &str) -> bool {
        match self {
            Self::Contains(needles) => needles.iter().any(|n| folded.contains(n.as_str())),
            Self::Regex(pattern) => pattern.is_match(folded),
        }
    }
}

/// A condition on an element: role and name, both where both are given.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementMatch {
    /// ARIA role, exact.
    pub role: Option<String>,
    /// Accessible name.
    pub name: Option<TextMatch>,
}

/// A regular expression, compiled when it is first needed: a catalogue holds many more of them than a run asks.
#[derive(Clone)]
pub struct Pattern {
    text: String,
    built: Arc<OnceLock<Result<Regex, regex::Error>>>,
}

impl Pattern {
    fn built(&self) -> Result<&Regex, &regex::Error> {
        let build = || {
            // Texts are folded, so a pattern in lower case, as it should be, needs no classes of both cases, which are slow.
            let in_both = self.text.chars().any(char::is_uppercase);
            RegexBuilder::new(&self.text)
                .case_insensitive(in_both)
                .size_limit(1 << 20)
                .build()
        };
        self.built.get_or_init(build).as_ref()
    }

    /// Whether it matches anywhere. One that has a [`Self::problem`] matches nothing; the catalogue takes none of these.
    pub fn is_match(&self, folded: &str) -> bool {
        self.built().is_ok_and(|regex| regex.is_match(folded))
    }

    /// Why it can't be used, in one line.
    pub fn problem(&self) -> Option<String> {
        self.built()
            .err()
            .map(|e| format!("not a regular expression: {e}").replace('\n', " "))
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?})", self.text)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self {
            text: String::deserialize(deserializer)?,
            built: Arc::default(),
        })
    }
}

fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    let list = match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(text) => vec![text],
        OneOrMany::Many(list) => list,
    };
    if list.is_empty() || list.iter().any(|s| s.trim().is_empty()) {
        return Err(D::Error::custom("an empty text matches every page"));
    }
    Ok(list.iter().map(|s| fold(s)).collect())
}

/// Lower case, white space (also no-break spaces and zero-width characters) collapsed to single spaces,
/// typographic quotes and hyphens made plain, accents joined to their letters.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        match c {
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{feff}'
            | '\u{ad}' => continue,
            c if c.is_whitespace() => {
                gap = !out.is_empty();
                continue;
            }
            _ if std::mem::take(&mut gap) => out.push(' '),
            _ => {}
        }
        match c {
            '!'..='_' | 'a'..='~' => out.push(c.to_ascii_lowercase()),
            '’' | '‘' | 'ʼ' | '`' | '´' | '′' => out.push('\''),
            '“' | '”' => out.push('"'),
            '\u{2010}' | '\u{2011}' => out.push('-'),
            'ſ' => out.push('s'),
            'İ' => out.push('i'),
            '\u{300}'..='\u{327}' => {
                let joined = out.chars().next_back().and_then(|letter| joined(letter, c));
                if joined.is_some() {
                    out.pop();
                }
                out.push(joined.unwrap_or(c));
            }
            _ => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// A letter and the accent behind it as one character, for the languages that are read (Unicode, chapter 3.11).
fn joined(letter: char, accent: char) -> Option<char> {
    let (letters, with) = match accent {
        '\u{300}' => ("aeiou", "àèìòù"),
        '\u{301}' => ("aeiouy", "áéíóúý"),
        '\u{302}' => ("aeiou", "âêîôû"),
        '\u{303}' => ("ano", "ãñõ"),
        '\u{307}' => ("i", "i"),
        '\u{308}' => ("aeiouy", "äëïöüÿ"),
        '\u{30a}' => ("a", "å"),
        '\u{327}' => ("c", "ç"),
        _ => return None,
    };
    with.chars().nth(letters.find(letter)?)
}

#[cfg(test)]
mod tests;
