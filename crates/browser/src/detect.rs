//! Finds what must be on the machine: Node and a Chromium-family browser.
//!
//! Never installs anything; each error says what to install.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::BrowserError;
use super::process::output_of;

/// How long a program may take to tell its version.
const VERSION_LIMIT: Duration = Duration::from_secs(10);
/// Oldest Node that Playwright MCP runs on.
const OLDEST_NODE: u32 = 18;

const INSTALL_NODE: &str = "Install Node.js 18 or newer: https://nodejs.org/ (Debian, Ubuntu: apt-get install nodejs npm; macOS: brew install node).";
const INSTALL_BROWSER: &str = "Install Chromium or Chrome (Debian: apt-get install chromium; macOS: brew install --cask google-chrome) or name it with --browser PATH.";

/// The browsers by name, in order of preference: what they are called on the search path, and where they stand otherwise.
const BROWSERS: &[(&str, &[&str])] = &[
    (
        "chrome",
        &[
            "google-chrome",
            "google-chrome-stable",
            "chrome",
            "/opt/google/chrome/chrome",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ],
    ),
    (
        "chromium",
        &[
            "chromium",
            "chromium-browser",
            "/snap/bin/chromium",
            "/usr/lib/chromium/chromium",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
        ],
    ),
    (
        "msedge",
        &[
            "microsoft-edge",
            "microsoft-edge-stable",
            "msedge",
            "/opt/microsoft/msedge/msedge",
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        ],
    ),
];

/// Finds the browser: a path, a name (`chrome`, `msedge`, `chromium`), or any.
///
/// # Errors
/// [`BrowserError::Configuration`] that says what was looked for and what to install.
pub fn find_browser(
    wanted: Option<&str>,
    search_path: Option<&OsStr>,
) -> Result<PathBuf, BrowserError> {
    let wrong = |words: String| Err(BrowserError::Configuration(words));
    if let Some(path) = wanted.filter(|w| w.contains(['/', '\\'])) {
        return if Path::new(path).is_file() {
            Ok(path.into())
        } else {
            wrong(format!(
                "No browser at {path}. Give the path of its program file."
            ))
        };
    }
    let mut fit = BROWSERS
        .iter()
        .filter(|(name, _)| wanted.is_none_or(|w| w == *name))
        .peekable();
    if let (Some(name), None) = (wanted, fit.peek()) {
        return wrong(format!(
            "Unknown browser '{name}'. Use chrome, msedge, chromium or a path."
        ));
    }
    let found = fit
        .flat_map(|(_, files)| *files)
        .find_map(|file| find_program(file, search_path));
    found.map_or_else(
        || {
            let what = wanted.unwrap_or("Chrome, Chromium or Edge");
            wrong(format!("No browser found ({what}). {INSTALL_BROWSER}"))
        },
        Ok,
    )
}

/// Looks a program up on a search path.
pub fn find_program(name: &str, search_path: Option<&OsStr>) -> Option<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    which::which_in(name, search_path, here).ok()
}

/// Finds Node.js; with its version as it tells it (`v22.3.1`), and the first number of that.
///
/// # Errors
/// [`BrowserError::Configuration`] with install instructions if it is missing, unreadable or too old.
pub async fn find_node(
    search_path: Option<&OsStr>,
) -> Result<(PathBuf, String, u32), BrowserError> {
    let Some(node) = find_program("node", search_path) else {
        return Err(BrowserError::Configuration(format!(
            "Node.js not found. {INSTALL_NODE}"
        )));
    };
    let version = output_of(&node, &["--version".into()], None, VERSION_LIMIT).await;
    let version = version.unwrap_or_default().trim().to_owned();
    let major = check_node(&version)?;
    Ok((node, version, major))
}

fn check_node(version: &str) -> Result<u32, BrowserError> {
    let first = version.strip_prefix('v').and_then(|v| v.split('.').next());
    let what = match first.map(str::parse) {
        Some(Ok(major)) if major >= OLDEST_NODE => return Ok(major),
        Some(Ok(_)) => format!("Node.js >= {OLDEST_NODE} required, found {version}."),
        _ => format!("Node.js did not tell its version (it said '{version}')."),
    };
    Err(BrowserError::Configuration(format!(
        "{what} {INSTALL_NODE}"
    )))
}

/// Whether this process runs as root on Linux, where Chromium refuses to start with its sandbox.
pub fn is_root_on_linux() -> bool {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::MetadataExt as _;
        std::fs::metadata("/proc/self").is_ok_and(|m| m.uid() == 0)
    }
    #[cfg(not(target_os = "linux"))]
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// AC-1.5: Node >= 18 is checked, with install instructions.
    #[test]
    fn node_is_checked_with_instructions() {
        assert_eq!(check_node("v18.0.0").unwrap(), 18);
        assert_eq!(check_node("v22.3.1").unwrap(), 22);
        for answer in ["v16.20.0", "banana", ""] {
            let message = check_node(answer).unwrap_err().to_string();
            assert!(message.contains("nodejs.org"), "{message}");
        }
    }

    #[test]
    fn a_browser_is_found_by_name_and_by_path_or_the_error_helps() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("chromium");
        std::fs::write(&file, "#!/bin/sh\n").unwrap();
        #[cfg(unix)]
        std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .unwrap();
        let path = Some(dir.path().as_os_str());
        assert_eq!(find_browser(Some("chromium"), path).unwrap(), file);
        assert_eq!(find_browser(file.to_str(), None).unwrap(), file);
        for (missing, told) in [
            ("/no/such/browser", "/no/such/browser"),
            ("netscape", "chromium"),
        ] {
            let error = find_browser(Some(missing), path).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
