//! The client of a model's API: what is the same for every wire format.
//!
//! What servers and models accept differs more than their names tell, so a format starts from what is known and learns from refusals that name a
//! parameter: the same question is then put once more without it. Every other refusal is final.

use std::fmt::Debug;

use async_trait::async_trait;
use serde_json::Value;

use super::failure::Problem;
use super::http::Http;
use super::port::{Conversation, Model, ModelError, ModelErrorKind, Reply, Request};
use super::reader::{NoAnswer, ReaderBrief, SecondReader, testimony_of};
use domain::event::Wait;
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;

/// A wire format, as far as a server and a model are known to speak it.
pub(super) trait Format: Clone + PartialEq + Debug + Send + Sync {
    /// The body of a run's next question.
    fn body(&self, model: &str, request: &Request<'_>) -> Value;

    /// The body of what a reader is asked.
    fn reading(&self, model: &str, brief: &ReaderBrief) -> Value;

    /// An answer, or what it lacks of what the API promises.
    fn read(&self, answer: &Value, conversation: &Conversation) -> Result<Reply, String>;

    /// The format that avoids what the server just refused in this body; `None` if the refusal names nothing that can
    /// be avoided. Two of them can lead to each other, so the caller remembers which it tried.
    fn without(&self, problem: &Problem, body: &Value) -> Option<Self>;
}

/// A model behind an API.
pub(super) struct Client<F> {
    /// What the person calls the model.
    pub(super) name: String,
    pub(super) format: F,
    pub(super) http: Http,
}

impl<F: Format> Client<F> {
    /// Puts one question, and again where the server refuses something that can be left out.
    async fn ask(
        &mut self,
        built: &(dyn Fn(&F, &str) -> Value + Sync),
        conversation: &Conversation,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let mut before = 0;
        let mut tried = Vec::new();
        loop {
            let body = built(&self.format, self.http.model());
            let read = |answer: &Value| self.format.read(answer, conversation);
            let (problem, attempts) = match self.http.post(body.to_string(), &read, waiting).await {
                Ok((reply, attempts)) => {
                    return Ok(Reply {
                        attempts: before + attempts,
                        ..reply
                    });
                }
                Err(failed) => failed,
            };
            before += attempts;
            tried.push(self.format.clone());
            let next = self.format.without(&problem, &body);
            let Some(next) = next
                .filter(|next| problem.kind == ModelErrorKind::BadRequest && !tried.contains(next))
            else {
                return Err(self.http.error(problem, before));
            };
            tracing::debug!(format = ?next, said = problem.said, "asking again in another way");
            self.format = next;
        }
    }
}

#[async_trait]
impl<F: Format> Model for Client<F> {
    fn name(&self) -> &str {
        &self.name
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        let built = |format: &F, model: &str| format.body(model, request);
        self.ask(&built, request.conversation, waiting).await
    }
}

#[async_trait]
impl<F: Format> SecondReader for Client<F> {
    fn name(&self) -> &str {
        &self.name
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let built = |format: &F, model: &str| format.reading(model, brief);
        let asked = self
            .ask(&built, &Conversation::default(), &mut |_| {})
            .await;
        testimony_of(&asked?, &self.name)
    }
}
