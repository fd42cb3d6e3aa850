//! Checking a claim of success, and the end of a run.

use super::finding::{Standing, standing};
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use super::verification::{confirmation, obstacle};
use domain::event::{Event, Wait};
use domain::outcome::{Evidence, Outcome, Reason, RunResult};
use page::state::PageState;
use proof::Finding;

/// What is told where a page read as the end, and the account doesn't show it for sure.
const LOOKED: &str = "The page read as the end, so the program has loaded the account's pages: they don't show it for sure yet. If a step is left, take it; otherwise call complete_task.";

/// Why the pages don't prove an end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// What is missing, or says the contrary, and where.
    pub(super) why: String,
    /// Something says the contrary.
    pub(super) disproved: bool,
    /// The service itself says that something else is so: no further look changes that.
    pub(super) settled: bool,
    /// What speaks for an end, and what against it, in people's words.
    pub(super) shows: Vec<String>,
    pub(super) against: Vec<String>,
}

/// What came of a claim of success.
pub(super) enum Claim {
    /// The end of the run, with its outcome.
    Proved(RunEnd),
    /// What is missing, and whether no further look will change that.
    Unproved { why: String, settled: bool },
}

impl Claim {
    fn of(proved: Option<RunEnd>, why: String, settled: bool) -> Self {
        proved.map_or(Self::Unproved { why, settled }, Self::Proved)
    }
}

