//! What broken-off runs leave running or lying about: server, browser, temporary folders.
//!
//! A run declares itself before it starts anything: a file in the cache folder with its process, its temporary
//! folder and its profile. That folder is named at random, so a command line with the server's folder in
//! it belongs to that run and to no other. Only what belongs to a run whose process is gone is an orphan: never
//! by a program's name, never a process of a living run, never one that is older than the run.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::TempPath;

use super::processes::{self, Process, with_descendants};

/// Beginning of the names of the program's temporary folders.
pub const TEMPORARY: &str = "subterminator-";
/// Beginning of the names of temporary profiles.
pub const TEMPORARY_PROFILE: &str = "subterminator-profile-";
/// Folder in the first, for what the server writes by itself. Nothing that the server loads lies there: it may be a page's download.
pub const SERVER_DIR: &str = "server";
/// Random letters and digits at the end of such names (crate `tempfile`).
const RANDOM: usize = 6;
/// Folder of the declarations, in the cache folder.
const RUNNING: &str = "running";

/// What a run says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Declaration {
    /// Its process.
    pid: u32,
    /// Start of that process, in seconds since 1970.
    started: u64,
    /// The profile of its browser, where it starts one.
    profile: Option<PathBuf>,
    /// Its temporary folder; the name is random.
    folder: PathBuf,
}

impl Declaration {
    /// The temporary folders that go with the run.
    fn folders(&self) -> impl Iterator<Item = &Path> {
        let temporary = self.folder.parent();
        let profile = self
            .profile
            .as_deref()
            .filter(move |p| p.parent() == temporary && is_random(p, TEMPORARY_PROFILE));
        let own = Some(self.folder.as_path()).filter(|p| is_random(p, TEMPORARY));
        own.into_iter().chain(profile)
    }
}

/// Declares this process's run; taken back when what is returned is dropped. Without a place to write to, orphans of it will not be
/// found: that is no reason not to run.
pub fn declare(cache_dir: &Path, profile: Option<&Path>, folder: &Path) -> Option<TempPath> {
    let me = processes::one(std::process::id())?;
    let declaration = Declaration {
        pid: me.pid,
        started: me.started,
        profile: profile.map(Path::to_owned),
        folder: folder.to_owned(),
    };
    let name = format!("{}.json", folder.file_name()?.to_str()?);
    let declaration = serde_json::to_vec(&declaration).ok()?;
    let written = write_whole(&cache_dir.join(RUNNING), &name, &declaration);
    written.and_then(TempPath::try_from_path).ok()
}

/// Writes a small file whole or not at all, in a folder that is made for it.
pub(super) fn write_whole(dir: &Path, name: &str, bytes: &[u8]) -> std::io::Result<PathBuf> {
    use std::io::Write as _;
    super::profile::make_private(dir)?;
    let mut file = tempfile::NamedTempFile::new_in(dir)?;
    file.write_all(bytes)?;
    let path = dir.join(name);
    file.persist(&path).map_err(|e| e.error)?;
    Ok(path)
}

/// What runs left behind whose process is gone.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Orphans {
    /// Servers, browsers and what these started.
    pub processes: Vec<Process>,
    /// Temporary folders.
    pub folders: Vec<PathBuf>,
    /// Declarations.
    declarations: Vec<PathBuf>,
}

impl Orphans {
    /// There is nothing that a person would notice.
    pub fn is_empty(&self) -> bool {
        self.processes.is_empty() && self.folders.is_empty()
    }

