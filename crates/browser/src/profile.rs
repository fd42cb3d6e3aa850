//! The lock on a browser profile: one run at a time, because two browsers on one profile destroy it.
//!
//! A living holder is named, with what to do. What a dead one left behind never stops a run: the system releases
//! our own lock with the process, and Chromium's is looked at, not believed.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

use jiff::Zoned;

use super::answer::scrub;
use super::error::BrowserError;
use super::processes;

/// Name of the lock file in the profile. It says who holds the lock, for people.
const LOCK_FILE: &str = "subterminator.lock";
/// Chromium's own lock: a link to `host-pid` (Chromium, `process_singleton_posix.cc`).
const SINGLETON_LOCK: &str = "SingletonLock";
/// Most bytes that are read of a lock file.
const MOST: u64 = 200;

/// Holds a profile until it is dropped. The operating system releases it if the process dies.
#[derive(Debug)]
pub struct ProfileLock {
    _file: File,
}

/// Who has a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InUse {
    /// A run of ours, and what it says of itself; may be empty.
    Run(String),
    /// A living browser on this machine, with its process.
    Browser(u32),
    /// A browser on another machine, by that machine's name and the process there, of which nothing more can be known; Chromium refuses such a profile.
    Elsewhere(String, u32),
}

impl fmt::Display for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(holder) if holder.is_empty() => f.write_str("by another run"),
            Self::Run(holder) => write!(f, "by another run ({holder})"),
            Self::Browser(pid) => write!(f, "by a browser (process {pid})"),
            Self::Elsewhere(host, pid) => {
                write!(
                    f,
                    "by a browser on another computer ({}, process {pid})",
                    scrub(host)
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
            Self::Browser(_) => {
                "Close that browser, or choose another profile with --profile-dir. If a broken-off run left it: subterminator doctor"
                    .to_owned()
            }
            Self::Elsewhere(..) => format!(
                "If nothing uses it there, remove {}. Or choose another with --profile-dir.",
                profile.join(SINGLETON_LOCK).display()
            ),
        }
    }
}

impl ProfileLock {
    /// Makes the profile folder, readable for its owner only, and locks it. Others who find it in use are told what for: a service's
    /// name, or nothing.
    ///
    /// # Errors
    /// [`BrowserError::Configuration`] if it is in use (and by whom, where that is known) or can't be written.
    pub fn take(profile: &Path, purpose: &str) -> Result<Self, BrowserError> {
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
        if let Some(user) = user_of(&file, profile).map_err(cannot)? {
            let remedy = user.remedy(profile);
            return Err(BrowserError::Configuration(format!(
                "The browser profile {} is in use {user}. {remedy}",
                profile.display()
            )));
        }
        // Who holds it is told by these words, that it is held by the lock: a disk that is full doesn't matter.
        let begin = if purpose.is_empty() { "" } else { ", " };
        let (pid, since) = (std::process::id(), Zoned::now().strftime("%Y-%m-%d %H:%M"));
        let _ = file.set_len(0);
        let _ = file.rewind();
        let _ = write!(file, "{purpose}{begin}process {pid}, since {since}");
        Ok(Self { _file: file })
    }
}

/// Who has the profile now; `None` if nobody has. Changes nothing.
///
/// # Errors
/// If the profile's lock can't be examined.
pub fn in_use(profile: &Path) -> io::Result<Option<InUse>> {
    let mut options = OpenOptions::new();
    match options.read(true).write(true).open(profile.join(LOCK_FILE)) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(browser_on(profile)),
        file => user_of(&file?, profile),
    }
}

/// The same, by its lock file, which is locked if nobody has it.
fn user_of(file: &File, profile: &Path) -> io::Result<Option<InUse>> {
    match file.try_lock() {
        Ok(()) => Ok(browser_on(profile)),
        Err(TryLockError::WouldBlock) => {
            let mut holder = Vec::new();
            let _ = file.take(MOST).read_to_end(&mut holder);
            let holder = scrub(&String::from_utf8_lossy(&holder)).replace('\n', " ");
            Ok(Some(InUse::Run(holder)))
        }
        Err(TryLockError::Error(e)) => Err(e),
    }
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
        return Some(InUse::Elsewhere(host.to_owned(), pid));
    }
    let process = processes::one(pid)?;
    is_browser(&process, profile).then_some(InUse::Browser(pid))
}

/// It looks like a browser, or hides what it is. Some browsers write their whole command line as one argument.
fn is_browser(process: &processes::Process, profile: &Path) -> bool {
    let line = process.args.join(" ");
    let program = process
        .args
        .first()
        .map(Path::new)
        .and_then(Path::file_name);
    let program = program.unwrap_or_default().to_string_lossy().to_lowercase();
    let names = ["chrom", "edge", "brave", "opera", "vivaldi"];
    line.is_empty()
        || names.iter().any(|name| program.contains(name))
        || line.contains(&profile.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_that_says_nothing_is_still_a_lock() {
        let profile = tempfile::tempdir().unwrap();
        let _held = ProfileLock::take(profile.path(), "").unwrap();
        for (words, told) in [
            ("", "by another run. Wait"),
            ("\u{1b}[2Jx\ny", "by another run (x y). Wait"),
        ] {
            std::fs::write(profile.path().join(LOCK_FILE), words).unwrap();
            let refused = ProfileLock::take(profile.path(), "").unwrap_err();
            assert!(refused.to_string().contains(told), "{refused}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn chromium_s_lock_counts_only_while_its_browser_lives() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let host = sysinfo::System::host_name().unwrap();
        let profile = tempfile::tempdir().unwrap();
        let lock = |host: &str, process: &str| {
            let _ = std::fs::remove_file(profile.path().join(SINGLETON_LOCK));
            let target = format!("{host}-{process}");
            symlink(target, profile.path().join(SINGLETON_LOCK)).unwrap();
            let taken = ProfileLock::take(profile.path(), "");
            taken.map(drop).map_err(|e| e.to_string())
        };
        assert_eq!(lock(&host, "4194305"), Ok(()), "no such process");
        assert_eq!(lock("non", "sense"), Ok(()));
        let parent = std::os::unix::process::parent_id().to_string();
        assert_eq!(lock(&host, &parent), Ok(()), "another program has the id");
        let program = profile.path().join("chromium");
        std::fs::write(&program, "#!/bin/sh\nread _\n").unwrap();
        std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
        let mut browser = std::process::Command::new(&program)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let id = browser.id().to_string();
        let message = lock(&host, &id).unwrap_err();
        let holder = format!("by a browser (process {id})");
        let told = message.contains(&holder) && message.contains("Close");
        assert!(told, "{message}");
        drop(browser.stdin.take());
        browser.wait().unwrap();
        assert_eq!(lock(&host, &id), Ok(()), "it has been closed");
        let message = lock(&format!("elsewhere-{host}"), "77").unwrap_err();
        let told = message.contains("another computer") && message.contains("SingletonLock");
        assert!(told, "{message}");
    }
}
