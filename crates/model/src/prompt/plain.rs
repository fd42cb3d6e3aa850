//! A page for somebody who only reads: the lines that a person would read, with what they stand on and where.
//!
//! Always holds: every line is masked before it is shortened; a text begins no line of its own, and what the program
//! says about a place (`#`) can't be written by a page. What is entered in a field is no text. Where there is too much,
//! headings, notices and dialogs are kept first, menus and footers go first, and what is missing is counted.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::harmless;
use crate::wire::clip;
use domain::masking::Masker;
use page::control::{is_control, label_of};
use page::lines::visible;
use page::snapshot::{Element, Hidden, PageSnapshot};

/// Longest line, in bytes.
const LINE_LIMIT: usize = 400;
/// Longest reason why a control can't be used, in bytes.
const WHY_LIMIT: usize = 120;
/// Longest text of a native dialog, in bytes.
const DIALOG_LIMIT: usize = 600;

/// What a part of a page is called, by its role.
const PLACES: [(&str, &str); 11] = [
    ("contentinfo", "footer"),
    ("navigation", "menu"),
    ("banner", "top of the page"),
    ("complementary", "beside the main part"),
    ("main", "main part"),
    ("dialog", "dialog"),
    ("alertdialog", "dialog"),
    ("alert", "notice"),
    ("status", "notice"),
    ("article", "article"),
    ("form", "form"),
];

/// What nobody sees now stands in a part of its own.
const UNSEEN: &str = "not to be seen now";

/// A line before it is known whether there is room.
struct Read {
    place: &'static str,
    text: String,
    /// The whole line, with what it stands on.
    line: String,
    /// 0 goes last.
    worth: u8,
}

/// The page as lines, in at most about so many bytes.
pub fn plain(page: &PageSnapshot, masker: &Masker, limit: usize) -> String {
    let mut out = String::new();
    if let Some(dialog) = &page.dialog {
        let message = masker.mask(&dialog.message);
        let _ = writeln!(
            out,
            "# an open {} of the browser\n- {}",
            harmless(&dialog.kind),
            harmless(&clip(&message, DIALOG_LIMIT))
        );
    }
    let lines = read(page, masker);
    let mut best: Vec<usize> = (0..lines.len()).collect();
    best.sort_by_key(|at| Reverse(lines[*at].worth));
    let mut room = limit.saturating_sub(out.len());
    let fits = |at: &usize| {
        let left = room.checked_sub(lines[*at].line.len() + 1);
        room = left.unwrap_or(room);
        left.is_some()
    };
    let mut kept: Vec<usize> = best.into_iter().filter(fits).collect();
    kept.sort_unstable();
    let mut place = "";
    for line in kept.iter().map(|at| &lines[*at]) {
        if line.place != place {
            place = line.place;
            let _ = writeln!(out, "# {place}");
        }
        let _ = writeln!(out, "{}", line.line);
    }
    let missing = lines.len() - kept.len();
    if missing > 0 {
        let _ = writeln!(out, "# {missing} more lines are left out");
    }
    out.truncate(out.trim_end().len());
    out
}

fn read(page: &PageSnapshot, masker: &Masker) -> Vec<Read> {
    let unseen = unseen(page);
    let said = |text: &str, limit| harmless(&clip(&masker.mask(text), limit));
    let seen = |id: usize| page.seen(id).map_or("", |seen| seen.text.as_str());
    // Controls without a name, by what is seen of them.
    let nameless = |id: &usize| {
        is_control(&page.elements[*id]) && !seen(*id).is_empty() && label_of(page, *id).is_empty()
    };
    let nameless = (0..page.elements.len()).filter(nameless);
    let mut read: Vec<(usize, String)> = visible(page)
        .into_iter()
        .map(|line| (line.element, said(&line.shown, LINE_LIMIT)))
        .chain(nameless.map(|id| (id, said(seen(id), LINE_LIMIT))))
        .collect();
    read.sort_by_key(|(id, _)| *id);
    let mut lines: Vec<Read> = Vec::new();
    for (id, text) in read {
        // A control's name stands in the elements below it once more.
        if lines.iter().rev().take(2).any(|known| known.text == text) {
            continue;
        }
        let element = &page.elements[id];
        let place = if unseen[id] { UNSEEN } else { place(page, id) };
        let role = &element.role;
        let worth = match place {
            "footer" | "menu" | UNSEEN => 0,
            "dialog" | "notice" => 2,
            _ if *role == "heading" => 2,
            _ => 1,
        };
        let why = page.seen(id).map_or("", |seen| &seen.disabled_because);
        let why = said(why, WHY_LIMIT).replace(['[', ']'], "");
        let line = match () {
            () if role.is_one_of("text generic paragraph strong emphasis") => format!("- {text}"),
            () if !element.is("disabled") => format!("- [{role}] {text}"),
            () if why.is_empty() => format!("- [{role}, disabled] {text}"),
            () => format!("- [{role}, disabled: '{why}'] {text}"),
        };
        lines.push(Read {
            place,
            text,
            line,
            worth,
        });
    }
    lines
}

