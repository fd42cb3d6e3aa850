//! The events of a run that leaves no files.

use std::path::PathBuf;

use subterminator::agent::port::{EventSink, SinkError};
use subterminator::domain::event::{Event, Moment};

/// Keeps every event; pictures only have a name.
#[derive(Default)]
pub struct Kept(pub Vec<Event>);

impl EventSink for Kept {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        self.0.push(event.clone());
        Ok(())
    }

    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        _: &[u8],
    ) -> Result<PathBuf, SinkError> {
        Ok(PathBuf::from(format!("{}.{extension}", moment.name())))
    }
}
