//! Runs, as their records tell them, and what earlier runs did to the same service. Reads only; a folder that is no run is passed over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use domain::event::{AnsweredBy, Event};
use domain::evidence::Source;
use domain::outcome::RunResult;

use super::acts::acts;
use super::closing::{Closing, closing, without_result};
use super::difficulty::{Difficulty, difficulty};
use super::format::Record;
use super::story::Story;
use super::writer::file_word;
use super::{JOURNAL_FILE, reader};

/// Most earlier runs of a service that are read for what they did.
const MOST: usize = 40;
/// Target of a run on a real site.
const LIVE: &str = "live";

/// One run, as far as its record goes.
#[derive(Debug, Clone)]
pub struct PastRun {
    /// Its folder.
    pub dir: PathBuf,
    /// Name of its folder.
    pub run: String,
    /// What its events tell.
    pub story: Story,
    /// What made it hard to leave, where anything was done.
    pub difficulty: Option<Difficulty>,
}

impl PastRun {
    /// The run in this folder, as these records tell it.
    pub(crate) fn of(dir: &Path, records: &[Record]) -> Self {
        let story = Story::of(records);
        let name = dir.file_name().unwrap_or_default().to_string_lossy();
        Self {
            dir: dir.to_owned(),
            run: name.into_owned(),
            difficulty: difficulty(&story.start, records),
            story,
        }
    }

    /// Its last words.
    pub fn closing(&self) -> Closing {
        match &self.story.result {
            Some(result) => closing(&self.story, result),
            None => without_result(self.story.name()),
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
    let mut runs: Vec<PastRun> = folders.filter_map(|dir| past_run(&dir)).collect();
    runs.sort_by(|a, b| (b.story.started, &b.run).cmp(&(a.story.started, &a.run)));
    Ok(runs)
}

/// The run in this folder, if it is one.
pub fn past_run(dir: &Path) -> Option<PastRun> {
    let readable = dir.join(JOURNAL_FILE).is_file() && dir.file_name()?.to_str().is_some();
    let records = readable.then(|| reader::read(dir).ok())??.records;
    Some(PastRun::of(dir, &records))
}

/// An act of an earlier run that the person approved and that was sent. A check and a further cancellation say so before anything else, because a
/// page may lag behind an end, or tell it in words that nobody expects.
#[derive(Debug, Clone, PartialEq)]
pub struct EarlierAct {
    /// When it was done.
    pub at: Timestamp,
    /// What stands on the control that it was done to.
    pub name: String,
    /// What the page said right after it, in its own words.
    pub said: Option<String>,
    /// How that run ended; `None` if it broke off.
    pub result: Option<RunResult>,
}

/// The newest such act in the runs of a service on its real site; `None` if there is none, or nothing can be read.
pub fn earlier_act(runs: &Path, service: &str) -> Option<EarlierAct> {
    let beginning = format!("{}-", file_word(service, "service"));
    let entries = fs::read_dir(runs).ok()?.filter_map(Result::ok);
    let named = entries.filter(|it| it.file_name().to_string_lossy().starts_with(&beginning));
    // Their names hold the time in a form that sorts.
    let mut dirs: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
    dirs.sort_unstable();
    let mut newest_first = dirs.iter().rev().take(MOST);
    newest_first.find_map(|dir| act_in(&reader::read(dir).ok()?.records, service))
}

/// The last one in these records. Where requests are on record, one of the act has to be among them, and the service must not have refused it.
fn act_in(records: &[Record], service: &str) -> Option<EarlierAct> {
    let story = Story::of(records);
    let start = &story.start;
    if start.service != service || start.target != LIVE || start.dry_run {
        return None;
    }
    let is_request = |record: &Record| matches!(record.event, Event::Request { .. });
    let requests_are_on_record = records.iter().any(is_request);
    let acts = acts(records);
    let act = acts.iter().rfind(|act| {
        let approved = act
            .yes
            .is_some_and(|yes| yes.by != AnsweredBy::NoCheckpoint);
        approved
            && match act.sent {
                Some(sent) => sent.status.is_none_or(|status| status < 400),
                None => !requests_are_on_record,
            }
    })?;
    let after = |source| source == Source::SaidAfter;
    let said = story.weighed.iter().filter(|entry| after(entry.source));
    let said = said
        .map(|entry| entry.line.as_str())
        .max_by_key(|line| line.len());
    Some(EarlierAct {
        at: act.at,
        name: act.name()?.to_owned(),
        said: said.filter(|line| !line.is_empty()).map(str::to_owned),
        result: story.result,
    })
}

#[cfg(test)]
mod tests;
