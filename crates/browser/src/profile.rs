//! The lock on a browser profile: one run at a time, because two browsers on one profile destroy it.
//!
//! A living holder is named, with what to do. What a dead one left behind never stops a run: the system releases
//! our own lock with the process, and Chromium's is looked at, not believed.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::error::BrowserError;
use super::processes;

/// Name of the lock file in the profile.
const LOCK_FILE: &str = "subterminator.lock";
/// Chromium's own lock: a link to `host-pid` (Chromium, `process_singleton_posix.cc`).
const SINGLETON_LOCK: &str = "SingletonLock";
/// Most bytes that a lock file of ours has.
const MOST: u64 = 1024;

/// Holds a profile until it is dropped. The operating system releases it if the process dies.
#[derive(Debug)]
pub struct ProfileLock {
    _file: File,
}

/// What the holder of a lock says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// Its process.
    pub pid: u32,
    /// When it took the profile.
    pub since: Timestamp,
    /// What for: a service's name; may be empty.
    #[serde(default)]
    pub purpose: String,
}

/// Who has a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InUse {
    /// A run of ours; `None` if the lock file doesn't say which.
    Run(Option<Holder>),
    /// A living browser on this machine.
    Browser {
        /// Its process.
        pid: u32,
    },
    /// A browser on another machine, of which nothing more can be known; Chromium refuses such a profile.
    Elsewhere {
        /// That machine's name.
        host: String,
        /// Its process there.
        pid: u32,
    },
}

impl fmt::Display for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(None) => f.write_str("by another run"),
            Self::Run(Some(Holder {
                pid,
                since,
                purpose,
            })) => {
                let since = since
                    .to_zoned(TimeZone::system())
                    .strftime("%Y-%m-%d %H:%M");
                let purpose = super::answer::scrub(purpose);
                let purpose = if purpose.is_empty() {
                    String::new()
                } else {
                    format!("{purpose}, ")
                };
                write!(f, "by another run ({purpose}process {pid}, since {since})")
            }
            Self::Browser { pid } => write!(f, "by a browser (process {pid})"),
            Self::Elsewhere { host, pid } => {
                write!(
                    f,
                    "by a browser on another computer ({}, process {pid})",
                    super::answer::scrub(host)
                )
            }
        }
    }
}

impl InUse {
    /// What to do about it.
    pub fn remedy(&self, profile: &Path) -> String {
        match self {
            Self::Run(_) => "Wait until that is done, or choose another with --profile-dir.".to_owned(),
            Self::Browser { .. } => {
                "Close that browser, or choose another profile with --profile-dir. If a broken-off run left it: subterminator doctor"
                    .to_owned()
            }
            Self::Elsewhere { .. } => format!(
                "If nothing uses it there, remove {}. Or choose another with --profile-dir.",
                profile.join(SINGLETON_LOCK).display()
            ),
        }
    }
}

impl ProfileLock {
    /// Makes the profile folder, readable for its owner only, and locks it.
    ///
    /// # Errors
    /// [`BrowserError::Configuration`] if it is in use (and by whom, where that is known) or can't be written.
    pub fn take(profile: &Path) -> Result<Self, BrowserError> {
        Self::take_for(profile, "")
    }

    /// [`Self::take`], saying what for: others who find it in use are told.
    ///
    /// # Errors
    /// As [`Self::take`].
    pub fn take_for(profile: &Path, purpose: &str) -> Result<Self, BrowserError> {
        let cannot = |e: io::Error| {
            BrowserError::Configuration(format!(
                "The browser profile {} can't be used: {e}. Check its permissions or choose another with --profile-dir.",
                profile.display()
            ))
        };
        make_private(profile).map_err(cannot)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(profile.join(LOCK_FILE)).map_err(cannot)?;
        let user = match file.try_lock() {
            Ok(()) => browser_on(profile),
            Err(TryLockError::WouldBlock) => Some(InUse::Run(holder(&file))),
            Err(TryLockError::Error(e)) => return Err(cannot(e)),
        };
        if let Some(user) = user {
            let remedy = user.remedy(profile);
            return Err(BrowserError::Configuration(format!(
                "The browser profile {} is in use {user}. {remedy}",
                profile.display()
            )));
        }
        // Who holds it is told by these words, that it is held by the lock: a disk that is full doesn't matter.
        let holder = Holder {
            pid: std::process::id(),
            since: Timestamp::now(),
            purpose: purpose.to_owned(),
        };
        let _ = file.set_len(0);
        let _ = file.rewind();
        let _ = serde_json::to_vec(&holder).map(|bytes| file.write_all(&bytes));
        Ok(Self { _file: file })
    }
}

