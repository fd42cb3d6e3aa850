//! The visible text of a page, line by line, as a person would read it.
//!
//! A line is an element's accessible name, its own text, or a sentence put together again from a text
//! and the inline elements in it (`Your membership ends on` + **February 15**). References, roles and
//! states are no text, and what stands *in* a field is none either: it was typed by the person or the
//! model, so it can prove nothing about the service. Linear in the size of the page.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::predicate::fold;

use super::lexicon::{Concepts, concepts};
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::{Text, on_one_line};

/// One line of visible text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'p> {
    /// As the page shows it, white space collapsed.
    pub shown: Cow<'p, Text>,
    /// The same, folded for matching.
    pub folded: String,
    /// The element that it is read from; the parent, where it is a sentence of several pieces.
    pub element: ElementId,
}

impl<'p> Line<'p> {
    /// Nothing where there is nothing to read.
    fn of(text: &'p Text, element: ElementId) -> Option<Self> {
        let folded = text.folded();
        let shown = match on_one_line(text) {
            tight if *text == *tight => Cow::Borrowed(text),
            tight => Cow::Owned(tight.into()),
        };
        (!folded.is_empty()).then_some(Self {
            shown,
            folded,
            element,
        })
    }

    /// Of a text that is put together from several of the page.
    pub(super) fn of_sentence(sentence: &str, element: ElementId) -> Self {
        Self {
            shown: Cow::Owned(on_one_line(sentence).into()),
            folded: fold(sentence),
            element,
        }
    }

    /// What a part of it says, folded.
    pub(super) fn says(&self, part: &str) -> Concepts {
        if part == self.folded {
            self.shown.concepts()
        } else {
            concepts(part)
        }
    }
}

/// Whether its content is what somebody entered.
pub(super) fn is_entry(element: &Element) -> bool {
    (element.role).is_one_of("textbox searchbox combobox spinbutton slider")
}

/// Roles that stand inside a sentence.
const INLINE: &str =
    "text strong emphasis code time mark superscript subscript insertion deletion link generic";

/// All lines of the page in document order.
pub fn visible(page: &PageSnapshot) -> Vec<Line<'_>> {
    let mut sentences = sentences(&page.elements).into_iter().peekable();
    let mut lines = Vec::with_capacity(page.elements.len());
    let mut entry: Option<usize> = None;
    for (id, element) in page.elements.iter().enumerate() {
        let typed = entry.is_some_and(|depth| element.depth > depth);
        if !typed {
            entry = is_entry(element).then_some(element.depth);
            lines.extend(Line::of(&element.name, id));
            if entry.is_none() && element.text != element.name {
                lines.extend(Line::of(&element.text, id));
            }
        }
        while let Some((_, sentence)) = sentences.next_if(|(of, _)| *of == id) {
            if !typed {
                lines.push(Line::of_sentence(&sentence, id));
            }
        }
    }
    lines.shrink_to_fit();
    lines
}

/// The sentences among the direct children of elements, by element.
fn sentences(elements: &[Element]) -> Vec<(ElementId, String)> {
    let mut runs: Vec<(ElementId, Vec<&Element>)> = Vec::new();
    let mut open: BTreeMap<ElementId, Vec<&Element>> = BTreeMap::new();
    for (id, element) in elements.iter().enumerate() {
        let Some(parent) = element.parent else {
            continue;
        };
        let next = elements.get(id + 1);
        let is_leaf = next.is_none_or(|next| next.parent != Some(id));
        let is_piece = element.role.is_one_of(INLINE)
            && !element.label().is_empty()
            && (is_leaf || element.role != "generic");
        if is_piece {
            open.entry(parent).or_default().push(element);
        } else {
            runs.extend(open.remove_entry(&parent));
        }
    }
    runs.extend(open);
    runs.sort_by_key(|(of, _)| *of);
    let sentences = runs.into_iter();
    sentences
        .filter_map(|(of, pieces)| Some((of, sentence(&pieces)?)))
        .collect()
}

/// Several pieces as one text. A row of links is no sentence; one piece stands as a line already.
fn sentence(pieces: &[&Element]) -> Option<String> {
    if pieces.len() < 2 || !pieces.iter().any(|e| e.role == "text") {
        return None;
    }
    let mut text = String::new();
    for piece in pieces.iter().map(|e| e.label()) {
        if !text.is_empty() && !piece.starts_with(['.', ',', ';', ':', '!', '?', ')']) {
            text.push(' ');
        }
        text.push_str(piece);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;
    use proptest::prelude::*;

    #[test]
    fn a_line_is_a_sentence_a_name_or_a_text_and_never_what_was_typed() {
        // The lines, and the page.
        for row in [
            "Your membership ends on February 15, 2027.|Your membership ends on|February 15|, 2027.|Next line => - paragraph:\n  - text: Your membership ends on\n  - strong: February 15\n  - text: \", 2027.\"\n- paragraph: Next line",
            "Cancellation|Confirmed bookings => - navigation:\n  - link \"Cancellation\"\n  - link \"Confirmed bookings\"",
            "Cancellation|Go|confirmed => - main:\n  - text: Cancellation\n  - button \"Go\"\n  - text: confirmed",
            "Reason|After => - textbox \"Reason\": your cancellation is confirmed\n  - text: your cancellation is confirmed\n- text: After",
        ] {
            let (lines, content) = row.split_once(" => ").unwrap();
            let page = tree::page("", content);
            let shown = visible(&page).into_iter().map(|l| l.shown.to_string());
            assert_eq!(shown.collect::<Vec<_>>().join("|"), lines);
        }
    }

    proptest! {
        #[test]
        fn a_line_is_shown_with_single_spaces(text in "(?s)(?:[ \t\n\u{a0}\u{2009}]|[a-dÄß]|.){0,24}") {
            let text = Text::from(text.as_str());
            if let Some(line) = Line::of(&text, 0) {
                prop_assert_eq!(fold(&line.shown), &*line.folded);
                prop_assert_eq!(on_one_line(&line.shown), line.shown.as_str());
            }
        }
    }
}
