//! What can be looked at without starting anything: key and API of the model, folders, profile, Node.js; and what runs left that
//! stopped early. A key is named, never shown or measured.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use super::Check;
use crate::clean;
use crate::exit::Exit;
use crate::ui::Ui;
use crate::words::count;
use ::run::models::credentials;
use browser::detect::find_node;
use browser::orphans::Orphans;
use browser::profile;
use config::env;
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Connection;
use model::http::HttpSettings;
use model::reach::{Reached, reach};
use model::select::connect;

/// The check of the model that thinks.
pub(super) const MODEL: &str = "Model";
/// The check of the one that takes over.
pub(super) const FALLBACK: &str = "Fallback";

/// How long an API may take to answer.
const API_LIMIT: Duration = Duration::from_secs(5);

/// A model's name and key, and whether its API answers, which is asked without a key.
pub(super) async fn model(
    check: &'static str,
    model: &str,
    settings: &Settings,
    environment: &Environment,
    offline: bool,
) -> Check {
    const FIX: &str = "Check the network, the proxy variables and the address (ANTHROPIC_BASE_URL, OPENAI_BASE_URL).";
    let credentials = credentials(settings);
    match connect(model, &credentials, HttpSettings::default()) {
        Ok(None) => return Check::ok(check, format!("{model}, which needs no key")),
        Ok(Some(_)) => {}
        Err(error) => return Check::problem_of(check, Exit::Configuration, &error),
    }
    let keys = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY];
    let set = keys.iter().filter(|key| environment.get(key).is_some());
    let set: Vec<&str> = set.map(|key| key.name).collect();
    let found = match &set[..] {
        [] => format!("{model}; no key, which a server of your own may not need"),
        set => format!("{model}; {} set", set.join(" and ")),
    };
    if offline {
        return Check::ok(check, format!("{found}; its API isn't asked (--offline)"));
    }
    match reach(model, &credentials, API_LIMIT).await {
        Ok(Some(Reached {
            address,
            answer: Ok(took),
        })) => {
            let ms = took.as_millis();
            Check::ok(check, format!("{found}; {address} answers, {ms} ms"))
        }
        Ok(Some(Reached {
            address,
            answer: Err(why),
        })) => {
            let what = format!("{found}; {address} can't be reached: {why}.");
            if check == MODEL {
                Check::problem(check, Exit::Model, what, FIX)
            } else {
                Check::warning(check, what, FIX)
            }
        }
        Ok(None) | Err(_) => Check::ok(check, found),
    }
}

/// The folders that a run writes to: `$SUBTERMINATOR_HOME`, which others can't read, the records, and what is only needed while a run
/// lasts.
pub(super) fn folders(settings: &Settings) -> Check {
    const NAME: &str = "Folders";
    const HOME: &str = "Change its permissions, or set SUBTERMINATOR_HOME to another folder.";
    const RUNS: &str = "Change its permissions, or name another folder with --output-dir.";
    const TEMPORARY: &str = "Set TMPDIR to a folder that can be written.";
    let (home, runs) = (&settings.home, &settings.output_dir);
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
    if others_can_read(home) {
        let what = format!("{shown} can be read by others");
        return Check::warning(NAME, what, format!("chmod 700 {shown}"));
    }
    Check::ok(NAME, shown)
}

/// What runs left that stopped early; ended and removed only where that is wished.
pub(super) async fn leftovers(settings: &Settings, ui: &Ui, clear: bool) -> Check {
    const NAME: &str = "Leftovers";
    let orphans = Orphans::find(&settings.home.join("cache"));
    if orphans.is_empty() {
        return Check::ok(NAME, "none");
    }
    let folders = count(orphans.folders.len(), "temporary folder");
    let what = match orphans.processes.len() {
        0 => folders,
        1 => format!("1 process and {folders}"),
        n => format!("{n} processes and {folders}"),
    };
    if !clear {
        let processes = orphans.processes.iter().map(|process| {
            let command = clean::line(&process.args.join(" "));
            format!("process {} ({})", process.pid, clean::clip(&command, 60))
        });
        let folders = orphans.folders.iter().map(|folder| clean::path(folder));
        // The first of them are enough to know them by.
        let first = folders.chain(processes).take(4).collect::<Vec<_>>();
        let found = format!("Runs that stopped early left {what}: {}.", first.join(", "));
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

/// The profile: free, or held by whom.
pub(super) fn profile(settings: &Settings) -> Check {
    const NAME: &str = "Profile";
    let Connection::Launch {
        profile_dir: dir, ..
    } = &settings.connection
    else {
        return Check::ok(NAME, "none: your own browser is used");
    };
    let shown = dir.display();
    match writable(dir).and_then(|()| profile::in_use(dir)) {
        Err(e) => {
            let what = format!("{shown} can't be used: {e}.");
            let fix = "Change its permissions, or choose another with --profile-dir.";
            Check::problem(NAME, Exit::Browser, what, fix)
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

/// Node, 18 or newer.
pub(super) async fn node(search_path: Option<&OsStr>) -> Check {
    const NAME: &str = "Node.js";
    match find_node(search_path).await {
        Ok((node, version, _)) => Check::ok(NAME, format!("{version} ({})", node.display())),
        Err(e) => Check::problem_of(NAME, Exit::Browser, &e),
    }
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
