//! Words looked for in many lines at once.
//!
//! Each step of an automaton waits for the one before it, and a processor could do several meanwhile. No word has a line break, so a
//! text is read in several places at the same time, each of which begins with a line.

use aho_corasick::automaton::{Automaton, StateID};
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, MatchKind, PatternID};

/// Places that are read at the same time.
const PLACES: usize = 4;

/// Words to look for.
pub(crate) struct Words {
    automaton: DFA,
    start: StateID,
}

impl Words {
    /// The words, without line breaks. `None` where no automaton can be built of them, which no words of the program's own lead to.
    pub(crate) fn new<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>, in_any_case: bool) -> Option<Self> {
        let mut builder = DFA::builder();
        builder.match_kind(MatchKind::Standard).ascii_case_insensitive(in_any_case).prefilter(false);
        let automaton = builder.build(words).ok()?;
        let start = automaton.start_state(Anchored::No).ok()?;
        Some(Self { automaton, start })
    }

    /// Tells where each word ends, and which it is, also of words within words. Lines come in any order.
    pub(crate) fn each(&self, text: &[u8], mut found: impl FnMut(usize, PatternID)) {
        let line_from = |at: usize| memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end + 1);
        let [second, third, fourth] = [1, 2, 3].map(|place| line_from(text.len() / PLACES * place));
        let (rest, d) = text.split_at(fourth);
        let (rest, c) = rest.split_at(third);
        let (a, b) = rest.split_at(second);
        let (parts, starts) = ([a, b, c, d], [0, second, third, fourth]);
        let next = |state: StateID, byte: u8| self.automaton.next_state(Anchored::No, state, byte);
        let mut tell = |state: StateID, end: usize| {
            let words = if self.automaton.is_match(state) { self.automaton.match_len(state) } else { 0 };
            (0..words).for_each(|word| found(end, self.automaton.match_pattern(state, word)));
        };
        let mut states = [self.start; PLACES];
        let mut together = 0;
        for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
            together += 1;
            let [in_a, in_b, in_c, in_d] = states;
            states = [next(in_a, *a), next(in_b, *b), next(in_c, *c), next(in_d, *d)];
            if states.iter().fold(false, |any, state| any | self.automaton.is_special(*state)) {
                states.iter().zip(starts).for_each(|(state, start)| tell(*state, start + together));
            }
        }
        for ((part, start), mut state) in parts.into_iter().zip(starts).zip(states) {
            for (at, byte) in part.iter().enumerate().skip(together) {
                state = next(state, *byte);
                tell(state, start + at + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aho_corasick::AhoCorasick;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_word_is_found_wherever_it_stands(text in "(?s)(?:[abAB]{0,4}|\n|é|.){0,40}", in_any_case: bool) {
            const WORDS: [&str; 5] = ["a", "ab", "bab", "aaa", "é"];
            let words = Words::new(WORDS, in_any_case).unwrap();
            let mut found = Vec::new();
            words.each(text.as_bytes(), |end, word| found.push((end, word)));
            found.sort_unstable();
            let other = AhoCorasick::builder().ascii_case_insensitive(in_any_case).build(WORDS).unwrap();
            let mut expected: Vec<_> = other.find_overlapping_iter(&text).map(|m| (m.end(), m.pattern())).collect();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
