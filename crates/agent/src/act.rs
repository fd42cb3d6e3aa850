//! An authorised act: what is kept before it, how it is carried out, what is kept of it for the proof, and what is told of it.

use std::time::Instant;

use url::{Position, Url};

use super::acts::LastAct;
use super::agent::Agent;
use super::answer::{NoAct, RunEnd, ToolAnswer};
use super::gate::acts;
use super::watch::Tally;
use browser::port::{Acted, BrowserError};
use domain::action::{Action, ActionKind};
use domain::authorization::Authorized;
use domain::event::{Event, Wait};
use model::port::ActOutcome;
use model::prompt;
use page::control::{Ending, ending};
use page::effect::is_against;
use page::snapshot::PageSnapshot;
use page::state::PageState;
use page::words::{Concept, meaning};
use proof::Act;

/// What is told where the page went away right after an act.
const LOST_WITH_THE_PAGE: &str = "The page or the browser went away right after it and was opened anew, so what it led to isn't shown. Look at the page, and try again if nothing came of it.";
/// What is told where nothing is to be seen of a press. Pressing an answer twice may take it back.
const NOTHING_CHANGED: &str = "Done, but nothing on the page changed. An answer or a box may have been chosen before: then go on. Otherwise try another control, or wait once.";
/// What is told where a page drew itself anew under an act.
const DRAWN_ANEW: &str = "The page was drawn anew right before it, so nothing was done. Look at it anew: what was filled in there may be empty again.";

/// So much of an address is shown, in characters.
const SHOWN: usize = 80;

/// An act under way, and what is known from right before it.
struct Doing {
    tool: String,
    action: Action,
    /// What it is done to, and on which page.
    at: LastAct,
    heard: Tally,
    /// How many acts that can't be undone were sent before.
    sent: u32,
    opened_anew: u32,
    irreversible: bool,
}

impl Doing {
    fn presses(&self) -> bool {
        matches!(self.action, Action::Click { .. } | Action::Press { .. })
    }
}

