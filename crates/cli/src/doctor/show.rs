//! How checks look: one line each, continued under the message where the terminal is narrow; the fix below it.

use serde_json::{Value, json};

use super::check::{Check, Status, exit_of};
use crate::clean;
use crate::exit::Exit;
use crate::ui::{Mark, Paint, Stream, Ui};
use crate::wrap::wrap;

/// Where there is no terminal to ask, in columns.
const USUAL: usize = 100;
/// Narrower lines can't be read; the terminal may break them itself.
const NARROWEST: usize = 40;
/// Widest lines that are still easy to read.
const WIDEST: usize = 120;
/// Room for the name of a check, the longest and two blanks.
const NAME: usize = 17;

/// Columns of the terminal behind standard output.
pub fn width() -> usize {
    let asked = terminal_size::terminal_size_of(std::io::stdout())
        .map_or(USUAL, |(width, _)| usize::from(width.0));
    asked.clamp(NARROWEST, WIDEST)
}

pub fn lines(ui: &Ui, check: &Check, width: usize) -> Vec<String> {
    let theme = ui.theme(Stream::Out);
    let mark = match check.status {
        Status::Ok => Mark::Done,
        Status::Warning => Mark::Attention,
        Status::Problem => Mark::Failed,
    };
    let sign = ui.mark(Stream::Out, mark);
    let words = theme.plain || !theme.unicode;
    // `OK` takes two columns, every other sign one.
    let sign = if words && check.status != Status::Ok {
        format!("{sign} ")
    } else {
        sign
    };
    let before = if words { 3 } else { 2 } + NAME;
    let room = width.saturating_sub(before).max(20);
    let name = ui.paint(Stream::Out, Paint::Strong, check.name);
    let gap = " ".repeat(NAME.saturating_sub(check.name.chars().count()));
    let mut found = Vec::new();
    for (i, part) in wrap(&clean::line(&check.message), room, 0)
        .split('\n')
        .enumerate()
    {
        found.push(if i == 0 {
            format!("{sign} {name}{gap}{part}")
        } else {
            format!("{}{part}", " ".repeat(before))
        });
    }
    if let Some(fix) = check.fix.as_deref().filter(|fix| !fix.is_empty()) {
        let arrow = if words { "Fix: " } else { "→ " };
        let deeper = arrow.chars().count();
        for (i, part) in wrap(&clean::line(fix), room.saturating_sub(deeper), 0)
            .split('\n')
            .enumerate()
        {
            let lead = if i == 0 {
                arrow.to_owned()
            } else {
                " ".repeat(deeper)
            };
            found.push(format!(
                "{}{}",
                " ".repeat(before),
                ui.paint(Stream::Out, Paint::Quiet, &format!("{lead}{part}"))
            ));
        }
    }
    found
}

/// What it all comes to.
pub fn summary(ui: &Ui, checks: &[Check]) -> String {
    let count = |status| checks.iter().filter(|c| c.status == status).count();
    let of = |n: usize, word: &str| {
        if n == 1 {
            format!("1 {word}")
        } else {
            format!("{n} {word}s")
        }
    };
    let (problems, warnings) = (count(Status::Problem), count(Status::Warning));
    let failed = bare(ui);
    let first = format!("Fix the lines marked {failed} first.");
    let (mark, text) = match (problems, warnings) {
        (0, 0) => (Mark::Done, "Everything is in place.".to_owned()),
        (0, w) => (
            Mark::Done,
            format!("A run can work ({}).", of(w, "warning")),
        ),
        (p, 0) => (Mark::Failed, format!("{}. {first}", of(p, "problem"))),
        (p, w) => (
            Mark::Failed,
            format!("{}, {}. {first}", of(p, "problem"), of(w, "warning")),
        ),
    };
    format!(
        "{} {}",
        ui.mark(Stream::Out, mark),
        ui.paint(Stream::Out, Paint::Strong, &text)
    )
}

/// The sign of a problem, without its colour.
fn bare(ui: &Ui) -> &'static str {
    let theme = ui.theme(Stream::Out);
    if theme.plain || !theme.unicode {
        "x"
    } else {
        "✗"
    }
}

