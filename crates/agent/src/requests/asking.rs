//! The question about requests that are held.

use super::super::run::Agent;
use super::super::run_end::RunEnd;
use super::super::watch::GatedRequest;
use super::deed_of;
use domain::call::HELD_REQUEST;
use domain::event::{Approval, Consent, Moment};
use domain::goal::{first_sentence, turns_around};
use domain::outcome::Reason;
use domain::predicate::fold;
use policy::requests::{Effect, RequestVerdict, Why, in_words};

/// Why a control is asked about that is what the person wants, where what it sends says nothing.
const WANTED: &str =
    "ends what you want ended, and what it sends doesn't say so; it is held and has not left";
/// What a question adds about what left under an earlier yes.
const SENT_BEFORE: &str =
    "; the like of it has left before with your yes, so this sends it a second time";

impl Agent<'_> {
    /// Puts the question about requests that an act sends and that are held. Gives what they do, as far as anybody can tell; a no ends the run.
    pub(super) async fn ask_about(
        &mut self,
        held: &[GatedRequest],
    ) -> Result<Option<Effect>, RunEnd> {
        // What the page said before the act: by now it may say no more than "One moment".
        let (page, id) = self.last_act.place_of();
        let mut about = self.about_requests(held, self.last_act.name(HELD_REQUEST));
        let said = held.iter().find_map(deed_of);
        // Nothing that is sent says it, but the control is what the person wants: "Unwatch", for "Stop watching".
        let deed = said.or_else(|| self.turns_around_what_goes_on().then_some(Effect::Ends));
        if deed.is_some() && said.is_none() {
            WANTED.clone_into(&mut about.why);
            about.consent = Consent::Act;
        }
        let mut approval = Approval {
            says: self.follows(page, id),
            ..about
        };
        if deed.is_some() {
            approval.why.push_str(self.about_its_time(page, id));
        }
        self.tell_stakes_of(&mut approval, deed, (page, id));
        if let Some(picture) = self.held.picture.clone() {
            let path = self.store_picture(Moment::Approval, &picture)?;
            approval.screenshot = Some(path.display().to_string());
        }
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            return Err(RunEnd::new(Reason::HumanRejected, self.why_not(&answer)));
        }
        Ok(deed)
    }

    fn turns_around_what_goes_on(&self) -> bool {
        let wanted = fold(first_sentence(&self.service.goal));
        let label = self.last_act.label();
        label.is_some_and(|label| turns_around(&wanted, &fold(label)))
    }

    pub(super) fn about_requests(&self, stopped: &[GatedRequest], cause: String) -> Approval {
        let shown: Vec<String> = stopped
            .iter()
            .map(|s| in_words(&s.request, &self.seen.page.url))
            .collect();
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
                    "what it sends {}; it is held and has not left",
                    asks.in_words()
                ),
            )
        } else {
            (
                Consent::Steps,
                "what it sends doesn't say what it does; it is held and has not left. Yes also lets further steps of this flow pass that say as little, where their button plainly leads on; an end, a payment or another plan is asked by itself".to_owned(),
            )
        };
        if stopped.iter().any(|s| s.again) {
            why.push_str(SENT_BEFORE);
        }
        Approval {
            sends: Some(shown.join("; ")),
            consent,
            ..self.about_an_act(HELD_REQUEST, cause, why)
        }
    }
}
