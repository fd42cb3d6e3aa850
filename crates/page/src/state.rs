//! The twelve states of a page, by weighted evidence.
//!
//! Each piece of evidence has a weight and a sentence, so that every state can be explained. Structure
//! (fields, controls, headings) weighs more than words anywhere on the page: a settings page that
//! mentions a "verification code" is no second factor. The same assessment serves planner, progress,
//! journal and policy.

mod controls;
mod person;

use super::control::{front_dialog, offers_to_cancel};
use super::lexicon::{Concept, Concepts};
use super::matching::FoldedPage;
use super::page_status::PageStatus;
use super::reading::PageReading;
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::{Text, on_one_line, shortened};
use domain::event::HandOverKind;
pub use domain::page_state::PageState;
use domain::service::{Indicator, ServiceDefinition};

/// A page's state and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assessment {
    /// The state with the most evidence.
    pub state: PageState,
    /// The evidence for it, heaviest first.
    pub because: Vec<String>,
    /// What only the person can do here.
    pub needs_person: Option<HandOverKind>,
}

/// Words as evidence: what is said, the state that it speaks for, its weight in a heading or title, its weight in running text.
const WORDS: &[(Concept, PageState, i32, i32)] = &[
    (Concept::CancellationConfirmed, PageState::Complete, 7, 3),
    (Concept::WasCancelled, PageState::Complete, 6, 3),
    (Concept::Farewell, PageState::Complete, 4, 2),
    (Concept::EndsOrNone, PageState::AccountCancelled, 5, 5),
    (Concept::BilledElsewhere, PageState::ThirdPartyBilling, 7, 7),
    (Concept::HoldsBack, PageState::RetentionOffer, 4, 1),
    (Concept::AsksWhy, PageState::ExitSurvey, 5, 2),
    (Concept::GoesOn, PageState::AccountActive, 3, 3),
    (Concept::AccountHeading, PageState::AccountActive, 2, 0),
    (Concept::Returns, PageState::Aborted, 4, 1),
    (Concept::Failed, PageState::Failed, 7, 4),
    (Concept::FailedHeading, PageState::Failed, 5, 0),
];

/// Evidence that weighs less says nothing.
const ENOUGH: i32 = 3;
/// Longest text of a page in a sentence of evidence, in characters.
const LONGEST: usize = 60;

/// Adds evidence up: what speaks for a state, how much, and in which words.
#[derive(Default)]
struct Scale(Vec<(PageState, i32, String)>);

impl Scale {
    /// `shown`: what of the page is evidence.
    fn add(&mut self, state: PageState, weight: i32, how: &str, shown: &str) {
        if weight != 0 {
            let why = format!(
                "{how} \"{}\" ({weight:+})",
                shortened(&on_one_line(shown), LONGEST)
            );
            self.0.push((state, weight, why));
        }
    }

    fn total(&self, state: PageState) -> i32 {
        let of_it = self.0.iter().filter(|e| e.0 == state);
        of_it.map(|e| e.1).sum()
    }

    /// The heaviest state from the threshold up; the earlier one in `ORDER` where two weigh the same.
    fn settle(mut self, needs_person: Option<HandOverKind>) -> Assessment {
        const ORDER: [PageState; 11] = [
            PageState::LoginRequired,
            PageState::Failed,
            PageState::ThirdPartyBilling,
            PageState::FinalConfirmation,
            PageState::ExitSurvey,
            PageState::RetentionOffer,
            PageState::Aborted,
            PageState::AccountActive,
            PageState::AccountCancelled,
            PageState::Complete,
            PageState::Start,
        ];
        // Of several that weigh the same the last counts here.
        let heaviest = ORDER.into_iter().rev().max_by_key(|s| self.total(*s));
        let known = heaviest.filter(|state| self.total(*state) >= ENOUGH);
        let state = known.unwrap_or_default();
        self.0.retain(|e| e.0 == state);
        self.0.sort_by_key(|e| std::cmp::Reverse(e.1.abs()));
        Assessment {
            state,
            because: self.0.into_iter().map(|(.., why)| why).collect(),
            needs_person,
        }
    }
}

impl Assessment {
    /// The same, where the service's own definition knows the page. It hands over where the general signs don't,
    /// and names the state; neither proves an end.
    #[must_use]
    pub fn as_defined(mut self, page: &PageSnapshot, service: &ServiceDefinition) -> Self {
        // What the general signs say of a page, a definition doesn't take back: a last step stays one.
        let open = self.state == PageState::Unknown && self.needs_person.is_none();
        let folded = FoldedPage::new(page);
        let mut known = |list: &[Indicator], state| {
            let found = folded.first(list)?;
            self.state = state;
            self.because = vec![format!("{}: {}", found.indicator, found.line)];
            Some(())
        };
        let person = [
            (&service.captcha, HandOverKind::Captcha),
            (&service.mfa, HandOverKind::Mfa),
            (&service.login, HandOverKind::Login),
        ];
        for (list, kind) in person {
            if known(list, PageState::LoginRequired).is_some() {
                self.needs_person = Some(kind);
                return self;
            }
        }
        if open {
            let _ = known(&service.success, PageState::Complete)
                .or_else(|| known(&service.already_cancelled, PageState::AccountCancelled));
        }
        self
    }
}

