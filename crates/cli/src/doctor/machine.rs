//! What the machine offers: Node and npx, folders and room on the disk, a display; and what runs left on it that stopped early.

use std::ffi::OsStr;
use std::path::Path;

use super::Check;
use crate::clean;
use crate::exit::Exit;
use crate::ui::Ui;
use crate::words::count;
use browser::detect::{find_node, find_program, is_root_on_linux};
use browser::orphans::Orphans;
use browser::profile;
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Connection;

/// Below this a browser's profile and a run's pictures soon find no room, in bytes.
const LITTLE: u64 = 200 * 1024 * 1024;
/// Below this not even that, in bytes.
const NOTHING: u64 = 10 * 1024 * 1024;
/// Longest command line that is shown, in characters.
const SHOWN: usize = 60;

/// Node, 18 or newer.
pub async fn node(search_path: Option<&OsStr>) -> Check {
    const NAME: &str = "Node.js";
    match find_node(search_path).await {
        Ok((node, version, _)) => Check::ok(NAME, format!("{version} ({})", node.display())),
        Err(e) => Check::problem_of(NAME, Exit::Browser, &e.to_string()),
    }
}

/// npx, which fetches the server once.
pub fn npx(search_path: Option<&OsStr>, fetched: bool) -> Check {
    const NAME: &str = "npx";
    const FIX: &str = "It comes with npm: https://nodejs.org/ (Debian, Ubuntu: apt-get install npm; macOS: brew install node).";
    let fetched_already = "not found; the browser server has been fetched already";
    match find_program("npx", search_path) {
        Some(path) => Check::ok(NAME, path.display()),
        None if fetched => Check::warning(NAME, fetched_already, FIX),
        None => Check::problem(NAME, Exit::Browser, "not found", FIX),
    }
}

/// The folders that a run writes to: `$SUBTERMINATOR_HOME`, which others can't read and which has room, the records, and what is only
/// needed while a run lasts.
pub fn folders(settings: &Settings) -> Check {
    const NAME: &str = "Folders";
    const HOME: &str = "Change its permissions, or set SUBTERMINATOR_HOME to another folder.";
    const RUNS: &str = "Change its permissions, or name another folder with --output-dir.";
    const TEMPORARY: &str = "Set TMPDIR to a folder that can be written.";
    let (home, runs) = (&settings.home, &settings.output_dir.value);
    let temporary = std::env::temp_dir();
    let in_temporary = tempfile::tempfile_in(&temporary).map(drop);
    for (folder, tried, exit, fix) in [
        (home, writable(home), Exit::NotDone, HOME),
        (runs, writable(runs), Exit::NotDone, RUNS),
        (&temporary, in_temporary, Exit::Browser, TEMPORARY),
    ] {
        if let Err(e) = tried {
            let what = format!("{} can't be written: {e}.", folder.display());
            return Check::problem(NAME, exit, what, fix);
        }
    }
    let shown = home.display();
    let free = free_space(home);
    let room = free.map_or(shown.to_string(), |free| {
        format!("{shown}, {} MB free", free / (1024 * 1024))
    });
    match free {
        Some(..NOTHING) => {
            let fix = "Free space, or set SUBTERMINATOR_HOME to a folder on another disk.";
            let what = format!("The disk is full: {room}.");
            Check::problem(NAME, Exit::NotDone, what, fix)
        }
        Some(NOTHING..LITTLE) => {
            let fix = "Free space: profile and pictures need some hundred megabytes.";
            Check::warning(NAME, format!("Little room is left: {room}"), fix)
        }
        _ if others_can_read(home) => {
            let what = format!("{shown} can be read by others");
            Check::warning(NAME, what, format!("chmod 700 {shown}"))
        }
        _ => Check::ok(NAME, room),
    }
}

