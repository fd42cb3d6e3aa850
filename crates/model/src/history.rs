//! Earlier turns in few words: what every wire format sends of them, and how much room they take.
//!
//! Always holds: what is sent of a turn is the same in every later request, so a provider reads it from its cache.
//! Of an answer that says more than its line in the history the rest is told once, beside the newest page, and then no more.

use serde::Serialize;

use domain::call::ToolSpec;

use super::port::{Answer, Conversation, Exchange};

/// Longest answer in the history, in bytes.
pub const ANSWER_LIMIT: usize = 200;
/// Longest text beside a call that is echoed, in bytes.
const TEXT_LIMIT: usize = 600;
/// No longer word is kept whole at the end of a line.
const WORD: usize = 30;
/// Bytes of a message beside its content.
const ENVELOPE: usize = 120;

impl Answer {
    /// The one line that stays in the history.
    pub fn brief(&self) -> String {
        cut(self.text.lines().next().unwrap_or_default(), ANSWER_LIMIT)
    }

    /// What the line in the history leaves out.
    fn rest(&self) -> Option<String> {
        let text = &self.text;
        let first = text.lines().next().unwrap_or_default();
        if first.len() > ANSWER_LIMIT {
            let rest = text[cut_at(first, ANSWER_LIMIT)..].trim_start();
            return Some(format!("…{rest}"));
        }
        let rest = text[first.len()..].trim();
        (!rest.is_empty()).then(|| rest.to_owned())
    }
}

impl Conversation {
    /// What stands beside the newest page: what the history leaves out of the last answer.
    pub fn latest(&self) -> Option<String> {
        self.exchanges.last()?.answer.rest()
    }

    /// About how many bytes a request has beside the page.
    pub fn weight(&self) -> usize {
        let tool =
            |t: &ToolSpec| t.name.len() + t.description.len() + length(&t.input_schema) + ENVELOPE;
        let tools: usize = self.tools.iter().map(tool).sum();
        let exchanges: usize = self.exchanges.iter().map(weight_of).sum();
        let latest = self.latest().map_or(0, |rest| rest.len());
        self.system.len() + self.goal.len() + tools + exchanges + latest * 5 / 4 + 1_000
    }
}

/// Bytes of a value as JSON.
fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

fn weight_of(exchange: &Exchange) -> usize {
    let said = &exchange.said;
    let args = said
        .call
        .as_ref()
        .map_or(0, |c| length(&c.args) + c.name.len() + c.id.len());
    let raw = said.raw.as_ref().map_or(0, length);
    (said.text.len().min(TEXT_LIMIT) + args).max(raw) * 5 / 4
        + exchange.answer.brief().len()
        + 2 * ENVELOPE
}

/// The model's own text as it is echoed.
pub fn echoed(text: &str) -> String {
    cut(text, TEXT_LIMIT)
}

/// At most `limit` bytes, with a mark where something is missing.
fn cut(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    format!("{}…", text[..cut_at(text, limit)].trim_end())
}

/// Where a text is cut that is longer than so many bytes: between two words, where one is short enough for that.
fn cut_at(text: &str, limit: usize) -> usize {
    let most = text.floor_char_boundary(limit.saturating_sub(3));
    let word = text[..most].rfind(' ').filter(|at| at + WORD > most);
    word.unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::ActOutcome;

    fn answer(text: &str) -> Answer {
        Answer {
            text: text.to_owned(),
            happened: ActOutcome::Done,
        }
    }

    #[test]
    fn a_long_answer_becomes_one_line() {
        assert_eq!(answer("Done.").brief(), "Done.");
        assert_eq!(answer("Done.\n<page>\nx\n</page>").brief(), "Done.");
        for long in ["é \"".repeat(500), "ü".repeat(900), "\"".repeat(900)] {
            assert!(answer(&long).brief().len() <= ANSWER_LIMIT, "{long}");
        }
    }

    #[test]
    fn the_newest_answer_is_told_in_full_once() {
        let exchange = |text: &str| Exchange {
            said: crate::port::ModelReply::default(),
            answer: answer(text),
        };
        let mut conversation = Conversation {
            exchanges: vec![exchange("a\nb")],
            ..Conversation::default()
        };
        assert_eq!(
            conversation.latest().as_deref(),
            Some("b"),
            "nothing is told twice"
        );
        let message = format!("It can't be seen: {}. Open that first.", "x ".repeat(200));
        conversation.exchanges.push(exchange(&message));
        let brief = conversation.exchanges[1].answer.brief();
        let rest = conversation.latest().unwrap();
        let whole = [brief.trim_end_matches('…'), rest.trim_start_matches('…')].join(" ");
        assert_eq!(whole, message);
        conversation.exchanges.push(exchange("Done."));
        assert_eq!(conversation.latest(), None);
    }
}