impl Agent<'_> {
    /// All that is known is weighed, with the account's pages in a fresh load. Where nothing was done, those have to show the end by themselves.
    pub(super) async fn verify(&mut self) -> Result<Claim, RunEnd> {
        self.wait(Wait::Verification);
        self.look().await?;
        let done = |outcome| RunEnd {
            reason: Reason::Completed,
            error: None,
            outcome: Some(outcome),
        };
        if self.touched() {
            let verdict = self.weigh().await?;
            if verdict.is_proved() {
                return Ok(Claim::of(
                    self.outcome_of(&verdict).map(done),
                    String::new(),
                    false,
                ));
            }
            let gap = self.gap_of(&verdict);
            // Rather than to spend turns on what no page will show the program.
            let confirmed = self.read_by_person(&gap).await?.map(done);
            return Ok(Claim::of(confirmed, gap.why, gap.settled));
        }
        let verdict = self.weigh().await?;
        if let Standing::Told(outcome @ Outcome::AlreadyCancelled { .. }, _) = standing(&verdict) {
            let outcome = self.ended_before_or_now(outcome)?;
            return Ok(Claim::Proved(done(outcome)));
        }
        let gap = self.gap_of(&verdict);
        Ok(Claim::of(None, gap.why, gap.settled))
    }

    /// Right after an approved act whose page reads as the end, before anything else is done: where that is proved, the run ends here. Otherwise it goes on, from
    /// the account's page.
    pub(super) async fn ends_where_it_is_proved(
        &mut self,
        answer: &mut ToolAnswer,
    ) -> Result<(), RunEnd> {
        let state = self.seen.assessment.state;
        let reads_as_the_end = matches!(state, PageState::Complete | PageState::AccountCancelled);
        if !reads_as_the_end || self.seen.page.dialog.is_some() || !self.acts.may_have_ended_it() {
            return Ok(());
        }
        self.wait(Wait::Verification);
        let verdict = self.weigh().await?;
        let outcome = self.outcome_of(&verdict);
        if verdict.is_proved() && outcome.is_some() {
            return Err(RunEnd {
                reason: Reason::Completed,
                error: None,
                outcome,
            });
        }
        answer.adds(LOOKED);
        Ok(())
    }

    /// What ended in this run without an act of the program ended by the hand of a person who was in charge; or at a step that said something else, and then
    /// the person is told.
    fn ended_before_or_now(&mut self, outcome: Outcome) -> Result<Outcome, RunEnd> {
        let Outcome::AlreadyCancelled {
            effective_date,
            object,
        } = outcome
        else {
            return Ok(outcome);
        };
        if !self.seen.was_active() {
            return Ok(Outcome::AlreadyCancelled {
                effective_date,
                object,
            });
        }
        if !self.person.handed_over {
            let message =
                "It ended at a step that said nothing of an end, so nobody was asked before it."
                    .to_owned();
            self.sink.emit(&Event::Warning { message })?;
        }
        let evidence = &self.verifier.collector.evidence;
        Ok(Outcome::Cancelled {
            effective_date,
            confirmation: confirmation(&evidence.fresh),
            object,
            confirmed_by: None,
        })
    }

    /// Opens an address so that the page is loaded anew. One that differs from the page that is there in its fragment only
    /// is merely scrolled to, and an application that lives behind fragments would show what it remembers.
    pub(super) async fn go_afresh(&mut self, place: &str) -> Result<(), RunEnd> {
        let without_fragment = |url: &str| url.split_once('#').map(|(page, _)| page.to_owned());
        if let Some(page) = without_fragment(place)
            && without_fragment(&self.seen.page.url)
                .as_deref()
                .unwrap_or(&self.seen.page.url)
                == page
        {
            self.go_to(&page).await?;
        }
        self.go_to(place).await
    }

    pub(super) fn masked(&self, found: Evidence) -> Evidence {
        Evidence {
            line: self.masked_text(&found.line),
            url: self.masked_text(&found.url),
            ..found
        }
    }

    /// The model says that there is no way.
    pub(super) async fn gave_up(&mut self, reason: &str) -> RunEnd {
        let outcome = match self.look().await {
            Ok(()) => obstacle(&self.seen.page, self.service),
            Err(stop) => return stop,
        };
        let reason = if reason.trim().is_empty() {
            "The model gave up without a reason.".to_owned()
        } else {
            format!("The model gave up: {}", reason.trim())
        };
        RunEnd {
            reason: Reason::Completed,
            error: Some(reason),
            outcome,
        }
    }

    /// Turns the end of the loop into the result. If something irreversible was done and the end is not
    /// proved, the program looks for itself before it says what it knows.
    pub(super) async fn conclude(&mut self, stop: RunEnd) -> RunResult {
        if stop.reason == Reason::Completed && self.driver.proposed.is_some() {
            return RunResult {
                success: true,
                ..self.result(stop)
            };
        }
        if matches!(
            stop.outcome,
            Some(Outcome::Cancelled {
                confirmed_by: Some(_),
                ..
            })
        ) {
            return RunResult {
                success: true,
                ..self.result(stop)
            };
        }
        if matches!(
            stop.outcome,
            Some(Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. })
        ) && stop.error.is_none()
        {
            return RunResult {
                success: true,
                verified: true,
                ..self.result(stop)
            };
        }
        let browser_is_there = stop.reason != Reason::McpError;
        // What a page says about other ways to cancel is no answer to what an act of this run did.
        let refused = stop.reason == Reason::HumanRejected;
        // Who stopped where something is left to do, has said already what that is.
        if self.touched() && browser_is_there && !(refused && stop.outcome.is_some()) {
            if refused && self.goes_on_after_mere_steps().await {
                let outcome = Some(Outcome::NotCancelled);
                return self.result(RunEnd { outcome, ..stop });
            }
            return self.weigh_at_the_end(stop).await;
        }
        self.told_what_is_known(stop)
    }

    /// After an act the run never ends without a look of the program's own: what stood right after the act, and what the account shows in a fresh load.
    async fn weigh_at_the_end(&mut self, stop: RunEnd) -> RunResult {
        self.verifier.unrecorded = stop.reason == Reason::RecordFailed;
        let _ = self.record_requests();
        let Ok(verdict) = self.weigh().await else {
            return self.told_what_is_known(stop);
        };
        let proved = verdict.is_proved();
        if proved {
            let outcome = self.outcome_of(&verdict);
            return RunResult {
                success: true,
                verified: true,
                ..self.result(RunEnd {
                    outcome,
                    error: None,
                    ..stop
                })
            };
        }
        let gap = self.gap_of(&verdict);
        if !self.verifier.unrecorded
            && stop.reason != Reason::HumanRejected
            && let Ok(Some(outcome)) = self.read_by_person(&gap).await
        {
            return RunResult {
                success: true,
                ..self.result(RunEnd {
                    outcome: Some(outcome),
                    error: None,
                    ..stop
                })
            };
        }
        // What goes on, and was refused in all that was sent, is not cancelled.
        let refused = verdict.finding == Finding::Active && self.verifier.collector.all_refused();
        let outcome = self.outcome_of(&verdict).or(stop.outcome);
        let outcome = outcome.or(refused.then_some(Outcome::NotCancelled));
        self.told_what_is_known(RunEnd { outcome, ..stop })
    }

    /// The result of a run that proved nothing, with what is known of its acts.
    fn told_what_is_known(&self, stop: RunEnd) -> RunResult {
        let mut result = self.result(stop);
        if let (Outcome::Unverified, Some(known)) = (&result.outcome, self.known_after_acts()) {
            let known = self.masker.mask(&known).into_owned();
            result.error = Some(
                result
                    .error
                    .take()
                    .map_or(known.clone(), |error| format!("{error} {known}")),
            );
        }
        result
    }
}
