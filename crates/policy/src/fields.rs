//! Fields that only the person may fill in: passwords, cards, codes, CAPTCHAs.

use std::sync::LazyLock;

use regex::Regex;

use domain::pattern;
use domain::predicate::fold;
use page::facts::ElementFacts;

static SECRET_WORDS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"(?x)
        \b(?:secret|pass ?word|passphrase|pass ?code|pwd|kennwort|passwort|mot\ de\ passe|contraseña|clave|pin-nummer)\b
        | \b(?:card\ number|credit\ card|debit\ card|card\ holder|cardholder|kartennummer|kartenprüfnummer|prüfnummer|kreditkarte|numéro\ de\ carte|carte\ bancaire|cryptogramme|número\ de\ tarjeta)\b
        | \b(?:cvv2?|cvc2?|csc|security\ code|expir(?:y|ation)|mm ?/ ?yy(?:yy)?|iban|bic|account\ number|routing\ number|sort\ code|sepa)\b
        | \b(?:otp|one[-\ ]time|verification\ code|auth(?:entication)?\ code|\d-?digit|sms\ code|2fa|pin(?:\ code)?|bestätigungscode|sicherheitscode|code\ de\ vérification|c[oó]digo\ de\ (?:verificaci[oó]n|seguridad))\b
        | \b(?:captcha|characters\ you\ see|letters\ you\ see|social\ security|ssn|passport)\b
        ",
    )
    .ok()
});

/// `autocomplete` values of fields that hold secrets (source: HTML standard, autofill field names).
const SECRET_AUTOFILL: &[&str] = &[
    "current-password",
    "new-password",
    "one-time-code",
    "cc-number",
    "cc-csc",
    "cc-exp",
    "cc-name",
    "cc-exp-month",
    "cc-exp-year",
];

/// Why only the person may type into this field; `None` if the model may.
///
/// `label` is the accessible name; `facts` are the field's own, where they could be read.
pub fn asks_for_secret(label: &str, facts: Option<&ElementFacts>) -> Option<String> {
    let label = fold(label);
    let secret = |text: &str| SECRET_WORDS.as_ref().is_none_or(|r| r.is_match(text));
    if secret(&label) {
        return Some(format!("the field \"{label}\" asks for a secret"));
    }
    let facts = facts?;
    if facts.r#type == "password" {
        return Some("it is a password field".to_owned());
    }
    let hints = fold(&parted(&facts.hints));
    if fold(&facts.hints)
        .split(' ')
        .any(|h| SECRET_AUTOFILL.contains(&h))
        || secret(&fold(&facts.label))
        || secret(&hints.replace(['-', '_'], " "))
    {
        return Some("the page marks it as a field for a password, card or code".to_owned());
    }
    None
}

/// `userPassword` and `card_number` as words.
pub(super) fn parted(hints: &str) -> String {
    let mut out = String::with_capacity(hints.len() + 8);
    let mut lower = false;
    for c in hints.chars() {
        if lower && c.is_uppercase() {
            out.push(' ');
        }
        lower = c.is_lowercase();
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_recognised_by_label_type_and_autofill() {
        for label in [
            "Password",
            "Card number",
            "CVV",
            "Security code",
            "6-digit code",
            "Enter the characters you see",
            "Passwort",
            "IBAN",
        ] {
            assert!(asks_for_secret(label, None).is_some(), "{label}");
        }
        for hints in ["userPassword", "cardNumber", "card_number"] {
            let facts = ElementFacts {
                hints: hints.into(),
                ..ElementFacts::default()
            };
            assert!(asks_for_secret("Field", Some(&facts)).is_some(), "{hints}");
        }
        for label in [
            "Reason",
            "Type CANCEL to confirm",
            "E-mail",
            "Promo code",
            "Tell us more",
            "Comments",
            "",
        ] {
            assert!(asks_for_secret(label, None).is_none(), "{label}");
        }
        let facts = |r#type: &str, hints: &str| ElementFacts {
            r#type: r#type.into(),
            hints: hints.into(),
            ..ElementFacts::default()
        };
        assert!(asks_for_secret("Reason", Some(&facts("password", ""))).is_some());
        assert!(asks_for_secret("Field", Some(&facts("text", "cc-number x"))).is_some());
        assert!(asks_for_secret("Field", Some(&facts("tel", "user_password"))).is_some());
        assert!(asks_for_secret("Reason", Some(&facts("text", "reason off"))).is_none());
    }
}
