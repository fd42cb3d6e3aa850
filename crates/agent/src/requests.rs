//! What the request gate stops and holds: it is told, asked about, and let go or failed.
//!
//! What an act sends and only the person can allow is held open in the browser while they are asked. A yes lets it go, a no fails it and ends the run;
//! nothing is done twice. What a page sends by itself never leaves unless the page can't go on without it.

use std::time::Duration;

use super::proposed::Proposed;
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use super::watch::GatedRequest;
use domain::request::RequestKind;
use policy::requests::{Deed, RequestVerdict, in_words};

/// How long a page is waited for that has nothing to act on yet: so often, and so long each time.
const WAITS: u32 = 5;
const WAIT: Duration = Duration::from_millis(600);

/// What is told where a press came to nothing, and what it sends had been kept back as the page's own.
const KEPT_BACK: &str = "What it sends was kept back, because the page sends the like by itself all the time. Do the same once more if it is needed: then the person is asked.";

mod asking;
mod holding;
mod lacking;
mod recording;

pub(super) use holding::tells_approved;

impl Agent<'_> {
    /// After an act and the look that followed: records what was sent, and tells the model what became of it.
    pub(super) fn settle_requests(
        &mut self,
        proposed: &Proposed,
        mut answer: ToolAnswer,
    ) -> Result<ToolAnswer, RunEnd> {
        self.record_requests()?;
        // What was kept back before a press that led on is nothing that the page waits for.
        if self.last_act.moved_on(&self.seen.page, proposed) {
            self.held.kept_back.clear();
        }
        let (asks, stopped): (Vec<GatedRequest>, Vec<GatedRequest>) =
            std::mem::take(&mut self.held.stopped)
                .into_iter()
                .partition(|s| matches!(s.verdict, RequestVerdict::Ask(_)));
        // What the page sends by itself has its own time.
        self.held.by_page.extend(asks);
        if let Some(first) = stopped.iter().find(|s| !s.is_chatter()) {
            return Ok(ToolAnswer::refused(&refusal(first, &self.seen.page.url)));
        }
        // What nobody seemed to need, and yet the act stopped there: somebody waits for it.
        if self.last_act.nothing_came_of(&self.seen.page, proposed) {
            let waits = |s: &&GatedRequest| {
                !matches!(s.request.kind, RequestKind::Ping | RequestKind::Image)
            };
            let mut needed = stopped.iter().filter(|s| s.by_act).filter(waits).peekable();
            if needed.peek().is_some() {
                needed.for_each(|s| self.watch.needs(&s.request));
                answer.adds(KEPT_BACK);
            }
        }
        Ok(answer)
    }
}

pub(super) fn deed_of(seen: &GatedRequest) -> Option<Deed> {
    match seen.verdict {
        RequestVerdict::Ask(why) => why.deed(),
        _ => None,
    }
}

fn refusal(seen: &GatedRequest, page_url: &str) -> String {
    let why = match &seen.verdict {
        RequestVerdict::Refuse(why) => why.as_str(),
        _ => "",
    };
    format!(
        "What it sends was stopped ({}), because {why}. Nobody's yes changes that: leave that control alone and look for another way.",
        in_words(&seen.request, page_url)
    )
}
