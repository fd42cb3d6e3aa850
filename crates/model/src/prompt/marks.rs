//! What is said of an element beside its line: what hides it, what it shows, whether it is chosen, where it leads.
//!
//! The program's words in round brackets behind the reference; what they quote is the page's, and as harmless as the line.

use url::Url;

use super::line::clip;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::snapshot::{Hidden, Visibility};
use page::text::letters;

/// Longest quotation, in bytes.
const QUOTED: usize = 80;
/// Longest path, in bytes.
const PATH: usize = 60;

/// What is said of one element; empty where there is nothing. Where plain entries of menus lead isn't said.
pub(super) fn marks(
    page: &PageSnapshot,
    id: ElementId,
    element: &Element,
    named: bool,
    aside: bool,
) -> String {
    let mut out = String::new();
    if named
        && !aside
        && let Some(path) = element.url.as_deref().and_then(|url| leads_to(page, url))
    {
        out.push_str(" -> ");
        out.push_str(&path);
    }
    let Some(seen) = page.seen(id) else {
        return out;
    };
    let mut say = |text: String| {
        out.push_str(" (");
        out.push_str(&text);
        out.push(')');
    };
    if let Some(hidden) = hidden(page, seen) {
        say(hidden);
    }
    if shows_other_words(element, seen, named) {
        say(format!("shows '{}'", clip(&seen.text, QUOTED)));
    }
    if seen.chosen && !element.is("checked") && !element.is("selected") && !element.is("pressed") {
        say("chosen".to_owned());
    }
    if let Some([low, now, high]) = &seen.range {
        let bounds: Vec<String> = [("from ", low), ("to ", high), ("now ", now)]
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(word, value)| format!("{word}{}", clip(value, 20)))
            .collect();
        if !bounds.is_empty() {
            say(bounds.join(" "));
        }
    }
    if seen.required && !element.is("required") {
        say("an answer is demanded".to_owned());
    }
    if let Some(least) = seen.min_length {
        say(format!("at least {least} characters"));
    }
    if !seen.disabled_because.is_empty() {
        say(format!(
            "disabled: '{}'",
            clip(&seen.disabled_because, QUOTED)
        ));
    }
    out
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
        (Hidden::Covered(by), _) => format!("covered by '{}'", clip(by, QUOTED)),
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
            || (seen.text.len() <= QUOTED && !name.contains(&shown) && !shown.contains(&name)))
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
    Some(clip(&format!("{site}{}", there.path()), PATH).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::snapshot::LivePage;
    use page::tree;

    fn page(content: &str, seen: Vec<(ElementId, Visibility)>) -> PageSnapshot {
        let live = LivePage {
            elements: seen.into_iter().collect(),
            layered: true,
            ..LivePage::default()
        };
        PageSnapshot {
            url: "https://a.example/account?x=1".into(),
            elements: tree::parse(content),
            live: live.into(),
            ..PageSnapshot::default()
        }
    }

    fn said(page: &PageSnapshot, id: ElementId) -> String {
        marks(
            page,
            id,
            &page.elements[id],
            !page.elements[id].label().is_empty(),
            false,
        )
    }

    #[test]
    fn what_is_seen_stands_behind_the_reference() {
        let seen = |id: ElementId| {
            let mut seen = Visibility::default();
            match id {
                1 => (seen.hidden, seen.opener) = (Some(Hidden::Clipped), Some(0)),
                2 => seen.text = "Cancel it".into(),
                3 => seen.range = Some(["0".into(), "3".into(), "10".into()]),
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

    #[test]
    fn the_layer_is_the_largest_part_without_anything_behind() {
        let on_top = Visibility {
            on_top: true,
            ..Visibility::default()
        };
        let behind = Visibility {
            behind: true,
            ..Visibility::default()
        };
        let page = page(
            "- generic [ref=e1]:\n  - button \"Cancel\" [ref=e2]\n  - generic [ref=e3]:\n    - heading \"Sure?\" [ref=e4]\n    - generic [ref=e5]:\n      - button \"Yes\" [ref=e6]",
            vec![(1, behind), (5, on_top)],
        );
        assert_eq!(page.layer(), Some(2));
    }
}
