//! What is seen of a page, asked beside the last look of each turn: one constant function for the whole page.
//!
//! Never blocks a look: a page that doesn't answer in time, or whose answer can't be read, is taken without it, and isn't asked again
//! at the same address.

use std::time::Duration;

use super::Playwright;
use crate::answer;
use crate::error::BrowserError;
use page::live::{LiveReport, align};
use page::snapshot::PageSnapshot;

/// Constant: nothing from a model or a page is ever put into it.
const LIVE: &str = concat!(
    "() => {\n",
    include_str!("../pristine.js"),
    include_str!("../reads.js"),
    include_str!("live/controls.js"),
    include_str!("live/hidden.js"),
    include_str!("live/groups.js"),
    "}"
);

const LIMIT: Duration = Duration::from_secs(3);

impl Playwright {
    /// The page with what is seen of it. Where words that act got a place of their own in the tree, it is looked at once more.
    pub(super) async fn with_live(&mut self, mut page: PageSnapshot) -> PageSnapshot {
        if page.dialog.is_some() {
            return page;
        }
        if !self.see(&mut page).await {
            return page;
        }
        match self.read().await {
            Ok(mut fresh) if fresh.dialog.is_none() => {
                self.see(&mut fresh).await;
                fresh
            }
            _ => page,
        }
    }

    /// Adds what is seen of the page; whether the tree has more places now.
    async fn see(&mut self, page: &mut PageSnapshot) -> bool {
        if page.elements.is_empty() || self.silent.as_ref() == Some(&page.url) {
            return false;
        }
        let answer = self.evaluate(LIVE, None, LIMIT).await;
        if matches!(answer, Err(BrowserError::Timeout { .. })) {
            self.silent = Some(page.url.clone());
        }
        let told: Option<LiveReport> = answer.ok().and_then(|a| answer::read_result(&a.text));
        let Some(told) = told else {
            tracing::debug!("what is seen of the page is not known");
            return false;
        };
        page.live = align(&told, page).into();
        told.placed > 0
    }
}
