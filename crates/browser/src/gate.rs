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
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use tokio::sync::mpsc::{self, WeakUnboundedSender};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::launch::{LaunchOptions, PINNED};
use super::orphans::TEMPORARY;
use super::port::{RequestGate, RequestGuard, RequestRuling};
use super::process::ServerCommand;
use channel::Channel;
use domain::request::PageRequest;

/// The module's files. Constant but for the settings of one start.
const MODULE: [(&str, &str); 3] = [
    (ENTRY, include_str!("gate.js")),
    ("channel.js", include_str!("gate/channel.js")),
    ("places.js", include_str!("gate/places.js")),
];
const ENTRY: &str = "gate.js";
/// Flag by which the server loads it.
const INIT_PAGE: &str = "--init-page";
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

    fn guard(&self) -> Option<Arc<dyn RequestGuard>> {
        locked(&self.guard).clone()
    }

    /// What becomes of a request. A number that was there before is a no. A guard that fails ends the connection, which is one too.
    fn judge(&self, request: &PageRequest) -> RequestRuling {
        if self.last.fetch_max(request.id, Ordering::SeqCst) >= request.id {
            return RequestRuling::Fail;
        }
        match self.guard() {
            Some(guard) => guard.judge(request),
            None => unguarded(request),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// For files and socket.
    folder: PathBuf,
    wanted: bool,
    attached: bool,
    channel: Option<Channel>,
}

impl Gate {
    /// In a private folder. Nothing listens, and no file is there, before [`Self::open`].
    pub fn new(options: &LaunchOptions, folder: &Path) -> Self {
        let wanted = options.request_gate;
        let profile = options.source.profile();
        if let Some(profile) = profile.filter(|_| wanted)
            && let Err(e) = ahead::switch_off(profile)
        {
            tracing::warn!("pages may fetch in advance: {e}");
        }
        let stage = if wanted {
            Stage::Awaited
        } else {
            Stage::Off("it was switched off".to_owned())
        };
        Self {
            shared: Arc::new(Shared::new(None, stage, options.hold_limit)),
            folder: folder.to_owned(),
            wanted,
            attached: profile.is_none(),
            channel: None,
        }
    }

    /// The files that the server is to load, each with its flag.
    pub fn loads(&self) -> Vec<(&'static str, PathBuf)> {
        let module = self.wanted.then(|| (INIT_PAGE, self.folder.join(ENTRY)));
        // In a browser of the person's own it would run in their tabs too.
        let script = (!self.attached).then(|| ("--init-script", self.folder.join(PRISTINE.0)));
        module.into_iter().chain(script).collect()
    }

    /// Before a start of the server: a fresh channel, and files that know it. A gate that can't be is off; that is told by
    /// [`Self::status`].
    ///
    /// # Errors
    /// If there is no room for the first file: the server would find half of it.
    pub fn open(&mut self, command: &ServerCommand) -> std::io::Result<()> {
        self.close();
        write_private(&self.folder.join(PRISTINE.0), PRISTINE.1)?;
        if !self.wanted {
            return Ok(());
        }
        let stage = if !command.args.iter().any(|arg| arg == INIT_PAGE) {
            Stage::Off(format!(
                "this MCP server doesn't know {INIT_PAGE}; Playwright MCP {PINNED} does"
            ))
        } else if let Err(e) = self.listen() {
            Stage::Off(format!("its files can't be written: {e}"))
        } else {
            Stage::Awaited
        };
        *locked(&self.shared.stage) = stage;
        Ok(())
    }

    fn listen(&mut self) -> std::io::Result<()> {
        let (token, proof) = (secret(), secret());
        let shared = Arc::clone(&self.shared);
        let channel = Channel::open(&self.folder, token.clone(), proof.clone(), shared)?;
        let first = self.shared.last.load(Ordering::SeqCst) + 1;
        let hold_limit = u64::try_from((self.shared.hold_limit + MODULE_WAITS_ON).as_millis())
            .unwrap_or(u64::MAX);
        let settings = json!({
            "socket": channel.address, "token": token, "proof": proof, "first": first, "attached": self.attached,
            "hold_limit": hold_limit,
        })
        .to_string();
        for (name, text) in MODULE {
            write_private(&self.folder.join(name), &text.replace(SETTINGS, &settings))?;
        }
        self.channel = Some(channel);
        Ok(())
    }

    /// A page was opened and read: a module that hasn't said a word until now was not loaded.
    pub fn page_was_opened(&self) {
        let mut stage = locked(&self.shared.stage);
        if *stage == Stage::Awaited {
            *stage = Stage::Off("the MCP server did not load the gate for them".to_owned());
        }
    }

    /// Has the module do something with the run's tab, and waits until that is done: load it anew past all caches (`reload`), or draw a
    /// frame around an element, or none (`outline`). Whether it was carried out: without a module nothing happens.
    pub async fn order(&self, name: &str, on: Option<&str>) -> bool {
        let Some(module) = locked(&self.shared.module).upgrade() else {
            return false;
        };
        let (waits, done) = oneshot::channel();
        *locked(&self.shared.order) = Some(waits);
        let sent = module.send(words::order(name, on)).is_ok();
        sent && matches!(tokio::time::timeout(ORDER_LIMIT, done).await, Ok(Ok(true)))
    }

    /// Who decides from now on.
    pub fn set_guard(&self, guard: Arc<dyn RequestGuard>) {
        *locked(&self.shared.guard) = Some(guard);
    }

    /// For the port.
    pub fn status(&self) -> RequestGate {
        match &*locked(&self.shared.stage) {
            Stage::Awaited | Stage::On => RequestGate::On,
            Stage::Off(why) => RequestGate::Off(why.clone()),
        }
    }

    /// Ends the channel and removes the files: whatever the browser still wants to send from now on stays where it is.
    pub fn close(&mut self) {
        self.channel = None;
        for name in MODULE.iter().map(|(name, _)| *name).chain([PRISTINE.0]) {
            let _ = std::fs::remove_file(self.folder.join(name));
        }
    }
}

/// 122 random bits.
fn secret() -> String {
    Uuid::new_v4().simple().to_string()
}

/// A folder that nobody else can enter, whose path is short enough for a socket's.
///
/// # Errors
/// If there is no room for one.
pub fn private_folder(usual: &Path) -> std::io::Result<TempDir> {
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
                let mode = folder.path().metadata().unwrap().permissions().mode();
                assert_eq!(mode & 0o777, 0o700);
            }
        }
    }

    #[test]
    fn without_a_guard_only_reading_passes() {
        let passes = |method: &str, method_override: &str| {
            let ruling = unguarded(&PageRequest {
                method: method.into(),
                method_override: method_override.into(),
                ..PageRequest::default()
            });
            matches!(ruling, RequestRuling::Pass)
        };
        for method in ["GET", "HEAD", "OPTIONS"] {
            assert!(passes(method, "") && !passes(method, "DELETE"), "{method}");
        }
        for method in ["POST", "PUT", "DELETE", "MESSAGE", "", "get"] {
            assert!(!passes(method, ""), "{method}");
        }
    }
}
