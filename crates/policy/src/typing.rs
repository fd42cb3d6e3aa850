//! What may be typed, and where: what is typed is read as well as the field that it is typed into.

use super::accounts;
use super::fields::asks_for_secret;
use super::readings::Reading;
use super::rule::judge_reach;
use super::ruling::{Ruling, perhaps, plainly, short};
use super::scene::{Scene, name_for_people};
use super::surroundings::{Surroundings, says_of};
use domain::action::{Action, Entry, Field, Tabs};
use domain::masking::holds_a_mask;
use domain::predicate::fold;
use page::control::{Ending, is_text_field, label_of};
use page::effect::is_against;
use page::facts::ElementFacts;
use page::language::is_foreign;
use page::snapshot::ElementId;
use page::words::{Way, ends_something, is_for_people, is_legible};
use url::Url;

/// Judges typing a text into an element.
pub fn judge_typing(
    scene: &Scene<'_>,
    id: ElementId,
    facts: Option<&ElementFacts>,
    text: &str,
) -> Ruling {
    let page = scene.page;
    let Some(element) = page.elements.get(id) else {
        return Ruling::Refuse("That element is gone.".to_owned());
    };
    if !is_text_field(element) {
        return Ruling::Refuse(format!("{} is no text field.", name_for_people(page, id)));
    }
    if let refusal @ Ruling::Refuse(_) = judge_reach(scene, id, facts) {
        return refusal;
    }
    let Some(own) = facts else {
        return Ruling::Refuse(
            "The field could not be examined, so nothing is typed into it. Look at the page again."
                .to_owned(),
        );
    };
    if takes_no_text(own) {
        let on = name_for_people(page, id);
        return Ruling::Refuse(format!(
            "{on} is no field to type in: keys would press it or change its choice. Click it, or choose in it."
        ));
    }
    if text.chars().any(char::is_control) {
        let advice = "The text has a line break or another control character, which may press a key. Leave it out.";
        return Ruling::Refuse(advice.to_owned());
    }
    if let Some(why) = asks_for_secret(&label_of(page, id), facts) {
        return Ruling::Refuse(format!(
            "Nothing is typed here, because {why}: that is the person's own business."
        ));
    }
    let around = Surroundings::of(scene, id, facts);
    // What the page spells out is repeated, not given.
    let account = match accounts::judge_field(scene, id, facts, &around, text) {
        Ruling::Gives(_)
            if (is_demanded(scene, text) || names(&label_of(page, id), text))
                && !accounts::is_a_contact(text) =>
        {
            Ruling::Allow
        }
        other => other,
    };
    account.stricter(judge_text(scene, id, own, &around, text))
}

/// Why what an act would enter is not entered, whatever the way: it holds a mask in place of a value that a model isn't shown.
pub fn enters_a_mask(action: &Action) -> Option<String> {
    let of_field = |field: &Field| match &field.entry {
        Entry::Text(text) | Entry::Choose(text) | Entry::Slide(text) => {
            holds_a_mask(text).then(|| text.clone())
        }
        Entry::Tick(_) | Entry::Pick(_) => None,
    };
    let masked = |text: &String| holds_a_mask(text);
    let found = match action {
        Action::Type { text, .. } => Some(text.clone()).filter(masked),
        Action::Fill { fields } => fields.iter().find_map(of_field),
        Action::Select { values, .. } => values.iter().find(|v| masked(v)).cloned(),
        Action::AnswerDialog { text, .. } => text.clone().filter(masked),
        Action::Navigate { url } | Action::Tabs(Tabs::Open { url: Some(url) }) => {
            Some(url.clone()).filter(masked)
        }
        _ => None,
    }?;
    Some(format!(
        "\"{}\" holds a mask: the real value isn't shown to you, and the mask would take its place. Leave the field as it is, or click the option or the link itself. If only that value leads on: an e-mail address is put in by the program where ask_person was answered with it; anything else is the person's to give, so call complete_task with status 'failed' and say so.",
        short(&found)
    ))
}

