//! Keeps secrets out of prompts, journals, logs and reports.
//!
//! Two layers: values that are known to be secret (API keys) are removed wherever they stand, and texts
//! that look like personal data are masked by shape: e-mail addresses, card and account numbers
//! (by their check digits), keys and bearer tokens, passwords and one-time codes next to words that say so, log-ins
//! and secret parameters in addresses. Masking works on value
//! boundaries, so element references (`e12`, `f1e3`), prices and dates stay intact.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use secrecy::{ExposeSecret, SecretString};

use super::pattern;

/// An API key. Shows itself as `***` in every format.
#[derive(Clone)]
pub struct ApiKey(SecretString);

impl ApiKey {
    /// Wraps a key; `None` if it is blank.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(SecretString::from(text.to_owned())))
    }

    /// The key itself, for the one header that needs it.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

impl fmt::Display for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// Removes known secrets and masks personal data.
#[derive(Clone, Default)]
pub struct Masker {
    known: Vec<String>,
}

impl fmt::Debug for Masker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Masker({} known)", self.known.len())
    }
}

struct Patterns {
    email: Regex,
    digits: Regex,
    iban: Regex,
    token: Regex,
    login: Regex,
    parameter: Regex,
    password: Regex,
    code: Regex,
    code_before: Regex,
    bare_code: Regex,
    card_code: Regex,
}

/// What may stand between a name and its value in a sentence or in a page's tree: words, quotes, a colon, `[ref=e12]`.
const GAP: &str = r"(?:[^0-9\[\n]|\[[^\]\n]*\]){0,24}?";
/// One-time codes that say what they are.
const CODE_WORDS: &str = r"(?:(?:verification|security|one[- ]?time|login|sign[- ]?in|access|authentication|authenticator|confirmation sms|sms|backup|recovery|2fa|mfa)[- ]?(?:code|pin|passcode|password)|otp|2fa|m?tan|passcode|(?:bestätigungs|sicherheits|einmal|anmelde)[- ]?(?:code|pin|passwort)|code (?:de |d')(?:vérification|sécurité|connexion|accès)|código de (?:verificación|seguridad|acceso))";

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    let new = |pattern: &str| pattern::build(pattern).ok();
    Some(Patterns {
        email: new(r"(?i)\b(\w)[\w.%+'-]*@((?:[\w-]+\.)+[\w--\d_]{2,})\b")?,
        digits: new(r"\b\d(?:[ \x{a0}\x{2009}\x{202f}-]?\d){12,}\b")?,
        iban: new(
            r"\b([A-Z]{2}\d{2})(?:[ \x{a0}]?[A-Z0-9]{4}){2,7}(?:[ \x{a0}]?[A-Z0-9]{1,3})?\b",
        )?,
        token: new(
            r"\b(?:sk-[A-Za-z0-9_-]{8,}|[sr]k_(?:live|test)_[A-Za-z0-9]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{16,}|glpat-[\w-]{12,}|npm_[A-Za-z0-9]{20,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]+)?|AKIA[A-Z0-9]{12,}|AIza[A-Za-z0-9_-]{20,})|(?i:\bbearer )[A-Za-z0-9._~+/=-]{12,}",
        )?,
        login: new(r#"(?i)\b([a-z][a-z0-9+.-]*://[^\s/:@"']*:)[^\s/@"']+@"#)?,
        parameter: new(
            r#"(?i)([?&;#](?:access_?token|id_?token|refresh_?token|auth_?token|token|auth|session(?:_?id)?|sid|code|otp|password|passwd|pwd|secret|api_?key|key|sig|signature|csrf(?:_?token)?|email)=)[^&#;\s"')\]]+"#,
        )?,
        password: new(
            r#"(?i)\b((?:password|passphrase|passwort|kennwort|mot de passe|contraseña|client secret|api[- ]?key|secret)\\*"?(?: \[[^\]\n]*\])*(?:[ \t]*[:=]| (?:is|ist|lautet|est|es):?)[ \t]*\\*"?)([^\s"\\]+)"#,
        )?,
        code: new(&format!(
            r"(?i)(\b{CODE_WORDS}\b{GAP})\b((?:[A-Z]-)?\d{{3}}[ -]?\d{{3,5}}|\d{{4,8}})\b"
        ))?,
        code_before: new(
            r"(?i)\b(?:[A-Z]-)?(?:\d{3}[ -]\d{3}|\d{4,8})( (?:is|ist|est|es) (?:your|the|dein|ihr|der|votre|ton|le|tu|su|el)\b[^.\n\d]{0,24}(?:code|pin|passcode|otp|tan|código))",
        )?,
        bare_code: new(&format!(
            r"(?i)((?:\b[\w-]+ )?)(\b(?:code|pin|código)\b)({GAP})\b(\d{{6}}|\d{{3}}[ -]\d{{3}})\b"
        ))?,
        card_code: new(&format!(
            r"(?i)(\b(?:cvc2?|cvv2?|csc|card verification|prüfnummer|prüfziffer|cryptogramme)\b{GAP})\b\d{{3,4}}\b"
        ))?,
    })
});