/// Who has the profile now; `None` if nobody has. Changes nothing.
///
/// # Errors
/// If the profile's lock can't be examined.
pub fn in_use(profile: &Path) -> io::Result<Option<InUse>> {
    match OpenOptions::new()
        .read(true)
        .write(true)
        .open(profile.join(LOCK_FILE))
    {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(browser_on(profile)),
        Err(e) => Err(e),
        Ok(file) => match file.try_lock() {
            Ok(()) => Ok(browser_on(profile)),
            Err(TryLockError::WouldBlock) => Ok(Some(InUse::Run(holder(&file)))),
            Err(TryLockError::Error(e)) => Err(e),
        },
    }
}

fn holder(file: &File) -> Option<Holder> {
    let mut text = String::new();
    file.take(MOST).read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

/// Makes a folder that only its owner can read, with its parents.
pub(super) fn make_private(dir: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// The browser that Chromium's own lock names, if it may still live. Chromium takes over the lock of a process
/// that is gone, or that has become another program, but not one of another host.
fn browser_on(profile: &Path) -> Option<InUse> {
    let target = std::fs::read_link(profile.join(SINGLETON_LOCK)).ok()?;
    let target = target.to_string_lossy();
    let (host, pid) = target.rsplit_once('-')?;
    let pid = pid.parse().ok()?;
    if sysinfo::System::host_name().is_some_and(|own| own != host) {
        return Some(InUse::Elsewhere {
            host: host.to_owned(),
            pid,
        });
    }
    let process = processes::one(pid)?;
    is_browser(&process, profile).then_some(InUse::Browser { pid })
}

/// It looks like a browser, or hides what it is. Some browsers write their whole command line as one argument.
fn is_browser(process: &processes::Process, profile: &Path) -> bool {
    let line = process.args.join(" ");
    let program = process
        .args
        .first()
        .and_then(|program| Path::new(program).file_name());
    let program = program
        .map(|name| name.to_string_lossy().to_lowercase())
        .unwrap_or_default();
    let named = ["chrom", "edge", "brave", "opera", "vivaldi"]
        .iter()
        .any(|name| program.contains(name));
    line.is_empty() || named || line.contains(&profile.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_held_by_one_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let profile = dir.path().join("profile");
        assert_eq!(in_use(&profile).unwrap(), None);
        let held = ProfileLock::take_for(&profile, "netflix").unwrap();
        let message = ProfileLock::take(&profile).unwrap_err().to_string();
        for part in [
            "is in use by another run (netflix, process ",
            &std::process::id().to_string(),
            ", since 2",
            "--profile-dir",
        ] {
            assert!(message.contains(part), "{part}: {message}");
        }
        assert!(
            matches!(in_use(&profile).unwrap(), Some(InUse::Run(Some(holder))) if holder.pid == std::process::id())
        );
        drop(held);
        assert_eq!(in_use(&profile).unwrap(), None);
        assert!(ProfileLock::take(&profile).is_ok());
    }

    #[test]
    fn a_lock_file_that_says_nothing_is_still_a_lock() {
        for words in ["", "123", "{\"pid\":"] {
            let profile = tempfile::tempdir().unwrap();
            let held = ProfileLock::take(profile.path()).unwrap();
            std::fs::write(profile.path().join(LOCK_FILE), words).unwrap();
            let message = ProfileLock::take(profile.path()).unwrap_err().to_string();
            assert!(message.contains("in use by another run. Wait"), "{message}");
            drop(held);
            assert!(ProfileLock::take(profile.path()).is_ok(), "{words}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn chromium_s_lock_counts_only_while_its_browser_lives() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let host = sysinfo::System::host_name().unwrap();
        let profile = tempfile::tempdir().unwrap();
        let lock = |target: &str| {
            let _ = std::fs::remove_file(profile.path().join(SINGLETON_LOCK));
            symlink(target, profile.path().join(SINGLETON_LOCK)).unwrap();
            ProfileLock::take(profile.path())
                .map(drop)
                .map_err(|e| e.to_string())
        };
        assert_eq!(lock(&format!("{host}-4194305")), Ok(()), "no such process");
        assert_eq!(lock("nonsense"), Ok(()));
        assert_eq!(
            lock(&format!("{host}-{}", std::os::unix::process::parent_id())),
            Ok(()),
            "the id belongs to another program"
        );
        let program = profile.path().join("chromium");
        std::fs::write(&program, "#!/bin/sh\nread _\n").unwrap();
        std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
        let mut browser = std::process::Command::new(&program)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let message = lock(&format!("{host}-{}", browser.id())).unwrap_err();
        assert!(
            message.contains(&format!("by a browser (process {})", browser.id()))
                && message.contains("Close"),
            "{message}"
        );
        drop(browser.stdin.take());
        browser.wait().unwrap();
        assert_eq!(
            lock(&format!("{host}-{}", browser.id())),
            Ok(()),
            "it has been closed"
        );
        let message = lock(&format!("elsewhere-{host}-77")).unwrap_err();
        assert!(
            message.contains("another computer") && message.contains("SingletonLock"),
            "{message}"
        );
    }
}
