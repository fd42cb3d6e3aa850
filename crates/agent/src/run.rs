//! One run, from its start to its result: turn after turn, and each turn in the order in which it is written here.
//!
//! Whatever ends the run leaves the loop as a [`RunEnd`], and [`Agent::conclude`] makes the result of it.

use std::convert::Infallible;

use serde_json::Value;

use super::agent::Agent;
use super::answer::{NoAct, RunEnd, ToolAnswer};
use super::driver::{REPEATED, STUCK};
use super::handover::Until;
use super::proposal::kept;
use browser::port::{Misfit, RequestGate, tools};
use domain::action::Action;
use domain::call::{ASK_PERSON, COMPLETE_TASK, FIND_ON_PAGE, REQUEST_HUMAN_APPROVAL, ToolCall};
use domain::event::{DecisionKind, Event, Moment};
use domain::outcome::{Reason, RunResult};
use model::port::{ActOutcome, Answer, Exchange, ModelReply, Reply};

/// What the model is told when it calls no tool.
const NUDGE: &str = "Call a tool or complete_task.";
/// What it is told when it does the same again.
const REPEATS: &str = "\nYou did the same before, and the page did not change. Do something else.";
/// So many answers without a call end the run.
const SILENCE_LIMIT: usize = 3;

/// What the model says and calls.
struct Proposal {
    /// Its message, as it is kept.
    said: ModelReply,
    call: ToolCall,
    /// What the browser is to do, if the call says that.
    read: Result<Action, Misfit>,
    /// It did the same before, and the page did not change.
    repeats: bool,
}

