//! Past runs, as their folders tell them. Reads only; a folder that is no run is passed over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use domain::event::Start;
use domain::outcome::RunResult;

use super::closing::{Closing, Told, closing, without_result};
use super::difficulty::{Difficulty, difficulty};
use super::files::is_held;
use super::format::Subscription;
use super::{JOURNAL_FILE, reader};

/// One past run.
#[derive(Debug, Clone)]
pub struct PastRun {
    /// Its folder.
    pub dir: PathBuf,
    /// Name of its folder.
    pub run: String,
    /// When it started; `None` if its first record can't be read.
    pub started: Option<Timestamp>,
    /// What that record says; empty if it can't be read.
    pub start: Start,
    /// How hard the service made it, where that can be told.
    pub difficulty: Option<Difficulty>,
    /// What its events tell.
    pub told: Told,
    /// What the last account page that was read said about the plan and its price.
    pub subscription: Option<Subscription>,
    /// How it ended; `None` if it broke off or still goes on.
    pub result: Option<RunResult>,
    /// It still goes on; `None` where that can't be told.
    pub running: Option<bool>,
}

impl PastRun {
    /// Its last words.
    pub fn closing(&self) -> Closing {
        match &self.result {
            Some(result) => closing(&self.told, result),
            None => without_result(&self.told.name, self.running),
        }
    }
}

/// The runs in this folder, newest first; none if there is no such folder.
///
/// # Errors
/// If the folder can't be read.
pub fn past_runs(base: &Path) -> io::Result<Vec<PastRun>> {
    let entries = match fs::read_dir(base) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(e),
    };
    let folders = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut runs: Vec<PastRun> = folders.filter_map(past_run).collect();
    runs.sort_by(|a, b| (b.started, &b.run).cmp(&(a.started, &a.run)));
    Ok(runs)
}

/// The run in this folder, if it is one.
pub fn past_run(dir: PathBuf) -> Option<PastRun> {
    if !dir.join(JOURNAL_FILE).is_file() {
        return None;
    }
    let run = dir.file_name()?.to_str()?.to_owned();
    let records = reader::read(&dir).ok()?.records;
    let told = Told::of(&records);
    let result = reader::result(&records).cloned();
    let (difficulty, running) = (difficulty(&records), is_held(&dir.join(JOURNAL_FILE)));
    let mut pages = records.iter().rev();
    let subscription = pages.find_map(|record| record.subscription.clone());
    let start = reader::start(&records).map(|(at, start)| (Some(at), start.clone()));
    let (started, start) = start.unwrap_or_default();
    Some(PastRun {
        dir,
        run,
        started,
        start,
        difficulty,
        told,
        subscription,
        result,
        running,
    })
}
