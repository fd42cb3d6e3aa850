//! Writes a run's folder: records one by one, pictures and the result as whole files.
//!
//! Folders that it makes are 0700, files 0600. A record is in the file when [`Journal::record`] returns, and on
//! disk where an act may follow it. A failed write leaves no half record before a later one. A failure is always
//! an error: the caller stops irreversible acts on it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Serialize;

use domain::event::Event;
use domain::masking::Masker;
use domain::outcome::RunResult;

use super::files::{JournalError, private_folder, sync_folder, write_by, write_whole};
use super::{JOURNAL_FILE, RESULT_FILE, format};

/// The open journal of one run.
#[derive(Debug)]
pub struct Journal {
    dir: PathBuf,
    file: File,
    masker: Masker,
    clock: fn() -> Timestamp,
    /// Records written.
    seq: u64,
    /// Bytes of complete records.
    good: u64,
    /// The last write failed and may have left a part of a record.
    torn: bool,
    pictures: u32,
}

impl Journal {
    /// Makes the run's folder `<base>/<service>-<UTC time>-<random>` and its journal.
    ///
    /// # Errors
    /// [`JournalError`] if the folder or the file can't be made.
    pub fn create(base: &Path, service: &str, masker: Masker) -> Result<Self, JournalError> {
        private_folder(base, true).map_err(JournalError::at(base))?;
        let time = Timestamp::now().strftime("%Y%m%dT%H%M%SZ").to_string();
        let service = file_word(service, "service");
        let mut attempts = 0;
        let dir = loop {
            let dir = base.join(format!("{service}-{time}-{}", random_part()));
            match private_folder(&dir, false) {
                Ok(()) => break dir,
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && attempts < 8 => attempts += 1,
                Err(e) => return Err(JournalError::at(&dir)(e)),
            }
        };
        let path = dir.join(JOURNAL_FILE);
        let mut options = OpenOptions::new();
        options.append(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path).map_err(JournalError::at(&path))?;
        sync_folder(&dir);
        sync_folder(base);
        Ok(Self {
            dir,
            file,
            masker,
            clock: Timestamp::now,
            seq: 0,
            good: 0,
            torn: false,
            pictures: 0,
        })
    }

    /// The same with a clock of the caller's for its records.
    #[must_use]
    pub fn with_clock(self, clock: fn() -> Timestamp) -> Self {
        Self { clock, ..self }
    }

    /// The run's folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Name of the run: its folder's name.
    pub fn run(&self) -> String {
        self.dir
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    }

    /// Appends an event. Start, answers, acts and the result are on disk when this returns.
    ///
    /// # Errors
    /// [`JournalError`] if it could not be written or brought to disk.
    pub fn record(&mut self, event: &Event) -> Result<(), JournalError> {
        if matches!(event, Event::Waiting(_)) {
            return Ok(());
        }
        let path = self.dir.join(JOURNAL_FILE);
        self.append(event).map_err(JournalError::at(&path))
    }

    fn append(&mut self, event: &Event) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.good)?;
            self.torn = false;
        }
        let line = format::line(self.seq + 1, (self.clock)(), event, &self.masker)?;
        self.torn = true;
        self.file.write_all(&line)?;
        self.torn = false;
        self.seq += 1;
        self.good += line.len() as u64;
        if format::is_synced(event) {
            self.file.sync_data()?;
            // A file that was removed or replaced still takes writes: that is no record.
            self.is_in_place()?;
        }
        Ok(())
    }

    /// The file still stands where the record is said to be: one that was removed takes writes as well.
    fn is_in_place(&self) -> io::Result<()> {
        let there = fs::metadata(self.dir.join(JOURNAL_FILE)).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => io::Error::new(e.kind(), "it was removed during the run"),
            _ => e,
        })?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            let open = self.file.metadata()?;
            if (there.dev(), there.ino()) != (open.dev(), open.ino()) {
                return Err(io::Error::other("another file stands in its place"));
            }
        }
        if there.is_file() {
            Ok(())
        } else {
            Err(io::Error::other("it is no file any more"))
        }
    }
    /// Keeps a picture as `<number>-<label>.<extension>` and returns its path.
    ///
    /// # Errors
    /// [`JournalError`] if it could not be written; no half file is left then.
    pub fn keep_picture(
        &mut self,
        label: &str,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, JournalError> {
        let name = format!(
            "{:03}-{}.{}",
            self.pictures + 1,
            file_word(label, "picture"),
            file_word(extension, "bin")
        );
        let path = write_whole(&self.dir, &name, bytes)?;
        self.pictures += 1;
        Ok(path)
    }

    /// Keeps something as JSON in the run's folder, whole or not at all.
    ///
    /// # Errors
    /// [`JournalError`] if it could not be written.
    pub fn keep_json(&self, name: &str, value: &impl Serialize) -> Result<PathBuf, JournalError> {
        write_by(&self.dir, name, |file| {
            Ok(serde_json::to_writer(file, value)?)
        })
    }

    /// Writes `result.json`, masked, and returns its path.
    ///
    /// # Errors
    /// [`JournalError`] if it could not be written; no half file is left then.
    pub fn write_result(&self, result: &RunResult) -> Result<PathBuf, JournalError> {
        // Every part of a result can be written as JSON: keys are strings, numbers are finite.
        let mut value = serde_json::to_value(result).unwrap_or_default();
        format::scrub(&mut value, &self.masker);
        write_whole(&self.dir, RESULT_FILE, format!("{value:#}\n").as_bytes())
    }
}

