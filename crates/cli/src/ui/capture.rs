//! A door that leads into memory.

use std::io::Write;

use super::*;

/// What was printed.
#[derive(Clone, Default)]
pub(crate) struct Captured(Arc<Mutex<Vec<u8>>>);

impl Captured {
    /// The text so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that always fails.
pub(crate) struct Broken(pub(crate) io::ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// No terminal, no colour, UTF-8.
pub(crate) const PIPED: Theme = Theme {
    terminal: false,
    colour: false,
    unicode: true,
    plain: false,
    moves: true,
};
/// A terminal's colours without its spinner (it isn't one).
pub(crate) const COLOURED: Theme = Theme {
    colour: true,
    ..PIPED
};
pub(crate) const PLAIN: Theme = Theme {
    plain: true,
    ..PIPED
};

/// A user interface with both streams in memory.
pub(crate) fn ui(theme: Theme) -> (Ui, Captured, Captured) {
    let (out, err) = (Captured::default(), Captured::default());
    (
        with(theme, Box::new(out.clone()), Box::new(err.clone())),
        out,
        err,
    )
}

/// A user interface on these writers.
pub(crate) fn with(theme: Theme, out: Box<dyn Write + Send>, err: Box<dyn Write + Send>) -> Ui {
    let door = Arc::new(Mutex::new(Door::new(out, err)));
    Ui {
        out: theme,
        err: theme,
        input_is_terminal: false,
        abilities: Abilities::default(),
        size: Size::Fixed(None),
        door,
    }
}

/// The same door, in a terminal of this many columns.
pub(crate) fn narrow(ui: &Ui, columns: usize) -> Ui {
    Ui {
        size: Size::Fixed(Some((columns, 30))),
        ..ui.clone()
    }
}
