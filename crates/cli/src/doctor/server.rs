//! The real thing: the MCP server is started, a browser on a profile of its own opens an empty page, both end.

use std::ffi::OsStr;
use std::time::Instant;

use super::Check;
use crate::exit::Exit;
use crate::ui::Ui;
use crate::words;
use ::run::launch_options;
use browser::detect::find_browser;
use browser::launch::{LaunchOptions, Source, fetched};
use browser::orphans::TEMPORARY_PROFILE;
use browser::playwright::Playwright;
use browser::port::{Browser as _, RequestGate};
use config::settings::Settings;
use config::wishes::Connection;
use domain::event::Wait;

const SERVER: &str = "Playwright MCP";
const BROWSER: &str = "Browser";
const GATE: &str = "Request gate";

/// Starts server and browser, and tells of each as soon as it is known. Dropped halfway, it leaves nothing: the
/// process group goes with it.
pub(super) async fn start(
    settings: &Settings,
    ui: &Ui,
    search_path: Option<&OsStr>,
    tell: &mut (dyn FnMut(Check) + Send),
) {
    let own = settings.mcp_command.is_some();
    let wanted = launch_options(settings, Source::Extension);
    let mut which = "your own".to_owned();
    if settings.launches() {
        match find_browser(wanted.browser.as_deref(), search_path) {
            Ok(path) => which = path.display().to_string(),
            Err(e) => return tell(Check::problem_of(BROWSER, Exit::Browser, &e)),
        }
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
    ui.wait("Starting the browser server…", None);
    let mut waiting = |wait: Wait| ui.wait(&words::wait(&wait), None);
    let mut browser = match Playwright::start(&options, &mut waiting).await {
        Ok(browser) => browser,
        Err(e) => return tell(Check::problem_of(SERVER, Exit::Browser, &e)),
    };
    let info = browser.info();
    let version = (!own).then(|| fetched(&options.cache_dir)).flatten();
    let server = version.unwrap_or_else(|| format!("{} by a command of yours", info.name));
    let (tools, took) = (info.tools, info.started_in.as_secs_f64());
    let message = format!("{server}, {tools} tools, started in {took:.1} s");
    tell(Check::ok(SERVER, message));
    if settings.connection == Connection::Extension {
        browser.close().await;
        let message = "your own, by the extension: not tried, because it would ask you";
        return tell(Check::ok(BROWSER, message));
    }
    ui.wait("Opening an empty page…", None);
    let begun = Instant::now();
    let page = browser.snapshot().await;
    let took = begun.elapsed().as_secs_f64();
    if let Err(e) = page {
        browser.close().await;
        return tell(Check::problem(
            BROWSER,
            Exit::Browser,
            format!("It does not start: {e}"),
            "Start it by hand to see why, or name another with --browser PATH. The snap of Chromium can't open profiles in hidden folders.",
        ));
    }
    let message = format!("{which}, opened an empty page in {took:.1} s");
    tell(Check::ok(BROWSER, message));
    // Whether the server has loaded it shows with the first page.
    let gate = browser.request_gate();
    browser.close().await;
    tell(of_gate(gate, own));
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
