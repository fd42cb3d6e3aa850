//! Questions to the person: the one before an act, with what it shows and what a no leaves behind; facts of their own, which no model and no page may
//! answer for them; opinions; and whether a model that goes round in circles may go on.
//!
//! What the person doesn't say stays unsaid, and the model is told that it may not invent it.

use serde_json::json;

use super::acts::LastAct;
use super::agent::Agent;
use super::answer::{RunEnd, ToolAnswer};
use super::port::{ApprovalAnswer, Inquiry};
use super::question::Asked;
use domain::action::Action;
use domain::authorization::Question;
use domain::call::ToolCall;
use domain::event::{AnsweredBy, Approval, Consent, Event, Moment};
use domain::outcome::Reason;
use model::port::ActOutcome;
use policy::asks_for_secret;

/// Most choices of an inquiry, and longest text that the person is shown.
const CHOICES: usize = 20;
const LONGEST: usize = 200;

impl Agent<'_> {
    /// Puts the question to the person. A no ends the run. False if the page was opened anew meanwhile: then there was nothing left to ask about.
    pub(super) async fn ask(
        &mut self,
        tool: &str,
        action: &Action,
        question: &Question,
    ) -> Result<bool, RunEnd> {
        let act = LastAct::of(&self.seen.page, action, self.label(action));
        let approval = Approval {
            tool: tool.to_owned(),
            ..question.approval().clone()
        };
        let approval = self.prepared(approval, &act, Asked::Act(action));
        let Some(approval) = self.with_picture(approval).await? else {
            return Ok(false);
        };
        let watched = !self.settings.headless && !self.settings.no_checkpoint;
        let framed = action.target().filter(|_| watched);
        if framed.is_some() {
            self.browser()?.outline(framed).await;
        }
        let agreed = self.must_agree(&approval).await;
        if framed.is_some() {
            self.browser()?.outline(None).await;
        }
        self.person.acts = agreed? == AnsweredBy::OwnHand;
        Ok(true)
    }

    /// The question with a picture of the page, where one can be taken; `None` if the page was opened anew meanwhile: then there is nothing to approve.
    pub(super) async fn with_picture(
        &mut self,
        approval: Approval,
    ) -> Result<Option<Approval>, RunEnd> {
        let still_there = self.pictures_the_page().await?;
        let approval = self.pictured(approval)?;
        Ok(still_there.then_some(approval))
    }

    /// The question with the picture that was taken of the page: while a form is held none can be taken.
    pub(super) fn pictured(&mut self, mut approval: Approval) -> Result<Approval, RunEnd> {
        if let Some(bytes) = self.held.picture.clone() {
            approval.screenshot = Some(self.store_picture(Moment::Approval, &bytes)?);
        }
        Ok(approval)
    }

    /// Puts a question whose no ends the run; `--no-checkpoint` waives it. After an earlier act, or a step that sent something, a no doesn't mean that nothing
    /// was done; what those did is told by [`Agent::conclude`].
    pub(super) async fn must_agree(&mut self, approval: &Approval) -> Result<AnsweredBy, RunEnd> {
        let answer = self.put(approval, self.settings.no_checkpoint).await?;
        if answer.approved {
            return Ok(answer.by);
        }
        let why = match answer.by {
            AnsweredBy::NoInput => {
                "The question could not be asked, because prompts are switched off. Run it in a terminal, without --no-input."
            }
            AnsweredBy::EndOfInput => {
                "The input ended before the question was answered, which counts as no."
            }
            _ if self.touched() => "You said no, so this step was not done.",
            _ => "You said no, so nothing was done.",
        };
        Err(RunEnd::new(Reason::HumanRejected, why))
    }

    /// Puts any question to the person and records it with its answer, on disk before the act: no record, no
    /// act. `waived` answers yes without asking (`--no-checkpoint`).
    pub(super) async fn put(
        &mut self,
        approval: &Approval,
        waived: bool,
    ) -> Result<ApprovalAnswer, RunEnd> {
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval: approval.clone(),
        })?;
        let answer = if waived {
            ApprovalAnswer {
                approved: true,
                by: AnsweredBy::NoCheckpoint,
            }
        } else {
            self.approver.approve(approval).await
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.approved,
            by: answer.by,
        })?;
        // What has a title is an act on a page. A yes to a step is none to an end.
        if answer.approved && approval.title.is_some() && approval.consent != Consent::Steps {
            (self.readers).sees_yes(approval, (self.settings.now)());
        }
        Ok(answer)
    }

    /// A question of the program's own, not about an act on the page.
    pub(super) fn own_question(&self, tool: &str, target: String, why: String) -> Approval {
        Approval {
            tool: tool.to_owned(),
            target,
            why,
            url: self.seen.page.url.clone(),
            ..Approval::default()
        }
    }

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
        let offered = match inquiry.choices.join(" · ") {
            choices if choices.is_empty() => String::new(),
            choices => format!(" (offered: {choices})"),
        };
        let why = format!("only you know the answer{offered}");
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval: self.own_question(&call.name, inquiry.question.clone(), why),
        })?;
        let answer = if self.settings.no_checkpoint {
            None
        } else {
            self.approver.inquire(&inquiry).await
        };
        let (by, note) = match &answer {
            Some(_) => (AnsweredBy::Person, "Give this answer and no other."),
            None if inquiry.is_fact_only() => (
                AnsweredBy::NotAnswered,
                "The person didn't say, and no answer is known to claim nothing. Look whether the page can be passed without one; if not, call complete_task with failed, and say which question has to be answered. Never invent an answer.",
            ),
            None => (
                AnsweredBy::NotAnswered,
                "The person didn't say. Choose what claims nothing, leave it empty, or end the run; never invent an answer.",
            ),
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.is_some(),
            by,
        })?;
        self.person.told.extend(answer.clone());
        let text = json!({"answer": answer, "note": note}).to_string();
        Ok(ToolAnswer::done(ActOutcome::Said(answer), text))
    }

    /// The model asks for the person's opinion.
    pub(super) async fn request_approval(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let target = self.masked_text(call.text("action").unwrap_or_default());
        let reason = self.masked_text(call.text("reason").unwrap_or_default());
        let headline = "the model asks for your opinion";
        let question = Approval {
            headline: headline.to_owned(),
            means: format!(
                "It wants to: {target}. Its reason: {reason}. A yes is no permission: whatever is final is still asked."
            ),
            ..self.own_question(&call.name, target, format!("{headline}: {reason}"))
        };
        self.must_agree(&question).await?;
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
        let (headline, end) = if self.seen.page.dialog.is_some() {
            (
                "the page opens the same message again and again",
                "The page opens the same message again and again. Run it again later, or cancel in a browser of your own.",
            )
        } else {
            (
                "the same step again and again, and the page doesn't change",
                "The model went round in circles and was stopped. Try another --model.",
            )
        };
        let question = Approval {
            headline: headline.to_owned(),
            means: "A yes lets it go on trying.".to_owned(),
            ..self.own_question(tool, label, format!("{headline}; yes lets it go on"))
        };
        if !self.put(&question, false).await?.approved {
            return Err(RunEnd::new(Reason::HumanRejected, end));
        }
        self.driver.guard.reset();
        Ok(())
    }

    fn inquiry(&self, call: &ToolCall) -> Inquiry {
        let short =
            |text: &str| -> String { self.masker.mask(text).chars().take(LONGEST).collect() };
        let choices = call.args.get("choices").and_then(|c| c.as_array());
        let choices = choices.into_iter().flatten().filter_map(|c| c.as_str());
        Inquiry {
            question: short(call.text("question").unwrap_or_default()),
            choices: choices.take(CHOICES).map(short).collect(),
            default: call.text("default").map(short),
        }
    }
}
