//! What somebody reads who is here for the first time: the ways to cancel with and without a key, and one note about
//! the services' terms.
//!
//! Says of every way what leaves the machine. The note is remembered in the program's own folder; where that can't
//! be written, it is said again next time.

use std::fs::OpenOptions;
use std::path::Path;

use super::files::private_folder;
use super::ui::Ui;

/// Empty file that says that the note about terms was shown.
const NOTED: &str = "terms-noted";

/// What leaves the machine with a key and without one, for somebody who has none: one paragraph a line.
pub fn two_ways(named: &str) -> String {
    format!(
        "With a key the text of the pages goes to the model's provider; e-mail addresses, card numbers, codes and keys are masked before.\n\
         Without one, for simple sites, nothing leaves your machine but what the browser itself sends:\n  subterminator cancel {named} --model rules"
    )
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
