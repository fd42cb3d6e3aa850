//! How claims are written: pieces that a tree runs together, prices.

use domain::predicate::fold;

/// A line folded, with the pieces of it apart that the page shows below each other and its tree runs together: "Gold planPaid until 3 May2 seats".
/// `None` where nothing is.
pub(super) fn apart(shown: &str) -> Option<String> {
    // No page has it: control characters are scrubbed.
    const CUT: char = '\u{1}';
    let chars: Vec<char> = shown.chars().collect();
    let runs_on = |at: usize| {
        let [a, b, c] = chars[at - 1..=at + 1] else {
            return false;
        };
        let sign = matches!(b, '$' | '€' | '£') && a.is_alphanumeric() && c.is_ascii_digit();
        let begins = b.is_uppercase() && (c.is_lowercase() || c == ' ');
        let ended = a.is_lowercase() || a.is_ascii_digit() || matches!(a, '.' | '!' | '?' | ')');
        let acronym =
            a.is_uppercase() && at >= 2 && chars[at - 2].is_uppercase() && c.is_lowercase();
        sign || (begins && (ended || acronym))
    };
    let mut text = String::new();
    for (at, c) in chars.iter().enumerate() {
        if at > 0 && at + 1 < chars.len() && runs_on(at) {
            text.push(CUT);
        }
        text.push(*c);
    }
    // "Paid by PayPal": a piece has several words.
    let mut pieces = text.split(CUT);
    let whole = text.contains(CUT) && pieces.all(|piece| piece.trim().contains(' '));
    whole.then(|| fold(&text.replace(CUT, " | ")))
}

/// An amount of money, in the signs and short names of currencies.
pub fn has_price(clause: &str) -> bool {
    const SIGNS: [&str; 19] = [
        "€", "$", "£", "¥", "₺", "₽", "円", "원", "元", "zł", "kr", "kč", "ft", "lei", "tl", "chf",
        "eur", "usd", "gbp",
    ];
    let words = clause.split([' ', '\u{a0}', '/', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let digits = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let sign = |word: &str| SIGNS.contains(&word.trim_end_matches('.')) || word.ends_with('$');
    let glued = |word: &&str| {
        let end = word.trim_end_matches('.');
        digits(word)
            && SIGNS
                .iter()
                .any(|s| word.starts_with(s) || end.ends_with(s))
    };
    let beside =
        |two: &[&str]| (digits(two[0]) && sign(two[1])) || (sign(two[0]) && digits(two[1]));
    words.iter().any(glued) || words.windows(2).any(beside)
}
