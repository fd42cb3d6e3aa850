//! What somebody reads who is here for the first time: the program in a screenful, the ways to cancel with and
//! without a key, and one note about the services' terms.
//!
//! Says of every way what leaves the machine. The note is remembered in the program's own folder; where that can't
//! be written, it is said again next time.

use std::fs::OpenOptions;
use std::path::Path;

use super::exit::Exit;
use super::files::private_folder;
use super::ui::{Paint, Stream, Ui};
use super::wrap::wrap;

/// Empty file that says that the note about terms was shown.
const NOTED: &str = "terms-noted";

/// Commands to begin with, and what each does.
const BEGIN: [(&str, &str); 8] = [
    ("cancel netflix --target mock", "try it: nothing is real"),
    ("init", "set it up: four questions"),
    ("login netflix", "sign in once; it is kept"),
    ("check netflix", "is it active? No clicks"),
    ("cancel netflix", "cancel it"),
    ("cancel", "choose from a menu"),
    ("doctor", "is all here that it needs?"),
    ("report", "what the last run did"),
];

/// Columns of the longest of them.
const LONGEST: usize = 28;

/// What the program is, in a screenful, for somebody who only typed its name.
pub fn introduce(ui: &Ui) -> Exit {
    // Prose is easier to read in lines of a moderate length.
    let width = ui
        .columns(Stream::Out)
        .map_or(80, |columns| columns.min(100));
    let line = |text: &str| ui.hang(Stream::Out, &wrap(text, width, 0), 0);
    let strong = |text: &str| ui.paint(Stream::Out, Paint::Strong, text);
    let name = strong("SubTerminator");
    line(&format!("{name} cancels an online subscription for you."));
    line("");
    line(
        "A language model drives a real browser; the program, not the model, decides what may be clicked. You sign in yourself, and are \
         asked before anything that can't be undone. In the end a receipt shows whether it really happened.",
    );
    line("");
    for (words, what) in BEGIN {
        let command = strong(&format!("subterminator {words}"));
        // Where there is no room for two columns, each stands by itself.
        let room = if width < 76 { 0 } else { LONGEST - words.len() };
        let gap = " ".repeat(room + 3);
        ui.hang(Stream::Out, &format!("  {command}{gap}{what}"), 6);
    }
    line("");
    line(
        "It needs Node.js 18 or newer, Chrome, Edge or Chromium, and a key in ANTHROPIC_API_KEY or OPENAI_API_KEY (none for the mock or \
         with --model rules).",
    );
    line("");
    let (all, one) = (
        strong("subterminator --help"),
        strong("subterminator help cancel"),
    );
    line(&format!("All commands: {all}"));
    line(&format!("Examples of one: {one}"));
    Exit::Done
}

/// The two ways to cancel something real, for somebody without a key: one paragraph a line.
pub fn two_ways(named: &str) -> String {
    [
        "There are two ways:",
        "- With a model, which copes better with pages that nobody foresaw. Set its key in the environment: ANTHROPIC_API_KEY=…, or \
         OPENAI_API_KEY=… with --model gpt-4o. The text of the pages goes to the model's provider; e-mail addresses, card numbers, \
         codes and keys are masked before. Pictures of pages are sent as --vision says: by itself only where the text is too poor.",
        "- Without a key, by a built-in planner:",
        &format!("    subterminator cancel {named} --model rules"),
        "  Nothing leaves your machine then but what the browser itself sends, and once the download of the browser server.",
        "Either way you are asked before anything that can't be undone.",
    ]
    .join("\n")
}

/// Says once that a service's terms may forbid what the program does.
pub fn mention_terms(ui: &Ui, home: &Path) {
    let noted = home.join(NOTED);
    if noted.exists() {
        return;
    }
    ui.note("Some services' terms of use don't allow automated access. Whether you use it there is your decision. (This is said once.)");
    let kept = private_folder(home)
        .and_then(|()| OpenOptions::new().create(true).append(true).open(&noted));
    if let Err(error) = kept {
        tracing::debug!("can't remember the note: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::capture;
    use crate::wrap::columns;

    #[test]
    fn the_introduction_fits_a_screen_of_any_usual_width() {
        for width in [60, 80, 120] {
            let (ui, out, _) = capture::ui(capture::PIPED);
            let _ = introduce(&capture::narrow(&ui, width));
            let text = out.text();
            assert!(
                text.lines().all(|line| columns(line) <= width),
                "{width}\n{text}"
            );
            assert!(
                text.lines().count() < 24,
                "a prompt below it has room: {width}\n{text}"
            );
        }
    }

    #[test]
    fn terms_are_mentioned_once() {
        let (ui, _, err) = capture::ui(capture::PIPED);
        let root = tempfile::tempdir().unwrap();
        let home = root.path().join("deep/home");
        mention_terms(&ui, &home);
        mention_terms(&ui, &home);
        assert_eq!(
            err.text().matches("terms of use").count(),
            1,
            "{}",
            err.text()
        );
        let unwritable = root.path().join("file");
        std::fs::write(&unwritable, "").unwrap();
        mention_terms(&ui, &unwritable.join("home"));
        assert_eq!(err.text().lines().count(), 2);
    }
}
