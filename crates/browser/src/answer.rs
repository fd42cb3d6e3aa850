//! Reads the text answers of the Playwright MCP server, from version 0.0.64 to the newest.
//!
//! Titles, tab titles, dialog messages, console lines and the tree are written by the web page. A page
//! must not be able to forge a section, so the reading goes by structure: sections are only recognised
//! where the server can have written them, everything between a page's own boundaries is data, and where
//! a doubt remains the answer counts as "a dialog is open" or as an error, never as a page.
//!
//! `### Page` comes before everything a page could write on more than one line. A dialog stands between `### Page` and
//! `### Snapshot`, or in an error instead of both.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use regex::{Captures, Regex};
use serde::de::DeserializeOwned;

use page::snapshot::{Dialog, PageSnapshot, Tab};
use page::tree;

use super::error::BrowserError;

/// A page or an open dialog, read from the answer to a look.
///
/// # Errors
/// [`BrowserError::Snapshot`] if the URL or the tree is missing, with the first 200 characters.
pub fn read_page(answer: impl AsRef<str>) -> Result<PageSnapshot, BrowserError> {
    read_page_after(answer.as_ref(), &PageSnapshot::default())
}

/// The same after another look: what both show is there once.
pub(super) fn read_page_after(
    answer: &str,
    known: &PageSnapshot,
) -> Result<PageSnapshot, BrowserError> {
    let text = scrub(answer);
    let mut rest = &*text;
    let mut page = PageSnapshot::default();
    if next_if(&mut rest, |l| l == "### Open tabs").is_some() {
        while let Some(line) = next_if(&mut rest, |l| read_tab(l).is_some()) {
            page.tabs.extend(read_tab(line));
        }
        skip_empty(&mut rest);
    }
    let wrong = |what: &str| {
        Err(BrowserError::Snapshot {
            problem: what.to_owned(),
            start: text.chars().take(200).collect(),
        })
    };
    match next(&mut rest) {
        Some("### Page") => {}
        Some("### Error") => {
            while next(&mut rest).is_some_and(|l| l != "### Modal state") {}
            page.dialog = read_dialog(rest);
            return if page.dialog.is_some() {
                Ok(page)
            } else {
                wrong("the answer is an error")
            };
        }
        _ => return wrong("no page section found"),
    }
    // The first of each counts.
    while let Some(line) = next_if(&mut rest, |l| l.starts_with("- ")) {
        if let (Some(url), true) = (line.strip_prefix("- Page URL: "), page.url.is_empty()) {
            url.clone_into(&mut page.url);
        }
        if let (Some(title), true) = (line.strip_prefix("- Page Title: "), page.title.is_empty()) {
            title.clone_into(&mut page.title);
        }
    }
    if page.url.is_empty() {
        return wrong("Page URL not found");
    }
    skip_empty(&mut rest);
    match next(&mut rest) {
        Some("### Modal state") => {
            page.dialog = read_dialog(rest);
            if page.dialog.is_some() {
                Ok(page)
            } else {
                wrong("the modal state can't be read")
            }
        }
        Some("### Snapshot") => {
            let Some(tree) = fenced(rest) else {
                return wrong("Page Snapshot is cut off");
            };
            if tree == &*known.content {
                page.content = Arc::clone(&known.content);
                page.elements = Arc::clone(&known.elements);
            } else {
                page.content = tree.into();
                page.elements = tree::parse(tree);
            }
            Ok(page)
        }
        _ => wrong("Page Snapshot section not found"),
    }
}

/// The next line of what is not read yet. Most of an answer is the tree, which is taken whole.
fn next<'t>(rest: &mut &'t str) -> Option<&'t str> {
    if rest.is_empty() {
        return None;
    }
    let (line, more) = rest.split_once('\n').unwrap_or((rest, ""));
    *rest = more;
    Some(line)
}

/// The same if it fits, and otherwise nothing is read.
fn next_if<'t>(rest: &mut &'t str, fits: impl Fn(&str) -> bool) -> Option<&'t str> {
    let mut after = *rest;
    let line = next(&mut after).filter(|line| fits(line))?;
    *rest = after;
    Some(line)
}

fn skip_empty(rest: &mut &str) {
    while next_if(rest, str::is_empty).is_some() {}
}

/// What stands in the yaml fence, which the tree can't close because each of its lines begins with a space or a dash.
fn fenced(mut rest: &str) -> Option<&str> {
    next_if(&mut rest, |line| line == "```yaml")?;
    let alone = |(at, fence): &(usize, &str)| {
        let (before, after) = (&rest[..*at], &rest[at + fence.len()..]);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    };
    let (end, _) = rest.match_indices("```").find(alone)?;
    Some(rest[..end].trim_end())
}