    /// Looks for them by the declarations in the cache folder.
    pub fn find(cache_dir: &Path) -> Self {
        let processes = processes::all();
        if processes.is_empty() {
            // Who lives is not known, so nobody counts as gone.
            return Self::default();
        }
        let declared = declarations(&cache_dir.join(RUNNING));
        let is_dead = |d: &Declaration| !processes.iter().any(|p| p.is(d.pid, d.started));
        let (dead, living): (Vec<_>, Vec<_>) = declared.into_iter().partition(|(_, d)| is_dead(d));
        let living: Vec<Declaration> = living.into_iter().map(|(_, d)| d).collect();
        let (files, dead): (Vec<PathBuf>, Vec<Declaration>) = dead.into_iter().unzip();
        let folders = dead.iter().flat_map(Declaration::folders);
        Self {
            processes: orphaned(&dead, &living, &processes),
            folders: folders
                .filter(|p| is_folder(p))
                .map(Path::to_owned)
                .collect(),
            declarations: files,
        }
    }

    /// Ends the processes and removes the folders. Returns what could not be ended or removed, one sentence each.
    pub async fn clear(self) -> Vec<String> {
        let mut failed: Vec<String> = processes::end(&self.processes)
            .await
            .iter()
            .map(|p| format!("Process {} does not end.", p.pid))
            .collect();
        for folder in &self.folders {
            if let Err(e) = fs::remove_dir_all(folder)
                && e.kind() != std::io::ErrorKind::NotFound
            {
                failed.push(format!("{} can't be removed: {e}.", folder.display()));
            }
        }
        if failed.is_empty() {
            self.declarations
                .iter()
                .for_each(|file| drop(fs::remove_file(file)));
        }
        failed
    }
}

/// The declarations that can be read, with their files. A half one can't be: they are written whole.
fn declarations(dir: &Path) -> Vec<(PathBuf, Declaration)> {
    let Ok(entries) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let read = |path: PathBuf| {
        let declaration = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
        Some((path, declaration))
    };
    entries
        .flatten()
        .filter_map(|entry| read(entry.path()))
        .collect()
}

/// The processes that belong to a dead run and to no living one, children before their parents' arguments are lost.
fn orphaned(dead: &[Declaration], living: &[Declaration], processes: &[Process]) -> Vec<Process> {
    let owners = processes
        .iter()
        .filter(|p| living.iter().any(|d| p.is(d.pid, d.started)))
        .map(|p| p.pid);
    let spared = with_descendants(owners.chain([std::process::id()]).collect(), processes);
    let belongs = |p: &&Process| {
        dead.iter().any(|d| {
            let profile = d
                .profile
                .as_ref()
                .filter(|profile| !living.iter().any(|l| l.profile.as_ref() == Some(profile)));
            p.is_since(d.started)
                && (is_server(p, &d.folder)
                    || profile.is_some_and(|profile| is_driven_browser(p, profile)))
        })
    };
    let found = processes.iter().filter(belongs).map(|p| p.pid);
    let found = with_descendants(found.collect(), processes);
    let mut orphaned = processes.to_vec();
    orphaned.retain(|p| found.contains(&p.pid) && !spared.contains(&p.pid));
    orphaned
}

/// Its command line holds the folder that this run gave to its server.
fn is_server(process: &Process, folder: &Path) -> bool {
    let dir = folder.join(SERVER_DIR);
    let dir = dir.to_str().filter(|_| is_random(folder, TEMPORARY));
    dir.is_some_and(|dir| process.has_arg(dir) || process.has_arg(&format!("--output-dir={dir}")))
}

/// A browser on this profile that a program drives: a person's own has no debugging pipe.
fn is_driven_browser(process: &Process, profile: &Path) -> bool {
    let is_pipe = |arg: &String| arg.starts_with("--remote-debugging-");
    process.uses(profile) && process.args.iter().any(is_pipe)
}

/// `<prefix>` and then random letters and digits, as the program names its temporary folders.
fn is_random(path: &Path, prefix: &str) -> bool {
    let rest = path
        .file_name()
        .and_then(|n| n.to_str())
        .and_then(|n| n.strip_prefix(prefix));
    rest.is_some_and(|rest| rest.len() == RANDOM && rest.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// A real folder, no link to one.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|m| m.is_dir())
}

#[cfg(test)]
mod tests;
