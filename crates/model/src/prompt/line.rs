//! One element as one line: `- role "name" [state] [ref=e4]: text`, or `- text` for words alone.
//!
//! Always holds: a line is masked before it is clipped, because half a card number looks like no card number; a
//! clipped line still has its reference; no text can begin a line of its own or end the page's boundary.

use std::borrow::Cow;
use std::ops::Range;

use super::tame;
use domain::masking::Masker;
use page::control::is_control;
use page::snapshot::Element;

/// Longest text that is read at all, in bytes: far more than is shown, so that nothing is masked by halves.
const READ_LIMIT: usize = 4_000;
/// Longest name that is shown, in bytes.
const NAME_LIMIT: usize = 240;
/// Bytes of a usual line beside its role, name and text.
const ROOM: usize = 40;
/// Longest address of a link without a name, in bytes.
const URL_LIMIT: usize = 60;

/// A line, and where its parts are.
pub(super) struct Line {
    whole: String,
    /// What stands in quotes.
    name: Range<usize>,
    /// States and reference.
    middle: Range<usize>,
    /// What stands behind the colon.
    text: Range<usize>,
}

impl Line {
    /// The line of an element; `words` stand for the name where it has none, and `marks` behind the reference.
    pub(super) fn of(element: &Element, words: Option<&str>, marks: &str) -> Self {
        let name = readable(words.unwrap_or(&element.name));
        let text = if words.is_some() || element.text == element.name {
            ""
        } else {
            &element.text
        };
        let text = match &element.url {
            // An icon: where it leads is all that is known.
            Some(url) if name.is_empty() && text.is_empty() => clip(url, URL_LIMIT),
            _ => Cow::Borrowed(readable(text)),
        };
        let mut whole = String::with_capacity(element.role.len() + name.len() + text.len() + ROOM);
        if name.is_empty() && marks.is_empty() && is_plain(element) {
            let text = append(&mut whole, "- ", &tame(&text), "");
            let start = text.start..text.start;
            return Self {
                whole,
                name: start.clone(),
                middle: start,
                text,
            };
        }
        whole.push_str("- ");
        whole.push_str(&element.role);
        let name = tame(name);
        let name = if name.contains('"') {
            Cow::Owned(name.replace('"', "'"))
        } else {
            name
        };
        let name = append(&mut whole, " \"", &name, "\"");
        let middle = whole.len();
        for state in element
            .states
            .iter()
            .filter(|s| !s.starts_with("cursor=") && s.len() < 40)
        {
            append(&mut whole, " [", &tame(state), "]");
        }
        append(
            &mut whole,
            " [ref=",
            element.reference.as_deref().unwrap_or_default(),
            "]",
        );
        append(&mut whole, "", &tame(marks), "");
        let middle = middle..whole.len();
        let text = append(&mut whole, ": ", &tame(&text), "");
        Self {
            whole,
            name,
            middle,
            text,
        }
    }

    /// The whole line, without a break at its end.
    pub(super) fn whole(&self) -> &str {
        &self.whole
    }

    /// The line as it is sent.
    pub(super) fn clipped(self, masker: &Masker, text_limit: usize) -> String {
        let Cow::Owned(safe) = masker.mask(&self.whole) else {
            let whole = self.whole;
            if self.name.len() <= NAME_LIMIT && self.text.len() <= text_limit {
                return whole;
            }
            let (name, text) = (
                clip(&whole[self.name.clone()], NAME_LIMIT),
                clip(&whole[self.text.clone()], text_limit),
            );
            return format!(
                "{}{name}{}{text}",
                &whole[..self.name.start],
                &whole[self.name.end..self.text.start]
            );
        };
        if safe.len() <= NAME_LIMIT + text_limit {
            return safe;
        }
        // The reference stands in the middle and is never masked.
        let middle = &self.whole[self.middle.clone()];
        match safe.split_once(middle).filter(|_| !middle.is_empty()) {
            Some((before, after)) => format!(
                "{}{middle}{}",
                clip(before, NAME_LIMIT),
                clip(after, text_limit)
            ),
            None => clip(&safe, NAME_LIMIT + text_limit).into_owned(),
        }
    }
}

/// Words that nobody can do anything with: they need no role and no reference.
fn is_plain(element: &Element) -> bool {
    let words = matches!(
        element.role.as_str(),
        "paragraph" | "text" | "strong" | "emphasis"
    );
    words && !is_control(element) && !element.text.is_empty()
}

/// Appends a text between two marks, or nothing of it all where it is empty, and says where it stands.
fn append(out: &mut String, before: &str, text: &str, after: &str) -> Range<usize> {
    if text.is_empty() {
        return out.len()..out.len();
    }
    out.push_str(before);
    let start = out.len();
    out.push_str(text);
    let range = start..out.len();
    out.push_str(after);
    range
}

/// The beginning of a text that may be very long, up to the end of a word.
fn readable(text: &str) -> &str {
    if text.len() <= READ_LIMIT {
        return text;
    }
    let head = &text[..text.floor_char_boundary(READ_LIMIT)];
    head.rsplit_once(char::is_whitespace)
        .map_or(head, |(words, _)| words)
}

/// At most `limit` bytes, with a mark where something is missing.
pub(super) fn clip(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!(
        "{}…",
        text[..text.floor_char_boundary(limit.saturating_sub(3))].trim_end()
    ))
}

/// Bytes of a text inside a JSON string.
pub(super) fn cost(text: &str) -> usize {
    let escaped = |b: &u8| matches!(b, b'"' | b'\\' | b'\n' | b'\t');
    text.len() + text.bytes().filter(escaped).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::reference::Reference;

    fn shown(element: &Element, limit: usize) -> String {
        Line::of(element, None, "").clipped(&Masker::default(), limit)
    }

    fn element(name: &str, text: &str) -> Element {
        Element {
            role: "note".into(),
            reference: Reference::new("e7"),
            name: name.into(),
            text: text.into(),
            ..Element::default()
        }
    }

    #[test]
    fn a_secret_is_masked_before_it_is_clipped() {
        let long = format!(
            "{} 4111 1111 1111 1111 {}",
            "x ".repeat(45),
            "y ".repeat(400)
        );
        let line = shown(&element("", &long), 104);
        assert!(
            !line.contains("4111 1111") && line.contains("[ref=e7]") && line.len() < 400,
            "{line}"
        );
        let line = shown(&element("", &"4111 1111 1111 1111 ".repeat(300)), 104);
        assert!(
            !line.contains("4111 1") && line.contains("[ref=e7]"),
            "{line}"
        );
        assert_eq!(
            shown(&element("Password", "hunter2"), 100),
            "- note \"Password\" [ref=e7]: [secret]"
        );
    }

    #[test]
    fn long_names_and_texts_are_clipped_and_keep_the_reference() {
        let line = shown(
            &element(&"né ".repeat(5_000), &"wörter ".repeat(5_000)),
            100,
        );
        assert!(
            line.len() < 400 && line.contains("…\" [ref=e7]: ") && line.ends_with('…'),
            "{line}"
        );
    }

    #[test]
    fn cost_is_what_json_makes_of_it() {
        for text in ["a \"b\"\\ \n\t é", ""] {
            assert_eq!(cost(text), serde_json::to_string(text).unwrap().len() - 2);
        }
    }
}
