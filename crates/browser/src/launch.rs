//! From settings to the server's command line.
//!
//! The pinned package is fetched by npx once, as a step of its own with its own limit; after that node is
//! started on it directly, which saves npx's time and process. Another command line can be given. Flags are
//! passed only where the server knows them, since older versions refuse unknown ones.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::detect::{check_node, find_browser, find_program, is_root_on_linux};
use super::error::BrowserError;
use super::orphans::write_whole;
use super::process::{ServerCommand, command, output_of};
use domain::event::Wait;

/// The version that is tested and used by default. `docs/dev/playwright-mcp.md` says how to raise it.
pub const PINNED: &str = "0.0.83";
/// A version that runs on a Node.js before 20, as Debian 12 has it; used there by default.
pub const PINNED_FOR_OLD_NODE: &str = "0.0.75";
/// Oldest Node.js for [`PINNED`]: its `playwright-core` says so in `engines`.
const NODE_FOR_PINNED: u32 = 20;

/// Flag by which the server loads the request gate.
pub const INIT_PAGE: &str = "--init-page";

/// How long the first start may take to fetch the package.
const PACKAGE_LIMIT: Duration = Duration::from_mins(2);

/// Flags that every supported version knows; assumed where `--help` tells nothing.
const BASIC_FLAGS: &[&str] = &[
    "--headless",
    "--user-data-dir",
    "--executable-path",
    "--no-sandbox",
    "--output-dir",
    "--cdp-endpoint",
    "--extension",
    "--isolated",
];

/// Prints where npx put the package: the first `node_modules/.bin` on its path that belongs to it.
const LOCATE: &str = "const p=require('path'),f=require('fs');for(const d of (process.env.PATH||'').split(p.delimiter)){const c=p.join(d,'..','@playwright','mcp','cli.js');if(f.existsSync(c)){console.log(f.realpathSync(c));process.exit(0)}}process.exit(3)";

/// Where the browser comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Start one with this persistent profile.
    Profile(PathBuf),
    /// Attach to a running one over the Chrome DevTools Protocol.
    Cdp(String),
    /// Attach to the person's own browser through the Playwright extension.
    Extension,
}

/// The size of a window that nobody sees: as high as on a large screen.
const VIEWPORT: &str = "1280x1200";

/// What to start.
#[derive(Debug, Clone)]
pub struct LaunchOptions {
    /// Another server command line, split into words.
    pub mcp_command: Option<Vec<String>>,
    /// Folder for what is remembered between runs (where the package lies).
    pub cache_dir: PathBuf,
    /// No window.
    pub headless: bool,
    /// Where the browser comes from.
    pub source: Source,
    /// Browser path or name.
    pub browser: Option<String>,
    /// From the start of the server to its tool list.
    pub start_limit: Duration,
    /// Requests of pages are stopped and judged, where the server can do that.
    pub request_gate: bool,
    /// How long a request may wait for the person.
    pub hold_limit: Duration,
}

/// Files of ours that the server loads, where it knows how.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// Into its own process, for every tab: the request gate.
    pub module: Option<PathBuf>,
    /// Into every document, before its own scripts.
    pub script: Option<PathBuf>,
}

/// The server program and the flags it knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Server {
    /// The package's version; empty for a command of the person's.
    version: String,
    program: PathBuf,
    args: Vec<String>,
    flags: Vec<String>,
    /// When the program was changed last, in seconds since 1970: one that was checked need not be asked for its version again.
    #[serde(default)]
    changed: Option<u64>,
}

/// When a file was changed last, in seconds since 1970.
fn changed_at(file: &Path) -> Option<u64> {
    let time = std::fs::metadata(file).ok()?.modified().ok()?;
    Some(time.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs())
}

