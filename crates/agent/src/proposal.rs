//! The model's part of a turn: what it is shown and the call that it proposes.
//!
//! Pictures can't be masked, so a page of a sign-in, a second factor or a CAPTCHA, and a
//! page with a field for a password, card or code, is never shown as a picture, whatever the setting.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::acts::gesture;
use super::agent::Agent;
use super::answer::RunEnd;
use super::observer::is_jpeg;
use browser::port::tools;
use domain::action::Action;
use domain::call::{
    ASK_PERSON, COMPLETE_TASK, FAILED, FIND_ON_PAGE, REQUEST_HUMAN_APPROVAL, ToolCall,
};
use domain::event::{Event, Wait};
use domain::gesture::Gesture;
use domain::masking::{Masker, holds_a_mask, unmasked};
use domain::vision::Vision;
use model::port::{BYTES_PER_TOKEN, Image, ModelError, ModelErrorKind, ModelReply, Reply, Request};
use model::prompt::{self, ViewOptions};
use page::control::{is_control, is_text_field, label_of};
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::state::{Assessment, PageState};
use policy::{asks_for_secret, may_hold_a_secret};

/// Largest picture that is sent, in bytes: providers refuse more than 5 MB in base64.
const PICTURE_LIMIT: usize = 3_500_000;
/// By how much pages are shortened when a request was too long.
const SHORTER: usize = 4;
/// Letters and digits below which a page with pictures counts as one without words.
const FEW_WORDS: usize = 60;

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
                acts: self.proof.sent(),
                image: image.as_ref(),
            };
            self.budget
                .allow(self.driver.model.name(), request.estimated_tokens())?;
            let sink = &mut *self.sink;
            let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
            let answer = self.driver.model.next(&request, &mut waiting).await;
            let took = begun.elapsed();
            let error = match answer {
                Ok(reply) => break (reply, took),
                Err(error) => error,
            };
            failed_attempts += error.attempts;
            if image.is_some() && is_about_pictures(&error) {
                self.driver.view.refused = true;
                image = None;
            } else if error.kind == ModelErrorKind::ContextTooLong && self.shorten(&view) {
                let name = self.driver.model.name();
                self.warn(format!(
                    "The page was too long for {name}, so it gets a shorter view of it."
                ))?;
            } else {
                return Err(error.into());
            }
        };
        self.driver.view.find = None;
        self.driver.view.shown = Some(self.seen.page.without_tree());
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

    /// The newest page as text.
    fn view_for_model(&self) -> String {
        let request = usize::try_from(self.settings.page_budget).unwrap_or(usize::MAX);
        let request = request.saturating_mul(BYTES_PER_TOKEN);
        let budget = request.saturating_sub(self.driver.conversation.weight());
        let shortened = self.driver.view.shortened;
        let budget = shortened.map_or(budget, |most| most.min(budget));
        let page = &self.seen.page;
        let shown = self.driver.view.shown.as_ref();
        let shown = shown.map(|shown| shown.with_tree_of(page));
        let options = ViewOptions {
            masker: self.masker,
            budget,
            service: Some(&self.service),
            find: self.driver.view.find.as_deref(),
            before: shown.as_ref(),
        };
        prompt::view(page, &self.told(), &options)
    }

    /// What the model is told that the page is. After an act that can't be undone nobody is told that the last step is still to come.
    fn told(&self) -> Assessment {
        let mut told = self.seen.assessment.clone();
        if told.state == PageState::FinalConfirmation && self.proof.any_sent() {
            told.state = PageState::Unknown;
        }
        told
    }

    /// Shows shorter pages for the rest of the run, once for each model. `false` if that changes nothing.
    fn shorten(&mut self, view: &str) -> bool {
        if self.driver.view.shortened.is_some() {
            return false;
        }
        self.driver.view.shortened = Some(view.len() / SHORTER);
        // Of a page that is short already little can be left out: then it is the history that is too long.
        self.view_for_model().len() * 4 < view.len() * 3
    }

    /// The newest page as a picture, where it is wanted and allowed. Earlier ones don't stay in the conversation.
    async fn picture_for_model(&mut self) -> Option<Image> {
        let wanted = match self.settings.vision {
            Vision::Never => false,
            Vision::Always => true,
            Vision::Auto => is_poor(&self.seen.page),
        };
        let private = self.seen.assessment.needs_person.is_some()
            || self.seen.assessment.state == PageState::LoginRequired
            || has_secrets(&self.seen.page);
        let taken = self.driver.model.takes_pictures() && !self.driver.view.refused;
        if !wanted || private || !taken || self.seen.page.dialog.is_some() {
            return None;
        }
        let data = self.browser().ok()?.screenshot().await.ok()?;
        let media_type = format!("image/{}", if is_jpeg(&data) { "jpeg" } else { "png" });
        (data.len() <= PICTURE_LIMIT).then_some(Image { media_type, data })
    }

    /// The one call that counts. The built-in planner names an action, which is put into the server's words like every
    /// model's.
    pub(super) fn call_of(&self, reply: &Reply) -> Option<ToolCall> {
        let Some(action) = &reply.action else {
            return reply.calls.first().cloned();
        };
        let id = format!("{}-{}", self.driver.model.name(), self.turn);
        let browser = self.browser.as_ref();
        let tools = browser.map_or(&[][..], |browser| browser.tools());
        let (name, args) = tools::print(action, tools);
        Some(ToolCall {
            id,
            ..ToolCall::own(&name, Value::Object(args))
        })
    }

    /// What a call is called, as far as it could be read, and the real name of what it acts on.
    pub(super) fn named(
        &self,
        call: &ToolCall,
        action: Option<&Action>,
    ) -> (Option<Gesture>, String) {
        let (own, words) = match call.name.as_str() {
            COMPLETE_TASK if call.text("status") == Some(FAILED) => (Gesture::Stop, "status"),
            COMPLETE_TASK => (Gesture::Check, "status"),
            REQUEST_HUMAN_APPROVAL => (Gesture::AskYou, "action"),
            ASK_PERSON => (Gesture::AskYou, "question"),
            FIND_ON_PAGE => (Gesture::Look, ""),
            _ => {
                return (
                    action.map(|action| gesture(&self.seen.page, action)),
                    action.map(|action| self.label(action)).unwrap_or_default(),
                );
            }
        };
        let words = call.text(words).unwrap_or_default();
        (Some(own), words.to_owned())
    }

    /// The real name of what is acted on.
    pub(super) fn label(&self, action: &Action) -> String {
        let page = &self.seen.page;
        let target = match action {
            Action::Drag { from, .. } => Some(*from),
            _ => action.target(),
        };
        if let Some((id, _)) = target.and_then(|r| page.find(&r)) {
            return label_of(page, id);
        }
        let words = match action {
            Action::Tabs(tabs) => Some(tabs.name()),
            Action::Navigate { url } => Some(url.as_str()),
            Action::Press { key } => Some(key.as_str()),
            Action::Wait { text, .. } => text.as_deref(),
            Action::AnswerDialog { .. } => page.dialog.as_ref().map(|d| d.message.as_str()),
            _ => None,
        };
        words.unwrap_or_default().to_owned()
    }

    /// The action with the addresses that its masks stand for. A model is shown masks only, and what it copies has to be the value; whether
    /// that may be entered is judged afterwards.
    pub(super) fn with_values(&self, mut action: Action) -> Action {
        for text in action
            .texts_mut()
            .into_iter()
            .filter(|text| holds_a_mask(text))
        {
            let pages = self.proof.evidence.before.iter().chain([&self.seen.page]);
            let told = self.person.told.iter().map(String::as_str);
            if let Some(whole) = unmasked(text, told.chain(pages.map(|page| &*page.content))) {
                *text = whole;
            }
        }
        action
    }
}

