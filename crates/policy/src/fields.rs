//! Fields that only the person fills in: secrets (passwords, cards, codes, CAPTCHAs), and what belongs to the account and not to its
//! cancellation (e-mail, name, phone, address, recovery). Whoever changes one of those may own the account.

use std::sync::LazyLock;

use regex::Regex;

use super::context::PolicyContext;
use super::control::Control;
use super::proposal::{Part, Proposal};
use super::surroundings::PageContext;
use super::typing::is_spelled_out;
use crate::names::words;
use domain::pattern;
use domain::predicate::fold;
use page::control::label_of;
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

/// Labels and names of fields with account data, as a whole or at their beginning or end.
static ACCOUNT_WORDS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(
        r"(?x)
        \b(?:e-?\ ?mail(?:\ ?address|s)?|username|user\ name|user\ id|login\ name|display\ name|nickname|screen\ name|handle)\b
        | ^(?:your\ |new\ |full\ |first\ |last\ |middle\ |family\ |given\ |sur|account\ |profile\ )*name(?:\ \*)?$ | \b(?:first|last|full|family|given)\ ?name\b
        | \b(?:phone|mobile|telephone|cell)(?:\ ?number|\ no\.?)?\b | \b(?:street|postal|billing|shipping|home|mailing)\ ?(?:address|code)\b | ^street\b | \bhouse\ number\b | ^(?:your\ |new\ )?address(?:\ line\ ?\d)?$ | \b(?:zip|postcode|city|date\ of\ birth|birthday|birth\ date)\b
        | \b(?:recovery|backup|two[-\ ]factor|2fa|authenticator|api\ ?keys?|access\ ?tokens?|secret\ ?keys?|webhook|ssh\ key|security\ question)\b
        | \b(?:e-?mail-?adresse|benutzername|anzeigename|vorname|nachname|telefon(?:nummer)?|handynummer|mobilnummer|anschrift|adresse|straße|postleitzahl|plz|geburtsdatum|wiederherstellung\w*|sicherheitsfrage)\b
        | \b(?:courriel|adresse\ e-?mail|nom\ d'utilisateur|identifiant|prénom|nom\ de\ famille|téléphone|code\ postal|date\ de\ naissance|pseudo)\b | ^(?:votre\ )?nom$
        | \b(?:correo(?:\ electrónico)?|usuario|nombre(?:\ de\ usuario)?|apellidos?|teléfono|móvil|dirección|código\ postal|fecha\ de\ nacimiento)\b
        | \b(?:posta\ elettronica|indirizzo|nome(?:\ utente)?|cognome|telefono|cellulare|data\ di\ nascita)\b
        | \b(?:e-?mailadres|gebruikersnaam|voornaam|achternaam|telefoonnummer|mobiel|geboortedatum)\b | ^naam$
        | \b(?:adres\ e-?mail|nazwa\ użytkownika|imię|nazwisko|telefon|kod\ pocztowy|data\ urodzenia)\b
        | \b(?:e-?mail|usuário|sobrenome|telefone|celular|endereço|cep|data\ de\ nascimento)\b",
    )
    .ok()
});

/// `autocomplete` values (source: HTML standard, autofill field names) of secrets, and of account data.
const SECRET_AUTOFILL: &str = "current-password new-password one-time-code cc-number cc-csc cc-exp cc-name cc-exp-month cc-exp-year";
const ACCOUNT_AUTOFILL: &str = "email username tel tel-national name given-name family-name additional-name nickname street-address address-line1 address-line2 postal-code address-level2 bday organization webauthn";

/// Whether a field is named by such words on the page or in its source, or is filled in by such values.
fn is_named(
    by: &LazyLock<Option<Regex>>,
    autofill: &str,
    label: &str,
    facts: Option<&ElementFacts>,
) -> bool {
    let says = |text: &str| by.as_ref().is_none_or(|r| r.is_match(&fold(text)));
    let hinted = |f: &ElementFacts| {
        let filled = |hint: &str| autofill.split(' ').any(|value| value == hint);
        // `userPassword` and `card_number` are two words each.
        f.label.split(" | ").any(says)
            || says(&words(&f.hints).join(" "))
            || fold(&f.hints).split(' ').any(filled)
    };
    says(label) || facts.is_some_and(hinted)
}

/// Why only the person may type into this field; `None` if the model may.
///
/// `label` is the accessible name; `facts` are the field's own, where they could be read.
pub fn asks_for_secret(label: &str, facts: Option<&ElementFacts>) -> Option<String> {
    let secret = is_named(&SECRET_WORDS, SECRET_AUTOFILL, label, facts)
        || facts.is_some_and(|f| f.r#type == "password");
    secret.then(|| format!("the field \"{label}\" asks for a password, a card, a code or the like"))
}

/// A field that only the person fills in.
pub(super) fn enters_a_secret(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let Part::Types(field, _) = part else {
        return None;
    };
    asks_for_secret(&label_of(proposal.scene.page, field.id), field.facts).map(|why| {
        format!("Nothing is typed here, because {why}: that is the person's own business.")
    })
}

/// Whether a field takes account data, by label, type, name and `autocomplete`.
fn is_account_field(label: &str, facts: Option<&ElementFacts>) -> bool {
    is_named(&ACCOUNT_WORDS, ACCOUNT_AUTOFILL, label, facts)
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
    let Part::Types(field, text) = part else {
        return None;
    };
    let leaves = matches!(
        field.around.ground,
        Some(PageContext::Finishes | PageContext::Leaves)
    );
    let label = of_the_account(proposal.scene, field, text).filter(|_| !leaves)?;
    Some(format!(
        "Nothing is typed here, because \"{label}\" belongs to the account: only the person changes that."
    ))
}

/// Data of the account that a cancellation demands. One form is one answer: who is leaving. What the page spells out is repeated, not
/// given.
pub(super) fn gives(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let Part::Types(field, text) = part else {
        return None;
    };
    let scene = proposal.scene;
    let given = scene.given_at == Some(scene.page.url.as_str());
    if given || (is_spelled_out(scene, field, text) && !is_a_contact(text)) {
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

    #[test]
    fn account_data_is_told_in_all_languages() {
        assert!(ACCOUNT_WORDS.is_some());
        for label in [
            "Email",
            "E-mail address",
            "Name",
            "First name",
            "Phone number",
            "Username",
            "Recovery email",
            "API key",
            "E-Mail-Adresse",
            "Vorname",
            "Telefonnummer",
            "Courriel",
            "Prénom",
            "Correo electrónico",
            "Teléfono",
            "Cognome",
            "Gebruikersnaam",
            "Imię",
            "Telefone",
            "New address",
        ] {
            assert!(is_account_field(label, None), "{label}");
        }
        for label in [
            "Reason",
            "Comment",
            "Type CANCEL to confirm",
            "Search",
            "Promo code",
            "Product name",
            "Why are you leaving?",
            "",
        ] {
            assert!(!is_account_field(label, None), "{label}");
        }
        let facts = |kind: &str, hints: &str| ElementFacts {
            r#type: kind.into(),
            hints: hints.into(),
            ..ElementFacts::default()
        };
        assert!(
            is_account_field("Field", Some(&facts("email", "")))
                && is_account_field("Field", Some(&facts("text", "userEmail")))
        );
    }
}
