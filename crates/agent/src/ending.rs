//! Checking a claim of success, and the end of a run.

use super::run::Agent;
use super::stop::Stop;
use super::verification::{Look, Proof, details, examine, obstacle};
use domain::event::{Event, Wait};
use domain::outcome::{Evidence, Outcome, Reason, RunResult};
use page::ledger::{Finding, Read};
use page::snapshot::PageSnapshot;

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

/// What one look found; the evidence is kept by the run.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Checked {
    Shown,
    Disproved(String),
    Missing(String),
}

/// What came of a claim of success.
pub(super) enum Claim {
    /// The end of the run, with its outcome.
    Proved(Stop),
    /// What is missing, and whether no further look will change that.
    Unproved { why: String, settled: bool },
}

impl Claim {
    fn of(proved: Option<Stop>, why: String, settled: bool) -> Self {
        proved.map_or(Self::Unproved { why, settled }, Self::Proved)
    }
}

/// What fresh loads show of an end.
enum SecondLook {
    /// The page that shows it; none says the contrary.
    Shown(Box<PageSnapshot>),
    /// What is missing, and where.
    Missing(String),
}

impl Agent<'_> {
    /// After an act all that is known is weighed. Where nothing was done, two looks have to show the end: the page as it is now, then the
    /// status page in a fresh load.
    pub(super) async fn verify(&mut self) -> Result<Claim, Stop> {
        self.wait(Wait::Verification);
        self.look().await?;
        let done = |outcome| Stop {
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
        let claimed = self.seen.page.clone();
        if let Checked::Disproved(why) | Checked::Missing(why) = self.examine_now(Look::Claim)? {
            return Ok(Claim::Unproved {
                why: self.masked_text(&why),
                settled: false,
            });
        }
        Ok(match self.second_look().await? {
            SecondLook::Shown(second) => Claim::Proved(done(self.proved(&claimed, &second)?)),
            SecondLook::Missing(why) => Claim::Unproved {
                why: format!(
                    "the page that claims it looked right, but {}",
                    self.masked_text(&why)
                ),
                settled: true,
            },
        })
    }

    /// The second look: the status page in a fresh load, and the page on which this run saw the subscription
    /// active, which may be another one. One of them has to show the end and none the contrary.
    async fn second_look(&mut self) -> Result<SecondLook, Stop> {
        // What these pages show is examined; it is not what stood there before.
        let entered = std::mem::replace(&mut self.seen.entered, true);
        let looked = self.look_again().await;
        self.seen.entered = entered;
        if !self.acts.any() && !entered && !matches!(looked, Ok(SecondLook::Shown(_))) {
            let read = Read::of(&self.seen.page, None);
            self.seen.earlier.note(&read, self.seen.assessment.state);
        }
        looked
    }

    async fn look_again(&mut self) -> Result<SecondLook, Stop> {
        let status = self.service.status_page().to_string();
        let seen = self.seen.active_at.clone().filter(|at| at.url != status);
        let said_so = seen.as_ref().is_some_and(|at| at.said_so);
        let mut missing = None;
        let mut shown = None;
        for place in std::iter::once(status).chain(seen.map(|at| at.url)) {
            // A page that only offered to cancel, as a page of help does for ever, can help out but not object.
            if shown.is_some() && !said_so {
                break;
            }
            self.go_afresh(&place).await?;
            self.look().await?;
            if let Some(kind) = self.seen.assessment.needs_person {
                self.hand_over(kind).await?;
                self.go_afresh(&place).await?;
                self.look().await?;
            }
            match self.examine_now(Look::Second)? {
                Checked::Shown => shown = shown.or_else(|| Some(self.seen.page.clone())),
                Checked::Disproved(why) => {
                    return Ok(SecondLook::Missing(format!("at {place} {why}")));
                }
                Checked::Missing(why) => missing = missing.or(Some(format!("at {place} {why}"))),
            }
        }
        Ok(shown.map_or_else(
            || SecondLook::Missing(missing.unwrap_or_default()),
            |page| SecondLook::Shown(Box::new(page)),
        ))
    }

    /// Opens an address so that the page is loaded anew. One that differs from the page that is there in its fragment only
    /// is merely scrolled to, and an application that lives behind fragments would show what it remembers.
    pub(super) async fn go_afresh(&mut self, place: &str) -> Result<(), Stop> {
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

    /// Examines the current page and keeps the evidence.
    fn examine_now(&mut self, look: Look) -> Result<Checked, Stop> {
        // Where nothing was done and nothing was seen active, what stands there is all there is.
        let earlier = (self.acts.any() || self.seen.was_active()).then_some(&self.seen.earlier);
        let proof = examine(
            &self.seen.page,
            self.service,
            look,
            &(self.settings.now)(),
            earlier,
        );
        let (checked, why, evidence) = match proof {
            Proof::Shown(found) => (Checked::Shown, String::new(), vec![self.masked(found)]),
            Proof::Disproved(why) => (Checked::Disproved(why.clone()), why, Vec::new()),
            Proof::Missing(why) => (Checked::Missing(why.clone()), why, Vec::new()),
        };
        self.verifier.evidence.extend(evidence.clone());
        let verified = checked == Checked::Shown;
        self.sink.emit(&Event::Verification {
            turn: self.turn,
            look,
            verified,
            why,
            evidence,
        })?;
        Ok(checked)
    }

    pub(super) fn masked(&self, found: Evidence) -> Evidence {
        Evidence {
            line: self.masked_text(&found.line),
            url: self.masked_text(&found.url),
            ..found
        }
    }

    /// What both looks prove: cancelled now, or cancelled before this run began. A subscription that ended in this run
    /// without an act that says so ended by the hand of a person who was in charge; or at a step that said something else,
    /// and then the person is told.
    fn proved(&mut self, claimed: &PageSnapshot, second: &PageSnapshot) -> Result<Outcome, Stop> {
        let (effective_date, confirmation) = details([claimed, second]);
        if self.acts.any() {
            return Ok(Outcome::Cancelled {
                effective_date,
                confirmation,
                object: None,
                confirmed_by: None,
            });
        }
        if !self.seen.was_active() && self.seen.earlier.was_active(&second.url) != Some(true) {
            return Ok(Outcome::AlreadyCancelled { effective_date });
        }
        if !self.person.handed_over {
            self.tell_sudden_end(claimed)?;
        }
        Ok(Outcome::Cancelled {
            effective_date,
            confirmation,
            object: None,
            confirmed_by: None,
        })
    }

    /// The model says that there is no way.
    pub(super) async fn gave_up(&mut self, reason: &str) -> Stop {
        let outcome = match self.look().await {
            Ok(()) => obstacle(&self.seen.page, self.service),
            Err(stop) => return stop,
        };
        let reason = if reason.trim().is_empty() {
            "The model gave up without a reason.".to_owned()
        } else {
            format!("The model gave up: {}", reason.trim())
        };
        Stop {
            reason: Reason::Completed,
            error: Some(reason),
            outcome,
        }
    }

    /// Turns the end of the loop into the result. If something irreversible was done and the end is not
    /// proved, the program looks for itself before it says what it knows.
    pub(super) async fn conclude(&mut self, stop: Stop) -> RunResult {
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
                return self.result(Stop { outcome, ..stop });
            }
            return self.weigh_at_the_end(stop).await;
        }
        self.told_what_is_known(stop)
    }

    /// After an act the run never ends without a look of the program's own: what stood right after the act, and what the account shows in a fresh load.
    async fn weigh_at_the_end(&mut self, stop: Stop) -> RunResult {
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
                ..self.result(Stop {
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
                ..self.result(Stop {
                    outcome: Some(outcome),
                    error: None,
                    ..stop
                })
            };
        }
        // What goes on, and was refused in all that was sent, is not cancelled.
        let refused = verdict.finding == Finding::Active && self.verifier.material.all_refused();
        let outcome = self.outcome_of(&verdict).or(stop.outcome);
        let outcome = outcome.or(refused.then_some(Outcome::NotCancelled));
        self.told_what_is_known(Stop { outcome, ..stop })
    }

    /// The result of a run that proved nothing, with what is known of its acts.
    fn told_what_is_known(&self, stop: Stop) -> RunResult {
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
