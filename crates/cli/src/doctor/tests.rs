//! Tests of `doctor`.

use super::*;
use crate::ui::Theme;
use crate::ui::capture::{self, PIPED, PLAIN};

fn checks() -> Vec<Check> {
    vec![
        Check::ok("Node.js", "v22.3.1"),
        Check::ok("Playwright MCP", "0.0.83, 29 tools, started in 0.5 s"),
        Check::warning(
            "Display",
            "Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened, and you can't sign in.",
            "Run it on your desktop, or with --headless.",
        ),
        Check::problem(
            "Key",
            Exit::Configuration,
            "Missing ANTHROPIC_API_KEY.",
            "Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY.",
        ),
    ]
}

fn shown(theme: Theme, width: usize) -> String {
    let (ui, out, _) = capture::ui(theme);
    let ui = capture::narrow(&ui, width);
    for check in checks() {
        show(&ui, &check);
    }
    ui.say("");
    summary(&ui, &checks());
    out.text()
}

#[test]
fn plain_has_words_and_no_signs() {
    let text = shown(PLAIN, 60);
    assert!(
        text.lines().all(|line| line.chars().count() <= 60),
        "{text}"
    );
    insta::assert_snapshot!(text, @r#"
    OK Node.js          v22.3.1
    OK Playwright MCP   0.0.83, 29 tools, started in 0.5 s
    !  Display          Neither DISPLAY nor WAYLAND_DISPLAY is
                        set: no window can be opened, and you
                        can't sign in.
                        Fix: Run it on your desktop, or with
                        --headless.
    x  Key              Missing ANTHROPIC_API_KEY.
                        Fix: Set it via environment variable or
                        use --model gpt-4o with OPENAI_API_KEY.

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
