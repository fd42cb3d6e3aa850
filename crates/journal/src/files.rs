//! Files and folders of runs: whole or not at all, and for their owner only.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A record or a file could not be written.
#[derive(Debug, thiserror::Error)]
#[error(
    "Can't write the run's record {path}: {source}. Free space or choose another folder with --output-dir."
)]
pub struct JournalError {
    /// File or folder.
    pub path: PathBuf,
    /// Cause.
    pub source: io::Error,
}

impl JournalError {
    /// What could not be written where.
    pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self {
            path: path.to_owned(),
            source,
        }
    }
}

/// Keeps a file in a folder of the person's, whole or not at all, readable by its owner only. The folder is made where it is missing.
///
/// # Errors
/// If it can't be written.
pub fn keep_file(dir: &Path, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    private_folder(dir, true)?;
    write_whole(dir, name, bytes).map_err(|e| e.source)
}

/// Writes a file of the run's folder whole or not at all, readable by its owner only.
pub(super) fn write_whole(dir: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, JournalError> {
    write_by(dir, name, |file| file.write_all(bytes))
}

/// The same for what is too large to be held as bytes beside what it is made from.
pub(super) fn write_by(
    dir: &Path,
    name: &str,
    write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<PathBuf, JournalError> {
    let path = dir.join(name);
    let write = || -> io::Result<()> {
        // Its own words would name a file that nobody knows.
        let file = tempfile::NamedTempFile::new_in(dir).map_err(|e| e.kind())?;
        let mut file = io::BufWriter::new(file);
        write(&mut file)?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&path).map_err(|e| e.error)?;
        Ok(())
    };
    write().map_err(JournalError::at(&path))?;
    Ok(path)
}

/// Makes a folder that only its owner can enter.
pub(super) fn private_folder(dir: &Path, with_parents: bool) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(with_parents);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// Brings a new entry of a folder to disk, where the system can do that; the records' own sync decides.
pub(super) fn sync_folder(dir: &Path) {
    if let Err(e) = File::open(dir).and_then(|f| f.sync_all()) {
        tracing::debug!("can't sync the folder {}: {e}", dir.display());
    }
}
