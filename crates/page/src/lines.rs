//! The visible text of a page, line by line, as a person would read it.
//!
//! A line is an element's accessible name, its own text, or a sentence put together again from a text
//! and the inline elements in it (`Your membership ends on` + **February 15**). References, roles and
//! states are no text, and what stands *in* a field is none either: it was typed by the person or the
//! model, so it can prove nothing about the service. Linear in the size of the page.

use std::borrow::Cow;

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
        let shown = if is_loose(text) {
            Cow::Owned(on_one_line(text).into())
        } else {
            Cow::Borrowed(text)
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

/// Whether its white space isn't single spaces between words.
fn is_loose(text: &str) -> bool {
    text.starts_with(' ')
        || text.ends_with(' ')
        || text.contains("  ")
        || text.contains(|c: char| c.is_whitespace() && c != ' ')
}

/// Roles whose content is what somebody entered.
pub(super) fn is_entry(role: &str) -> bool {
    matches!(
        role,
        "textbox" | "searchbox" | "combobox" | "spinbutton" | "slider"
    )
}

/// Roles that stand inside a sentence.
fn is_inline(role: &str) -> bool {
    matches!(
        role,
        "text"
            | "strong"
            | "emphasis"
            | "code"
            | "time"
            | "mark"
            | "superscript"
            | "subscript"
            | "insertion"
            | "deletion"
            | "link"
            | "generic"
    )
}

/// All lines of the page in document order.
pub fn visible(page: &PageSnapshot) -> Vec<Line<'_>> {
    let mut sentences = sentences(&page.elements).into_iter().peekable();
    let mut lines = Vec::with_capacity(page.elements.len());
    let mut entry: Option<usize> = None;
    for (id, element) in page.elements.iter().enumerate() {
        let typed = entry.is_some_and(|depth| element.depth > depth);
        if !typed {
            entry = is_entry(&element.role).then_some(element.depth);
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
    lines
}

/// The sentences among the direct children of elements, by element.
fn sentences(elements: &[Element]) -> Vec<(ElementId, String)> {
    let mut done: Vec<(ElementId, String)> = Vec::new();
    // Of the elements around the one that is looked at, which is all that can go on.
    let mut open: Vec<(ElementId, Sentence)> = Vec::new();
    for (id, element) in elements.iter().enumerate() {
        let Some(parent) = element.parent.filter(|p| *p < id) else {
            continue;
        };
        while let Some((of, sentence)) = open.pop_if(|(of, _)| *of > parent) {
            done.extend(sentence.finish().map(|text| (of, text)));
        }
        let leaf = elements
            .get(id + 1)
            .is_none_or(|next| next.parent != Some(id));
        let inline = is_inline(&element.role)
            && !element.label().is_empty()
            && (leaf || element.role != "generic");
        if inline {
            if open.last().is_none_or(|(of, _)| *of != parent) {
                open.push((parent, Sentence::default()));
            }
            open.last_mut()
                .into_iter()
                .for_each(|(_, sentence)| sentence.push(element));
        } else if let Some((of, sentence)) = open.pop_if(|(of, _)| *of == parent) {
            done.extend(sentence.finish().map(|text| (of, text)));
        }
    }
    done.extend(
        open.into_iter()
            .filter_map(|(of, sentence)| Some((of, sentence.finish()?))),
    );
    done.sort_by_key(|(of, _)| *of);
    done
}

#[derive(Default)]
struct Sentence {
    text: String,
    pieces: usize,
    has_text_node: bool,
}

impl Sentence {
    fn push(&mut self, element: &Element) {
        let piece = element.label();
        self.pieces += 1;
        self.has_text_node |= element.role == "text";
        if !self.text.is_empty() && !piece.starts_with(['.', ',', ';', ':', '!', '?', ')']) {
            self.text.push(' ');
        }
        self.text.push_str(piece);
    }

    /// A row of links is no sentence; one piece stands as a line already.
    fn finish(self) -> Option<String> {
        (self.pieces > 1 && self.has_text_node).then_some(self.text)
    }
}

/// What an element says with everything below it, for targets without a name of their own.
pub fn spoken(page: &PageSnapshot, id: ElementId) -> String {
    let elements = page.elements.get(id).into_iter().chain(page.below(id));
    let labels = elements
        .filter(|e| !is_entry(&e.role))
        .map(Element::label)
        .filter(|l| !l.is_empty());
    fold(&labels.take(32).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::tests::page;
    use proptest::prelude::*;

    fn shown(rows: &[(usize, &str, &str, &str)]) -> Vec<String> {
        visible(&page("", "", rows))
            .into_iter()
            .map(|l| l.shown.to_string())
            .collect()
    }

    #[test]
    fn a_sentence_is_put_together_again() {
        let lines = shown(&[
            (0, "paragraph", "", ""),
            (1, "text", "Your membership ends on", ""),
            (1, "strong", "", "February 15"),
            (1, "text", ", 2027.", ""),
            (0, "paragraph", "", "Next line"),
        ]);
        assert_eq!(
            lines,
            [
                "Your membership ends on February 15, 2027.",
                "Your membership ends on",
                "February 15",
                ", 2027.",
                "Next line"
            ]
        );
    }

    #[test]
    fn neighbours_are_not_run_together() {
        let links = shown(&[
            (0, "navigation", "", ""),
            (1, "link", "Cancellation", ""),
            (1, "link", "Confirmed bookings", ""),
        ]);
        assert_eq!(links, ["Cancellation", "Confirmed bookings"]);
        let blocks = shown(&[
            (0, "main", "", ""),
            (1, "text", "Cancellation", ""),
            (1, "button", "Go", ""),
            (1, "text", "confirmed", ""),
        ]);
        assert_eq!(blocks, ["Cancellation", "Go", "confirmed"]);
    }

    #[test]
    fn what_was_typed_is_no_text_of_the_page() {
        let lines = shown(&[
            (0, "textbox", "Reason", "your cancellation is confirmed"),
            (1, "text", "your cancellation is confirmed", ""),
            (0, "text", "After", ""),
        ]);
        assert_eq!(lines, ["Reason", "After"]);
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
