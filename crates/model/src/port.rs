//! The port between the loop and a model: what goes in, what comes out, what can go wrong.

use async_trait::async_trait;
use serde_json::Value;

use domain::action::Action;
use domain::call::{ToolCall, ToolSpec};
use domain::event::Wait;
use domain::outcome::Usage;
use domain::vision::When;
use page::snapshot::PageSnapshot;

pub use planner::ActOutcome;

/// Name of the built-in planner on the command line.
pub const RULES: &str = "rules";

/// About how many bytes of a request make a token; page trees and JSON are a little denser than prose.
pub const BYTES_PER_TOKEN: usize = 4;
/// About what a picture costs in tokens: a full screen at Anthropic, which is the dearer of the two.
const TOKENS_PER_IMAGE: usize = 1600;

/// What the model knows so far. Grows by exactly two messages a turn.
#[derive(Debug, Clone, Default)]
pub struct Conversation {
    /// Standing rules and the service's own words; stable over the run.
    pub system: String,
    /// The task: the first user message; stable over the run.
    pub goal: String,
    /// When it is to end, for the built-in planner; the goal says it too.
    pub when: When,
    /// Tools on offer; stable over the run.
    pub tools: Vec<ToolSpec>,
    /// Earlier turns, oldest first.
    pub exchanges: Vec<Exchange>,
}

impl Conversation {
    /// A conversation that begins.
    pub fn new(system: String, goal: String, tools: Vec<ToolSpec>) -> Self {
        Self {
            system,
            goal,
            tools,
            ..Self::default()
        }
    }
}

/// One turn of the past: the model's message and the answer to it.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// What the model said.
    pub said: ModelReply,
    /// What it was told.
    pub answer: Answer,
}

/// A model's message, reduced to the one call that counted.
#[derive(Debug, Clone, Default)]
pub struct ModelReply {
    /// Text beside the call.
    pub text: String,
    /// The first call, the only one that counts.
    pub call: Option<ToolCall>,
    /// The provider's own form of the message (content blocks), to be echoed as it was, without the calls
    /// that were ignored.
    pub raw: Option<Value>,
}

/// The answer to a model's message. Its first line stays in the history and never changes, so the prefix stays
/// cacheable; the rest is told once. The page is not in here; the newest one stands in [`Request::view`].
#[derive(Debug, Clone)]
pub struct Answer {
    /// What the model is told; where it called nothing, that it has to.
    pub text: String,
    /// The same as a fact.
    pub happened: ActOutcome,
}

/// A picture for models that take pictures.
#[derive(Debug, Clone)]
pub struct Image {
    /// `image/png` or `image/jpeg`.
    pub media_type: String,
    /// The bytes.
    pub data: Vec<u8>,
}

/// One request.
#[derive(Debug)]
pub struct Request<'a> {
    /// The conversation so far.
    pub conversation: &'a Conversation,
    /// The newest page as text for the model, already masked, shortened and put between marked
    /// boundaries. Clients append it to the last user or tool message.
    pub view: &'a str,
    /// The newest page itself, for the built-in planner.
    pub page: &'a PageSnapshot,
    /// Irreversible acts that were sent in this run, whatever came of them, for the built-in planner.
    pub acts: u32,
    /// A screenshot, where the page's text is too poor to act on.
    pub image: Option<&'a Image>,
}

impl Request<'_> {
    /// About how many tokens the request has, before anybody counted them. Meant for limits.
    pub fn estimated_tokens(&self) -> u64 {
        let bytes = self.conversation.weight() + self.view.len();
        let tokens = bytes.div_ceil(BYTES_PER_TOKEN) + self.image.map_or(0, |_| TOKENS_PER_IMAGE);
        u64::try_from(tokens).unwrap_or(u64::MAX)
    }
}

/// What a model answered.
#[derive(Debug, Clone, Default)]
pub struct Reply {
    /// Text beside the calls.
    pub text: String,
    /// Proposed calls, in order.
    pub calls: Vec<ToolCall>,
    /// What the built-in planner proposes: it speaks no server's dialect.
    pub action: Option<Action>,
    /// The provider's own form of the message, to be echoed.
    pub raw: Option<Value>,
    /// Tokens.
    pub usage: Usage,
    /// Attempts it took, from 1.
    pub attempts: u32,
    /// The provider declined to answer (`refusal`, content filter), which it will most likely do again.
    pub declined: bool,
    /// The answer ended at the limit of its tokens.
    pub cut_off: bool,
}

/// What kind of failure a model's API had, which decides on retries and on the advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelErrorKind {
    /// 401: the key is wrong.
    Unauthorized,
    /// 403: the key may not use this model.
    Forbidden,
    /// 402, or another status that says so: no credit is left, or a spending limit is reached. Waiting doesn't help.
    Billing,
    /// 404: no such model or address.
    NotFound,
    /// 413, or another status that says so: the request is too long for the model, or for the key's limit a minute.
    ContextTooLong,
    /// 400 for another reason.
    BadRequest,
    /// 429.
    RateLimited,
    /// 529 or 503: overloaded.
    Overloaded,
    /// 408, 409, 5xx.
    Server,
    /// No answer in time.
    Timeout,
    /// The connection broke or could not be made.
    Connection,
    /// The answer is not what the API promises.
    Malformed,
}

/// A model's API failed, after retries where they make sense.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{message}")]
pub struct ModelError {
    /// Kind.
    pub kind: ModelErrorKind,
    /// What went wrong and what to do, without secrets.
    pub message: String,
    /// Attempts made.
    pub attempts: u32,
}

/// A model: given a conversation and a page, it proposes the next call.
#[async_trait]
pub trait Model: Send {
    /// Name, as on the command line.
    fn name(&self) -> &str;

    /// Whether a picture of the page is of any use to it.
    fn takes_pictures(&self) -> bool {
        true
    }

    /// Asks for the next call. `waiting` is told about each attempt, for the spinner.
    ///
    /// # Errors
    /// [`ModelError`] when the API failed for good.
    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError>;
}
