//! One element as one line: `- role "name" [state] [ref=e4]: text`.
//!
//! Always holds: a line is masked before it is clipped, because half a card number looks like no card number; a
//! clipped line still has its reference; no text can begin a line of its own or end the page's boundary.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::harmless;
use crate::domain::masking::Masker;
use crate::page::snapshot::Element;

/// Longest text that is read at all, in bytes: far more than is shown, so that nothing is masked by halves.
const READ_LIMIT: usize = 4_000;
/// Longest name that is shown, in bytes.
const NAME_LIMIT: usize = 240;
/// Longest address of a link without a name, in bytes.
const URL_LIMIT: usize = 60;

/// A line in its parts.
pub(super) struct Line {
    role: String,
    name: String,
    /// States and reference.
    middle: String,
    text: String,
}

impl Line {
    /// The line of an element; `words` stand for the name where it has none.
    pub(super) fn of(element: &Element, words: Option<&str>) -> Self {
        let mut middle = String::new();
        for state in element.states.iter().filter(|s| !s.starts_with("cursor=") && s.len() < 40) {
            let _ = write!(middle, " [{}]", harmless(state));
        }
        if let Some(reference) = &element.reference {
            let _ = write!(middle, " [ref={reference}]");
        }
        let name = words.unwrap_or(&element.name);
        let text = if words.is_some() || element.text == element.name { "" } else { &element.text };
        let text = match &element.url {
            // An icon: where it leads is all that is known.
            Some(url) if name.is_empty() && text.is_empty() => clip(url, URL_LIMIT).into_owned(),
            _ => harmless(readable(text)),
        };
        Self { role: element.role.to_string(), name: harmless(readable(name)).replace('"', "'"), middle, text: harmless(&text) }
    }

    /// The whole line, without a break at its end.
    pub(super) fn whole(&self) -> String {
        self.with(&self.name, &self.text)
    }

    /// The line as it is sent. `masked` is [`Line::whole`] after masking.
    pub(super) fn clipped(&self, masked: &str, text_limit: usize) -> String {
        if masked == self.whole() {
            return self.with(&clip(&self.name, NAME_LIMIT), &clip(&self.text, text_limit));
        }
        if masked.len() <= NAME_LIMIT + text_limit {
            return masked.to_owned();
        }
        // The reference stands in the middle and is never masked.
        match masked.split_once(self.middle.as_str()).filter(|_| !self.middle.is_empty()) {
            Some((before, after)) => format!("{}{}{}", clip(before, NAME_LIMIT), self.middle, clip(after, text_limit)),
            None => clip(masked, NAME_LIMIT + text_limit).into_owned(),
        }
    }

    fn with(&self, name: &str, text: &str) -> String {
        let mut out = format!("- {}", self.role);
        if !name.is_empty() {
            let _ = write!(out, " \"{name}\"");
        }
        out.push_str(&self.middle);
        if !text.is_empty() {
            let _ = write!(out, ": {text}");
        }
        out
    }

    /// About how long it will be.
    pub(super) fn estimate(&self, text_limit: usize) -> usize {
        self.role.len() + self.name.len().min(NAME_LIMIT) + self.middle.len() + self.text.len().min(text_limit) + 12
    }
}

/// Masks lines together, which is faster than one by one; a line break never takes part in a secret.
pub(super) fn masked(lines: &[Line], masker: &Masker) -> Vec<String> {
    let all: Vec<String> = lines.iter().map(Line::whole).collect();
    let together = all.join("\n");
    match masker.mask(&together) {
        Cow::Borrowed(_) => all,
        Cow::Owned(text) => {
            let split: Vec<String> = text.split('\n').map(str::to_owned).collect();
            if split.len() == all.len() { split } else { all.iter().map(|line| masker.mask(line).into_owned()).collect() }
        }
    }
}

/// The beginning of a text that may be very long, up to the end of a word.
fn readable(text: &str) -> &str {
    if text.len() <= READ_LIMIT {
        return text;
    }
    let head = &text[..text.floor_char_boundary(READ_LIMIT)];
    head.rsplit_once(char::is_whitespace).map_or(head, |(words, _)| words)
}

/// At most `limit` bytes, with a mark where something is missing.
pub(super) fn clip(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{}…", text[..text.floor_char_boundary(limit.saturating_sub(3))].trim_end()))
}

/// Bytes of a text inside a JSON string.
pub(super) fn cost(text: &str) -> usize {
    text.len() + text.bytes().filter(|b| matches!(b, b'"' | b'\\' | b'\n' | b'\t')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(element: &Element, limit: usize) -> String {
        let lines = [Line::of(element, None)];
        lines[0].clipped(&masked(&lines, &Masker::default())[0], limit)
    }

    fn element(name: &str, text: &str) -> Element {
        Element { role: "paragraph".into(), reference: Some("e7".into()), name: name.into(), text: text.into(), ..Element::default() }
    }

    #[test]
    fn a_secret_is_masked_before_it_is_clipped() {
        let long = format!("{} 4111 1111 1111 1111 {}", "x ".repeat(45), "y ".repeat(400));
        let line = shown(&element("", &long), 104);
        assert!(!line.contains("4111 1111") && line.contains("[ref=e7]") && line.len() < 400, "{line}");
        let line = shown(&element("", &"4111 1111 1111 1111 ".repeat(300)), 104);
        assert!(!line.contains("4111 1") && line.contains("[ref=e7]"), "{line}");
        assert_eq!(shown(&element("Password", "hunter2"), 100), "- paragraph \"Password\" [ref=e7]: [secret]");
    }

    #[test]
    fn long_names_and_texts_are_clipped_and_keep_the_reference() {
        let line = shown(&element(&"né ".repeat(5_000), &"wörter ".repeat(5_000)), 100);
        assert!(line.len() < 400 && line.contains("…\" [ref=e7]: ") && line.ends_with('…'), "{line}");
    }

    #[test]
    fn cost_is_what_json_makes_of_it() {
        for text in ["a \"b\"\\ \n\t é", ""] {
            assert_eq!(cost(text), serde_json::to_string(text).unwrap().len() - 2);
        }
    }
}
