//! The question about requests that were stopped.

use super::super::run::Agent;
use super::super::spared::OWED;
use super::super::stop::Stop;
use super::super::watch::GatedRequest;
use super::{Sends, deed_of};
use domain::event::{Approval, Consent};
use domain::outcome::Reason;
use policy::requests::{RequestVerdict, Why, in_words};

/// Most requests that one question shows.
const SHOWN: usize = 3;
/// What a question adds about what left under an earlier yes.
const SENT_BEFORE: &str =
    "; the like of it has left before with your yes, so this sends it a second time";

impl Agent<'_> {
    /// Puts the question about stopped requests; `None` if there are none. A no ends the run.
    pub(super) async fn ask_about(
        &mut self,
        stopped: &[GatedRequest],
        owed: &[GatedRequest],
        cause: &str,
    ) -> Result<Option<Sends>, Stop> {
        if stopped.is_empty() {
            return Ok(None);
        }
        // What the page said before the act: by now it may say no more than "One moment".
        let (page, id) = self.last_act.place_of();
        let about = self.about_requests(stopped, cause.to_owned());
        let mut approval = Approval {
            says: self.follows(page, id),
            sends: self.with_owed(about.sends.clone(), owed),
            ..about
        };
        if !owed.is_empty() {
            approval.why.push_str(OWED);
        }
        if stopped.iter().any(|s| deed_of(s).is_some()) {
            approval.why.push_str(self.about_its_time(page, id));
        }
        let Some(approval) = self.with_picture(approval).await? else {
            return Ok(None);
        };
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            return Err(Stop::new(Reason::HumanRejected, self.why_not(&answer)));
        }
        let deed = stopped.iter().find_map(deed_of);
        let asked = stopped.iter().map(|s| (&s.request, deed));
        let owed = owed.iter().map(|s| (&s.request, deed_of(s)));
        self.watch.approve(&asked.chain(owed).collect::<Vec<_>>());
        Ok(Some(deed.map_or(Sends::Steps, Sends::Does)))
    }

    pub(super) fn about_requests(&self, stopped: &[GatedRequest], cause: String) -> Approval {
        let shown: Vec<String> = stopped
            .iter()
            .take(SHOWN)
            .map(|s| in_words(&s.request, &self.seen.page.url))
            .collect();
        let more = stopped.len().saturating_sub(SHOWN);
        let more = if more == 0 {
            String::new()
        } else {
            format!("; and {more} more")
        };
        let worst = stopped
            .iter()
            .find(|s| deed_of(s).is_some())
            .or_else(|| stopped.first());
        let asks = match worst.map(|s| &s.verdict) {
            Some(RequestVerdict::Ask(why)) => *why,
            _ => Why::SaysNothing,
        };
        let (consent, mut why) = if asks.deed().is_some() || asks == Why::SmallPrint {
            (
                Consent::Act,
                format!(
                    "what it sends {}; it was stopped before it left",
                    asks.in_words()
                ),
            )
        } else {
            let says = if asks == Why::Identifies {
                format!(", and {}", asks.in_words())
            } else {
                String::new()
            };
            (
                Consent::Steps,
                format!(
                    "what it sends doesn't say what it does{says}; it was stopped before it left. Yes also lets further steps of this flow pass that say as little, where their button plainly leads on; an end, a payment or another plan is asked by itself"
                ),
            )
        };
        if stopped.iter().any(|s| s.again) {
            why.push_str(SENT_BEFORE);
        }
        Approval {
            sends: Some(format!("{}{more}", shown.join("; "))),
            consent,
            ..self.about_an_act("request", cause, why)
        }
    }
}
