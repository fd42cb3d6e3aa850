//! The lock on a browser profile: one run at a time, because two browsers on one profile destroy it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use super::port::BrowserError;

/// Name of the lock file in the profile.
const LOCK_FILE: &str = "subterminator.lock";

/// Holds a profile until it is dropped. The operating system releases it if the process dies.
#[derive(Debug)]
pub struct ProfileLock {
    _file: File,
}

impl ProfileLock {
    /// Makes the profile folder, readable for its owner only, and locks it.
    ///
    /// # Errors
    /// [`BrowserError::Configuration`] if it is in use (and by which process, where that is known) or can't
    /// be written.
    pub fn take(profile: &Path) -> Result<Self, BrowserError> {
        let cannot = |e: &dyn std::fmt::Display| {
            BrowserError::Configuration(format!(
                "The browser profile {} can't be used: {e}. Check its permissions or choose another with --profile-dir.",
                profile.display()
            ))
        };
        make_private(profile).map_err(|e| cannot(&e))?;
        let path = profile.join(LOCK_FILE);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(|e| cannot(&e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = file.read_to_string(&mut holder);
                let by = holder.trim().parse::<u32>().map(|pid| format!(" by process {pid}")).unwrap_or_default();
                return Err(in_use(profile, &by));
            }
            Err(TryLockError::Error(e)) => return Err(cannot(&e)),
        }
        if let Some(pid) = chromium_on(profile) {
            return Err(in_use(profile, &format!(" by a browser (process {pid})")));
        }
        let _ = file.set_len(0);
        let _ = file.rewind();
        let _ = write!(file, "{}", std::process::id());
        Ok(Self { _file: file })
    }
}

fn in_use(profile: &Path, by: &str) -> BrowserError {
    BrowserError::Configuration(format!(
        "The browser profile {} is in use{by}. Wait until that is done, close the browser, or choose another with --profile-dir.",
        profile.display()
    ))
}

fn make_private(dir: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// The living process that Chromium's own lock (`SingletonLock`, a link to `host-pid`) names.
fn chromium_on(profile: &Path) -> Option<u32> {
    let target = std::fs::read_link(profile.join("SingletonLock")).ok()?;
    let pid = target.to_string_lossy().rsplit('-').next()?.parse().ok()?;
    Path::new(&format!("/proc/{pid}")).exists().then_some(pid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_held_by_one_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let profile = dir.path().join("profile");
        let held = ProfileLock::take(&profile).unwrap();
        let message = ProfileLock::take(&profile).unwrap_err().to_string();
        assert!(message.contains("in use") && message.contains(&std::process::id().to_string()), "{message}");
        drop(held);
        assert!(ProfileLock::take(&profile).is_ok());
    }
}
