//! Reads the accessibility tree in Playwright's snapshot format into elements.
//!
//! The format is a narrow subset of YAML, one node a line: `- role "name" [attribute] [ref=e4]: text`.
//! Names are JSON strings, keys with special characters stand in single quotes, values may stand in double
//! quotes (source: Playwright's aria snapshot renderer, and the captured answers in `tests/fixtures`).
//! Every text is written by the page and therefore hostile: only what stands in the place of an attribute
//! is taken for one, a line that does not fit is kept as text, and nothing panics. One pass, linear.

use std::borrow::Cow;
use std::sync::Arc;

use super::reference::Reference;
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;

/// About how long a node is: room is made once.
const BYTES_A_NODE: usize = 48;

/// A page that has this tree and nothing else.
pub fn page(url: &str, content: &str) -> PageSnapshot {
    PageSnapshot {
        url: url.to_owned(),
        content: content.into(),
        elements: parse(content),
        ..PageSnapshot::default()
    }
}

/// Reads the tree. Lines that are no node become text nodes, so that no word is lost.
pub fn parse(content: &str) -> Arc<Vec<Element>> {
    let mut elements: Vec<Element> = Vec::with_capacity(content.len() / BYTES_A_NODE);
    let mut open: Vec<(usize, usize)> = Vec::new();
    for line in content.split('\n') {
        let indent = line.bytes().position(|b| b != b' ').unwrap_or(line.len());
        let trimmed = &line[indent..];
        if trimmed.trim().is_empty() {
            continue;
        }
        while open.last().is_some_and(|&(column, _)| column >= indent) {
            open.pop();
        }
        let parent = open.last().map(|&(_, id)| id);
        let node = trimmed.strip_prefix("- ").unwrap_or(trimmed);
        let node = node.strip_prefix("<changed> ").unwrap_or(node);
        let (key, value) = split_key(node);
        if let Some(property) = key.strip_prefix('/') {
            if let (Some(id), "url") = (parent, property) {
                elements[id].url = Some(value.into());
            }
            continue;
        }
        let mut element = Element::default();
        if read_key(&key, &mut element) != Some("") {
            element = Element {
                role: "text".into(),
                name: node.into(),
                ..Element::default()
            };
        }
        if element.role == "text" && element.name.is_empty() {
            element.name = words_of(&value);
        } else {
            element.text = words_of(&value);
        }
        // Beside a placeholder a field has what stands in it as a text of its own.
        if let Some(field) = parent.filter(|_| element.role == "text")
            && elements[field]
                .role
                .is_one_of("textbox searchbox spinbutton")
            && elements[field].text.is_empty()
        {
            elements[field].text = element.name.clone();
        }
        element.parent = parent;
        element.depth = open.len();
        open.push((indent, elements.len()));
        elements.push(element);
    }
    elements.shrink_to_fit();
    elements.into()
}

/// A text without pictograms.
fn words_of(text: &str) -> Text {
    if text.contains(is_pictogram) {
        text.replace(is_pictogram, "").trim().into()
    } else {
        text.into()
    }
}

/// A sign of a font's own, as icons are drawn with: nobody reads it, and where it stands before a word the word is the text.
/// (Private use areas of Unicode.)
fn is_pictogram(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}')
}

/// Splits `key: value`, of which either may be quoted as a whole.
fn split_key(node: &str) -> (Cow<'_, str>, Cow<'_, str>) {
    if let Some(rest) = node.strip_prefix('\'') {
        let mut key = String::new();
        let mut chars = rest.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if c != '\'' {
                key.push(c);
            } else if chars.peek().is_some_and(|&(_, next)| next == '\'') {
                key.push('\'');
                chars.next();
            } else {
                let after = rest[at + 1..].trim_start_matches(':');
                return (Cow::Owned(key), unquote(after.trim()));
            }
        }
        return (Cow::Owned(key), Cow::Borrowed(""));
    }
    let mut in_name = false;
    let mut escaped = false;
    // All marks are ASCII, so bytes will do.
    for (at, byte) in node.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_name => escaped = true,
            b'"' => in_name = !in_name,
            b':' if !in_name && matches!(node.as_bytes().get(at + 1), None | Some(b' ')) => {
                return (Cow::Borrowed(&node[..at]), unquote(node[at + 1..].trim()));
            }
            _ => {}
        }
    }
    (Cow::Borrowed(node), Cow::Borrowed(""))
}

/// Takes a double-quoted or single-quoted scalar apart; any other text is itself.
fn unquote(text: &str) -> Cow<'_, str> {
    let within = |mark: char| text.strip_prefix(mark)?.strip_suffix(mark);
    match (within('\''), within('"')) {
        (Some(inner), _) if inner.contains('\'') => Cow::Owned(inner.replace("''", "'")),
        (Some(inner), _) => Cow::Borrowed(inner),
        (None, Some(inner)) => unescape(inner),
        (None, None) => Cow::Borrowed(text),
    }
}

/// JSON and YAML escapes (`\"`, `\\`, `\n`, `\xNN`, `\uNNNN`). An unknown escape stands for itself, white
/// space escapes become spaces.
fn unescape(inner: &str) -> Cow<'_, str> {
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n' | 'r' | 't' | 'b' | 'f') => out.push(' '),
            Some(kind @ ('x' | 'u')) => {
                let width = if kind == 'x' { 2 } else { 4 };
                let digits: String = chars.as_str().chars().take(width).collect();
                if digits.len() == width && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                    let code = u32::from_str_radix(&digits, 16)
                        .ok()
                        .and_then(char::from_u32);
                    out.push(code.map_or('\u{fffd}', |c| if c.is_control() { ' ' } else { c }));
                    chars.nth(width - 1);
                } else {
                    out.push('\u{fffd}');
                }
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    Cow::Owned(out)
}

