//! The real server: its versions, its tools, its odd answers.

use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;
use subterminator::domain::reference::Reference;

use super::world::{launch, record, world};
use crate::common::env::words;
use crate::common::sample::part;
use crate::common::versions::started;

/// A flow on the other supported servers, each day on another one; every other test takes the pinned one. The oldest waits a second at each call.
#[test]
#[ignore = "starts a browser"]
fn a_flow_passes_on_each_supported_server() {
    for version in part(2, started()) {
        // Old versions are fetched on the way, which takes as long as the registry does.
        let env = world().set("SUBTERMINATOR_PATIENCE", "10");
        let command = format!("npx -y @playwright/mcp@{version}");
        let line = "cancel netflix -t mock:retention+dialog --headless --mcp-command";
        let args = [&words(line)[..], &[&command]].concat();
        let output = env.run_with_input(&args, &"y\n".repeat(10));
        output.assert_ends(0, &[]);
        let record = record(&env);
        assert_eq!(record.state(), (Some("cancelled"), Some(1)), "{version}");
        // Click and native dialog are one decision.
        assert_eq!(record.of("question").count(), 1, "{version}: {output:#?}");
    }
}

/// AC-1.1, AC-1.2, AC-1.4: connect, the needed tools, and an end without a process left.
#[test]
#[ignore = "starts a browser"]
fn connect_list_and_close() {
    let profile = tempfile::tempdir().unwrap();
    let options = launch(profile.path());
    crate::common::block_on(async {
        let mut browser = Playwright::start(&options, &mut |_| {}).await.unwrap();
        let names: Vec<&str> = browser.tools().iter().map(|t| t.name.as_str()).collect();
        for needed in [
            "browser_snapshot",
            "browser_click",
            "browser_navigate",
            "browser_type",
        ] {
            assert!(names.contains(&needed), "{names:?}");
        }
        let page = browser.snapshot().await.unwrap();
        assert_eq!(page.url, "about:blank");
        // An unknown reference is an error, not a guess.
        assert!(browser.facts(Reference::new("e999")).await.is_err());
        let picture = browser.screenshot().await;
        assert!(picture.is_ok() || picture.is_err_and(|e| !e.is_lost()));
        browser.close().await;
        assert!(browser.snapshot().await.unwrap_err().is_lost());
        browser.close().await;
    });
}

/// AC-7.1: the browser keeps its profile, so a person signs in once; two runs can't use it at the same time.
#[test]
#[ignore = "starts a browser"]
fn the_profile_persists_and_is_locked() {
    let env = world();
    let profile = env.work().join("profile");
    let shown = profile.display().to_string();
    let held = subterminator::browser::profile::ProfileLock::take(&profile, "").unwrap();
    let line = format!("cancel netflix -t mock:login --headless --profile-dir {shown}");
    let args = words(&line);
    env.run(&args).assert_ends(5, &["is in use by"]);
    drop(held);
    // The mock wants a login, which a headless run can't get.
    env.run(&args).assert_ends(1, &[]);
    assert!(profile.join("Default").is_dir(), "Chromium wrote nothing");
}
