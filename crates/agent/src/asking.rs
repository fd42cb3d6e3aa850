//! Questions that are about no act: facts of the person's own, which no model and no page may answer for them, opinions, and
//! whether a model that goes round in circles may go on.
//!
//! What the person doesn't say stays unsaid, and the model is told that it may not invent it.

use serde_json::json;

use super::port::Inquiry;
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use domain::call::ToolCall;
use domain::event::{AnsweredBy, Approval, Event};
use domain::outcome::Reason;
use model::port::ActOutcome;
use policy::asks_for_secret;

/// Most choices and longest text that the person is shown.
const CHOICES: usize = 20;
const LONGEST: usize = 200;

impl Agent<'_> {
    /// Puts a question about the person to the person.
    pub(super) async fn ask_person(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let inquiry = self.inquiry(call);
        // The answer goes to a model. Secrets are typed by the person in the browser, and nowhere else.
        let mut asked = std::iter::once(&inquiry.question).chain(&inquiry.choices);
        if let Some(why) = asked.find_map(|text| asks_for_secret(text, None)) {
            return Ok(ToolAnswer::refused(&format!(
                "Not asked: {why}. Only the person types that, in the browser; leave the field alone."
            )));
        }
        let offered = if inquiry.choices.is_empty() {
            String::new()
        } else {
            format!(" (offered: {})", inquiry.choices.join(" · "))
        };
        let why = format!("only you know the answer{offered}");
        let approval = self.own_question(&call.name, inquiry.question.clone(), why);
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval,
        })?;
        let answer = if self.settings.no_checkpoint {
            None
        } else {
            self.person.approver.inquire(&inquiry).await
        };
        self.person.told.extend(answer.clone());
        let by = if answer.is_some() {
            AnsweredBy::Person
        } else {
            AnsweredBy::NotAnswered
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.is_some(),
            by,
        })?;
        let note = match &answer {
            Some(_) => "Give this answer and no other.",
            None if inquiry.is_fact_only() => {
                "The person didn't say, and no answer is known to claim nothing. Look whether the page can be passed without one; if not, call complete_task with failed, and say which question has to be answered. Never invent an answer."
            }
            None => {
                "The person didn't say. Choose what claims nothing, leave it empty, or end the run; never invent an answer."
            }
        };
        let text = json!({"answer": answer, "note": note}).to_string();
        Ok(ToolAnswer::done(ActOutcome::Said(answer), text))
    }

    /// The model asks for the person's opinion.
    pub(super) async fn request_approval(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let target = self
            .masker
            .mask(call.text("action").unwrap_or_default())
            .into_owned();
        let why = format!(
            "the model asks for your opinion: {}",
            call.text("reason").unwrap_or_default()
        );
        let headline = "the model asks for your opinion".to_owned();
        let reason = self.masker.mask(call.text("reason").unwrap_or_default());
        let means = format!(
            "It wants to: {target}. Its reason: {reason}. A yes is no permission: whatever is final is still asked."
        );
        let question = Approval {
            headline,
            means,
            ..self.own_question(&call.name, target, why)
        };
        let answer = self.put(&question, self.settings.no_checkpoint).await?;
        if !answer.approved {
            return Err(RunEnd::new(Reason::HumanRejected, self.after_a_no()));
        }
        // An opinion, and no permission: an act itself is judged when it is proposed.
        let note = "Go on; the program still asks before anything final.";
        let text = json!({"approved": true, "note": note});
        Ok(ToolAnswer::done(ActOutcome::Done, text.to_string()))
    }

    /// Asks whether a model that goes round in circles may go on.
    pub(super) async fn ask_about_repetition(
        &mut self,
        tool: &str,
        label: String,
    ) -> Result<(), RunEnd> {
        // A page that opens one dialog after another is no fault of the model.
        let dialogs = self.seen.page.dialog.is_some();
        let why = if dialogs {
            "the page opens the same dialog again and again, whatever the answer; yes lets the program go on answering".to_owned()
        } else {
            "the model tries the same again and again and the page does not change; yes lets it go on".to_owned()
        };
        let (headline, means) = if dialogs {
            (
                "the page opens the same message again and again",
                "A yes goes on answering it.",
            )
        } else {
            (
                "the same step again and again, and the page doesn't change",
                "A yes lets it go on trying.",
            )
        };
        let question = Approval {
            headline: headline.to_owned(),
            means: means.to_owned(),
            ..self.own_question(tool, label, why)
        };
        let answer = self.put(&question, false).await?;
        if !answer.approved {
            let end = if dialogs {
                "The page opens the same message again and again. Run it again later, or cancel in a browser of your own."
            } else {
                "The model went round in circles and was stopped. Try another --model."
            };
            return Err(RunEnd::new(Reason::HumanRejected, end));
        }
        self.driver.guard.reset();
        Ok(())
    }

    fn inquiry(&self, call: &ToolCall) -> Inquiry {
        let short = |text: &str| {
            self.masker
                .mask(text)
                .chars()
                .take(LONGEST)
                .collect::<String>()
        };
        let choices = call
            .args
            .get("choices")
            .and_then(|c| c.as_array())
            .into_iter()
            .flatten();
        Inquiry {
            question: short(call.text("question").unwrap_or_default()),
            choices: choices
                .filter_map(|c| c.as_str())
                .take(CHOICES)
                .map(short)
                .collect(),
            default: call.text("default").map(short),
        }
    }
}
