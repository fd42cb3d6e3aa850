//! Fields that only the person fills in: secrets (passwords, cards, codes, CAPTCHAs), and what belongs to the account and not to its
//! cancellation (e-mail, name, phone, address, recovery). Whoever changes one of those may own the account.

use std::sync::LazyLock;

use regex::Regex;

use super::context::PolicyContext;
use super::control::Control;
use super::proposal::{Part, Proposal};
use super::surroundings::is_about_leaving;
use super::typing::is_spelled_out;
use crate::names::words;
use crate::vocabulary;
use domain::pattern;
use domain::predicate::fold;
use page::control::label_of;
use page::facts::ElementFacts;

/// Words of labels. Without them every label has them.
type Words = LazyLock<Option<Regex>>;

static SECRET_WORDS: Words = Words::new(|| any_of("secret_fields", None));
static UNKEPT_WORDS: Words = Words::new(|| any_of("unkept_fields", None));
static ACCOUNT_WORDS: Words = Words::new(|| any_of("account_fields", Some("account_labels")));

/// The words of one list anywhere in a label, and those of the other as the whole of it.
fn any_of(list: &str, labels: Option<&str>) -> Option<Regex> {
    let within = vocabulary::words(list).join("|");
    let whole = labels.map(|labels| vocabulary::words(labels).join("|"));
    let whole = whole.map_or_else(String::new, |words| format!("|^(?:{words})$"));
    pattern::build(&format!(r"\b(?:{within})\b{whole}")).ok()
}

/// Whether a field is named by such words on the page or in its source, or is filled in by such values.
fn is_named(
    by: &LazyLock<Option<Regex>>,
    autofill: &str,
    label: &str,
    facts: Option<&ElementFacts>,
) -> bool {
    let autofill = vocabulary::words(autofill);
    let says = |text: &str| by.as_ref().is_none_or(|r| r.is_match(&fold(text)));
    let hinted = |f: &ElementFacts| {
        // `userPassword` and `card_number` are two words each.
        f.label.split(" | ").any(says)
            || says(&words(&f.hints).join(" "))
            || fold(&f.hints)
                .split(' ')
                .any(|hint| autofill.iter().any(|own| own == hint))
    };
    says(label) || facts.is_some_and(hinted)
}

/// Why only the person may type into this field; `None` if the model may.
///
/// `label` is the accessible name; `facts` are the field's own, where they could be read.
pub fn asks_for_secret(label: &str, facts: Option<&ElementFacts>) -> Option<String> {
    let secret = is_named(&SECRET_WORDS, "secret_autofill", label, facts)
        || facts.is_some_and(|f| f.r#type == "password");
    secret.then(|| format!("the field \"{label}\" asks for a password, a card, a code or the like"))
}

/// Whether what is written into a field called so may be a secret, so that no record and no prompt keeps it.
pub fn may_hold_a_secret(label: &str) -> bool {
    let folded = fold(label);
    let unkept = UNKEPT_WORDS.as_ref().is_none_or(|r| r.is_match(&folded));
    unkept || asks_for_secret(label, None).is_some()
}

/// A field that only the person fills in.
pub(super) fn enters_a_secret(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (field, _) = part.typed()?;
    asks_for_secret(&label_of(proposal.scene.page, field.id), field.facts).map(|why| {
        format!("Nothing is typed here, because {why}: that is the person's own business.")
    })
}

/// Whether a field takes account data, by label, type, name and `autocomplete`.
fn is_account_field(label: &str, facts: Option<&ElementFacts>) -> bool {
    is_named(&ACCOUNT_WORDS, "account_autofill", label, facts)
        || facts.is_some_and(|f| matches!(f.r#type.as_str(), "email" | "tel"))
}

/// The field's label, if a text for it belongs to the account. In a search field none does.
fn of_the_account(scene: &PolicyContext<'_>, field: &Control<'_>, text: &str) -> Option<String> {
    let label = label_of(scene.page, field.id);
    let searches = field.facts.is_some_and(|f| f.r#type == "search");
    (!searches && (is_account_field(&label, field.facts) || is_a_contact(text))).then_some(label)
}

/// Data of the account, typed where nothing is cancelled.
pub(super) fn changes_the_account(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (field, text) = part.typed()?;
    let label = of_the_account(proposal.scene, field, text);
    let label = label.filter(|_| !is_about_leaving(proposal.scene))?;
    Some(format!(
        "Nothing is typed here, because \"{label}\" belongs to the account: only the person changes that."
    ))
}

/// Data of the account that a cancellation demands. One form is one answer: who is leaving. What the page spells out is repeated, not
/// given.
pub(super) fn gives(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (field, text) = part.typed()?;
    let scene = proposal.scene;
    let given = scene.given_at == Some(scene.page.url.as_str());
    if given || (is_spelled_out(scene, text) && !is_a_contact(text)) {
        return None;
    }
    of_the_account(scene, field, text).map(|label| {
        format!("gives \"{label}\", which belongs to the account, to the cancellation; yes is good for the other fields of this page")
    })
}

/// Whether a text is an e-mail address or a telephone number, whatever its field is called.
fn is_a_contact(text: &str) -> bool {
    let text = text.trim();
    let mail = text
        .split_once('@')
        .is_some_and(|(who, host)| !who.is_empty() && host.contains('.') && !text.contains(' '));
    let digits = text.chars().filter(char::is_ascii_digit).count();
    mail || (digits >= 7
        && text.starts_with(['+', '0'])
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || " +-/()".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(kind: &str, hints: &str) -> ElementFacts {
        ElementFacts {
            r#type: kind.into(),
            hints: hints.into(),
            ..ElementFacts::default()
        }
    }

    #[test]
    fn secrets_are_recognised_by_label_type_and_autofill() {
        let secrets = "Password | Card number | CVV | Security code | 6-digit code | Enter the characters you see | Passwort | IBAN";
        let others =
            "Reason | Type CANCEL to confirm | E-mail | Promo code | Tell us more | Comments | ";
        for (labels, secret) in [(secrets, true), (others, false)] {
            for label in labels.split(" | ") {
                assert_eq!(asks_for_secret(label, None).is_some(), secret, "{label}");
            }
        }
        for (label, kind, hints, secret) in [
            ("Field", "", "userPassword", true),
            ("Field", "", "cardNumber", true),
            ("Field", "", "card_number", true),
            ("Reason", "password", "", true),
            ("Field", "text", "cc-number x", true),
            ("Field", "tel", "user_password", true),
            ("Reason", "text", "reason off", false),
        ] {
            let found = asks_for_secret(label, Some(&facts(kind, hints)));
            assert_eq!(found.is_some(), secret, "{label} {kind} {hints}");
        }
    }

    #[test]
    fn account_data_is_told_in_all_languages() {
        assert!(ACCOUNT_WORDS.is_some());
        let account = "Email | E-mail address | Name | First name | Phone number | Username | Recovery email | API key | E-Mail-Adresse | Vorname | Telefonnummer | Courriel | Prénom | Correo electrónico | Teléfono | Cognome | Gebruikersnaam | Imię | Telefone | New address";
        let others = "Reason | Comment | Type CANCEL to confirm | Search | Promo code | Product name | Why are you leaving? | ";
        for (labels, is_account) in [(account, true), (others, false)] {
            for label in labels.split(" | ") {
                assert_eq!(is_account_field(label, None), is_account, "{label}");
            }
        }
        for hinted in [facts("email", ""), facts("text", "userEmail")] {
            assert!(is_account_field("Field", Some(&hinted)));
        }
    }
}
