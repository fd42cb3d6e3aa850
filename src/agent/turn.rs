//! One turn: model, proposal, gate, act, look.

use std::time::Instant;

use serde_json::{Value, json};

use super::echo;
use super::gate::Passed;
use super::guard::Repetition;
use super::run::Agent;
use super::schema::mismatch;
use super::stop::Stop;
use crate::browser::port::BrowserError;
use crate::domain::authorization::Authorized;
use crate::domain::call::{COMPLETE_TASK, REQUEST_HUMAN_APPROVAL, ToolCall};
use crate::domain::event::{Event, Wait};
use crate::domain::outcome::Reason;
use crate::model::port::{Answer, Exchange, Image, ModelError, Reply, Request};
use crate::model::prompt;
use crate::page::control::{Ending, ending, label_of};
use crate::policy::table::kind_of;

/// What the model is told when it calls no tool.
const NUDGE: &str = "Call a tool or complete_task.";
/// So many answers without a call end the run.
const SILENCE_LIMIT: u32 = 3;

/// A result for the model.
struct Told {
    text: String,
    is_error: bool,
}

impl Told {
    fn error(message: &str) -> Self {
        let message = prompt::harmless(message);
        Self { text: json!({"error": true, "message": message}).to_string(), is_error: true }
    }
}

