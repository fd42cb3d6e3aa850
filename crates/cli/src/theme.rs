//! What an output stream can show: colour, signs outside ASCII, movement. Read from the environment, asked of nobody.

use std::borrow::Cow;

use config::env;
use config::environment::Environment;

/// What a stream can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own of a stream"
)]
pub struct Theme {
    /// It is a terminal.
    pub terminal: bool,
    /// Colours are welcome.
    pub colour: bool,
    /// The locale is UTF-8.
    pub unicode: bool,
    /// Words instead of signs, nothing moves.
    pub plain: bool,
    /// The terminal can move its cursor (`TERM` is not `dumb`).
    pub moves: bool,
}

impl Theme {
    /// What the environment says about a stream.
    pub fn of(environment: &Environment, terminal: bool, plain: bool) -> Self {
        let moves = environment.real("TERM") != Some("dumb");
        let colour = terminal && moves && !plain && environment.get(&env::NO_COLOR).is_none();
        Self {
            terminal,
            colour,
            unicode: is_utf8(environment),
            plain,
            moves,
        }
    }

    /// The text as the stream's character set has it.
    pub fn fold<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.unicode || text.is_ascii() {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(to_ascii(text))
        }
    }
}

/// The locale's character set, by the rule of POSIX: `LC_ALL`, then `LC_CTYPE`, then `LANG`.
fn is_utf8(environment: &Environment) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| environment.real(name))
        .unwrap_or_default();
    let locale = locale.to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The nearest that ASCII has; a question mark for what it hasn't.
fn to_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '…' => out.push_str("..."),
            '✓' => out.push_str("OK"),
            '⚠' => out.push('!'),
            '✗' => out.push('x'),
            '—' | '–' | '‑' | '·' => out.push('-'),
            '‘' | '’' => out.push('\''),
            '“' | '”' => out.push('"'),
            '•' => out.push('*'),
            '\u{a0}' | '\u{202f}' => out.push(' '),
            c if c.is_ascii() => out.push(c),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn theme(variables: &[(&str, &str)], terminal: bool, plain: bool) -> Theme {
        Theme::of(
            &Environment::of(variables.iter().copied(), Path::new("/")),
            terminal,
            plain,
        )
    }

    #[test]
    fn colour_needs_a_terminal_and_nobody_who_objects() {
        assert!(theme(&[], true, false).colour);
        assert!(!theme(&[], false, false).colour);
        assert!(!theme(&[], true, true).colour);
        assert!(!theme(&[("NO_COLOR", "1")], true, false).colour);
        assert!(theme(&[("NO_COLOR", "")], true, false).colour);
        assert!(!theme(&[("TERM", "dumb")], true, false).colour);
    }

    #[test]
    fn the_first_locale_variable_that_is_set_counts() {
        assert!(theme(&[("LANG", "de_DE.UTF-8")], true, false).unicode);
        assert!(theme(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8")], true, false).unicode);
        assert!(!theme(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], true, false).unicode);
        assert!(!theme(&[], true, false).unicode);
    }
}
