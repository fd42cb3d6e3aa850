//! What comes of an act after the browser has answered: the page is waited for as long as it still works, and what is sent late is of that act.
//!
//! A page may count, fade or wait for a pause in typing before it sends anything. What comes while it is looked at belongs to the act. What comes
//! later, while the model thinks, is held as ever; it is asked before the model's next call is made, which was thought of another page.

use std::collections::HashSet;
use std::time::Duration;

use super::agent::Agent;
use super::answer::RunEnd;
use domain::action::Action;
use page::control::is_control;
use page::snapshot::{ElementId, Hidden, PageSnapshot};

/// How often a page is looked at again whose pressed control still works, and how long is waited each time.
const WORK_LOOKS: u32 = 8;
const WORK: Duration = Duration::from_millis(500);
/// How often a page is looked at again that shows nothing of a press: of one that was approved, and of any other.
const LATE_LOOKS: u32 = 6;
const IDLE_LOOKS: u32 = 2;
/// How often the gate is asked whether an approved act has sent something, where a dialog opened meanwhile, and how long is waited each time.
const DIALOG_WAITS: u32 = 20;
const DIALOG_WAIT: Duration = Duration::from_millis(50);
/// How often an approved act that has sent something is given time for what follows from the answer, and how long each time.
const CHAIN_WAITS: u32 = 4;
const CHAIN_WAIT: Duration = Duration::from_millis(300);

/// How often a page is looked at again whose new controls can't be seen yet, and how long is waited each time.
const FADE_LOOKS: u32 = 2;
const FADE: Duration = Duration::from_millis(350);

impl Agent<'_> {
    /// Looks at the page after an act. What was pressed and has gone grey works: what it sends may come late, and belongs to the act.
    pub(super) async fn look_until_done(
        &mut self,
        act: &Action,
        before: &PageSnapshot,
        heard: u64,
    ) -> Result<(), RunEnd> {
        self.look().await?;
        // A press after which nothing changed and nothing was sent may count, or fade, first; what was approved is waited for longer.
        let presses = matches!(act, Action::Click { .. } | Action::Press { .. });
        let idle = |agent: &Self, waited| {
            // What is sent by the way (a count, a greeting) says nothing of a choice that fades in.
            let waits = waited < IDLE_LOOKS
                || (agent.watch.heard() == heard && agent.watch.waits_for_what_is_covered());
            presses && waits && agent.seen.page.looks_as(before)
        };
        self.look_while(LATE_LOOKS, WORK, idle).await?;
        // The answer comes at once where a dialog opens: what was sent just before may still be on its way to the gate.
        for _ in 0..DIALOG_WAITS {
            if self.seen.page.dialog.is_none() || !self.watch.waits_for_what_is_covered() {
                break;
            }
            tokio::time::sleep(DIALOG_WAIT).await;
        }
        self.look_at_what_follows().await?;
        self.look_until_it_is_seen(|page| fades_in(page, before))
            .await
    }

    /// Looks while what was pressed still works, and while one request follows from another's answer.
    pub(super) async fn look_at_what_follows(&mut self) -> Result<(), RunEnd> {
        // What a page sends of an approved act is asked with it, not after it.
        for _ in 0..CHAIN_WAITS {
            let heard = self.watch.heard();
            if !self.watch.has_sent_what_is_covered() || self.watch.has_stopped() {
                break;
            }
            tokio::time::sleep(CHAIN_WAIT).await;
            if self.watch.heard() == heard {
                break;
            }
            self.look_quietly().await?;
        }
        let works = |agent: &Self, _| agent.last_act.is_at_work(&agent.seen.page);
        self.look_while(WORK_LOOKS, WORK, works).await
    }

    /// What fades in can be seen a moment later: nobody is told before that it can't.
    pub(super) async fn look_until_it_is_seen(
        &mut self,
        fades: impl Fn(&PageSnapshot) -> bool,
    ) -> Result<(), RunEnd> {
        let unseen = |agent: &Self, _| fades(&agent.seen.page);
        self.look_while(FADE_LOOKS, FADE, unseen).await
    }

    /// Looks again so often at most, for as long as this holds after so many looks and nothing was stopped.
    async fn look_while(
        &mut self,
        times: u32,
        wait: Duration,
        holds: impl Fn(&Self, u32) -> bool,
    ) -> Result<(), RunEnd> {
        for looked in 0..times {
            if !holds(self, looked) || self.watch.has_stopped() {
                break;
            }
            tokio::time::sleep(wait).await;
            self.look_quietly().await?;
        }
        Ok(())
    }
}

/// Whether a control may be clear as glass only for now.
pub(super) fn is_unseen(page: &PageSnapshot, id: ElementId) -> bool {
    let seen = page.seen(id).filter(|seen| !seen.behind);
    seen.is_some_and(|seen| seen.hidden == Some(Hidden::Transparent))
}

/// Whether a control that was not there before can't be seen yet.
fn fades_in(page: &PageSnapshot, before: &PageSnapshot) -> bool {
    let mut unseen = (0..page.elements.len())
        .filter(|id| is_control(&page.elements[*id]) && is_unseen(page, *id))
        .filter_map(|id| page.elements[id].reference)
        .peekable();
    unseen.peek().is_some() && {
        let stood: HashSet<_> = before.elements.iter().map(|e| e.reference).collect();
        unseen.any(|reference| !stood.contains(&Some(reference)))
    }
}
