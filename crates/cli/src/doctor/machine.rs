//! What the machine offers: Node and npx, folders and room on the disk, a display, a terminal.

use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::check::Check;
use crate::exit::Exit;
use crate::ui::{Stream, Ui};
use browser::detect::{check_node, find_program, is_root_on_linux};
use browser::process::{command, output_of};
use browser::profile;
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Connection;

/// Below this a browser's profile and a run's pictures soon find no room, in bytes.
const LITTLE: u64 = 200 * 1024 * 1024;
/// Below this not even that, in bytes.
const NOTHING: u64 = 10 * 1024 * 1024;
/// How long a program may take to tell its version.
const VERSION_LIMIT: Duration = Duration::from_secs(10);

/// Node, 18 or newer.
pub async fn node(search_path: Option<&OsStr>) -> Check {
    const NAME: &str = "Node.js";
    let Some(node) = find_program("node", search_path) else {
        return Check::problem_of(
            NAME,
            Exit::Browser,
            &check_node(None)
                .err()
                .map(|e| e.to_string())
                .unwrap_or_default(),
        );
    };
    let answer = output_of(command(&node, &["--version".into()], None), VERSION_LIMIT).await;
    match check_node(answer.as_deref().ok()) {
        Ok(()) => Check::ok(
            NAME,
            format!("{} ({})", answer.unwrap_or_default().trim(), node.display()),
        ),
        Err(e) => Check::problem_of(NAME, Exit::Browser, &e.to_string()),
    }
}

/// npx, which fetches the server once.
pub fn npx(search_path: Option<&OsStr>, fetched: bool) -> Check {
    const NAME: &str = "npx";
    const FIX: &str = "It comes with npm: https://nodejs.org/ (Debian, Ubuntu: apt-get install npm; macOS: brew install node).";
    match find_program("npx", search_path) {
        Some(path) => Check::ok(NAME, path.display()),
        None if fetched => Check::warning(
            NAME,
            "not found; the browser server has been fetched already",
            FIX,
        ),
        None => Check::problem(NAME, Exit::Browser, "not found", FIX),
    }
}

/// `$SUBTERMINATOR_HOME`: can be written, read by nobody else, and has room.
pub fn home(settings: &Settings) -> Check {
    const NAME: &str = "Home";
    let home = &settings.home;
    let shown = home.display();
    if let Err(e) = writable(home) {
        return Check::problem(
            NAME,
            Exit::NotDone,
            format!("{shown} can't be written: {e}."),
            "Change its permissions, or set SUBTERMINATOR_HOME to another folder.",
        );
    }
    let free = free_space(home);
    let room = free
        .map(|free| format!(", {} free", size(free)))
        .unwrap_or_default();
    match free {
        Some(free) if free < NOTHING => Check::problem(
            NAME,
            Exit::NotDone,
            format!("{shown}: the disk is full{room}."),
            "Free space, or set SUBTERMINATOR_HOME to a folder on another disk.",
        ),
        Some(free) if free < LITTLE => Check::warning(
            NAME,
            format!("{shown}: little room is left{room}"),
            "Free space: profile and pictures need some hundred megabytes.",
        ),
        _ if others_can_read(home) => Check::warning(
            NAME,
            format!("{shown} can be read by others{room}"),
            format!("chmod 700 {shown}"),
        ),
        _ if home.exists() => Check::ok(NAME, format!("{shown}{room}")),
        _ => Check::ok(NAME, format!("{shown} will be made{room}")),
    }
}

