//! What may be typed, and where: what is typed is read as well as the field that it is typed into.

use super::context::PolicyContext;
use super::control::{Reading, short};
use super::proposal::{Part, Proposal};
use domain::action::{Action, Tabs};
use domain::masking::holds_a_mask;
use domain::predicate::fold;
use page::effect::is_against;
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
    let (_, text) = part.typed()?;
    let own = Reading::of(text);
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