/// Whether the API refused a request for its picture; then no other is sent.
fn is_about_pictures(error: &ModelError) -> bool {
    let message = error.message.to_lowercase();
    error.kind == ModelErrorKind::BadRequest
        && ["image", "picture", "vision", "multimodal"]
            .iter()
            .any(|w| message.contains(w))
}

/// Whether the page's text is no base to act on: nothing to click, or pictures and hardly a word.
fn is_poor(page: &PageSnapshot) -> bool {
    let letters = page.elements.iter().flat_map(|e| e.label().chars());
    let letters = letters.filter(|c| c.is_alphanumeric()).take(FEW_WORDS);
    let is_picture = |e: &Element| e.role.is_one_of("img image canvas graphics-document");
    page.dialog.is_none()
        && (!page.elements.iter().any(is_control)
            || (page.elements.iter().any(is_picture) && letters.count() < FEW_WORDS))
}

fn has_secrets(page: &PageSnapshot) -> bool {
    let mut all = page.elements.iter().enumerate();
    all.any(|(id, e)| is_text_field(e) && is_secret(page, id))
}

fn is_secret(page: &PageSnapshot, id: ElementId) -> bool {
    asks_for_secret(&label_of(page, id), None).is_some()
}

/// Stands where a text was left out.
const LEFT_OUT: &str = "[secret]";