/// `- 0: (current) [title](url)`. A title may contain brackets, so the URL is taken from the end.
fn read_tab(line: &str) -> Option<Tab> {
    let rest = line.strip_prefix("- ")?;
    let (index, rest) = rest.split_once(':')?;
    let index = index.trim().parse().ok()?;
    let rest = rest.trim_start();
    let (current, rest) = rest
        .strip_prefix("(current)")
        .map_or((false, rest), |r| (true, r.trim_start()));
    let inside = rest.strip_prefix('[')?.strip_suffix(')')?;
    let (title, url) = inside.rsplit_once("](")?;
    Some(Tab {
        index,
        current,
        title: title.to_owned(),
        url: url.to_owned(),
    })
}

/// `- ["confirm" dialog with message "…"]: can be handled by …`. The message may contain line breaks, quotes
/// and forged sections; it goes to the last place where the server can have ended it.
fn read_dialog(text: &str) -> Option<Dialog> {
    let rest = text.trim_start().strip_prefix("- [")?;
    if rest.starts_with("File chooser") {
        return Some(Dialog {
            kind: "file chooser".to_owned(),
            message: String::new(),
        });
    }
    let (kind, rest) = rest
        .strip_prefix('"')?
        .split_once("\" dialog with message \"")?;
    let end = rest.rfind("\"]: can be handled by")?;
    Some(Dialog {
        kind: kind.to_owned(),
        message: rest[..end].split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

/// What the server says about an act, for the model: result, error, dialog; without code, page and console.
pub fn read_message(text: &str, is_error: bool) -> String {
    let text = scrub(text);
    let mut out = Vec::new();
    let mut wanted = true;
    for line in text.lines() {
        if let Some(section) = line.strip_prefix("### ") {
            wanted = matches!(section, "Result" | "Error" | "Modal state");
            continue;
        }
        if wanted && !line.trim().is_empty() {
            out.push(line.trim_end());
        }
    }
    let message = out.join("\n");
    let message = message.strip_prefix("Error: ").unwrap_or(&message);
    // The log of an act that failed says at its end why.
    let limit = if is_error { 8000 } else { 2000 };
    message.chars().take(limit).collect()
}

/// What the answer to an act says beside its words: whether a native dialog is open, and on which page. The first page
/// section is the server's own, because what a page could write on lines of its own stands behind it.
pub fn read_state(text: &str) -> (bool, Option<String>) {
    let text = scrub(text);
    let dialog = text.lines().any(|l| l == "### Modal state");
    let page = text.lines().skip_while(|l| *l != "### Page").skip(1);
    let mut page = page.take_while(|l| l.starts_with("- "));
    let url = page.find_map(|l| l.strip_prefix("- Page URL: "));
    (dialog, url.map(str::to_owned))
}

/// What a function of ours gave back, as JSON under `### Result`; `None` for an answer of another form, such as an error or a dialog.
pub fn read_result<T: DeserializeOwned>(text: &str) -> Option<T> {
    let body = text.strip_prefix("### Result\n")?;
    serde_json::Deserializer::from_str(body)
        .into_iter()
        .next()?
        .ok()
}

/// That the server could not start its browser, if a message says so: the browser's own first words about it, else how the message begins.
pub(super) fn not_started(message: &str) -> Option<String> {
    let why = message.strip_prefix("async initializeServer: ")?;
    let own = why
        .lines()
        .find_map(|line| Some(line.split_once("][err] ")?.1));
    let why = own.or(why.lines().next())?.trim().trim_end_matches('.');
    let what = if why.contains(" mkdir ") {
        "Make that folder, or set HOME to one that can be written to."
    } else {
        "Start it by hand to see more, or name another with --browser PATH; the snap of Chromium can't open hidden folders."
    };
    Some(format!("The browser can't be started: {why}. {what}"))
}

/// Messages of a server whose browser has ended: calls can't succeed before a restart.
pub(super) fn browser_is_gone(text: &str) -> bool {
    const GONE: [&str; 4] = [
        "Target page, context or browser has been closed",
        "Browser has been closed",
        "browser has disconnected",
        "Target crashed",
    ];
    let error = text.lines().take(3).collect::<Vec<_>>().join(" ");
    GONE.iter().any(|g| error.contains(g))
}

/// An escape sequence (parameters and final letter as in ECMA-48, 5.4, and never the end of the line: a title could hide what follows), a line end, or
/// a control character.
static ODD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\x1b(?:\[[ -?]*[@-~]?)?|\r\n|[\p{Cc}\x{2028}\x{2029}&&[^\n\t]]").ok()
});

/// Text without escape sequences and control characters (line breaks and tabs stay), so that it can
/// neither colour a terminal nor break a model's API.
pub fn scrub(text: &str) -> Cow<'_, str> {
    let odd = |found: &Captures<'_>| match &found[0] {
        "\r\n" => "\n",
        escape if escape.starts_with('\u{1b}') => "",
        _ => " ",
    };
    match &*ODD {
        Some(all) => all.replace_all(text, odd),
        None => Cow::Borrowed(""),
    }
}

#[cfg(test)]
mod tests;
