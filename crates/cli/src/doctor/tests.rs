//! Tests of `doctor`.

use super::*;
use crate::ui::capture::{self, PIPED, PLAIN};

fn checks() -> Vec<Check> {
    vec![
        Check::ok("Node.js", "v22.3.1"),
        Check::warning(
            "Display",
            "Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened.",
            "Run it on your desktop, or with --headless.",
        ),
        Check::problem(
            "Key",
            Exit::Configuration,
            "Missing ANTHROPIC_API_KEY.",
            "Set it via environment variable.",
        ),
    ]
}

#[test]
fn plain_has_words_and_no_signs_and_is_as_wide_as_the_terminal() {
    let (ui, out, _) = capture::ui(PLAIN);
    let ui = capture::narrow(&ui, 60);
    for check in checks() {
        show(&ui, &check);
    }
    summary(&ui, &checks());
    insta::assert_snapshot!(out.text(), @r#"
    OK Node.js          v22.3.1
    !  Display          Neither DISPLAY nor WAYLAND_DISPLAY is
                        set: no window can be opened.
                        Fix: Run it on your desktop, or with
                        --headless.
    x  Key              Missing ANTHROPIC_API_KEY.
                        Fix: Set it via environment variable.
    x 1 problem, 1 warning.
    "#);
}

#[test]
fn foreign_words_move_nothing() {
    let (ui, out, _) = capture::ui(PIPED);
    show(&ui, &Check::warning("Services", "a\u{1b}[2Jb\nc", "d\u{7}"));
    assert_eq!(
        out.text(),
        "⚠  Services         ab c\n                    Fix: d\n"
    );
}
