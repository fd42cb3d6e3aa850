//! A look at the page: when it is still, and what is underway.

use std::time::Duration;

use super::super::error::BrowserError;
use super::super::quiet;
use super::super::quiet::{Stillness, Underway};
use super::{Playwright, REQUESTS_LIMIT, SNAPSHOT_LIMIT, message};
use crate::{answer, tools};

impl Playwright {
    /// The server's answer to one look.
    pub(super) async fn look_once(&self) -> Result<String, BrowserError> {
        let (tool, args) = tools::look();
        let page = self.send(tool, args, SNAPSHOT_LIMIT).await?;
        if page.is_error && !answer::tells_a_dialog(&page.text) {
            return Err(BrowserError::Tool(message(&page)));
        }
        Ok(page.text)
    }

    /// What the page says once it stands still, and at the latest so long after a wait of `patience` for a change.
    async fn stillness(&self, patience: Duration) -> StillnessAnswer {
        let (tool, args) = tools::evaluate(&quiet::question(patience), None, &self.tools);
        match self.send(tool, args, patience + quiet::ANSWER_LIMIT).await {
            Ok(answer) => quiet::read(answer::read_json_result(&answer.text))
                .map_or(StillnessAnswer::Nothing, StillnessAnswer::Is),
            Err(e) => {
                tracing::debug!("whether the page stands still is not known: {e}");
                if matches!(e, BrowserError::Timeout { .. }) {
                    StillnessAnswer::NeverAnswered
                } else {
                    StillnessAnswer::Nothing
                }
            }
        }
    }

    /// One look, and what the page said right before it, where it is asked: once it stands still, after at most so long a wait for a
    /// change. A look beside the question could be older than what the page was watched for.
    pub(super) async fn look_at(
        &mut self,
        patience: Option<Duration>,
    ) -> (Result<String, BrowserError>, StillnessAnswer) {
        let said = match patience {
            Some(patience) => self.stillness(patience).await,
            None => StillnessAnswer::Nothing,
        };
        let answer = self.look_once().await;
        (self.ended(answer).await, said)
    }

    /// Requests without an answer. Where they can't be listed, none are known.
    pub(super) async fn underway(&mut self) -> Underway {
        let unknown = Underway {
            any: true,
            sends: false,
        };
        let (tool, args) = tools::requests();
        match self.call(tool, args, REQUESTS_LIMIT).await {
            Ok(answer) if !answer.is_error => quiet::underway(&answer.text),
            _ => unknown,
        }
    }
}

/// What a page said of its movement.
#[derive(Debug, Clone, Copy)]
pub(super) enum StillnessAnswer {
    Is(Stillness),
    /// Nothing that can be read, or it was not asked.
    Nothing,
    NeverAnswered,
}
