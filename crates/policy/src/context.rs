//! What policy looks at: the page with what is written on it, the service, the facts of the elements in question.

use std::collections::HashMap;
use std::sync::LazyLock;

use url::Url;

use domain::authorization::Fingerprint;
use domain::service::ServiceDefinition;
use page::control::{Ending, ending, is_control, label_of};
use page::facts::ElementFacts;
use page::lexicon::Concept;
use page::role::State;
use page::site;
use page::snapshot::{ElementId, PageSnapshot};
use page::state::{Assessment, PageState};
use page::text::Text;
use page::words::{asks_to_confirm, ends_something, meaning_of_folded, tells_what_happened};

/// The moment in which a call is judged.
#[derive(Debug)]
pub struct PolicyContext<'a> {
    /// The current page.
    pub page: &'a PageSnapshot,
    /// What it is.
    pub assessment: &'a Assessment,
    /// Facts of the call's targets, read from the live page just now. A missing entry means that they
    /// could not be read.
    pub facts: &'a HashMap<ElementId, ElementFacts>,
    /// The service.
    pub service: &'a ServiceDefinition,
    /// Requests of this page are stopped and judged before they leave, so an act that may or may not commit need not be asked
    /// before it is made. Without that every act is asked.
    pub gated: bool,
    /// Nothing may be changed at all (`check`).
    pub read_only: bool,
    /// The call just before was a cancelling click that the person approved, on this URL; a native dialog that it
    /// opened belongs to the same decision.
    pub approved_at: Option<&'a str>,
    /// URL of the page to whose cancellation the person agreed to give data of the account.
    pub given_at: Option<&'a str>,
    /// Address of the page on which the run began.
    pub first_page: Option<&'a str>,
    /// Boxes that the person let be ticked: address of the page, and label.
    pub agreed: &'a [(String, String)],
}

impl<'a> PolicyContext<'a> {
    /// Whether the page belongs to the service.
    pub fn is_inside(&self) -> bool {
        Url::parse(&self.page.url).is_ok_and(|url| site::inside(&url, &self.service.domains))
    }

    /// Whether the page asks for the last yes or no, or says that the next step ends something.
    pub fn asks_for_the_last_answer(&self) -> bool {
        // Questions about how it is done are help.
        let asks = |text: &Text| {
            let folded = text.folded();
            asks_to_confirm(&folded)
                || (folded.ends_with('?')
                    && ends_something(&folded)
                    && !meaning_of_folded(&folded).has(Concept::Help))
        };
        self.assessment.state == PageState::FinalConfirmation
            || self
                .texts()
                .any(|text| text.says(Concept::Announces) || asks(text))
    }

    /// Whether the page speaks of the end, asks for reasons, or asks for the last yes or no.
    pub fn is_about_leaving(&self) -> bool {
        let ends = |text: &Text| ending(text) != Ending::No && !tells_what_happened(&text.folded());
        self.assessment.state == PageState::ExitSurvey
            || self.asks_for_the_last_answer()
            || self
                .texts()
                .any(|text| ends(text) || text.says(Concept::Foretells))
    }

    /// What is written on the page beside its controls.
    fn texts(&self) -> impl Iterator<Item = &'a Text> {
        let elements = self.page.elements.iter().filter(|e| !is_control(e));
        let texts = elements.flat_map(|e| [&e.name, &e.text]);
        texts.filter(|text| !text.is_empty())
    }

    /// The facts of an element, empty if they could not be read.
    pub fn facts_of(&self, id: ElementId) -> &'a ElementFacts {
        static UNREAD: LazyLock<ElementFacts> = LazyLock::new(ElementFacts::default);
        self.facts.get(&id).unwrap_or(&UNREAD)
    }

    /// What a decision about these targets is bound to.
    pub fn fingerprint(&self, targets: &[ElementId]) -> Fingerprint {
        let page = self.page;
        // Where the focus and the pointer are changes without the page.
        let lasts = |state: &&State| **state != "active" && !state.starts_with("cursor");
        let describe = |id: &ElementId| {
            let states = page.elements.get(*id).map(|e| &e.states);
            let states: Vec<&State> = states.into_iter().flatten().filter(lasts).collect();
            let within = page.ancestors(*id).map(|a| (&a.role, &a.name));
            let within: Vec<_> = within.collect();
            let name = name_for_people(page, *id);
            format!("{name} {states:?} {within:?} {:?}", self.facts.get(id))
        };
        let dialog = page.dialog.as_ref();
        Fingerprint {
            url: page.url.clone(),
            targets: targets.iter().map(describe).collect(),
            dialog: dialog.map(|d| format!("{}: {}", d.kind, d.message)),
        }
    }
}

/// `button "Finish Cancellation"`: how a person recognises an element.
pub fn name_for_people(page: &PageSnapshot, id: ElementId) -> String {
    let role = page.elements.get(id).map_or("element", |e| e.role.as_str());
    format!("{role} \"{}\"", label_of(page, id))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A moment in which nothing was said or agreed to before.
    pub(crate) fn scene<'a>(
        page: &'a PageSnapshot,
        assessment: &'a Assessment,
        facts: &'a HashMap<ElementId, ElementFacts>,
        service: &'a ServiceDefinition,
    ) -> PolicyContext<'a> {
        PolicyContext {
            page,
            assessment,
            facts,
            service,
            gated: true,
            read_only: false,
            approved_at: None,
            given_at: None,
            first_page: None,
            agreed: &[],
        }
    }
}
