//! What may be typed, and where: what is typed is read as well as the field that it is typed into.

use super::context::PolicyContext;
use super::control::{Control, Reading, short};
use super::proposal::{Part, Proposal};
use domain::action::{Action, Tabs};
use domain::masking::holds_a_mask;
use domain::predicate::fold;
use page::control::label_of;
use page::effect::is_against;
use page::snapshot::Element;
use page::words::ends_something;

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
    let Part::Types(field, text) = part else {
        return None;
    };
    let own = Reading::of(text);
    let ends = own.ends() && ends_something(&own.folded);
    let against = own.folded.contains(' ').then(|| is_against(own.meaning));
    let why = if ends {
        "may be a notice of termination"
    } else {
        against.flatten()?
    };
    (!is_spelled_out(proposal.scene, field, text))
        .then(|| format!("the text \"{}\" {why}", short(text)))
}

/// Whether the page demands this very text, or the field's label has it.
pub(super) fn is_spelled_out(scene: &PolicyContext<'_>, field: &Control<'_>, text: &str) -> bool {
    is_demanded(scene, text) || names(&label_of(scene.page, field.id), text)
}

/// Whether a field's own label spells out the text, and says more than it: "Type web-02 to confirm", "Type cancel my plan to go on".
fn names(label: &str, text: &str) -> bool {
    let (wanted, label) = (fold(text), fold(label));
    wanted.len() > 2 && label != wanted && format!(" {label} ").contains(&format!(" {wanted} "))
}

/// Whether the page itself demands these very letters, in quotes or in capitals.
fn is_demanded(scene: &PolicyContext<'_>, text: &str) -> bool {
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
    let apart = |e: &Element| {
        e.role.is_one_of("strong emphasis code mark text")
            && (e.name.trim() == wanted || e.text.trim() == wanted)
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
    use domain::action::{Entry, Field};
    use domain::masking::Masker;
    use domain::reference::Reference;

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
                entered_mask(&way).is_some_and(|why| why.contains("d***@home.example")),
                "{way:?}"
            );
        }
        for way in ways("I no longer need it.") {
            assert_eq!(entered_mask(&way), None, "{way:?}");
        }
    }
}