/// Codes that are no secrets, by the word before: the receipt needs the confirmation's.
const OPEN_CODES: &str = "confirmation cancellation reference booking order error status zip postal post area promo promotion discount coupon voucher country kündigungs";

/// What stands for a value that isn't shown: the program's own masks, and dots and stars as sites have them.
static MASK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"\[(?:secret|token|code|masked|account [A-Z]{2}\d{2}…|card …\d{4})\]|\*{3}|[•●∙]{3}",
    )
    .ok()
});

/// Whether a text holds a mask. Entered into a field it would take the place of the value that it stands for.
pub fn holds_a_mask(text: &str) -> bool {
    MASK.as_ref().is_none_or(|mask| mask.is_match(text))
}

/// A masked e-mail address whole, and what stands before it.
static MASKED_EMAIL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"(?i)(^|[^\w.%+'-])(\w\*{3}@(?:[\w-]+\.)+[\w--\d_]{2,})\b").ok()
});

/// The text with each masked e-mail address replaced by the address that it stands for, as these texts have it. `None` where a mask
/// stays: nothing there looks so, or several addresses do. Only a whole mask counts: `k***@shop.co` is no part of `k***@shop.co.uk`.
pub fn unmasked<'t>(text: &str, seen: impl IntoIterator<Item = &'t str>) -> Option<String> {
    let email = &PATTERNS.as_ref()?.email;
    let masked = MASKED_EMAIL.as_ref()?;
    let mut stands: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let addresses = seen.into_iter().flat_map(|seen| email.find_iter(seen));
    for address in addresses.map(|found| found.as_str()) {
        let mask = Masker::default().mask(address).into_owned();
        if text.contains(&mask) {
            stands.entry(mask).or_default().insert(address);
        }
    }
    let whole = masked.replace_all(text, |mask: &Captures<'_>| {
        let mut addresses = stands.get(&mask[2]).into_iter().flatten();
        match (addresses.next(), addresses.next()) {
            (Some(address), None) => format!("{}{address}", &mask[1]),
            _ => mask[0].to_owned(),
        }
    });
    (whole != text && !holds_a_mask(&whole)).then(|| whole.into_owned())
}

impl Masker {
    /// A masker that knows these secret values. Values shorter than six characters are ignored, they
    /// would destroy innocent text.
    pub fn new(secrets: impl IntoIterator<Item = String>) -> Self {
        let mut known: Vec<String> = secrets
            .into_iter()
            .filter(|s| s.trim().len() >= 6)
            .collect();
        known.sort_by_key(|s| std::cmp::Reverse(s.len()));
        known.dedup();
        Self { known }
    }

    /// The text without secrets. Borrowed when nothing had to change.
    pub fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for secret in &self.known {
            if text.contains(secret.as_str()) {
                text = Cow::Owned(text.replace(secret.as_str(), "[secret]"));
            }
        }
        let Some(patterns) = PATTERNS.as_ref() else {
            // Nobody can tell what is a secret, so all of it is one.
            return if text.trim().is_empty() {
                text
            } else {
                Cow::Owned("[masked]".to_owned())
            };
        };
        // No pattern reaches over the end of a line, and each is much faster on a short text.
        let lines = text.split_inclusive('\n');
        let masked: String = lines.map(|line| mask_line(line.into(), patterns)).collect();
        if masked == text {
            text
        } else {
            Cow::Owned(masked)
        }
    }

    /// Masks every string in a JSON value, keys untouched.
    pub fn mask_json(&self, value: &mut serde_json::Value) {
        match value {
            serde_json::Value::String(text) => {
                if let Cow::Owned(masked) = self.mask(text) {
                    *text = masked;
                }
            }
            serde_json::Value::Array(items) => items.iter_mut().for_each(|v| self.mask_json(v)),
            serde_json::Value::Object(map) => map.values_mut().for_each(|v| self.mask_json(v)),
            _ => {}
        }
    }
}

