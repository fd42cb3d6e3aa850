//! The same way once more, act by act, as far as each is judged harmless on the page as it is.

use std::time::Duration;

use super::super::gate::GateOutcome;
use super::super::last_act::LastAct;
use super::super::proposed::Proposed;
use super::super::requests::Sends;
use super::super::run::Agent;
use super::super::stop::Stop;
use super::Step;

/// How long an element is waited for that a page shows late: so often, and so long each time.
const WAITS: u32 = 3;
const WAIT: Duration = Duration::from_millis(500);

impl Agent<'_> {
    /// Loads the page again, for what it may send now, and does again what was done on it since it was loaded.
    pub(crate) async fn load_and_return(&mut self) -> Result<(), Stop> {
        let way = self.way.take();
        let url = self.seen.page.url.clone();
        self.go_afresh(&url).await?;
        self.look().await?;
        self.record_requests()?;
        self.retrace(&way).await?;
        self.record_requests().map(|_| ())
    }

    /// Does steps again, as far as each is there and judged harmless.
    async fn retrace(&mut self, steps: &[Step]) -> Result<(), Stop> {
        let mut on_the_way = false;
        for step in steps {
            if self.verifier.unrecorded {
                break;
            }
            let Some(again) = self.await_step(step).await? else {
                // A notice that doesn't come twice, say. Once on the way, whatever lies behind a step that is gone isn't reached.
                if on_the_way {
                    break;
                }
                continue;
            };
            on_the_way = true;
            if step.is_done_on(&self.seen.page) {
                continue;
            }
            let Some(action) = self.harmless(&again).await? else {
                break;
            };
            self.act(&again.tool, action, Sends::NotAsked).await?;
        }
        Ok(())
    }

    /// Loads the page again and goes the same way once more, up to where `proposed` can be done again. `None` if that can't be
    /// reached.
    pub(crate) async fn go_the_way_again(
        &mut self,
        proposed: &Proposed,
    ) -> Result<Option<Proposed>, Stop> {
        let url = self.seen.page.url.clone();
        if !self.may_load(&url) {
            return Ok(None);
        }
        let way = self.way.take();
        let stopped = std::mem::take(&mut self.last_act);
        self.go_afresh(&url).await?;
        self.look().await?;
        let kept = self.watch.keeps_passes(true);
        let gone = self.tread(&way, &stopped, proposed).await;
        self.watch.keeps_passes(kept);
        self.last_act = stopped;
        gone?;
        Ok(self.last_act.same_target(&self.seen.page, proposed))
    }

    async fn tread(
        &mut self,
        way: &[Step],
        stopped: &LastAct,
        proposed: &Proposed,
    ) -> Result<(), Stop> {
        for (at, step) in way.iter().enumerate() {
            // Every step of a flow may end with "Next": only where no step to come is called like the stopped one is it that one.
            let alone = !way[at..].iter().any(|step| step.is_like(stopped));
            // A page that remembers its answers shows it at once; one that forgot them shows it beside what is still to be answered.
            if alone
                && step.on(&self.seen.page).is_none()
                && stopped.same_target(&self.seen.page, proposed).is_some()
            {
                return Ok(());
            }
            if step.is_done_on(&self.seen.page) {
                continue;
            }
            let Some(again) = self.await_step(step).await? else {
                // A notice that doesn't come twice, say.
                continue;
            };
            let (action, sends) = match self.harmless(&again).await? {
                Some(action) => (action, Sends::NotAsked),
                // It had sent nothing when it was approved. What it sends now is covered by nothing, and stopped.
                None if step.asked => match self.gate_again(&again).await? {
                    GateOutcome::Go(action) => (action, Sends::Again),
                    GateOutcome::Refused(_) | GateOutcome::HandOver(_) => return Ok(()),
                },
                None => return Ok(()),
            };
            self.act(&again.tool, action, sends).await?;
        }
        for _ in 0..WAITS {
            if stopped.same_target(&self.seen.page, proposed).is_some() {
                break;
            }
            tokio::time::sleep(WAIT).await;
            self.look().await?;
        }
        Ok(())
    }

    async fn await_step(&mut self, step: &Step) -> Result<Option<Proposed>, Stop> {
        for _ in 0..WAITS {
            if let Some(again) = step.on(&self.seen.page) {
                return Ok(Some(again));
            }
            tokio::time::sleep(WAIT).await;
            self.look().await?;
        }
        Ok(step.on(&self.seen.page))
    }
}
