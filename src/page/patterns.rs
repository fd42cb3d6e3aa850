//! A set of patterns behind a gate: one quick pass for words without which none of the patterns can match.
//!
//! Most texts of a page have none of them, and a gate is an order of magnitude faster than the patterns behind it. The
//! words are read from the patterns themselves, so a gate never keeps anything out that would match; where a pattern
//! has no such words, there is no gate. Behind it stand the patterns in ASCII (`domain/pattern.rs`), because a word's boundary
//! beside an umlaut would cost a hundred times as much. A set that can't be built matches nothing.

use std::collections::HashSet;

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::WhichCaptures;
use regex_automata::{Input, MatchKind, PatternID};
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::domain::pattern::{REMEMBERED, for_plain, plain};

/// Characters of a class that are tried one by one.
const SMALL_CLASS: usize = 8;

/// So many words get the faster kind of gate.
const MOST_FOR_SPEED: usize = 400;

/// Patterns that are matched together, in lower case and on folded text.
#[derive(Debug)]
pub(crate) struct PatternSet {
    /// Words of which every text that matches has at least one; `None` where nothing can be said.
    words: Option<Vec<Vec<u8>>>,
    gate: Option<AhoCorasick>,
    set: Option<Regex>,
}

impl PatternSet {
    /// A set of these patterns.
    pub(crate) fn new<P: AsRef<str>>(patterns: impl IntoIterator<Item = P>) -> Self {
        let parse = |pattern: &str| Some((required(&regex_syntax::parse(pattern).ok()?), regex_syntax::parse(&for_plain(pattern)).ok()?));
        let parsed: Option<Vec<_>> = patterns.into_iter().map(|p| parse(p.as_ref())).collect();
        let (words, hirs): (Vec<_>, Vec<Hir>) = parsed.unwrap_or_default().into_iter().unzip();
        let words = words.into_iter().collect::<Option<Vec<_>>>().map(|words| shortest(words.concat()));
        // As `regex::RegexSet`, but without a search for words of its own, which the gate is.
        let config = Config::new()
            .match_kind(MatchKind::All)
            .which_captures(WhichCaptures::None)
            .auto_prefilter(false)
            .hybrid_cache_capacity(REMEMBERED);
        let set = Regex::builder().configure(config).build_many_from_hir(&hirs).ok();
        Self { gate: words.as_deref().and_then(gate), words, set }
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
    pub(super) fn words(&self) -> Option<&[Vec<u8>]> {
        self.words.as_deref()
    }

    /// `false` where certainly none of the patterns matches.
    pub(crate) fn may_match(&self, text: &str) -> bool {
        self.gate.as_ref().is_none_or(|gate| gate.is_match(text))
    }

    /// Whether one of the patterns matches.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.may_match(text) && self.is_match_inside(text)
    }

    /// Whether one of the patterns matches a text of which it is known that the gate lets it in.
    pub(super) fn is_match_inside(&self, text: &str) -> bool {
        self.set.as_ref().is_some_and(|set| set.is_match(plain(text).as_ref()))
    }

    /// Which patterns match.
    pub(crate) fn matches(&self, text: &str) -> impl Iterator<Item = usize> + use<> {
        let found = self.set.as_ref().filter(|_| self.may_match(text)).map(|set| {
            let mut found = regex_automata::PatternSet::new(set.pattern_len());
            set.which_overlapping_matches(&Input::new(plain(text).as_ref()), &mut found);
            found
        });
        found.into_iter().flat_map(|found| (0..found.capacity()).filter(move |i| PatternID::new(*i).is_ok_and(|id| found.contains(id))))
    }
}

fn gate(words: &[Vec<u8>]) -> Option<AhoCorasick> {
    // The faster kind takes some hundred kilobytes for as many words.
    let kind = (words.len() <= MOST_FOR_SPEED).then_some(AhoCorasickKind::DFA);
    AhoCorasick::builder().kind(kind).build(words).ok()
}

/// Words of which every match has at least one; `None` where nothing can be said.
fn required(hir: &Hir) -> Option<Vec<Vec<u8>>> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => None,
        HirKind::Literal(literal) => Some(vec![literal.0.to_vec()]),
        HirKind::Class(class) => letters(class),
        HirKind::Repetition(repetition) if repetition.min == 0 => None,
        HirKind::Repetition(repetition) => required(&repetition.sub),
        HirKind::Capture(capture) => required(&capture.sub),
        HirKind::Alternation(parts) => Some(parts.iter().map(required).collect::<Option<Vec<_>>>()?.concat()),
        // Each part is needed: the one with the longest words tells most.
        HirKind::Concat(parts) => {
            let shortest = |words: &Vec<Vec<u8>>| words.iter().map(Vec::len).min().unwrap_or_default();
            parts.iter().filter_map(required).max_by_key(|words| (shortest(words), std::cmp::Reverse(words.len())))
        }
    }
}

/// The words without those that have another one inside, whose texts are found by that one.
fn shortest(mut words: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    words.sort_unstable_by_key(Vec::len);
    let mut kept: HashSet<Vec<u8>> = HashSet::new();
    words.retain(|word| {
        let inside = |from: usize| (from + 1..=word.len()).any(|to| kept.contains(&word[from..to]));
        !(0..word.len()).any(inside) && kept.insert(word.clone())
    });
    words
}

fn letters(class: &Class) -> Option<Vec<Vec<u8>>> {
    let Class::Unicode(class) = class else { return None };
    let count: usize = class.iter().map(regex_syntax::hir::ClassUnicodeRange::len).sum();
    let letters = || class.iter().flat_map(|range| range.start()..=range.end()).map(|c| c.to_string().into_bytes());
    (1..=SMALL_CLASS).contains(&count).then(|| letters().collect())
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
        let words = |p: &str| required(&regex_syntax::parse(p).unwrap());
        assert_eq!(words(r"\bcancell?ing\b").unwrap(), [b"cancel"]);
        assert_eq!(words(r"^(?:no|nope)\b, thanks").unwrap(), [b", thanks"]);
        assert_eq!(words(r"\w+\d*|plan"), None);
        assert!(PatternSet::new(PATTERNS).is_gated() && !PatternSet::new([r"\d+"]).is_gated());
        assert!(PatternSet::new(["("]).matches("(").next().is_none());
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