fn mask_line<'t>(mut text: Cow<'t, str>, patterns: &Patterns) -> Cow<'t, str> {
    if text.contains("://") {
        text = apply(text, &patterns.login, |c| format!("{}[secret]@", &c[1]));
    }
    if text.contains('@') {
        text = apply(text, &patterns.email, |c| format!("{}***@{}", &c[1], &c[2]));
    }
    text = apply(text, &patterns.token, |_| "[token]".to_owned());
    text = apply(text, &patterns.password, |c| format!("{}[secret]", &c[1]));
    if text.contains('=') {
        text = apply(text, &patterns.parameter, |c| {
            let value = &c[0][c[1].len()..];
            // What is masked already; and the end of the sentence behind an address is no part of it.
            if value == "[secret" {
                return c[0].to_owned();
            }
            let end = value.trim_end_matches(['.', ',', ':', '!', '?', '…']).len();
            format!("{}[secret]{}", &c[1], &value[end..])
        });
    }
    if text.chars().any(char::is_numeric) {
        text = mask_numbers(text, patterns);
    }
    text
}

fn mask_numbers<'t>(text: Cow<'t, str>, patterns: &Patterns) -> Cow<'t, str> {
    let text = apply(text, &patterns.iban, |c| {
        if is_iban(&c[0]) {
            format!("[account {}…]", &c[1])
        } else {
            c[0].to_owned()
        }
    });
    let text = apply(text, &patterns.digits, |c| mask_cards(&c[0]));
    let text = apply(text, &patterns.code, |c| format!("{}[code]", &c[1]));
    let text = apply(text, &patterns.code_before, |c| format!("[code]{}", &c[1]));
    let text = apply(text, &patterns.card_code, |c| format!("{}[code]", &c[1]));
    apply(text, &patterns.bare_code, |c| {
        let before = c[1].trim_end().to_lowercase();
        if OPEN_CODES.split(' ').any(|word| word == before) {
            c[0].to_owned()
        } else {
            format!("{}{}{}[code]", &c[1], &c[2], &c[3])
        }
    })
}

/// A run of digits, in groups or not, without the card numbers in it: the whole run, or groups as cards have them
/// (4-4-4-4, 4-6-5), because a count may stand before a number and a date behind it.
fn mask_cards(run: &str) -> String {
    let bounds = |g: &str| {
        let start = g.as_ptr().addr() - run.as_ptr().addr();
        (start, start + g.len())
    };
    let groups: Vec<(usize, usize)> = run
        .split(|c: char| !c.is_ascii_digit())
        .filter(|g| !g.is_empty())
        .map(bounds)
        .collect();
    let digits = |from: usize, to: usize| {
        groups[from..=to]
            .iter()
            .map(|(a, b)| &run[*a..*b])
            .collect::<String>()
    };
    let is_card = |number: &str| (13..=19).contains(&number.len()) && luhn(number);
    let card = |number: &str| format!("[card …{}]", &number[number.len() - 4..]);
    let whole = groups
        .len()
        .checked_sub(1)
        .map(|last| digits(0, last))
        .unwrap_or_default();
    if is_card(&whole) {
        return format!(
            "{}{}{}",
            &run[..groups[0].0],
            card(&whole),
            &run[groups[groups.len() - 1].1..]
        );
    }
    for from in 0..groups.len() {
        for to in from..groups.len().min(from + 5) {
            let grouped = to == from
                || (groups[from].1 - groups[from].0 == 4
                    && groups[from..=to]
                        .iter()
                        .all(|(a, b)| (3..=6).contains(&(b - a))));
            let number = digits(from, to);
            if grouped && is_card(&number) {
                return format!(
                    "{}{}{}",
                    &run[..groups[from].0],
                    card(&number),
                    mask_cards(&run[groups[to].1..])
                );
            }
        }
    }
    run.to_owned()
}

fn apply<'t>(
    text: Cow<'t, str>,
    pattern: &Regex,
    replace: impl Fn(&Captures<'_>) -> String,
) -> Cow<'t, str> {
    match pattern.replace_all(&text, |c: &Captures<'_>| replace(c)) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => Cow::Owned(changed),
    }
}

/// The check of ISO 13616 account numbers: modulo 97.
fn is_iban(text: &str) -> bool {
    let plain: Vec<u32> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .filter_map(|c| c.to_digit(36))
        .collect();
    let (country, rest) = plain.split_at(plain.len().min(4));
    let turned = rest.iter().chain(country);
    (15..=34).contains(&plain.len())
        && turned.fold(0, |sum, d| {
            if *d > 9 {
                (sum * 100 + d) % 97
            } else {
                (sum * 10 + d) % 97
            }
        }) == 1
}

/// The check of ISO/IEC 7812 card numbers.
fn luhn(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(i, b)| {
            let d = u32::from(b - b'0');
            if i % 2 == 1 {
                if d > 4 { d * 2 - 9 } else { d * 2 }
            } else {
                d
            }
        })
        .sum();
    sum.is_multiple_of(10) && digits.bytes().any(|b| b != b'0')
}

#[cfg(test)]
mod tests;
