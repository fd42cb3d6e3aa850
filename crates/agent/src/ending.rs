//! The model says that it is over, what is known is weighed, and the end of a run.
//!
//! A claim is never believed, whether it is that it is done, that the model believes so and can't show it, that something is left to do, or that there is no
//! way. What is claimed is looked for on the account's pages, in a fresh load, and a reader reads them; nothing is clicked for it, and no step of a flow is
//! gone again. What nothing shows is asked of the person at the terminal where nothing speaks against it; where something is left nobody calls it an end;
//! and where nothing was done that could have ended anything, nothing is believed to be done.
//!
//! The person's own reading is asked for once for the same acts, of a person alone and never of a model; never where something disproves the end, where
//! questions are waived, or where nobody sits at a terminal. A yes is their word and no proof: the result says so.

use std::collections::HashSet;
use std::mem::replace;

use super::agent::Agent;
use super::answer::{RunEnd, ToolAnswer};
use super::collector::same_place;
use super::handover::Until;
use super::held_requests::LOADED;
use super::page_statements::{obstacle, outcome_of, wanted, what_it_says};
use super::port::EndReading;
use domain::call::{DONE_UNCONFIRMED, FAILED, PENDING, ToolCall};
use domain::event::{Event, Moment, Wait};
use domain::evidence::{Entry, Source};
use domain::outcome::{Evidence, Outcome, Reason, RunResult};
use model::port::ActOutcome;
use page::matching::FoldedPage;
use page::snapshot::PageSnapshot;
use policy::own_navigation;
use proof::{Finding, KnownLine, Verdict, prove};

/// What is told where a page read as the end, and the account doesn't show it for sure.
const LOOKED: &str = "The page read as the end, so the program has loaded the account's pages: they don't show it for sure yet. If a step is left, take it; otherwise call complete_task.";

/// What is told where an end, or what is left of it, is believed of a run in which nothing was done.
const NOTHING_DONE: &str = "Nothing that could have ended it was done or sent in this run. Go on towards the cancellation, or call complete_task with status 'failed' and say what is in the way.";
/// What is told where it isn't said what is left.
const SAY_WHAT: &str = "Say in 'reason' what is left to do or to wait for.";
/// Most characters of what the model says that is left.
const LEFT: usize = 300;
/// Lines of each list that are shown, the newest.
const LINES: usize = 5;
/// Most pages that are looked at afresh.
const PLACES: usize = 3;

