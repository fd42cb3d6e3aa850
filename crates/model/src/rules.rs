//! The built-in planner as a model: what came of each call is told to it, and what it wants is proposed like every model's call.

use async_trait::async_trait;
use serde_json::json;

use planner::{Step, Tried, next};

use super::port::{Model, ModelError, RULES, Reply, Request};
use domain::call::{ASK_PERSON, COMPLETE_TASK, ToolCall};
use domain::event::Wait;
use domain::service::ServiceDefinition;

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
            Step::Finish { done, reason } => {
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
