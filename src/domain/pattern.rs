//! The program's own patterns, compiled small.
//!
//! `\w` and `\d` of the `regex` crate stand for the letters and digits of every script, and each use of them becomes
//! hundreds of states: megabytes for the words of four languages. Here they stand for nearly the same in a handful of
//! ranges: `\w` for letters by whole blocks of scripts, `\d` for the digits of the scripts that most people write.
//! Everything else is as in that crate. Patterns of definitions are not built here.
//!
//! A word's boundary in a text with letters outside ASCII costs that crate a hundred times as much as one without. Folded
//! text has no capital letters, so for a yes or no the letters of the four languages can be written as capitals
//! ([`in_ascii`]), in texts ([`plain`]) and in the patterns themselves ([`for_plain`]): then every letter is an ASCII one.

use std::borrow::Cow;

use regex::{Regex, RegexBuilder};

/// Digits, as a class that may stand in another one: also those that Arabic, Persian, Devanagari, Bengali, Thai and wide
/// letters have.
const DIGIT: &str = "[0-9٠-٩۰-۹०-९০-৯๐-๙０-９]";

/// Letters, marks, digits and the low line. Blocks of symbols, punctuation and pictures are left out; signs within a
/// script's own block count as its letters.
const WORD: &str =
    r"[0-9A-Z_a-zªµº\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{1fff}\x{2c00}-\x{2dff}\x{3005}-\x{d7ff}\x{f900}-\x{fdff}\x{fe70}-\x{ffdc}]";

/// Most bytes that the search for one pattern remembers of its states. With less than it wants it is slower, never wrong.
pub(crate) const REMEMBERED: usize = 256 << 10;

/// A pattern as the `regex` crate reads it, with the smaller classes.
pub(crate) fn small(pattern: &str) -> String {
    pattern.replace(r"\w", WORD).replace(r"\d", DIGIT)
}

/// What stands for a character outside ASCII: a capital for each letter that the patterns have (rare ones share one), a digit for a digit, the low
/// line for what else words are made of. Anything else stays.
fn in_ascii(c: char) -> char {
    const ZEROS: [char; 6] = ['٠', '۰', '०', '০', '๐', '０'];
    match c {
        'à' | 'ã' => 'A',
        'á' => 'B',
        'ä' | 'å' | 'ą' => 'C',
        'æ' => 'D',
        'ç' => 'E',
        'ć' => 'F',
        'è' => 'G',
        'é' => 'H',
        'ê' => 'I',
        'ë' => 'J',
        'ę' => 'K',
        'í' | 'ì' => 'L',
        'î' => 'M',
        'ł' => 'N',
        'ñ' | 'ń' => 'O',
        'ó' | 'ò' | 'õ' => 'P',
        'ô' => 'Q',
        'ö' => 'R',
        'ø' => 'S',
        'ß' => 'T',
        'ś' => 'U',
        'š' => 'V',
        'ú' | 'ù' => 'W',
        'û' => 'X',
        'ü' => 'Y',
        'ÿ' | 'ź' | 'ż' => 'Z',
        _ if c.is_ascii() => c,
        _ => {
            let digit = |zero: char| u32::from(c).checked_sub(u32::from(zero)).and_then(|value| char::from_digit(value, 10));
            let word = || regex_syntax::try_is_word_character(c).unwrap_or(true).then_some('_');
            ZEROS.into_iter().find_map(digit).or_else(word).unwrap_or(c)
        }
    }
}

/// A folded text for patterns made [`for_plain`] text.
pub(crate) fn plain(folded: &str) -> Cow<'_, str> {
    if folded.is_ascii() {
        return Cow::Borrowed(folded);
    }
    let mut out = String::with_capacity(folded.len());
    let mut rest = folded;
    while let Some(at) = rest.bytes().position(|b| !b.is_ascii()) {
        let (ascii, beyond) = rest.split_at(at);
        let mut chars = beyond.chars();
        out.push_str(ascii);
        out.extend(chars.next().map(in_ascii));
        rest = chars.as_str();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// A pattern in lower case, made for [`plain`] text.
pub(crate) fn for_plain(pattern: &str) -> String {
    let ascii: String = pattern.chars().map(in_ascii).collect();
    debug_assert!(ascii.matches('_').count() == pattern.matches('_').count(), "a letter without a capital: {pattern}");
    ascii.replace(r"\w", "[0-9A-Z_a-z]").replace(r"\d", "[0-9]").replace(r"\b", r"(?-u:\b)")
}

/// Compiles a pattern of the program's own.
///
/// # Errors
/// What the `regex` crate says; tests see to it that none of them has an error.
pub(crate) fn build(pattern: &str) -> Result<Regex, regex::Error> {
    let built = RegexBuilder::new(&small(pattern)).dfa_size_limit(REMEMBERED).build();
    debug_assert!(built.is_ok(), "a pattern of ours doesn't compile: {pattern}");
    built
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_made_of_what_they_are_made_of_elsewhere() {
        let (here, there) = (build(r"^\w$").unwrap(), Regex::new(r"^\w$").unwrap());
        let differs = |c: &char| here.is_match(c.encode_utf8(&mut [0; 4])) != there.is_match(c.encode_utf8(&mut [0; 4]));
        // Every letter of Latin, Greek and Cyrillic; most of what else has a block of its own.
        let latin: Vec<char> = ('\0'..'\u{530}').filter(differs).collect();
        assert!(latin.iter().all(|c| !c.is_alphanumeric()), "{latin:?}");
        let lost: Vec<char> = ('\0'..='\u{ffff}').filter(|c| differs(c) && c.is_alphabetic()).collect();
        assert!(lost.len() < 300, "{} {lost:?}", lost.len());
        for apart in " \u{a0}\u{ad}\u{200b}\u{2009}.,:;!?'’\"“”«»()[]-–—…€$£%×÷✕→😀".chars() {
            assert!(!here.is_match(apart.encode_utf8(&mut [0; 4])), "{apart:?}");
        }
    }

    #[test]
    fn classes_may_stand_in_classes() {
        let p = build(r"^[\w+-]+ [^\d ]+ \d{2}$").unwrap();
        assert!(p.is_match("kündigen+1 ab 12") && p.is_match("a b ١٢") && !p.is_match("a b1 12") && !p.is_match("a b 1²"));
    }
}
