//! The record of a run: format, writer, reader, result file, report, calendar entry; past runs.
//!
//! A run has a folder of its own (0700) with `journal.jsonl`, `result.json`, numbered pictures and
//! `report.html` (0600 each). Every text is masked before it is written. A record that precedes an act is on
//! disk when [`Journal::record`] returns; if it can't be written, the caller must not act.

mod acts;
mod calendar;
mod closing;
mod difficulty;
mod files;
mod format;
mod history;
mod reader;
mod report;
#[cfg(test)]
#[path = "tests/sample.rs"]
mod sample;
mod story;
mod when;
mod writer;

pub use calendar::write_reminder;
pub use closing::{Closing, Tone, clipped, closing, kind_of_page};
pub use difficulty::Difficulty;
pub use files::{JournalError, keep_file};
pub use format::{Record, VERSION};
pub use history::{EarlierAct, PastRun, earlier_act, past_run, past_runs};
pub use reader::{RecordedRun, parse, read};
pub use report::{render, write_report};
pub use story::Story;
pub use when::day;
pub use writer::Journal;

/// File of the records, one JSON object a line.
pub const JOURNAL_FILE: &str = "journal.jsonl";
/// File of the result.
pub const RESULT_FILE: &str = "result.json";
/// File of what the newest verdict rested on, masked: it can be replayed.
pub const EVIDENCE_FILE: &str = "evidence.json";
/// File of the report.
pub const REPORT_FILE: &str = "report.html";
/// File of the calendar entry.
pub const REMINDER_FILE: &str = "reminder.ics";