/// The model's message as it is kept: masked, and without a text that was meant for a field that asks for a secret. Signed thoughts stay as they are, because a
/// provider refuses a changed one. `page` is the one that the call was made for.
pub(super) fn kept(
    reply: Reply,
    call: Option<ToolCall>,
    page: &PageSnapshot,
    masker: &Masker,
) -> ModelReply {
    let private = call.as_ref().map(|call| private_texts(call, page));
    let private = private.unwrap_or_default();
    let text = masker.mask(&reply.text).into_owned();
    let mut said = ModelReply {
        text,
        call,
        raw: reply.raw,
    };
    let args = said.call.iter_mut().flat_map(|call| call.args.values_mut());
    (args.chain(&mut said.raw)).for_each(|value| clean(masker, &private, value));
    said
}

/// Texts that the call would put into fields that ask for a secret.
fn private_texts(call: &ToolCall, page: &PageSnapshot) -> Vec<String> {
    let is_private = |(reference, text): &(&str, &str)| {
        // What is meant for a field that isn't there may be meant for any.
        let label = page.find(reference).map(|(id, _)| label_of(page, id));
        !text.is_empty() && label.is_none_or(|label| may_hold_a_secret(&label))
    };
    let typed = tools::typed(call).into_iter().filter(is_private);
    typed.map(|(_, text)| text.to_owned()).collect()
}

fn clean(masker: &Masker, private: &[String], value: &mut Value) {
    match value {
        Value::Object(map) => {
            let kind = map.get("type").and_then(Value::as_str).unwrap_or_default();
            if kind.contains("thinking") || kind.contains("reasoning") {
                return;
            }
            for (key, value) in map {
                // Arguments that are JSON in a string stay JSON.
                let text = value.as_str().filter(|_| key == "arguments");
                let Some(arguments) = text.and_then(|t| serde_json::from_str::<Value>(t).ok())
                else {
                    clean(masker, private, value);
                    continue;
                };
                let mut cleaned = arguments.clone();
                clean(masker, private, &mut cleaned);
                if cleaned != arguments {
                    *value = Value::String(cleaned.to_string());
                }
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| clean(masker, private, item)),
        Value::String(text) if private.contains(text) => LEFT_OUT.clone_into(text),
        other => masker.mask_json(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;
    use serde_json::json;

    #[test]
    fn a_text_for_a_secret_field_is_left_out_others_are_masked_and_thoughts_stay() {
        let page = tree::page(
            "",
            "- textbox \"Password\" [ref=e1]\n- textbox \"Comment\" [ref=e2]\n- textbox \"Code\" [ref=e3]",
        );
        for (target, text, told) in [
            ("e1", "hunter2", "[secret]"),
            ("e3", "hunter2", "[secret]"),
            ("e9", "hunter2", "[secret]"),
            ("e2", "mail jane@b.example", "mail j***@b.example"),
        ] {
            let thought = json!({"type": "thinking", "thinking": "mail a@b.example"});
            let args = json!({"target": target, "text": text});
            let function =
                json!({"function": {"name": "browser_type", "arguments": args.to_string()}});
            let reply = Reply {
                raw: Some(json!([thought, {"input": args}, function])),
                ..Reply::default()
            };
            let call = ToolCall::own("browser_type", args);
            let said = kept(reply, Some(call), &page, &Masker::default());
            assert_eq!(said.call.unwrap().args["text"], told);
            let raw = said.raw.unwrap();
            assert_eq!(
                (&raw[0], raw[1]["input"]["text"].as_str()),
                (&thought, Some(told))
            );
            let arguments = raw[2]["function"]["arguments"].as_str().unwrap();
            let arguments: Value = serde_json::from_str(arguments).unwrap();
            assert_eq!(arguments, json!({"target": target, "text": told}));
        }
    }
}
