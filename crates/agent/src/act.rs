//! An authorised act: what is kept before it, how it is carried out, and what is told of it.

use std::time::Instant;

use url::Url;

use super::acts::Begun;
use super::delivery::{cause, delivered, in_short, is_stale, never_dispatched, undelivered};
use super::gate::{RESTARTED, acts};
use super::requests::tells_approved;
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use browser::port::BrowserError;
use domain::action::{Action, ActionKind};
use domain::authorization::Authorized;
use domain::event::{Event, Wait};
use model::port::{ActOutcome, Interruption};
use model::prompt;
use page::control::{Ending, ending, label_of};
use page::snapshot::{Element, ElementId, PageSnapshot};
use proof::nth_of_its_words;

/// What is told where the page went away right after an act.
const LOST_WITH_THE_PAGE: &str = "The page or the browser went away right after it and was opened anew, so what it led to isn't shown. Look at the page, and try again if nothing came of it.";
/// What is told where an answer was pressed and looks as before.
const UNSEEN_CHOICE: &str = "Done, and nothing else is to be seen of it yet: it may have been chosen before, or shows it only when the pointer has left it. Go on; press it again only if the page then says that an answer is missing.";
/// What is told where a page drew itself anew under an act.
const DRAWN_ANEW: &str = "The page was drawn anew right before it, so nothing was done. Look at it anew: what was filled in there may be empty again.";

/// So much of an address is shown, in characters.
const SHOWN: usize = 80;

/// An act under way, and what is known from right before it.
pub(super) struct Doing {
    pub(super) tool: String,
    pub(super) action: Action,
    /// What it is done to, in words, and as the label that a person reads.
    pub(super) on: String,
    pub(super) control: String,
    /// Which of the controls with the same words it is.
    pub(super) nth: usize,
    pub(super) before: PageSnapshot,
    /// How much had been sent, and heard of.
    pub(super) written: u32,
    heard: u64,
    opened_anew: u32,
    pub(super) irreversible: bool,
    /// It was tried before, and no answer came.
    again: bool,
}

