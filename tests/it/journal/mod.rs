//! The record of a run on a real file system: folder, records, result and report.

mod accessibility;
mod calendar;
mod first_page;
mod folder;
mod report;
mod story;
