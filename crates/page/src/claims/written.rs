//! How claims are written: pieces that a tree runs together, prices.

use domain::predicate::fold;

/// A line folded, with the pieces of it apart that the page shows below each other and its tree runs together: "Gold planPaid until 3 May2 seats".
/// `None` where nothing is.
pub(super) fn apart(shown: &str) -> Option<String> {
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
    let mut pieces = vec![String::new()];
    for (at, c) in chars.iter().enumerate() {
        if at > 0 && at + 1 < chars.len() && runs_on(at) {
            pieces.push(String::new());
        }
        pieces.last_mut()?.push(*c);
    }
    // "Paid by PayPal": a piece has several words.
    let whole = pieces.len() > 1 && pieces.iter().all(|piece| piece.trim().contains(' '));
    whole.then(|| fold(&pieces.join(" | ")))
}

/// An amount of money, in the signs and short names of currencies.
pub fn has_price(clause: &str) -> bool {
    const SIGNS: [&str; 19] = [
        "€", "$", "£", "¥", "₺", "₽", "円", "원", "元", "zł", "kr", "kč", "ft", "lei", "tl", "chf",
        "eur", "usd", "gbp",
    ];
    let mut words = clause
        .split([' ', '\u{a0}', '/', ','])
        .filter(|w| !w.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let digits = |w: &str| w.chars().any(|c| c.is_ascii_digit());
        let sign = |w: &str| SIGNS.contains(&w.trim_end_matches('.')) || w.ends_with('$');
        let next = words.peek().copied().unwrap_or_default();
        let glued = digits(word)
            && SIGNS
                .iter()
                .any(|s| word.starts_with(s) || word.trim_end_matches('.').ends_with(s));
        if glued || (digits(word) && sign(next)) || (sign(word) && digits(next)) {
            return true;
        }
    }
    false
}
