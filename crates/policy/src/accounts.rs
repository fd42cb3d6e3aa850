//! What belongs to the account and not to its cancellation: e-mail address, name, password, recovery, address, phone, second
//! factor, keys. Whoever changes one of these may own the account, so the model never does.

use std::sync::LazyLock;

use regex::Regex;

use super::context::PolicyContext;
use super::control::Control;
use super::fields::parted;
use super::proposal::{Part, Proposal};
use super::surroundings::{PageContext, Surroundings};
use super::typing::is_spelled_out;
use domain::pattern;
use domain::predicate::fold;
use page::control::{Ending, is_text_field, label_of};
use page::facts::ElementFacts;
use page::snapshot::ElementId;
use page::words::{Concept, saves};

/// Labels and names of fields with account data, as a whole or at their beginning or end.
static WORDS: LazyLock<Option<Regex>> = LazyLock::new(|| {
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

/// `autocomplete` values of account data (source: HTML standard, autofill field names).
const AUTOFILL: [&str; 17] = [
    "email",
    "username",
    "tel",
    "tel-national",
    "name",
    "given-name",
    "family-name",
    "additional-name",
    "nickname",
    "street-address",
    "address-line1",
    "address-line2",
    "postal-code",
    "address-level2",
    "bday",
    "organization",
    "webauthn",
];

fn says(folded: &str) -> bool {
    WORDS.as_ref().is_none_or(|r| r.is_match(folded))
}

/// Whether a field takes account data, by label, type, name and `autocomplete`. A search field never does.
fn is_account_field(label: &str, facts: Option<&ElementFacts>) -> bool {
    if facts.is_some_and(|f| f.r#type == "search") {
        return false;
    }
    let hints = facts.map(|f| f.hints.as_str()).unwrap_or_default();
    let by_type = facts.is_some_and(|f| matches!(f.r#type.as_str(), "email" | "tel"));
    let folded = fold(hints);
    let by_hint = folded.split(' ').any(|h| AUTOFILL.contains(&h))
        || says(&fold(&parted(hints)).replace(['-', '_', '.'], " "));
    says(&fold(label))
        || by_type
        || by_hint
        || facts.is_some_and(|f| f.label.split(" | ").any(|l| says(&fold(l))))
}

/// Whether what stands around is a cancellation, which may demand who is leaving.
fn leaves(around: &Surroundings) -> bool {
    matches!(
        around.ground,
        Some(PageContext::Finishes | PageContext::Leaves)
    )
}

/// The field's label, if a text for it belongs to the account.
fn of_the_account(scene: &PolicyContext<'_>, field: &Control<'_>, text: &str) -> Option<String> {
    let label = label_of(scene.page, field.id);
    let searches = field.facts.is_some_and(|f| f.r#type == "search");
    (is_account_field(&label, field.facts) || (!searches && is_a_contact(text))).then_some(label)
}

/// Data of the account typed or saved outside of a cancellation, and its sign-in switched.
pub(super) fn changes_the_account(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    match part {
        Part::Types(field, text) if !leaves(&field.around) => {
            of_the_account(scene, field, text).map(|label| {
                format!("Nothing is typed here, because \"{label}\" belongs to the account: only the person changes that.")
            })
        }
        Part::Uses(control)
            if matches!(control.element.role.as_str(), "switch" | "checkbox")
                && control.any(|r| is_of_the_sign_in(&r.folded)) =>
        {
            Some("That belongs to the sign-in of the account: only the person changes that.".to_owned())
        }
        _ => part.pressed().filter(|c| saves_account_data(scene, c)).map(|_| {
            "That saves data of the account (e-mail, name, phone, address or the like): only the person changes that.".to_owned()
        }),
    }
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

/// A switch of the sign-in itself: a second factor, a way to recover the account.
fn is_of_the_sign_in(folded: &str) -> bool {
    static SIGN_IN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        pattern::build(
            r"\b(?:two|2)[- ]?(?:step|factor)\b|\b(?:2fa|mfa|passkeys?|authenticator|backup codes?|recovery|zwei-faktor\w*|zweistufig\w*|double authentification|deux facteurs|dos factores|due fattori|twee(?:staps|factor)\w*|dwuetapow\w+|dwuskładnikow\w+|dois fatores)\b",
        )
        .ok()
    });
    SIGN_IN.as_ref().is_none_or(|r| r.is_match(folded))
}

/// Whether it saves a form with account data, also where a page without forms holds the fields together.
fn saves_account_data(scene: &PolicyContext<'_>, control: &Control<'_>) -> bool {
    if control.any(|r| r.ending != Ending::No) || leaves(&control.around) {
        return false;
    }
    let saving = control.any(|r| saves(&r.folded));
    let agrees = control.any(|r| r.meaning.any(&[Concept::Affirm, Concept::Finish]));
    let holds = |f: &ElementFacts| f.form_fields.iter().any(|field| is_account_hint(field));
    if control.submits() {
        (saving || agrees) && control.facts.is_some_and(holds)
    } else {
        saving && beside_account_fields(scene, control.id)
    }
}

/// A field of a form as facts tell it: type, name and `autocomplete`.
fn is_account_hint(field: &str) -> bool {
    let folded = fold(field);
    let mut parts = folded.split(' ');
    let kind = parts.next().unwrap_or_default();
    let typed = matches!(kind, "email" | "tel" | "password");
    let texts = matches!(kind, "text" | "textarea" | "url" | "date" | "");
    typed
        || (texts
            && (parts.any(|p| AUTOFILL.contains(&p))
                || says(&fold(&parted(field)).replace(['-', '_', '.'], " "))))
}

/// Elements of what still is one form, on a page that has none.
const LARGEST_FORM: usize = 80;

/// Whether the nearest container with text fields has one of account data.
fn beside_account_fields(scene: &PolicyContext<'_>, id: ElementId) -> bool {
    let page = scene.page;
    let mut at = page.elements.get(id).and_then(|e| e.parent);
    while let Some(here) = at.filter(|here| page.subtree(*here).len() <= LARGEST_FORM) {
        let fields: Vec<String> = page
            .subtree(here)
            .iter()
            .filter(|e| is_text_field(e) && e.role != "searchbox")
            .map(|e| fold(&e.name))
            .collect();
        if !fields.is_empty() {
            return fields.iter().any(|f| says(f));
        }
        at = page.elements.get(here).and_then(|e| e.parent);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_data_is_told_in_all_languages() {
        assert!(WORDS.is_some());
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
        assert!(!is_account_field("Email", Some(&facts("search", ""))));
        assert!(
            is_account_hint("email who email")
                && is_account_hint("text display_name")
                && !is_account_hint("radio email_frequency")
        );
    }
}
