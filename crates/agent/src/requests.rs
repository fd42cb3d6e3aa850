//! What the request gate stops and holds: it is told, asked about, and let go or failed.
//!
//! What an act sends and only the person can allow is held open in the browser while they are asked. A yes lets it go, a no fails it and ends the run;
//! nothing is done twice. What a page sends by itself never leaves unless the page can't go on without it.

use std::collections::HashSet;
use std::time::Duration;

use super::proposed::Proposed;
use super::run::Agent;
use super::run_end::RunEnd;
use super::tool_answer::ToolAnswer;
use super::watch::GatedRequest;
use domain::request::RequestKind;
use policy::requests::{Effect, RequestFingerprint, RequestVerdict, in_words};

/// Most requests that one question shows, and so most that one yes lets go.
const SHOWN: usize = 3;
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

/// What one question is about: one thing that is done, and what says nothing beside it, as far as a question can show it; and what is left for
/// another question. The very same twice is asked about and sent once: the other one is dropped, and so fails.
fn one_question<T>(all: Vec<T>, seen: impl Fn(&T) -> &GatedRequest) -> (Vec<T>, Vec<T>) {
    let mut known = HashSet::new();
    let once = |one: &T| known.insert(RequestFingerprint::of(&seen(one).request));
    let (deeds, silent): (Vec<T>, Vec<T>) =
        (all.into_iter().filter(once)).partition(|one| deed_of(seen(one)).is_some());
    let mut deeds = deeds.into_iter();
    let mut shown: Vec<T> = deeds.next().into_iter().chain(silent).collect();
    let beyond = shown.split_off(shown.len().min(SHOWN));
    (shown, deeds.chain(beyond).collect())
}

pub(super) fn deed_of(seen: &GatedRequest) -> Option<Effect> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use domain::request::PageRequest;
    use policy::requests::Why;

    #[test]
    fn one_question_shows_all_that_its_yes_lets_go_and_what_is_done_first() {
        let sends = |body: &str, why: Why| GatedRequest {
            request: PageRequest {
                method: "POST".to_owned(),
                url: "https://shop.example/api/events".to_owned(),
                body: Some(format!("{{\"said\":\"{body}\"}}")),
                ..PageRequest::default()
            },
            verdict: RequestVerdict::Ask(why),
            by_act: true,
            held: true,
            again: false,
        };
        let (ends, buys) = (Why::Does(Effect::Ends), Why::Does(Effect::Buys));
        let all = vec![
            sends("one", Why::SaysNothing),
            sends("two", Why::SaysNothing),
            sends("two", Why::SaysNothing),
            sends("close", ends),
            sends("close", ends),
            sends("buy", buys),
            sends("three", Why::SaysNothing),
        ];
        let told = |of: &[GatedRequest]| -> Vec<String> {
            of.iter().filter_map(|s| s.request.body.clone()).collect()
        };
        let said = |words: &[&str]| -> Vec<String> {
            words
                .iter()
                .map(|w| format!("{{\"said\":\"{w}\"}}"))
                .collect()
        };
        let (first, others) = one_question(all, |seen| seen);
        assert_eq!(told(&first), said(&["close", "one", "two"]));
        assert_eq!(told(&others), said(&["buy", "three"]));
        let (second, others) = one_question(others, |seen| seen);
        assert_eq!(told(&second), said(&["buy", "three"]));
        assert!(others.is_empty());
    }
}
