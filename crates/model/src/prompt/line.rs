//! One element as one line: `- role "name" [state] [ref=e4]: text`, or `- text` for words alone.
//!
//! Always holds: a line is masked before it is clipped, because half a card number looks like no card number; a
//! clipped line still has its reference; no text can begin a line of its own or end the page's boundary.

use std::borrow::Cow;
use std::fmt::Write as _;

use url::Url;

use super::harmless;
use crate::wire::clip;
use domain::masking::Masker;
use page::control::is_control;
use page::snapshot::{Element, ElementId, Hidden, PageSnapshot, Visibility};
use page::text::letters;

/// Longest name that is shown with the role before it, in bytes.
const NAME_LIMIT: usize = 240;
/// Longest address of a link without a name, in bytes.
const URL_LIMIT: usize = 60;
/// Longest state, in bytes.
const STATE_LIMIT: usize = 40;
/// Longest quotation of what is seen, in bytes.
const QUOTED_LIMIT: usize = 80;
/// Longest path to which a link leads, in bytes.
const PATH_LIMIT: usize = 60;

/// The line of an element; `words` stand for the name where it has none, and `marks` behind the reference.
pub(super) fn line(
    element: &Element,
    words: Option<&str>,
    marks: &str,
    masker: &Masker,
    limit: usize,
) -> String {
    let name = words.unwrap_or(&element.name);
    let text = match &element.url {
        _ if words.is_some() || element.text == element.name && !name.is_empty() => {
            Cow::Borrowed("")
        }
        // An icon: where it leads is all that is known.
        Some(url) if name.is_empty() && element.text.is_empty() => clip(url, URL_LIMIT),
        _ => Cow::Borrowed(element.text.as_str()),
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

/// Bytes of a text inside a JSON string.
pub(super) fn cost(text: &str) -> usize {
    let escaped = |b: &u8| matches!(b, b'"' | b'\\' | b'\n' | b'\t');
    text.len() + text.bytes().filter(escaped).count()
}

/// What is said of an element beside its line: what hides it, what it shows, whether it is chosen, where it leads; empty where there is nothing.
/// The program's words in round brackets behind the reference; what they quote is the page's, and made as harmless as the line. Where plain entries
/// of menus (`aside`) lead isn't said.
pub(super) fn marks(page: &PageSnapshot, id: ElementId, has_words: bool, aside: bool) -> String {
    let element = &page.elements[id];
    let named = has_words || !element.label().is_empty();
    let url = element.url.as_deref().filter(|_| named && !aside);
    let leads = url.and_then(|url| leads_to(page, url));
    let mut out = leads.map_or_else(String::new, |path| format!(" -> {path}"));
    let Some(seen) = page.seen(id) else {
        return out;
    };
    let is_set = ["checked", "selected", "pressed"].map(|state| element.is(state));
    let why = clip(&seen.disabled_because, QUOTED_LIMIT);
    let said = [
        hidden(page, seen),
        shows_other_words(element, seen, named)
            .then(|| format!("shows '{}'", clip(&seen.text, QUOTED_LIMIT))),
        (seen.chosen && !is_set.contains(&true)).then(|| "chosen".to_owned()),
        seen.range.as_deref().and_then(bounds),
        (seen.required && !element.is("required")).then(|| "an answer is demanded".to_owned()),
        seen.min_length
            .map(|least| format!("at least {least} characters")),
        (!why.is_empty()).then(|| format!("disabled: '{why}'")),
    ];
    for words in said.into_iter().flatten() {
        let _ = write!(out, " ({words})");
    }
    out
}

/// What can be set, and what is.
fn bounds([low, now, high]: &[String; 3]) -> Option<String> {
    let known = [("from", low), ("to", high), ("now", now)]
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(word, value)| format!("{word} {}", clip(value, 20)));
    Some(known.collect::<Vec<_>>().join(" ")).filter(|words| !words.is_empty())
}

fn hidden(page: &PageSnapshot, seen: &Visibility) -> Option<String> {
    if seen.behind {
        return Some("behind what lies on top".to_owned());
    }
    let opener = seen
        .opener
        .and_then(|opener| page.elements.get(opener))
        .and_then(|e| e.reference.as_deref());
    Some(match (seen.hidden.as_ref()?, opener) {
        (Hidden::Covered(by), _) => format!("covered by '{}'", clip(by, QUOTED_LIMIT)),
        (_, Some(opener)) => format!("not visible: open {opener} first"),
        (_, None) => "not visible".to_owned(),
    })
}

/// What it shows is worth saying: it has no name, or another one.
fn shows_other_words(element: &Element, seen: &Visibility, named: bool) -> bool {
    let (shown, name) = (letters(&seen.text), letters(element.label()));
    if letters(&element.text) == shown {
        return false;
    }
    !shown.is_empty()
        && (!named
            || (seen.text.len() <= QUOTED_LIMIT
                && !name.contains(&shown)
                && !shown.contains(&name)))
}

/// Where a link leads, without what may be secret in its address; nothing where it stays on the page.
fn leads_to(page: &PageSnapshot, url: &str) -> Option<String> {
    let here = Url::parse(&page.url).ok()?;
    let there = here
        .join(url)
        .ok()
        .filter(|there| matches!(there.scheme(), "http" | "https"))?;
    let site = if there.origin() == here.origin() {
        ""
    } else {
        there.host_str().unwrap_or_default()
    };
    if site.is_empty() && there.path() == here.path() {
        return None;
    }
    Some(clip(&format!("{site}{}", there.path()), PATH_LIMIT).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::reference::Reference;
    use page::snapshot::LivePage;
    use page::tree;

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
    fn a_secret_is_masked_before_a_line_is_clipped_and_the_reference_stays() {
        let card = "4111 1111 1111 1111 ";
        let (before, after) = ("x ".repeat(45), "y ".repeat(400));
        for (name, text) in [
            (String::new(), format!("{before} {card} {after}")),
            (String::new(), card.repeat(300)),
            ("né ".repeat(5_000), "wörter ".repeat(5_000)),
        ] {
            let line = shown(&element(&name, &text), 104);
            let clipped = line.len() < 400 && line.ends_with('…');
            assert!(clipped && line.contains("[ref=e7]: "), "{line}");
            assert!(!line.contains("4111 1"), "{line}");
        }
        let typed = shown(&element("Password", "hunter2"), 100);
        assert_eq!(typed, "- note \"Password\" [ref=e7]: [secret]");
    }

    #[test]
    fn cost_is_what_json_makes_of_it() {
        for text in ["a \"b\"\\ \n\t é", ""] {
            assert_eq!(cost(text), serde_json::to_string(text).unwrap().len() - 2);
        }
    }

    fn page(content: &str, seen: Vec<(ElementId, Visibility)>) -> PageSnapshot {
        let live = LivePage {
            elements: seen
                .into_iter()
                .map(|(id, seen)| (id, seen.into()))
                .collect(),
            layered: true,
        };
        PageSnapshot {
            url: "https://a.example/account?x=1".into(),
            elements: tree::parse(content),
            live: live.into(),
            ..PageSnapshot::default()
        }
    }

    fn said(page: &PageSnapshot, id: ElementId) -> String {
        marks(page, id, false, false)
    }

    #[test]
    fn what_is_seen_stands_behind_the_reference() {
        let seen = |id: ElementId| {
            let mut seen = Visibility::default();
            match id {
                1 => (seen.hidden, seen.opener) = (Some(Hidden::Clipped), Some(0)),
                2 => seen.text = "Cancel it".into(),
                3 => seen.range = Some(Box::new(["0".into(), "3".into(), "10".into()])),
                4 => (seen.required, seen.min_length) = (true, Some(25)),
                5 => seen.disabled_because = "Tick the box first".into(),
                _ => seen.chosen = true,
            }
            (id, seen)
        };
        let page = page(
            "- button \"Manage\" [ref=e1]\n- button \"Cancel\" [ref=e2]\n- button [ref=e3]\n- slider \"How likely\" [ref=e4]: \"3\"\n- textbox \"Why\" [ref=e5]\n- button \"Go\" [disabled] [ref=e6]\n- button \"6-20\" [ref=e7]",
            [1, 2, 3, 4, 5, 6].map(seen).to_vec(),
        );
        let all: Vec<String> = (0..7).map(|id| said(&page, id)).collect();
        assert_eq!(
            all,
            [
                "",
                " (not visible: open e1 first)",
                " (shows 'Cancel it')",
                " (from 0 to 10 now 3)",
                " (an answer is demanded) (at least 25 characters)",
                " (disabled: 'Tick the box first')",
                " (chosen)",
            ]
        );
    }

    #[test]
    fn links_say_where_they_lead_without_what_may_be_secret() {
        let page = page(
            "- link \"A\" [ref=e1]:\n  - /url: /cancel?token=abc\n- link \"B\" [ref=e2]:\n  - /url: \"#top\"\n- link \"C\" [ref=e3]:\n  - /url: https://b.example/help\n- link \"D\" [ref=e4]:\n  - /url: javascript:x()",
            Vec::new(),
        );
        assert_eq!(
            [0, 1, 2, 3].map(|id| said(&page, id)),
            [" -> /cancel", "", " -> b.example/help", ""]
        );
    }
}
