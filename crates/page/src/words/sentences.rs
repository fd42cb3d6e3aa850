//! Sentences of pages: where they end, and those that ask for the last confirmation or say what will be lost.

use super::super::lexicon::{Concept, concepts};

/// Whether a folded text asks for the last confirmation.
pub fn asks_to_confirm(folded: &str) -> bool {
    concepts(folded).any(&[Concept::AsksToConfirm, Concept::AsksToKeep])
}

/// Whether a folded text asks whether the subscription is to be kept, so that a no ends it.
pub fn asks_to_keep(folded: &str) -> bool {
    concepts(folded).has(Concept::AsksToKeep)
}

/// Sentences of a folded line. A dot between digits or before a letter (`12.5.2027`, `a.b`) ends none, and what stands behind a colon
/// belongs to what stands before it. The mark stays with the sentence: a question is told by it.
pub(crate) fn sentences(folded: &str) -> impl Iterator<Item = &str> {
    let bytes = folded.as_bytes();
    let ends = move |i: &usize| match bytes[*i] {
        b'!' | b'?' | b';' => true,
        b'.' => bytes.get(i + 1).is_none_or(|b| *b == b' ') && !is_ordinal(&bytes[..*i]),
        _ => false,
    };
    let mut start = 0;
    let all = std::iter::from_fn(move || {
        let end = (start..folded.len())
            .find(ends)
            .map_or(folded.len(), |i| i + 1);
        let sentence = &folded[start..end];
        start = end;
        (!sentence.is_empty()).then_some(sentence.trim())
    });
    all.filter(|sentence| !sentence.is_empty())
}

/// One or two digits before a dot: `15. februar`; not the end of `12/9/26.`
fn is_ordinal(before: &[u8]) -> bool {
    let digits = before
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit())
        .count();
    let rest = &before[..before.len() - digits];
    (1..=2).contains(&digits) && !rest.ends_with(b"/") && !rest.ends_with(b"-")
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn sentences_end_where_people_end_them() {
        let all = |text: &'static str| sentences(text).collect::<Vec<_>>();
        assert_eq!(
            all("ends on dec 4, 2026. you won't be charged."),
            ["ends on dec 4, 2026.", "you won't be charged."]
        );
        assert_eq!(
            all("endet am 15. februar 2027. danke"),
            ["endet am 15. februar 2027.", "danke"]
        );
        assert_eq!(
            all("cancelled: until 12.5.2027"),
            ["cancelled: until 12.5.2027"]
        );
        assert_eq!(all("sure? yes"), ["sure?", "yes"]);
    }
}
