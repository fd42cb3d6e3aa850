//! What a terminal can do beside text: links and desktop notices. Known by name, never asked.
//!
//! A terminal that is asked answers on the person's own input, where an answer could be lost or mistaken, so only
//! names count that terminals give themselves. An unknown terminal can do nothing; behind tmux and screen
//! nobody knows which terminal is there.

use config::env;
use config::environment::Environment;

/// How a desktop notice is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// OSC 9, from iTerm2.
    Osc9,
    /// OSC 777, from rxvt-unicode.
    Osc777,
}

/// What a terminal can do beside text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Abilities {
    /// Links to files of this machine (OSC 8).
    pub links: bool,
    /// The bell is welcome.
    pub bell: bool,
    /// Desktop notices.
    pub notice: Option<Notice>,
}

/// What a known terminal can do: links, and notices of this kind.
type Known = (bool, Option<Notice>);
const WITH_OSC_9: Known = (true, Some(Notice::Osc9));
/// GNOME Terminal and its relatives, Alacritty, Konsole, Windows Terminal, Visual Studio Code.
const LINKS_ONLY: Known = (true, None);

impl Abilities {
    /// What the environment says about the terminal.
    pub fn of(environment: &Environment) -> Self {
        let is_set = |name: &str| environment.real(name).is_some();
        let term = environment.real("TERM").unwrap_or_default();
        let behind = is_set("TMUX")
            || is_set("STY")
            || term.starts_with("tmux")
            || term.starts_with("screen");
        let known = if behind {
            None
        } else {
            known(environment, term)
        };
        let (links, notice) = known.unwrap_or_default();
        // Over SSH the file lies on another machine than the terminal.
        let remote = environment.is_remote();
        Self {
            links: links && !remote,
            bell: environment
                .switch(&env::SUBTERMINATOR_BELL)
                .is_none_or(|s| s.value),
            notice,
        }
    }

    /// What is left of it in plain output: the bell.
    #[must_use]
    pub fn plain(self) -> Self {
        Self {
            bell: self.bell,
            ..Self::default()
        }
    }
}

/// `TERM` names the terminal that is drawn on, even over SSH, so it counts first; then what the terminal says
/// of itself. `KITTY_WINDOW_ID` outlives kitty in programs that it started, so it counts last.
fn known(environment: &Environment, term: &str) -> Option<Known> {
    let by_term = [
        ("xterm-kitty", WITH_OSC_9),
        ("xterm-ghostty", WITH_OSC_9),
        ("wezterm", WITH_OSC_9),
        ("foot", (true, Some(Notice::Osc777))),
        ("contour", LINKS_ONLY),
        ("rxvt-unicode", (false, Some(Notice::Osc777))),
        ("alacritty", LINKS_ONLY),
    ];
    if let Some((_, known)) = by_term.iter().find(|(name, _)| term.starts_with(name)) {
        return Some(*known);
    }
    if !term.starts_with("xterm") {
        return None;
    }
    let program = match environment.real("TERM_PROGRAM") {
        Some("iTerm.app" | "WezTerm" | "ghostty") => Some(WITH_OSC_9),
        Some("mintty" | "vscode") => Some(LINKS_ONLY),
        Some(_) => return None,
        None => None,
    };
    let is_set = |name: &str| environment.real(name).is_some();
    // Links came with version 0.50 of the library behind GNOME Terminal.
    let vte = environment
        .real("VTE_VERSION")
        .and_then(|v| v.parse::<u32>().ok())
        .is_some_and(|v| v >= 5000);
    program
        .or_else(|| {
            (vte || is_set("KONSOLE_VERSION") || is_set("WT_SESSION")).then_some(LINKS_ONLY)
        })
        .or_else(|| is_set("KITTY_WINDOW_ID").then_some(WITH_OSC_9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn of(variables: &[(&str, &str)]) -> Abilities {
        Abilities::of(&Environment::of(variables.iter().copied(), Path::new("/")))
    }

    #[test]
    fn terminals_are_known_by_their_names() {
        const XTERM: (&str, &str) = ("TERM", "xterm-256color");
        for (variables, links, notice) in [
            (&[("TERM", "xterm-kitty")][..], true, Some(Notice::Osc9)),
            (&[XTERM, ("KITTY_WINDOW_ID", "1")], true, Some(Notice::Osc9)),
            (
                &[XTERM, ("TERM_PROGRAM", "iTerm.app")],
                true,
                Some(Notice::Osc9),
            ),
            (&[("TERM", "foot")], true, Some(Notice::Osc777)),
            (&[("TERM", "mlterm")], false, None),
            (&[XTERM, ("VTE_VERSION", "7600")], true, None),
            (
                &[XTERM, ("VTE_VERSION", "7600"), ("KITTY_WINDOW_ID", "1")],
                true,
                None,
            ),
            (
                &[
                    XTERM,
                    ("TERM_PROGRAM", "Apple_Terminal"),
                    ("KITTY_WINDOW_ID", "1"),
                ],
                false,
                None,
            ),
            (&[XTERM], false, None),
            (&[("TERM", "linux")], false, None),
            (&[], false, None),
        ] {
            let bell = true;
            let expected = Abilities {
                links,
                bell,
                notice,
            };
            assert_eq!(of(variables), expected, "{variables:?}");
        }
    }

    #[test]
    fn behind_a_multiplexer_nothing_is_known() {
        for behind in [("TMUX", "/tmp/tmux-0/default,1,0"), ("STY", "1.pts-0")] {
            let found = of(&[("TERM", "xterm-kitty"), behind]);
            assert_eq!((found.links, found.notice), (false, None));
        }
        let found = of(&[("TERM", "screen-256color"), ("KITTY_WINDOW_ID", "1")]);
        assert_eq!(found.notice, None);
        assert!(
            !of(&[("TERM", "xterm-kitty"), ("SSH_CONNECTION", "a b c d")]).links,
            "the file is not on the terminal's machine"
        );
    }

    #[test]
    fn the_person_decides() {
        assert!(!of(&[("SUBTERMINATOR_BELL", "0")]).bell);
        assert_eq!(
            of(&[("TERM", "xterm-kitty")]).plain(),
            Abilities {
                bell: true,
                ..Abilities::default()
            }
        );
    }
}
