//! The record of a run: format, writer, reader, result file, report, calendar entry; past runs and their removal.
//!
//! A run has a folder of its own (0700) with `journal.jsonl`, `result.json`, numbered pictures and
//! `report.html` (0600 each). Every text is masked before it is written. A record that precedes an act is on
//! disk when [`Journal::record`] returns; if it can't be written, the caller must not act.

mod calendar;
mod difficulty;
mod format;
mod history;
mod prune;
mod reader;
mod report;
mod writer;

pub use calendar::{Reminder, write_reminder};
pub use difficulty::{Difficulty, dark_pattern_name, difficulty};
pub use format::{Record, VERSION};
pub use history::{PastRun, past_runs};
pub use prune::{Pruning, delete, to_prune};
pub use reader::{Note, RecordedRun, parse, read};
pub use report::{day, render, span, write_report};
pub use writer::{Journal, JournalError};

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
