//! What can be looked at without starting anything: key of the model, profile, Node.js; and what runs left that stopped early. A key is
//! named, never shown or measured.

use std::ffi::OsStr;

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
use model::select::connect;

/// The model's name and key.
pub(super) fn model(settings: &Settings, environment: &Environment) -> Check {
    const NAME: &str = "Model";
    let model = &settings.model;
    let keys = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY];
    let set = keys.iter().filter(|key| environment.get(key).is_some());
    let set: Vec<&str> = set.map(|key| key.name).collect();
    match connect(model, &credentials(settings), HttpSettings::default()) {
        Err(error) => Check::problem_of(NAME, Exit::Configuration, &error),
        Ok(None) => Check::ok(NAME, format!("{model}, which needs no key")),
        Ok(Some(_)) if set.is_empty() => Check::ok(
            NAME,
            format!("{model}; no key, which a server of your own may not need"),
        ),
        Ok(Some(_)) => Check::ok(NAME, format!("{model}; {} set", set.join(" and "))),
    }
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
    match profile::in_use(dir) {
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