/// A list, button or link that calls itself a text field: typed keys choose or press.
fn takes_no_text(facts: &ElementFacts) -> bool {
    const NO_TEXT: [&str; 9] = [
        "submit", "image", "reset", "button", "checkbox", "radio", "range", "color", "file",
    ];
    matches!(
        facts.tag.as_str(),
        "select" | "button" | "a" | "summary" | "option" | "iframe"
    ) || (facts.tag == "input" && NO_TEXT.contains(&facts.r#type.as_str()))
}

/// What the text says, and what the field does with it.
fn judge_text(
    scene: &Scene<'_>,
    id: ElementId,
    facts: &ElementFacts,
    around: &Surroundings,
    text: &str,
) -> Ruling {
    let own = Reading::of(text);
    if own.folded.is_empty() {
        return Ruling::Allow;
    }
    // Pages show pictures and previews of what is typed, and an address may do what it says once it is loaded. A way out demands none.
    if is_an_address(text) && !is_demanded(scene, text) {
        return plainly(scene, "types an address, which the page may open");
    }
    if let Some(sentence) = says_of(scene, Way::Type) {
        return perhaps(
            scene,
            format!("the page says that typing acts: \"{sentence}\""),
        );
    }
    if facts.sends_itself && (around.ground.is_some() || around.object().is_some()) {
        return perhaps(scene, "the field sends what is typed, without any button");
    }
    let label = fold(&label_of(scene.page, id));
    let alone = around.near.iter().chain(around.headings.first());
    if own.folded.contains(' ') && [&label].into_iter().chain(alone).any(|t| is_for_people(t)) {
        let why = format!("writes to people: \"{}\"", short(text));
        // What orders nothing reaches nobody before it is sent, and that is judged by itself.
        let orders = own.ending != Ending::No || is_against(own.meaning).is_some();
        return if orders || !is_legible(&own.folded) || is_foreign(scene.page) {
            plainly(scene, why)
        } else {
            perhaps(scene, why)
        };
    }
    if is_a_number(text) && takes_numbers(scene, id, facts) {
        return perhaps(
            scene,
            "sets a number or a day, which may end or change the subscription",
        );
    }
    if is_demanded(scene, text) || (scene.gated && names(&label, text)) {
        return Ruling::Allow;
    }
    if let Some(why) = is_against(own.meaning).filter(|_| own.folded.contains(' ')) {
        return plainly(
            scene,
            format!(
                "the text \"{}\" {why}; that is against the goal",
                short(text)
            ),
        );
    }
    if own.ending != Ending::No {
        let why = format!(
            "the text \"{}\" may be a notice of termination",
            short(text)
        );
        return if ends_something(&own.folded) {
            plainly(scene, why)
        } else {
            perhaps(scene, why)
        };
    }
    Ruling::Allow
}

/// Whether a field's own label spells out the text, and says more than it: "Type web-02 to confirm", "Type cancel my plan to go on".
fn names(label: &str, text: &str) -> bool {
    let (wanted, label) = (fold(text), fold(label));
    wanted.len() > 2 && label != wanted && format!(" {label} ").contains(&format!(" {wanted} "))
}

/// An address that a browser would load, whole or from the site's root.
fn is_an_address(text: &str) -> bool {
    let text = text.trim();
    let whole = Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    let of_the_site = text.starts_with('/') && text.len() > 1;
    (whole || of_the_site) && !text.contains(char::is_whitespace)
}

/// Seats, days, amounts: no word explains them.
fn is_a_number(text: &str) -> bool {
    text.chars().any(char::is_numeric) && !text.chars().any(char::is_alphabetic)
}

/// A field of numbers or days, by its role, its type or its keyboard.
fn takes_numbers(scene: &Scene<'_>, id: ElementId, facts: &ElementFacts) -> bool {
    const TYPES: [&str; 6] = ["number", "date", "month", "week", "time", "datetime-local"];
    let keyboard = facts
        .hints
        .split(' ')
        .any(|h| matches!(h, "numeric" | "decimal"));
    keyboard
        || TYPES.contains(&facts.r#type.as_str())
        || scene
            .page
            .elements
            .get(id)
            .is_some_and(|e| e.role == "spinbutton")
}

/// Whether the page itself demands these very letters, in quotes or in capitals.
fn is_demanded(scene: &Scene<'_>, text: &str) -> bool {
    let wanted = text.trim();
    let capitals =
        wanted.chars().any(char::is_alphabetic) && !wanted.chars().any(char::is_lowercase);
    let quoted = |shown: &str| {
        shown.match_indices(wanted).any(|(at, _)| {
            let before = shown[..at].chars().next_back();
            let after = shown[at + wanted.len()..].chars().next();
            let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            let marks = |c: Option<char>| c.is_some_and(|c| "\"'“”„‘’«»‹›`".contains(c));
            (capitals && edge(before) && edge(after)) || (marks(before) && marks(after))
        })
    };
    // A phrase in an element of its own (`<b>cancel my plan</b>`) is set apart as well as one in quotes.
    let apart = |e: &page::snapshot::Element| {
        matches!(
            e.role.as_str(),
            "strong" | "emphasis" | "code" | "mark" | "text"
        ) && (e.name.trim() == wanted || e.text.trim() == wanted)
    };
    !wanted.is_empty()
        && scene
            .page
            .elements
            .iter()
            .any(|e| apart(e) || quoted(&e.name) || quoted(&e.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::masking::Masker;
    use domain::reference::Reference;

    #[test]
    fn addresses_are_known_from_words() {
        for address in [
            "https://club.example/leave.php",
            " /vell/baixa.php",
            "http://a.example",
        ] {
            assert!(is_an_address(address), "{address}");
        }
        for words in [
            "",
            "/",
            "a.example",
            "see https://club.example/x",
            "ftp://a.example/x",
            "yes/no",
        ] {
            assert!(!is_an_address(words), "{words}");
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
                    slowly: false,
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
                enters_a_mask(&way).is_some_and(|why| why.contains("d***@home.example")),
                "{way:?}"
            );
        }
        for way in ways("I no longer need it.") {
            assert_eq!(enters_a_mask(&way), None, "{way:?}");
        }
    }
}
