//! What is seen of a page, asked beside the last look of each turn: one constant function for the whole page.
//!
//! Never blocks a look: a page that doesn't answer in time, or whose answer can't be read, is taken without it, and isn't asked again
//! at the same address. Servers that take a second for every question are asked only when the page has changed.

use std::time::Duration;

use super::Playwright;
use crate::error::BrowserError;
use crate::settle::{Looks, Shape};
use crate::{answer, tools};
use page::live::{LiveReport, align};
use page::snapshot::{LivePage, PageSnapshot};

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

/// What is known of pages that were asked.
#[derive(Debug, Default)]
pub(super) struct LiveLooks {
    /// Address of a page that didn't answer.
    blind: Option<String>,
    /// The last page that did, and what it said.
    last: Option<(Shape, LivePage)>,
}

impl Playwright {
    /// The page with what is seen of it. Where words that act got a place of their own in the tree, it is looked at once more.
    pub(super) async fn with_live(&mut self, page: PageSnapshot, shape: Shape) -> PageSnapshot {
        let (page, placed) = self.seen_of(page, shape).await;
        if !placed {
            return page;
        }
        let mut looks = Looks::default();
        let again = self.look_once().await;
        match self
            .ended(again)
            .await
            .and_then(|answer| looks.read(answer))
        {
            Ok((fresh, shape)) if fresh.dialog.is_none() => {
                self.known = Some(shape.clone());
                self.seen_of(fresh, shape).await.0
            }
            _ => page,
        }
    }

    /// The same, and whether the tree has more places now.
    async fn seen_of(&mut self, mut page: PageSnapshot, shape: Shape) -> (PageSnapshot, bool) {
        if page.dialog.is_some()
            || page.elements.is_empty()
            || self.live_looks.blind.as_ref() == Some(&page.url)
        {
            return (page, false);
        }
        if let Some((known, live)) = self.live_looks.last.as_ref().filter(|_| !self.asks())
            && *known == shape
        {
            page.live = live.clone();
            return (page, false);
        }
        let (tool, args) = tools::evaluate(LIVE, None, &self.tools);
        let mut placed = false;
        match self.send(tool, args, LIMIT).await {
            Ok(answer) => {
                let told = answer::read_json_result(&answer.text)
                    .and_then(|value| serde_json::from_value::<LiveReport>(value).ok());
                if let Some(told) = told {
                    placed = told.placed > 0;
                    page.live = align(&told, &page);
                    self.live_looks.last = Some((shape, page.live.clone()));
                } else {
                    tracing::debug!("what is seen of the page can't be read");
                }
            }
            Err(e) => {
                tracing::debug!("what is seen of the page is not known: {e}");
                if matches!(e, BrowserError::Timeout { .. }) {
                    self.live_looks.blind = Some(page.url.clone());
                }
            }
        }
        (page, placed)
    }
}
