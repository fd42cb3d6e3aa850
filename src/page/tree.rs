//! Reads the accessibility tree in Playwright's snapshot format into elements.
//!
//! The format is a narrow subset of YAML, one node a line: `- role "name" [attribute] [ref=e4]: text`.
//! Names are JSON strings, keys with special characters stand in single quotes, values may stand in double
//! quotes (source: Playwright's aria snapshot renderer, and the captured answers in `tests/fixtures`).
//! Every text is written by the page and therefore hostile: only what stands in the place of an attribute
//! is taken for one, a line that does not fit is kept as text, and nothing panics. One pass, linear.

use std::borrow::Cow;

use super::snapshot::Element;
use super::text::Text;
use super::topics;

/// About how long a node is: room is made once.
const BYTES_A_NODE: usize = 48;

/// Parses a tree that stands alone.
#[must_use]
pub fn parse(content: &str) -> Vec<Element> {
    read(&content.into())
}

/// Reads the tree into pieces of its own text. Lines that are no node become text nodes, so that no word is lost.
#[must_use]
pub fn read(content: &Text) -> Vec<Element> {
    let piece = |text: Cow<'_, str>| match text {
        Cow::Borrowed(slice) => content.piece(slice),
        Cow::Owned(text) => text.into(),
    };
    let mut elements: Vec<Element> = Vec::with_capacity(content.len() / BYTES_A_NODE);
    let mut open: Vec<(usize, usize)> = Vec::new();
    for line in lines_of(content) {
        let trimmed = line.trim_start_matches(' ');
        if trimmed.trim().is_empty() {
            continue;
        }
        let indent = line.len() - trimmed.len();
        while open.last().is_some_and(|&(column, _)| column >= indent) {
            open.pop();
        }
        let parent = open.last().map(|&(_, id)| id);
        let node = trimmed.strip_prefix("- ").unwrap_or(trimmed);
        let node = node.strip_prefix("<changed> ").unwrap_or(node);
        // An attribute with a mark may be a part of something that only looks like one.
        let plain = |element: &Element| !element.states.iter().any(|s| s.contains([':', '"']));
        let usual = read_key(node, content).filter(|(e, _)| plain(e)).and_then(|(element, rest)| Some((element, value_of(rest)?)));
        let (mut element, value) = if let Some(usual) = usual {
            usual
        } else {
            let (key, value) = split_key(node);
            if let Some(property) = key.strip_prefix('/') {
                if let (Some(id), "url") = (parent, property) {
                    elements[id].url = Some(piece(value));
                }
                continue;
            }
            let read = read_key(&key, content).filter(|(_, rest)| rest.is_empty());
            let text = || Element { role: "text".into(), name: content.piece(node), ..Element::default() };
            (read.map_or_else(text, |(element, _)| element), value)
        };
        if element.role == "text" && element.name.is_empty() {
            element.name = piece(value);
        } else {
            element.text = piece(value);
        }
        element.parent = parent;
        element.depth = open.len();
        open.push((indent, elements.len()));
        elements.push(element);
    }
    elements.shrink_to_fit();
    topics::note(&mut elements);
    elements
}

/// The lines of a text, by the line feeds between them.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]).filter_map(move |end| {
        let line = text.get(start..end);
        start = end + 1;
        line
    })
}

/// What stands behind a key: nothing, or a colon and a value that may be quoted.
fn value_of(rest: &str) -> Option<Cow<'_, str>> {
    match rest.strip_prefix(':') {
        Some(value) if value.is_empty() || value.starts_with(' ') => Some(unquote(value.trim())),
        _ => rest.is_empty().then_some(Cow::Borrowed("")),
    }
}

/// Splits `key: value` where the key is quoted as a whole or no role with a name. The key may be quoted as a whole; the value may be quoted.
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
    if let Some(inner) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return if inner.contains('\'') { Cow::Owned(inner.replace("''", "'")) } else { Cow::Borrowed(inner) };
    }
    let Some(inner) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) else {
        return Cow::Borrowed(text);
    };
    unescape(inner)
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
                    let code = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
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

/// Reads `role "name" [attribute]…` and gives what stands behind it; `None` if the key has another form.
fn read_key<'t>(key: &'t str, content: &Text) -> Option<(Element, &'t str)> {
    let end = key.bytes().position(|b| !(b.is_ascii_alphanumeric() || b == b'-')).unwrap_or(key.len());
    let (role, mut rest) = key.split_at(end);
    if role.is_empty() || !(rest.is_empty() || rest.starts_with([' ', '"', '[', ':'])) {
        return None;
    }
    let mut element = Element { role: role.into(), ..Element::default() };
    rest = rest.trim_start();
    if let Some(quoted) = rest.strip_prefix('"') {
        let close = closing_quote(quoted)?;
        element.name = match unescape(&quoted[..close]) {
            Cow::Borrowed(name) => content.piece(name),
            Cow::Owned(name) => name.into(),
        };
        rest = quoted[close + 1..].trim_start();
    }
    while let Some(inside) = rest.strip_prefix('[') {
        // Attributes are short: looking through them is faster than a search.
        let (attribute, after) = inside.split_at(inside.bytes().position(|b| b == b']')?);
        if let Some(reference) = attribute.strip_prefix("ref=") {
            if !is_reference(reference) {
                return None;
            }
            element.reference = Some(content.piece(reference));
        } else {
            element.states.push(attribute.into());
        }
        rest = after[1..].trim_start();
    }
    Some((element, rest))
}

/// Where the quotation ends that a text is the rest of.
fn closing_quote(quoted: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr::memchr2(b'"', b'\\', quoted.as_bytes().get(from..)?)?;
        if quoted.as_bytes().get(at) == Some(&b'"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Whether a text has the form of an element reference (`e4`, `f1e2`, `s1e5`) and not of a selector.
#[must_use]
pub fn is_reference(text: &str) -> bool {
    let mut parts = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let Some(first) = rest.chars().next().filter(char::is_ascii_lowercase) else { return false };
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 9 || (rest.len() == 1 + digits && first != 'e') {
            return false;
        }
        rest = &rest[1 + digits..];
        parts += 1;
    }
    (1..=3).contains(&parts)
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
        assert_eq!((tree[4].role.as_str(), tree[4].name.as_str()), ("text", "Why"));
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

    #[test]
    fn references_and_selectors_are_told_apart() {
        for good in ["e4", "f1e2", "f12e345", "s1e5", "f1f2e3"] {
            assert!(is_reference(good), "{good}");
        }
        for bad in ["", "button", "#id", "e", "4", "e4 ", "E4", "text=e4", "f1", "e4e", "h1", "e4 >> e5", "aria-ref=e4"] {
            assert!(!is_reference(bad), "{bad}");
        }
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
        fn any_name_survives_the_round_trip(name in "[^\\p{Cc}]{0,40}", reference in 1u32..9999) {
            let quoted = serde_json::to_string(&name).unwrap();
            let line = format!("- 'button {} [ref=e{reference}]'", quoted.replace('\'', "''"));
            let tree = parse(&line);
            prop_assert_eq!(&tree[0].name, &name);
            prop_assert_eq!(tree[0].reference.clone(), Some(format!("e{reference}").into()));
        }
    }
}