/// Assesses a page.
pub fn assess(page: &PageSnapshot) -> Assessment {
    assess_reading(&PageReading::of(page, None))
}

/// Assesses a page that was read already.
pub fn assess_reading(reading: &PageReading<'_>) -> Assessment {
    if let Some(front) = front_dialog(reading.page) {
        let inside = assess_part(reading, Some(front));
        if inside.state != PageState::Unknown {
            return inside;
        }
    }
    assess_part(reading, None)
}

fn assess_part(reading: &PageReading<'_>, within: Option<ElementId>) -> Assessment {
    let page = reading.page;
    let mut scale = Scale::default();
    let part = within.map_or(0..page.elements.len(), |id| page.part(id));
    let [first, end] =
        [part.start, part.end].map(|end| reading.controls.partition_point(|c| c.id < end));
    let controls = &reading.controls[first..end];
    let part = &page.elements[part];
    let needs_person = person::needed(page, part, controls, &mut scale);
    weigh_words(page, part, within.is_some(), &mut scale);
    let reading = reading.said(within);
    let offered = offers_to_cancel(page, controls);
    controls::weigh(page, part, controls, offered, &mut scale);
    weigh_said(&reading, offered.is_some(), &mut scale);
    controls::weigh_last_step(
        page,
        controls,
        reading.foretold.as_deref().or(reading.line.as_deref()),
        &mut scale,
    );
    scale.settle(needs_person)
}

fn weigh_words(page: &PageSnapshot, part: &[Element], in_dialog: bool, scale: &mut Scale) {
    let title = Text::from(page.title.as_str());
    let mut headings: Vec<&Text> = Vec::new();
    let mut running: Vec<&Text> = Vec::new();
    if !in_dialog {
        headings.push(&title);
    }
    for element in part {
        match element.role.as_str() {
            _ if is_heading(element) => {
                headings.push(element.label_text());
                if !element.name.is_empty() {
                    running.push(&element.text);
                }
            }
            "button" | "link" | "radio" | "checkbox" | "option" | "textbox" => {}
            _ => running.extend([&element.name, &element.text]),
        }
    }
    // Nearly all of a page's texts say nothing.
    running.retain(|text| text.concepts() != Concepts::default());
    for (concept, state, heading, text) in WORDS {
        // What depends on a condition or lies ahead is no fact yet.
        let is_end = matches!(state, PageState::Complete | PageState::AccountCancelled);
        let says = |said: &&&Text| said.says(*concept) && !(is_end && is_conditional(said));
        if let Some(said) = headings.iter().find(says) {
            scale.add(*state, *heading, "heading", said);
        }
        if let Some(said) = running.iter().find(says) {
            scale.add(*state, *text, "text", said);
        }
    }
    for (weight, texts) in [(4, headings), (2, running)] {
        let asks = [Concept::AsksToConfirm, Concept::AsksToKeep];
        for said in texts.iter().filter(|said| said.concepts().any(&asks)) {
            scale.add(
                PageState::FinalConfirmation,
                weight,
                "asks to confirm:",
                said,
            );
        }
    }
}

/// "If you finish, your membership will end on …", "your membership will be cancelled when …"
fn is_conditional(text: &Text) -> bool {
    text.says(Concept::Conditional) || text.ends_with('?')
}

fn is_heading(element: &Element) -> bool {
    element
        .role
        .is_one_of("heading alert alertdialog dialog status")
}

/// What a page, or one part of it, tells about the end; `offered`: it still offers the way out.
fn weigh_said(says: &PageStatus, offered: bool, scale: &mut Scale) {
    use PageState::{AccountActive, AccountCancelled, Complete, ThirdPartyBilling};
    if let Some(line) = &says.goes_on {
        // What somebody else bills goes on too, and that is the more telling.
        let active = if scale.total(ThirdPartyBilling) > 0 {
            0
        } else {
            3
        };
        for (state, weight) in [
            (AccountActive, active),
            (Complete, -4),
            (AccountCancelled, -4),
        ] {
            scale.add(state, weight, "goes on:", line);
        }
    } else if let (Some((state, weight)), Some(line), false) = (says.end, &says.line, offered) {
        scale.add(state, weight, "tells of the end:", line);
    }
}

#[cfg(test)]
mod tests;
