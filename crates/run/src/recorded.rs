//! The record of a run, and whoever reads along: the journal comes first.

use std::path::PathBuf;

use agent::port::{EventSink, SinkError};
use config::settings::Settings;
use domain::event::{Event, Moment};
use domain::outcome::RunResult;
use journal::{EVIDENCE_FILE, Journal, JournalError, write_reminder, write_report};

use crate::RunError;

/// Who reads along: a terminal, another program, nobody.
pub type Reporter = Box<dyn FnMut(&Event) + Send>;

/// Journal and reader.
pub struct Recorded {
    /// The record on disk.
    pub journal: Journal,
    /// Who reads along.
    pub reader: Reporter,
}

impl Recorded {
    /// Makes the run's folder, and the reader that may name it.
    ///
    /// # Errors
    /// [`RunError::Record`] if the folder can't be made.
    pub(crate) fn begin(
        settings: &Settings,
        service: &str,
        reader: impl FnOnce(&Journal) -> Reporter,
    ) -> Result<Self, RunError> {
        let journal = Journal::create(&settings.output_dir, service, settings.masker.clone())?;
        let reader = reader(&journal);
        Ok(Self { journal, reader })
    }

    /// Writes the record's end, the result, the calendar entry and the report; says what couldn't be written, a sentence each. The reader
    /// hears nothing of it yet: that is told first.
    pub fn finish(&mut self, result: &RunResult) -> Vec<String> {
        let mut notes = Vec::new();
        let written = self
            .journal
            .record(&Event::Result(result.clone()))
            .and_then(|()| self.journal.write_result(result));
        let recorded = written.map_err(|e| notes.push(e.to_string())).is_ok();
        if let Err(e) = write_reminder(self.journal.dir()) {
            notes.push(format!("The calendar entry can't be written: {e}."));
        }
        // One cause, one note: what became of the record has just been said.
        if let (Err(e), true) = (write_report(self.journal.dir()), recorded) {
            notes.push(format!(
                "The report can't be written: {e}. The record is in {}.",
                self.journal.dir().display()
            ));
        }
        notes
    }
}

impl EventSink for Recorded {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        // The record comes first: what could not be written must not look as if it happened.
        let written = if matches!(event, Event::Waiting(_)) {
            Ok(())
        } else {
            self.journal.record(event)
        };
        (self.reader)(event);
        written.map_err(sink_error)
    }

    fn keep_evidence(&mut self, evidence: &proof::Evidence) {
        if let Err(error) = self.journal.keep_json(EVIDENCE_FILE, evidence) {
            tracing::debug!("{error}");
        }
    }

    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, SinkError> {
        self.journal
            .keep_picture(&moment.name(), extension, bytes)
            .map_err(sink_error)
    }
}

fn sink_error(error: JournalError) -> SinkError {
    SinkError {
        path: error.path,
        source: error.source,
    }
}
