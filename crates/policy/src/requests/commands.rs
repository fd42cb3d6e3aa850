//! What the fields of a request command, by name and value: `status=cancelled`, `auto_renew=false`.

use super::reading::{Field, Reading, words};
use crate::vocabulary::{ANSWERS, BOOKKEEPING, DECLINES, FALSY, FINAL, HAPPENINGS, STEPS};

/// The name and the value of what a field commands: `status=cancelled`, `auto_renew=false`.
pub(super) struct Command {
    pub(super) name: Vec<String>,
    pub(super) value: Vec<String>,
    pub(super) falsy: bool,
    pub(super) truthy: bool,
}

impl Command {
    /// Whether its name is one of those that say which part of a page sends it.
    pub(super) fn says_where(&self) -> bool {
        matches!(
            self.name.as_slice(),
            [one] if matches!(one.as_str(), "zone" | "surface" | "placement" | "widget")
        )
    }

    /// Whether its name is one of those that only keep the books.
    pub(super) fn keeps_books(&self) -> bool {
        !self.name.is_empty() && self.name.iter().all(|w| BOOKKEEPING.has(w))
    }

    /// Whether its value only names what happened on the way: `cancel_click`, `portal.cancel.open`, `churn_reason_time`.
    pub(super) fn tells_what_happened(&self) -> bool {
        let happened = |w: &String| HAPPENINGS.has(w) || STEPS.has(w);
        self.value.len() > 1
            && self.value.iter().any(happened)
            && !self.value.iter().any(|w| FINAL.begins(w) || w == "now")
    }
}

/// What its fields command. The name of a remote procedure is read as a part of the path already.
pub(super) fn commands_of(reading: &Reading) -> Vec<Command> {
    let procedure = reading.named(&["jsonrpc"]).next().is_some();
    let is_method = |f: &Field| procedure && f.name == "method";
    reading
        .fields
        .iter()
        .filter(|f| !is_method(f))
        .filter_map(command)
        .collect()
}

fn command(field: &Field) -> Option<Command> {
    let name = words(&field.name);
    if ANSWERS.has_any(&name) {
        return None;
    }
    let value = field.value.trim();
    // Which part of the page is sent, in the words of Faces: `execute=@this`.
    if matches!(value, "@this" | "@form" | "@all" | "@none") {
        return None;
    }
    let lower = value.to_lowercase();
    // `freeze_declined`, `step=offer-skipped`: what is named with a no isn't done.
    let declined = words(value).iter().any(|w| DECLINES.has(w));
    let falsy = declined || lower.is_empty() || FALSY.has(&lower);
    let short = value.chars().count() <= COMMAND && value.split_whitespace().count() <= 4;
    let value = if short {
        without_rebates(&words(value))
    } else {
        Vec::new()
    };
    Some(Command {
        name,
        value,
        falsy,
        truthy: !falsy,
    })
}

/// `off_50_2m`, `20-off`: "off" beside a number is a rebate, and switches nothing off.
fn without_rebates(words: &[String]) -> Vec<String> {
    let counts =
        |at: Option<&String>| at.is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    let rebate = |at: usize| {
        words[at] == "off" && (counts(words.get(at + 1)) || at > 0 && counts(words.get(at - 1)))
    };
    let kept = (0..words.len()).filter(|at| !rebate(*at));
    kept.map(|at| words[at].clone()).collect()
}

/// Longest value that is read as a command, in characters.
const COMMAND: usize = 40;