/// What runs left that stopped early; ended and removed only where that is wished.
pub async fn leftovers(settings: &Settings, ui: &Ui, clear: bool) -> Check {
    const NAME: &str = "Leftovers";
    let orphans = Orphans::find(&settings.home.join("cache"));
    if orphans.is_empty() {
        return Check::ok(NAME, "none");
    }
    let processes = match orphans.processes.len() {
        0 => None,
        1 => Some("1 process".to_owned()),
        n => Some(format!("{n} processes")),
    };
    let folders = orphans.folders.len();
    let folders = (folders > 0).then(|| count(folders, "temporary folder"));
    let what: Vec<String> = processes.into_iter().chain(folders).collect();
    let what = what.join(" and ");
    if !clear {
        let found = format!("Runs that stopped early left {what}: {}.", listed(&orphans));
        let fix = "subterminator doctor --fix ends and removes them.";
        return Check::warning(NAME, found, fix);
    }
    ui.wait("Clearing up after runs that stopped early…", None);
    let failed = orphans.clear().await;
    if failed.is_empty() {
        return Check::ok(NAME, format!("cleared up: {what}"));
    }
    let fix = "End or remove them by hand, with the rights of the account that started them.";
    Check::problem(NAME, Exit::NotDone, failed.join(" "), fix)
}

/// The first of them, in short.
fn listed(orphans: &Orphans) -> String {
    const MOST: usize = 4;
    let processes = orphans.processes.iter().map(|process| {
        let command = clean::line(&process.args.join(" "));
        format!("process {} ({})", process.pid, clean::clip(&command, SHOWN))
    });
    let folders = orphans.folders.iter().map(|folder| clean::path(folder));
    let mut all: Vec<String> = processes.chain(folders).collect();
    if all.len() > MOST {
        all.truncate(MOST);
        all.push("…".to_owned());
    }
    all.join(", ")
}

/// The profile: free, or held by whom.
pub fn profile(settings: &Settings) -> Check {
    const NAME: &str = "Profile";
    let dir = match &settings.connection {
        Connection::Launch { profile_dir } => &profile_dir.value,
        Connection::Cdp(_) | Connection::Extension => {
            return Check::ok(NAME, "none: your own browser is used");
        }
    };
    let shown = dir.display();
    match writable(dir).and_then(|()| profile::in_use(dir)) {
        Err(e) => {
            let fix = "Change its permissions, or choose another with --profile-dir.";
            Check::problem(
                NAME,
                Exit::Browser,
                format!("{shown} can't be used: {e}."),
                fix,
            )
        }
        Ok(Some(user)) => {
            let what = format!("{shown} is in use {user}.");
            Check::problem(NAME, Exit::Browser, what, user.remedy(dir))
        }
        Ok(None) if dir.exists() => Check::ok(NAME, format!("{shown}, free")),
        Ok(None) => {
            let next = "will be made; sign in with: subterminator login";
            Check::ok(NAME, format!("{shown} {next}"))
        }
    }
}

/// Whether a browser window can be opened: without one nobody can sign in.
pub fn display(settings: &Settings, environment: &Environment) -> Check {
    const NAME: &str = "Display";
    if settings.headless.value {
        return Check::ok(NAME, "not needed (headless); to sign in you need one");
    }
    if environment.lacks_display() {
        return Check::warning(
            NAME,
            "Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened, and you can't sign in.",
            "Run it on your desktop, or with --headless (then you can't sign in), or attach to a browser with --cdp-endpoint.",
        );
    }
    let display = environment.display();
    Check::ok(NAME, display.unwrap_or("a window can be opened"))
}

pub fn account() -> Option<Check> {
    let what = "You are root, so the browser runs without its sandbox.";
    is_root_on_linux().then(|| Check::warning("Account", what, "Use an ordinary account."))
}

/// A file can be made in the folder, or in the nearest one above it that is there.
fn writable(dir: &Path) -> std::io::Result<()> {
    let mut above = dir.ancestors();
    let nearest = above.find(|above| above.symlink_metadata().is_ok());
    let nearest = nearest.unwrap_or(dir);
    if !nearest.is_dir() {
        return Err(std::io::Error::new(
            std::io::ErrorKind::NotADirectory,
            format!("{} is no folder", nearest.display()),
        ));
    }
    tempfile::tempfile_in(nearest).map(drop)
}

/// Free room on the disk that holds the folder, in bytes; `None` where the system doesn't tell.
fn free_space(dir: &Path) -> Option<u64> {
    let real = dir
        .ancestors()
        .find_map(|above| above.canonicalize().ok())?;
    let disks = sysinfo::Disks::new_with_refreshed_list();
    let holding = disks.iter().filter(|it| real.starts_with(it.mount_point()));
    holding
        .max_by_key(|disk| disk.mount_point().components().count())
        .map(sysinfo::Disk::available_space)
}

#[cfg(unix)]
fn others_can_read(dir: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    dir.metadata()
        .is_ok_and(|meta| meta.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn others_can_read(_: &Path) -> bool {
    false
}
