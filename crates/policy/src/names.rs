//! Words of names that programmers give: `endSubscription`, `end_subscription` and `end-subscription` have two.

use crate::vocabulary::{AGREES, CHECKS, FINAL, READ_HEADS, READS, SETS};

/// The words of a name, in lower case.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = text.chars().take(2000).collect();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|i| chars.get(i));
        let after = chars.get(at + 1);
        let begins = c.is_uppercase()
            && (before.is_some_and(|b| b.is_lowercase() || b.is_ascii_digit())
                || (before.is_some_and(|b| b.is_uppercase())
                    && after.is_some_and(|a| a.is_lowercase())));
        if (!c.is_alphanumeric() || begins) && !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// A number or identifier, as opposed to a word.
pub(crate) fn is_code(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits > 0 && (digits * 3 >= word.len() || word.len() >= 20)
}

/// Whether a name is one of what is only read, by its verb or by its head: `checkDowngrade`, `cancellation terms`, `PlanSettings`. What it
/// does beside that takes it back: `confirm…`, `update_details`, `get_and_end`.
pub(crate) fn reads_by_name(name: &[String]) -> bool {
    let Some((first, behind)) = name.split_first() else {
        return false;
    };
    let carries_out =
        FINAL.has(first) || (!behind.is_empty() && (AGREES.has(first) || SETS.has(first)));
    let joined = ["and", "then", "out"]
        .iter()
        .any(|w| name.iter().any(|n| n == w));
    let verb = READS.has(first) || (!behind.is_empty() && CHECKS.has(first));
    let head = behind.last().is_some_and(|w| READ_HEADS.has(w));
    (verb || head) && !joined && !carries_out
}
