//! What a terminal can do beside text: links, desktop notices, pictures. Known by name, never asked.
//!
//! A terminal that is asked answers on the person's own input, where an answer could be lost or mistaken, so only
//! names count that terminals give themselves. An unknown terminal can do nothing; behind tmux and screen
//! nobody knows which terminal is there.

use config::env;
use config::environment::Environment;

/// How a picture is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pictures {
    /// kitty's graphics protocol, <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.
    Kitty,
    /// iTerm2's inline images, <https://iterm2.com/documentation-images.html>.
    Iterm2,
    /// Sixel, from DEC's VT340.
    Sixel,
}

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
    /// Pictures.
    pub pictures: Option<Pictures>,
}

/// Terminals that are known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Kitty,
    Ghostty,
    WezTerm,
    Iterm2,
    Mintty,
    Foot,
    Contour,
    Mlterm,
    Rxvt,
    /// GNOME Terminal and its relatives, Alacritty, Konsole, Windows Terminal, Visual Studio Code: links only.
    LinksOnly,
}

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
        // Over SSH the file lies on another machine than the terminal.
        let remote = environment.is_remote();
        let wished = environment
            .get(&env::SUBTERMINATOR_PICTURES)
            .map(|s| s.value.trim().to_lowercase());
        Self {
            links: known.is_some_and(|k| !remote && !matches!(k, Known::Mlterm | Known::Rxvt)),
            bell: environment
                .switch(&env::SUBTERMINATOR_BELL)
                .is_none_or(|s| s.value),
            notice: known.and_then(Known::notice),
            pictures: wished.map_or_else(|| known.and_then(Known::pictures), |word| by_name(&word)),
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

/// The way to send pictures that the person names; `none` and unknown words are none.
fn by_name(word: &str) -> Option<Pictures> {
    match word {
        "kitty" => Some(Pictures::Kitty),
        "iterm2" => Some(Pictures::Iterm2),
        "sixel" => Some(Pictures::Sixel),
        _ => None,
    }
}

impl Known {
    fn notice(self) -> Option<Notice> {
        match self {
            Self::Kitty | Self::Ghostty | Self::WezTerm | Self::Iterm2 => Some(Notice::Osc9),
            Self::Foot | Self::Rxvt => Some(Notice::Osc777),
            Self::Mintty | Self::Contour | Self::Mlterm | Self::LinksOnly => None,
        }
    }

    fn pictures(self) -> Option<Pictures> {
        match self {
            Self::Kitty | Self::Ghostty => Some(Pictures::Kitty),
            Self::WezTerm | Self::Iterm2 | Self::Mintty => Some(Pictures::Iterm2),
            Self::Foot | Self::Contour | Self::Mlterm => Some(Pictures::Sixel),
            Self::Rxvt | Self::LinksOnly => None,
        }
    }
}

/// `TERM` names the terminal that is drawn on, even over SSH, so it counts first; then what the terminal says
/// of itself. `KITTY_WINDOW_ID` outlives kitty in programs that it started, so it counts last.
fn known(environment: &Environment, term: &str) -> Option<Known> {
    let by_term = [
        ("xterm-kitty", Known::Kitty),
        ("xterm-ghostty", Known::Ghostty),
        ("wezterm", Known::WezTerm),
        ("foot", Known::Foot),
        ("contour", Known::Contour),
        ("mlterm", Known::Mlterm),
        ("rxvt-unicode", Known::Rxvt),
        ("alacritty", Known::LinksOnly),
    ];
    if let Some((_, known)) = by_term.iter().find(|(name, _)| term.starts_with(name)) {
        return Some(*known);
    }
    if !term.starts_with("xterm") {
        return None;
    }
    let program = match environment.real("TERM_PROGRAM") {
        Some("iTerm.app") => Some(Known::Iterm2),
        Some("WezTerm") => Some(Known::WezTerm),
        Some("ghostty") => Some(Known::Ghostty),
        Some("mintty") => Some(Known::Mintty),
        Some("vscode") => Some(Known::LinksOnly),
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
            (vte || is_set("KONSOLE_VERSION") || is_set("WT_SESSION")).then_some(Known::LinksOnly)
        })
        .or_else(|| is_set("KITTY_WINDOW_ID").then_some(Known::Kitty))
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
        for (variables, links, notice, pictures) in [
            (
                &[("TERM", "xterm-kitty")][..],
                true,
                Some(Notice::Osc9),
                Some(Pictures::Kitty),
            ),
            (
                &[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")],
                true,
                Some(Notice::Osc9),
                Some(Pictures::Kitty),
            ),
            (
                &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")],
                true,
                Some(Notice::Osc9),
                Some(Pictures::Iterm2),
            ),
            (
                &[("TERM", "foot")],
                true,
                Some(Notice::Osc777),
                Some(Pictures::Sixel),
            ),
            (
                &[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")],
                true,
                None,
                None,
            ),
            (
                &[
                    ("TERM", "xterm-256color"),
                    ("VTE_VERSION", "7600"),
                    ("KITTY_WINDOW_ID", "1"),
                ],
                true,
                None,
                None,
            ),
            (
                &[
                    ("TERM", "xterm-256color"),
                    ("TERM_PROGRAM", "Apple_Terminal"),
                    ("KITTY_WINDOW_ID", "1"),
                ],
                false,
                None,
                None,
            ),
            (&[("TERM", "xterm-256color")], false, None, None),
            (&[("TERM", "linux")], false, None, None),
            (&[], false, None, None),
        ] {
            assert_eq!(
                of(variables),
                Abilities {
                    links,
                    bell: true,
                    notice,
                    pictures
                },
                "{variables:?}"
            );
        }
    }

    #[test]
    fn behind_a_multiplexer_nothing_is_known_unless_the_person_says_so() {
        for behind in [("TMUX", "/tmp/tmux-0/default,1,0"), ("STY", "1.pts-0")] {
            let found = of(&[("TERM", "xterm-kitty"), behind]);
            assert_eq!(
                (found.links, found.notice, found.pictures),
                (false, None, None)
            );
            let wished = of(&[
                ("TERM", "xterm-kitty"),
                behind,
                ("SUBTERMINATOR_PICTURES", "sixel"),
            ]);
            assert_eq!(wished.pictures, Some(Pictures::Sixel));
        }
        assert_eq!(
            of(&[("TERM", "screen-256color"), ("KITTY_WINDOW_ID", "1")]).pictures,
            None
        );
        assert!(
            !of(&[("TERM", "xterm-kitty"), ("SSH_CONNECTION", "a b c d")]).links,
            "the file is not on the terminal's machine"
        );
    }

    #[test]
    fn the_person_decides() {
        assert_eq!(
            of(&[("TERM", "xterm-kitty"), ("SUBTERMINATOR_PICTURES", "none")]).pictures,
            None
        );
        assert_eq!(
            of(&[
                ("TERM", "xterm-256color"),
                ("SUBTERMINATOR_PICTURES", "Kitty")
            ])
            .pictures,
            Some(Pictures::Kitty)
        );
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
