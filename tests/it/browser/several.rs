//! Several subscriptions in one go: each with questions and a record of its own, whatever becomes of the others.

use serde_json::Value;
use subterminator::mock::{Mock, MockOptions, Variants};
use tokio::runtime::Runtime;

use super::world::{assert_nothing_left, keep_package, world};
use crate::common::env::{Output, TestEnv};
use crate::common::schema::assert_valid;

/// Mocks at addresses of their own, as the person's own services are.
struct Services {
    runtime: Runtime,
    mocks: Vec<Mock>,
}

impl Services {
    fn start(variants: &[&str]) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let start = |variants: &&str| {
            let variants = Variants::parse(variants).unwrap();
            runtime
                .block_on(Mock::start(MockOptions {
                    service: "netflix".to_owned(),
                    seed: variants.seed(),
                    variants,
                    port: None,
                }))
                .unwrap()
        };
        let mocks = variants.iter().map(start).collect();
        Self { runtime, mocks }
    }

    fn address(&self, number: usize) -> String {
        self.mocks[number].base().to_string()
    }

    /// Where the mock's subscription stands, and how often it was told to end it.
    fn state(&self, number: usize) -> (String, u64) {
        let state = serde_json::to_value(self.mocks[number].state()).unwrap();
        (
            state["subscription"].as_str().unwrap().to_owned(),
            state["cancel_posts"].as_u64().unwrap(),
        )
    }

    fn stop(self) {
        for mock in self.mocks {
            self.runtime.block_on(mock.stop());
        }
    }
}

fn cancel(env: &TestEnv, further: &[&str], input: &str) -> Output {
    let args = [&["cancel", "--model", "rules", "--headless"][..], further].concat();
    let output = env.run_with_input(&args, input);
    keep_package(env);
    assert_nothing_left(env);
    output
}

/// A yes is good for one of them, an unknown one stops nobody, and the end says what became of each.
#[test]
#[ignore = "starts a browser"]
fn each_has_its_own_yes_and_one_that_fails_stops_nobody() {
    let services = Services::start(&["plain", "survey"]);
    let (first, second) = (services.address(0), services.address(1));
    let env = world();
    let names = ["netflx", "--url", &first, "--url", &second];
    let output = cancel(&env, &names, "y\nn\n");
    assert_eq!(output.code, 3, "the unknown one is the worst: {output:#?}");
    assert_eq!(services.state(0), ("cancelled".to_owned(), 1));
    assert_eq!(services.state(1), ("active".to_owned(), 0));
    let shown = &output.stdout;
    for part in ["1 of 3: netflx", "2 of 3: 127.0.0.1:", "3 of 3: 127.0.0.1:"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    assert_eq!(shown.matches("Human approval required").count(), 2);
    assert!(output.stderr.contains("Did you mean 'netflix'?"));
    let (_, table) = shown.split_once("\nSummary\n").unwrap();
    let lines: Vec<&str> = table.lines().collect();
    for (line, parts) in lines.iter().zip([
        ["✗  netflx", "Unknown service 'netflx'"],
        ["✓  127.0.0.1:", "cancelled and verified"],
        ["⚠  127.0.0.1:", "not cancelled: you said no"],
    ]) {
        assert!(parts.iter().all(|part| line.contains(part)), "{table}");
    }
    services.stop();
}

/// What is done is told and left out, and the rest is begun; `--again` begins everything, and the last line of JSON tells of all.
#[test]
#[ignore = "starts a browser"]
fn run_again_it_knows_what_is_done() {
    let services = Services::start(&["plain", "plain"]);
    let (first, second) = (services.address(0), services.address(1));
    let env = world();
    let list = format!("[[cancel]]\nurl = \"{first}\"\n[[cancel]]\nurl = \"{second}\"\n");
    std::fs::write(env.work().join("plan.toml"), list).unwrap();
    let from_list = |further: &[&str], input: &str| {
        let args = [&["--list", "plan.toml"][..], further].concat();
        cancel(&env, &args, input)
    };
    let output = from_list(&[], "y\nn\n");
    assert_eq!(output.code, 1, "{output:#?}");

    let output = from_list(&[], "y\n");
    assert_eq!(output.code, 0, "{output:#?}");
    assert_eq!(output.stdout.matches("Human approval required").count(), 1);
    assert!(
        output
            .stdout
            .contains("It is left out; --again does it again.")
    );
    assert_eq!(services.state(0), ("cancelled".to_owned(), 1));
    assert_eq!(services.state(1), ("cancelled".to_owned(), 1));
    let page = std::fs::read_to_string(env.own().join("runs/summary.html")).unwrap();
    assert_eq!(page.matches("/report.html\">").count(), 2, "{page}");

    let output = from_list(&["--again", "--json"], "");
    assert_eq!(output.code, 0, "{output:#?}");
    let lines = assert_valid(&output.stdout);
    let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((of("start"), of("result"), of("summary")), (2, 2, 1));
    let all = lines.last().unwrap()["services"].as_array().unwrap();
    let done: Vec<&Value> = all
        .iter()
        .filter(|one| one["outcome"]["kind"] == "already_cancelled")
        .collect();
    assert_eq!(done.len(), 2, "{all:?}");
    for one in done {
        assert_eq!(one["exit"], 0);
        assert!(std::path::Path::new(one["report"].as_str().unwrap()).is_file());
    }
    services.stop();
}

/// All that a home knows is looked at without a question, and told as a check tells it.
#[test]
#[ignore = "starts a browser"]
fn a_table_of_checks_says_what_each_check_says() {
    let services = Services::start(&["plain", "already-cancelled", "login"]);
    let addresses = [0, 1, 2].map(|number| services.address(number));
    let env = world();
    let mut args = vec!["check"];
    args.extend(addresses.iter().flat_map(|address| ["--url", address]));
    let output = env.run(&args);
    keep_package(&env);
    assert_eq!(output.code, 1, "{output:#?}");
    let lines: Vec<&str> = output.stdout.lines().collect();
    for (line, part) in lines
        .iter()
        .zip(["  active  ", "  ends on ", "  a sign-in is needed"])
    {
        assert!(line.contains(part), "{part}\n{}", output.stdout);
    }

    let output = env.run(&["check", "--all", "--json"]);
    assert_nothing_left(&env);
    let mut kinds: Vec<String> = assert_valid(&output.stdout)
        .iter()
        .map(|line| format!("{} {}", line["type"], line["outcome"]["kind"]))
        .collect();
    kinds.sort();
    assert_eq!(
        kinds,
        [
            "\"checked\" \"already_cancelled\"",
            "\"checked\" \"not_cancelled\"",
            "\"checked\" \"unverified\""
        ]
    );
    for number in [0, 1, 2] {
        assert_eq!(services.state(number).1, 0);
    }
    services.stop();
}
