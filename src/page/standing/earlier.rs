//! What was seen of the subscription before anything was done: the signs that each page showed then, and the plan.
//!
//! A page is kept by its address, without the fragment, and only while it is no step of a flow: a last page may
//! use the very words of the account page that follows. What is kept can only take proofs away.

use url::Url;

use super::content::{Counts, signs_on};
use super::subject::plan_of;
use crate::page::control::{controls, offers_to_cancel};
use crate::page::snapshot::PageSnapshot;
use crate::page::standing::standing;
use crate::page::state::PageState;

/// Most pages that are kept.
const LIMIT: usize = 64;

/// One page as it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Seen {
    address: String,
    /// Its signs of an end.
    pub(super) signs: Counts,
    /// It said that the subscription goes on, or offered to cancel it.
    pub(super) active: bool,
}

/// What was seen before anything was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earlier {
    pages: Vec<Seen>,
    plan: Option<String>,
}

impl Earlier {
    /// Keeps what a page shows. To be called only while nothing has been done.
    pub fn note(&mut self, page: &PageSnapshot, state: PageState) {
        let step = matches!(state, PageState::FinalConfirmation | PageState::RetentionOffer | PageState::ExitSurvey | PageState::Complete);
        if step || page.dialog.is_some() {
            return;
        }
        let address = address(&page.url);
        let all = controls(page, None);
        let active = !standing(page, &all, None).active.is_empty();
        if active {
            self.plan = plan_of(page).or_else(|| self.plan.take());
        }
        let active = active || offers_to_cancel(page, &all).is_some();
        let signs = signs_on(page);
        if let Some(known) = self.pages.iter_mut().find(|p| p.address == address) {
            known.active |= active;
            for (sign, count) in signs {
                let most = known.signs.entry(sign).or_default();
                *most = count.max(*most);
            }
        } else if self.pages.len() < LIMIT {
            self.pages.push(Seen { address, signs, active });
        }
    }

    /// The plan that the active subscription was called by.
    #[must_use]
    pub fn plan(&self) -> Option<&str> {
        self.plan.as_deref()
    }

    /// How a page looked.
    pub(super) fn page(&self, url: &str) -> Option<&Seen> {
        let address = address(url);
        self.pages.iter().find(|p| p.address == address)
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
