//! One turn: model, proposal, gate, act, look.

use std::time::Instant;

use serde_json::Value;
use url::Url;

use super::delivery::{cause, delivered, is_stale, never_dispatched, undelivered};
use super::gate::{GateOutcome, PERSON_NEEDED, acts};
use super::guard::Repetition;
use super::last_act::LastAct;
use super::late::entered;
use super::proposed::Proposed;
use super::requests::Sends;
use super::run::Agent;
use super::schema::mismatch;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use super::watch::{Act, is_beside};
use super::way::Done;
use super::{echo, misnamed};
use browser::port::{BrowserError, Misfit};
use domain::action::{Action, ActionKind};
use domain::authorization::Authorized;
use domain::call::{ASK_PERSON, COMPLETE_TASK, FIND_ON_PAGE, REQUEST_HUMAN_APPROVAL, ToolCall};
use domain::event::{Event, Wait};
use domain::outcome::Reason;
use domain::predicate::fold;
use model::port::{Answer, Exchange, Happened, Interruption};
use model::prompt;
use page::consequence::foretells_an_end;
use page::control::{Ending, ending, is_choice, is_control, is_text_field, label_of};
use page::effect::is_against;
use page::language::is_foreign;
use page::ledger::nth_of_its_words;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, bare_verb, is_legible, meaning};
use policy::requests::{Control, Cover};
use policy::resolve;

/// What is told where the page went away right after an act.
const LOST_WITH_THE_PAGE: &str = "The page or the browser went away right after it and was opened anew, so what it led to isn't shown. Look at the page, and try again if nothing came of it.";

/// What is told where a page drew itself anew under an act.
const DRAWN_ANEW: &str = "The page was drawn anew right before it, so nothing was done. Look at it anew: what was filled in there may be empty again.";
/// What the model is told when it calls no tool.
const NUDGE: &str = "Call a tool or complete_task.";
/// So many answers without a call end the run.
const SILENCE_LIMIT: u32 = 3;