/// Eight random hexadecimal digits: the tail of a version 7 UUID.
fn random_part() -> String {
    let id = uuid::Uuid::now_v7().simple().to_string();
    id[id.len() - 8..].to_owned()
}

/// A word that is safe in a file name: letters, digits and `-`, at most 40.
pub(super) fn file_word(word: &str, otherwise: &str) -> String {
    let safe = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let plain: String = word.chars().map(safe).take(40).collect();
    match plain.trim_matches('-') {
        "" => otherwise.to_owned(),
        plain => plain.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use crate::sample::{acting, answer, warning};

    #[test]
    fn words_become_safe_in_file_names() {
        assert_eq!(file_word("../../etc/passwd", "x"), "etc-passwd");
        assert_eq!(file_word("Übung 1", "x"), "bung-1");
        assert_eq!(file_word("///", "x"), "x");
        assert_eq!(file_word(&"a".repeat(99), "x").len(), 40);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error_and_the_journal_stays_readable() {
        let base = tempfile::tempdir().unwrap();
        let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
        journal.record(&warning("one")).unwrap();
        let full = OpenOptions::new().append(true).open("/dev/full").unwrap();
        let real = std::mem::replace(&mut journal.file, full);
        let error = journal.record(&warning("lost")).unwrap_err().to_string();
        let told = error.contains("journal.jsonl") && error.contains("--output-dir");
        assert!(told, "{error}");
        journal.file = real;
        journal.file.write_all(b"{\"v\":1,\"se").unwrap(); // what a short write leaves
        journal.record(&warning("two")).unwrap();
        let reading = read(journal.dir()).unwrap();
        let numbers: Vec<_> = reading.records.iter().map(|r| r.seq).collect();
        assert_eq!((numbers, reading.notes.len()), (vec![1, 2], 0));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_record_before_an_act_that_does_not_reach_the_disk_is_an_error() {
        let base = tempfile::tempdir().unwrap();
        let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
        // A terminal-like device takes bytes, but can't bring them to a disk.
        journal.file = OpenOptions::new().append(true).open("/dev/null").unwrap();
        assert!(journal.record(&warning("needs no disk")).is_ok());
        for before_an_act in [acting(true), answer(true)] {
            let recorded = journal.record(&before_an_act);
            assert!(recorded.is_err(), "{before_an_act:?}");
        }
    }

    /// What is removed or replaced while it is open still takes writes: that is no record.
    #[cfg(unix)]
    #[test]
    fn a_record_that_nobody_will_find_is_an_error() {
        let base = tempfile::tempdir().unwrap();
        let journal = || Journal::create(base.path(), "netflix", Masker::default()).unwrap();
        let error = |journal: &mut Journal| journal.record(&answer(true)).unwrap_err().to_string();
        let mut removed = journal();
        removed.record(&answer(true)).unwrap();
        fs::remove_dir_all(removed.dir()).unwrap();
        let told = error(&mut removed);
        assert!(told.contains("it was removed during the run"), "{told}");
        let mut replaced = journal();
        let path = replaced.dir().join(JOURNAL_FILE);
        fs::rename(&path, path.with_extension("old")).unwrap();
        fs::write(&path, "").unwrap();
        let told = error(&mut replaced);
        assert!(told.contains("another file stands in its place"), "{told}");
    }
}
