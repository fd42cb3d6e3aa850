//! What made it hard to leave, counted from what a run did.
//!
//! Pure: records in, counts out. No words of pages are read for it: a step counts by the state of the page that it was done
//! on and by what was done. `docs/dev/difficulty.md` says what each count means; a run that did nothing has none.

use std::collections::HashSet;

use domain::event::{Event, Purpose, Start};
use domain::gesture::Gesture;
use domain::page_state::PageState;
use serde::Serialize;

use super::format::Record;

/// Counts of what stood in the way.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Difficulty {
    /// Different pages that were seen.
    pub pages: usize,
    /// Steps that were carried out: clicks, entries, choices.
    pub steps: usize,
    /// Pages with an offer that was declined.
    pub offers: usize,
    /// Pages with a survey that was answered.
    pub surveys: usize,
    /// Boxes that were ticked in advance, and unticked.
    pub unticked: usize,
    /// Messages of the browser that were answered.
    pub warnings: usize,
    /// Pages that asked for the last yes once more.
    pub asked_again: usize,
}

impl Difficulty {
    /// In one line, as people say it: `2 offers, 1 survey, 7 pages`.
    pub fn line(&self) -> String {
        let counts = [
            (self.offers, "offer", "offers"),
            (self.surveys, "survey", "surveys"),
            (
                self.unticked,
                "box ticked in advance",
                "boxes ticked in advance",
            ),
            (self.warnings, "warning", "warnings"),
            (self.asked_again, "repeated question", "repeated questions"),
            (self.pages, "page", "pages"),
        ];
        let told = counts.iter().filter(|(count, ..)| *count > 0);
        told.map(|(count, one, several)| {
            format!("{count} {}", if *count == 1 { one } else { several })
        })
        .collect::<Vec<_>>()
        .join(", ")
    }
}

/// What made it hard, as far as this run came; `None` for checks, dry runs, and runs that did nothing.
pub(super) fn difficulty(start: &Start, records: &[Record]) -> Option<Difficulty> {
    if start.dry_run || start.purpose != Purpose::Cancel {
        return None;
    }
    let mut counts = Difficulty::default();
    let mut page = ("", "");
    let mut proposed = (PageState::default(), None);
    let [mut pages, mut offers, mut surveys, mut last] = [(); 4].map(|()| HashSet::new());
    for record in records {
        match &record.event {
            Event::Page { url, title, .. } => {
                // With the title, because some sites keep the address.
                let address = url.split(['?', '#']).next().unwrap_or_default();
                page = (address, title.as_str());
                pages.insert(page);
            }
            Event::Turn { state, gesture, .. } => proposed = (*state, *gesture),
            Event::Acted {
                action: Some(action),
                ok: true,
                ..
            } if action.changes() => {
                counts.steps += 1;
                let (state, gesture) = proposed;
                match gesture {
                    Some(Gesture::Decline) => {
                        offers.insert(page);
                    }
                    Some(Gesture::Untick) => counts.unticked += 1,
                    Some(Gesture::Accept | Gesture::Dismiss) => counts.warnings += 1,
                    _ => {}
                }
                match state {
                    PageState::RetentionOffer => offers.insert(page),
                    PageState::ExitSurvey => surveys.insert(page),
                    PageState::FinalConfirmation => last.insert(page),
                    _ => false,
                };
            }
            _ => {}
        }
    }
    counts.pages = pages.len();
    counts.offers = offers.len();
    counts.surveys = surveys.len();
    counts.asked_again = last.len().saturating_sub(1);
    (counts.steps > 0).then_some(counts)
}
