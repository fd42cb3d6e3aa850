//! The request gate: what pages send is stopped in the browser's server, and judged here before it leaves.
//!
//! A module of ours (`gate.js`) is loaded by the server and asks over a socket in a private folder (`gate/channel.rs`). This side
//! writes the module for each start of the server, with a new address and new secrets, hands requests to the guard, which may hold them
//! for minutes, and knows whether the gate works. It refuses whatever it can't read, and without a guard everything that could change something. What always holds:
//! while the gate is on, a request leaves only after this side has said so, and what it never said counts as a no.

mod ahead;
mod channel;
pub mod words;

use std::io::Write as _;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use tokio::sync::mpsc::{self, UnboundedSender, WeakUnboundedSender};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::launch::{INIT_PAGE, LaunchOptions, Source};
use super::orphans::TEMPORARY;
use super::port::{RequestGate, RequestGuard, RequestRuling};
use super::process::ServerCommand;
use channel::Channel;
use domain::request::{PageRequest, RequestAnswer};

/// The module's files. Constant but for the settings of one start.
const MODULE: [(&str, &str); 3] = [
    (ENTRY, include_str!("gate.js")),
    ("channel.js", include_str!("gate/channel.js")),
    ("places.js", include_str!("gate/places.js")),
];
const ENTRY: &str = "gate.js";
/// A little longer than the module waits for a page that is loaded anew.
const ORDER_LIMIT: Duration = Duration::from_secs(12);
/// So much longer the module waits: this side gives up first.
const MODULE_WAITS_ON: Duration = Duration::from_secs(10);
/// In the place of this word the settings are put in.
const SETTINGS: &str = "'__SETTINGS__'";
/// What runs in every document before any script of its own.
const PRISTINE: (&str, &str) = ("pristine.js", include_str!("pristine.js"));

/// Whether the gate works, as far as is known.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// The module will be loaded with the first page.
    Awaited,
    On,
    Off(String),
}

/// What the tasks of the channel share with the gate.
struct Shared {
    guard: Mutex<Option<Arc<dyn RequestGuard>>>,
    stage: Mutex<Stage>,
    /// Highest number that a request has had, over all starts of the server.
    last: AtomicU64,
    /// Lines for the module; gone with its connection.
    module: Mutex<WeakUnboundedSender<String>>,
    /// Who waits for an order to be carried out.
    order: Mutex<Option<oneshot::Sender<bool>>>,
    hold_limit: Duration,
}

impl Shared {
    fn new(guard: Option<Arc<dyn RequestGuard>>, stage: Stage, hold_limit: Duration) -> Self {
        Self {
            guard: Mutex::new(guard),
            stage: Mutex::new(stage),
            last: AtomicU64::new(0),
            module: Mutex::new(mpsc::unbounded_channel().0.downgrade()),
            order: Mutex::new(None),
            hold_limit,
        }
    }

    fn set_module(&self, lines: WeakUnboundedSender<String>) {
        *self.module.lock().unwrap_or_else(PoisonError::into_inner) = lines;
    }

    fn module(&self) -> Option<UnboundedSender<String>> {
        let lines = self.module.lock().unwrap_or_else(PoisonError::into_inner);
        lines.upgrade()
    }

    fn was_done(&self, done: bool) {
        let waits = self.order.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(waits) = { waits }.take() {
            let _ = waits.send(done);
        }
    }

