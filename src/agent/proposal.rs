//! Asking the model for the next call: limits before it, a shorter page where it was too long, and another model where its
//! API failed for good.
//!
//! A model that the person named beforehand takes over by itself; the built-in planner only after a yes.

use std::time::Instant;

use super::run::Agent;
use super::stop::Stop;
use crate::domain::event::{Event, Wait};
use crate::model::port::{Conversation, Model, ModelError, ModelErrorKind, Reply, Request};
use crate::model::prompt;

/// By how much the page is shortened when a request was too long.
const SHORTER: usize = 4;

/// A model that takes over when the one before it fails for good.
pub struct Successor<'a> {
    /// The model.
    pub(super) model: &'a mut dyn Model,
    /// The person named it for this, so nobody is asked.
    pub(super) named: bool,
}

impl Agent<'_> {
    /// The model's answer on the page as it is.
    pub(super) async fn ask_model(&mut self) -> Result<Reply, Stop> {
        let image = self.picture_for_model().await;
        let begun = Instant::now();
        let mut failed_attempts = 0;
        let reply = loop {
            let view = self.view(self.page_budget);
            let request = Request { conversation: &self.conversation, view: &view, page: &self.page, image: image.as_ref() };
            self.budget.allow(self.model.name(), request.estimated_tokens())?;
            let sink = &mut *self.sink;
            let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
            let error = match self.model.next(&request, &mut waiting).await {
                Ok(reply) if reply.declined && reply.calls.is_empty() && self.has_named_successor() => {
                    self.count(&reply, failed_attempts, begun)?;
                    format!("{} declined to answer.", self.model.name())
                }
                Ok(reply) => break reply,
                Err(error) => {
                    failed_attempts += error.attempts;
                    if error.kind == ModelErrorKind::ContextTooLong && self.shorten(&view)? {
                        continue;
                    }
                    if !self.has_named_successor() {
                        self.offer_planner(error).await?;
                        continue;
                    }
                    error.to_string()
                }
            };
            self.hand_on_to_named(&error)?;
        };
        self.count(&reply, failed_attempts, begun)?;
        Ok(reply)
    }

    fn view(&self, budget: usize) -> String {
        let view = prompt::view_within(&self.page, &self.assessment, budget);
        self.masker.mask(&view).into_owned()
    }

    /// Keeps what the call took.
    fn count(&mut self, reply: &Reply, failed_attempts: u32, begun: Instant) -> Result<(), Stop> {
        let cost = self.budget.count(self.model.name(), reply.usage);
        self.sink.emit(&Event::ModelCall {
            turn: self.turn,
            model: self.model.name().to_owned(),
            ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
            attempts: failed_attempts + reply.attempts,
            usage: reply.usage,
            cost,
            ignored_calls: reply.calls.len().saturating_sub(1),
            text: reply.text.chars().take(500).collect(),
        })?;
        Ok(())
    }

    /// Makes the page shorter for the rest of the run, once for each model. `false` if that changes nothing.
    fn shorten(&mut self, view: &str) -> Result<bool, Stop> {
        let budget = prompt::PAGE_BUDGET / SHORTER;
        if self.page_budget <= budget || self.view(budget).len() >= view.len() {
            return Ok(false);
        }
        self.page_budget = budget;
        let message = format!("The page was too long for {}, so it gets a shorter view of it.", self.model.name());
        self.sink.emit(&Event::Warning { message })?;
        Ok(true)
    }

    fn has_named_successor(&self) -> bool {
        self.successors.front().is_some_and(|next| next.named)
    }

    /// The model that the person named takes over.
    fn hand_on_to_named(&mut self, why: &str) -> Result<(), Stop> {
        let Some(next) = self.successors.pop_front() else { return Ok(()) };
        let message = format!("{why} {} takes over, because you named it with --fallback-model.", next.model.name());
        self.sink.emit(&Event::Warning { message })?;
        self.replace(next.model);
        Ok(())
    }

    /// The person may go on with the built-in planner, once.
    async fn offer_planner(&mut self, error: ModelError) -> Result<(), Stop> {
        let Some(next) = self.successors.pop_front() else { return Err(error.into()) };
        let target = format!("{} instead of {}", next.model.name(), self.model.name());
        let why = format!("{error} Yes goes on with the built-in planner, which needs no key");
        let question = self.own_question("model", target, why);
        let answer = self.put(&question, false).await?;
        if !answer.approved {
            return Err(error.into());
        }
        self.replace(next.model);
        Ok(())
    }
}

impl<'a> Agent<'a> {
    fn replace(&mut self, model: &'a mut dyn Model) {
        self.model = model;
        self.page_budget = prompt::PAGE_BUDGET;
        retell(&mut self.conversation);
    }
}

/// The conversation in nobody's dialect: providers refuse each other's blocks, signed thoughts of another model, and
/// identifiers in a form of their own.
fn retell(conversation: &mut Conversation) {
    for (number, exchange) in conversation.exchanges.iter_mut().enumerate() {
        exchange.said.raw = None;
        if let Some(call) = &mut exchange.said.call {
            call.id = format!("past{number:05}");
        }
    }
}