impl Agent<'_> {
    pub(super) async fn one_turn(&mut self, silent: &mut u32) -> Result<(), Stop> {
        if let (Some(kind), false) = (self.assessment.needs_person, self.settings.dry_run) {
            self.hand_over(kind).await?;
        }
        let reply = self.ask_model().await?;
        let Some(call) = reply.calls.first().cloned() else {
            *silent += 1;
            if *silent >= SILENCE_LIMIT {
                return Err(Stop::new(
                    Reason::LlmNoAction,
                    format!("The model answered {SILENCE_LIMIT} times without calling a tool. Try another --model."),
                ));
            }
            let said = echo::kept(reply, None, &self.page, self.masker);
            self.conversation.exchanges.push(Exchange { said, answer: Answer::Nudge(NUDGE.to_owned()) });
            return Ok(());
        };
        *silent = 0;
        if reply.calls.len() > 1 {
            tracing::debug!("Ignoring {} additional tool calls", reply.calls.len() - 1);
        }
        let label = self.label(&call);
        let said = echo::kept(reply, Some(call.clone()), &self.page, self.masker);
        let args = said.call.as_ref().map(|c| c.args.clone()).unwrap_or_default();
        self.sink.emit(&Event::Turn {
            turn: self.turn,
            state: self.assessment.state.name().to_owned(),
            tool: call.name.clone(),
            label,
            args,
        })?;
        if self.settings.dry_run {
            self.proposed = Some(call);
            return Err(Stop { reason: Reason::Completed, error: None, outcome: None });
        }
        let told = self.carry_out(&call).await?;
        let text = self.masker.mask(&told.text).into_owned();
        self.conversation.exchanges.push(Exchange { said, answer: Answer::ToolResult { text, is_error: told.is_error } });
        Ok(())
    }

    async fn ask_model(&mut self) -> Result<Reply, Stop> {
        let view = prompt::view(&self.page, &self.assessment);
        let view = self.masker.mask(&view).into_owned();
        let image = self.picture_for_model().await;
        let begun = Instant::now();
        let request = Request { conversation: &self.conversation, view: &view, page: &self.page, image: image.as_ref() };
        let sink = &mut *self.sink;
        let mut waiting = |wait: Wait| drop(sink.emit(&Event::Waiting(wait)));
        let reply = match self.model.next(&request, &mut waiting).await {
            Ok(reply) => reply,
            Err(error) => {
                self.offer_fallback(error).await?;
                let request = Request { conversation: &self.conversation, view: &view, page: &self.page, image: image.as_ref() };
                self.model.next(&request, &mut |_| {}).await?
            }
        };
        self.usage += reply.usage;
        self.sink.emit(&Event::ModelCall {
            turn: self.turn,
            model: self.model.name().to_owned(),
            ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
            attempts: reply.attempts,
            usage: reply.usage,
            cost: None,
            ignored_calls: reply.calls.len().saturating_sub(1),
            text: reply.text.chars().take(500).collect(),
        })?;
        Ok(reply)
    }

    /// The model's API failed for good: the person may go on with the fallback, once.
    async fn offer_fallback(&mut self, error: ModelError) -> Result<(), Stop> {
        let Some(fallback) = self.fallback.take() else { return Err(error.into()) };
        let target = format!("{} instead of {}", fallback.name(), self.model.name());
        let why = format!("{error} Yes goes on with the built-in planner, which needs no key");
        let question = self.own_question("model", target, why);
        let answer = self.put(&question, false).await?;
        if !answer.approved {
            return Err(error.into());
        }
        self.model = fallback;
        Ok(())
    }

    /// A page without anything to act on (canvas, pictures) is shown as a picture.
    async fn picture_for_model(&mut self) -> Option<Image> {
        let poor = self.page.dialog.is_none() && self.page.elements.iter().filter(|e| crate::page::control::is_control(e)).count() == 0;
        if !poor {
            return None;
        }
        let data = self.browser.screenshot().await.ok()?;
        let media_type = if data.starts_with(&[0xff, 0xd8]) { "image/jpeg" } else { "image/png" };
        Some(Image { media_type: media_type.to_owned(), data })
    }

    /// The real name of what a call acts on, for the progress line.
    fn label(&self, call: &ToolCall) -> String {
        let reference = call.text("ref").or_else(|| call.text("target")).or_else(|| call.text("startRef"));
        if let Some((id, _)) = reference.and_then(|r| self.page.find(r)) {
            return label_of(&self.page, id);
        }
        let words = match call.name.as_str() {
            COMPLETE_TASK => call.text("status"),
            REQUEST_HUMAN_APPROVAL | "browser_tabs" => call.text("action"),
            "browser_navigate" => call.text("url"),
            "browser_press_key" => call.text("key"),
            "browser_wait_for" => call.text("text"),
            "browser_handle_dialog" => self.page.dialog.as_ref().map(|d| d.message.as_str()),
            _ => None,
        };
        words.unwrap_or_default().to_owned()
    }

    async fn carry_out(&mut self, call: &ToolCall) -> Result<Told, Stop> {
        let Some(spec) = self.conversation.tools.iter().find(|t| t.name == call.name) else {
            let known = kind_of(&call.name).is_some();
            let why = if known { "is not offered by this browser" } else { "does not exist here" };
            let names: Vec<&str> = self.conversation.tools.iter().map(|t| t.name.as_str()).collect();
            return Ok(Told::error(&format!("The tool {} {why}. Tools: {}.", call.name, names.join(", "))));
        };
        if let Some(problem) = mismatch(&call.args, &spec.input_schema) {
            return Ok(Told::error(&format!("The arguments of {} don't fit: {problem}.", call.name)));
        }
        match call.name.as_str() {
            COMPLETE_TASK => return self.complete(call).await,
            REQUEST_HUMAN_APPROVAL => return self.request_approval(call).await,
            _ => {}
        }
        let repetition = self.guard.count(call, &self.page);
        if repetition == Repetition::Stop {
            self.ask_about_repetition(call).await?;
        }
        let mut told = match self.gate(call).await? {
            Passed::Refused(advice) => Told::error(&advice),
            Passed::HandOver(kind) => {
                self.hand_over(kind).await?;
                Told::error("The page needed the person, so the call was dropped. Look at the page anew.")
            }
            Passed::Go(action) => self.act(action).await?,
        };
        if repetition == Repetition::Tell {
            told.text.push_str("\nYou did the same before, and the page did not change. Do something else.");
        }
        Ok(told)
    }

    /// Sends an authorised call and looks at the page again.
    async fn act(&mut self, action: Authorized) -> Result<Told, Stop> {
        let tool = action.call().name.clone();
        let irreversible = action.irreversible();
        let on = self.label(action.call());
        self.sink.emit(&Event::Acting { turn: self.turn, tool: tool.clone(), irreversible })?;
        self.wait(Wait::Action { tool: tool.clone() });
        if irreversible {
            self.in_flight = Some(format!("{tool} \"{on}\""));
            self.acts += 1;
        }
        self.approved_at = None;
        let url = self.page.url.clone();
        let begun = Instant::now();
        let outcome = self.browser.perform(action).await;
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (ok, message) = match &outcome {
            Ok(acted) => (true, acted.message.clone()),
            Err(e) => (false, e.to_string()),
        };
        self.sink.emit(&Event::Acted { turn: self.turn, tool: tool.clone(), ok, message: message.chars().take(500).collect(), ms })?;
        let told = match outcome {
            Ok(acted) => {
                self.in_flight = None;
                // A native dialog that this click opened on this page, and that asks about the same end, belongs to this
                // yes. A later one, one on another page and one behind a dialog are new questions.
                let here = acted.dialog && acted.url.is_none_or(|u| u == url);
                if irreversible && here && tool != "browser_handle_dialog" && ending(&on) != Ending::No {
                    self.approved_at = Some(url);
                }
                let text = if message.is_empty() { "Done.".to_owned() } else { prompt::quoted("Done. The browser says:", &message) };
                Told { text, is_error: false }
            }
            Err(BrowserError::Tool(_)) => {
                self.in_flight = None;
                Told::error(&message)
            }
            Err(e) if e.is_lost() => {
                self.reconnect(&tool, &e).await?;
                self.unknown_outcome(irreversible, &tool, &on)?
            }
            Err(BrowserError::Timeout { .. }) => self.unknown_outcome(irreversible, &tool, &on)?,
            Err(e) => return Err(e.into()),
        };
        self.look().await?;
        Ok(told)
    }

    /// An act whose answer never came: it is not sent again, the page has to tell.
    fn unknown_outcome(&mut self, irreversible: bool, tool: &str, on: &str) -> Result<Told, Stop> {
        if irreversible {
            let message = format!(
                "The connection broke while {tool} \"{on}\" was carried out. Whether it took effect is read from the page; it is not sent again without your yes."
            );
            self.sink.emit(&Event::Warning { message })?;
        }
        Ok(Told::error(&format!(
            "No answer came to {tool} \"{on}\": it may or may not have taken effect. Look at the page; check the account page before you try again."
        )))
    }

    async fn request_approval(&mut self, call: &ToolCall) -> Result<Told, Stop> {
        let target = self.masker.mask(call.text("action").unwrap_or_default()).into_owned();
        let why = format!("the model asks for your opinion: {}", call.text("reason").unwrap_or_default());
        let question = self.own_question(&call.name, target, why);
        let answer = self.put(&question, self.settings.no_checkpoint).await?;
        if !answer.approved {
            return Err(Stop::new(Reason::HumanRejected, "You said no, so nothing was done."));
        }
        // An opinion, no permission: the act itself is judged when it is proposed.
        Ok(Told {
            text: json!({"approved": true, "note": "Go on; the program still asks before anything final."}).to_string(),
            is_error: false,
        })
    }

    async fn ask_about_repetition(&mut self, call: &ToolCall) -> Result<(), Stop> {
        // A page that opens one dialog after another is no fault of the model.
        let dialogs = self.page.dialog.is_some();
        let why = if dialogs {
            "the page opens the same dialog again and again, whatever the answer; yes lets the program go on answering".to_owned()
        } else {
            "the model tries the same again and again and the page does not change; yes lets it go on".to_owned()
        };
        let question = self.own_question(&call.name, self.label(call), why);
        let answer = self.put(&question, false).await?;
        if !answer.approved {
            let end = if dialogs {
                "The page opens the same dialog again and again, so nothing can be done on it. Run it again later, or cancel in a browser of your own."
            } else {
                "The model went round in circles and was stopped. Try another --model."
            };
            return Err(Stop::new(Reason::HumanRejected, end));
        }
        self.guard.reset();
        Ok(())
    }

    async fn complete(&mut self, call: &ToolCall) -> Result<Told, Stop> {
        let reason = call.args.get("reason").and_then(Value::as_str).unwrap_or_default();
        if call.text("status") == Some("failed") {
            return Err(self.gave_up(reason).await);
        }
        match self.verify().await? {
            Ok(stop) => Err(stop),
            Err(why) => {
                self.claim_refused = true;
                Ok(Told::error(&format!(
                    "Cannot verify success: {why}. Current URL: {}. Check the page and go on, or call complete_task with status 'failed' if the cancellation is not possible.",
                    self.page.url
                )))
            }
        }
    }
}
