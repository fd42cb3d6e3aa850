//! How numbers, dates and waits are said to a person.

use std::fmt::Write as _;

use domain::event::Wait;
use domain::outcome::Usage;
use domain::page_state::PageState;
use domain::price::dollars;
use domain::witness::ReaderAnswer;
pub use journal::{day as date, span as duration};

/// `1 turn`, `4 turns`.
pub fn count(number: u32, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// `1,234 tokens in (1,000 cached), 56 out`.
pub fn usage(usage: Usage) -> String {
    let total = usage
        .input
        .saturating_add(usage.cache_read)
        .saturating_add(usage.cache_write);
    let mut text = format!("{} tokens in", grouped(total));
    if usage.cache_read > 0 {
        let _ = write!(text, " ({} cached)", grouped(usage.cache_read));
    }
    let _ = write!(text, ", {} out", grouped(usage.output));
    text
}

/// `1,234 tokens in, 56 out, about $0.07`; without an amount where nobody knows the price.
pub fn spent(tokens: Usage, cost: Option<f64>) -> String {
    let tokens = usage(tokens);
    match cost {
        Some(cost) => format!("{tokens}, about {}", dollars(cost)),
        None => tokens,
    }
}

/// All tokens of a call, in and out.
pub fn tokens(usage: Usage) -> String {
    let parts = [
        usage.input,
        usage.cache_read,
        usage.cache_write,
        usage.output,
    ];
    format!(
        "{} tokens",
        grouped(parts.into_iter().fold(0, u64::saturating_add))
    )
}

/// A page's state: what kind of page it looks like, never what is true of the subscription. Nothing where nobody can tell.
pub fn state(state: PageState) -> &'static str {
    match state {
        PageState::Start => "start page",
        PageState::LoginRequired => "sign-in",
        PageState::AccountActive => "account page",
        PageState::AccountCancelled => "account page, speaks of an end",
        PageState::ThirdPartyBilling => "billed elsewhere",
        PageState::RetentionOffer => "offer",
        PageState::ExitSurvey => "survey",
        PageState::FinalConfirmation => "last step",
        PageState::Complete => "says it is done",
        PageState::Aborted => "says you stay",
        PageState::Failed => "error page",
        PageState::Unknown => "",
    }
}

/// What the program waits for.
pub fn wait(wait: &Wait) -> String {
    match wait {
        Wait::Package => {
            "Fetching the browser driver (only the first time, up to two minutes)…".to_owned()
        }
        Wait::Browser => "Starting the browser…".to_owned(),
        Wait::Model { attempt: 0 | 1, .. } => "Thinking…".to_owned(),
        Wait::Model {
            attempt,
            problem: None,
            ..
        } => format!("Thinking, attempt {attempt}…"),
        Wait::Model {
            problem: Some(problem),
            ..
        } => problem.clone(),
        Wait::Action { .. } => "Waiting for the page…".to_owned(),
        Wait::Verification => "Checking that it is really cancelled…".to_owned(),
    }
}

/// Most quotes of a second reader that are shown.
const QUOTES: usize = 3;

/// What a second reader says, in a sentence or two. `safe` makes foreign text harmless.
pub fn second_reader(
    model: &str,
    control: bool,
    testimony: Option<&ReaderAnswer>,
    problem: Option<&str>,
    safe: impl Fn(&str) -> String,
) -> String {
    let Some(testimony) = testimony else {
        return format!(
            "No second reader ({model}): {}",
            safe(problem.unwrap_or("it said nothing"))
        );
    };
    let quotes = testimony
        .quoted(QUOTES)
        .map(|quotes| format!(" It quotes: {}", safe(&quotes)))
        .unwrap_or_default();
    let shown = if control {
        ", shown the pages as they were before, with a notice of what is no end,"
    } else {
        ""
    };
    format!(
        "A second reader ({model}){shown} says: {}.{quotes}",
        safe(&testimony.in_words(date))
    )
}

/// Thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_of_a_page_has_its_words() {
        use PageState as S;
        let states = [
            S::Start,
            S::LoginRequired,
            S::AccountActive,
            S::AccountCancelled,
            S::ThirdPartyBilling,
            S::RetentionOffer,
            S::ExitSurvey,
            S::FinalConfirmation,
            S::Complete,
            S::Aborted,
            S::Failed,
            S::Unknown,
        ];
        let words: std::collections::BTreeSet<_> = states.iter().map(|s| state(*s)).collect();
        assert_eq!(words.len(), 12, "{words:?}");
    }

    #[test]
    fn numbers_and_dates_are_said_as_people_do() {
        assert_eq!(
            (count(1, "turn"), count(4, "turn"), count(0, "turn")),
            ("1 turn".into(), "4 turns".into(), "0 turns".into())
        );
        assert_eq!(date("2026-02-15"), "15 February 2026");
        assert_eq!(date("the end of your term"), "the end of your term");
        assert_eq!(
            (duration(85), duration(1250), duration(61_000)),
            ("85 ms".into(), "1.2 s".into(), "61.0 s".into())
        );
        let tokens = Usage {
            input: 234,
            cache_read: 1000,
            cache_write: 0,
            output: 56,
        };
        assert_eq!(super::tokens(tokens), "1,290 tokens");
        assert_eq!(usage(tokens), "1,234 tokens in (1,000 cached), 56 out");
        assert_eq!(
            spent(tokens, Some(0.071)),
            "1,234 tokens in (1,000 cached), 56 out, about $0.07"
        );
        assert_eq!(spent(tokens, None), usage(tokens));
        assert_eq!(
            usage(Usage {
                input: u64::MAX,
                cache_read: 1,
                ..Usage::default()
            })
            .split(' ')
            .next(),
            Some("18,446,744,073,709,551,615")
        );
    }
}
