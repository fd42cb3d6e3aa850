//! What was seen at the request gate, written into the record.

use super::super::run::Agent;
use super::super::run_end::RunEnd;
use domain::event::{Event, RequestDecision};
use policy::requests::{RequestVerdict, in_words};

/// Why a request was kept back.
const CHATTER: &str = "the page can do without it, and it says nothing";
/// Most harmless requests that a run records.
const RECORDED: u32 = 300;

impl Agent<'_> {
    /// Writes what was seen at the gate into the record, and keeps what was stopped.
    pub(crate) fn record_requests(&mut self) -> Result<(), RunEnd> {
        let (seen, answers) = self.watch.take();
        for seen in seen {
            if matches!(&seen.verdict, RequestVerdict::Pass(passing) if !passing.is_harmless()) {
                self.verifier.collector.sends(seen.request.id);
            }
            let (decision, why) = match &seen.verdict {
                RequestVerdict::Pass(passing) => {
                    (RequestDecision::Passed, passing.in_words().to_owned())
                }
                RequestVerdict::Ask(why) | RequestVerdict::Fail(why) => {
                    let decision = if seen.held {
                        RequestDecision::Held
                    } else {
                        RequestDecision::Stopped
                    };
                    (decision, format!("it {}", why.in_words()))
                }
                RequestVerdict::KeepBack => (RequestDecision::KeptBack, CHATTER.to_owned()),
                RequestVerdict::Refuse(why) => (RequestDecision::Refused, why.clone()),
            };
            let counts = !matches!(seen.verdict, RequestVerdict::Pass(p) if p.is_harmless())
                && decision != RequestDecision::KeptBack;
            if counts || self.held.recorded < RECORDED {
                self.held.recorded += u32::from(!counts);
                if counts {
                    self.held.sent.insert(seen.request.id);
                }
                self.record(&Event::Request {
                    turn: self.turn,
                    id: seen.request.id,
                    sends: in_words(&seen.request, &self.seen.page.url),
                    page: seen.request.page_url.clone(),
                    decision,
                    why,
                    by_act: seen.by_act,
                })?;
            }
            if decision == RequestDecision::KeptBack && !seen.by_act && seen.may_be_content() {
                self.held.kept_back.push(seen.clone());
            }
            // What is held is asked about at once.
            if !matches!(decision, RequestDecision::Passed | RequestDecision::Held) {
                self.held.stopped.push(seen);
            }
        }
        for answer in &answers {
            self.verifier.collector.hears(answer);
        }
        for answer in answers {
            if !self.held.sent.contains(&answer.id) {
                continue;
            }
            // A body that may hold a key is not kept: masking knows shapes, not every token.
            let holds_key = |b: &String| {
                [
                    "token", "secret", "passw", "session", "jwt", "cookie", "_key", "apikey",
                ]
                .iter()
                .any(|w| b.to_lowercase().contains(w))
            };
            let body = answer
                .body
                .filter(|b| !holds_key(b))
                .map(|b| b.chars().take(2000).collect());
            self.record(&Event::RequestAnswered {
                turn: self.turn,
                id: answer.id,
                status: answer.status,
                location: answer.location,
                body,
            })?;
        }
        Ok(())
    }
}