    fn guard(&self) -> Option<Arc<dyn RequestGuard>> {
        self.guard
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn set_stage(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// What becomes of a request. A guard that fails, and a number that was there before, is a no.
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        if self.last.fetch_max(request.id, Ordering::SeqCst) >= request.id {
            return RequestRuling::Fail;
        }
        let Some(guard) = self.guard() else {
            return unguarded(request);
        };
        std::panic::catch_unwind(AssertUnwindSafe(|| guard.judge(request)))
            .unwrap_or(RequestRuling::Fail)
    }

    fn released(&self, released: words::Released) {
        if let Some(guard) = self.guard() {
            let told = AssertUnwindSafe(|| guard.released(released.id, released.left));
            let _ = std::panic::catch_unwind(told);
        }
    }

    fn answered(&self, answer: RequestAnswer) {
        if let Some(guard) = self.guard() {
            let _ = std::panic::catch_unwind(AssertUnwindSafe(|| guard.answered(answer)));
        }
    }
}

/// What leaves while nobody decides: what only reads.
fn unguarded(request: &PageRequest) -> RequestRuling {
    let reads = matches!(request.method.as_str(), "GET" | "HEAD" | "OPTIONS")
        && request.method_override.is_empty();
    if reads {
        RequestRuling::Pass
    } else {
        RequestRuling::Fail
    }
}

/// The gate of one browser, over all starts of its server.
pub struct Gate {
    shared: Arc<Shared>,
    /// Files and socket; `None` where they can't be made.
    folder: Option<TempDir>,
    wanted: bool,
    attached: bool,
    channel: Option<Channel>,
}

impl std::fmt::Debug for Gate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gate")
            .field("folder", &self.folder)
            .field("status", &self.status())
            .finish_non_exhaustive()
    }
}

impl Gate {
    /// Makes the folder. Nothing listens before [`Self::open`].
    pub fn new(options: &LaunchOptions) -> Self {
        let (folder, stage) = match private_folder(&std::env::temp_dir()) {
            Ok(folder) => (
                Some(folder),
                if options.request_gate {
                    Stage::Awaited
                } else {
                    Stage::Off("it was switched off".to_owned())
                },
            ),
            Err(e) => (
                None,
                Stage::Off(format!("no temporary folder can be made: {e}")),
            ),
        };
        let shared = Shared::new(None, stage, options.hold_limit);
        let attached = match &options.source {
            Source::Profile(profile) => {
                if options.request_gate
                    && let Err(e) = ahead::switch_off(profile)
                {
                    tracing::warn!("pages may fetch in advance: {e}");
                }
                false
            }
            Source::Cdp(_) | Source::Extension => true,
        };
        Self {
            shared: Arc::new(shared),
            folder,
            wanted: options.request_gate,
            attached,
            channel: None,
        }
    }

