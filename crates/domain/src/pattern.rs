//! The program's own patterns, compiled small.
//!
//! `\w` and `\d` of the `regex` crate stand for the letters and digits of every script, and each use of them becomes
//! hundreds of states: megabytes for the words of four languages. Here they stand for nearly the same in a handful of
//! ranges: `\w` for letters by whole blocks of scripts, `\d` for the digits of the scripts that most people write.
//! Everything else is as in that crate. Patterns of definitions are not built here.

use regex::{Regex, RegexBuilder};

/// Digits, as a class that may stand in another one: also those that Arabic, Persian, Devanagari, Bengali, Thai and wide
/// letters have.
const DIGIT: &str = "[0-9٠-٩۰-۹०-९০-৯๐-๙０-９]";

/// Letters, marks, digits and the low line. Blocks of symbols, punctuation and pictures are left out; signs within a
/// script's own block count as its letters.
const WORD: &str = r"[0-9A-Z_a-zªµº\x{c0}-\x{d6}\x{d8}-\x{f6}\x{f8}-\x{1fff}\x{2c00}-\x{2dff}\x{3005}-\x{d7ff}\x{f900}-\x{fdff}\x{fe70}-\x{ffdc}]";

/// Most bytes that the search for one pattern remembers of its states. With less than it wants it is slower, never wrong.
pub(crate) const REMEMBERED: usize = 256 << 10;

/// A pattern as the `regex` crate reads it, with the smaller classes.
pub(crate) fn small(pattern: &str) -> String {
    pattern.replace(r"\w", WORD).replace(r"\d", DIGIT)
}

/// Compiles a pattern of the program's own.
///
/// # Errors
/// What the `regex` crate says; tests see to it that none of them has an error.
pub fn build(pattern: &str) -> Result<Regex, regex::Error> {
    let built = RegexBuilder::new(&small(pattern))
        .dfa_size_limit(REMEMBERED)
        .build();
    debug_assert!(
        built.is_ok(),
        "a pattern of ours doesn't compile: {pattern}"
    );
    built
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_made_of_what_they_are_made_of_elsewhere() {
        let (here, there) = (build(r"^\w$").unwrap(), Regex::new(r"^\w$").unwrap());
        let differs = |c: &char| {
            here.is_match(c.encode_utf8(&mut [0; 4])) != there.is_match(c.encode_utf8(&mut [0; 4]))
        };
        // Every letter of Latin, Greek and Cyrillic; most of what else has a block of its own.
        let latin: Vec<char> = ('\0'..'\u{530}').filter(differs).collect();
        assert!(latin.iter().all(|c| !c.is_alphanumeric()), "{latin:?}");
        let lost: Vec<char> = ('\0'..='\u{ffff}')
            .filter(|c| differs(c) && c.is_alphabetic())
            .collect();
        assert!(lost.len() < 300, "{} {lost:?}", lost.len());
        for apart in " \u{a0}\u{ad}\u{200b}\u{2009}.,:;!?'’\"“”«»()[]-–—…€$£%×÷✕→😀".chars()
        {
            assert!(!here.is_match(apart.encode_utf8(&mut [0; 4])), "{apart:?}");
        }
    }

    #[test]
    fn classes_may_stand_in_classes() {
        let p = build(r"^[\w+-]+ [^\d ]+ \d{2}$").unwrap();
        assert!(
            p.is_match("kündigen+1 ab 12")
                && p.is_match("a b ١٢")
                && !p.is_match("a b1 12")
                && !p.is_match("a b 1²")
        );
    }
}
