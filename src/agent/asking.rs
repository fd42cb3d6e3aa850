//! Questions to the person about themselves, which no model and no page may answer for them.
//!
//! A question is put once a run; what the person doesn't say stays unsaid, and the model is told that it may not invent it.

use serde_json::json;

use super::port::Inquiry;
use super::run::Agent;
use super::stop::Stop;
use super::turn::Told;
use crate::domain::call::ToolCall;
use crate::domain::event::Event;
use crate::policy::asks_for_secret;

/// Most choices and longest text that the person is shown.
const CHOICES: usize = 20;
const LONGEST: usize = 200;

impl Agent<'_> {
    /// Puts a question about the person to the person.
    pub(super) async fn ask_person(&mut self, call: &ToolCall) -> Result<Told, Stop> {
        let inquiry = self.inquiry(call);
        // The answer goes to a model. Secrets are typed by the person in the browser, and nowhere else.
        let mut asked = std::iter::once(&inquiry.question).chain(&inquiry.choices);
        if let Some(why) = asked.find_map(|text| asks_for_secret(text, None)) {
            return Ok(Told::error(&format!(
                "Not asked: {why}. Only the person types that, in the browser; leave the field alone."
            )));
        }
        let offered = if inquiry.choices.is_empty() {
            String::new()
        } else {
            format!(" (offered: {})", inquiry.choices.join(" · "))
        };
        let why = format!("the page asks for a fact that only you know{offered}");
        let approval = self.own_question(&call.name, inquiry.question.clone(), why);
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval,
        })?;
        let answer = if self.settings.no_checkpoint {
            None
        } else {
            self.approver.inquire(&inquiry).await
        };
        let by = if answer.is_some() {
            "person"
        } else {
            "not_answered"
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.is_some(),
            by: by.to_owned(),
        })?;
        let note = match &answer {
            Some(_) => "Give this answer and no other.",
            None => {
                "The person didn't say. Choose what claims nothing, leave it empty, or end the run; never invent an answer."
            }
        };
        Ok(Told {
            text: json!({"answer": answer, "note": note}).to_string(),
            is_error: false,
        })
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
