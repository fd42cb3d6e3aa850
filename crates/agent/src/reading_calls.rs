//! A model's call, read: the one that counts, what it acts on, and the values that its masks stand for.

use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use browser::port::tools;
use domain::action::Action;
use domain::call::ToolCall;
use domain::event::{DecisionKind, Event};
use domain::masking::{holds_a_mask, unmasked};
use model::port::Reply;
use page::control::label_of;

impl Agent<'_> {
    /// The one call that counts. The built-in planner names an action, which is put into the server's words like every
    /// model's.
    pub(super) fn call_of(&self, reply: &Reply) -> Option<ToolCall> {
        let Some(action) = &reply.action else {
            return reply.calls.first().cloned();
        };
        let id = format!("{}-{}", self.driver.model.name(), self.turn);
        let (name, args) = tools::print(action, self.browser.tools());
        Some(ToolCall {
            id,
            name: name.to_owned(),
            args,
        })
    }

    /// The real name of what is acted on, for the progress line.
    pub(super) fn label(&self, action: &Action) -> String {
        let target = action
            .target()
            .or(if let Action::Drag { from, .. } = action {
                Some(*from)
            } else {
                None
            });
        if let Some((id, _)) = target.and_then(|r| self.seen.page.find(&r)) {
            return label_of(&self.seen.page, id);
        }
        let words = match action {
            Action::Tabs(tabs) => Some(tabs.name()),
            Action::Navigate { url } => Some(url.as_str()),
            Action::Press { key } => Some(key.as_str()),
            Action::Wait { text, .. } => text.as_deref(),
            Action::AnswerDialog { .. } => {
                self.seen.page.dialog.as_ref().map(|d| d.message.as_str())
            }
            _ => None,
        };
        words.unwrap_or_default().to_owned()
    }

    /// The action with the addresses that its masks stand for. A model is shown masks only, and what it copies has to be the value; whether
    /// that may be entered is judged afterwards.
    pub(super) fn with_values(&self, mut action: Action) -> Action {
        for text in action.texts_mut() {
            let pages = self.verifier.collector.views().map(|page| &*page.content);
            let seen = pages.chain([&*self.seen.page.content]);
            let told = self.person.told.iter().map(String::as_str);
            if let Some(whole) = holds_a_mask(text)
                .then(|| unmasked(text, told.chain(seen)))
                .flatten()
            {
                *text = whole;
            }
        }
        action
    }

    /// A call that can't be read is refused like one that policy refuses.
    pub(super) fn refuse_misfit(&mut self, advice: String) -> Result<ToolAnswer, RunEnd> {
        let answer = ToolAnswer::refused(&advice);
        self.sink.emit(&Event::Decision {
            turn: self.turn,
            decision: DecisionKind::Refuse,
            why: advice,
        })?;
        Ok(answer)
    }
}
