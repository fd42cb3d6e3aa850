//! Attached to a Chromium that was started by hand.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::world::{get, record, world};
use crate::common::env::words;

/// A Chromium of the person's own.
pub struct OwnChromium {
    child: Child,
    port: u16,
    _profile: TempDir,
}

impl OwnChromium {
    pub fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let program =
            subterminator::browser::detect::find_browser(None, std::env::var_os("PATH").as_deref())
                .unwrap();
        let child = Command::new(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-port=0",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
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
        subterminator::model::http::install_crypto_provider();
        let address = format!("{}/json/new?{url}", self.endpoint());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let opened = runtime.block_on(async {
            reqwest::Client::builder()
                .no_proxy()
                .build()
                .unwrap()
                .put(address)
                .send()
                .await
                .unwrap()
        });
        assert!(opened.status().is_success());
    }

    pub fn is_open(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
            && get(&format!("{}/json/version", self.endpoint())).contains("Browser")
    }
}

impl Drop for OwnChromium {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "starts a browser"]
fn the_flow_runs_in_it_and_it_stays_open() {
    let mut chromium = OwnChromium::start();
    let env = world();
    let output = env.run_with_input(
        &words(&format!(
            "cancel netflix -t mock:full --cdp-endpoint {}",
            chromium.endpoint()
        )),
        "y\n",
    );
    assert_eq!(output.code, 0, "{output:#?}");
    assert_eq!(record(&env).mock["subscription"], "cancelled");
    assert!(chromium.is_open(), "the person's own browser stays open");
}