impl Agent<'_> {
    /// Runs to the end and tells how it ended. The caller closes the browser and keeps the result.
    pub async fn run(&mut self) -> RunResult {
        let Err(stop) = self.goes_on().await;
        let result = self.conclude(stop).await;
        self.keep_picture(Moment::End).await;
        result
    }

    async fn goes_on(&mut self) -> Result<Infallible, RunEnd> {
        self.arrive().await?;
        self.keep_picture(Moment::Start).await;
        loop {
            self.observe().await?;
            let reply = self.ask_model().await?;
            if let Some(mut proposal) = self.hear(reply)? {
                let mut answer = match self.answer(&mut proposal).await {
                    Ok(answer) | Err(NoAct::Told(answer)) => answer,
                    Err(NoAct::End(end)) => return Err(end),
                };
                if proposal.repeats {
                    answer.text.push_str(REPEATS);
                }
                self.tell(proposal.said, answer);
            }
        }
    }

    /// The result of a run that was interrupted: the future of [`Agent::run`] was dropped at some moment.
    pub fn interrupted(&self) -> RunResult {
        let error = self.proof.in_flight.as_ref().map(|act| {
            format!("Interrupted. No answer came to {act}: nobody knows whether it took effect. Look at {}.", self.service.status_page())
        });
        let error = error.unwrap_or_else(|| "Interrupted.".to_owned());
        RunResult {
            interrupted: true,
            ..self.result(RunEnd::new(Reason::HumanRejected, error))
        }
    }

    /// A turn begins on the page that is there. What only the person can do is done by them, and what the page wants to send by itself is settled.
    async fn observe(&mut self) -> Result<(), RunEnd> {
        self.begins_turn()?;
        let alone = self.settings.dry_run || self.proof.closed_the_account();
        if let (Some(kind), false) = (self.seen.assessment.needs_person, alone) {
            self.hand_over(kind, Until::Free).await?;
        }
        self.begins_with_page()
    }

    /// What comes of a proposal: it is read, judged on the page as it really is, carried out, and what was sent is settled.
    async fn answer(&mut self, proposal: &mut Proposal) -> Result<ToolAnswer, NoAct> {
        // The page may have sent something of the act before while the model thought.
        if let Some(late) = self.settle_late().await? {
            return Ok(late);
        }
        let action = self.read(proposal).await?;
        let tool = &proposal.call.name;
        let authorized = self.gate(tool, &action).await?;
        // What that sends and only the person can allow is held, and asked meanwhile.
        let answer = self.act(tool, authorized).await?;
        if matches!(action, Action::Wait { .. }) {
            return Ok(self.settle_late().await?.unwrap_or(answer));
        }
        self.record_requests()?;
        let refused = self.held.refused.take();
        let mut answer = refused.map_or(answer, |told| ToolAnswer::refused(&told));
        // Where the page reads as the end that was approved, it is proved before anything else is done.
        if !answer.happened.is_error() {
            self.ends_where_it_is_proved(&mut answer).await?;
        }
        Ok(answer)
    }

    /// Opens the start page and looks at it.
    pub(super) async fn arrive(&mut self) -> Result<(), RunEnd> {
        let info = self.browser()?.info();
        let connected = Event::Connected {
            server: info.name.clone(),
            tools: info.tools,
            ms: u64::try_from(info.started_in.as_millis()).unwrap_or(u64::MAX),
        };
        self.sink.emit(&connected)?;
        self.opens_start().await?;
        // Whether the gate is there shows with the first page.
        if let (RequestGate::Off(why), false) = (self.request_gate(), self.settings.read_only) {
            self.warn(format!(
                "What pages send can't be stopped here, because {why}. So every step on a page is asked before it is done."
            ))?;
        }
        self.seen.first = Some(self.seen.page.url.clone());
        Ok(())
    }

    /// Counts the turn that begins, where there is one left.
    fn begins_turn(&mut self) -> Result<(), RunEnd> {
        let limit = self.settings.max_turns;
        // So that a model that does nothing comes to an end all the same, no more than half of the limit is free.
        let free = self.driver.idle_turns().min(limit / 2);
        if self.turn < limit + free {
            self.turn += 1;
            return Ok(());
        }
        if self.driver.claimed_in_vain() {
            let why = "The model says that it is done, but the pages don't prove it.";
            return Err(RunEnd::new(Reason::VerificationFailed, why));
        }
        let why = format!("Not done within {limit} turns. Try again with a higher --max-turns.");
        Err(RunEnd::new(Reason::MaxTurnsExceeded, why))
    }

    /// Takes the model's answer, records what it calls, and says so where it calls nothing.
    fn hear(&mut self, reply: Reply) -> Result<Option<Proposal>, RunEnd> {
        let Some(call) = self.call_of(&reply) else {
            if self.driver.silences() + 1 >= SILENCE_LIMIT {
                let why = format!(
                    "The model answered {SILENCE_LIMIT} times without calling a tool. Try another --model."
                );
                return Err(RunEnd::new(Reason::LlmNoAction, why));
            }
            let said = kept(reply, None, &self.seen.page, self.masker);
            let answer = ToolAnswer::done(ActOutcome::Refused, NUDGE.to_owned());
            self.tell(said, answer);
            return Ok(None);
        };
        let read = tools::parse(&call);
        let action = read.as_ref().ok();
        let said = kept(reply, Some(call.clone()), &self.seen.page, self.masker);
        let args = said.call.as_ref().map(|call| call.args.clone());
        let (gesture, label) = self.named(&call, action);
        self.sink.emit(&Event::Turn {
            turn: self.turn,
            state: self.seen.assessment.state,
            tool: call.name.clone(),
            action: action.map(Action::kind),
            gesture,
            label,
            args: args.unwrap_or_default(),
        })?;
        if self.settings.dry_run {
            self.driver.proposed = Some(call);
            return Err(RunEnd::completed(None, Some(false)));
        }
        Ok(Some(Proposal {
            said,
            call,
            read,
            repeats: false,
        }))
    }

    /// Answers a call of the program's own tools; what the browser is to do goes on to be judged.
    async fn read(&mut self, proposal: &mut Proposal) -> Result<Action, NoAct> {
        let call = &proposal.call;
        let own = match (self.misuse(call), call.name.as_str()) {
            (Some(advice), _) => Some(ToolAnswer::refused(&advice)),
            (None, COMPLETE_TASK) => Some(self.complete(call).await?),
            (None, REQUEST_HUMAN_APPROVAL) => Some(self.request_approval(call).await?),
            (None, ASK_PERSON) => Some(self.ask_person(call).await?),
            _ => None,
        };
        if let Some(answer) = own {
            return Err(answer.into());
        }
        let finds = call.name == FIND_ON_PAGE;
        let tried = match &proposal.read {
            _ if finds => Err(Value::Object(call.args.clone()).to_string()),
            Ok(action) => Ok(action.clone()),
            Err(misfit) => Err(misfit.advice.clone()),
        };
        let times = self.driver.guard.count(tried, &self.seen.page);
        if times >= STUCK {
            let why = "The model went round in circles and was stopped. Try another --model, or cancel in a browser of your own.";
            return Err(RunEnd::new(Reason::LlmNoAction, why).into());
        }
        proposal.repeats = times >= REPEATED;
        match &proposal.read {
            _ if finds => Err(self.look_for(&proposal.call).into()),
            Err(misfit) => {
                self.decides(DecisionKind::Refuse, &misfit.advice)?;
                Err(ToolAnswer::refused(&misfit.advice).into())
            }
            Ok(action) => Ok(self.with_values(action.clone())),
        }
    }

    /// What is missing for one of the program's own tools. What the browser is to do is read more strictly than a schema can say.
    fn misuse(&self, call: &ToolCall) -> Option<String> {
        let is_own = !tools::is_known(&call.name);
        let mut tools = self.driver.conversation.tools.iter();
        let spec = tools.find(|tool| is_own && tool.name == call.name)?;
        let mut required = spec.input_schema.get("required")?.as_array()?.iter();
        let missing =
            required.find(|key| !key.as_str().is_some_and(|key| call.args.contains_key(key)))?;
        Some(format!("The call of {} lacks {missing}.", call.name))
    }

    /// Looks for words on the page that is there; what is found stands in the next view.
    fn look_for(&mut self, call: &ToolCall) -> ToolAnswer {
        let Some(text) = call.text("text").filter(|text| !text.trim().is_empty()) else {
            return ToolAnswer::refused("Give the words to look for as 'text'.");
        };
        self.driver.view.find = Some(text.to_owned());
        let told = "Done. What was found is shown with the page.";
        ToolAnswer::done(ActOutcome::Done, told.to_owned())
    }

    fn tell(&mut self, said: ModelReply, answer: ToolAnswer) {
        let answer = Answer {
            text: self.masked_text(&answer.text),
            happened: answer.happened,
        };
        let exchanges = &mut self.driver.conversation.exchanges;
        exchanges.push(Exchange { said, answer });
    }
}
