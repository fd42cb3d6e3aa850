//! A world for runs in the real browser, and what such a run left behind.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use subterminator::browser::client::Client;
use subterminator::browser::launch::{LaunchOptions, Source, server_command};
use subterminator::browser::port::HOLD_LIMIT;
use subterminator::browser::process::{ServerCommand, ServerProcess};

use crate::common::block_on;
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
    // Where the server's package lies is found out once for all tests.
    std::fs::create_dir_all(cache()).unwrap();
    std::os::unix::fs::symlink(cache(), env.own().join("cache")).unwrap();
    env.set("npm_config_cache", &npm)
        .set("TMPDIR", tmp.to_str().unwrap())
        .set("SUBTERMINATOR_PATIENCE", "3")
}

/// How a test starts the server itself, with what is kept of its package for all tests.
pub fn launch(profile: &Path) -> LaunchOptions {
    LaunchOptions {
        mcp_command: None,
        cache_dir: cache(),
        headless: true,
        source: Source::Profile(profile.to_owned()),
        browser: None,
        patience: 3.0,
        request_gate: true,
        hold_limit: HOLD_LIMIT,
    }
}

/// What is kept of the server package for all tests.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-cache")
}

/// Where the real server's program lies; it is fetched where it isn't there yet.
pub async fn real_server() -> String {
    let folder = tempfile::tempdir().unwrap();
    let options = launch(folder.path());
    let command = server_command(&options, folder.path(), &[], &mut |_| {})
        .await
        .unwrap();
    command.args[0].to_str().unwrap().to_owned()
}

/// A server that is driven by bare tool calls.
pub struct BareServer {
    client: Client,
    process: ServerProcess,
}

impl BareServer {
    /// Started by this command.
    pub async fn start(command: &ServerCommand) -> Self {
        let (process, stdout, stdin) = ServerProcess::spawn(command).unwrap();
        let client = Client::connect(stdout, stdin).await.unwrap();
        Self { client, process }
    }

    /// Calls a tool and gives the answer's text, whatever it says.
    pub async fn call(&self, tool: &str, args: Value) -> String {
        let Value::Object(args) = args else {
            panic!("arguments are an object")
        };
        match self.client.call(tool, args, Duration::from_secs(20)).await {
            Ok(answer) => answer.text,
            Err(e) => e.to_string(),
        }
    }

    pub async fn close(self) {
        self.client.close().await;
        self.process.end().await;
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
    let args = ["cancel", "netflix", "--target", &target, "--headless"];
    env.run_with_input(&[&args, further].concat(), input)
}

/// The living processes that belong to this world: identifier and command line.
pub fn processes(env: &TestEnv) -> Vec<(String, String)> {
    processes_with(&env.own().display().to_string())
}

/// Those in whose command line this stands.
pub fn processes_with(mark: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let with_lines = ids.filter_map(|id| {
        let line = said_of(&id, "cmdline")?;
        line.contains(mark).then_some((id, line))
    });
    with_lines.collect()
}

/// What the system says of a process in this file; `None` where it has ended.
pub fn said_of(id: &str, file: &str) -> Option<String> {
    let bytes = std::fs::read(Path::new("/proc").join(id).join(file)).ok()?;
    Some(String::from_utf8_lossy(&bytes).replace('\0', " "))
}

/// Waits until no process of this world is left; fails after five seconds, which is the contract.
pub fn assert_nothing_left(env: &TestEnv) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while !processes(env).is_empty() {
        let left = processes(env);
        assert!(Instant::now() < deadline, "still running: {left:#?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Asks a server on this machine by GET or PUT, and gives the body.
pub fn ask(method: reqwest::Method, url: &str) -> String {
    block_on(ask_for(method, url))
}

/// The same for who can wait.
pub async fn ask_for(method: reqwest::Method, url: &str) -> String {
    subterminator::model::http::install_crypto_provider();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = client.request(method, url).send().await.unwrap();
    answer.error_for_status().unwrap().text().await.unwrap()
}