/// Folders elsewhere that a run writes to: records, and what is only needed while it lasts.
pub fn folders(settings: &Settings) -> Check {
    const NAME: &str = "Folders";
    let runs = &settings.output_dir.value;
    if let Err(e) = writable(runs) {
        return Check::problem(
            NAME,
            Exit::NotDone,
            format!("Records can't be written to {}: {e}.", runs.display()),
            "Change its permissions, or name another folder with --output-dir.",
        );
    }
    let temporary = std::env::temp_dir();
    match tempfile::tempfile_in(&temporary) {
        Ok(_) => Check::ok(
            NAME,
            format!(
                "records in {}, temporary files in {}",
                runs.display(),
                temporary.display()
            ),
        ),
        Err(e) => Check::problem(
            NAME,
            Exit::Browser,
            format!(
                "No temporary file can be made in {}: {e}.",
                temporary.display()
            ),
            "Set TMPDIR to a folder that can be written.",
        ),
    }
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
    let cannot = |e: std::io::Error| {
        Check::problem(
            NAME,
            Exit::Browser,
            format!("{shown} can't be used: {e}."),
            "Change its permissions, or choose another with --profile-dir.",
        )
    };
    if let Err(e) = writable(dir) {
        return cannot(e);
    }
    match profile::in_use(dir) {
        Err(e) => cannot(e),
        Ok(Some(user)) => Check::problem(
            NAME,
            Exit::Browser,
            format!("{shown} is in use {user}."),
            user.remedy(dir),
        ),
        Ok(None) if dir.exists() => Check::ok(NAME, format!("{shown}, free")),
        Ok(None) => Check::ok(
            NAME,
            format!("{shown} will be made; sign in with: subterminator login"),
        ),
    }
}

/// Whether a browser window can be opened: without one nobody can sign in.
pub fn display(settings: &Settings, environment: &Environment) -> Check {
    const NAME: &str = "Display";
    const FIX: &str = "Run it on your desktop, or with --headless (then you can't sign in), or attach to a browser with --cdp-endpoint.";
    if !matches!(settings.connection, Connection::Launch { .. }) {
        return Check::ok(NAME, "not needed: your own browser is used");
    }
    match environment.display() {
        None if !environment.lacks_display() => Check::ok(NAME, "a window can be opened"),
        _ if settings.headless.value => {
            Check::ok(NAME, "not needed (headless); to sign in you need one")
        }
        Some(name) => Check::ok(NAME, name),
        None => Check::warning(
            NAME,
            "Neither DISPLAY nor WAYLAND_DISPLAY is set: no window can be opened, and you can't sign in.",
            FIX,
        ),
    }
}

pub fn account() -> Option<Check> {
    is_root_on_linux().then(|| {
        Check::warning(
            "Account",
            "You are root, so the browser runs without its sandbox.",
            "Use an ordinary account.",
        )
    })
}

/// What the terminal shows, and whether a question can be answered.
pub fn terminal(ui: &Ui, width: usize, settings: &Settings) -> Check {
    const NAME: &str = "Terminal";
    let theme = ui.theme(Stream::Out);
    let letters = if theme.unicode {
        "Unicode"
    } else {
        "ASCII only"
    };
    let colours = if theme.colour {
        "colours"
    } else {
        "no colours"
    };
    let shows = if theme.terminal {
        format!("{width} columns, {letters}, {colours}")
    } else {
        format!("standard output is no terminal; {letters}")
    };
    match (
        settings.no_input.value,
        ui.input_is_terminal(),
        std::io::stdout().is_terminal(),
    ) {
        (true, ..) => Check::warning(
            NAME,
            format!(
                "{shows}; questions are off ({}), which counts as no",
                settings.no_input.origin
            ),
            "Leave out --no-input, SUBTERMINATOR_NO_PROMPTS and CI to be asked.",
        ),
        (_, true, true) if theme.moves && !theme.unicode => Check::warning(
            NAME,
            shows,
            "For all signs set a UTF-8 locale: export LC_ALL=C.UTF-8",
        ),
        (_, true, _) => Check::ok(NAME, format!("{shows}; questions can be asked")),
        (_, false, _) => Check::ok(NAME, format!("{shows}; questions are answered from a pipe")),
    }
}

/// A file can be made in the folder, or in the nearest one above it that is there.
fn writable(dir: &Path) -> std::io::Result<()> {
    let nearest: PathBuf = dir
        .ancestors()
        .find(|above| above.symlink_metadata().is_ok())
        .unwrap_or(dir)
        .to_owned();
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
    let disks = sysinfo::Disks::new_with_refreshed_list().ok()?;
    let holding = disks
        .iter()
        .filter(|disk| real.starts_with(disk.mount_point()));
    holding
        .max_by_key(|disk| disk.mount_point().components().count())
        .map(sysinfo::Disk::available_space)
}

fn size(bytes: u64) -> String {
    const MEGA: u64 = 1024 * 1024;
    if bytes < 10 * 1024 * MEGA {
        format!("{} MB", bytes / MEGA)
    } else {
        format!("{} GB", bytes / MEGA / 1024)
    }
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
