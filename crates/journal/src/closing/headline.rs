//! The sentence that a run ends with: the headline of its last words in the terminal, and of its report.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. What isn't known isn't said.
//! Pure: result in, sentence out. Texts from pages are in it: whoever shows it makes them safe first.

use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::outcome::{Channel, Outcome, Reason, RunResult};
use domain::page_state::PageState;

use super::super::when::day;
use super::told::Told;
use super::{NAME, QUOTE, clipped};

/// What kind of end a sentence tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It is proved.
    Done,
    /// The person has to look, or to do something.
    Attention,
    /// Something failed.
    Failed,
    /// It rests.
    Paused,
    /// A letter is waited for, or wanted.
    Mail,
    /// A call is wanted.
    Phone,
    /// Nothing failed and nothing was done.
    Plain,
}

/// What the last words of a run are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// What a dry run would have done first.
    FirstStep,
    /// What the person confirmed.
    Confirmed,
    /// Where the subscription stands.
    Standing,
    /// Why the run stopped.
    Stopped,
}

/// What the last words are about: why the run stopped, unless what became of the subscription says more.
pub(super) fn about(told: &Told, result: &RunResult) -> About {
    let ended = result.reason == Reason::Completed || (result.success && result.verified);
    let known = !matches!(
        result.outcome,
        Outcome::NotCancelled | Outcome::NeedsHuman { .. } | Outcome::Unverified
    );
    if result.interrupted {
        About::Stopped
    } else if result.proposed.is_some() || (told.dry_run && result.success) {
        About::FirstStep
    } else if result.is_confirmed() {
        About::Confirmed
    } else if ended || known || result.reason == Reason::VerificationFailed {
        About::Standing
    } else {
        About::Stopped
    }
}

/// The sentence.
pub(super) fn headline(told: &Told, result: &RunResult) -> (Tone, String) {
    if told.purpose == Purpose::Check {
        return checked(told, result);
    }
    match about(told, result) {
        About::FirstStep => (Tone::Plain, first_step(told, result)),
        About::Confirmed => attention(format!("{} is cancelled, as you confirmed", told.name)),
        About::Standing => standing(told, result),
        About::Stopped => stopped(told, result),
    }
}

fn attention(text: impl Into<String>) -> (Tone, String) {
    (Tone::Attention, text.into())
}

fn failed(text: impl Into<String>) -> (Tone, String) {
    (Tone::Failed, text.into())
}

fn first_step(told: &Told, result: &RunResult) -> String {
    if result.proposed.is_none() {
        return "Dry run: nothing was done".to_owned();
    }
    let what = told.gesture.map_or_else(
        || "something that doesn't exist".to_owned(),
        |gesture| gesture.to_do(&clipped(&told.label, NAME)),
    );
    let place = match told.state {
        PageState::AccountActive => " on the account page",
        PageState::Start => " on the start page",
        PageState::Failed => " on the error page",
        _ => "",
    };
    format!("First action: {what}{place}")
}

/// Where the subscription stands.
pub(super) fn standing(told: &Told, result: &RunResult) -> (Tone, String) {
    let name = told.name.as_str();
    let proved = result.success && result.verified;
    match &result.outcome {
        Outcome::Cancelled { effective_date, .. } if proved => {
            let until = until(effective_date.as_deref());
            (Tone::Done, format!("{name} cancelled and verified{until}"))
        }
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            let until = until(effective_date.as_deref());
            (Tone::Done, format!("{name} was already cancelled{until}"))
        }
        Outcome::ThirdPartyBilling { provider, .. } => {
            let provider = match clipped(provider.trim(), NAME) {
                nobody if nobody.is_empty() => "Somebody else".to_owned(),
                provider => provider,
            };
            attention(format!("{provider} bills you for {name}: cancel it there"))
        }
        Outcome::NeedsHuman {
            how,
            contact,
            hours,
        } => by_people(name, *how, contact.as_deref(), hours.as_deref()),
        Outcome::Paused { until } => {
            let until = until
                .as_deref()
                .map(|date| format!(" until {}", day(date.trim())))
                .unwrap_or_default();
            (
                Tone::Paused,
                format!("{name} is paused{until}, not cancelled"),
            )
        }
        Outcome::Pending { what_is_left } => pending(name, what_is_left),
        Outcome::OtherObject { object, .. } if object.is_empty() => {
            attention(format!("Something else ended, but {name} goes on"))
        }
        Outcome::OtherObject { object, .. } => attention(format!(
            "\"{}\" ended, but {name} goes on",
            clipped(object, QUOTE)
        )),
        Outcome::NotCancelled if !told.still.is_empty() => {
            attention(format!("{name} is not cancelled"))
        }
        Outcome::NotCancelled => attention(format!(
            "{name} is not cancelled: no way was found on the site"
        )),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            attention(format!(
                "{name} may or may not be cancelled: the site doesn't prove it"
            ))
        }
    }
}