/// Resolves the command line. Tells `waiting` when the package has to be fetched.
///
/// # Errors
/// [`BrowserError::Configuration`] for what is missing on the machine, [`BrowserError::Start`] if the package
/// can't be fetched.
pub async fn server_command(
    options: &LaunchOptions,
    output_dir: &Path,
    loaded: &Loaded,
    waiting: &mut (dyn FnMut(Wait) + Send),
) -> Result<ServerCommand, BrowserError> {
    let search_path = std::env::var_os("PATH");
    let search_path = search_path.as_deref();
    let browser = match options.source {
        Source::Profile(_) => find_browser(options.browser.as_deref(), search_path).map(Some),
        Source::Cdp(_) | Source::Extension => Ok(None),
    };
    let downloads = options.mcp_command.is_none() && fetched(&options.cache_dir).is_none();
    if let (Err(missing), true) = (&browser, downloads) {
        // Nobody waits for a download to be told then that there is no browser.
        check_machine(search_path).await?;
        return Err(BrowserError::Configuration(missing.to_string()));
    }
    let server = match &options.mcp_command {
        Some(words) => custom_server(words, search_path, waiting).await?,
        None => pinned_server(&options.cache_dir, output_dir, search_path, waiting).await?,
    };
    let executable = browser?;
    if options.source == Source::Extension && !server.flags.iter().any(|flag| flag == "--extension")
    {
        let advice = "This MCP server can't attach to your browser by the extension. Leave out --mcp-command, or --extension.";
        return Err(BrowserError::Configuration(advice.to_owned()));
    }
    let mut args: Vec<OsString> = server.args.iter().map(OsString::from).collect();
    args.extend(flags(
        options,
        &server.flags,
        executable.as_deref(),
        output_dir,
        loaded,
    ));
    let directory = options.mcp_command.is_none().then(|| output_dir.to_owned());
    Ok(ServerCommand {
        program: server.program,
        args,
        directory,
    })
}

/// The Playwright flags for these options, without those that the server doesn't know.
fn flags(
    options: &LaunchOptions,
    known: &[String],
    executable: Option<&Path>,
    output_dir: &Path,
    loaded: &Loaded,
) -> Vec<OsString> {
    let mut out: Vec<OsString> = Vec::new();
    let mut add = |flag: &str, value: Option<&OsStr>| {
        if known.iter().any(|k| k == flag) {
            out.push(flag.into());
            out.extend(value.map(OsStr::to_owned));
        }
    };
    match &options.source {
        Source::Profile(dir) => {
            add("--user-data-dir", Some(dir.as_os_str()));
            add("--executable-path", executable.map(Path::as_os_str));
            if options.headless {
                add("--headless", None);
                // A layer that stays where it is while the page scrolls can't be used below the edge of the window.
                add("--viewport-size", Some(OsStr::new(VIEWPORT)));
            }
            if is_root_on_linux() {
                add("--no-sandbox", None);
            }
        }
        Source::Cdp(url) => add("--cdp-endpoint", Some(OsStr::new(url))),
        Source::Extension => add("--extension", None),
    }
    add("--output-dir", Some(output_dir.as_os_str()));
    if let Some(module) = &loaded.module {
        add(INIT_PAGE, Some(module.as_os_str()));
    }
    // In a browser of the person's own it would run in their tabs too.
    if let (Some(script), Source::Profile(_)) = (&loaded.script, &options.source) {
        add("--init-script", Some(script.as_os_str()));
    }
    // Pages may register tools of their own through WebMCP; none of them shall reach a model.
    add("--no-webmcp", None);
    // Acts answer with a fresh snapshot of ours, so theirs would be read twice.
    add("--snapshot-mode", Some(OsStr::new("none")));
    add("--codegen", Some(OsStr::new("none")));
    // The server would wait the same time after everything; what is waited for instead stands in `settle`.
    add("--timeout-settle", Some(OsStr::new("0")));
    out
}

/// Where Node.js is, and the package's version that runs on it.
async fn check_machine(
    search_path: Option<&OsStr>,
) -> Result<(PathBuf, &'static str), BrowserError> {
    let Some(node) = find_program("node", search_path) else {
        return check_node(None).map(|_| (PathBuf::new(), PINNED));
    };
    let answer = output_of(
        command(&node, &["--version".into()], None),
        Duration::from_secs(10),
    )
    .await;
    let version = runs_on(check_node(answer.ok().as_deref())?);
    Ok((node, version))
}

/// The package's version for a Node.js by its first number.
fn runs_on(node: u32) -> &'static str {
    if node < NODE_FOR_PINNED {
        PINNED_FOR_OLD_NODE
    } else {
        PINNED
    }
}

/// The version of the package that has been fetched before and still lies where it was put.
pub fn fetched(cache_dir: &Path) -> Option<String> {
    remembered(cache_dir).map(|server| server.version)
}

fn remembered(cache_dir: &Path) -> Option<Server> {
    let bytes = std::fs::read(cache_dir.join(remembered_name())).ok()?;
    let server: Server = serde_json::from_slice(&bytes).ok()?;
    let lies_there = server
        .args
        .first()
        .is_some_and(|cli| Path::new(cli).is_file());
    lies_there.then_some(server)
}

