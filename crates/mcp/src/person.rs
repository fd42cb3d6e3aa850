//! The person behind the client: each question goes to them as a form (`elicitation/create`, revision 2025-06-18 of the protocol), past the model
//! that calls.
//!
//! Only `accept` with `true` in the form's one field is a yes. Declined, dismissed, malformed, late, the transport gone: a no. Dropping a question
//! takes it back, and an answer that still comes counts for nothing.

use std::time::Duration;

use async_trait::async_trait;
use rmcp::RoleServer;
use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction};
use rmcp::service::{ElicitationMode, Peer};
use serde_json::{Value, json};

use agent::port::{ApprovalAnswer, Approver, EndReading, HandOverNotice, HandOverReply, Inquiry};
use domain::event::{AnsweredBy, Approval};

use super::{Asked, Words};

/// How long an answer is waited for: as long as the browser holds what waits for one.
const PATIENCE: Duration = Duration::from_mins(10);
/// The field of a yes.
const APPROVE: &str = "approve";
/// The field of something done in the browser.
const DONE: &str = "done";
/// The field of an answer in words.
const ANSWER: &str = "answer";
/// Longest answer in words, in characters.
const LONGEST: usize = 1000;

/// The person behind the client.
pub(crate) struct Person {
    peer: Peer<RoleServer>,
    words: Words,
    /// Questions reach them.
    asked: bool,
    /// How long an answer is waited for.
    patience: Duration,
}

impl Person {
    /// Whoever sits before this client; `no_input`: nobody is to be asked.
    pub(crate) fn behind(peer: &Peer<RoleServer>, no_input: bool, words: Words) -> Self {
        Self {
            peer: peer.clone(),
            words,
            asked: !no_input && can_ask(peer),
            patience: PATIENCE,
        }
    }

    /// Puts a form with one field; `None` for whatever isn't an answer.
    async fn put(&self, asked: Asked<'_>, name: &str, field: Value) -> Option<ElicitResult> {
        let form = json!({"type": "object", "properties": {name: field}});
        let form = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: (self.words)(asked),
            requested_schema: serde_json::from_value(form).ok()?,
        };
        let answer = self
            .peer
            .create_elicitation_with_timeout(form, Some(self.patience));
        answer
            .await
            .inspect_err(|error| tracing::debug!("no answer to a question: {error}"))
            .ok()
    }

    /// A question that is answered with yes or no.
    async fn decide(&self, asked: Asked<'_>, title: &str) -> ApprovalAnswer {
        if !self.asked {
            return ApprovalAnswer::no(AnsweredBy::NoInput);
        }
        let field = json!({"type": "boolean", "title": title, "default": false});
        let answer = self.put(asked, APPROVE, field).await;
        match answer.as_ref().and_then(decided) {
            Some(approved) => ApprovalAnswer {
                approved,
                by: AnsweredBy::Client,
            },
            None => ApprovalAnswer::no(AnsweredBy::EndOfInput),
        }
    }
}

/// Whether a client says that it can put a form to somebody.
pub(crate) fn can_ask(peer: &Peer<RoleServer>) -> bool {
    peer.supported_elicitation_modes()
        .contains(&ElicitationMode::Form)
}

/// Yes or no; `None` for what is neither. A yes is accepted, with the form's one field there and true: a form with more in it isn't the one that was
/// put.
fn decided(answer: &ElicitResult) -> Option<bool> {
    if answer.action != ElicitationAction::Accept {
        return Some(false);
    }
    let form = answer.content.as_ref()?.as_object()?;
    form.get(APPROVE)?.as_bool().filter(|_| form.len() == 1)
}

#[async_trait]
impl Approver for Person {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        let title = if approval.title.is_some() || approval.headline.is_empty() {
            "Approve"
        } else {
            "Go on"
        };
        self.decide(Asked::Approval(approval), title).await
    }

    fn reads(&self) -> bool {
        self.asked
    }

    async fn confirm_end(&mut self, reading: &EndReading) -> ApprovalAnswer {
        self.decide(Asked::Reading(reading), "It is cancelled")
            .await
    }

    async fn inquire(&mut self, inquiry: &Inquiry) -> Option<String> {
        if !self.asked {
            return None;
        }
        let field = if inquiry.choices.is_empty() {
            json!({"type": "string", "title": "Answer", "maxLength": LONGEST})
        } else {
            json!({"type": "string", "title": "Answer", "enum": inquiry.choices})
        };
        let answer = self.put(Asked::Inquiry(inquiry), ANSWER, field).await?;
        if answer.action != ElicitationAction::Accept {
            return None;
        }
        let form = answer.content.as_ref();
        let said = form.and_then(|form| form.get(ANSWER)?.as_str());
        let said = said.map(str::trim).filter(|said| !said.is_empty());
        // Only what the page offers is an answer to it.
        let fits = |said: &str| {
            inquiry.choices.is_empty() || inquiry.choices.iter().any(|c| c.trim() == said)
        };
        match said {
            None => inquiry.default.clone(),
            Some(said) => fits(said).then(|| said.chars().take(LONGEST).collect()),
        }
    }

    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply {
        if notice.headless || !self.asked {
            return HandOverReply::Unavailable;
        }
        // The loop watches the browser meanwhile; what is accepted here only says that it may look now.
        let field = json!({"type": "boolean", "title": "Done", "default": true});
        match self.put(Asked::HandOver(notice), DONE, field).await {
            Some(answer) if answer.action == ElicitationAction::Accept => HandOverReply::Done,
            _ => HandOverReply::Unavailable,
        }
    }
}

#[cfg(test)]
mod tests;
