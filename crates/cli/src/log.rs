//! The log for developers: off unless `RUST_LOG` asks for it, on standard error, masked.
//!
//! What the person should know never comes this way.

use std::io::{self, Write};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;

use super::clean;
use super::ui::{Stream, Ui};
use config::env;
use config::environment::Environment;
use domain::masking::Masker;

/// Starts the log if `RUST_LOG` is set. A filter that can't be read is a note, not an error.
pub fn start(environment: &Environment, ui: &Ui) {
    let Some(filter) = environment.get(&env::RUST_LOG) else {
        return;
    };
    let Ok(filter) = filter.parse::<Targets>() else {
        ui.note(
            "RUST_LOG can't be read and is ignored. Write it like RUST_LOG=subterminator=debug.",
        );
        return;
    };
    let (ui, masker) = (ui.clone(), environment.masker());
    let lines = move || Line {
        ui: ui.clone(),
        masker: masker.clone(),
        text: Vec::new(),
    };
    let log = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(lines)
        .finish()
        .with(filter);
    // A log that is already there (in tests) stays.
    let _ = tracing::subscriber::set_global_default(log);
}

/// One record; written when it is complete, so that a secret is never cut in two.
struct Line {
    ui: Ui,
    masker: Masker,
    text: Vec<u8>,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let text = clean::block(&String::from_utf8_lossy(&self.text));
        if !text.trim().is_empty() {
            self.ui
                .line(Stream::Err, &self.masker.mask(text.trim_end()));
        }
    }
}