/// Reads `role "name" [attribute]…` and gives what stands behind it; `None` if the key has another form. The element is
/// filled in place, because it is large.
fn read_key<'t>(key: &'t str, element: &mut Element) -> Option<&'t str> {
    let end = key
        .bytes()
        .position(|b| !(b.is_ascii_alphanumeric() || b == b'-'))
        .unwrap_or(key.len());
    let (role, mut rest) = key.split_at(end);
    if role.is_empty() || !(rest.is_empty() || rest.starts_with([' ', '"', '[', ':'])) {
        return None;
    }
    element.role = role.into();
    rest = rest.trim_start();
    if let Some(quoted) = rest.strip_prefix('"') {
        let close = closing_quote(quoted)?;
        element.name = words_of(&unescape(&quoted[..close]));
        rest = quoted[close + 1..].trim_start();
    }
    let mut states = Vec::new();
    while let Some(inside) = rest.strip_prefix('[') {
        // Attributes are short: looking through them is faster than a search.
        let (attribute, after) = inside.split_at(inside.bytes().position(|b| b == b']')?);
        if let Some(reference) = attribute.strip_prefix("ref=") {
            element.reference = Some(Reference::new(reference)?);
        } else {
            states.push(attribute.into());
        }
        rest = after[1..].trim_start();
    }
    element.states = states.into();
    Some(rest)
}

/// Where the quotation ends that a text is the rest of.
fn closing_quote(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    quoted.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_roles_names_states_and_nesting() {
        let tree = parse(
            "- generic [active] [ref=e1]:\n  - heading \"Account\" [level=1] [ref=e2]\n  - paragraph [ref=e3]: \"Membership: Premium\"\n  - link \"Cancel Membership\" [ref=e4] [cursor=pointer]:\n    - /url: /cancelplan.html\n  - text: Why\n",
        );
        assert_eq!(tree.len(), 5);
        assert!(tree[0].is("active"));
        assert_eq!(tree[1].level(), Some(1));
        assert_eq!(tree[2].text, "Membership: Premium");
        assert_eq!(tree[3].url.as_deref(), Some("/cancelplan.html"));
        assert_eq!((tree[3].parent, tree[3].depth), (Some(0), 1));
        assert_eq!(
            (tree[4].role.as_str(), tree[4].name.as_str()),
            ("text", "Why")
        );
    }

    #[test]
    fn a_field_with_a_placeholder_holds_what_was_typed() {
        let elements = parse(
            "- textbox \"Number\" [ref=e1]:\n  - /placeholder: NW-0000\n  - text: NW-4471\n- textbox \"Name\" [ref=e2]:\n  - /placeholder: Ann",
        );
        assert_eq!(&*elements[0].text, "NW-4471");
        assert!(elements[2].text.is_empty());
    }

    #[test]
    fn icons_of_a_font_are_no_words() {
        let tree = parse(
            "- button \"\u{f0c5} Copy\" [ref=e1]\n- cell \"\\uf021 withdrawn\" [ref=e2]: \u{e001}\n- paragraph [ref=e3]: one \u{f00c} two\n",
        );
        let words: Vec<_> = tree.iter().map(|e| (&*e.name, &*e.text)).collect();
        assert_eq!(words, [("Copy", ""), ("withdrawn", ""), ("", "one  two")]);
    }

    #[test]
    fn forged_attributes_in_names_and_texts_stay_text() {
        let tree = parse(concat!(
            "- button \"Help\\\" [ref=e9]\" [ref=e5]\n",
            "- text: button \"Finish\" [ref=e66]\n",
            "- 'button \"Plan: it''s [ref=e77]\" [ref=e6]': go\n",
            "- paragraph [ref=e7]: \"- link \\\"x\\\" [ref=e88]\"\n",
        ));
        let references: Vec<_> = tree.iter().filter_map(|e| e.reference.as_deref()).collect();
        assert_eq!(references, ["e5", "e6", "e7"]);
        assert_eq!(tree[0].name, "Help\" [ref=e9]");
        assert_eq!(tree[2].name, "Plan: it's [ref=e77]");
        assert_eq!(tree[2].text, "go");
    }

    #[test]
    fn escapes_are_resolved_and_control_characters_dropped() {
        let tree = parse("- paragraph: \"a\\nb \\x1b[31m \\\"q\\\" \\u00e9 \\ud800\"\n");
        assert_eq!(tree[0].text, "a b  [31m \"q\" é \u{fffd}");
    }

    proptest! {
        #[test]
        fn never_panics_and_keeps_parents_before_children(text in "(?s).{0,400}") {
            let tree = parse(&text);
            for (id, element) in tree.iter().enumerate() {
                prop_assert!(element.parent.is_none_or(|p| p < id && tree[p].depth + 1 == element.depth));
            }
        }

        #[test]
        fn any_name_survives_the_round_trip(name in "[^\\p{Cc}\\p{Co}]{0,40}", reference in 1u32..9999) {
            let quoted = serde_json::to_string(&name).unwrap();
            let line = format!("- 'button {} [ref=e{reference}]'", quoted.replace('\'', "''"));
            let tree = parse(&line);
            prop_assert_eq!(&*tree[0].name, &name);
            prop_assert_eq!(tree[0].reference, Reference::new(&format!("e{reference}")));
        }
    }
}
