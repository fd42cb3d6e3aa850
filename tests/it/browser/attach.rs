//! A Chromium that was started by hand, to be attached to.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use tempfile::TempDir;

use super::world::ask;

/// A Chromium of the person's own.
pub struct OwnChromium {
    child: Child,
    port: u16,
    _profile: TempDir,
}

impl OwnChromium {
    pub fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let path = std::env::var_os("PATH");
        let program = subterminator::browser::detect::find_browser(None, path.as_deref()).unwrap();
        let quiet = "--headless --no-sandbox --disable-gpu --no-first-run --remote-debugging-port=0 --disable-background-networking --disable-component-update --disable-sync";
        let child = Command::new(program)
            .args(quiet.split(' '))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_secs(30);
        let port = loop {
            let file = std::fs::read_to_string(profile.path().join("DevToolsActivePort"))
                .unwrap_or_default();
            if let Some(port) = file.lines().next().and_then(|l| l.parse().ok()) {
                break port;
            }
            assert!(Instant::now() < deadline, "Chromium did not start");
            std::thread::sleep(Duration::from_millis(50));
        };
        Self {
            child,
            port,
            _profile: profile,
        }
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Opens a tab, as its person does.
    pub fn open(&self, url: &str) {
        ask(Method::PUT, &format!("{}/json/new?{url}", self.endpoint()));
    }

    pub fn is_open(&mut self) -> bool {
        let version = format!("{}/json/version", self.endpoint());
        self.child.try_wait().unwrap().is_none() && ask(Method::GET, &version).contains("Browser")
    }
}

impl Drop for OwnChromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
