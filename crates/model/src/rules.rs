//! The built-in planner as a model: what came of each call is told to it, and what it wants is proposed like every model's call.

use std::fmt::Write as _;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;

pub use planner::Hints;
use planner::{Came, HELP, Step, Tried, next};

use super::port::{ActOutcome, Conversation, Model, ModelError, RULES, Reply, Request};
use domain::call::{ASK_PERSON, COMPLETE_TASK, ToolCall};
use domain::event::Wait;

/// Where Ollama listens, unless it is told otherwise.
const LOCAL_SERVER: &str = "localhost:11434";
/// So long it may take to answer.
const PATIENCE: Duration = Duration::from_millis(200);

/// The planner and what it tried in a run.
#[derive(Debug, Default)]
pub struct Rules {
    hints: Hints,
    tried: Tried,
    calls: u32,
}

impl Rules {
    /// A planner for one run.
    pub fn new(hints: Hints) -> Self {
        Self {
            hints,
            ..Self::default()
        }
    }
}

/// Whether something listens there.
async fn answers(place: &str) -> bool {
    let tried = tokio::net::TcpStream::connect(place);
    matches!(tokio::time::timeout(PATIENCE, tried).await, Ok(Ok(_)))
}

/// What came of the last call, as the planner takes it.
fn came(conversation: &Conversation) -> Came {
    match conversation.last_happened() {
        // What was never answered may have been done.
        ActOutcome::Done | ActOutcome::Unanswered => Came::Done,
        ActOutcome::NothingChanged => Came::Nothing,
        ActOutcome::Said(said) => Came::Said(said.clone()),
        ActOutcome::Refused => Came::NotDone,
        ActOutcome::Interrupted => Came::Interrupted,
        ActOutcome::Unproved { why } => Came::Unproved(why.clone()),
    }
}

#[async_trait]
impl Model for Rules {
    fn name(&self) -> &'static str {
        RULES
    }

    fn takes_pictures(&self) -> bool {
        false
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        _waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        self.tried.hear(came(request.conversation), request.acts);
        self.tried.when = request.conversation.when;
        let chosen = next(request.page, &self.hints, &self.tried);
        self.tried.keep(request.page, &chosen);
        let text = chosen.words().to_owned();
        self.calls += 1;
        let own = |name: &str, args| ToolCall {
            id: format!("rules-{}", self.calls),
            ..ToolCall::own(name, args)
        };
        let (calls, action) = match chosen.step {
            Step::Do(action) => (Vec::new(), Some(action)),
            Step::Ask { question, choices } => {
                let args = json!({"question": question, "choices": choices, "default": null});
                (vec![own(ASK_PERSON, args)], None)
            }
            Step::Finish { done, mut reason } => {
                if reason.ends_with(HELP) && answers(LOCAL_SERVER).await {
                    let _ = write!(
                        reason,
                        " One answers on this machine: OPENAI_BASE_URL=http://{LOCAL_SERVER}/v1 and --model openai:NAME."
                    );
                }
                let status = if done { "success" } else { "failed" };
                let args = json!({"status": status, "reason": reason});
                (vec![own(COMPLETE_TASK, args)], None)
            }
        };
        Ok(Reply {
            text,
            calls,
            action,
            attempts: 1,
            ..Reply::default()
        })
    }
}
