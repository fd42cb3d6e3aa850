//! Where a run's events go: the journal first, then the person or the program that reads along.

use std::path::PathBuf;

use super::human::HumanOutput;
use super::json::JsonOutput;
use agent::port::{EventSink, SinkError};
use domain::event::{Event, Moment};
use journal::{Journal, JournalError};

/// Who reads along.
#[derive(Debug)]
pub enum Reader {
    /// A person.
    Human(Box<HumanOutput>),
    /// Another program.
    Json(JsonOutput),
}

impl Reader {
    /// Shows one event.
    pub fn event(&mut self, event: &Event) {
        match self {
            Self::Human(output) => output.event(event),
            Self::Json(output) => output.event(event),
        }
    }
}

/// Journal and reader.
#[derive(Debug)]
pub struct Sink {
    /// The record on disk.
    pub journal: Journal,
    /// Who reads along.
    pub reader: Reader,
}

impl EventSink for Sink {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        // The record comes first: what could not be written must not look as if it happened.
        let written = if matches!(event, Event::Waiting(_)) {
            Ok(())
        } else {
            self.journal.record(event)
        };
        self.reader.event(event);
        written.map_err(sink_error)
    }

    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, SinkError> {
        self.journal
            .keep_picture(moment.name(), extension, bytes)
            .map_err(sink_error)
    }
}

fn sink_error(error: JournalError) -> SinkError {
    SinkError {
        path: error.path,
        source: error.source,
    }
}
