//! Finds what must be on the machine: Node and a Chromium-family browser.
//!
//! Never installs anything; each error says what to install.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::error::BrowserError;

/// Oldest Node that Playwright MCP runs on.
pub const OLDEST_NODE: u32 = 18;

const INSTALL_NODE: &str = "Install Node.js 18 or newer: https://nodejs.org/ (Debian, Ubuntu: apt-get install nodejs npm; macOS: brew install node).";
const INSTALL_BROWSER: &str = "Install Chromium or Chrome (Debian: apt-get install chromium; macOS: brew install --cask google-chrome) or name it with --browser PATH.";

/// Names under which the browsers stand on the search path, in order of preference.
const ON_PATH: &[(&str, &[&str])] = &[
    (
        "chrome",
        &["google-chrome", "google-chrome-stable", "chrome"],
    ),
    ("chromium", &["chromium", "chromium-browser"]),
    (
        "msedge",
        &["microsoft-edge", "microsoft-edge-stable", "msedge"],
    ),
];

/// Where they stand otherwise.
const USUAL_PLACES: &[(&str, &[&str])] = &[
    (
        "chrome",
        &[
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/opt/google/chrome/chrome",
        ],
    ),
    (
        "chromium",
        &[
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/snap/bin/chromium",
            "/usr/lib/chromium/chromium",
        ],
    ),
    (
        "msedge",
        &[
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "/opt/microsoft/msedge/msedge",
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
    if let Some(path) = wanted.filter(|w| w.contains(['/', '\\'])) {
        let path = Path::new(path);
        return if path.is_file() {
            Ok(path.to_owned())
        } else {
            Err(BrowserError::Configuration(format!(
                "No browser at {}. Give the path of its program file.",
                path.display()
            )))
        };
    }
    if let Some(name) = wanted
        && !ON_PATH.iter().any(|(n, _)| *n == name)
    {
        return Err(BrowserError::Configuration(format!(
            "Unknown browser '{name}'. Use chrome, msedge, chromium or a path."
        )));
    }
    let fits = |name: &&str| wanted.is_none_or(|w| w == *name);
    let on_path = ON_PATH
        .iter()
        .filter(|(n, _)| fits(n))
        .flat_map(|(_, files)| files.iter())
        .find_map(|f| find_program(f, search_path));
    let in_place = || {
        USUAL_PLACES
            .iter()
            .filter(|(n, _)| fits(n))
            .flat_map(|(_, files)| files.iter())
            .map(PathBuf::from)
            .find(|p| p.is_file())
    };
    on_path.or_else(in_place).ok_or_else(|| {
        let what = wanted.unwrap_or("Chrome, Chromium or Edge");
        BrowserError::Configuration(format!("No browser found ({what}). {INSTALL_BROWSER}"))
    })
}

/// Looks a program up on a search path.
pub fn find_program(name: &str, search_path: Option<&OsStr>) -> Option<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    which::which_in(name, search_path, here).ok()
}

/// Checks the answer of `node --version`, and returns its first number.
///
/// # Errors
/// [`BrowserError::Configuration`] with install instructions if it is missing, unreadable or too old.
pub fn check_node(answer: Option<&str>) -> Result<u32, BrowserError> {
    let Some(version) = answer.map(str::trim) else {
        return Err(BrowserError::Configuration(format!(
            "Node.js not found. {INSTALL_NODE}"
        )));
    };
    let major = version
        .strip_prefix('v')
        .and_then(|v| v.split('.').next()?.parse::<u32>().ok());
    match major {
        Some(major) if major >= OLDEST_NODE => Ok(major),
        Some(_) => Err(BrowserError::Configuration(format!(
            "Node.js >= {OLDEST_NODE} required, found {version}. {INSTALL_NODE}"
        ))),
        None => Err(BrowserError::Configuration(format!(
            "Node.js did not tell its version (it said '{version}'). {INSTALL_NODE}"
        ))),
    }
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
        assert!(check_node(Some("v18.0.0\n")).is_ok());
        assert!(check_node(Some("v22.3.1")).is_ok());
        for answer in [None, Some("v16.20.0"), Some("banana"), Some("")] {
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
        let missing = find_browser(Some("/no/such/browser"), path)
            .unwrap_err()
            .to_string();
        assert!(missing.contains("/no/such/browser"));
        assert!(
            find_browser(Some("netscape"), path)
                .unwrap_err()
                .to_string()
                .contains("chromium")
        );
    }
}
