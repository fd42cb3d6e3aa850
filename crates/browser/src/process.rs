//! The server's process: its own process group, a small environment without keys, its last words, its end.
//!
//! However it ends, by itself, killed or dropped on the way, nothing of it is left: neither its group, nor what
//! it started, nor the browser with our profile.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop, ProcessGroup};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout, Command};

use super::error::BrowserError;
use super::processes;

/// Environment names that the server and the browser may need; everything else, keys above all, stays out.
const PASSED_ON: &str = "
    PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TEMP TMP
    DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS
    XDG_RUNTIME_DIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_SESSION_TYPE
    HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR
    npm_config_cache npm_config_registry npm_config_userconfig npm_config_offline npm_config_prefer_offline
    SYSTEMROOT USERPROFILE APPDATA LOCALAPPDATA PROGRAMFILES
";

/// A command line, resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerCommand {
    /// Program.
    pub program: PathBuf,
    /// Arguments.
    pub args: Vec<OsString>,
    /// Working directory, where it isn't ours.
    pub directory: Option<PathBuf>,
    /// Profile of the browser that it starts; `None` where the browser is the person's.
    pub profile: Option<PathBuf>,
}

/// The variables of this process that a child may see.
fn small_environment() -> impl Iterator<Item = (OsString, OsString)> {
    let may = |name: &str| {
        PASSED_ON.split_whitespace().any(|known| known == name) || name.starts_with("LC_")
    };
    std::env::vars_os().filter(move |(name, _)| name.to_str().is_some_and(may))
}

/// A command with the small environment.
fn command(program: &Path, args: &[OsString], directory: Option<&Path>) -> Command {
    let mut command = Command::new(program);
    command.args(args).env_clear().envs(small_environment());
    if let Some(directory) = directory {
        command.current_dir(directory);
    }
    command
}

/// Runs a helper command to its end and returns its stdout.
///
/// # Errors
/// Its last words, if it can't be started, fails or takes longer than the limit (it is killed then).
pub async fn output_of(
    program: &Path,
    args: &[OsString],
    directory: Option<&Path>,
    limit: Duration,
) -> Result<String, String> {
    let mut command = command(program, args, directory);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    match tokio::time::timeout(limit, command.output()).await {
        Err(_) => Err(format!("no answer within {} s", limit.as_secs())),
        Ok(Err(e)) => Err(e.to_string()),
        Ok(Ok(out)) if out.status.success() => {
            Ok(String::from_utf8_lossy(&out.stdout).into_owned())
        }
        Ok(Ok(out)) => {
            let words = String::from_utf8_lossy(&out.stderr);
            Err(last_words(words.lines()).unwrap_or_else(|| out.status.to_string()))
        }
    }
}

/// How long the server may take to end by itself after its stdin was closed. With the limits below it stays
/// within the five seconds in which everything has to be gone.
const END_LIMIT: Duration = Duration::from_millis(2500);
/// How long the browser may outlive its server before it is killed.
const BROWSER_LIMIT: Duration = Duration::from_secs(1);
/// How long a killed server may take to be gone.
const KILLED_LIMIT: Duration = Duration::from_millis(500);

/// Longest line of the server's stderr that is kept, in bytes.
const LONGEST_WORDS: u64 = 4096;

/// A running server.
#[derive(Debug)]
pub struct ServerProcess {
    child: Box<dyn ChildWrapper>,
    said: Arc<Mutex<VecDeque<String>>>,
    profile: Option<PathBuf>,
    ended: bool,
}