/// Something is left to do, or to wait for.
fn pending(name: &str, left: &str) -> (Tone, String) {
    let folded = left.to_lowercase();
    if !folded.contains("mail") {
        return attention(format!("{name} is not cancelled yet"));
    }
    let what = if folded.contains("link") || folded.contains("click") {
        "click its link"
    } else {
        "do what it says"
    };
    (
        Tone::Mail,
        format!("One step left: open {name}'s e-mail and {what}"),
    )
}

fn by_people(
    name: &str,
    how: Option<Channel>,
    contact: Option<&str>,
    hours: Option<&str>,
) -> (Tone, String) {
    let hours = hours
        .map(|hours| format!(", {}", hours.trim()))
        .unwrap_or_default();
    match (how, contact.map(str::trim)) {
        (Some(Channel::Phone), Some(number)) => (
            Tone::Phone,
            format!("{name} cancels by phone only: {number}{hours}"),
        ),
        (Some(Channel::Email), Some(address)) => (
            Tone::Mail,
            format!("{name} cancels by e-mail only: {address}{hours}"),
        ),
        (_, Some(_)) => attention(format!("{name} can't be cancelled online")),
        (_, None) => attention(format!(
            "{name} can't be cancelled online: it wants a call, a chat or a letter"
        )),
    }
}

/// What a check found.
fn checked(told: &Told, result: &RunResult) -> (Tone, String) {
    let name = told.name.as_str();
    if result.interrupted {
        return (Tone::Plain, "Interrupted".to_owned());
    }
    if result.success && result.verified {
        match &result.outcome {
            Outcome::NotCancelled => return (Tone::Done, format!("{name} is active")),
            Outcome::AlreadyCancelled { effective_date, .. }
            | Outcome::Cancelled { effective_date, .. } => {
                let until = until(effective_date.as_deref());
                return (Tone::Done, format!("{name} is cancelled{until}"));
            }
            Outcome::Paused { .. }
            | Outcome::Pending { .. }
            | Outcome::ThirdPartyBilling { .. } => return standing(told, result),
            _ => {}
        }
    }
    match (result.reason, told.needed) {
        (Reason::McpError, _) => lost(result),
        (_, Some(kind)) => attention(format!("Your input is needed: {}", needed(kind, name))),
        _ => attention(format!("The site doesn't show whether {name} is cancelled")),
    }
}

/// The loop stopped for another reason.
fn stopped(told: &Told, result: &RunResult) -> (Tone, String) {
    if result.interrupted {
        return (Tone::Plain, "Interrupted".to_owned());
    }
    match result.reason {
        Reason::HumanRejected => match (told.refused_by, told.needed) {
            (Some(AnsweredBy::NoInput), _) => {
                attention("Your approval is needed, and prompts are off")
            }
            (Some(AnsweredBy::EndOfInput), _) => {
                attention("Your approval is needed, and the input had ended")
            }
            // A person's own no is no failure.
            (Some(_), _) => (Tone::Plain, "Stopped: you said no".to_owned()),
            (None, Some(kind)) => attention(format!(
                "Your input is needed: {}",
                needed(kind, &told.name)
            )),
            (None, None) => attention("Stopped: you are needed"),
        },
        Reason::RecordFailed => failed("Stopped: the record of the run could not be written"),
        Reason::MaxTurnsExceeded => failed(format!(
            "Stopped after {} turn{}: that is the limit",
            result.turns,
            if result.turns == 1 { "" } else { "s" }
        )),
        Reason::LlmNoAction => failed("Stopped: the model came no further"),
        Reason::LlmError => failed("Stopped: the model can't be reached"),
        Reason::BudgetExceeded => failed("Stopped: your limit of costs or tokens is reached"),
        Reason::McpError => lost(result),
        Reason::Completed | Reason::VerificationFailed => standing(told, result),
    }
}

fn lost(result: &RunResult) -> (Tone, String) {
    failed(if result.turns == 0 {
        "The browser could not be started"
    } else {
        "Stopped: the browser was lost"
    })
}

/// What only the person can do.
fn needed(kind: HandOverKind, name: &str) -> String {
    match kind {
        HandOverKind::Login => format!("sign in to {name}"),
        HandOverKind::Mfa => format!("enter the code that {name} asks for"),
        HandOverKind::Captcha => format!("solve {name}'s CAPTCHA"),
    }
}

fn until(date: Option<&str>) -> String {
    date.map(|date| format!(": access until {}", day(date.trim())))
        .unwrap_or_default()
}
