//! Which keys may be pressed: those that move and close, and those that act, which are judged as a click on the focused element.

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// Moves the focus, closes a layer.
    Moves,
    /// Scrolls; moves what a focused choice or list is set to.
    Scrolls,
    /// Enter.
    Enter,
    /// Space: clicks a control, types into a field.
    Space,
    /// Anything else, letters and modifiers included.
    Unknown,
}

/// Reads a key name as Playwright takes it.
pub fn read_key(name: &str) -> Key {
    match name {
        "Tab" | "Shift+Tab" | "Escape" => Key::Moves,
        "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "PageUp" | "PageDown" | "Home"
        | "End" => Key::Scrolls,
        "Enter" | "NumpadEnter" | "Return" | "\n" | "\r" => Key::Enter,
        " " | "Space" | "Spacebar" => Key::Space,
        _ => Key::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_apart() {
        for (name, key) in [
            ("Enter", Key::Enter),
            ("Control+Enter", Key::Unknown),
            (" ", Key::Space),
            ("a", Key::Unknown),
            ("Tab", Key::Moves),
            ("F5", Key::Unknown),
            ("PageDown", Key::Scrolls),
            ("\n", Key::Enter),
            ("", Key::Unknown),
        ] {
            assert_eq!(read_key(name), key, "{name:?}");
        }
    }
}
