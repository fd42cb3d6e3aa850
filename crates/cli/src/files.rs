//! Files of the person's own, written whole or not at all.

use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

/// Makes a folder that nobody else can read.
pub(super) fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file whole or not at all, in place of what stands there.
pub(super) fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    private_folder(folder_of(file))?;
    written(folder_of(file), bytes)?.persist(file)?;
    Ok(())
}

/// Writes a new file whole or not at all, and never over another.
pub(super) fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(folder_of(file))?;
    written(folder_of(file), bytes)?.persist_noclobber(file)?;
    Ok(())
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn written(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut half = NamedTempFile::new_in(folder)?;
    half.write_all(bytes)?;
    Ok(half)
}
