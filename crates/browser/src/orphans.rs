//! What broken-off runs leave running or lying about: server, browser, temporary folders.
//!
//! A run declares itself before it starts anything: a file in the cache folder with its process, its temporary
//! folders and its profile. The folder that the server is given is named at random, so a command line that holds
//! it belongs to that run and to no other. Only what belongs to a run whose process is gone is an orphan: never
//! by a program's name, never a process of a living run, never one that is older than the run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::processes::{self, Process, with_descendants};

/// Beginning of the names of the program's temporary folders.
pub const TEMPORARY: &str = "subterminator-";
/// Beginning of the names of temporary profiles.
pub const TEMPORARY_PROFILE: &str = "subterminator-profile-";
/// Random letters and digits at the end of such names (crate `tempfile`).
const RANDOM: usize = 6;
/// Folder of the declarations, in the cache folder.
const RUNNING: &str = "running";
/// Largest declaration that is read, in bytes.
const MOST: u64 = 64 * 1024;
/// Age of a temporary folder from which it counts as left behind though no run declared it.
const OLD: Duration = Duration::from_hours(24);

/// What a run says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Declaration {
    /// Its process.
    pid: u32,
    /// Start of that process, in seconds since 1970.
    started: u64,
    /// The profile of its browser, where it starts one.
    profile: Option<PathBuf>,
    /// The folder that its server is given; the name is random.
    output_dir: PathBuf,
    /// The folder of its request gate.
    #[serde(default)]
    gate_dir: Option<PathBuf>,
}

impl Declaration {
    /// The temporary folders that go with the run.
    fn folders(&self) -> impl Iterator<Item = &Path> {
        let temporary = self.output_dir.parent();
        let profile = self
            .profile
            .as_deref()
            .filter(move |p| p.parent() == temporary && random_name(p, TEMPORARY_PROFILE));
        let own = [Some(self.output_dir.as_path()), self.gate_dir.as_deref()]
            .into_iter()
            .flatten();
        own.filter(|p| random_name(p, TEMPORARY)).chain(profile)
    }
}

/// A run that has declared itself; taken back when it is dropped.
#[derive(Debug)]
pub struct Declared {
    file: PathBuf,
}

impl Declared {
    /// Declares this process's run. Without a place to write to, orphans of it will not be found: that is no
    /// reason not to run.
    pub fn new(
        cache_dir: &Path,
        profile: Option<&Path>,
        output_dir: &Path,
        gate_dir: Option<&Path>,
    ) -> Option<Self> {
        let me = processes::this()?;
        let owned = |path: Option<&Path>| path.map(Path::to_owned);
        let declaration = Declaration {
            pid: me.pid,
            started: me.started,
            profile: owned(profile),
            output_dir: output_dir.to_owned(),
            gate_dir: owned(gate_dir),
        };
        let name = output_dir.file_name()?.to_str()?;
        let dir = cache_dir.join(RUNNING);
        match write_whole(
            &dir,
            &format!("{name}.json"),
            &serde_json::to_vec(&declaration).ok()?,
        ) {
            Ok(file) => Some(Self { file }),
            Err(e) => {
                tracing::debug!("the run is not declared in {}: {e}", dir.display());
                None
            }
        }
    }
}

impl Drop for Declared {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
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

    /// Looks for them: by the declarations in the cache folder, and among old folders in `temporary`.
    pub fn find(cache_dir: &Path, temporary: &Path) -> Self {
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
        let mut folders: BTreeSet<PathBuf> = dead
            .iter()
            .flat_map(Declaration::folders)
            .filter(|p| is_folder(p))
            .map(Path::to_owned)
            .collect();
        folders.extend(old_folders(temporary, cache_dir, &living, &processes));
        Self {
            processes: orphaned(&dead, &living, &processes),
            folders: folders.into_iter().collect(),
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
        let small = path
            .symlink_metadata()
            .is_ok_and(|m| m.is_file() && m.len() <= MOST);
        let declaration = serde_json::from_slice(&fs::read(&path).ok().filter(|_| small)?).ok()?;
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
            p.is_not_older_than(d.started)
                && (is_server(p, &d.output_dir)
                    || profile.is_some_and(|profile| is_driven_browser(p, profile)))
        })
    };
    let found = processes
        .iter()
        .filter(belongs)
        .map(|p| p.pid)
        .filter(|pid| !spared.contains(pid))
        .collect();
    let found = with_descendants(found, processes);
    processes
        .iter()
        .filter(|p| found.contains(&p.pid) && !spared.contains(&p.pid))
        .cloned()
        .collect()
}

/// Its command line holds the folder that this run gave to its server.
fn is_server(process: &Process, output_dir: &Path) -> bool {
    random_name(output_dir, TEMPORARY)
        && output_dir.to_str().is_some_and(|dir| {
            process.has_arg(dir) || process.has_arg(&format!("--output-dir={dir}"))
        })
}

/// A browser on this profile that a program drives: a person's own has no debugging pipe.
fn is_driven_browser(process: &Process, profile: &Path) -> bool {
    let on_profile = profile
        .to_str()
        .is_some_and(|dir| process.has_arg(&format!("--user-data-dir={dir}")));
    on_profile
        && process
            .args
            .iter()
            .any(|arg| arg.starts_with("--remote-debugging-"))
}

/// Temporary folders of the program that nobody declared and nobody uses, a day old or older.
fn old_folders(
    temporary: &Path,
    cache_dir: &Path,
    living: &[Declaration],
    processes: &[Process],
) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(temporary) else {
        return Vec::new();
    };
    let is_left = |path: &PathBuf| {
        let named = random_name(path, TEMPORARY) || random_name(path, TEMPORARY_PROFILE);
        let old = || {
            path.metadata()
                .and_then(|m| m.modified())
                .is_ok_and(|at| at.elapsed().is_ok_and(|age| age > OLD))
        };
        let used = || {
            let word = path.display().to_string();
            living.iter().any(|d| d.folders().any(|f| f == path))
                || processes
                    .iter()
                    .any(|p| p.args.iter().any(|a| a.contains(&word)))
        };
        named && is_folder(path) && old() && same_owner(path, cache_dir) && !used()
    };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(is_left)
        .collect()
}

/// `<prefix>` and then random letters and digits, as the program names its temporary folders.
fn random_name(path: &Path, prefix: &str) -> bool {
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

#[cfg(unix)]
fn same_owner(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let owner = |path: &Path| path.symlink_metadata().map(|m| m.uid()).ok();
    owner(one).is_some() && owner(one) == owner(other)
}

#[cfg(not(unix))]
fn same_owner(_: &Path, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests;
