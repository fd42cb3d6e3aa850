//! One element as one line: `- role "name" [state] [ref=e4]: text`, or `- text` for words alone.
//!
//! Always holds: a line is masked before it is clipped, because half a card number looks like no card number; a
//! clipped line still has its reference; no text can begin a line of its own or end the page's boundary.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::harmless;
use domain::masking::Masker;
use page::control::is_control;
use page::snapshot::Element;

/// Longest text that is read at all, in bytes: far more than is shown, so that nothing is masked by halves.
const READ_LIMIT: usize = 4_000;
/// Longest name that is shown with the role before it, in bytes.
const NAME_LIMIT: usize = 240;
/// Longest address of a link without a name, in bytes.
const URL_LIMIT: usize = 60;
/// Longest state, in bytes.
const STATE_LIMIT: usize = 40;

/// The line of an element; `words` stand for the name where it has none, and `marks` behind the reference.
pub(super) fn line(
    element: &Element,
    words: Option<&str>,
    marks: &str,
    masker: &Masker,
    limit: usize,
) -> String {
    let name = readable(words.unwrap_or(&element.name));
    let text = match &element.url {
        _ if words.is_some() || element.text == element.name && !name.is_empty() => {
            Cow::Borrowed("")
        }
        // An icon: where it leads is all that is known.
        Some(url) if name.is_empty() && element.text.is_empty() => clip(url, URL_LIMIT),
        _ => Cow::Borrowed(readable(&element.text)),
    };
    let text = harmless(&text);
    // Words that nobody can do anything with need no role and no reference.
    let plain = element.role.is_one_of("paragraph text strong emphasis") && !is_control(element);
    if plain && name.is_empty() && marks.is_empty() && !text.is_empty() {
        return format!("- {}", clip(&masker.mask(&text), limit));
    }
    let mut middle = String::new();
    for state in &element.states {
        if !state.starts_with("cursor=") && state.len() < STATE_LIMIT {
            let _ = write!(middle, " [{}]", harmless(state));
        }
    }
    if let Some(reference) = &element.reference {
        let _ = write!(middle, " [ref={reference}]");
    }
    middle.push_str(&harmless(marks));
    let mut whole = format!("- {}", element.role);
    if !name.is_empty() {
        middle.insert(0, '"');
        let _ = write!(whole, " \"{}", harmless(name).replace('"', "'"));
    }
    whole.push_str(&middle);
    if !text.is_empty() {
        let _ = write!(whole, ": {text}");
    }
    // Masked as a whole, because a name tells what the text behind it is. The middle is never masked, and no name has the quotation mark that it
    // begins with.
    let safe = masker.mask(&whole);
    match safe.split_once(&middle).filter(|_| !middle.is_empty()) {
        Some((name, text)) => {
            let (name, text) = (clip(name, NAME_LIMIT), clip(text, limit));
            format!("{name}{middle}{text}")
        }
        None => clip(&safe, NAME_LIMIT + limit).into_owned(),
    }
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
        line(element, None, "", &Masker::default(), limit)
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
}