/// Everything as one object.
pub fn object(checks: &[Check]) -> Value {
    let exit = exit_of(checks);
    json!({ "type": "doctor", "ok": exit == Exit::Done, "exit": exit.code(), "checks": checks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Theme;
    use crate::ui::capture::{self, COLOURED, PIPED, PLAIN};

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
        for check in checks() {
            for line in lines(&ui, &check, width) {
                ui.line(Stream::Out, &line);
            }
        }
        ui.line(Stream::Out, "");
        ui.line(Stream::Out, &summary(&ui, &checks()));
        out.text()
    }

    #[test]
    fn sixty_columns() {
        let text = shown(PIPED, 60);
        assert!(
            text.lines().all(|line| line.chars().count() <= 60),
            "{text}"
        );
        insta::assert_snapshot!(text, @r#"
        ✓ Node.js          v22.3.1
        ✓ Playwright MCP   0.0.83, 29 tools, started in 0.5 s
        ⚠ Display          Neither DISPLAY nor WAYLAND_DISPLAY is
                           set: no window can be opened, and you
                           can't sign in.
                           → Run it on your desktop, or with
                             --headless.
        ✗ Key              Missing ANTHROPIC_API_KEY.
                           → Set it via environment variable or use
                             --model gpt-4o with OPENAI_API_KEY.

        ✗ 1 problem, 1 warning. Fix the lines marked ✗ first.
        "#);
    }

    #[test]
    fn a_hundred_and_twenty_columns() {
        let text = shown(PIPED, 120);
        assert!(
            text.lines().all(|line| line.chars().count() <= 120),
            "{text}"
        );
        insta::assert_snapshot!(text, @r#"
        ✓ Node.js          v22.3.1
        ✓ Playwright MCP   0.0.83, 29 tools, started in 0.5 s
        ⚠ Display          Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened, and you can't sign in.
                           → Run it on your desktop, or with --headless.
        ✗ Key              Missing ANTHROPIC_API_KEY.
                           → Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY.

        ✗ 1 problem, 1 warning. Fix the lines marked ✗ first.
        "#);
    }

    #[test]
    fn plain_has_words_and_no_signs() {
        let text = shown(PLAIN, 60);
        assert!(
            text.is_ascii() && text.lines().all(|line| line.chars().count() <= 60),
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
                                 use --model gpt-4o with
                                 OPENAI_API_KEY.

        x 1 problem, 1 warning. Fix the lines marked x first.
        "#);
    }

    #[test]
    fn colours_add_nothing_but_colours() {
        let coloured = shown(COLOURED, 120);
        let bare = regex::Regex::new("\u{1b}\\[[0-9;]*m")
            .unwrap()
            .replace_all(&coloured, "")
            .into_owned();
        assert_eq!(bare, shown(PIPED, 120));
        insta::assert_snapshot!(coloured.replace('\u{1b}', "^"), @r#"
        ^[1m^[32m✓^[0m ^[1mNode.js^[0m          v22.3.1
        ^[1m^[32m✓^[0m ^[1mPlaywright MCP^[0m   0.0.83, 29 tools, started in 0.5 s
        ^[1m^[33m⚠^[0m ^[1mDisplay^[0m          Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened, and you can't sign in.
                           ^[2m→ Run it on your desktop, or with --headless.^[0m
        ^[1m^[31m✗^[0m ^[1mKey^[0m              Missing ANTHROPIC_API_KEY.
                           ^[2m→ Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY.^[0m

        ^[1m^[31m✗^[0m ^[1m1 problem, 1 warning. Fix the lines marked ✗ first.^[0m
        "#);
    }

    #[test]
    fn the_object_has_every_check() {
        let object = object(&checks());
        assert_eq!(
            (object["ok"].as_bool(), object["exit"].as_u64()),
            (Some(false), Some(2))
        );
        assert_eq!(
            object["checks"][3].to_string(),
            r#"{"name":"Key","status":"problem","message":"Missing ANTHROPIC_API_KEY.","fix":"Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY."}"#
        );
        assert!(object["checks"][0]["fix"].is_null());
    }

    #[test]
    fn foreign_words_move_nothing() {
        let (ui, ..) = capture::ui(PIPED);
        let check = Check::warning("Services", "a\u{1b}[2Jb\nc", "d\u{7}");
        assert_eq!(
            lines(&ui, &check, 80),
            ["⚠ Services         ab c", "                   → d"]
        );
    }
}