impl Agent<'_> {
    pub(super) async fn complete(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let reason = call.text("reason").unwrap_or_default().trim();
        match call.text("status") {
            // After an act that can't be undone what a page lacks stays where it is.
            Some(FAILED)
                if !self.proof.any_sent() && Box::pin(self.ask_what_the_page_lacks()).await? =>
            {
                Ok(ToolAnswer::interrupted(LOADED))
            }
            Some(FAILED) => Err(self.gave_up(reason).await),
            Some(DONE_UNCONFIRMED) => self.unshown(reason, None).await,
            Some(PENDING) if reason.is_empty() => Ok(ToolAnswer::refused(SAY_WHAT)),
            Some(PENDING) => {
                let what_is_left = reason.chars().take(LEFT).collect();
                self.unshown("", Some(what_is_left)).await
            }
            _ => self.claimed().await,
        }
    }

    /// The model says that it is done and that the pages show it.
    async fn claimed(&mut self) -> Result<ToolAnswer, RunEnd> {
        // Rather than to spend turns on what no page will show the program, the person is asked.
        let verdict = self.ends_if_reached(true).await?;
        let why = self.missing(&verdict);
        // An act that may have worked must not be done twice because its proof is missing.
        let advice = if let Some(status) = self.proof.refusal().map(|answer| answer.status) {
            format!(
                "What was approved was sent, and the site answered it with an error ({status}), so it is not done. Look for the step that is missing and go the way again; if there is none, call complete_task with status 'failed' and say so."
            )
        } else if self.touched() {
            "What was approved and sent is done: don't repeat it. The program looked right after it and in a fresh load of the account page. If a step is left that you can take (also a last button that closes the flow), take it. Otherwise call complete_task: with 'pending' if something is left for the person or to wait for, with 'done_unconfirmed' if you believe that it is done: then the program looks once more, and ends the run with what is known.".to_owned()
        } else {
            "Check the page and go on, or call complete_task with status 'failed' if the cancellation is not possible.".to_owned()
        };
        let url = &self.seen.page.url;
        let message = format!("Cannot verify success: {why}. Current URL: {url}. {advice}");
        Ok(ToolAnswer::not_done(ActOutcome::Unproved { why }, &message))
    }

    /// The model believes that it is done and can't show it, or that something is `left`. After an act the run ends, and its end weighs
    /// everything and asks the person where nothing speaks against an end and nothing is left.
    async fn unshown(&mut self, reason: &str, left: Option<String>) -> Result<ToolAnswer, RunEnd> {
        let believes = "The model believes that it is done and could not show it";
        let error = match reason {
            "" => format!("{believes}."),
            reason => format!("{believes}: {reason}"),
        };
        let touched = self.touched();
        if left.is_none() && !touched {
            self.ends_if_reached(true).await?;
        }
        // What the person did while they were in charge nobody knows.
        if !touched && !self.person.handed_over {
            return Ok(ToolAnswer::refused(NOTHING_DONE));
        }
        let pending = left.clone();
        let pending = pending.map(|what_is_left| Outcome::Pending { what_is_left });
        let unknown = (!touched).then_some(Outcome::Unverified);
        let end = RunEnd {
            error: left.is_none().then_some(error),
            ..RunEnd::completed(pending.or(unknown), None)
        };
        self.proof.evidence.left = left.filter(|_| touched);
        Err(end)
    }

    /// Weighs all that is known, with the account's pages in a fresh load. Where that proves an end, or the person confirms one where they may be
    /// asked, the run ends here. Where nothing was done, those pages have to show it by themselves: it ended before; or by the hand of a person who was
    /// in charge; or at a step that said something else, and then the person is told.
    async fn ends_if_reached(&mut self, may_ask: bool) -> Result<Verdict, RunEnd> {
        let verdict = self.weigh().await?;
        if !verdict.is_proved() {
            if may_ask && self.read_by_person(&verdict).await? {
                let confirmed = Outcome::confirmed_by_person();
                return Err(RunEnd::completed(Some(confirmed), Some(false)));
            }
            return Ok(verdict);
        }
        let asked = self.proof.evidence.acts.iter().any(|act| !act.unasked);
        if self.seen.was_active && !asked && !self.person.handed_over {
            self.warn(
                "It ended at a step that said nothing of an end, so nobody was asked before it.",
            )?;
        }
        Err(RunEnd::completed(self.outcome_after(&verdict), Some(true)))
    }

    /// Right after an approved act whose page reads as the end, before anything else is done: where that is proved, the run ends here. Otherwise it goes on, from
    /// the account's page.
    pub(super) async fn ends_where_it_is_proved(
        &mut self,
        answer: &mut ToolAnswer,
    ) -> Result<(), RunEnd> {
        let reads_as_the_end = self.seen.speaks_of_an_end() && self.seen.page.dialog.is_none();
        if reads_as_the_end
            && self.proof.any_sent()
            && !replace(&mut self.proof.since.looked_for, true)
        {
            self.ends_if_reached(false).await?;
            answer.adds(LOOKED);
        }
        Ok(())
    }

    /// Opens an address so that the page is loaded anew. One that differs from the page that is there in its fragment only
    /// is merely scrolled to, and an application that lives behind fragments would show what it remembers.
    pub(super) async fn go_afresh(&mut self, place: &str) -> Result<(), RunEnd> {
        let page = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
        if place.contains('#') && page(place) == page(&self.seen.page.url) {
            self.go_to(&page(place)).await?;
        }
        self.go_to(place).await
    }

    /// The model says that there is no way.
    async fn gave_up(&mut self, reason: &str) -> RunEnd {
        if let Err(stop) = self.look().await {
            return stop;
        }
        // A page that speaks of an end names a telephone for questions.
        let outcome = (!self.seen.speaks_of_an_end())
            .then(|| obstacle(&self.seen.page, &self.service))
            .flatten();
        let error = match reason {
            "" => "The model gave up without a reason.".to_owned(),
            reason => format!("The model gave up: {reason}"),
        };
        RunEnd {
            error: Some(error),
            ..RunEnd::completed(outcome, None)
        }
    }

    /// Turns the end of the loop into the result. If something irreversible was done and the end is not
    /// proved, the program looks for itself before it says what it knows.
    pub(super) async fn conclude(&mut self, stop: RunEnd) -> RunResult {
        // What nobody can record, and what no browser can show, isn't looked at.
        let can_look = !matches!(stop.reason, Reason::McpError | Reason::RecordFailed);
        let stop = if stop.reached.is_none() && self.touched() && can_look {
            self.weighed(stop).await
        } else {
            stop
        };
        if let Some(verified) = stop.reached {
            return self.succeeded(stop, verified);
        }
        let mut result = self.result(stop);
        if let (Outcome::Unverified, Some(known)) = (&result.outcome, self.known_after_acts()) {
            let error = result.error.take().map(|error| format!("{error} "));
            result.error = Some(error.unwrap_or_default() + &self.masked_text(&known));
        }
        result
    }

    /// The result of a run that reached what it was for, and whether the pages prove that.
    pub(super) fn succeeded(&self, stop: RunEnd, verified: bool) -> RunResult {
        RunResult {
            success: true,
            verified,
            ..self.result(stop)
        }
    }

    /// After an act the run never ends without a look of the program's own: what stood right after the act, and what the account shows in a fresh load.
    async fn weighed(&mut self, stop: RunEnd) -> RunEnd {
        let _ = self.record_requests();
        let said_no = stop.reason == Reason::HumanRejected;
        let none_approved = !self.proof.any_sent() && self.proof.in_flight.is_none();
        match self.ends_if_reached(!said_no).await {
            Ok(verdict) => {
                // What goes on in a fresh load is not cancelled where the site refused all that was sent, or where steps sent it and no end was approved.
                let undone = self.proof.all_refused() || (said_no && none_approved);
                let goes_on =
                    (undone && verdict.finding == Finding::Active).then_some(Outcome::NotCancelled);
                let told = self.outcome_after(&verdict).or(stop.outcome.clone());
                RunEnd {
                    outcome: told.or(goes_on),
                    ..stop
                }
            }
            Err(end) if end.reached.is_some() => RunEnd {
                reason: stop.reason,
                ..end
            },
            Err(_) => stop,
        }
    }

    /// Asks the person whether it has ended, where that may be.
    async fn read_by_person(&mut self, verdict: &Verdict) -> Result<bool, RunEnd> {
        let may_be_asked = self.touched() && !self.settings.no_checkpoint && self.approver.reads();
        if verdict.is_disproved() || !may_be_asked || replace(&mut self.proof.since.read, true) {
            return Ok(false);
        }
        let (mut shows, mut against) = (verdict.for_lines(), verdict.against_lines());
        // For the program something is missing, where nothing speaks against it.
        if against.is_empty() {
            against.push(format!("For the program, {}", self.missing(verdict)));
        }
        let says = what_it_says(&self.seen.page);
        shows.push(format!("The page that is shown says \"{says}\""));
        let screenshot = self.keep_picture(Moment::Reading).await;
        let reading = EndReading {
            shows: self.newest(&shows),
            against: self.newest(&against),
            url: self.masked_text(&self.seen.page.url),
            screenshot,
        };
        let event = |confirmed| Event::Reading {
            turn: self.turn,
            url: reading.url.clone(),
            shows: reading.shows.clone(),
            against: reading.against.clone(),
            confirmed,
        };
        self.sink.emit(&event(None))?;
        let confirmed = self.approver.confirm_end(&reading).await.approved;
        self.sink.emit(&event(Some(confirmed)))?;
        Ok(confirmed)
    }

    /// The newest lines, as many as are shown, masked.
    fn newest(&self, lines: &[String]) -> Vec<String> {
        let newest = lines.iter().skip(lines.len().saturating_sub(LINES));
        newest.map(|line| self.masked_text(line)).collect()
    }

    /// Looks at the account's pages in a fresh load, has a reader read, and weighs everything. Where an act was done and the pages don't show what
    /// came of it, they are looked at again after a while, once for the same acts.
    async fn weigh(&mut self) -> Result<Verdict, RunEnd> {
        let again = self.proof.any_sent() && !replace(&mut self.proof.since.looked_again, true);
        let waits = if again { self.settings.look_again } else { &[] };
        let mut waits = waits.iter();
        let mut past_caches = false;
        let verdict = loop {
            self.look_at_the_account(past_caches).await?;
            self.hear_reader().await?;
            let verdict = self.decided();
            let Some(wait) = waits.next().filter(|_| verdict.may_lag()) else {
                break verdict;
            };
            self.wait(Wait::Verification);
            tokio::time::sleep(*wait).await;
            past_caches = true;
        };
        self.tell_verdict(&verdict)?;
        Ok(verdict)
    }

    /// Loads the account's pages anew: the status page, and where the thing was seen. `past_caches`: an application may keep what it showed before.
    async fn look_at_the_account(&mut self, past_caches: bool) -> Result<(), RunEnd> {
        self.proof.evidence.fresh.clear();
        let active_at = self.seen.active_at.as_deref();
        let mut places = vec![self.service.status_page().to_string()];
        for place in self.proof.places(active_at) {
            let known = places.iter().any(|p| same_place(p, place));
            if !known && places.len() < PLACES && own_navigation(place, &self.service).is_ok() {
                places.push(place.to_owned());
            }
        }
        // What these pages show is weighed; it is not what stood there before.
        let entered = replace(&mut self.seen.entered, true);
        let looks = async {
            for place in places {
                self.look_afresh(&place, past_caches).await?;
            }
            Ok(())
        };
        let looked = looks.await;
        self.seen.entered = entered;
        looked
    }

    pub(super) async fn look_afresh(
        &mut self,
        place: &str,
        past_caches: bool,
    ) -> Result<(), RunEnd> {
        self.go_afresh(place).await?;
        if past_caches {
            self.watch.opens(place);
            self.browser()?.reload_past_caches().await;
        }
        self.look().await?;
        self.person_goes_first(place).await?;
        self.proof.keeps_fresh(&self.seen.page);
        Ok(())
    }

    /// Where the page asks for the person, it is loaded anew after they have done that.
    pub(super) async fn person_goes_first(&mut self, place: &str) -> Result<(), RunEnd> {
        if let Some(kind) = self.seen.assessment.needs_person
            && !self.proof.closed_the_account()
        {
            self.hand_over(kind, Until::Free).await?;
            self.go_afresh(place).await?;
            self.look().await?;
        }
        Ok(())
    }

    /// What follows from all that is known.
    pub(super) fn decided(&mut self) -> Verdict {
        let evidence = &mut self.proof.evidence;
        evidence.service.clone_from(&self.service.display_name);
        evidence.goal = wanted(&self.service);
        evidence.at = (self.settings.now)();
        let known = |page: &PageSnapshot| {
            let line = FoldedPage::new(page).first(&self.service.failure)?.line;
            let url = page.url.clone();
            Some(KnownLine { line, url })
        };
        evidence.known_as_none = evidence.fresh.iter().filter_map(known).collect();
        // A large page takes megabytes once it is read: one that nobody asks for meanwhile makes room for those of the proof.
        self.last_act.page = self.last_act.page.without_tree();
        let verdict = prove(evidence);
        self.last_act.page = self.last_act.page.with_tree();
        verdict
    }

    /// Records the decision, and keeps what speaks for an end as evidence.
    fn tell_verdict(&mut self, verdict: &Verdict) -> Result<(), RunEnd> {
        let proved = verdict.is_proved();
        if proved {
            self.shown.extend(shown_by(verdict));
        }
        let kept = self.proof.evidence.masked(&|text| self.masker.mask(text));
        self.sink.keep_evidence(&kept);
        let why = (!proved).then(|| self.missing(verdict));
        Ok(self.sink.emit(&Event::Ledger {
            turn: self.turn,
            proved,
            why: why.unwrap_or_default(),
            object: Some(verdict.object.clone()),
            entries: verdict.entries.clone(),
        })?)
    }

    /// What is missing, or says the contrary, and where; masked, because the model and the person read it.
    fn missing(&self, verdict: &Verdict) -> String {
        let mut why = verdict.against_lines().join("; ");
        if why.is_empty() {
            let fresh = self.proof.evidence.fresh.iter();
            let looked: Vec<&str> = fresh.map(|page| page.url.as_str()).collect();
            let looked = looked.join(" or ");
            why = format!("nothing new on {looked} shows for sure that it has ended");
        }
        self.masked_text(&why)
    }

    /// The outcome of a verdict; `None` where the pages don't tell, or say that it goes on: then nobody can say what an act did. What was seen to go on
    /// before, or ended after an act, ended in this run.
    fn outcome_after(&self, verdict: &Verdict) -> Option<Outcome> {
        let evidence = &self.proof.evidence;
        let ended = matches!(verdict.finding, Finding::Ended { .. });
        let in_this_run = self.seen.was_active || (ended && !evidence.acts.is_empty());
        let pages = evidence.right_after.iter().rev().chain(&evidence.fresh);
        let outcome = outcome_of(verdict, in_this_run.then(|| pages.collect()));
        outcome.filter(|outcome| *outcome != Outcome::NotCancelled)
    }

    /// What is known where nobody can say how it stands: what was approved, what the page said then, and what to do now.
    fn known_after_acts(&self) -> Option<String> {
        let evidence = &self.proof.evidence;
        let last = evidence.last_act()?;
        let time = last.at.get(11..16).unwrap_or_default();
        let then = self.proof.then_it_said();
        let done = if last.unasked {
            "The program pressed"
        } else {
            "You approved"
        };
        let look = self.service.status_page();
        let now = format!("Look at {look}; don't do it again before you have looked.");
        let control = &last.control;
        Some(format!("{done} \"{control}\" at {time} UTC{then}. {now}"))
    }
}

/// The lines of pages that show what a verdict says. One of each kind is enough; the record has them all.
pub(super) fn shown_by(verdict: &Verdict) -> Vec<Evidence> {
    let mut kinds = HashSet::new();
    let shows = |e: &&Entry| {
        let told = !matches!(e.source, Source::Approval | Source::Change);
        let agrees = e.speaks_for == verdict.is_proved();
        told && agrees && !e.line.is_empty() && kinds.insert(e.source)
    };
    let entries = verdict.entries.iter().filter(shows).cloned();
    let evidence = entries.map(|entry| Evidence {
        indicator: entry.what,
        line: entry.line,
        url: entry.url,
        at: entry.at,
    });
    evidence.collect()
}
