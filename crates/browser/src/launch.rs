//! From settings to the server's command line.
//!
//! The pinned package is fetched by npx once, as a step of its own with its own limit; after that node is
//! started on it directly, which saves npx's time and process. Another command line can be given. Flags are
//! passed only where the server knows them, since older versions refuse unknown ones.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::detect::{find_browser, find_node, find_program, is_root_on_linux};
use super::error::BrowserError;
use super::orphans::write_whole;
use super::process::{ServerCommand, output_of};
use domain::event::Wait;

/// The version that is tested and used by default. `docs/dev/playwright-mcp.md` says how to raise it.
pub const PINNED: &str = "0.0.83";
/// A version that runs on a Node.js before 20, as Debian 12 has it; used there by default.
pub const PINNED_FOR_OLD_NODE: &str = "0.0.75";
/// Oldest Node.js for [`PINNED`]: its `playwright-core` says so in `engines`.
const NODE_FOR_PINNED: u32 = 20;

/// How long the first start may take to fetch the package.
const PACKAGE_LIMIT: Duration = Duration::from_mins(2);
/// How long a server may take to tell its flags.
const HELP_LIMIT: Duration = Duration::from_secs(10);

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

impl Source {
    /// The profile of a browser that is started.
    pub fn profile(&self) -> Option<&Path> {
        match self {
            Self::Profile(dir) => Some(dir),
            Self::Cdp(_) | Self::Extension => None,
        }
    }
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
    /// Factor of all limits of time, for slow machines.
    pub patience: f64,
    /// Requests of pages are stopped and judged, where the server can do that.
    pub request_gate: bool,
    /// How long a request may wait for the person.
    pub hold_limit: Duration,
}

/// The server program and the flags it knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Server {
    /// The package's version; empty for a command of the person's.
    version: String,
    program: PathBuf,
    args: Vec<String>,
    flags: Vec<String>,
}

/// Resolves the command line. `loads` are files of ours that the server is to load, each with its flag. Tells `waiting` when the package has to be fetched.
///
/// # Errors
/// [`BrowserError::Configuration`] for what is missing on the machine, [`BrowserError::Start`] if the package
/// can't be fetched.
pub async fn server_command(
    options: &LaunchOptions,
    output_dir: &Path,
    loads: &[(&str, PathBuf)],
    waiting: &mut (dyn FnMut(Wait) + Send),
) -> Result<ServerCommand, BrowserError> {
    let search_path = std::env::var_os("PATH");
    let search_path = search_path.as_deref();
    let profile = options.source.profile();
    let browser = || {
        let found = profile.map(|_| find_browser(options.browser.as_deref(), search_path));
        found.transpose()
    };
    let server = if let Some(words) = &options.mcp_command {
        custom_server(words, search_path, waiting).await?
    } else {
        let (node, _, major) = find_node(search_path).await?;
        // Nobody waits for a download to be told then that there is no browser.
        browser()?;
        let version = runs_on(major);
        match remembered(&options.cache_dir) {
            Some(server) if server.program == node && server.version == version => server,
            _ => {
                waiting(Wait::Package);
                let server = fetch(node, version, output_dir, search_path).await?;
                // What can't be remembered is found out again next time.
                if let Ok(bytes) = serde_json::to_vec(&server) {
                    let _ = write_whole(&options.cache_dir, &remembered_name(), &bytes);
                }
                server
            }
        }
    };
    let executable = browser()?;
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
        loads,
    ));
    let directory = options.mcp_command.is_none().then(|| output_dir.to_owned());
    Ok(ServerCommand {
        program: server.program,
        args,
        directory,
        profile: profile.map(Path::to_owned),
    })
}

/// The Playwright flags for these options, without those that the server doesn't know.
fn flags(
    options: &LaunchOptions,
    known: &[String],
    executable: Option<&Path>,
    output_dir: &Path,
    loads: &[(&str, PathBuf)],
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
            // They send in their own name, also what the browser loads ahead for them, which nothing can hold.
            add("--block-service-workers", None);
        }
        Source::Cdp(url) => add("--cdp-endpoint", Some(OsStr::new(url))),
        Source::Extension => add("--extension", None),
    }
    add("--output-dir", Some(output_dir.as_os_str()));
    for (flag, file) in loads {
        add(flag, Some(file.as_os_str()));
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
    let cli = server.args.first()?;
    Path::new(cli).is_file().then_some(server)
}

/// A name of its own for each pinned version, so that a newer program fetches its own.
fn remembered_name() -> String {
    format!("playwright-mcp-{PINNED}.json")
}

/// Fetches the package. `directory` is an empty folder of ours: npx must not find packages or settings of a foreign folder.
async fn fetch(
    node: PathBuf,
    version: &str,
    directory: &Path,
    search_path: Option<&OsStr>,
) -> Result<Server, BrowserError> {
    let Some(npx) = find_program("npx", search_path) else {
        return Err(BrowserError::Configuration(
            "npx not found. It comes with npm: https://nodejs.org/ (Debian, Ubuntu: apt-get install npm).".to_owned(),
        ));
    };
    let package = format!("@playwright/mcp@{version}");
    let args = ["-y", "-p", &package, "--", "node", "-e", LOCATE].map(OsString::from);
    let cannot = |e: String| {
        BrowserError::Start(format!(
            "Failed to connect to Playwright MCP: the package {package} can't be fetched: {e}. Check the network, free space and permissions; to see more, run: npx -y {package} --version"
        ))
    };
    let cli = output_of(&npx, &args, Some(directory), PACKAGE_LIMIT).await;
    let cli = cli.map_err(cannot)?;
    let args = vec![cli.lines().last().unwrap_or_default().trim().to_owned()];
    let flags = flags_of(&node, &args, HELP_LIMIT).await.map_err(cannot)?;
    Ok(Server {
        version: version.to_owned(),
        program: node,
        args,
        flags,
    })
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
        find_node(search_path).await?;
    }
    let limit = if program == "npx" {
        waiting(Wait::Package);
        PACKAGE_LIMIT
    } else {
        HELP_LIMIT
    };
    let flags = flags_of(&path, args, limit).await.map_err(|e| {
        let words = words.join(" ");
        BrowserError::Start(format!("Failed to connect to Playwright MCP: the command can't be run: {e}. Check: {words} --help"))
    })?;
    Ok(Server {
        version: String::new(),
        program: path,
        args: args.to_vec(),
        flags,
    })
}

/// The flags that a server knows, as its help text names them.
async fn flags_of(program: &Path, args: &[String], limit: Duration) -> Result<Vec<String>, String> {
    let args = args.iter().map(OsString::from).chain(["--help".into()]);
    let args: Vec<OsString> = args.collect();
    let help = output_of(program, &args, None, limit).await?;
    Ok(named_flags(&help))
}

fn named_flags(help: &str) -> Vec<String> {
    let flag = |line: &str| {
        let mut words = line.trim_start().split([' ', ',']);
        words.find(|w| w.starts_with("--")).map(str::to_owned)
    };
    help.lines().filter_map(flag).collect()
}

#[cfg(test)]
mod tests;
