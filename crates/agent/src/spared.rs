//! What a page goes on without: a request that was stopped, though nothing waits for it.

use super::gate::GateOutcome;
use super::last_act::LastAct;
use super::proposed::Proposed;
use super::requests::deed_of;
use super::run::Agent;
use super::stop::Stop;
use super::tool_answer::ToolAnswer;
use super::watch::GatedRequest;
use domain::action::Action;
use domain::request::RequestKind;
use model::port::Interruption;
use page::control::is_text_field;
use page::control::{Ending, ending};
use page::progress::more_to_come;
use page::snapshot::Element;
use page::state::PageState;
use policy::requests::{Deed, RequestVerdict, in_words, is_of_the_way_out};

/// What the question of an end adds where a step towards it has not left.
pub(super) const OWED: &str = "; a step before it was stopped and has not left yet, so yes sends that first and goes the way again";

/// The same for people.
pub(super) const OWED_IN_WORDS: &str = " A step before it was held back; a yes sends that first.";

/// What is told where the way led elsewhere with it.
const WENT_ON: &str = "A step before it had been stopped: it was asked and approved together with this call, and the page was loaded again to send it. This call was not made, because what it is on isn't there now. Go on from the page as it is; the end is asked again.";

impl Agent<'_> {
    /// Whether the page went on without what an act of it tried to send. Nothing of that left, and a yes would send nothing, so nobody
    /// is asked. A page that shows an end may only have said so before it heard of one; a form goes nowhere by itself.
    pub(super) fn goes_on_without(&self, seen: &GatedRequest, proposed: &Proposed) -> bool {
        use PageState::{
            AccountCancelled, Complete, ExitSurvey, Failed, FinalConfirmation, RetentionOffer,
            Unknown,
        };
        let RequestVerdict::Ask(why) = seen.verdict else {
            return false;
        };
        let state = self.seen.assessment.state;
        if self.settings.strict
            || seen.request.kind == RequestKind::Document
            || matches!(state, Complete | AccountCancelled | Failed)
            || self.seen.page.dialog.is_some()
            || self.last_act.is_grey(&self.seen.page)
            || self.last_act.left_nothing_to_do(&self.seen.page)
            || self.last_act.closed_the_flow(&self.seen.page, proposed)
            || self.broke()
            || !self.page_stands()
        {
            return false;
        }
        let moved = self.last_act.moved_on(&self.seen.page, proposed);
        match why.deed() {
            None if self.last_act.chose() => moved || !self.has_something_grey(),
            None => moved,
            // What is named after the end may be needed for it, unless the next question stands there.
            Some(Deed::Ends) => {
                moved
                    && state != self.last_act.state()
                    && (matches!(state, ExitSurvey | RetentionOffer | FinalConfirmation)
                        || (state != Unknown && more_to_come(&self.seen.page)))
            }
            Some(_) => false,
        }
    }

    /// Takes what acts on this page tried to send towards the end, and their pages went on without: nobody was asked so far, and the end may
    /// need it.
    pub(super) fn takes_owed_here(&mut self) -> Vec<GatedRequest> {
        let here = &self.seen.page.url;
        if self.seen.page.dialog.is_some() {
            return Vec::new();
        }
        self.held
            .spared
            .extract_if(.., |s| {
                s.request.page_url == *here && is_of_the_way_out(&s.request)
            })
            .collect()
    }

    /// The same for an act that is about to be asked, if it ends something.
    pub(super) fn takes_owed(&mut self, action: &Action) -> Vec<GatedRequest> {
        if ending(&self.label(action)) == Ending::No {
            return Vec::new();
        }
        self.takes_owed_here()
    }

    /// What a question shows of what is sent, with what is owed before it.
    pub(super) fn with_owed(&self, sends: Option<String>, owed: &[GatedRequest]) -> Option<String> {
        let words = |s: &GatedRequest| in_words(&s.request, &self.seen.page.url);
        let shown: Vec<String> = owed.iter().map(words).chain(sends).collect();
        (!shown.is_empty()).then(|| self.masker.mask(&shown.join("; ")).into_owned())
    }

    /// The person said yes to an act and to what is owed before it: the way is gone again with that, and then the act is done. Where the page says
    /// now that something else follows from it, it is asked anew.
    pub(super) async fn goes_again_with(
        &mut self,
        owed: &[GatedRequest],
        proposed: &Proposed,
    ) -> Result<GateOutcome, Stop> {
        let owed = owed.iter().map(|s| (&s.request, deed_of(s)));
        self.watch.approve(&owed.collect::<Vec<_>>());
        let said = |agent: &Self, action: &Action| {
            let target = action.target().and_then(|r| agent.seen.page.find(&r));
            agent.follows(&agent.seen.page, target.map(|(id, _)| id))
        };
        let before = said(self, &proposed.action);
        let label = self.label(&proposed.action);
        self.last_act = LastAct::of(
            &self.seen.page,
            self.seen.assessment.state,
            &proposed.action,
            &label,
        );
        let Some(again) = self.go_the_way_again(proposed).await? else {
            return Ok(GateOutcome::Refused(ToolAnswer::interrupted(
                Interruption::StepAgain,
                WENT_ON,
            )));
        };
        let same = said(self, &again.action) == before;
        self.gate_there(&again, same).await
    }

    /// Whether a control of the page can't be pressed now, and no field beside it waits for an entry: it may wait for what was kept back.
    pub(super) fn has_something_grey(&self) -> bool {
        let page = &self.seen.page;
        let grey = |e: &Element| matches!(e.role.as_str(), "button" | "link") && e.is("disabled");
        let empty = |e: &Element| is_text_field(e) && e.text.is_empty() && !e.is("disabled");
        let waits_for_an_entry = |e: &Element| e.parent.is_some_and(|p| page.below(p).any(empty));
        (page.elements.iter()).any(|e| grey(e) && !waits_for_an_entry(e))
    }
}
