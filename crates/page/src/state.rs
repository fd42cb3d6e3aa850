//! The twelve states of a page, by weighted evidence.
//!
//! Each piece of evidence has a weight and a sentence, so that every state can be explained. Structure
//! (fields, controls, headings, URL) weighs more than words anywhere on the page: a settings page that
//! mentions a "verification code" is no second factor. The same assessment serves planner, progress,
//! journal and policy.

mod controls;
mod person;

use url::Url;

use super::control::{Control, front_dialog, offers_to_cancel};
use super::lexicon::{Concept, Concepts};
use super::matching::FoldedPage;
use super::page_status::PageStatus;
use super::reading::PageReading;
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::{Text, on_one_line};
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
    (Concept::Stays, PageState::Aborted, 6, 3),
    (Concept::Failed, PageState::Failed, 7, 4),
    (Concept::FailedHeading, PageState::Failed, 5, 0),
];

/// Evidence that weighs less says nothing.
const ENOUGH: i32 = 3;

/// Adds evidence up.
#[derive(Default)]
struct Scale {
    entries: Vec<(PageState, i32, String)>,
}

impl Scale {
    fn add(&mut self, state: PageState, weight: i32, because: impl Into<String>) {
        if weight != 0 {
            self.entries.push((state, weight, because.into()));
        }
    }

    /// A control as evidence, in these words.
    fn control(&mut self, state: PageState, weight: i32, how: &str, control: &Control<'_>) {
        self.add(
            state,
            weight,
            format!("{how} \"{}\"", short(&control.label)),
        );
    }

    fn total(&self, state: PageState) -> i32 {
        self.entries
            .iter()
            .filter(|e| e.0 == state)
            .map(|e| e.1)
            .sum()
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
        let weighed = ORDER.map(|state| (self.total(state), state));
        // Of several that weigh the same the last counts here.
        let best = weighed.into_iter().rev().max_by_key(|(total, _)| *total);
        let known = best.filter(|(total, _)| *total >= ENOUGH);
        let state = known.map_or(PageState::Unknown, |(_, state)| state);
        self.entries.retain(|e| e.0 == state);
        self.entries.sort_by_key(|e| std::cmp::Reverse(e.1.abs()));
        let because = self
            .entries
            .into_iter()
            .map(|(_, weight, why)| format!("{why} ({weight:+})"))
            .collect();
        Assessment {
            state,
            because,
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
    weigh_url(&page.url, &mut scale);
    weigh_said(&reading, offered.is_some(), &mut scale);
    controls::weigh_last_step(
        page,
        controls,
        reading.foretold.as_deref().or(reading.line()),
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
        let found = [
            (*heading, "heading", headings.iter().find(says)),
            (*text, "text", running.iter().find(says)),
        ];
        for (weight, what, said) in found {
            if let Some(said) = said {
                scale.add(*state, weight, format!("{what} \"{}\"", short(said)));
            }
        }
    }
    for (weight, texts) in [(4, headings), (2, running)] {
        let asks = |said: &&&Text| {
            said.concepts()
                .any(&[Concept::AsksToConfirm, Concept::AsksToKeep])
        };
        for said in texts.iter().filter(asks) {
            let what = format!("asks to confirm: \"{}\"", short(said));
            scale.add(PageState::FinalConfirmation, weight, what);
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
    if let Some(line) = &says.goes_on {
        let what = format!("goes on: \"{}\"", short(line));
        // What somebody else bills goes on too, and that is the more telling.
        if scale.total(PageState::ThirdPartyBilling) <= 0 {
            scale.add(PageState::AccountActive, 3, what.clone());
        }
        for state in [PageState::Complete, PageState::AccountCancelled] {
            scale.add(state, -4, what.clone());
        }
    } else if let Some(line) = says.line().filter(|_| !offered) {
        let what = format!("tells of the end: \"{}\"", short(line));
        if says.shows_end() && says.is_of_account() {
            scale.add(PageState::AccountCancelled, 8, what);
        } else if says.shows_end() {
            scale.add(PageState::Complete, 8, what);
        } else if says.tells_end() {
            scale.add(PageState::Complete, 6, what);
        }
    }
}

/// Words of addresses as evidence, with their weight.
const ADDRESSES: [(PageState, i32, &str); 6] = [
    (
        PageState::Complete,
        3,
        "cancelsuccess cancel-success cancelled canceled /goodbye",
    ),
    (PageState::FinalConfirmation, 1, "confirm cancelplan"),
    (PageState::ExitSurvey, 1, "survey feedback reason"),
    (
        PageState::RetentionOffer,
        1,
        "offer retention pause downgrade",
    ),
    (
        PageState::AccountActive,
        1,
        "account subscription membership billing",
    ),
    (PageState::Failed, 4, "/error"),
];

fn weigh_url(url: &str, scale: &mut Scale) {
    let Ok(url) = Url::parse(url) else { return };
    let path = url.path().to_ascii_lowercase();
    for (state, weight, words) in ADDRESSES {
        if let Some(word) = words.split(' ').find(|w| path.contains(w)) {
            scale.add(state, weight, format!("\"{word}\" in the address"));
        }
    }
}

fn short(text: &str) -> String {
    let text = on_one_line(text);
    if text.chars().count() <= 60 {
        text
    } else {
        text.chars().take(59).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests;