/// What can't be remembered is found out again next time.
fn remember(cache_dir: &Path, server: &Server) {
    if let Ok(bytes) = serde_json::to_vec(server) {
        let _ = write_whole(cache_dir, &remembered_name(), &bytes);
    }
}

/// A name of its own for each pinned version, so that a newer program fetches its own.
fn remembered_name() -> String {
    format!("playwright-mcp-{PINNED}.json")
}

/// `directory` is an empty folder of ours: npx must not find packages or settings of a foreign folder.
async fn pinned_server(
    cache_dir: &Path,
    directory: &Path,
    search_path: Option<&OsStr>,
    waiting: &mut (dyn FnMut(Wait) + Send),
) -> Result<Server, BrowserError> {
    let known = remembered(cache_dir);
    if let Some(server) = &known
        && find_program("node", search_path).as_ref() == Some(&server.program)
        && server.changed.is_some()
        && server.changed == changed_at(&server.program)
    {
        return Ok(server.clone());
    }
    let (node, version) = check_machine(search_path).await?;
    let changed = changed_at(&node);
    let same = |server: &Server| server.program == node && server.version == version;
    if let Some(server) = known.filter(same) {
        let server = Server { changed, ..server };
        remember(cache_dir, &server);
        return Ok(server);
    }
    waiting(Wait::Package);
    let Some(npx) = find_program("npx", search_path) else {
        return Err(BrowserError::Configuration(
            "npx not found. It comes with npm: https://nodejs.org/ (Debian, Ubuntu: apt-get install npm).".to_owned(),
        ));
    };
    let package = format!("@playwright/mcp@{version}");
    let args: Vec<OsString> = ["-y", "-p", &package, "--", "node", "-e", LOCATE]
        .iter()
        .map(OsString::from)
        .collect();
    let cli = output_of(command(&npx, &args, Some(directory)), PACKAGE_LIMIT).await.map_err(|e| {
        BrowserError::Start(format!("Failed to connect to Playwright MCP. The package {package} can't be fetched: {e}. Check the network and run: npx -y {package} --version"))
    })?;
    let cli = cli.lines().last().unwrap_or_default().trim().to_owned();
    let help = output_of(
        command(&node, &[OsString::from(&cli), "--help".into()], None),
        Duration::from_secs(20),
    )
    .await;
    let server = Server {
        version: version.to_owned(),
        program: node,
        args: vec![cli],
        flags: flags_of(help.as_deref().unwrap_or_default()),
        changed,
    };
    remember(cache_dir, &server);
    Ok(server)
}

async fn custom_server(
    words: &[String],
    search_path: Option<&OsStr>,
    waiting: &mut (dyn FnMut(Wait) + Send),
) -> Result<Server, BrowserError> {
    let Some((program, args)) = words.split_first() else {
        return Err(BrowserError::Configuration(
            "The MCP command is empty. Check --mcp-command.".to_owned(),
        ));
    };
    let Some(path) = find_program(program, search_path) else {
        return Err(BrowserError::Configuration(format!(
            "Program '{program}' of the MCP command not found. Check --mcp-command."
        )));
    };
    if matches!(program.as_str(), "npx" | "node" | "npm") {
        check_machine(search_path).await?;
    }
    if program == "npx" {
        waiting(Wait::Package);
    }
    let mut ask: Vec<OsString> = args.iter().map(OsString::from).collect();
    ask.push("--help".into());
    let limit = if program == "npx" {
        PACKAGE_LIMIT
    } else {
        Duration::from_secs(10)
    };
    let help = output_of(command(&path, &ask, None), limit).await;
    if let (Err(e), "npx") = (&help, program.as_str()) {
        return Err(BrowserError::Start(format!(
            "Failed to connect to Playwright MCP. The command can't be run: {e}. Check: {} --help",
            words.join(" ")
        )));
    }
    Ok(Server {
        version: String::new(),
        program: path,
        args: args.to_vec(),
        flags: flags_of(help.as_deref().unwrap_or_default()),
        changed: None,
    })
}

/// The flags that a help text names.
fn flags_of(help: &str) -> Vec<String> {
    let named = help.lines().filter_map(|line| {
        let mut words = line.trim_start().split([' ', ',']);
        words.find(|w| w.starts_with("--")).map(str::to_owned)
    });
    let named: Vec<String> = named.collect();
    if named.iter().any(|f| f == "--headless") {
        named
    } else {
        BASIC_FLAGS.iter().map(|f| (*f).to_owned()).collect()
    }
}

#[cfg(test)]
mod tests;
