//! What a page goes on without: a request that was stopped, though nothing waits for it.

use super::proposed::Proposed;
use super::run::Agent;
use super::watch::GatedRequest;
use domain::request::RequestKind;
use page::control::is_text_field;
use page::progress::more_to_come;
use page::snapshot::Element;
use page::state::PageState;
use policy::requests::{Deed, RequestVerdict};

impl Agent<'_> {
    /// Whether the page went on without what an act of it tried to send. Nothing of that left, and a yes would send nothing, so nobody
    /// is asked. A page that shows an end may only have said so before it heard of one; a form goes nowhere by itself.
    pub(super) fn goes_on_without(&self, seen: &GatedRequest, proposed: &Proposed) -> bool {
        use PageState::{
            AccountCancelled, Complete, ExitSurvey, Failed, FinalConfirmation, RetentionOffer,
            Unknown,
        };
        let RequestVerdict::Ask { deed, .. } = &seen.verdict else {
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
        match deed {
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

    /// Whether a control of the page can't be pressed now, and no field beside it waits for an entry: it may wait for what was kept back.
    pub(super) fn has_something_grey(&self) -> bool {
        let page = &self.seen.page;
        let grey = |e: &Element| matches!(e.role.as_str(), "button" | "link") && e.is("disabled");
        let empty = |e: &Element| is_text_field(e) && e.text.is_empty() && !e.is("disabled");
        let waits_for_an_entry = |e: &Element| e.parent.is_some_and(|p| page.below(p).any(empty));
        (page.elements.iter()).any(|e| grey(e) && !waits_for_an_entry(e))
    }
}
