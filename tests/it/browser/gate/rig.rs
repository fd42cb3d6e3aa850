//! A server with the gate, driven by bare tool calls, and a guard that does what a test says.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use subterminator::browser::client::Client;
use subterminator::browser::gate::Gate;
use subterminator::browser::launch::{LaunchOptions, server_command};
use subterminator::browser::port::{RequestGuard, RequestRuling};
use subterminator::browser::process::ServerProcess;
use subterminator::domain::request::{PageRequest, RequestAnswer};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::browser::world::launch_kept;

const LIMIT: Duration = Duration::from_secs(20);

type Rule = Box<dyn Fn(&PageRequest) -> RequestRuling + Send + Sync>;

/// Keeps what it is asked and told.
pub struct Guard {
    rule: Rule,
    asked: Mutex<Vec<PageRequest>>,
    told: Mutex<Vec<RequestAnswer>>,
    held: Arc<Mutex<Vec<oneshot::Sender<bool>>>>,
    released: Mutex<Vec<(u64, bool)>>,
}

impl Guard {
    /// With this rule.
    pub fn new(rule: impl Fn(&PageRequest) -> RequestRuling + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self {
            rule: Box::new(rule),
            asked: Mutex::default(),
            told: Mutex::default(),
            held: Arc::default(),
            released: Mutex::default(),
        })
    }

    /// Holds what counts until it is told.
    pub fn hold() -> Arc<Self> {
        let held: Arc<Mutex<Vec<oneshot::Sender<bool>>>> = Arc::default();
        let keeps = Arc::clone(&held);
        let rule = move |request: &PageRequest| {
            if !request.url.contains("/e/") || request.method == "OPTIONS" {
                return RequestRuling::Pass;
            }
            let (sender, answer) = oneshot::channel();
            keeps.lock().unwrap().push(sender);
            RequestRuling::Hold(answer)
        };
        Arc::new(Self {
            rule: Box::new(rule),
            asked: Mutex::default(),
            told: Mutex::default(),
            held,
            released: Mutex::default(),
        })
    }

    /// Answers all that is held.
    pub fn answers(&self, yes: bool) {
        for held in self.held.lock().unwrap().drain(..) {
            let _ = held.send(yes);
        }
    }

    /// What came of what was held: number, and whether it has left.
    pub fn released(&self) -> Vec<(u64, bool)> {
        self.released.lock().unwrap().clone()
    }

    /// Lets everything pass.
    pub fn pass() -> Arc<Self> {
        Self::new(|_| RequestRuling::Pass)
    }

    /// Fails what counts.
    pub fn fail() -> Arc<Self> {
        Self::new(|request| {
            if request.url.contains("/e/") {
                RequestRuling::Fail
            } else {
                RequestRuling::Pass
            }
        })
    }

    /// All requests so far.
    pub fn asked(&self) -> Vec<PageRequest> {
        self.asked.lock().unwrap().clone()
    }

    /// All answers so far.
    pub fn told(&self) -> Vec<RequestAnswer> {
        self.told.lock().unwrap().clone()
    }

    /// All requests of a way so far.
    pub fn of(&self, way: &str) -> Vec<PageRequest> {
        self.asked()
            .into_iter()
            .filter(|r| r.method != "OPTIONS" && way_of(&r.url) == Some(way))
            .collect()
    }

    /// Waits for a request of this way; `None` after half a minute.
    pub async fn wait_for(&self, way: &str) -> Option<PageRequest> {
        for _ in 0..LOOKS {
            if let Some(found) = self.of(way).pop() {
                return Some(found);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        None
    }

    /// Waits for one more request of this way than there is now; tells whether it came within half a minute.
    pub async fn wait_for_another(&self, way: &str) -> bool {
        let before = self.of(way).len();
        for _ in 0..LOOKS {
            if self.of(way).len() > before {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    /// Waits for the answer to a request; `None` after half a minute.
    pub async fn answer_to(&self, id: u64) -> Option<RequestAnswer> {
        for _ in 0..LOOKS {
            if let Some(found) = self.told().into_iter().find(|a| a.id == id) {
                return Some(found);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        None
    }
}

/// How often a thing that is waited for is looked at, each 20 ms: a machine with other work may wake a service worker late.
const LOOKS: usize = 1500;

/// The name behind `/e/` in an address.
fn way_of(url: &str) -> Option<&str> {
    url.split("/e/").nth(1)?.split(['/', '?']).next()
}

impl RequestGuard for Guard {
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        let ruling = (self.rule)(request);
        self.asked.lock().unwrap().push(request.clone());
        ruling
    }

    fn released(&self, id: u64, left: bool) {
        self.released.lock().unwrap().push((id, left));
    }

    fn answered(&self, answer: RequestAnswer) {
        self.told.lock().unwrap().push(answer);
    }
}

/// Lies between the module and the gate, so that their connection can break. The next one works.
pub struct Cable {
    cut: watch::Sender<()>,
    task: JoinHandle<()>,
}

impl Cable {
    /// In this gate's folder, before a page is opened.
    pub fn lay(folder: &Path) -> Self {
        let (outer, inner) = (folder.join("gate.sock"), folder.join("inner.sock"));
        std::fs::rename(&outer, &inner).unwrap();
        let listener = UnixListener::bind(&outer).unwrap();
        let (cut, was_cut) = watch::channel(());
        let task = tokio::spawn(async move {
            while let Ok((mut module, _)) = listener.accept().await {
                let mut gate = UnixStream::connect(&inner).await.unwrap();
                let mut was_cut = was_cut.clone();
                was_cut.mark_unchanged();
                tokio::spawn(async move {
                    tokio::select! {
                        _ = copy_bidirectional(&mut module, &mut gate) => {}
                        _ = was_cut.changed() => {}
                    }
                });
            }
        });
        Self { cut, task }
    }

    /// Ends every connection.
    pub fn cut(&self) {
        self.cut.send_replace(());
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A server, its browser and its gate.
pub struct Rig {
    pub gate: Gate,
    server: Option<(Client, ServerProcess)>,
    folder: TempDir,
}

impl Rig {
    /// With a profile of its own.
    pub async fn start(guard: Arc<dyn RequestGuard>) -> Self {
        Self::start_with(guard, |_| {}).await
    }

    /// With other options.
    pub async fn start_with(
        guard: Arc<dyn RequestGuard>,
        change: impl FnOnce(&mut LaunchOptions),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = launch_kept(&folder.path().join("profile"));
        change(&mut options);
        let mut gate = Gate::new(&options, folder.path());
        gate.set_guard(Some(guard));
        let command = server_command(&options, folder.path(), &gate.loads(), &mut |_| {})
            .await
            .unwrap();
        gate.open(&command);
        let (process, stdout, stdin) = ServerProcess::spawn(&command).unwrap();
        let server = Some((Client::connect(stdout, stdin).await.unwrap(), process));
        Self {
            gate,
            server,
            folder,
        }
    }

    /// Where the gate's files and its socket are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Calls a tool.
    pub async fn call(&self, tool: &str, args: Value) -> String {
        let Value::Object(args) = args else {
            panic!("arguments are an object")
        };
        match self
            .server
            .as_ref()
            .unwrap()
            .0
            .call(tool, args, LIMIT)
            .await
        {
            Ok(answer) => answer.text,
            Err(e) => e.to_string(),
        }
    }

    pub async fn open(&self, url: &str) -> String {
        self.call("browser_navigate", json!({ "url": url })).await
    }

    /// Runs a script in the page.
    pub async fn run(&self, script: &str) -> String {
        self.call(
            "browser_evaluate",
            json!({ "function": format!("async () => {{ {script} }}") }),
        )
        .await
    }

    /// Closes all tabs but the first.
    pub async fn one_tab(&self) {
        for _ in 0..4 {
            let listed = self.call("browser_tabs", json!({ "action": "list" })).await;
            if !listed.contains("- 1:") {
                return;
            }
            self.call("browser_tabs", json!({ "action": "close", "index": 1 }))
                .await;
        }
    }

    pub async fn close(mut self) {
        self.gate.close();
        if let Some((client, process)) = self.server.take() {
            client.close().await;
            process.end().await;
        }
    }
}
