//! The built-in planner as a model: what came of each call is told to it, and what it wants is proposed like every model's call.

use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;

use planner::{HELP, Step, Tried, next};

use super::port::{Model, ModelError, RULES, Reply, Request};
use domain::call::{ASK_PERSON, COMPLETE_TASK, ToolCall};
use domain::event::Wait;
use domain::service::ServiceDefinition;

/// Where Ollama listens, unless it is told otherwise.
const LOCAL_SERVER: &str = "localhost:11434";
/// So long it may take to answer.
const PATIENCE: Duration = Duration::from_millis(200);

/// The planner and what it tried in a run.
#[derive(Debug)]
pub struct Rules {
    service: ServiceDefinition,
    tried: Tried,
}

impl Rules {
    /// A planner for one run.
    pub fn new(service: &ServiceDefinition) -> Self {
        Self {
            service: service.clone(),
            tried: Tried::default(),
        }
    }
}

/// The model server that answers on this machine, as a sentence for whoever has no model.
async fn local_server() -> String {
    let tried = tokio::net::TcpStream::connect(LOCAL_SERVER);
    match tokio::time::timeout(PATIENCE, tried).await {
        Ok(Ok(_)) => format!(
            " One answers on this machine: OPENAI_BASE_URL=http://{LOCAL_SERVER}/v1 and --model openai:NAME."
        ),
        _ => String::new(),
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
        let conversation = request.conversation;
        if let Some(last) = conversation.exchanges.last() {
            self.tried.hear(last.answer.happened.clone(), request.acts);
        }
        self.tried.when = conversation.when;
        let chosen = next(request.page, &self.service, &self.tried);
        self.tried.keep(request.page, &chosen);
        let own = |name: &str, args| ToolCall {
            id: conversation.id_of(None, &[]),
            ..ToolCall::own(name, args)
        };
        let (calls, action) = match chosen.step {
            Step::Do(action) => (Vec::new(), Some(action)),
            Step::Ask { question, choices } => {
                let args = json!({"question": question, "choices": choices, "default": null});
                (vec![own(ASK_PERSON, args)], None)
            }
            Step::Finish { done, mut reason } => {
                if reason.ends_with(HELP) {
                    reason += &local_server().await;
                }
                let status = if done { "success" } else { "failed" };
                let args = json!({"status": status, "reason": reason});
                (vec![own(COMPLETE_TASK, args)], None)
            }
        };
        Ok(Reply {
            calls,
            action,
            attempts: 1,
            ..Reply::default()
        })
    }
}
