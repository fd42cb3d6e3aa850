//! A door that leads into memory.

use super::*;

/// No terminal, no colour.
pub(crate) const PIPED: Theme = Theme {
    terminal: false,
    colour: false,
    plain: false,
};
pub(crate) const PLAIN: Theme = Theme {
    plain: true,
    ..PIPED
};

/// A user interface with both streams in memory.
pub(crate) fn ui(theme: Theme) -> (Ui, Memory, Memory) {
    let (out, err) = (Memory::default(), Memory::default());
    let ui = Ui::onto(theme, Box::new(out.clone()), Box::new(err.clone()));
    (ui, out, err)
}

/// The same door, in a terminal of this many columns.
pub(crate) fn narrow(ui: &Ui, columns: usize) -> Ui {
    Ui {
        narrow: Some(columns),
        ..ui.clone()
    }
}
