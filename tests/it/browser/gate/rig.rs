//! A server with the gate, driven by bare tool calls, and a guard that does what a test says.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use subterminator::browser::gate::Gate;
use subterminator::browser::launch::{LaunchOptions, server_command};
use subterminator::browser::port::{RequestGuard, RequestRuling};
use subterminator::domain::request::{PageRequest, RequestAnswer};
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::browser::world::{BareServer, launch};

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
        Self::holding(rule, Arc::default())
    }

    fn holding(
        rule: impl Fn(&PageRequest) -> RequestRuling + Send + Sync + 'static,
        held: Arc<Mutex<Vec<oneshot::Sender<bool>>>>,
    ) -> Arc<Self> {
        Arc::new(Self {
            rule: Box::new(rule),
            asked: Mutex::default(),
            told: Mutex::default(),
            held,
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
        Self::holding(rule, held)
    }

    /// Answers all that is held.
    pub fn answers(&self, yes: bool) {
        for held in self.held.lock().unwrap().drain(..) {
            let _ = held.send(yes);
        }
    }

    /// Whether this number was held and has left.
    pub fn has_left(&self, id: u64) -> bool {
        self.released.lock().unwrap().contains(&(id, true))
    }

    /// Lets everything pass.
    pub fn pass() -> Arc<Self> {
        Self::new(|_| RequestRuling::Pass)
    }

    /// Fails what has this in its address or in its body.
    pub fn failing(what: &'static str) -> Arc<Self> {
        Self::new(move |request| {
            let said = request
                .body
                .as_deref()
                .is_some_and(|body| body.contains(what));
            if said || request.url.contains(what) {
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

    /// All requests of a way so far.
    pub fn of(&self, way: &str) -> Vec<PageRequest> {
        let mut asked = self.asked();
        asked.retain(|r| r.method != "OPTIONS" && way_of(&r.url) == Some(way));
        asked
    }

    /// Waits for a request of this way.
    pub async fn wait_for(&self, way: &str) -> Option<PageRequest> {
        found(|| self.of(way).pop()).await
    }

    /// Waits for one more request of this way than there is now; tells whether it came.
    pub async fn wait_for_another(&self, way: &str) -> bool {
        let before = self.of(way).len();
        found(|| (self.of(way).len() > before).then_some(()))
            .await
            .is_some()
    }

    /// Waits for the answer to a request.
    pub async fn answer_to(&self, id: u64) -> Option<RequestAnswer> {
        let told = || {
            self.told
                .lock()
                .unwrap()
                .iter()
                .find(|a| a.id == id)
                .cloned()
        };
        found(told).await
    }
}

/// Looks each 20 ms until it is there; `None` after half a minute, because a machine with other work may wake a service worker late.
pub async fn found<T>(look: impl Fn() -> Option<T>) -> Option<T> {
    for _ in 0..1500 {
        if let Some(found) = look() {
            return Some(found);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    None
}

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
    server: BareServer,
    folder: TempDir,
}

impl Rig {
    /// With a profile of its own.
    pub async fn start(guard: &Arc<Guard>) -> Self {
        Self::start_with(guard, |_| {}).await
    }

    /// With other options.
    pub async fn start_with(guard: &Arc<Guard>, change: impl FnOnce(&mut LaunchOptions)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = launch(&folder.path().join("profile"));
        change(&mut options);
        let mut gate = Gate::new(&options, folder.path());
        gate.set_guard(Arc::clone(guard) as _);
        let command = server_command(&options, folder.path(), &gate.loads(), &mut |_| {})
            .await
            .unwrap();
        gate.open(&command).unwrap();
        Self {
            gate,
            server: BareServer::start(&command).await,
            folder,
        }
    }

    /// Where the gate's files and its socket are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Calls a tool.
    pub async fn call(&self, tool: &str, args: Value) -> String {
        self.server.call(tool, args).await
    }

    pub async fn open(&self, url: &str) -> String {
        self.call("browser_navigate", json!({ "url": url })).await
    }

    /// Runs a script in the page.
    pub async fn run(&self, script: &str) -> String {
        let function = format!("async () => {{ {script} }}");
        self.call("browser_evaluate", json!({ "function": function }))
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
        self.server.close().await;
    }
}
