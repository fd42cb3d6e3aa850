//! Files of the person's own, written whole or not at all.

use std::io::{self, Write as _};
use std::path::Path;

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
    let folder = file.parent().unwrap_or(Path::new("."));
    private_folder(folder)?;
    let mut half = tempfile::NamedTempFile::new_in(folder)?;
    half.write_all(bytes)?;
    half.persist(file).map_err(|e| e.error)?;
    Ok(())
}

/// Writes a new file whole or not at all, and never over another.
pub(super) fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let dir = file.parent().filter(|dir| !dir.as_os_str().is_empty());
    let dir = dir.unwrap_or(Path::new("."));
    std::fs::create_dir_all(dir)?;
    let mut half = tempfile::NamedTempFile::new_in(dir)?;
    half.write_all(bytes)?;
    half.persist_noclobber(file).map_err(|e| e.error)?;
    Ok(())
}