impl Agent<'_> {
    /// Has an authorised action carried out and looks at the page again. What it sends and only the person can allow is asked meanwhile.
    pub(super) async fn act(
        &mut self,
        tool: &str,
        action: Authorized,
    ) -> Result<ToolAnswer, NoAct> {
        let may_send = acts(action.action()) && self.request_gate_is_on();
        if may_send && !action.irreversible() {
            self.pictures_the_page().await?;
        }
        let doing = self.begins(tool, &action)?;
        self.guard_act(&action, &doing.at.on);
        self.held.approved = None;
        let begun = Instant::now();
        let (outcome, asked) = self.perform(action).await;
        let (ok, message) = match &outcome {
            Ok(acted) => (true, acted.message.clone()),
            Err(e) => (false, e.to_string()),
        };
        self.sink.emit(&Event::Acted {
            turn: self.turn,
            action: Some(doing.action.kind()),
            ok,
            message: message.chars().take(500).collect(),
            ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        })?;
        let answer = match (&asked, outcome) {
            // They said no to what it sends, and the run ends.
            (Err(_), _) => ToolAnswer::interrupted(""),
            (Ok(()), Ok(acted)) => {
                self.keeps_the_yes(&doing, &acted);
                ToolAnswer::done(ActOutcome::Done, message)
            }
            (Ok(()), Err(e)) => self.not_carried_out(&doing, e).await?,
        };
        // An answer says nothing about an earlier act that can't be undone and never got one.
        if doing.irreversible && !matches!(answer.happened, ActOutcome::Unanswered) {
            self.proof.in_flight = None;
        }
        if let Err(said_no) = asked {
            self.watch.act_ends();
            self.look_quietly().await?;
            self.keeps_what_was_done(&doing);
            return Err(said_no.into());
        }
        let pressed_on = doing.presses().then_some(&doing.at.page);
        let looked = self.look_until_it_rests(pressed_on).await;
        self.watch.act_ends();
        looked?;
        // Where all that is sent is seen, an approved act that sent nothing opened a section, say, or set a value.
        let idle_for_the_site =
            ok && self.request_gate_is_on() && self.watch.tally().heard == doing.heard.heard;
        if self.proof.all_sent > doing.sent
            && idle_for_the_site
            && doing.action.kind() != ActionKind::AnswerDialog
            && self.seen.page.dialog.is_none()
            && !self.last_act.brought_words_of_an_end(&self.seen.page)
        {
            self.proof.undoes();
        }
        self.keeps_what_was_done(&doing);
        // What it led to went with the page; nothing is known of it, and nothing speaks against the control.
        if self.seen.opened_anew != doing.opened_anew && self.proof.all_sent <= doing.sent {
            return Ok(ToolAnswer::interrupted(LOST_WITH_THE_PAGE));
        }
        if answer.happened.is_error() {
            return Ok(answer);
        }
        let unmoved = self.seen.page.looks_as(&doing.at.page);
        let mut answer = if doing.presses() && unmoved {
            ToolAnswer::done(ActOutcome::NothingChanged, NOTHING_CHANGED.to_owned())
        } else {
            self.done(&answer.text)
        };
        self.tells_what_was_held(&mut answer);
        Ok(answer)
    }

    /// Records an act that is about to be done, and keeps what its end is told by.
    fn begins(&mut self, tool: &str, authorized: &Authorized) -> Result<Doing, RunEnd> {
        let action = authorized.action().clone();
        let kind = action.kind();
        let doing = Doing {
            tool: tool.to_owned(),
            at: LastAct::of(&self.seen.page, &action, self.label(&action)),
            heard: self.watch.tally(),
            sent: self.proof.all_sent,
            opened_anew: self.seen.opened_anew,
            irreversible: authorized.irreversible(),
            action,
        };
        self.sink.emit(&Event::Acting {
            turn: self.turn,
            action: Some(kind),
            irreversible: doing.irreversible,
        })?;
        self.wait(Wait::Action { action: kind });
        // Whoever only waits, waits for what the act before may still send.
        if !matches!(doing.action, Action::Wait { .. }) {
            self.last_act = doing.at.clone();
        }
        let LastAct { on, page, nth, .. } = &doing.at;
        if doing.irreversible {
            self.begins_what_counts(false);
        } else if self.nobody_acted() && kind == ActionKind::Click {
            // What is unticked is what isn't meant.
            let target = doing.at.id.and_then(|id| page.elements.get(id));
            if !target.is_some_and(|e| e.role == "checkbox" && e.is("checked")) {
                self.proof.uses(&page.url, on, *nth);
            }
        }
        self.seen.entered |= ending(on) != Ending::No;
        Ok(doing)
    }

    /// What is told of an act that the browser reports as failed, or never answered to. One that never reached the page no longer counts.
    async fn not_carried_out(
        &mut self,
        doing: &Doing,
        error: BrowserError,
    ) -> Result<ToolAnswer, RunEnd> {
        match error {
            // A click that the browser gave up waiting for may have been done: it also waits for what follows.
            BrowserError::Tool(_)
                if !doing.irreversible || error.never_began() || !error.gave_up_waiting() =>
            {
                // What the browser could not even begin has done nothing.
                if error.never_began() && doing.irreversible {
                    self.proof.undoes();
                }
                return Ok(if error.is_stale() {
                    ToolAnswer::interrupted(DRAWN_ANEW)
                } else {
                    ToolAnswer::refused(&error.in_short())
                });
            }
            e if e.is_lost() => self.reconnect(&doing.tool, &e).await?,
            BrowserError::Tool(_)
            | BrowserError::Timeout { .. }
            | BrowserError::Unreadable { .. } => {}
            e => return Err(e.into()),
        }
        // It is not sent again: the page has to tell.
        let what = format!("No answer came to {} \"{}\"", doing.tool, doing.at.on);
        if doing.irreversible {
            self.warn(format!(
                "{what}. Whether it took effect is read from the page; it is not sent again without your yes."
            ))?;
        }
        Ok(ToolAnswer::not_done(
            ActOutcome::Unanswered,
            &format!(
                "{what}: it may or may not have taken effect. Look at the page; check the account page before you try again."
            ),
        ))
    }

    /// The answer to an act that was carried out: where it led, and on further lines what the browser said.
    fn done(&self, message: &str) -> ToolAnswer {
        let url = Url::parse(&self.seen.page.url).ok();
        let place = url.as_ref().map_or("", |url| &url[Position::BeforePath..]);
        let page: String = prompt::harmless(place).chars().take(SHOWN).collect();
        let mut text = format!("Done. The page is now {page}.");
        if !message.is_empty() {
            text = prompt::quoted(&format!("{text}\nThe browser says:"), message);
        }
        ToolAnswer::done(ActOutcome::Done, text)
    }

    /// From here on the newest act counts as one that can't be undone.
    pub(super) fn begins_what_counts(&mut self, unasked: bool) {
        let (on, act) = (
            self.last_act.name("a request of the page"),
            self.kept(unasked),
        );
        self.proof.sends(on, act);
    }

    /// The newest act as it is kept for the proof.
    fn kept(&self, unasked: bool) -> Act {
        let act = &self.last_act;
        Act {
            control: act.on.clone(),
            nth: act.nth,
            page: act.page.clone(),
            at: (self.settings.now)(),
            unasked,
        }
    }

    /// An act that may have ended it led to this page.
    pub(super) fn keeps_what_it_led_to(&mut self) {
        let is_the_end = self.seen.assessment.state == PageState::Complete;
        self.proof.sees_after(&self.seen.page, is_the_end);
    }

    /// A native dialog that a click opened on its page, and that asks about the same end, belongs to the click's yes. A later one, one on another
    /// page and one behind a dialog are new questions.
    fn keeps_the_yes(&mut self, doing: &Doing, acted: &Acted) {
        let before = &doing.at.page;
        let here = acted.dialog && acted.url.as_ref().is_none_or(|u| *u == before.url);
        if doing.irreversible
            && here
            && doing.action.kind() != ActionKind::AnswerDialog
            && is_about_the_end(&doing.at.on, before)
        {
            self.person.approved_at = Some(before.url.clone());
        }
    }

    /// Keeps what was done for the proof. What sends something may be the last step, whatever it says.
    fn keeps_what_was_done(&mut self, doing: &Doing) {
        let counts = self.proof.all_sent > doing.sent;
        let sent = self.watch.tally().wrote > doing.heard.wrote;
        if matches!(doing.action, Action::Navigate { .. } | Action::Back) {
            self.proof.opens_again(&self.seen.page.url);
        }
        // On a way to an end a page that says that it came has to have it from somewhere, whatever was sent.
        let says_an_end = self.seen.entered
            && doing.presses()
            && self.last_act.brought_words_of_an_end(&self.seen.page);
        if !counts && (sent || says_an_end) {
            // A yes to a step is none to an end.
            self.proof.does(self.kept(true));
        }
        if counts || sent || says_an_end {
            self.keeps_what_it_led_to();
        }
    }
}

/// Whether a control is about the end: by its name, or because it says yes on a page whose heading names the end.
fn is_about_the_end(label: &str, page: &PageSnapshot) -> bool {
    let said = meaning(label);
    let headings = page.elements.iter().filter(|e| e.role == "heading");
    let mut names = headings.map(|e| meaning(e.label()));
    ending(label) != Ending::No
        || (said.any(&[Concept::Affirm, Concept::Finish])
            && is_against(said).is_none()
            && names.any(|heading| heading.has(Concept::Cancel) && is_against(heading).is_none()))
}
