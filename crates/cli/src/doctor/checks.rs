//! What is looked at: key of the model, profile, Node.js, and what runs left that stopped early, which needs nothing started; then the
//! real thing: the MCP server is started, a browser on a profile of its own opens an empty page, both end. A key is named, never shown.

use std::ffi::OsStr;
use std::time::{Duration, Instant};

use super::Check;
use crate::clean;
use crate::exit::Exit;
use crate::ui::Ui;
use crate::words::{self, count};
use ::run::launch_options;
use ::run::models::credentials;
use browser::detect::{find_browser, find_node};
use browser::launch::{LaunchOptions, Source, fetched};
use browser::orphans::{Orphans, TEMPORARY_PROFILE};
use browser::playwright::Playwright;
use browser::port::{Browser as _, BrowserError, RequestGate};
use browser::profile;
use config::env;
use config::environment::Environment;
use config::settings::Settings;
use config::wishes::Connection;
use domain::event::Wait;
use model::http::HttpSettings;
use model::select::connect;

const SERVER: &str = "Playwright MCP";
const BROWSER: &str = "Browser";
const GATE: &str = "Request gate";
/// How long the model's address may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// The model's name and key, and whether something answers at its address.
pub(super) async fn model(settings: &Settings, environment: &Environment, ui: &Ui) -> Check {
    const NAME: &str = "Model";
    let model = &settings.model;
    let keys = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY];
    let set = keys.iter().filter(|key| environment.get(key).is_some());
    let set = set.map(|key| key.name).collect::<Vec<_>>().join(" and ");
    let key = match set.as_str() {
        "" => "no key, which a server of your own may not need".to_owned(),
        set => format!("{set} set"),
    };
    let patience = HttpSettings {
        timeout: PATIENCE,
        ..HttpSettings::default()
    };
    match connect(model, &credentials(settings), patience) {
        Err(error) => Check::problem_of(NAME, Exit::Configuration, &error),
        Ok(None) => Check::ok(NAME, format!("{model}, which needs no key")),
        Ok(Some(client)) => {
            ui.wait("Looking whether the model's address answers…", None);
            match client.reach().await {
                Ok(address) => Check::ok(NAME, format!("{model}; {key}; {address} answers")),
                Err(why) => Check::problem_of(NAME, Exit::Model, &why),
            }
        }
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

/// Starts server and browser, and tells of each as soon as it is known; the first that can't be had is the last. Dropped halfway, it leaves
/// nothing: the process group goes with it.
pub(super) async fn start(
    settings: &Settings,
    ui: &Ui,
    search_path: Option<&OsStr>,
    tell: &mut (dyn FnMut(Check) + Send),
) -> Result<(), Check> {
    let failed = |name| move |e: BrowserError| Check::problem_of(name, Exit::Browser, &e);
    let own = settings.mcp_command.is_some();
    let wanted = launch_options(settings, Source::Extension);
    let mut which = "your own".to_owned();
    if settings.launches() {
        let found = find_browser(wanted.browser.as_deref(), search_path);
        which = found.map_err(failed(BROWSER))?.display().to_string();
    }
    let temporary = tempfile::Builder::new().prefix(TEMPORARY_PROFILE).tempdir();
    let temporary = temporary.map_err(|e| {
        let message = format!("Not tried: no temporary folder ({e}).");
        Check::problem(
            SERVER,
            Exit::Browser,
            message,
            "Check TMPDIR and free space.",
        )
    })?;
    let options = LaunchOptions {
        headless: true,
        source: match &settings.connection {
            Connection::Launch { .. } => Source::Profile(temporary.path().to_owned()),
            Connection::Cdp(url) => Source::Cdp(url.to_string()),
            Connection::Extension => Source::Extension,
        },
        ..wanted
    };
    ui.wait("Starting the browser server…", None);
    let mut waiting = |wait: Wait| ui.wait(&words::wait(&wait), None);
    let started = Playwright::start(&options, &mut waiting).await;
    let mut browser = started.map_err(failed(SERVER))?;
    let info = browser.info();
    let version = (!own).then(|| fetched(&options.cache_dir)).flatten();
    let server = version.unwrap_or_else(|| format!("{} by a command of yours", info.name));
    let (tools, took) = (info.tools, info.started_in.as_secs_f64());
    let message = format!("{server}, {tools} tools, started in {took:.1} s");
    tell(Check::ok(SERVER, message));
    if settings.connection == Connection::Extension {
        browser.close().await;
        let message = "your own, by the extension: not tried, because it would ask you";
        tell(Check::ok(BROWSER, message));
        return Ok(());
    }
    ui.wait("Opening an empty page…", None);
    let begun = Instant::now();
    let page = browser.snapshot().await;
    let took = begun.elapsed().as_secs_f64();
    // Whether the server has loaded it shows with the first page.
    let gate = browser.request_gate();
    browser.close().await;
    page.map_err(failed(BROWSER))?;
    let message = format!("{which}, opened an empty page in {took:.1} s");
    tell(Check::ok(BROWSER, message));
    tell(of_gate(gate, own));
    Ok(())
}

/// What a run without the gate lacks is the same, whatever the reason.
fn of_gate(gate: RequestGate, own: bool) -> Check {
    let RequestGate::Off(why) = gate else {
        return Check::ok(GATE, "it is at work");
    };
    let without = "What a page sends can't be judged before it leaves, so a run asks before every step on a page.";
    let fix = if own {
        "Leave out --mcp-command, so that the tested server is used."
    } else {
        "Run it again; if it stays so, please report it."
    };
    Check::warning(GATE, format!("Off: {why}. {without}"), fix)
}