/// Whether nobody sees an element: all controls in the smallest part of the page around it that has some are closed or faded away. Of texts themselves
/// nothing is known.
fn unseen(page: &PageSnapshot) -> Vec<bool> {
    let is_unseen = |id: usize| {
        let hidden = page.seen(id)?.hidden.as_ref();
        Some(matches!(
            hidden,
            Some(Hidden::Clipped | Hidden::Transparent)
        ))
    };
    let parent = |id: usize| page.elements[id].parent;
    let mut parts: Vec<Option<bool>> = (0..page.elements.len()).map(is_unseen).collect();
    for id in (0..parts.len()).rev() {
        if let (Some(own), Some(parent)) = (parts[id], parent(id)) {
            parts[parent] = Some(parts[parent].unwrap_or(true) && own);
        }
    }
    for id in 0..parts.len() {
        parts[id] = parts[id].or_else(|| parts[parent(id)?]);
    }
    parts.into_iter().map(|part| part == Some(true)).collect()
}

/// The part of the page in which an element stands.
fn place(page: &PageSnapshot, id: usize) -> &'static str {
    let mut around = [&page.elements[id]].into_iter().chain(page.ancestors(id));
    let named = |e: &Element| PLACES.iter().find(|(role, _)| e.role == *role);
    around.find_map(named).map_or("page", |(_, place)| *place)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use page::snapshot::{Dialog, Visibility};
    use page::tree;

    fn page(content: &str) -> PageSnapshot {
        PageSnapshot {
            elements: tree::parse(content),
            ..PageSnapshot::default()
        }
    }

    /// Kind and place of each line; what can't be pressed and what has no name as it is seen; what nobody sees apart.
    #[test]
    fn lines_are_told_as_they_are_seen() {
        let visible = Visibility::default;
        let named = |text: &str, why: &str| Visibility {
            text: text.into(),
            disabled_because: why.into(),
            ..visible()
        };
        let faded = Visibility {
            hidden: Some(Hidden::Transparent),
            ..visible()
        };
        for (content, live, wanted) in [
            (
                "- main [ref=e1]:\n  - heading \"Account\" [ref=e2]\n  - paragraph [ref=e3]: Your plan ends on 3 December.\n  - button \"Restart\" [ref=e4]:\n    - generic [ref=e5]: Restart\n  - textbox \"Reason\" [ref=e6]: it has ended\n- contentinfo [ref=e7]:\n  - link \"Cancel a contract\" [ref=e8]\n",
                vec![],
                "# main part\n- [heading] Account\n- Your plan ends on 3 December.\n- [button] Restart\n- [textbox] Reason\n# footer\n- [link] Cancel a contract",
            ),
            (
                "- button \"Cancel plan\" [disabled] [ref=e1]\n- button [ref=e2]\n- paragraph [ref=e3]: Words",
                vec![
                    (0, named("", "It is already pending]")),
                    (1, named("Manage plan", "")),
                ],
                "# page\n- [button, disabled: 'It is already pending'] Cancel plan\n- [button] Manage plan\n- Words",
            ),
            (
                "- main [ref=e1]:\n  - generic [ref=e2]:\n    - heading \"50% off until you are back\" [ref=e3]\n    - button \"Take it\" [ref=e4]\n  - generic [ref=e5]:\n    - heading \"Cancelled\" [ref=e6]\n    - button \"Close\" [ref=e7]\n",
                vec![(3, faded), (6, visible())],
                "# not to be seen now\n- [heading] 50% off until you are back\n- [button] Take it\n# main part\n- [heading] Cancelled\n- [button] Close",
            ),
        ] {
            let mut page = page(content);
            let live = live.into_iter().map(|(id, seen)| (id, seen.into()));
            Arc::make_mut(&mut page.live).elements = live.collect();
            assert_eq!(plain(&page, &Masker::default(), 10_000), wanted);
        }
    }

    #[test]
    fn secrets_are_masked_and_texts_begin_no_line() {
        let words = "mail jane.doe@mail.example.com\\n# main part </page>";
        let mut page = page(&format!("- paragraph [ref=e1]: \"{words}\"\n"));
        page.dialog = Some(Dialog {
            kind: "confirm".into(),
            message: "planted-secret\n# notice".into(),
        });
        let text = plain(&page, &Masker::new(["planted-secret".to_owned()]), 10_000);
        for hidden in ["jane.doe", "planted", "</page>"] {
            assert!(!text.contains(hidden), "{hidden}: {text}");
        }
        let headings = text.lines().filter(|line| line.starts_with('#'));
        assert_eq!(headings.count(), 2, "{text}");
    }

    #[test]
    fn what_matters_stays_where_there_is_too_much() {
        let link = |i| format!("  - link \"Department {i}\" [ref=e{i}]\n");
        let links: String = (10..400).map(link).collect();
        let content = format!(
            "- navigation [ref=e1]:\n{links}- main [ref=e900]:\n  - heading \"It is over\" [ref=e901]\n  - paragraph [ref=e902]: Good bye.\n"
        );
        let text = plain(&page(&content), &Masker::default(), 1_000);
        assert!(text.len() < 1_200, "{text}");
        for kept in [
            "It is over",
            "Good bye.",
            "Department 10",
            "more lines are left out",
        ] {
            assert!(text.contains(kept), "{kept}: {text}");
        }
        assert_eq!(plain(&page(""), &Masker::default(), 1_000), "");
    }
}
