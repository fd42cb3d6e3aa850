//! Texts as words and signs.
//!
//! A word is a run of letters, marks and digits with apostrophes inside; elided articles ("l'abonnement") are words of their own, so
//! that what they stand before is found. Hyphens, underscores, quotes, brackets and white space part words and are nothing themselves; any other
//! sign is a token.

/// A word or a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    /// As it stands in the text.
    pub(super) text: &'t str,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    /// It begins with a digit.
    pub(super) number: bool,
    /// It ends a sentence.
    pub(super) stop: bool,
}

impl Token<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Words that lose a letter before a vowel and stand before it with an apostrophe: French, Italian.
const ELIDED: [&str; 19] = [
    "l", "d", "j", "m", "t", "s", "c", "n", "qu", "un", "all", "dell", "nell", "dall", "sull",
    "quell", "jusqu", "lorsqu", "puisqu",
];

/// Signs that part words and are nothing themselves.
const PARTS: &str = "-_\u{2010}\u{2011}'\"()[]{}„«»‹›";

/// The tokens of a folded text.
pub(super) fn tokens(folded: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(folded.len() / 5);
    let mut word: Option<usize> = None;
    let mut chars = folded.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        if is_of_word(c) {
            word.get_or_insert(at);
            continue;
        }
        if let Some(start) = word {
            let so_far = &folded[start..at];
            let digits = so_far.starts_with(|c: char| c.is_ascii_digit());
            match c {
                '\'' if next.is_some_and(is_of_word) && ELIDED.contains(&so_far) => {
                    found.push(token(&folded[start..=at], start));
                    word = None;
                    continue;
                }
                '\'' if next.is_some_and(is_of_word) => continue,
                '.' | ',' if digits && next.is_some_and(|c| c.is_ascii_digit()) => continue,
                _ => {}
            }
            found.push(token(so_far, start));
            word = None;
        }
        if !(c.is_whitespace() || PARTS.contains(c)) {
            let stop = matches!(c, '!' | '?' | '。' | '¿' | '¡') || is_full_stop(folded, at);
            found.push(Token {
                text: &folded[at..at + c.len_utf8()],
                start: at,
                number: false,
                stop,
            });
        }
    }
    if let Some(start) = word {
        found.push(token(&folded[start..], start));
    }
    found
}

/// Whether the sign at this place is a dot that ends a sentence: none between digits or before a letter does (`12.5.2027`, `a.b`), nor the one behind the day
/// (`am 31. dezember`); the one behind `12/9/26` does.
pub(crate) fn is_full_stop(folded: &str, at: usize) -> bool {
    let (before, behind) = folded.split_at(at);
    let Some(rest) = behind.strip_prefix('.') else {
        return false;
    };
    let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let in_front = &before[..before.len() - digits];
    let is_ordinal = (1..=2).contains(&digits) && !in_front.ends_with(['/', '-']);
    rest.chars().next().is_none_or(char::is_whitespace) && !is_ordinal
}

fn token(text: &str, start: usize) -> Token<'_> {
    Token {
        text,
        start,
        number: text.starts_with(|c: char| c.is_ascii_digit()),
        stop: false,
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_signs() {
        for (text, expected) in [
            ("don't cancel, keep!", "don't|cancel|,|keep|!"),
            ("résilier l'abonnement", "résilier|l'|abonnement"),
            ("auto-renew: $12.99/mo.", "auto|renew|:|$|12.99|/|mo|."),
            ("50% off (today)", "50|%|off|today"),
            ("all'account d'accord", "all'|account|d'|accord"),
            ("nie, dziękuję", "nie|,|dziękuję"),
            ("", ""),
        ] {
            let found: Vec<&str> = tokens(text).iter().map(|t| t.text).collect();
            assert_eq!(found.join("|"), expected);
        }
    }
}
