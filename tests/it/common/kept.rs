//! A run that leaves no files: what it may do, and its events.

use std::path::PathBuf;
use std::time::Duration;

use subterminator::agent::RunSettings;
use subterminator::agent::port::{EventSink, SinkError};
use subterminator::domain::event::{Event, Moment};
use subterminator::domain::vision::{DEFAULT_PAGE_BUDGET, Vision, When};
use subterminator::proof::Evidence;

/// A run without any wish, at a time that stands still.
pub fn settings(named: &str, max_turns: u32) -> RunSettings {
    RunSettings {
        max_turns,
        dry_run: false,
        no_checkpoint: false,
        read_only: false,
        strict: false,
        headless: true,
        earlier: None,
        named: named.to_owned(),
        watch_every: Duration::from_millis(200),
        look_again: &[],
        when: When::default(),
        vision: Vision::default(),
        page_budget: DEFAULT_PAGE_BUDGET,
        now: || "2026-11-22T00:00:00Z".to_owned(),
    }
}

/// Keeps every event, and what the newest verdict rested on; pictures only have a name.
#[derive(Default)]
pub struct Kept(pub Vec<Event>, pub Option<Evidence>);

impl EventSink for Kept {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        self.0.push(event.clone());
        Ok(())
    }

    fn keep_evidence(&mut self, evidence: &Evidence) {
        self.1 = Some(evidence.clone());
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
