//! The real thing: the MCP server is started, a browser on a profile of its own opens an empty page, both end.

use std::ffi::OsStr;
use std::time::Instant;

use super::Check;
use crate::exit::Exit;
use crate::ui::Ui;
use crate::words;
use ::run::launch_options;
use browser::detect::find_browser;
use browser::launch::{LaunchOptions, PINNED, Source, fetched};
use browser::orphans::TEMPORARY_PROFILE;
use browser::playwright::Playwright;
use browser::playwright::gate_proof::Proof;
use browser::port::{Browser as _, BrowserError, ServerInfo};
use config::settings::Settings;
use config::wishes::Connection;
use domain::event::Wait;

const SERVER: &str = "Playwright MCP";
const BROWSER: &str = "Browser";
const GATE: &str = "Request gate";

/// Starts server and browser, and tells of each as soon as it is known. Dropped halfway, it leaves nothing: the
/// process group goes with it.
pub async fn start(
    settings: &Settings,
    ui: &Ui,
    search_path: Option<&OsStr>,
    offline: bool,
    tell: &mut (dyn FnMut(Check) + Send),
) {
    let own = settings.mcp_command.is_some();
    let wanted = launch_options(settings, Source::Extension);
    if offline && !own && fetched(&wanted.cache_dir).is_none() {
        let message =
            format!("{PINNED} has not been fetched yet, and nothing is fetched now (--offline).");
        let fix = "Run subterminator doctor once with a network.";
        tell(Check::warning(SERVER, message, fix));
        return tell(found(&wanted, search_path));
    }
    let temporary = match tempfile::Builder::new().prefix(TEMPORARY_PROFILE).tempdir() {
        Ok(dir) => dir,
        Err(e) => {
            let message = format!("Not tried: no temporary folder ({e}).");
            let fix = "Check TMPDIR and free space.";
            return tell(Check::problem(SERVER, Exit::Browser, message, fix));
        }
    };
    let source = match &settings.connection {
        Connection::Launch { .. } => Source::Profile(temporary.path().to_owned()),
        Connection::Cdp(url) => Source::Cdp(url.to_string()),
        Connection::Extension => Source::Extension,
    };
    let options = LaunchOptions {
        headless: true,
        source,
        ..wanted
    };
    let mut waiting = |wait: Wait| ui.wait(&words::wait(&wait), None);
    let mut browser = match Playwright::start(&options, &mut waiting).await {
        Ok(browser) => browser,
        Err(e) => {
            tell(not_started(&e, &options, search_path));
            return tell(found(&options, search_path));
        }
    };
    let version = (!own).then(|| fetched(&options.cache_dir)).flatten();
    tell(server(browser.info(), version));
    if settings.connection == Connection::Extension {
        browser.close().await;
        let message = "your own, by the extension: not tried, because it would ask you";
        return tell(Check::ok(BROWSER, message));
    }
    ui.wait("Opening an empty page…", None);
    let begun = Instant::now();
    let page = browser.snapshot().await;
    let took = begun.elapsed().as_secs_f64();
    let mut proof = None;
    if page.is_ok() {
        ui.wait("Trying the request gate…", None);
        proof = Some(browser.prove_request_gate().await);
    }
    browser.close().await;
    tell(match page {
        Ok(_) => {
            let found = find_browser(options.browser.as_deref(), search_path);
            let found = found.map(|path| path.display().to_string()).ok();
            let launched = matches!(options.source, Source::Profile(_));
            let which = found.filter(|_| launched);
            let which = which.as_deref().unwrap_or("your own");
            Check::ok(
                BROWSER,
                format!("{which}, opened an empty page in {took:.1} s"),
            )
        }
        Err(e) => Check::problem(
            BROWSER,
            Exit::Browser,
            format!("It does not start: {e}"),
            "Start it by hand to see why, or name another with --browser PATH. The snap of Chromium can't open profiles in hidden folders.",
        ),
    });
    if let Some(proof) = proof {
        tell(gate(&proof, own));
    }
}

/// What a run without the gate lacks is the same, whatever the reason.
fn gate(proof: &Proof, own: bool) -> Check {
    let why = match proof {
        Proof::Held => return Check::ok(GATE, "a request was held"),
        Proof::Off(why) => format!("Off: {why}."),
        Proof::Failed => "A request that should have been held was not.".to_owned(),
        Proof::NotTried(why) => format!("Not tried: {why}."),
    };
    let without = "What a page sends can't be judged before it leaves, so a run asks before every step on a page.";
    let fix = if own {
        "Leave out --mcp-command, so that the tested server is used."
    } else {
        "Run it again; if it stays so, please report it."
    };
    Check::warning(GATE, format!("{why} {without}"), fix)
}

/// `version`: of the program's own package; none for a command of the person's.
fn server(info: &ServerInfo, version: Option<String>) -> Check {
    let which = version.unwrap_or_else(|| format!("{} by a command of yours", info.name));
    let (tools, took) = (info.tools, info.started_in.as_secs_f64());
    let message = format!("{which}, {tools} tools, started in {took:.1} s");
    Check::ok(SERVER, message)
}

/// The start failed on the server or, before it, on something that is missing.
fn not_started(error: &BrowserError, options: &LaunchOptions, path: Option<&OsStr>) -> Check {
    let launched = matches!(options.source, Source::Profile(_));
    if launched && find_browser(options.browser.as_deref(), path).is_err() {
        let fix = "Install a browser first.";
        return Check::warning(SERVER, "Not tried without a browser.", fix);
    }
    Check::problem_of(SERVER, Exit::Browser, &error.to_string())
}

/// A browser is there, though it was not started.
fn found(options: &LaunchOptions, search_path: Option<&OsStr>) -> Check {
    match find_browser(options.browser.as_deref(), search_path) {
        Ok(path) => Check::warning(
            BROWSER,
            format!("{} is there, but was not started", path.display()),
            "Mend what stands above, then run it again.",
        ),
        Err(e) => Check::problem_of(BROWSER, Exit::Browser, &e.to_string()),
    }
}
