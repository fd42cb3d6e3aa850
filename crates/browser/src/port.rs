//! The port between the loop and a browser.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

pub use super::error::BrowserError;
pub use super::tools::{self, Misfit};
use domain::authorization::Authorized;
use domain::call::ToolSpec;
use domain::reference::Reference;
use domain::request::{PageRequest, RequestAnswer};
use page::facts::ElementFacts;
use page::snapshot::PageSnapshot;

/// What the server says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerInfo {
    /// Name and version.
    pub name: String,
    /// How many tools it lists.
    pub tools: usize,
    /// From its start to the tool list.
    pub started_in: Duration,
}

/// What an act came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Acted {
    /// The server's words, for the model: scrubbed, without the page.
    pub message: String,
    /// A native dialog was open when the act ended.
    pub dialog: bool,
    /// The page's URL at that moment, where the server tells it.
    pub url: Option<String>,
}

/// How long a request may be held.
pub const HOLD_LIMIT: Duration = Duration::from_mins(10);

/// What becomes of a request that is about to leave.
#[derive(Debug)]
pub enum RequestRuling {
    /// It leaves.
    Pass,
    /// It never leaves; the page sees a failed request.
    Fail,
    /// It stays paused until the answer comes, which is whether it may leave. A sender that is dropped says no, and so do ten
    /// minutes without a word.
    Hold(oneshot::Receiver<bool>),
}

/// Decides about the requests of pages. Called from the browser's own tasks, also while an act is under way, so an answer
/// must come at once: what a person has to decide is held.
pub trait RequestGuard: Send + Sync {
    /// What becomes of a request that is about to leave.
    fn judge(&self, request: &PageRequest) -> RequestRuling;

    /// A held request was let go, and whether it has left: one that its page gave up meanwhile is gone.
    fn released(&self, id: u64, left: bool);

    /// The site answered a request that passed.
    fn answered(&self, answer: RequestAnswer);
}

/// Whether requests are stopped and judged before they leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestGate {
    /// Every state-changing request of the run's tabs is.
    On,
    /// None is: why, in a sentence for the person.
    Off(String),
}

/// A look at the page as it is right now, beside an act that is under way: no waiting until it stands still, nothing of what is seen of it beside the tree. `None`
/// where it can't be read.
pub type Glances = Arc<dyn Fn() -> Glance + Send + Sync>;
/// One of them.
pub type Glance = Pin<Box<dyn Future<Output = Option<PageSnapshot>> + Send>>;

/// A browser. It executes nothing but authorised actions; reading is free.
#[async_trait]
pub trait Browser: Send {
    /// What the server said about itself.
    fn info(&self) -> &ServerInfo;

    /// Whether this browser's requests are gated. Before the first page was opened: whether they will be, as far as the server says.
    fn request_gate(&self) -> RequestGate;

    /// Who decides about requests from now on. Without anybody nothing that changes anything leaves a gated browser.
    fn guard_requests(&mut self, guard: Arc<dyn RequestGuard>);

    /// Tools as the server lists them.
    fn tools(&self) -> &[ToolSpec];

    /// Carries out one authorised action.
    ///
    /// # Errors
    /// [`BrowserError::Tool`] if the server says that it failed; anything else means that the outcome is unknown.
    async fn perform(&mut self, action: Authorized) -> Result<Acted, BrowserError>;

    /// Reads the page.
    ///
    /// # Errors
    /// [`BrowserError`]
    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError>;

    /// For looking at the page while an act is under way, if that can be done.
    fn glances(&self) -> Option<Glances> {
        None
    }

    /// Reads the own facts of an element (or of the focused one) with a constant function of ours.
    ///
    /// # Errors
    /// [`BrowserError`]
    async fn facts(&mut self, of: Option<Reference>) -> Result<ElementFacts, BrowserError>;

    /// Loads the page that is shown anew, past what the browser and its pages keep of it. A browser without the gate can't.
    async fn reload_past_caches(&mut self) {}

    /// Draws a frame around an element for whoever sees the window, or takes it away (`None`). The page can't see it. Whether that was done: a browser
    /// without the gate can't.
    async fn outline(&mut self, _: Option<Reference>) -> bool {
        false
    }

    /// Takes a picture of the viewport, as PNG or JPEG bytes.
    ///
    /// # Errors
    /// [`BrowserError`]
    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError>;

    /// Starts the server anew after a lost connection.
    ///
    /// # Errors
    /// [`BrowserError::Start`]
    async fn reconnect(&mut self) -> Result<(), BrowserError>;

    /// Ends server and browser; leaves no process behind. Idempotent.
    async fn close(&mut self);
}