impl Agent<'_> {
    pub(super) async fn one_turn(&mut self, silent: &mut u32) -> Result<(), Stop> {
        if let (Some(kind), false) = (self.seen.assessment.needs_person, self.settings.dry_run) {
            self.hand_over(kind).await?;
        }
        self.settle_page_requests().await?;
        let reply = self.ask_model().await?;
        let Some(call) = self.call_of(&reply) else {
            *silent += 1;
            if *silent >= SILENCE_LIMIT {
                return Err(Stop::new(
                    Reason::LlmNoAction,
                    format!(
                        "The model answered {SILENCE_LIMIT} times without calling a tool. Try another --model."
                    ),
                ));
            }
            let said = echo::kept(
                reply,
                None,
                self.browser.dialect(),
                &self.seen.page,
                self.masker,
            );
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
        let read = self.browser.dialect().parse(&call);
        let label = self.label_of_call(&call, read.as_ref().ok());
        let said = echo::kept(
            reply,
            Some(call.clone()),
            self.browser.dialect(),
            &self.seen.page,
            self.masker,
        );
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
            label,
            args,
        })?;
        if self.settings.dry_run {
            self.driver.proposed = Some(call);
            return Err(Stop {
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
    ) -> Result<ToolAnswer, Stop> {
        let Some(spec) = self
            .driver
            .conversation
            .tools
            .iter()
            .find(|t| t.name == call.name)
        else {
            if matches!(
                self.browser.dialect().kind_of(&call.name),
                Some(ActionKind::Look | ActionKind::Screenshot)
            ) {
                return Ok(ToolAnswer::refused(
                    "The newest page is shown to you with every answer, so it isn't asked for. Propose the next step.",
                ));
            }
            let known = self.browser.dialect().kind_of(&call.name).is_some();
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
        if let Some(problem) = mismatch(&call.args, &spec.input_schema) {
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
                match misnamed::advice(&action, self.browser.dialect().words(call), &self.seen.page)
                {
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

    async fn try_out(&mut self, proposed: &Proposed) -> Result<ToolAnswer, Stop> {
        Ok(match self.gate(proposed).await? {
            GateOutcome::Refused(refusal) => refusal,
            GateOutcome::HandOver(kind) => {
                self.hand_over(kind).await?;
                ToolAnswer::interrupted(Interruption::PersonNeeded, PERSON_NEEDED)
            }
            GateOutcome::Go(action) => {
                let answer = self.act(&proposed.tool, action, Sends::NotAsked).await?;
                if matches!(proposed.action, Action::Wait { .. }) {
                    return Ok(self.settle_late().await?.unwrap_or(answer));
                }
                self.held.newest = acts(&proposed.action).then(|| proposed.clone());
                self.settle_requests(proposed, answer).await?
            }
        })
    }

    /// Has an authorised action carried out and looks at the page again. `sends`: what the person approved of its requests.
    pub(super) async fn act(
        &mut self,
        tool: &str,
        action: Authorized,
        sends: Sends,
    ) -> Result<ToolAnswer, Stop> {
        let tool = tool.to_owned();
        let kind = action.action().kind();
        let irreversible = action.irreversible() || matches!(sends, Sends::Does(_));
        let on = self.label(action.action());
        self.sink.emit(&Event::Acting {
            turn: self.turn,
            tool: tool.clone(),
            action: Some(kind),
            irreversible,
        })?;
        self.wait(Wait::Action { action: kind });
        if irreversible {
            self.verifier.reader.sees_act(&self.seen.page);
            self.acts.begins(format!("{tool} \"{on}\""));
        }
        self.person.approved_at = None;
        let (written, heard) = (self.watch.written(), self.watch.heard());
        let before = self.seen.page.clone();
        self.verifier.material.begins(&before.url, written);
        let control = self
            .target_label(action.action())
            .unwrap_or_else(|| on.clone());
        let nth = self.target_nth(action.action());
        if irreversible {
            self.verifier
                .material
                .does(&control, nth, &before, (self.settings.now)(), false);
        } else if self.nobody_acted() && acts(action.action()) && kind == ActionKind::Click {
            // What is unticked is what isn't meant.
            let target = action.action().target().and_then(|r| before.find(&r));
            let unticks = |(_, e): (_, &Element)| e.role == "checkbox" && e.is("checked");
            if !target.is_some_and(unticks) {
                self.verifier.material.uses(&before.url, &control, nth);
            }
        }
        if irreversible || ending(&on) != Ending::No {
            self.note_view();
        }
        self.seen.entered |= ending(&on) != Ending::No;
        let doing = action.action().clone();
        let again = self.reach.is_retry(&doing);
        let opened_anew = self.restarts.opened_anew;
        self.guard_act(&action, &on, sends);
        let begun = Instant::now();
        let outcome = self.browser.perform(action).await;
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (ok, message) = match &outcome {
            Ok(acted) => (true, acted.message.clone()),
            Err(e) => (false, e.to_string()),
        };
        let shortened = message.chars().take(500).collect();
        self.sink.emit(&Event::Acted {
            turn: self.turn,
            tool: tool.clone(),
            action: Some(kind),
            ok,
            message: shortened,
            ms,
        })?;
        let answered = outcome.is_ok();
        // What is counted as an act that can't be undone.
        let mut counts = irreversible;
        let answer = match outcome {
            Ok(acted) => {
                self.answered(irreversible);
                // A native dialog that this click opened on this page, and that asks about the same end, belongs to this
                // yes. A later one, one on another page and one behind a dialog are new questions.
                let here = acted.dialog && acted.url.is_none_or(|u| u == before.url);
                if irreversible
                    && here
                    && kind != ActionKind::AnswerDialog
                    && is_about_the_end(&on, &before)
                {
                    self.person.approved_at = Some(before.url.clone());
                }
                ToolAnswer::done(Happened::Done, message)
            }
            // What the browser could not even begin has done nothing.
            Err(BrowserError::Tool(_)) if !irreversible || never_dispatched(&message) => {
                self.answered(irreversible);
                if std::mem::take(&mut counts) {
                    self.acts.came_to_nothing();
                    self.verifier.material.undoes();
                }
                let cause = cause(&message);
                if let (Action::Click { target }, Some(cause)) = (&doing, cause) {
                    self.reach.failed(*target, cause, &before);
                }
                if is_stale(&message) {
                    ToolAnswer::interrupted(Interruption::Changed, DRAWN_ANEW)
                } else {
                    let happened =
                        cause.map_or(Happened::Failed, |c| Happened::Undelivered(c.obstacle));
                    ToolAnswer::not_done(happened, &undelivered(&message))
                }
            }
            // A click that the browser gave up waiting for may have been done: it also waits for what follows.
            Err(BrowserError::Tool(_)) if !message.contains("Timeout") => {
                self.answered(irreversible);
                ToolAnswer::not_done(Happened::Failed, &message)
            }
            Err(e) if e.is_lost() => {
                self.reconnect(&tool, &e).await?;
                self.reach.unanswered(doing.clone());
                self.unknown_outcome(irreversible, &tool, &on)?
            }
            Err(
                BrowserError::Tool(_)
                | BrowserError::Timeout { .. }
                | BrowserError::Unreadable { .. },
            ) => {
                self.reach.unanswered(doing.clone());
                self.unknown_outcome(irreversible, &tool, &on)?
            }
            Err(e) => return Err(e.into()),
        };
        let looked = self.look_until_done(&doing, &before, heard).await;
        self.watch.act_ends();
        looked?;
        // Where all that is sent is seen, an approved act that sent nothing opened a section, say, or set a value.
        let idle_for_the_site =
            answered && self.request_gate_is_on() && self.watch.heard() == heard;
        if counts
            && idle_for_the_site
            && kind != ActionKind::AnswerDialog
            && self.seen.page.dialog.is_none()
            && !self.last_act.brought_words_of_an_end(&self.seen.page)
        {
            self.acts.came_to_nothing();
            self.verifier.material.undoes();
            counts = false;
        }
        let done = Done {
            asked: irreversible,
            sent: self.watch.written() > written,
        };
        // What sends something may be the last step, whatever it says: how its page was reached is kept before that changes.
        if done.sent {
            self.note_view();
        }
        self.way.goes(&tool, &doing, done, &before, &self.seen.page);
        if counts {
            self.way.ends_here();
        }
        if matches!(doing, Action::Navigate { .. } | Action::Back) {
            self.verifier.material.opens_again(&self.seen.page.url);
        }
        // A step that sent something may have been the last one, whatever it said.
        if !counts && self.watch.written() > written {
            let unasked = sends == Sends::NotAsked;
            self.verifier
                .material
                .does(&control, nth, &before, (self.settings.now)(), unasked);
            self.verifier.reader.sees_act(&before);
            self.verifier.reader.sees_after(&self.seen.page);
        }
        self.verifier.material.is_done();
        if counts {
            self.verifier.reader.sees_after(&self.seen.page);
            self.acts.note(on, (self.settings.now)(), &self.seen.page);
        }
        // What it led to went with the page; nothing is known of it, and nothing speaks against the control.
        if self.restarts.opened_anew != opened_anew && !counts {
            return Ok(ToolAnswer::interrupted(
                Interruption::OpenedAnew,
                LOST_WITH_THE_PAGE,
            ));
        }
        if answer.happened.is_error() {
            return Ok(answer);
        }
        let unmoved = self.seen.page.looks_as(&before);
        if matches!(doing, Action::Wait { .. }) && unmoved {
            self.held.waited_in_vain += 1;
        } else {
            self.held.waited_in_vain = 0;
        }
        let idle = matches!(doing, Action::Click { .. } | Action::Press { .. }) && unmoved;
        let mut answer = self.done(&answer.text, self.effect(&before, idle));
        if again {
            answer.text.insert_str(0, "This was a second try, after no answer came to the first; it may have been done twice. ");
        }
        Ok(answer)
    }

    /// What a person reads on what an act is done to.
    fn target_label(&self, act: &Action) -> Option<String> {
        let (id, _) = act.target().and_then(|r| self.seen.page.find(&r))?;
        Some(label_of(&self.seen.page, id)).filter(|label| !label.is_empty())
    }

    /// Which of the controls with the same words it is.
    fn target_nth(&self, act: &Action) -> usize {
        let target = act.target().and_then(|r| self.seen.page.find(&r));
        target.map_or(0, |(id, _)| nth_of_its_words(&self.seen.page, id))
    }

    /// Tells the request gate what is about to be done, and remembers what it is done to.
    fn guard_act(&mut self, action: &Authorized, on: &str, sends: Sends) {
        let act = action.action();
        let target = act.target().and_then(|r| self.seen.page.find(&r));
        // Whoever only waits, waits for what the act before may still send.
        if !matches!(act, Action::Wait { .. }) {
            self.last_act = LastAct::of(&self.seen.page, self.seen.assessment.state, act, on);
        }
        if act.kind() == ActionKind::Tabs {
            self.watch.changes_tabs();
        }
        let of_act = || {
            if act.kind() == ActionKind::AnswerDialog {
                Cover::of_dialog(on)
            } else {
                Cover::of_control(on)
            }
        };
        let covers = action.irreversible() && sends != Sends::Again;
        let cover = sends.cover().or_else(|| covers.then(of_act));
        // What is sent while the program only looks or waits is the page's own.
        if acts(act) || cover.is_some() || act.kind().travels() {
            let choosing = target.is_some_and(|(_, e)| {
                is_text_field(e)
                    || is_choice(e)
                    || matches!(e.role.as_str(), "combobox" | "listbox" | "slider")
            });
            let choosing = choosing || matches!(act, Action::Fill { .. });
            self.watch
                .stands_beside_the_end(self.is_beside_the_end(on, target.map(|(id, _)| id)));
            let kind = if choosing && !act.submits() {
                Act::Chooses
            } else {
                Act::Presses(self.says(on, target.map(|(id, _)| id)))
            };
            let link = target
                .filter(|(_, e)| e.role == "link")
                .and_then(|(_, e)| e.url.as_deref());
            let to = link.and_then(|to| resolve(&self.seen.page.url, to));
            let to = to.map(String::from);
            let leaves = |to: &String| !kind.is_of_a_flow() && !is_beside(&self.seen.page.url, to);
            let follows = to.as_ref().is_some_and(leaves);
            if follows || (act.kind().travels() && act.kind() != ActionKind::Tabs) {
                self.watch.leaves_the_flow();
            }
            self.watch.act_begins(kind, cover, to);
            self.watch.says(
                entered(act)
                    .chain([on])
                    .map(fold)
                    .filter(|text| !text.is_empty()),
            );
        }
    }

    /// Whether another control of the page is named after the end, and this one isn't.
    fn is_beside_the_end(&self, label: &str, target: Option<ElementId>) -> bool {
        let ends = |label: &str| ending(label) != Ending::No;
        let elements = self.seen.page.elements.iter().enumerate();
        ending(label) == Ending::No
            && elements
                .filter(|(id, e)| Some(*id) != target && is_control(e) && !e.is("disabled"))
                .any(|(id, _)| ends(&label_of(&self.seen.page, id)))
    }

    /// What a control says to the request gate, if its words can be read: that it goes on or declines, or the name of the end.
    fn says(&self, label: &str, id: Option<ElementId>) -> Control {
        use Term::{
            Affirm, Cancel, Decline, Delete, Finish, GoOn, Keep, Money, Offer, Pay, Plan, Renewal,
            Resume, Reviews,
        };
        let (folded, meaning) = (fold(label), meaning(label));
        // A mere yes says nothing of its question.
        let mere_yes = meaning.has(Affirm) && folded.split(' ').count() <= 2;
        let legible = !folded.is_empty() && is_legible(&folded) && !is_foreign(&self.seen.page);
        // What keeps, pauses, costs or changes something goes nowhere by itself.
        let against = is_against(meaning).is_some() || meaning.has(Money);
        let says_more = against
            || meaning.any(&[Cancel, Delete, Finish, Offer, Pay, Plan, Renewal])
            || bare_verb(&folded).is_some()
            || mere_yes;
        let reviews = meaning.has(Reviews)
            && !against
            && !meaning.any(&[Delete, Finish, Affirm])
            && ending(label) != Ending::Final;
        if legible && reviews {
            Control::Reviews
        } else if legible && !says_more && meaning.has(Decline) {
            Control::Declines
        } else if meaning.has(GoOn) && !against {
            Control::GoesOn
        } else if !says_more && legible {
            // Beside what announces an end nobody can tell that it isn't what ends it.
            if id.is_some_and(|id| foretells_an_end(&self.seen.page, id)) {
                return Control::Other;
            }
            Control::SaysNothing
        } else if is_legible(&folded)
            // Account pages are short of words that tell a language; what is named after the end is read all the same.
            && meaning.any(&[Cancel, Renewal])
            && !meaning.any(&[Affirm, Delete, Finish, Offer, Pay, Keep, Resume])
        {
            Control::NamesTheEnd
        } else {
            Control::Other
        }
    }

    /// The answer to an act that was carried out: where it led, and on further lines what the browser said.
    fn done(&self, message: &str, effect: Happened) -> ToolAnswer {
        let here = Url::parse(&self.seen.page.url)
            .map(|u| {
                // An application in one page keeps its places behind the hash.
                let place = u.fragment().filter(|f| f.starts_with(['/', '!']));
                let place = place.map(|f| format!("#{f}")).unwrap_or_default();
                format!("{}{place}", u.path())
                    .chars()
                    .take(80)
                    .collect::<String>()
            })
            .unwrap_or_default();
        let state = self.seen.assessment.state;
        let state = prompt::hint(state).map(|_| state.name());
        let text = delivered(&prompt::harmless(&here), state, &effect);
        let text = if message.is_empty() {
            text
        } else {
            prompt::quoted(&format!("{text}\nThe browser says:"), message)
        };
        ToolAnswer::done(effect, text)
    }

    /// What an act that was carried out came to on the page.
    fn effect(&self, before: &PageSnapshot, idle: bool) -> Happened {
        let (was, is) = (&before.live, &self.seen.page.live);
        if idle {
            Happened::NothingChanged
        } else if is.layered && (!was.layered || was.layer != is.layer) {
            Happened::LayerOpened
        } else {
            Happened::Done
        }
    }

    /// Looks for words on the page that is there; what is found stands in the next view.
    fn look_for(&mut self, call: &ToolCall) -> ToolAnswer {
        match prompt::Find::of(call) {
            Ok(find) => {
                self.driver.view.find = Some(find);
                ToolAnswer::done(
                    Happened::Done,
                    "Done. What was found is shown with the page.".to_owned(),
                )
            }
            Err(why) => ToolAnswer::refused(&why),
        }
    }

    /// An answer came. It says nothing about an earlier act that can't be undone and never got one.
    fn answered(&mut self, irreversible: bool) {
        if irreversible {
            self.acts.answered();
        }
    }

    /// An act whose answer never came: it is not sent again, the page has to tell.
    fn unknown_outcome(
        &mut self,
        irreversible: bool,
        tool: &str,
        on: &str,
    ) -> Result<ToolAnswer, Stop> {
        if irreversible {
            let message = format!(
                "No answer came to {tool} \"{on}\". Whether it took effect is read from the page; it is not sent again without your yes."
            );
            self.sink.emit(&Event::Warning { message })?;
        }
        Ok(ToolAnswer::not_done(
            Happened::Unanswered,
            &format!(
                "No answer came to {tool} \"{on}\": it may or may not have taken effect. Look at the page; check the account page before you try again."
            ),
        ))
    }
}

/// Whether a control is about the end: by its name, or because it says yes on a page whose heading names the end.
fn is_about_the_end(label: &str, page: &PageSnapshot) -> bool {
    let said = meaning(label);
    let headings = page.elements.iter().filter(|e| e.role == "heading");
    let mut names = headings.map(|e| meaning(e.label()));
    ending(label) != Ending::No
        || (said.any(&[Term::Affirm, Term::Finish])
            && is_against(said).is_none()
            && names.any(|heading| heading.has(Term::Cancel) && is_against(heading).is_none()))
}
