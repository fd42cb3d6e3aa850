//! Past runs, as their folders tell them. Reads only; a folder that is no run is passed over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use domain::event::{AnsweredBy, Event, HandOverKind, Purpose};
use domain::outcome::RunResult;

use super::difficulty::{Difficulty, difficulty};
use super::files::is_held;
use super::format::Subscription;
use super::report::left_open;
use super::{JOURNAL_FILE, reader};

/// One past run.
#[derive(Debug, Clone, PartialEq)]
pub struct PastRun {
    /// Its folder.
    pub dir: PathBuf,
    /// Name of its folder.
    pub run: String,
    /// When it started; `None` if its first record can't be read.
    pub started: Option<Timestamp>,
    /// Service name; empty if its first record can't be read.
    pub service: String,
    /// Service name for people.
    pub display_name: String,
    /// Address that it began at, masked; records of older programs don't say.
    pub address: Option<String>,
    /// Which subscription it was about: [`super::subject`].
    pub subject: Option<String>,
    /// `live` or `mock:variant`.
    pub target: String,
    /// Model name.
    pub model: String,
    /// It was a dry run.
    pub dry_run: bool,
    /// Which command it was.
    pub purpose: Purpose,
    /// How hard the service made it, where that can be told.
    pub difficulty: Option<Difficulty>,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
    /// What the person had to do in the browser and didn't.
    pub needed: Option<HandOverKind>,
    /// What the last account page that was read said about the plan and its price.
    pub subscription: Option<Subscription>,
    /// How it ended; `None` if it broke off or still goes on.
    pub result: Option<RunResult>,
    /// It still goes on; `None` where that can't be told.
    pub running: Option<bool>,
}

/// Which subscription a run is about, by what tells it from others (an address, a name, a folder): a digest in letters, in which
/// nothing of the person stands and which no masking changes.
pub fn subject(parts: &[&str]) -> String {
    use sha2::{Digest as _, Sha256};
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_be_bytes());
        digest.update(part);
    }
    let letters = |byte: u8| [b'a' + (byte >> 4), b'a' + (byte & 15)].map(char::from);
    digest
        .finalize()
        .into_iter()
        .take(12)
        .flat_map(letters)
        .collect()
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
    let (refused_by, needed) = left_open(&records);
    let mut past = PastRun {
        run,
        started: None,
        service: String::new(),
        display_name: String::new(),
        address: None,
        subject: None,
        target: String::new(),
        model: String::new(),
        dry_run: false,
        purpose: Purpose::default(),
        difficulty: difficulty(&records),
        refused_by,
        needed,
        subscription: (records.iter().rev()).find_map(|record| record.subscription.clone()),
        result: reader::result(&records).cloned(),
        running: is_held(&dir.join(JOURNAL_FILE)),
        dir,
    };
    let start = records
        .into_iter()
        .find(|record| matches!(record.event, Event::Start { .. }));
    if let Some(record) = start
        && let Event::Start {
            service,
            display_name,
            target,
            model,
            dry_run,
            purpose,
            address,
            subject,
            ..
        } = record.event
    {
        past = PastRun {
            started: Some(record.at),
            service,
            display_name,
            target,
            model,
            dry_run,
            purpose,
            address,
            subject,
            ..past
        };
    }
    Some(past)
}
