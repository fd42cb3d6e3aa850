//! Several subscriptions in one go: each with questions and a record of its own, whatever becomes of the others.

use std::path::Path;

use subterminator::mock::{Mock, MockOptions, Subscription, Variants};
use tokio::runtime::Runtime;

use super::world::{assert_nothing_left, world};
use crate::common::env::{Output, TestEnv};
use crate::common::schema::assert_valid;

/// Mocks at addresses of their own, as the person's own services are.
struct Services {
    runtime: Runtime,
    mocks: Vec<Mock>,
}

impl Services {
    fn start(variants: &[&str]) -> Self {
        let runtime = Runtime::new().unwrap();
        let start = |variants: &&str| {
            let variants = Variants::parse(variants).unwrap();
            runtime.block_on(Mock::start(MockOptions {
                service: "netflix".to_owned(),
                variants,
                port: None,
            }))
        };
        let mocks = variants.iter().map(|v| start(v).unwrap()).collect();
        Self { runtime, mocks }
    }

    fn address(&self, number: usize) -> String {
        self.mocks[number].base().to_string()
    }

    /// Where the mock's subscription stands, and how often it was told to end it.
    fn state(&self, number: usize) -> (Subscription, u32) {
        let state = self.mocks[number].state();
        (state.subscription, state.cancel_posts)
    }

    fn stop(self) {
        for mock in self.mocks {
            self.runtime.block_on(mock.stop());
        }
    }
}

fn cancel(env: &TestEnv, further: &[&str], input: &str) -> Output {
    let args = [&["cancel", "--model", "rules", "--headless"][..], further].concat();
    env.run_with_input(&args, input)
}

/// A yes is good for one of them, an unknown one stops nobody, and the end says what became of each. A list is begun anew each time, and the last line of
/// JSON tells of all.
#[test]
#[ignore = "starts a browser"]
fn each_has_its_own_yes_and_run_again_what_is_done_is_found_done() {
    let services = Services::start(&["plain", "plain"]);
    let (first, second) = (services.address(0), services.address(1));
    let env = world();
    let output = cancel(
        &env,
        &["netflx", "--url", &first, "--url", &second],
        "y\nn\n",
    );
    // The unknown one is the worst.
    let each = [
        "1 of 3: netflx",
        "3 of 3: 127.0.0.1:",
        "Did you mean 'netflix'?",
    ];
    output.assert_ends(3, &each);
    assert_eq!(services.state(0), (Subscription::Cancelled, 1));
    assert_eq!(services.state(1), (Subscription::Active, 0));
    let shown = &output.stdout;
    assert_eq!(shown.matches("Human approval required").count(), 2);
    let (_, table) = shown.split_once("\nSummary\n").unwrap();
    for (line, parts) in table.lines().zip([
        ["✗  netflx", "Unknown service 'netflx'"],
        ["✓  127.0.0.1:", "cancelled and verified"],
        ["-  127.0.0.1:", "Stopped: you said no"],
    ]) {
        assert!(parts.iter().all(|part| line.contains(part)), "{table}");
    }

    let list = format!("[[cancel]]\nurl = \"{first}\"\n[[cancel]]\nurl = \"{second}\"\n");
    std::fs::write(env.work().join("plan.toml"), list).unwrap();
    let from_list = |further: &[&str], input: &str| {
        let args = [&["--list", "plan.toml"][..], further].concat();
        cancel(&env, &args, input)
    };
    let output = from_list(&[], "y\n");
    output.assert_ends(0, &["was already cancelled", "cancelled and verified"]);
    assert_eq!(output.stdout.matches("Human approval required").count(), 1);
    assert_eq!(services.state(0), (Subscription::Cancelled, 1));
    assert_eq!(services.state(1), (Subscription::Cancelled, 1));

    let output = from_list(&["--json"], "");
    assert_eq!(output.code, 0, "{output:#?}");
    let lines = assert_valid(&output.stdout);
    let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((of("start"), of("result"), of("summary")), (2, 2, 1));
    let all = lines.last().unwrap()["services"].as_array().unwrap();
    let done = all
        .iter()
        .filter(|one| one["outcome"]["kind"] == "already_cancelled");
    let reports = done.map(|one| Path::new(one["report"].as_str().unwrap()));
    assert_eq!(reports.filter(|r| r.is_file()).count(), 2, "{all:?}");
    services.stop();
}

/// Each is looked at, and the end tells it as each check does.
#[test]
#[ignore = "starts a browser"]
fn a_table_of_checks_says_what_each_check_says() {
    let services = Services::start(&["already-cancelled", "login"]);
    let addresses = [0, 1].map(|number| services.address(number));
    let env = world();
    let mut args = vec!["check", "--headless"];
    args.extend(addresses.iter().flat_map(|address| ["--url", address]));
    let output = env.run(&args);
    output.assert_ends(1, &[]);
    let (_, table) = output.stdout.split_once("\nSummary\n").unwrap();
    let parts = ["  is cancelled", "  Your input is needed: sign in to"];
    for (line, part) in table.lines().zip(parts) {
        assert!(line.contains(part), "{part}\n{}", output.stdout);
    }

    args.push("--json");
    let output = env.run(&args);
    assert_nothing_left(&env);
    let lines = assert_valid(&output.stdout);
    let summary = lines.last().unwrap();
    let all = summary["services"].as_array().unwrap();
    let kinds = all.iter().map(|one| one["outcome"]["kind"].as_str());
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort_unstable();
    assert_eq!(kinds, [Some("already_cancelled"), Some("unverified")]);
    assert_eq!([services.state(0).1, services.state(1).1], [0, 0]);
    services.stop();
}
