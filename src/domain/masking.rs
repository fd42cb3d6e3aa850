//! Keeps secrets out of prompts, journals, logs and reports.
//!
//! Two layers: values that are known to be secret (API keys) are removed wherever they stand, and texts
//! that look like personal data are masked by shape: e-mail addresses, card numbers (Luhn), bearer
//! tokens, one-time codes next to words that say so, secret query parameters. Masking works on value
//! boundaries, so element references (`e12`, `f1e3`), prices and dates stay intact.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use secrecy::{ExposeSecret, SecretString};

/// An API key. Shows itself as `***` in every format.
#[derive(Clone)]
pub struct ApiKey(SecretString);

impl ApiKey {
    /// Wraps a key; `None` if it is blank.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(SecretString::from(text.to_owned())))
    }

    /// The key itself, for the one header that needs it.
    #[must_use]
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
    token: Regex,
    parameter: Regex,
    code: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        email: Regex::new(r"(?i)\b([a-z0-9])[a-z0-9._%+-]*@((?:[a-z0-9-]+\.)+[a-z]{2,})\b").ok()?,
        digits: Regex::new(r"\b\d(?:[ -]?\d){12,18}\b").ok()?,
        token: Regex::new(
            r"\b(?:sk-[A-Za-z0-9_-]{8,}|sk_(?:live|test)_[A-Za-z0-9]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]+)?|AKIA[A-Z0-9]{12,}|AIza[A-Za-z0-9_-]{20,})|(?i:\bbearer )[A-Za-z0-9._~+/=-]{12,}",
        )
        .ok()?,
        parameter: Regex::new(
            r#"(?i)([?&;#](?:access_?token|id_?token|refresh_?token|auth_?token|token|auth|session(?:_?id)?|sid|code|otp|password|passwd|pwd|secret|api_?key|key|sig|signature|csrf(?:_?token)?|email)=)[^&#;\s"')\]]+"#,
        )
        .ok()?,
        code: Regex::new(
            r"(?i)\b((?:verification|security|one[- ]time|login|sign[- ]in|access|confirmation sms|sms|otp|2fa|bestätigungs|sicherheits)[- ]?(?:code|pin|passcode|password)?(?: (?:is|ist|:))?:? ?)(\d{3}[ -]?\d{3,5}|\d{4,8})\b",
        )
        .ok()?,
    })
});

impl Masker {
    /// A masker that knows these secret values. Values shorter than six characters are ignored, they
    /// would destroy innocent text.
    #[must_use]
    pub fn new(secrets: impl IntoIterator<Item = String>) -> Self {
        let mut known: Vec<String> = secrets.into_iter().filter(|s| s.trim().len() >= 6).collect();
        known.sort_by_key(|s| std::cmp::Reverse(s.len()));
        known.dedup();
        Self { known }
    }

    /// The text without secrets. Borrowed when nothing had to change.
    #[must_use]
    pub fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for secret in &self.known {
            if text.contains(secret.as_str()) {
                text = Cow::Owned(text.replace(secret.as_str(), "[secret]"));
            }
        }
        let Some(patterns) = PATTERNS.as_ref() else { return text };
        if text.contains('@') {
            text = apply(text, &patterns.email, |c| format!("{}***@{}", &c[1], &c[2]));
        }
        if text.bytes().any(|b| b.is_ascii_digit()) {
            text = apply(text, &patterns.digits, |c| {
                let digits: String = c[0].chars().filter(char::is_ascii_digit).collect();
                if luhn(&digits) { format!("[card …{}]", &digits[digits.len() - 4..]) } else { c[0].to_owned() }
            });
            text = apply(text, &patterns.code, |c| format!("{}[code]", &c[1]));
        }
        text = apply(text, &patterns.token, |_| "[token]".to_owned());
        if text.contains('=') {
            text = apply(text, &patterns.parameter, |c| format!("{}[secret]", &c[1]));
        }
        text
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

fn apply<'t>(text: Cow<'t, str>, pattern: &Regex, replace: impl Fn(&Captures<'_>) -> String) -> Cow<'t, str> {
    match pattern.replace_all(&text, |c: &Captures<'_>| replace(c)) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => Cow::Owned(changed),
    }
}

/// The check of ISO/IEC 7812 card numbers.
fn luhn(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(i, b)| {
            let d = u32::from(b - b'0');
            if i % 2 == 1 { if d > 4 { d * 2 - 9 } else { d * 2 } } else { d }
        })
        .sum();
    sum.is_multiple_of(10) && digits.bytes().any(|b| b != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(text: &str) -> String {
        Masker::new(["sk-ant-planted-key".to_owned()]).mask(text).into_owned()
    }

    #[test]
    fn personal_data_is_masked() {
        assert_eq!(mask("Signed in as jane.doe@mail.example.com"), "Signed in as j***@mail.example.com");
        assert_eq!(mask("Card 4111 1111 1111 1111 on file"), "Card [card …1111] on file");
        assert_eq!(mask("key sk-ant-planted-key!"), "key [secret]!");
        assert_eq!(mask("Your verification code is 492817"), "Your verification code is [code]");
        assert_eq!(mask("https://a.example/x?token=abc123&b=2"), "https://a.example/x?token=[secret]&b=2");
        assert_eq!(mask("Authorization: Bearer abcdefghijklmnop"), "Authorization: [token]");
    }

    #[test]
    fn references_prices_and_dates_stay() {
        for text in
            [r#"button "Finish Cancellation" [ref=e12]"#, "f1e2 $15.49 until 2027-02-15, order 1234567890123", "Plan 4 of 6, 20 turns"]
        {
            assert_eq!(mask(text), text);
        }
    }

    #[test]
    fn keys_never_show_themselves() {
        let key = ApiKey::new(" sk-secret-value ").unwrap();
        assert_eq!(format!("{key} {key:?}"), "*** ***");
        assert_eq!(key.expose(), "sk-secret-value");
        assert!(ApiKey::new("  ").is_none());
    }
}