impl ServerProcess {
    /// Starts the server and returns its pipes.
    ///
    /// # Errors
    /// [`BrowserError::Start`] if the program can't be started.
    pub fn spawn(server: &ServerCommand) -> Result<(Self, ChildStdout, ChildStdin), BrowserError> {
        let mut inner = command(&server.program, &server.args, server.directory.as_deref());
        inner
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut wrapped = CommandWrap::from(inner);
        wrapped.wrap(KillOnDrop);
        #[cfg(unix)]
        wrapped.wrap(ProcessGroup::leader());
        let cannot = |e: &dyn std::fmt::Display| {
            BrowserError::Start(format!(
                "{} can't be started: {e}",
                server.program.display()
            ))
        };
        let mut child = wrapped.spawn().map_err(|e| cannot(&e))?;
        let (stdin, stdout, stderr) = (
            child.stdin().take(),
            child.stdout().take(),
            child.stderr().take(),
        );
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(cannot(&"no pipes"));
        };
        let said = Arc::new(Mutex::new(VecDeque::new()));
        tokio::spawn(listen(stderr, Arc::clone(&said)));
        Ok((
            Self {
                child,
                said,
                profile: server.profile.clone(),
                ended: false,
            },
            stdout,
            stdin,
        ))
    }

    /// The last thing it said on stderr that tells something.
    pub fn last_words(&self) -> Option<String> {
        last_words(self.said.lock().ok()?.iter().map(String::as_str))
    }

    /// Waits for its end, which follows from the closing of its stdin, and kills it with everything below it if
    /// that doesn't come in time. Then the same with its browser.
    pub async fn end(mut self) {
        if tokio::time::timeout(END_LIMIT, self.child.wait())
            .await
            .is_err()
        {
            tracing::debug!("the MCP server did not end by itself and is killed");
            self.kill();
            let _ = tokio::time::timeout(KILLED_LIMIT, self.child.wait()).await;
        }
        if let Some(profile) = &self.profile {
            processes::wait(&processes::browser_of(profile), BROWSER_LIMIT).await;
            processes::kill(&processes::browser_of(profile));
        }
        self.ended = true;
    }

    /// Ends the server and everything below it, at once.
    fn kill(&mut self) {
        // Its children are known only while it lives.
        let children = self.child.id().map(processes::below).unwrap_or_default();
        let _ = self.child.start_kill();
        processes::kill(&children);
    }
}

/// Dropped on the way: a panic, an interrupt while it starts.
impl Drop for ServerProcess {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        self.kill();
        if let Some(profile) = &self.profile {
            processes::kill(&processes::browser_of(profile));
        }
    }
}

/// Keeps the last lines of stderr; the rest of a long line and of a flood is read and forgotten.
async fn listen(stderr: impl AsyncRead + Unpin, said: Arc<Mutex<VecDeque<String>>>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut stderr)
            .take(LONGEST_WORDS)
            .read_until(b'\n', &mut line)
            .await
        {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line: String = super::answer::scrub(&String::from_utf8_lossy(&line))
            .chars()
            .take(500)
            .collect();
        tracing::debug!("MCP server: {line}");
        if let Ok(mut said) = said.lock() {
            said.push_back(line);
            if said.len() > 40 {
                said.pop_front();
            }
        }
    }
}

/// The system's own words for the error where they stand in a line, else the line that names it, else the last one that is not empty.
fn last_words<'l>(lines: impl Iterator<Item = &'l str>) -> Option<String> {
    let lines: Vec<&str> = lines.map(str::trim).filter(|l| !l.is_empty()).collect();
    // npm's last lines tell of its logs.
    let marks = [
        "ENOSPC: ",
        "ENOENT: ",
        "EACCES: ",
        "EROFS: ",
        "connect ",
        "getaddrinfo ",
    ];
    let words = |line: &&'l str| Some(&line[marks.iter().find_map(|mark| line.find(mark))?..]);
    let mut of_npm = lines.iter().filter(|line| line.starts_with("npm "));
    let named = |line: &&&str| line.contains("Error") || line.contains("error:");
    let found = of_npm.find_map(words);
    let line = found.or(lines.iter().find(named).copied());
    line.or(lines.last().copied()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_name_the_cause() {
        let log = "npm error A complete log of this run can be found in: /h/.npm";
        for (said, cause) in [
            (
                "npm error enoent Invalid response body of https://r/p: ENOENT: no such file or directory, mkdir '/h/.npm'",
                "ENOENT: no such file or directory, mkdir '/h/.npm'",
            ),
            (
                "npm error network request to http://r/p failed, reason: getaddrinfo ENOTFOUND r",
                "getaddrinfo ENOTFOUND r",
            ),
            (
                "TypeError: connect is no function",
                "TypeError: connect is no function",
            ),
            ("", log),
        ] {
            let told = last_words(["npm error code E", said, log].into_iter());
            assert_eq!(told.as_deref(), Some(cause));
        }
    }
}
