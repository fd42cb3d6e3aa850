//! Whether the gate works, and what is said where it doesn't: versions of the server, starts anew, the end.

use std::path::Path;

use subterminator::browser::gate::proof::Proof;
use subterminator::browser::launch::LaunchOptions;
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::{Browser as _, RequestGate};

use super::on_a_runtime;
use super::rig::options;
use crate::browser::world::{wanted, world};

async fn start(change: impl FnOnce(&mut LaunchOptions), profile: &Path) -> Playwright {
    let mut options = options(profile);
    change(&mut options);
    Playwright::start(&options, &mut |_| {}).await.unwrap()
}

fn npx(version: &str) -> Option<Vec<String>> {
    Some(["npx", "-y", &format!("@playwright/mcp@{version}")].map(str::to_owned).to_vec())
}

fn why(gate: RequestGate) -> String {
    match gate {
        RequestGate::On => panic!("it is on"),
        RequestGate::Off(why) => why,
    }
}

#[test]
fn it_works_after_a_start_anew_and_goes_away_at_the_end() {
    if !wanted() {
        return;
    }
    let profile = tempfile::tempdir().unwrap();
    on_a_runtime(async {
        let mut browser = start(|_| {}, profile.path()).await;
        assert_eq!(browser.request_gate(), RequestGate::On, "as far as the server says");
        browser.snapshot().await.unwrap();
        assert_eq!(browser.request_gate(), RequestGate::On, "it said hello");
        assert_eq!(browser.prove_request_gate().await, Proof::Held);
        browser.reconnect().await.unwrap();
        assert_eq!(browser.prove_request_gate().await, Proof::Held);
        browser.close().await;
        assert_eq!(browser.gate_files(), Vec::<String>::new());
    });
}

/// 0.0.41 doesn't know the flag; 0.0.64 does.
#[test]
fn older_servers_work_or_say_that_they_can_t() {
    if !wanted() {
        return;
    }
    let profile = tempfile::tempdir().unwrap();
    on_a_runtime(async {
        let mut old = start(|options| options.mcp_command = npx("0.0.41"), &profile.path().join("old")).await;
        assert!(why(old.request_gate()).contains("doesn't know --init-page"));
        old.close().await;
        let mut middle = start(|options| options.mcp_command = npx("0.0.64"), &profile.path().join("middle")).await;
        assert_eq!(middle.prove_request_gate().await, Proof::Held);
        middle.close().await;
    });
}

#[test]
fn a_server_that_does_not_load_it_is_found_out_with_the_first_page() {
    if !wanted() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    on_a_runtime(async {
        // The real server, behind a script that keeps the flag from it.
        let mut probe = start(|options| options.request_gate = false, &dir.path().join("first")).await;
        assert!(why(probe.request_gate()).contains("switched off"));
        assert_eq!(probe.prove_request_gate().await, Proof::Off("it was switched off".to_owned()));
        probe.close().await;
        let script = dir.path().join("without.mjs");
        let text = "import { spawn } from 'node:child_process';
            const words = process.argv.slice(2);
            const at = words.indexOf('--init-page');
            if (at >= 0) words.splice(at, 2);
            spawn('npx', ['-y', '@playwright/mcp@VERSION', ...words], { stdio: 'inherit' }).on('exit', (code) => process.exit(code));";
        std::fs::write(&script, text.replace("VERSION", subterminator::browser::launch::PINNED)).unwrap();
        let command = ["node".to_owned(), script.display().to_string()].to_vec();
        let mut browser = start(|options| options.mcp_command = Some(command), &dir.path().join("second")).await;
        assert_eq!(browser.request_gate(), RequestGate::On, "as far as the server says");
        browser.snapshot().await.unwrap();
        assert!(why(browser.request_gate()).contains("did not load it"));
        browser.close().await;
    });
}

/// A path that is too long for a socket leads to another folder, and `doctor` proves the gate by a held request.
#[test]
fn doctor_proves_it() {
    if !wanted() {
        return;
    }
    let env = world();
    let long = env.own().join("tmp").join("d".repeat(90));
    std::fs::create_dir(&long).unwrap();
    let env = env.set("TMPDIR", long.to_str().unwrap());
    let check = |args: &[&str]| {
        let output = env.run(&[&["doctor", "--offline", "--model", "rules", "--json"], args].concat());
        let object: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
        let found = object["checks"].as_array().unwrap().iter().find(|c| c["name"] == "Request gate").cloned();
        found.unwrap_or_else(|| panic!("{object:#}"))
    };
    let own = env.run(&["doctor", "--model", "rules", "--json"]);
    assert!(own.stdout.contains("a request was held"), "{}", own.stdout);
    assert_eq!(check(&[])["status"], "ok");
    let old = check(&["--mcp-command", "npx -y @playwright/mcp@0.0.41"]);
    assert_eq!(old["status"], "warning");
    assert!(old["message"].as_str().unwrap().contains("--init-page"), "{old}");
}
