//! A call whose words and whose reference mean two controls: the words are the model's own, the reference is what would be acted on.
//! A slip of a digit on a page of look-alike references, told before anybody is asked about the wrong control. Pure.

use domain::action::Action;
use page::control::{is_control, label_of};
use page::snapshot::{ElementId, PageSnapshot};

/// Advice for the model where it calls the element of its call exactly as another control is called, and not as this one is.
/// Descriptions that are no name of a control here say nothing.
pub(super) fn advice(action: &Action, words: &str, page: &PageSnapshot) -> Option<String> {
    let target = action.target()?;
    let (id, _) = page.find(&target)?;
    let meant = words.trim().to_lowercase();
    let called = |id: ElementId| names(page, id).map(|name| name.trim().to_lowercase());
    let own = |name: String| !name.is_empty() && (name.contains(&meant) || meant.contains(&name));
    if meant.is_empty() || called(id).any(own) {
        return None;
    }
    let mut others = (0..page.elements.len()).filter(|other| {
        is_control(&page.elements[*other]) && called(*other).any(|name| name == meant)
    });
    let other = others.find_map(|other| page.elements[other].reference)?;
    Some(format!(
        "{target} isn't \"{}\", that is {other}. Propose it again with the reference that you mean, and call it as the page does.",
        words.trim()
    ))
}

/// Everything that a control is called: its label, its accessible name, what is in it, what is seen of it.
fn names(page: &PageSnapshot, id: ElementId) -> impl Iterator<Item = String> {
    let element = &page.elements[id];
    let seen = page.seen(id).map(|seen| seen.text.clone());
    [
        label_of(page, id),
        element.name.as_str().to_owned(),
        element.text.as_str().to_owned(),
    ]
    .into_iter()
    .chain(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::reference::Reference;
    use page::tree;

    #[test]
    fn a_reference_that_is_another_control_than_its_words_is_told() {
        let page = tree::page(
            "",
            "- heading \"Trial options\" [level=2] [ref=e1]\n- button \"Start membership now\" [ref=e75]\n- button \"Trial options\" [ref=e76]: More\n- button \"Cancel\" [ref=e77]\n- button \"Cancel photo storage\" [ref=e78]\n",
        );
        let said = |reference: &str, words: &str| {
            let target = Reference::new(reference).unwrap();
            advice(&Action::Click { target }, words, &page)
        };
        let told = said("e75", "Trial options").unwrap();
        assert!(
            told.starts_with("e75 isn't \"Trial options\", that is e76."),
            "{told}"
        );
        // Its own name, a part of it, what stands in it, a description, and nothing.
        for (reference, words) in [
            ("e76", "Trial options"),
            ("e76", "more"),
            ("e76", "the button 'Trial options' of the trial"),
            ("e78", "cancel"),
            ("e75", "the way out of the trial"),
            ("e75", ""),
        ] {
            assert_eq!(said(reference, words), None, "{reference} {words}");
        }
    }
}
