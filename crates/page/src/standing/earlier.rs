//! What was seen of the subscription before anything was done: the signs that each page showed then, and the plan.
//!
//! Signs count wherever they stood, because one page may have several addresses; only steps of a flow are left out: a
//! last page may use the very words of the account page that follows. What is kept can only take proofs away, except
//! that a page which said that the subscription goes on, and does so no more, tells by that.

use url::Url;

use super::content::{Counts, signs_on};
use super::reading::Reading;
use super::subject::plans_of;
use crate::control::offers_anywhere;
use crate::snapshot::PageSnapshot;
use domain::page_state::PageState;

/// Most pages that are kept.
const LIMIT: usize = 64;

/// What was seen before anything was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earlier {
    /// Addresses, each with whether the page said that the subscription goes on, or offered to cancel it.
    pages: Vec<(String, bool)>,
    /// Signs of an end, with how often each stood on one page.
    signs: Counts,
    plan: Option<String>,
}

impl Earlier {
    /// Keeps what a page shows. To be called only while nothing has been done.
    pub fn note(&mut self, page: &PageSnapshot, state: PageState) {
        self.note_reading(&Reading::of(page), state);
    }

    /// The same of a page that was read already.
    pub fn note_reading(&mut self, reading: &Reading<'_>, state: PageState) {
        let page = reading.page;
        let step = matches!(
            state,
            PageState::FinalConfirmation
                | PageState::RetentionOffer
                | PageState::ExitSurvey
                | PageState::Complete
        );
        if step || page.dialog.is_some() {
            return;
        }
        let address = address(&page.url);
        let active = !reading.standing.active.is_empty();
        if active {
            self.plan = plans_of(page, &reading.pairs, &reading.lines)
                .next()
                .or_else(|| self.plan.take());
        }
        let active = active || offers_anywhere(page, &reading.controls).next().is_some();
        // It was active here and has plainly ended: somebody ended it meanwhile, a person in charge of the browser.
        if !active && self.was_active(&page.url) == Some(true) && reading.standing.shows_end() {
            return;
        }
        for (sign, count) in signs_on(reading) {
            let most = self.signs.entry(sign).or_default();
            *most = count.max(*most);
        }
        match self.pages.iter().position(|(known, _)| *known == address) {
            Some(at) => self.pages[at].1 |= active,
            None if self.pages.len() < LIMIT => self.pages.push((address, active)),
            None => {}
        }
    }

    /// The plan that the active subscription was called by.
    #[must_use]
    pub fn plan(&self) -> Option<&str> {
        self.plan.as_deref()
    }

    /// The signs that stood there before.
    pub(super) fn signs(&self) -> &Counts {
        &self.signs
    }

    /// Whether the page at an address showed the subscription active; `None` if it was not seen.
    #[must_use]
    pub fn was_active(&self, url: &str) -> Option<bool> {
        let address = address(url);
        self.pages
            .iter()
            .find(|(known, _)| *known == address)
            .map(|(_, active)| *active)
    }
}

fn address(url: &str) -> String {
    Url::parse(url).map_or_else(
        |_| url.to_owned(),
        |mut url| {
            url.set_fragment(None);
            url.as_str().trim_end_matches('/').to_owned()
        },
    )
}