impl Agent<'_> {
    /// Has an authorised action carried out and looks at the page again. What it sends and only the person can allow is asked meanwhile.
    pub(super) async fn act(
        &mut self,
        tool: &str,
        action: Authorized,
    ) -> Result<ToolAnswer, RunEnd> {
        if acts(action.action()) && !action.irreversible() && !self.pictures_the_page().await? {
            return Ok(ToolAnswer::interrupted(Interruption::OpenedAnew, RESTARTED));
        }
        let doing = self.begins(tool, &action)?;
        self.guard_act(&action, &doing.on);
        self.held.approved = None;
        let begun = Instant::now();
        let (outcome, asked) = self.perform(action).await;
        let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (ok, message) = match &outcome {
            Ok(acted) => (true, acted.message.clone()),
            Err(e) => (false, e.to_string()),
        };
        self.sink.emit(&Event::Acted {
            turn: self.turn,
            tool: doing.tool.clone(),
            action: Some(doing.action.kind()),
            ok,
            message: message.chars().take(500).collect(),
            ms,
        })?;
        // What is counted as an act that can't be undone.
        let mut counts = doing.irreversible;
        if let Err(said_no) = asked {
            self.answered(doing.irreversible);
            self.watch.act_ends();
            self.look_quietly().await?;
            self.keeps_what_was_done(&doing, counts);
            return Err(said_no);
        }
        let answer = match outcome {
            Ok(acted) => {
                self.answered(doing.irreversible);
                self.keeps_the_yes(&doing, &acted);
                ToolAnswer::done(ActOutcome::Done, message)
            }
            Err(e) => {
                self.not_carried_out(&doing, e, message, &mut counts)
                    .await?
            }
        };
        let looked = self
            .look_until_done(&doing.action, &doing.before, doing.heard)
            .await;
        self.watch.act_ends();
        looked?;
        let approved = self.held.approved.take();
        counts |= approved.is_some_and(|approved| approved.deed.is_some());
        // Where all that is sent is seen, an approved act that sent nothing opened a section, say, or set a value.
        let idle_for_the_site =
            ok && self.request_gate_is_on() && self.watch.heard() == doing.heard;
        if counts
            && idle_for_the_site
            && doing.action.kind() != ActionKind::AnswerDialog
            && self.seen.page.dialog.is_none()
            && !self.last_act.brought_words_of_an_end(&self.seen.page)
        {
            self.acts.only_begins(Begun {
                control: doing.control.clone(),
                nth: doing.nth,
                at: (self.settings.now)(),
            });
            self.verifier.collector.undoes();
            counts = false;
        }
        self.keeps_what_was_done(&doing, counts);
        // What it led to went with the page; nothing is known of it, and nothing speaks against the control.
        if self.restarts.opened_anew != doing.opened_anew && !counts {
            return Ok(ToolAnswer::interrupted(
                Interruption::OpenedAnew,
                LOST_WITH_THE_PAGE,
            ));
        }
        if answer.happened.is_error() {
            return Ok(answer);
        }
        let unmoved = self.seen.page.looks_as(&doing.before);
        if matches!(doing.action, Action::Wait { .. }) && unmoved {
            self.held.waited_in_vain += 1;
        } else {
            self.held.waited_in_vain = 0;
        }
        let idle = matches!(doing.action, Action::Click { .. } | Action::Press { .. }) && unmoved;
        let effect = self.effect(&doing.before, idle);
        let mut answer = self.done(&answer.text, effect);
        let target = doing.action.target().and_then(|r| doing.before.find(&r));
        if idle && target.is_some_and(|(id, _)| is_an_answer(&doing.before, id)) {
            UNSEEN_CHOICE.clone_into(&mut answer.text);
        }
        tells_approved(&mut answer, approved);
        if doing.again {
            answer.text.insert_str(0, "This was a second try, after no answer came to the first; it may have been done twice. ");
        }
        Ok(answer)
    }

    /// Takes the picture for a question about what the act sends: while a form is held none can be taken. False if the browser was restarted for it.
    async fn pictures_the_page(&mut self) -> Result<bool, RunEnd> {
        self.held.picture = None;
        if self.seen.page.dialog.is_some() || !self.request_gate_is_on() {
            return Ok(true);
        }
        match self.browser.screenshot().await {
            Ok(bytes) => self.held.picture = Some(bytes),
            Err(e) if e.is_lost() => {
                self.reconnect("a screenshot", &e).await?;
                self.look().await?;
                return Ok(false);
            }
            Err(e) => tracing::debug!("no screenshot before the act: {e}"),
        }
        Ok(true)
    }

    /// Records an act that is about to be done, and keeps what its end is told by.
    fn begins(&mut self, tool: &str, authorized: &Authorized) -> Result<Doing, RunEnd> {
        let action = authorized.action().clone();
        let (tool, kind) = (tool.to_owned(), action.kind());
        let irreversible = authorized.irreversible();
        let on = self.label(&action);
        self.sink.emit(&Event::Acting {
            turn: self.turn,
            tool: tool.clone(),
            action: Some(kind),
            irreversible,
        })?;
        self.wait(Wait::Action { action: kind });
        if irreversible {
            self.acts.begins(format!("{tool} \"{on}\""));
        }
        let before = self.seen.page.clone();
        let doing = Doing {
            control: self.target_label(&action).unwrap_or_else(|| on.clone()),
            nth: self.target_nth(&action),
            written: self.watch.written(),
            heard: self.watch.heard(),
            opened_anew: self.restarts.opened_anew,
            again: self.reach.is_retry(&action),
            tool,
            action,
            on,
            before,
            irreversible,
        };
        self.verifier
            .collector
            .begins(&doing.before.url, doing.written);
        if irreversible {
            self.keeps_act(&doing, false);
        } else if self.nobody_acted() && acts(&doing.action) && kind == ActionKind::Click {
            // What is unticked is what isn't meant.
            let target = doing.action.target().and_then(|r| doing.before.find(&r));
            let unticks = |(_, e): (_, &Element)| e.role == "checkbox" && e.is("checked");
            if !target.is_some_and(unticks) {
                let url = &doing.before.url;
                self.verifier.collector.uses(url, &doing.control, doing.nth);
            }
        }
        let names_an_end = ending(&doing.on) != Ending::No;
        self.seen.entered |= names_an_end;
        Ok(doing)
    }

    /// What is told of an act that the browser reports as failed, or never answered to. One that never reached the page no longer `counts`.
    async fn not_carried_out(
        &mut self,
        doing: &Doing,
        error: BrowserError,
        message: String,
        counts: &mut bool,
    ) -> Result<ToolAnswer, RunEnd> {
        let irreversible = doing.irreversible;
        match error {
            // What the browser could not even begin has done nothing.
            BrowserError::Tool(_) if !irreversible || never_dispatched(&message) => {
                self.answered(irreversible);
                if std::mem::take(counts) {
                    self.acts.came_to_nothing();
                    self.verifier.collector.undoes();
                }
                let cause = cause(&message);
                if let (Action::Click { target }, Some(cause)) = (&doing.action, cause) {
                    self.reach.failed(*target, cause, &doing.before);
                }
                if is_stale(&message) {
                    return Ok(ToolAnswer::interrupted(Interruption::Changed, DRAWN_ANEW));
                }
                let happened =
                    cause.map_or(ActOutcome::Failed, |c| ActOutcome::Undelivered(c.obstacle));
                Ok(ToolAnswer::not_done(happened, &undelivered(&message)))
            }
            // A click that the browser gave up waiting for may have been done: it also waits for what follows.
            BrowserError::Tool(_) if !message.contains("Timeout") => {
                self.answered(irreversible);
                Ok(ToolAnswer::not_done(
                    ActOutcome::Failed,
                    &in_short(&message),
                ))
            }
            e if e.is_lost() => {
                self.reconnect(&doing.tool, &e).await?;
                self.unknown_outcome(doing)
            }
            BrowserError::Tool(_)
            | BrowserError::Timeout { .. }
            | BrowserError::Unreadable { .. } => self.unknown_outcome(doing),
            e => Err(e.into()),
        }
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

    /// The answer to an act that was carried out: where it led, and on further lines what the browser said.
    fn done(&self, message: &str, effect: ActOutcome) -> ToolAnswer {
        let here = Url::parse(&self.seen.page.url)
            .map(|u| {
                // An application in one page keeps its places behind the hash.
                let place = u.fragment().filter(|f| f.starts_with(['/', '!']));
                let place = place.map(|f| format!("#{f}")).unwrap_or_default();
                shortened(&format!("{}{place}", u.path()))
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
    fn effect(&self, before: &PageSnapshot, idle: bool) -> ActOutcome {
        let (was, is) = (&before.live, &self.seen.page.live);
        if idle {
            ActOutcome::NothingChanged
        } else if is.layered && (!was.layered || was.layer != is.layer) {
            ActOutcome::LayerOpened
        } else {
            ActOutcome::Done
        }
    }

    /// An answer came. It says nothing about an earlier act that can't be undone and never got one.
    fn answered(&mut self, irreversible: bool) {
        if irreversible {
            self.acts.answered();
        }
    }

    /// An act whose answer never came: it is not sent again, the page has to tell.
    fn unknown_outcome(&mut self, doing: &Doing) -> Result<ToolAnswer, RunEnd> {
        self.reach.unanswered(doing.action.clone());
        let Doing { tool, on, .. } = doing;
        if doing.irreversible {
            let message = format!(
                "No answer came to {tool} \"{on}\". Whether it took effect is read from the page; it is not sent again without your yes."
            );
            self.sink.emit(&Event::Warning { message })?;
        }
        Ok(ToolAnswer::not_done(
            ActOutcome::Unanswered,
            &format!(
                "No answer came to {tool} \"{on}\": it may or may not have taken effect. Look at the page; check the account page before you try again."
            ),
        ))
    }
}

/// Whether a control is one answer of several, or a box: pressing it twice may take it back.
fn is_an_answer(page: &PageSnapshot, id: ElementId) -> bool {
    let chooses = ["radio", "checkbox", "switch", "option"];
    (page.elements.get(id)).is_some_and(|e| chooses.contains(&e.role.as_str()))
        || page.seen(id).is_some_and(|seen| seen.group.is_some())
}

/// An address as far as an answer shows it.
fn shortened(path: &str) -> String {
    match path.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &path[..at]),
        None => path.to_owned(),
    }
}
