//! A set of patterns behind a gate: one quick pass for words without which none of the patterns can match.
//!
//! Most texts of a page have none of them, and a gate is an order of magnitude faster than the patterns behind it. The
//! words are read from the patterns themselves, so a gate never keeps anything out that would match; where a pattern
//! has no such words, there is no gate. Behind it stand the patterns in ASCII (`domain/pattern.rs`), because a word's boundary
//! beside an umlaut would cost a hundred times as much. A set that can't be
//! built matches everything: what reads it then doubts and asks, instead of being silent.

use std::collections::HashSet;

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::WhichCaptures;
use regex_automata::{Input, MatchKind, PatternID};
use regex_syntax::hir::{Class, Hir, HirKind, Look};

use crate::domain::pattern::{REMEMBERED, for_plain, plain};

/// Characters of a class that are tried one by one.
const SMALL_CLASS: usize = 8;

/// So many words get the faster kind of gate.
const MOST_FOR_SPEED: usize = 400;

/// Patterns that are matched together, in lower case and on folded text.
#[derive(Debug)]
pub(crate) struct PatternSet {
    /// How many patterns there should be.
    count: usize,
    /// Words of which every text that matches has at least one; `None` where nothing can be said.
    words: Option<Vec<Word>>,
    gate: Option<AhoCorasick>,
    set: Option<Regex>,
}

impl PatternSet {
    /// A set of these patterns.
    pub(crate) fn new<P: AsRef<str>>(patterns: impl IntoIterator<Item = P>) -> Self {
        let patterns: Vec<P> = patterns.into_iter().collect();
        let count = patterns.len();
        let parse = |pattern: &str| {
            Some((required(&regex_syntax::parse(pattern).ok()?, false, false), regex_syntax::parse(&for_plain(pattern)).ok()?))
        };
        let parsed: Option<Vec<_>> = patterns.into_iter().map(|p| parse(p.as_ref())).collect();
        let (words, hirs): (Vec<_>, Vec<Hir>) = parsed.unwrap_or_default().into_iter().unzip();
        let words = words.into_iter().collect::<Option<Vec<_>>>().map(|words| shortest(words.concat()));
        // As `regex::RegexSet`, but without a search for words of its own, which the gate is.
        let config = Config::new()
            .match_kind(MatchKind::All)
            .which_captures(WhichCaptures::None)
            .auto_prefilter(false)
            .hybrid_cache_capacity(REMEMBERED);
        let set = Regex::builder().configure(config).build_many_from_hir(&hirs).ok().filter(|set| set.pattern_len() == count);
        Self { count, gate: words.as_deref().and_then(gate), words, set }
    }

    /// How many patterns there are.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.set.as_ref().map_or(0, Regex::pattern_len)
    }

    /// Whether there is a gate at all.
    #[cfg(test)]
    pub(crate) fn is_gated(&self) -> bool {
        self.gate.is_some()
    }

    /// Words of which every text that matches has at least one; `None` where nothing can be said.
    pub(super) fn words(&self) -> Option<&[Word]> {
        self.words.as_deref()
    }

    /// `false` where certainly none of the patterns matches.
    pub(crate) fn may_match(&self, text: &str) -> bool {
        self.set.is_none() || self.gate.as_ref().is_none_or(|gate| gate.is_match(text))
    }

    /// Whether one of the patterns matches.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.may_match(text) && self.is_match_inside(text)
    }

    /// Whether one of the patterns matches a text of which it is known that the gate lets it in.
    pub(super) fn is_match_inside(&self, text: &str) -> bool {
        self.set.as_ref().is_none_or(|set| set.is_match(plain(text).as_ref()))
    }

    /// Which patterns match.
    pub(crate) fn matches(&self, text: &str) -> impl Iterator<Item = usize> + use<> {
        let found = self.set.as_ref().filter(|_| self.may_match(text)).map(|set| {
            let mut found = regex_automata::PatternSet::new(set.pattern_len());
            set.which_overlapping_matches(&Input::new(plain(text).as_ref()), &mut found);
            found
        });
        let broken = if self.set.is_none() { self.count } else { 0 };
        (0..broken).chain(
            found
                .into_iter()
                .flat_map(|found| (0..found.capacity()).filter(move |i| PatternID::new(*i).is_ok_and(|id| found.contains(id)))),
        )
    }
}

/// A word that a text needs. It has the ends that a pattern asks for: `\bend` is no part of "weekend".
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word {
    pub(super) letters: Vec<u8>,
    /// No letter stands before it.
    pub(super) begins: bool,
    /// No letter stands behind it.
    pub(super) ends: bool,
}

impl Word {
    fn new(literal: &[u8], begins: bool, ends: bool) -> Self {
        let letter = |byte: Option<&u8>| byte.copied().is_some_and(is_letter);
        Self { begins: begins && letter(literal.first()), ends: ends && letter(literal.last()), letters: literal.to_vec() }
    }

    /// How much it tells.
    fn weight(&self) -> usize {
        self.letters.len() + usize::from(self.begins) + usize::from(self.ends)
    }
}

/// Whether a byte is certainly part of a word; what lies outside ASCII may be.
pub(super) fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn gate(words: &[Word]) -> Option<AhoCorasick> {
    // The faster kind takes some hundred kilobytes for as many words.
    let kind = (words.len() <= MOST_FOR_SPEED).then_some(AhoCorasickKind::DFA);
    AhoCorasick::builder().kind(kind).build(words.iter().map(|word| &word.letters)).ok()
}

