//! Makes foreign text (from pages, models, servers) safe for a terminal.
//!
//! Whatever a page writes, it can't move the cursor, change colours or titles, begin a new line, or turn
//! the order of letters around. Visible text is never dropped: hiding words would help a hostile page.

use std::iter::Peekable;
use std::path::Path;
use std::str::Chars;

/// Foreign text as one line, without control characters, white space collapsed.
pub fn line(text: &str) -> String {
    let block = block(text);
    block.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A path as one line.
pub fn path(path: &Path) -> String {
    line(&path.display().to_string())
}

pub use journal::clipped as clip;

/// Foreign text in its own lines, without other control characters. Tabs become spaces.
pub fn block(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                if chars.peek() != Some(&'\n') {
                    out.push('\n');
                }
            }
            '\t' => out.push_str("  "),
            '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\u{1b}' => {
                if chars.peek() == Some(&'[') {
                    chars.next();
                    skip_parameters(&mut chars);
                }
            }
            '\u{9b}' => skip_parameters(&mut chars),
            c if c.is_control() || is_invisible(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// Parameters and final letter of a control sequence (ECMA-48, 5.4); they are no words.
fn skip_parameters(chars: &mut Peekable<Chars<'_>>) {
    while chars
        .next_if(|c| matches!(c, '\u{20}'..='\u{3f}'))
        .is_some()
    {}
    chars.next_if(|c| matches!(c, '\u{40}'..='\u{7e}'));
}

/// Direction overrides, zero-width characters and tags. The joiners of Persian, Hindi and emoji stay.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escape_sequences_go_and_words_stay() {
        for (text, shown) in [
            ("\u{1b}[31;1mHelp\u{1b}[0m", "Help"),
            ("a\u{9b}2Jb", "ab"),
            ("\u{1b}]0;Finish it\u{7}Help", "]0;Finish itHelp"),
            ("Help\u{1b}]0;Finish it", "Help]0;Finish it"),
            ("safe\u{202e}lecnac\u{200b}", "safelecnac"),
            (
                "one\r\nApprove? y\u{2028}two\tthree",
                "one Approve? y two three",
            ),
            ("Kündigung bestätigen ✓ 解約", "Kündigung bestätigen ✓ 解約"),
        ] {
            assert_eq!(line(text), shown);
        }
        assert_eq!(block("one\r\n  two\rthree"), "one\n  two\nthree");
    }

    #[test]
    fn long_text_is_clipped_at_a_character() {
        assert_eq!(clip("äöü", 3), "äöü");
        assert_eq!(clip("äöüß", 3), "äöü…");
    }

    proptest! {
        #[test]
        fn nothing_that_controls_a_terminal_is_left(text in any::<String>()) {
            prop_assert!(!line(&text).chars().any(char::is_control));
            prop_assert!(!block(&text).chars().any(|c| c.is_control() && c != '\n'));
        }
    }
}
