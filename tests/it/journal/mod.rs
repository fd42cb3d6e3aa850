//! The record of a run on a real file system: folder, records, result and report.

mod accessibility;
mod calendar;
mod folder;
mod report;
pub mod story;