/// Words of which every match has at least one; `None` where nothing can be said. `begins`, `ends`: no letter stands before the
/// match, or behind it.
fn required(hir: &Hir, begins: bool, ends: bool) -> Option<Vec<Word>> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => None,
        HirKind::Literal(literal) => Some(vec![Word::new(&literal.0, begins, ends)]),
        HirKind::Class(class) => letters(class),
        HirKind::Repetition(repetition) if repetition.min == 0 => None,
        HirKind::Repetition(repetition) => required(&repetition.sub, false, false),
        HirKind::Capture(capture) => required(&capture.sub, begins, ends),
        HirKind::Alternation(parts) => Some(parts.iter().map(|part| required(part, begins, ends)).collect::<Option<Vec<_>>>()?.concat()),
        // Each part is needed: the one with the longest words tells most.
        HirKind::Concat(parts) => {
            let shortest = |words: &Vec<Word>| words.iter().map(Word::weight).min().unwrap_or_default();
            let edge = |part: Option<&Hir>, outer: bool| {
                part.map_or(outer, |part| matches!(part.kind(), HirKind::Look(Look::WordUnicode | Look::WordAscii)))
            };
            let before = |at: usize| at.checked_sub(1).and_then(|before| parts.get(before));
            let words = |(at, part)| required(part, edge(before(at), begins), edge(parts.get(at + 1), ends));
            parts.iter().enumerate().filter_map(words).max_by_key(|words| (shortest(words), std::cmp::Reverse(words.len())))
        }
    }
}

/// The words without those that have another one inside, whose texts are found by that one.
fn shortest(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_unstable_by(|one, other| (one.letters.len(), one).cmp(&(other.letters.len(), other)));
    words.dedup();
    let mut anywhere: HashSet<Vec<u8>> = HashSet::new();
    words.retain(|word| {
        let letters = &word.letters;
        let inside = |from: usize| (from + 1..=letters.len()).any(|to| anywhere.contains(&letters[from..to]));
        let kept = !(0..letters.len()).any(inside);
        if kept && !word.begins && !word.ends {
            anywhere.insert(letters.clone());
        }
        kept
    });
    words
}

fn letters(class: &Class) -> Option<Vec<Word>> {
    let Class::Unicode(class) = class else { return None };
    let count: usize = class.iter().map(regex_syntax::hir::ClassUnicodeRange::len).sum();
    let letters = || class.iter().flat_map(|range| range.start()..=range.end()).map(|c| c.to_string());
    (1..=SMALL_CLASS).contains(&count).then(|| letters().map(|letter| Word::new(letter.as_bytes(), false, false)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::predicate::fold;
    use proptest::prelude::*;

    const PATTERNS: [&str; 7] = [
        r"\b(?:end|stop)\b(?: (?:my|the))* (?:plan|abo)\b|^jetzt$",
        r"[$€]\s?\d|\d\s?(?:€|(?:usd|euros?)\b)",
        r"(?x)^(?:x|×)(?:\ now)?$ | \bkündig\w+",
        r"\bs[eé]r\b.*\?$",
        r"(?:ab)+c?|d{2,}",
        r"plan",
        r"\btask\b|\w\b-\d",
    ];

    #[test]
    fn words_are_read_from_patterns() {
        let words = |p: &str| required(&regex_syntax::parse(p).unwrap(), false, false);
        let word = |letters: &str, begins, ends| Word { letters: letters.into(), begins, ends };
        assert_eq!(words(r"\bcancell?ing\b").unwrap(), [word("cancel", true, false)]);
        assert_eq!(words(r"^(?:no|nope)\b, thanks").unwrap(), [word(", thanks", false, false)]);
        assert_eq!(
            words(r"a\b(?:end|über|stop\b)\b ?").unwrap(),
            [word("end", true, true), word("über", false, true), word("stop", true, true)]
        );
        let shortest = |p: &str| shortest(words(p).unwrap()).into_iter().map(|w| String::from_utf8(w.letters).unwrap()).collect::<Vec<_>>();
        assert_eq!(shortest(r"\bend\b|ended|bend|abend|end\b|end\b|append"), ["end", "end", "bend", "ended", "append"]);
        assert_eq!(words(r"\w+\d*|plan"), None);
        assert!(PatternSet::new(PATTERNS).is_gated() && !PatternSet::new([r"\d+"]).is_gated());
        // A broken set is not silent.
        let broken = PatternSet::new(["(", "a"]);
        assert_eq!((broken.len(), broken.is_match("x"), broken.matches("x").count()), (0, true, 2));
    }

    proptest! {
        #[test]
        fn it_matches_what_its_patterns_match(text in "(?:(?:tAsk|-3|-٣|é-|₂-|ж|\u{301}|ǆ|😀|end|stop|my|the|plan|PLAN|abo|jetzt|x|×|now|kündigung|sér|ser|ab|c|dd|usd|euro|[€$?0-9 ]|[tT]|as|a[sſS]|[kKK]|\u{ad}|\u{a0}|u\u{308}|İ){1,8}|[a-dß$ ]{0,6})") {
            let gated = PatternSet::new(PATTERNS);
            let plain = regex::RegexSet::new(PATTERNS).unwrap();
            let text = fold(&text);
            prop_assert_eq!(gated.matches(&text).collect::<Vec<_>>(), plain.matches(&text).into_iter().collect::<Vec<_>>());
        }
    }
}