    /// Where its files lie.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(TempDir::path)
    }

    /// The module that the server is to load, if it is wanted.
    pub fn module(&self) -> Option<PathBuf> {
        self.folder()
            .filter(|_| self.wanted)
            .map(|folder| folder.join(ENTRY))
    }

    /// The script that every document is to run first.
    pub fn script(&self) -> Option<PathBuf> {
        self.folder().map(|folder| folder.join(PRISTINE.0))
    }

    /// Before a start of the server: a fresh channel, and files that know it. A gate that can't be is off; that is told by
    /// [`Self::status`].
    pub fn open(&mut self, command: &ServerCommand) {
        self.close();
        if let Some(folder) = self.folder()
            && let Err(e) = write_private(&folder.join(PRISTINE.0), PRISTINE.1)
        {
            tracing::debug!("no script for documents: {e}");
        }
        if !self.wanted || self.folder.is_none() {
            return;
        }
        let stage = if command.args.iter().any(|arg| arg == INIT_PAGE) {
            self.listen().map_or_else(
                |e| Stage::Off(format!("its files can't be written: {e}")),
                |()| Stage::Awaited,
            )
        } else {
            Stage::Off(format!(
                "this MCP server doesn't know {INIT_PAGE}; Playwright MCP {} does",
                super::launch::PINNED
            ))
        };
        self.shared.set_stage(stage);
    }

    fn listen(&mut self) -> std::io::Result<()> {
        let Some(folder) = self.folder.as_ref().map(TempDir::path) else {
            return Ok(());
        };
        let (token, proof) = (secret(), secret());
        let channel = Channel::open(
            folder,
            token.clone(),
            proof.clone(),
            Arc::clone(&self.shared),
        )?;
        let first = self.shared.last.load(Ordering::SeqCst) + 1;
        let hold_limit = u64::try_from((self.shared.hold_limit + MODULE_WAITS_ON).as_millis())
            .unwrap_or(u64::MAX);
        let settings = json!({
            "socket": channel.address(), "token": token, "proof": proof, "first": first, "attached": self.attached,
            "hold_limit": hold_limit,
        })
        .to_string();
        for (name, text) in MODULE {
            write_private(&folder.join(name), &text.replace(SETTINGS, &settings))?;
        }
        self.channel = Some(channel);
        Ok(())
    }

    /// A page was opened and read: a module that hasn't said a word until now was not loaded.
    pub fn page_was_opened(&self) {
        let mut stage = self
            .shared
            .stage
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Awaited {
            *stage = Stage::Off("the MCP server did not load the gate for them".to_owned());
        }
    }

    /// Has the module load the run's tab anew, past all caches, and waits until that is done.
    pub async fn reload(&self) -> bool {
        self.order("reload", None).await
    }

    /// Has the module draw a frame around an element of the run's tab, or take it away.
    pub async fn outline(&self, on: Option<&str>) -> bool {
        self.order("outline", on).await
    }

    /// Whether it was carried out. Without a module nothing happens.
    async fn order(&self, name: &str, on: Option<&str>) -> bool {
        let Some(module) = self.shared.module() else {
            return false;
        };
        let (waits, done) = oneshot::channel();
        *(self.shared.order.lock()).unwrap_or_else(PoisonError::into_inner) = Some(waits);
        let sent = module.send(words::order(name, on)).is_ok();
        sent && matches!(tokio::time::timeout(ORDER_LIMIT, done).await, Ok(Ok(true)))
    }

    /// Who decides from now on.
    pub fn set_guard(&self, guard: Arc<dyn RequestGuard>) {
        self.change_guard(Some(guard));
    }

    /// The same; gives back who decided until now.
    pub(super) fn change_guard(
        &self,
        guard: Option<Arc<dyn RequestGuard>>,
    ) -> Option<Arc<dyn RequestGuard>> {
        std::mem::replace(
            &mut *self
                .shared
                .guard
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
            guard,
        )
    }

    /// The browser is the person's own.
    pub fn is_attached(&self) -> bool {
        self.attached
    }

    /// For the port.
    pub fn status(&self) -> RequestGate {
        match &*self
            .shared
            .stage
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
        {
            Stage::Awaited | Stage::On => RequestGate::On,
            Stage::Off(why) => RequestGate::Off(why.clone()),
        }
    }

    /// Ends the channel and removes the files: whatever the browser still wants to send from now on stays where it is.
    pub fn close(&mut self) {
        self.channel = None;
        if let Some(folder) = self.folder() {
            for name in MODULE.iter().map(|(name, _)| *name).chain([PRISTINE.0]) {
                let _ = std::fs::remove_file(folder.join(name));
            }
        }
    }
}

/// 122 random bits.
fn secret() -> String {
    Uuid::new_v4().simple().to_string()
}

/// A folder that nobody else can enter, whose path is short enough for a socket's.
fn private_folder(usual: &Path) -> std::io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let folder = builder.tempdir_in(usual)?;
    let short = Path::new("/tmp");
    if channel::fits(folder.path()) || !short.is_dir() {
        Ok(folder)
    } else {
        builder.tempdir_in(short)
    }
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_folder_is_private_and_short_enough_for_a_socket() {
        let base = tempfile::tempdir().unwrap();
        let long = base.path().join("d".repeat(90));
        std::fs::create_dir(&long).unwrap();
        for usual in [base.path(), &long] {
            let folder = private_folder(usual).unwrap();
            assert!(channel::fits(folder.path()), "{folder:?}");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                assert_eq!(
                    folder.path().metadata().unwrap().permissions().mode() & 0o777,
                    0o700
                );
            }
        }
    }

    #[test]
    fn without_a_guard_only_reading_passes() {
        let ruling = |method: &str, method_override: &str| {
            let ruling = unguarded(&PageRequest {
                method: method.into(),
                method_override: method_override.into(),
                ..PageRequest::default()
            });
            matches!(ruling, RequestRuling::Pass)
        };
        for method in ["GET", "HEAD", "OPTIONS"] {
            assert_eq!(
                (ruling(method, ""), ruling(method, "DELETE")),
                (true, false)
            );
        }
        for method in ["POST", "PUT", "DELETE", "MESSAGE", "", "get"] {
            assert!(!ruling(method, ""), "{method}");
        }
    }
}
