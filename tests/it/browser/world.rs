//! A world for runs in the real browser, and what such a run left behind.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use subterminator::browser::launch::{LaunchOptions, Source};
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::{Browser as _, BrowserError, HOLD_LIMIT};
use subterminator::domain::action::Action;
use subterminator::domain::authorization::Verdict;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::facts::ElementFacts;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::{Assessment, assess};
use subterminator::policy::context::{FactsOf, PolicyContext};
use subterminator::policy::{judge, wanted_facts};

use crate::common::env::{Output, TestEnv};

/// An empty world with the machine's npm cache, so that the server package is fetched once and not by every
/// test, and a temporary folder of its own, by which its processes can be recognised. It has the patience of a loaded
/// machine: where a time limit is the subject, a test sets its own.
pub fn world() -> TestEnv {
    let env = TestEnv::new();
    let npm = std::env::var("npm_config_cache")
        .unwrap_or_else(|_| format!("{}/.npm", std::env::var("HOME").unwrap_or_default()));
    let tmp = env.own().join("tmp");
    std::fs::create_dir(&tmp).unwrap();
    share_package(&env);
    env.set("npm_config_cache", &npm)
        .set("TMPDIR", tmp.to_str().unwrap())
        .set("SUBTERMINATOR_PATIENCE", "3")
}

/// How a test starts the server itself.
pub fn launch(cache_dir: PathBuf, profile: &Path) -> LaunchOptions {
    LaunchOptions {
        mcp_command: None,
        cache_dir,
        headless: true,
        source: Source::Profile(profile.to_owned()),
        browser: None,
        patience: 3.0,
        request_gate: true,
        hold_limit: HOLD_LIMIT,
    }
}

/// The same, with what is kept of the server package for all tests.
pub fn launch_kept(profile: &Path) -> LaunchOptions {
    launch(
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-cache"),
        profile,
    )
}

/// Where the server package lies is found out once for all tests.
fn share_package(env: &TestEnv) {
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-cache");
    let Ok(files) = std::fs::read_dir(&shared) else {
        return;
    };
    let own = env.own().join("cache");
    std::fs::create_dir(&own).unwrap();
    for file in files.flatten() {
        let _ = std::fs::copy(file.path(), own.join(file.file_name()));
    }
}

/// Keeps where the package lies for the next tests.
pub fn keep_package(env: &TestEnv) {
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-cache");
    let Ok(files) = std::fs::read_dir(env.own().join("cache")) else {
        return;
    };
    let _ = std::fs::create_dir_all(&shared);
    for file in files.flatten() {
        let half = shared.join(format!(".{}", std::process::id()));
        if std::fs::copy(file.path(), &half).is_ok() {
            let _ = std::fs::rename(&half, shared.join(file.file_name()));
        }
    }
}

/// What a run left in its folder.
#[derive(Debug)]
pub struct Record {
    /// The run's folder.
    pub dir: PathBuf,
    /// `result.json`.
    pub result: Value,
    /// Lines of the journal.
    pub journal: Vec<Value>,
    /// `mock-state.json`, `Null` without a mock.
    pub mock: Value,
}

impl Record {
    /// Fails if the mock was told to take an offer, to pause, to change the plan or to pay.
    pub fn assert_nothing_taken(&self, variant: &str) {
        for count in [
            "offers_accepted",
            "paused",
            "downgraded",
            "payments",
            "extras_added",
        ] {
            assert_eq!(self.mock[count], 0, "{variant}: {count}");
        }
    }

    /// Where the mock's subscription stands, and how often it was told to end it.
    pub fn state(&self) -> (Option<&str>, Option<u64>) {
        (
            self.mock["subscription"].as_str(),
            self.mock["cancel_posts"].as_u64(),
        )
    }

    /// Records of this type.
    pub fn of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> {
        self.journal.iter().filter(move |r| r["type"] == kind)
    }
}

/// The record of the only run in this world.
pub fn record(env: &TestEnv) -> Record {
    let runs: Vec<_> = std::fs::read_dir(env.own().join("runs"))
        .unwrap()
        .flatten()
        .collect();
    assert_eq!(runs.len(), 1, "one run in this world");
    let dir = runs[0].path();
    let read = |name: &str| {
        std::fs::read(dir.join(name))
            .ok()
            .and_then(|b| serde_json::from_slice(&b).ok())
            .unwrap_or(Value::Null)
    };
    let journal = std::fs::read_to_string(dir.join("journal.jsonl")).unwrap();
    let journal = journal
        .lines()
        .map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}")))
        .collect();
    Record {
        result: read("result.json"),
        mock: read("mock-state.json"),
        journal,
        dir: dir.clone(),
    }
}

/// Cancels the mock Netflix with the built-in planner, with this input.
pub fn cancel(env: &TestEnv, variant: &str, input: &str, further: &[&str]) -> Output {
    let target = format!("mock:{variant}");
    let mut args = vec!["cancel", "netflix", "--target", &target, "--headless"];
    args.extend(further);
    let output = env.run_with_input(&args, input);
    keep_package(env);
    output
}

/// Command lines of the living processes that belong to this world.
pub fn processes(env: &TestEnv) -> Vec<String> {
    processes_with_ids(env)
        .into_iter()
        .map(|(_, line)| line)
        .collect()
}

/// The same with their ids.
pub fn processes_with_ids(env: &TestEnv) -> Vec<(String, String)> {
    let mark = env.own().display().to_string();
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(line) = std::fs::read(entry.path().join("cmdline")) else {
            continue;
        };
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(&mark) {
            found.push((entry.file_name().to_string_lossy().into_owned(), line));
        }
    }
    found
}

/// Waits until no process of this world is left; fails after five seconds, which is the contract.
pub fn assert_nothing_left(env: &TestEnv) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while !processes(env).is_empty() {
        assert!(
            Instant::now() < deadline,
            "still running: {:#?}",
            processes(env)
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Sends a GET to a server on this machine and gives the body.
pub fn get(url: &str) -> String {
    subterminator::model::http::install_crypto_provider();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        reqwest::Client::builder()
            .no_proxy()
            .build()
            .unwrap()
            .get(url)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
    })
}

/// Does what policy allows on this page as a run does it: facts, verdict, act.
pub async fn act(
    browser: &mut Playwright,
    service: &ServiceDefinition,
    page: &PageSnapshot,
    action: &Action,
) -> Result<(), BrowserError> {
    let mut facts = HashMap::new();
    for of in wanted_facts(action, page) {
        if let FactsOf::Reference(reference) = &of {
            let found = browser.facts(Some(reference)).await;
            facts.extend(found.ok().map(|found| (of, found)));
        }
    }
    let assessment = assess(page);
    let verdict = judge(action, &context(page, &assessment, &facts, service));
    let Verdict::Allow(permit) = verdict else {
        panic!("not allowed: {verdict:?}\n{}", page.content)
    };
    browser.perform(permit.authorize()).await.map(|_| ())
}

/// A moment of a run in a browser whose requests are stopped and judged.
fn context<'a>(
    page: &'a PageSnapshot,
    assessment: &'a Assessment,
    facts: &'a HashMap<FactsOf, ElementFacts>,
    service: &'a ServiceDefinition,
) -> PolicyContext<'a> {
    PolicyContext {
        page,
        assessment,
        facts,
        service,
        gated: true,
        read_only: false,
        approved_at: None,
        given_at: None,
        first_page: None,
        agreed: &[],
    }
}
