//! Weighing what a run knows: the account's pages are looked at afresh, a reader reads, and the verdict is recorded.
//!
//! Nothing is clicked for it, and no step of a flow is gone again. Pages that lag behind are looked at again a few times.

use std::collections::HashSet;
use std::mem::replace;

use super::agent::Agent;
use super::answer::RunEnd;
use super::evidence::same_place;
use super::handover::Until;
use super::page_statements::{confirmation, evidence_of, outcome_of, wanted};
use domain::event::{Event, Look, Wait};
use domain::evidence::{Entry, Source};
use domain::outcome::{Evidence, Outcome};
use page::matching::FoldedPage;
use page::snapshot::PageSnapshot;
use policy::own_navigation;
use proof::{Finding, KnownLine, Verdict, prove};

/// Most pages that are looked at afresh.
const PLACES: usize = 3;

impl Agent<'_> {
    /// Looks at the account's pages in a fresh load, has a reader read, and weighs everything. Where an act was done and the pages don't show what
    /// came of it, they are looked at again after a while, once for the same acts.
    pub(super) async fn weigh(&mut self) -> Result<Verdict, RunEnd> {
        let mut verdict = self.weigh_once(false).await?;
        let again = self.acts.any() && !replace(&mut self.acts.since.looked_again, true);
        let waits = if again { self.settings.look_again } else { &[] };
        for wait in waits {
            if !verdict.may_lag() || self.proof.left.is_some() {
                break;
            }
            self.wait(Wait::Verification);
            tokio::time::sleep(*wait).await;
            verdict = self.weigh_once(true).await?;
        }
        self.tell_verdict(&verdict)?;
        Ok(verdict)
    }

    /// Where the model says what is left nothing shows an end, and what the pages say is left goes before its words.
    async fn weigh_once(&mut self, past_caches: bool) -> Result<Verdict, RunEnd> {
        self.look_at_the_account(past_caches).await?;
        self.hear_reader().await?;
        let mut verdict = self.decided();
        if let Some(left) = self.proof.left.clone() {
            verdict.entries.push(Entry {
                source: Source::Model,
                speaks_for: false,
                what: "something is still to be done".to_owned(),
                line: left.clone(),
                url: String::new(),
                at: (self.settings.now)(),
            });
            if verdict.is_proved() || verdict.may_lag() {
                verdict.finding = Finding::Pending { left };
            }
        }
        Ok(verdict)
    }

    /// Whether nothing was approved, and the account shows in a fresh load that it goes on: what the steps sent that nobody was asked about has ended nothing.
    pub(super) async fn goes_on_after_mere_steps(&mut self) -> bool {
        if self.acts.any() || self.acts.in_flight.is_some() {
            return false;
        }
        self.look_at_the_account(false).await.is_ok() && self.decided().finding == Finding::Active
    }

    /// Loads the account's pages anew: the status page, and where the thing was seen. `past_caches`: an application may keep what it showed before.
    async fn look_at_the_account(&mut self, past_caches: bool) -> Result<(), RunEnd> {
        self.proof.evidence.fresh.clear();
        let active_at = self.seen.active_at.as_ref().map(|at| at.url.as_str());
        let mut places = vec![self.service.status_page().to_string()];
        for place in self.proof.places(active_at) {
            let known = places.iter().any(|p| same_place(p, place));
            if !known && places.len() < PLACES && own_navigation(place, &self.service).is_ok() {
                places.push(place.to_owned());
            }
        }
        // What these pages show is weighed; it is not what stood there before.
        let entered = replace(&mut self.seen.entered, true);
        let mut looked = Ok(());
        for place in places {
            looked = self.look_afresh(&place, past_caches).await;
            if looked.is_err() {
                break;
            }
        }
        self.seen.entered = entered;
        looked
    }

    async fn look_afresh(&mut self, place: &str, past_caches: bool) -> Result<(), RunEnd> {
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
        prove(evidence)
    }

    /// Records the decision, and keeps what speaks for an end as evidence.
    fn tell_verdict(&mut self, verdict: &Verdict) -> Result<(), RunEnd> {
        let entries = verdict.entries.iter().map(|e| self.masked_entry(e));
        let entries: Vec<Entry> = entries.collect();
        let proved = verdict.is_proved();
        // One of each kind is enough as evidence; the record has them all.
        let mut kinds = HashSet::new();
        let shows = |e: &&Entry| {
            let told = !matches!(e.source, Source::Approval | Source::Change);
            proved && told && e.speaks_for && !e.line.is_empty() && kinds.insert(e.source)
        };
        let evidence: Vec<Evidence> = entries.iter().filter(shows).map(evidence_of).collect();
        self.shown.extend(evidence.clone());
        let kept = self.proof.evidence.masked(&|text| self.masked_text(text));
        self.sink.keep_evidence(&kept);
        self.sink.emit(&Event::Ledger {
            turn: self.turn,
            proved,
            object: Some(self.masked_text(&verdict.object)),
            entries,
        })?;
        let why = (!proved).then(|| self.missing(verdict));
        Ok(self.sink.emit(&Event::Verification {
            turn: self.turn,
            look: Look::Second,
            verified: proved,
            why: why.unwrap_or_default(),
            evidence,
        })?)
    }

    pub(super) fn masked_entry(&self, entry: &Entry) -> Entry {
        Entry {
            what: self.masked_text(&entry.what),
            line: self.masked_text(&entry.line),
            url: self.masked_text(&entry.url),
            ..entry.clone()
        }
    }

    /// What is missing, or says the contrary, and where; masked, because the model and the person read it.
    pub(super) fn missing(&self, verdict: &Verdict) -> String {
        let mut why = verdict.against_lines().join("; ");
        if why.is_empty() {
            let fresh = self.proof.evidence.fresh.iter();
            let looked: Vec<&str> = fresh.map(|page| page.url.as_str()).collect();
            let looked = looked.join(" or ");
            why = format!("nothing new on {looked} shows for sure that it has ended");
        }
        self.masked_text(&why)
    }

    /// The outcome of a verdict after an act; `None` where the pages don't tell, or say that it goes on: then nobody can say what the act did.
    pub(super) fn outcome_after(&self, verdict: &Verdict) -> Option<Outcome> {
        // A page may have sent something by itself, and that ended nothing.
        let ended = matches!(verdict.finding, Finding::Ended { .. });
        match outcome_of(verdict)? {
            Outcome::NotCancelled => None,
            outcome if ended && !self.proof.evidence.acts.is_empty() => {
                Some(self.in_this_run(outcome))
            }
            other => Some(other),
        }
    }

    /// What has ended, ended in this run.
    pub(super) fn in_this_run(&self, outcome: Outcome) -> Outcome {
        let evidence = &self.proof.evidence;
        let Outcome::AlreadyCancelled {
            effective_date,
            object,
        } = outcome
        else {
            return outcome;
        };
        let pages = evidence.right_after.iter().rev().chain(&evidence.fresh);
        Outcome::Cancelled {
            effective_date,
            confirmation: confirmation(pages),
            object,
            confirmed_by: None,
        }
    }

    /// What is known where nobody can say how it stands: what was approved, what the page said then, and what to do now.
    pub(super) fn known_after_acts(&self) -> Option<String> {
        let evidence = &self.proof.evidence;
        let last = evidence.last_act()?;
        let time = last.at.get(11..16).unwrap_or_default();
        let then = self.proof.then_it_said();
        let (done, sent) = if last.unasked {
            ("The program pressed", ", which sent something")
        } else {
            ("You approved", "")
        };
        let look = self.service.status_page();
        let now = self.acts.refused.map_or_else(
            || format!("Look at {look}; don't do it again before you have looked."),
            |status| format!("The site answered that with an error ({status}), so it is most likely not done: look at {look}."),
        );
        let control = &last.control;
        Some(format!(
            "{done} \"{control}\" at {time} UTC{sent}{then}. {now}"
        ))
    }
}
