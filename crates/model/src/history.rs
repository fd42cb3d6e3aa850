//! Earlier turns in few words: what every wire format sends of them, and how much room they take.
//!
//! Always holds: what is sent of a turn is the same in every later request, so a provider reads it from its cache.
//! An answer that says more than its line in the history is told whole once, beside the newest page, and then no more.

use serde::Serialize;

use super::port::{Answer, Conversation, Exchange};
use super::wire::clip;

/// Longest answer in the history, in bytes.
pub const ANSWER_LIMIT: usize = 200;
/// Longest text beside a call that is echoed, in bytes.
const TEXT_LIMIT: usize = 600;
/// Bytes of a message beside its content.
const ENVELOPE: usize = 120;

impl Answer {
    /// The one line that stays in the history.
    pub fn brief(&self) -> String {
        clip(self.text.lines().next().unwrap_or_default(), ANSWER_LIMIT).into_owned()
    }
}

impl Conversation {
    /// What stands beside the newest page: the last answer, where the history leaves some of it out.
    pub fn latest(&self) -> Option<&str> {
        let answer = &self.exchanges.last()?.answer;
        Some(answer.text.trim()).filter(|text| *text != answer.brief())
    }

    /// About how many bytes a request has beside the page.
    pub fn weight(&self) -> usize {
        let tools = length(&self.tools) + self.tools.len() * ENVELOPE;
        let exchanges: usize = self.exchanges.iter().map(weight_of).sum();
        let latest = self.latest().map_or(0, str::len);
        self.system.len() + self.goal.len() + tools + exchanges + latest * 5 / 4 + 1_000
    }
}

/// Bytes of a value as JSON.
fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

fn weight_of(exchange: &Exchange) -> usize {
    let said = &exchange.said;
    let made = said.text.len().min(TEXT_LIMIT) + length(&said.call);
    made.max(length(&said.raw)) * 5 / 4 + exchange.answer.brief().len() + 2 * ENVELOPE
}

/// The model's own text as it is echoed.
pub fn echoed(text: &str) -> String {
    clip(text, TEXT_LIMIT).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::ModelReply;

    fn exchange(text: &str) -> Exchange {
        crate::wire::tests::exchange(ModelReply::default(), text)
    }

    #[test]
    fn a_long_answer_becomes_one_line() {
        let brief = |text: &str| exchange(text).answer.brief();
        assert_eq!(brief("Done."), "Done.");
        assert_eq!(brief("Done.\n<page>\nx\n</page>"), "Done.");
        for long in ["é \"".repeat(500), "ü".repeat(900), "\"".repeat(900)] {
            assert!(brief(&long).len() <= ANSWER_LIMIT, "{long}");
        }
    }

    #[test]
    fn the_newest_answer_is_told_in_full_once() {
        let mut conversation = Conversation {
            exchanges: vec![exchange("a\nb")],
            ..Conversation::default()
        };
        assert_eq!(conversation.latest(), Some("a\nb"));
        let message = format!("It can't be seen: {}. Open that first.", "x ".repeat(200));
        conversation.exchanges.push(exchange(&message));
        assert_eq!(conversation.latest(), Some(message.as_str()));
        conversation.exchanges.push(exchange("Done."));
        assert_eq!(conversation.latest(), None);
    }
}
