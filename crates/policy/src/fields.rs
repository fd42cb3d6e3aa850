//! What may be typed, and where. Fields that only the person fills in: secrets (passwords, cards, codes, CAPTCHAs), and what belongs to the account
//! and not to its cancellation (e-mail, name, phone, address, recovery): whoever changes one of those may own the account. What is typed is read
//! as well: it may order something by itself.

use std::sync::LazyLock;

use regex::Regex;

use super::addresses::short;
use super::context::PolicyContext;
use super::control::{Control, Wording};
use super::proposal::{Part, Proposal};
use crate::names::{list, words};
use domain::action::{Action, Tabs};
use domain::masking::holds_a_mask;
use domain::pattern;
use domain::predicate::fold;
use page::control::label_of;
use page::effect::is_against;
use page::facts::ElementFacts;
use page::words::ends_something;

/// Words of labels. Without them every label has them.
type Words = LazyLock<Option<Regex>>;

static SECRET_WORDS: Words = Words::new(|| any_of("secret_fields", None));
static UNKEPT_WORDS: Words = Words::new(|| any_of("unkept_fields", None));
static ACCOUNT_WORDS: Words = Words::new(|| any_of("account_fields", Some("account_labels")));

/// The words of one list anywhere in a label, and those of the other as the whole of it.
fn any_of(within: &str, labels: Option<&str>) -> Option<Regex> {
    let within = list(within).join("|");
    let whole = labels.map(|labels| list(labels).join("|"));
    let whole = whole.map_or_else(String::new, |words| format!("|^(?:{words})$"));
    pattern::build(&format!(r"\b(?:{within})\b{whole}")).ok()
}

/// Whether a field is named by such words on the page or in its source, or is of such a type or filled in by such values.
fn is_named(
    by: &LazyLock<Option<Regex>>,
    autofill: &str,
    label: &str,
    facts: Option<&ElementFacts>,
) -> bool {
    let filled_by = list(autofill);
    let says = |text: &str| by.as_ref().is_none_or(|r| r.is_match(&fold(text)));
    let hinted = |f: &ElementFacts| {
        let hints = fold(&f.hints);
        let mut filled = hints.split(' ').chain([f.r#type.as_str()]);
        // `userPassword` and `card_number` are two words each.
        f.label.split(" | ").any(says)
            || says(&words(&f.hints).join(" "))
            || filled.any(|by| filled_by.iter().any(|own| own == by))
    };
    says(label) || facts.is_some_and(hinted)
}

/// Why only the person may type into this field; `None` if the model may.
///
/// `label` is the accessible name; `facts` are the field's own, where they could be read.
pub fn asks_for_secret(label: &str, facts: Option<&ElementFacts>) -> Option<String> {
    let secret = is_named(&SECRET_WORDS, "secret_autofill", label, facts);
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
    asks_for_secret(&label_of(proposal.scene.page, field.id), Some(field.facts)).map(|why| {
        format!("Nothing is typed here, because {why}: that is the person's own business.")
    })
}

/// Whether a field takes account data, by label, type, name and `autocomplete`.
fn is_account_field(label: &str, facts: Option<&ElementFacts>) -> bool {
    is_named(&ACCOUNT_WORDS, "account_autofill", label, facts)
}

/// The field's label, if a text for it belongs to the account. In a search field none does.
fn of_the_account(scene: &PolicyContext<'_>, field: &Control<'_>, text: &str) -> Option<String> {
    let label = label_of(scene.page, field.id);
    let searches = field.facts.r#type == "search";
    (!searches && (is_account_field(&label, Some(field.facts)) || is_a_contact(text)))
        .then_some(label)
}

/// Data of the account, typed where nothing is cancelled.
pub(super) fn changes_the_account(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (field, text) = part.typed()?;
    let label = of_the_account(proposal.scene, field, text);
    let label = label.filter(|_| !proposal.scene.is_about_leaving())?;
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

/// Why what an act would enter is not entered, whatever the way: it holds a mask in place of a value that a model isn't shown.
pub(super) fn enters_a_mask(proposal: &Proposal<'_>, _: &Part<'_>) -> Option<String> {
    entered_mask(proposal.action)
}

fn entered_mask(action: &Action) -> Option<String> {
    let mut entered = action.clone();
    let mut texts: Vec<String> = entered.texts_mut().into_iter().map(|t| t.clone()).collect();
    if let Action::Navigate { url } | Action::Tabs(Tabs::Open { url: Some(url) }) = action {
        texts.push(url.clone());
    }
    let found = texts.into_iter().find(|text| holds_a_mask(text))?;
    Some(format!(
        "\"{}\" holds a mask: the real value isn't shown to you, and the mask would take its place. Leave the field as it is, or click the option or the link itself. If only that value leads on: an e-mail address is put in by the program where ask_person was answered with it; anything else is the person's to give, so call complete_task with status 'failed' and say so.",
        short(&found)
    ))
}

/// A text that orders something by itself, and that the page doesn't spell out: a notice of termination, a wish for another plan.
pub(super) fn orders(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let (_, text) = part.typed()?;
    let own = Wording::of(text);
    let ends = own.ends() && ends_something(&own.folded);
    let against = own.folded.contains(' ').then(|| is_against(own.meaning));
    let why = if ends {
        "may be a notice of termination"
    } else {
        against.flatten()?
    };
    (!is_spelled_out(proposal.scene, text)).then(|| format!("the text \"{}\" {why}", short(text)))
}

/// Whether the page has these very words, as where it demands them: "Type cancel my plan to go on".
pub(super) fn is_spelled_out(scene: &PolicyContext<'_>, text: &str) -> bool {
    let words = |text: &str| {
        let words = fold(text).replace(|c: char| !c.is_alphanumeric(), " ");
        format!(" {} ", fold(&words))
    };
    let wanted = words(text);
    let mut elements = scene.page.elements.iter();
    elements.any(|e| words(&e.name).contains(&wanted) || words(&e.text).contains(&wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::action::{Entry, Field};
    use domain::masking::Masker;
    use domain::reference::Reference;

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

    #[test]
    fn a_mask_is_entered_in_no_way() {
        let shown = Masker::default().mask("dana@home.example").into_owned();
        let target: Reference = Reference::new("e1").expect("a reference");
        let field = |entry| Action::Fill {
            fields: vec![Field { target, entry }],
        };
        let ways = |text: &str| {
            [
                Action::Type {
                    target,
                    text: text.to_owned(),
                    submit: false,
                },
                field(Entry::Text(text.to_owned())),
                field(Entry::Choose(text.to_owned())),
                Action::Select {
                    target,
                    values: vec!["other".to_owned(), text.to_owned()],
                },
                Action::AnswerDialog {
                    accept: true,
                    text: Some(text.to_owned()),
                },
                Action::Navigate {
                    url: format!("https://a.example/?m={text}"),
                },
                Action::Tabs(Tabs::Open {
                    url: Some(format!("https://a.example/?m={text}")),
                }),
            ]
        };
        for way in ways(&shown) {
            assert!(
                entered_mask(&way).is_some_and(|why| why.contains("d***@home.example")),
                "{way:?}"
            );
        }
        for way in ways("I no longer need it.") {
            assert_eq!(entered_mask(&way), None, "{way:?}");
        }
    }
}
