//! The visible text of a page, line by line, as a person would read it.
//!
//! A line is an element's accessible name, its own text, or a sentence put together again from a text
//! and the inline elements in it (`Your membership ends on` + **February 15**). References, roles and
//! states are no text, and what stands *in* a field is none either: it was typed by the person or the
//! model, so it can prove nothing about the service. Linear in the size of the page.

use crate::domain::predicate::fold;

use super::snapshot::{Element, ElementId, PageSnapshot};

/// One line of visible text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As the page shows it, white space collapsed.
    pub shown: String,
    /// The same, folded for matching.
    pub folded: String,
    /// The element that it is read from; the parent, where it is a sentence of several pieces.
    pub element: ElementId,
}

impl Line {
    fn new(text: &str, element: ElementId) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        let folded = fold(text);
        (!folded.is_empty()).then(|| Self { shown: collapsed(text), folded, element })
    }
}

/// White space as single spaces, none at the ends.
fn collapsed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Roles whose content is what somebody entered.
pub(super) fn is_entry(role: &str) -> bool {
    matches!(role, "textbox" | "searchbox" | "combobox" | "spinbutton" | "slider")
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
#[must_use]
pub fn visible(page: &PageSnapshot) -> Vec<Line> {
    let sentences = sentences(&page.elements);
    let mut lines = Vec::with_capacity(page.elements.len());
    let mut entry: Option<usize> = None;
    for (id, (element, sentences)) in page.elements.iter().zip(sentences).enumerate() {
        if entry.is_some_and(|depth| element.depth > depth) {
            continue;
        }
        entry = is_entry(&element.role).then_some(element.depth);
        lines.extend(Line::new(&element.name, id));
        if entry.is_none() && element.text != element.name {
            lines.extend(Line::new(&element.text, id));
        }
        lines.extend(sentences.iter().filter_map(|s| Line::new(s, id)));
    }
    lines
}

/// For each element the sentences among its direct children.
fn sentences(elements: &[Element]) -> Vec<Vec<String>> {
    let mut done: Vec<Vec<String>> = vec![Vec::new(); elements.len()];
    let mut open: Vec<Sentence> = Vec::new();
    open.resize_with(elements.len(), Sentence::default);
    for (id, element) in elements.iter().enumerate() {
        let Some(parent) = element.parent.filter(|p| *p < id) else { continue };
        let leaf = elements.get(id + 1).is_none_or(|next| next.parent != Some(id));
        let inline = is_inline(&element.role) && !element.label().is_empty() && (leaf || element.role != "generic");
        if inline {
            open[parent].push(element);
        } else {
            let sentence = std::mem::take(&mut open[parent]);
            done[parent].extend(sentence.finish());
        }
    }
    for (id, sentence) in open.into_iter().enumerate() {
        done[id].extend(sentence.finish());
    }
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
        if !self.text.is_empty() && !piece.starts_with(['.', ',', ';', ':', '!', '?', ')']) {
            self.text.push(' ');
        }
        self.text.push_str(piece);
        self.pieces += 1;
        self.has_text_node |= element.role == "text";
    }

    /// A row of links is no sentence; one piece stands as a line already.
    fn finish(self) -> Option<String> {
        (self.pieces > 1 && self.has_text_node).then_some(self.text)
    }
}

/// What an element says with everything below it, for targets without a name of their own.
#[must_use]
pub fn spoken(page: &PageSnapshot, id: ElementId) -> String {
    let elements = page.elements.get(id).into_iter().chain(page.below(id));
    let labels = elements.filter(|e| !is_entry(&e.role)).map(Element::label).filter(|l| !l.is_empty());
    fold(&labels.take(32).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::matching::tests::page;

    fn shown(rows: &[(usize, &str, &str, &str)]) -> Vec<String> {
        visible(&page("", "", rows)).into_iter().map(|l| l.shown).collect()
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
        assert_eq!(lines, ["Your membership ends on February 15, 2027.", "Your membership ends on", "February 15", ", 2027.", "Next line"]);
    }

    #[test]
    fn neighbours_are_not_run_together() {
        let links = shown(&[(0, "navigation", "", ""), (1, "link", "Cancellation", ""), (1, "link", "Confirmed bookings", "")]);
        assert_eq!(links, ["Cancellation", "Confirmed bookings"]);
        let blocks = shown(&[(0, "main", "", ""), (1, "text", "Cancellation", ""), (1, "button", "Go", ""), (1, "text", "confirmed", "")]);
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
}
