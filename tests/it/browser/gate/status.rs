//! Whether the gate works, and what is said where it doesn't: versions of the server, starts anew, the end.

use subterminator::browser::launch::LaunchOptions;
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::{Browser as _, RequestGate};

use crate::browser::world::{launch, real_server, world};
use crate::common::block_on;

async fn start(options: &LaunchOptions) -> Playwright {
    Playwright::start(options, &mut |_| {}).await.unwrap()
}

fn why(gate: RequestGate) -> String {
    match gate {
        RequestGate::On => panic!("it is on"),
        RequestGate::Off(why) => why,
    }
}

#[test]
#[ignore = "starts a browser"]
fn it_works_after_a_start_anew_and_goes_away_at_the_end() {
    let profile = tempfile::tempdir().unwrap();
    block_on(async {
        let mut browser = start(&launch(profile.path())).await;
        assert_eq!(
            browser.request_gate(),
            RequestGate::On,
            "as far as the server says"
        );
        browser.snapshot().await.unwrap();
        assert_eq!(browser.request_gate(), RequestGate::On, "it said hello");
        browser.reconnect().await.unwrap();
        browser.snapshot().await.unwrap();
        assert_eq!(browser.request_gate(), RequestGate::On, "it said so again");
        browser.close().await;
    });
}

#[test]
#[ignore = "starts a browser"]
fn a_server_that_does_not_load_it_is_found_out_with_the_first_page() {
    let dir = tempfile::tempdir().unwrap();
    block_on(async {
        // The real server, behind a script that keeps the flag from it.
        let script = dir.path().join("without.cjs");
        let text = "const at = process.argv.indexOf('--init-page');
            if (at >= 0) process.argv.splice(at, 2);
            require(process.argv.splice(2, 1)[0]);";
        std::fs::write(&script, text).unwrap();
        let command = [
            "node".to_owned(),
            script.display().to_string(),
            real_server().await,
        ]
        .to_vec();
        let mut options = launch(&dir.path().join("profile"));
        options.mcp_command = Some(command);
        let mut browser = start(&options).await;
        assert_eq!(
            browser.request_gate(),
            RequestGate::On,
            "as far as the server says"
        );
        browser.snapshot().await.unwrap();
        assert!(why(browser.request_gate()).contains("did not load the gate"));
        browser.close().await;
    });
}

#[test]
#[ignore = "starts a browser"]
fn doctor_tells_that_it_is_at_work() {
    let env = world();
    let output = env.run(&["doctor", "--model", "rules", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
    let checks = object["checks"].as_array().unwrap();
    let own = checks
        .iter()
        .find(|c| c["name"] == "Request gate")
        .unwrap_or_else(|| panic!("{object:#}"));
    assert_eq!(
        (own["status"].as_str(), own["message"].as_str()),
        (Some("ok"), Some("it is at work"))
    );
}
