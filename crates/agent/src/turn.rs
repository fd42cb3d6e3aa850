//! One turn: the model is asked, its call is read, passed through the gate, and carried out.

use serde_json::Value;

use super::gate::{GateOutcome, PERSON_NEEDED};
use super::guard::Repetition;
use super::proposed::Proposed;
use super::run::Agent;
use super::run_end::RunEnd;
use super::schema::mismatch;
use super::tool_answer::ToolAnswer;
use super::{gesture, ref_mismatch, transcript};
use browser::port::{Misfit, tools};
use domain::action::{Action, ActionKind};
use domain::call::{ASK_PERSON, COMPLETE_TASK, FIND_ON_PAGE, REQUEST_HUMAN_APPROVAL, ToolCall};
use domain::event::Event;
use domain::outcome::Reason;
use model::port::{ActOutcome, Answer, Exchange, Interruption};
use model::prompt;

/// What the model is told when it calls no tool.
const NUDGE: &str = "Call a tool or complete_task.";
/// So many answers without a call end the run.
const SILENCE_LIMIT: u32 = 3;

impl Agent<'_> {
    pub(super) async fn one_turn(&mut self, silent: &mut u32) -> Result<(), RunEnd> {
        let nobody_to_be = self.verifier.collector.closed_the_account();
        let alone = self.settings.dry_run || nobody_to_be;
        if let (Some(kind), false) = (self.seen.assessment.needs_person, alone) {
            self.hand_over(kind).await?;
        }
        self.settle_page_requests().await?;
        let reply = self.ask_model().await?;
        let Some(call) = self.call_of(&reply) else {
            *silent += 1;
            if *silent >= SILENCE_LIMIT {
                return Err(RunEnd::new(
                    Reason::LlmNoAction,
                    format!(
                        "The model answered {SILENCE_LIMIT} times without calling a tool. Try another --model."
                    ),
                ));
            }
            let said = transcript::kept(reply, None, &self.seen.page, self.masker);
            self.driver.conversation.exchanges.push(Exchange {
                said,
                answer: Answer::Nudge(NUDGE.to_owned()),
            });
            return Ok(());
        };
        *silent = 0;
        if reply.calls.len() > 1 {
            tracing::debug!("Ignoring {} additional tool calls", reply.calls.len() - 1);
        }
        let read = tools::parse(&call);
        let label = self.label_of_call(&call, read.as_ref().ok());
        let said = transcript::kept(reply, Some(call.clone()), &self.seen.page, self.masker);
        let args = said
            .call
            .as_ref()
            .map(|c| c.args.clone())
            .unwrap_or_default();
        self.sink.emit(&Event::Turn {
            turn: self.turn,
            state: self.seen.assessment.state,
            tool: call.name.clone(),
            action: read.as_ref().ok().map(Action::kind),
            gesture: gesture::of_call(&self.seen.page, &call, read.as_ref().ok()),
            label,
            args,
        })?;
        if self.settings.dry_run {
            self.driver.proposed = Some(call);
            return Err(RunEnd {
                reason: Reason::Completed,
                error: None,
                outcome: None,
            });
        }
        // The page may have sent something of the act before while the model thought.
        let answer = match self.settle_late().await? {
            Some(late) => late,
            None => self.carry_out(&call, read).await?,
        };
        let text = self.masker.mask(&answer.text).into_owned();
        self.driver.conversation.exchanges.push(Exchange {
            said,
            answer: Answer::ToolResult {
                text,
                happened: answer.happened,
            },
        });
        Ok(())
    }

    /// The real name of what a call acts on, for the progress line.
    fn label_of_call(&self, call: &ToolCall, action: Option<&Action>) -> String {
        let words = match call.name.as_str() {
            COMPLETE_TASK => call.text("status"),
            REQUEST_HUMAN_APPROVAL => call.text("action"),
            ASK_PERSON => call.text("question"),
            _ => return action.map(|action| self.label(action)).unwrap_or_default(),
        };
        words.unwrap_or_default().to_owned()
    }

    async fn carry_out(
        &mut self,
        call: &ToolCall,
        read: Result<Action, Misfit>,
    ) -> Result<ToolAnswer, RunEnd> {
        let Some(spec) = self
            .driver
            .conversation
            .tools
            .iter()
            .find(|t| t.name == call.name)
        else {
            if matches!(
                tools::kind_of(&call.name),
                Some(ActionKind::Look | ActionKind::Screenshot)
            ) {
                return Ok(ToolAnswer::refused(
                    "The newest page is shown to you with every answer, so it isn't asked for. Propose the next step.",
                ));
            }
            let known = tools::kind_of(&call.name).is_some();
            let why = if known {
                "is not offered by this browser"
            } else {
                "does not exist here"
            };
            let names: Vec<&str> = self
                .driver
                .conversation
                .tools
                .iter()
                .map(|t| t.name.as_str())
                .collect();
            return Ok(ToolAnswer::refused(&format!(
                "The tool {} {why}. Tools: {}.",
                call.name,
                names.join(", ")
            )));
        };
        // What the browser is to do has been read already, more strictly than a schema can say.
        let own = tools::kind_of(&call.name).is_none();
        if own && let Some(problem) = mismatch(&call.args, &spec.input_schema) {
            return Ok(ToolAnswer::refused(&format!(
                "The arguments of {} don't fit: {problem}.",
                call.name
            )));
        }
        match call.name.as_str() {
            COMPLETE_TASK => return self.complete(call).await,
            REQUEST_HUMAN_APPROVAL => return self.request_approval(call).await,
            ASK_PERSON => return self.ask_person(call).await,
            _ => {}
        }
        let finds = call.name == FIND_ON_PAGE;
        let repetition = match &read {
            Ok(action) if !finds => self.driver.guard.count(Ok(action), &self.seen.page),
            Err(misfit) if !finds => self
                .driver
                .guard
                .count(Err(&misfit.advice), &self.seen.page),
            _ => self.driver.guard.count(
                Err(&Value::Object(call.args.clone()).to_string()),
                &self.seen.page,
            ),
        };
        if repetition == Repetition::Stop {
            let label = self.label_of_call(call, read.as_ref().ok());
            self.ask_about_repetition(&call.name, label).await?;
        }
        let mut answer = match read {
            _ if finds => self.look_for(call),
            Ok(action) => {
                match ref_mismatch::advice(&action, tools::words(call), &self.seen.page) {
                    Some(advice) => self.refuse_misfit(advice)?,
                    None => {
                        self.try_out(&Proposed {
                            tool: call.name.clone(),
                            action: self.with_values(action),
                        })
                        .await?
                    }
                }
            }
            Err(misfit) => self.refuse_misfit(misfit.advice)?,
        };
        if repetition == Repetition::Tell {
            answer.text.push_str(
                "\nYou did the same before, and the page did not change. Do something else.",
            );
        }
        Ok(answer)
    }

    async fn try_out(&mut self, proposed: &Proposed) -> Result<ToolAnswer, RunEnd> {
        Ok(match self.gate(proposed).await? {
            GateOutcome::Refused(refusal) => refusal,
            GateOutcome::HandOver(kind) => {
                self.hand_over(kind).await?;
                ToolAnswer::interrupted(Interruption::PersonNeeded, PERSON_NEEDED)
            }
            GateOutcome::Go(action) => {
                let answer = self.act(&proposed.tool, action).await?;
                if matches!(proposed.action, Action::Wait { .. }) {
                    return Ok(self.settle_late().await?.unwrap_or(answer));
                }
                let mut answer = self.settle_requests(proposed, answer)?;
                self.tells_refusal(&mut answer);
                if !answer.happened.is_error() {
                    self.ends_where_it_is_proved(&mut answer).await?;
                }
                answer
            }
        })
    }

    /// What was approved and the site answered with an error is not done, whatever the page says.
    fn tells_refusal(&mut self, answer: &mut ToolAnswer) {
        let Some(refusal) = self.verifier.collector.refusal() else {
            return;
        };
        let status = refusal.status;
        let said: String = (refusal.body.iter().flat_map(|body| body.chars()))
            .take(120)
            .collect();
        self.acts.is_refused(status);
        answer.adds(&format!("The site answered what was approved with an error ({status} {said}), so it is not done, whatever the page says."));
    }

    /// Looks for words on the page that is there; what is found stands in the next view.
    fn look_for(&mut self, call: &ToolCall) -> ToolAnswer {
        match prompt::Find::of(call) {
            Ok(find) => {
                self.driver.view.find = Some(find);
                ToolAnswer::done(
                    ActOutcome::Done,
                    "Done. What was found is shown with the page.".to_owned(),
                )
            }
            Err(why) => ToolAnswer::refused(&why),
        }
    }
}
