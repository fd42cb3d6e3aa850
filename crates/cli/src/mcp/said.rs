//! What the terminal would show, kept in memory: for questions and runs that are told somewhere else.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::ui::Ui;
use config::environment::Environment;

/// Both streams of a user interface, as one text.
pub(super) struct Said {
    /// Leads into the text.
    pub(super) ui: Ui,
    text: Text,
}

impl Said {
    /// Nothing yet.
    pub(super) fn new(environment: &Environment) -> Self {
        let text = Text::default();
        let ui = Ui::in_memory(environment, Box::new(text.clone()), Box::new(text.clone()));
        Self { ui, text }
    }

    /// What was said since the last time.
    pub(super) fn take(&self) -> String {
        let mut bytes = self.text.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *bytes)).into_owned()
    }
}

#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
