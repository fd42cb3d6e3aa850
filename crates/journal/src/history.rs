//! Runs, as their records tell them: what report, list and summary are made of. Reads only; a folder that is no run is passed over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use domain::event::{Event, Start};
use domain::outcome::RunResult;
use page::subscription::Subscription;

use super::closing::{Closing, Told, closing, without_result};
use super::difficulty::{Difficulty, difficulty};
use super::files::is_held;
use super::format::Record;
use super::{JOURNAL_FILE, reader};

/// One run, as far as its record goes.
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
    /// What made it hard to leave, where anything was done.
    pub difficulty: Option<Difficulty>,
    /// What its events tell.
    pub told: Told,
    /// What the first account pages that say so had of account, plan and price.
    pub subscription: Subscription,
    /// How it ended; `None` if it broke off or still goes on.
    pub result: Option<RunResult>,
    /// It still goes on; `None` where that can't be told.
    pub running: Option<bool>,
}

impl PastRun {
    /// The run in this folder, as these records tell it.
    pub(crate) fn of(dir: &Path, records: &[Record]) -> Self {
        let start = records.iter().find_map(|record| match &record.event {
            Event::Start(start) => Some((Some(record.at), start.clone())),
            _ => None,
        });
        let (started, start) = start.unwrap_or_default();
        let result = records.iter().rev().find_map(|record| match &record.event {
            Event::Result(result) => Some(result.clone()),
            _ => None,
        });
        let mut told = Told::of(records);
        if told.name.is_empty() {
            "Subscription".clone_into(&mut told.name);
        }
        let pages = || records.iter().filter_map(|r| r.subscription.as_ref());
        let name = dir.file_name().unwrap_or_default().to_string_lossy();
        Self {
            dir: dir.to_owned(),
            run: name.into_owned(),
            started,
            difficulty: difficulty(&start, records),
            start,
            told,
            subscription: Subscription {
                account: pages().find_map(|page| page.account.clone()),
                plan: pages().find_map(|page| page.plan.clone()),
                price: pages().find_map(|page| page.price.clone()),
            },
            result,
            running: is_held(&dir.join(JOURNAL_FILE)),
        }
    }

    /// Its last words.
    pub fn closing(&self) -> Closing {
        match &self.result {
            Some(result) => closing(&self.told, result),
            None => without_result(&self.told.name, self.running),
        }
    }

    /// It was a mock, so that nothing real happened.
    pub fn is_mock(&self) -> bool {
        self.start.target.starts_with("mock")
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
    let mut runs: Vec<PastRun> = folders.filter_map(|dir| past_run(&dir)).collect();
    runs.sort_by(|a, b| (b.started, &b.run).cmp(&(a.started, &a.run)));
    Ok(runs)
}

/// The run in this folder, if it is one.
pub fn past_run(dir: &Path) -> Option<PastRun> {
    let readable = dir.join(JOURNAL_FILE).is_file() && dir.file_name()?.to_str().is_some();
    let records = readable.then(|| reader::read(dir).ok())??.records;
    Some(PastRun::of(dir, &records))
}
