//! Asking the model for the next call: limits before it, a shorter page where it was too long, and another model where its
//! API failed for good.
//!
//! A model that the person named beforehand takes over by itself; the built-in planner only after a yes.

use std::time::{Duration, Instant};

use super::run::Agent;
use super::run_end::RunEnd;
use domain::event::{Approval, Event, Wait};
use model::port::{ModelError, ModelErrorKind, Reply, Request};

impl Agent<'_> {
    /// The model's answer on the page as it is.
    pub(super) async fn ask_model(&mut self) -> Result<Reply, RunEnd> {
        let mut image = self.picture_for_model().await;
        let begun = Instant::now();
        let mut failed_attempts = 0;
        let (reply, took) = loop {
            let view = self.view_for_model();
            let (conversation, page) = (&self.driver.conversation, &self.seen.page);
            let request = Request {
                conversation,
                view: &view,
                page,
                acts: self.acts.count(),
                image: image.as_ref(),
            };
            self.budget
                .allow(self.driver.model.name(), request.estimated_tokens())?;
            let sink = &mut *self.sink;
            let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
            // Nothing is in flight while the model thinks, so the browser is free for the picture of the start.
            let picture_due =
                std::mem::take(&mut self.seen.picture_due) && self.seen.page.dialog.is_none();
            let (browser, model) = (&mut *self.browser, &mut *self.driver.model);
            let thinking = async { (model.next(&request, &mut waiting).await, begun.elapsed()) };
            let picture = async {
                if picture_due {
                    Some(browser.screenshot().await)
                } else {
                    None
                }
            };
            let ((answer, took), picture) = tokio::join!(thinking, picture);
            if let Some(picture) = picture {
                self.keep_start(picture)?;
            }
            let error = match answer {
                Ok(reply)
                    if reply.declined
                        && reply.calls.is_empty()
                        && self.driver.has_named_successor() =>
                {
                    self.count(&reply, std::mem::take(&mut failed_attempts), took)?;
                    format!("{} declined to answer.", self.driver.model.name())
                }
                Ok(reply) => break (reply, took),
                Err(error) => {
                    failed_attempts += error.attempts;
                    if image.is_some() && self.driver.view.refused(&error) {
                        image = None;
                        continue;
                    }
                    if error.kind == ModelErrorKind::ContextTooLong && self.shorten(&view) {
                        let message = format!(
                            "The page was too long for {}, so it gets a shorter view of it.",
                            self.driver.model.name()
                        );
                        self.sink.emit(&Event::Warning { message })?;
                        continue;
                    }
                    if !self.driver.has_named_successor() {
                        self.offer_planner(error).await?;
                        continue;
                    }
                    error.to_string()
                }
            };
            self.hand_on_to_named(&error)?;
        };
        self.driver.view.find = None;
        self.driver.view.shown = Some(self.seen.page.clone());
        self.count(&reply, failed_attempts, took)?;
        Ok(reply)
    }

    /// Keeps what the call took.
    fn count(&mut self, reply: &Reply, failed_attempts: u32, took: Duration) -> Result<(), RunEnd> {
        let cost = self.budget.count(self.driver.model.name(), reply.usage);
        self.sink.emit(&Event::ModelCall {
            turn: self.turn,
            model: self.driver.model.name().to_owned(),
            ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            attempts: failed_attempts + reply.attempts,
            usage: reply.usage,
            cost,
            ignored_calls: reply.calls.len().saturating_sub(1),
            text: reply.text.chars().take(500).collect(),
        })?;
        Ok(())
    }

    /// The model that the person named takes over.
    fn hand_on_to_named(&mut self, why: &str) -> Result<(), RunEnd> {
        let Some(next) = self.driver.successor() else {
            return Ok(());
        };
        let message =
            format!("{why} {next} takes over, because you named it with --fallback-model.");
        self.sink.emit(&Event::Warning { message })?;
        self.driver.take_over();
        Ok(())
    }

    /// The person may go on with the built-in planner, once.
    async fn offer_planner(&mut self, error: ModelError) -> Result<(), RunEnd> {
        let Some(next) = self.driver.successor() else {
            return Err(error.into());
        };
        let target = format!("{next} instead of {}", self.driver.model.name());
        let why = format!("{error} Yes goes on with the built-in planner, which needs no key");
        let question = Approval {
            headline: error.to_string(),
            means: "You can continue with the built-in planner, which needs no key.".to_owned(),
            url: String::new(),
            ..self.own_question("model", target, why)
        };
        let answer = self.put(&question, false).await?;
        if !answer.approved {
            return Err(error.into());
        }
        self.driver.take_over();
        // Whose API failed for good reads nothing either: what the planner finds is proved as without a reader.
        self.verifier.readers.leave();
        Ok(())
    }
}
