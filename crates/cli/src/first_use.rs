//! What somebody reads who is here for the first time: the program in a screenful, the ways to cancel with and
//! without a key, and one note about the services' terms.
//!
//! Says of every way what leaves the machine. The note is remembered in the program's own folder; where that can't
//! be written, it is said again next time.

use std::fs::{DirBuilder, OpenOptions};
use std::path::Path;

use super::exit::Exit;
use super::ui::{Paint, Stream, Ui};
use super::wrap::{columns, wrap};

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

/// What the program is, in a screenful, for somebody who only typed its name.
pub fn introduce(ui: &Ui) -> Exit {
    // Prose is easier to read in lines of a moderate length.
    let width = ui
        .size(Stream::Out)
        .map_or(80, |(columns, _)| columns.min(100));
    let line = |text: &str| ui.hang(Stream::Out, &wrap(text, width, 0), 0);
    line(&format!(
        "{} cancels an online subscription for you.",
        ui.paint(Stream::Out, Paint::Strong, "SubTerminator")
    ));
    line("");
    line(
        "A language model drives a real browser; the program, not the model, decides what may be clicked. You sign in yourself, and are \
         asked before anything that can't be undone. In the end a receipt shows whether it really happened.",
    );
    line("");
    entries(ui, &BEGIN);
    line("");
    line(
        "It needs Node.js 18 or newer, a browser (Chrome, Edge or Chromium), and a key in ANTHROPIC_API_KEY or OPENAI_API_KEY (none \
         for the mock service or with --model rules).",
    );
    line("");
    line(&format!(
        "All commands: {}",
        ui.paint(Stream::Out, Paint::Strong, "subterminator --help")
    ));
    line(&format!(
        "Examples of one: {}",
        ui.paint(Stream::Out, Paint::Strong, "subterminator help cancel")
    ));
    Exit::Done
}

/// Commands and what they do. Where there is no room to write the program's name before each, it stands above.
fn entries(ui: &Ui, entries: &[(&str, &str)]) {
    const PROGRAM: &str = "subterminator ";
    let width = entries
        .iter()
        .map(|(words, _)| columns(words))
        .max()
        .unwrap_or_default();
    let whole = entries
        .iter()
        .map(|(_, what)| 2 + PROGRAM.len() + width + 3 + columns(what))
        .max()
        .unwrap_or_default();
    let each = ui
        .size(Stream::Out)
        .is_none_or(|(columns, _)| whole <= columns);
    if !each {
        ui.line(Stream::Out, &format!("{PROGRAM}…"));
    }
    for (words, what) in entries {
        let command = if each {
            format!("{PROGRAM}{words}")
        } else {
            (*words).to_owned()
        };
        let gap = " ".repeat(width - columns(words) + 3);
        ui.hang(
            Stream::Out,
            &format!(
                "  {}{gap}{what}",
                ui.paint(Stream::Out, Paint::Strong, &command)
            ),
            6,
        );
    }
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
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    let kept = folder
        .create(home)
        .and_then(|()| OpenOptions::new().create(true).append(true).open(&noted));
    if let Err(error) = kept {
        tracing::debug!("can't remember the note: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::capture;

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
