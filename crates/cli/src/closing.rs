//! The last words of a run: what became of the subscription, why, and what to do now.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and where to
//! look. Pure: result in, lines out.

use super::clean;
use super::ui::Mark;
use super::words;
use domain::call::ToolCall;
use domain::event::AnsweredBy;
use domain::outcome::{Outcome, Reason, RunResult};

/// What the closing needs to know beside the result.
#[derive(Debug, Clone, Default)]
pub struct Story {
    /// Service name for people.
    pub name: String,
    /// How the person names it on the command line.
    pub named: String,
    pub dry_run: bool,
    /// Real name of the target of the last proposed call.
    pub label: String,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
}

/// A headline and the lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// Sign before the headline.
    pub mark: Option<Mark>,
    /// What happened, in one line.
    pub headline: String,
    /// What it means and what to do, one line each.
    pub details: Vec<String>,
}

/// The last words of this run.
pub fn closing(story: &Story, result: &RunResult) -> Closing {
    if let Some(call) = result.proposed.as_ref().filter(|_| !result.interrupted) {
        return dry_run(story, call);
    }
    let name = &story.name;
    if result.is_confirmed() && !result.interrupted {
        return confirmed(name, result);
    }
    let closing = if result.interrupted {
        failed(format!(
            "Interrupted after {}",
            words::count(result.turns, "turn")
        ))
    } else if result.reason == Reason::Completed || (result.success && result.verified) {
        return completed(story, result);
    } else {
        stopped(story, result)
    };
    closing
        .with(standing(story, result))
        .with(why(result))
        .with(remedy(story, result))
}

/// The task was ended by `complete_task`.
fn completed(story: &Story, result: &RunResult) -> Closing {
    let name = &story.name;
    let turns = words::count(result.turns, "turn");
    let proved = result.success && result.verified;
    let closing = match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            confirmation,
            object,
            ..
        } if proved => {
            let until = until(effective_date.as_deref());
            let ended =
                |object: &String| format!("What ended: {}", clean::clip(&clean::line(object), 80));
            let code = |code: &String| format!("Confirmation: {}", clean::line(code));
            return done(format!(
                "{name} cancellation completed and verified ({turns}){until}"
            ))
            .with(object.as_ref().map(ended))
            .with(confirmation.as_ref().map(code));
        }
        Outcome::AlreadyCancelled { effective_date, .. } if proved => {
            let until = until(effective_date.as_deref());
            return done(format!("{name} had already been cancelled{until}"))
                .with(["Nothing was changed.".to_owned()]);
        }
        Outcome::ThirdPartyBilling { provider, steps } => {
            return billed_elsewhere(name, provider, steps);
        }
        reach @ Outcome::NeedsHuman { .. } => attention(format!(
            "{name} can't be cancelled without you"
        ))
        .with([
            "The service wants a call, a chat or a letter from you. Nothing was cancelled here."
                .to_owned(),
        ])
        .with(reach.reach().map(|reach| clean::line(&reach))),
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::OtherObject { .. } => {
            attention(format!("{name} is not cancelled yet ({turns})"))
                .with(standing(story, result))
        }
        Outcome::NotCancelled => failed(format!("{name} was not cancelled ({turns})")),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            attention(format!(
                "{name} may or may not be cancelled: no page proved it ({turns})"
            ))
            .with([look_yourself(result)])
        }
    };
    closing.with(why(result))
}

/// The person looked and said that it has ended.
fn confirmed(name: &str, result: &RunResult) -> Closing {
    attention(format!(
        "{name} is cancelled, as you confirmed ({})",
        words::count(result.turns, "turn")
    ))
    .with(["You looked at the pages and said that they show it. No page proved it to the program: keep an eye on your statement.".to_owned()])
}

/// The loop stopped for another reason.
fn stopped(story: &Story, result: &RunResult) -> Closing {
    let turns = words::count(result.turns, "turn");
    match result.reason {
        Reason::HumanRejected => match story.refused_by {
            Some(AnsweredBy::NoInput) => {
                failed("Stopped: your approval was needed, and prompts are off".to_owned())
            }
            Some(AnsweredBy::EndOfInput) => {
                failed("Stopped: your approval was needed, and the input had ended".to_owned())
            }
            Some(_) => failed("Stopped: you did not approve the action".to_owned()),
            None => failed("Stopped: you were needed".to_owned()),
        },
        Reason::RecordFailed => {
            failed("Stopped: the record of the run could not be written".to_owned())
        }
        Reason::MaxTurnsExceeded => failed(format!("Stopped at the limit of turns ({turns})")),
        Reason::LlmNoAction => failed(format!(
            "Stopped: the model proposed nothing three times in a row ({turns})"
        )),
        Reason::LlmError => failed("Stopped: the model's API failed".to_owned()),
        Reason::BudgetExceeded => failed(format!(
            "Stopped at your limit of costs or tokens ({turns})"
        )),
        Reason::McpError => failed("Stopped: the browser or its MCP server failed".to_owned()),
        Reason::Completed | Reason::VerificationFailed => attention(format!(
            "The model says {} is cancelled, but no page proved it ({turns})",
            story.name
        )),
    }
}

/// Where the subscription stands after a run that did not complete.
pub(super) fn standing(story: &Story, result: &RunResult) -> Vec<String> {
    let Story { name, named, .. } = story;
    match &result.outcome {
        Outcome::Cancelled { effective_date, .. } if result.verified => {
            vec![format!(
                "{name} is cancelled, and that was verified{}.",
                until(effective_date.as_deref())
            )]
        }
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            vec![format!(
                "{name} had already been cancelled{}.",
                until(effective_date.as_deref())
            )]
        }
        Outcome::ThirdPartyBilling { provider, steps } => {
            let elsewhere = billed_elsewhere(name, provider, steps);
            std::iter::once(format!("{}.", elsewhere.headline))
                .chain(elsewhere.details)
                .collect()
        }
        Outcome::Paused { until } => {
            let until = until
                .as_deref()
                .map(|day| format!(" until {}", words::date(&clean::line(day))))
                .unwrap_or_default();
            vec![format!(
                "{name} is only paused{until}: it goes on by itself. Nothing was cancelled."
            )]
        }
        Outcome::Pending { what_is_left } => vec![
            format!(
                "Something is still to be done before {name} is cancelled: \"{}\"",
                clean::clip(&clean::line(what_is_left), 300)
            ),
            format!("Until that is done it goes on. Then look with: subterminator check {named}"),
        ],
        Outcome::OtherObject { object, goes_on } => {
            let object = if object.is_empty() {
                "Something".to_owned()
            } else {
                format!("\"{}\"", clean::clip(&clean::line(object), 200))
            };
            vec![format!(
                "{object} was ended, and {name} goes on: \"{}\"",
                clean::clip(&clean::line(goes_on), 200)
            )]
        }
        // Without a turn no page of the service was seen.
        Outcome::NotCancelled if result.turns == 0 => {
            vec![format!("{name} was not cancelled: nothing was done.")]
        }
        Outcome::NotCancelled | Outcome::NeedsHuman { .. } => vec![format!(
            "{name} was not cancelled: the subscription goes on."
        )],
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            vec![
                format!("{name} may or may not be cancelled."),
                look_yourself(result),
            ]
        }
    }
}

pub(super) fn look_yourself(result: &RunResult) -> String {
    match result
        .final_url
        .as_deref()
        .map(clean::line)
        .filter(|url| !url.is_empty())
    {
        Some(url) => format!(
            "Look for yourself at your account page; the last page was {}",
            clean::clip(&url, 200)
        ),
        None => "Look for yourself at your account page.".to_owned(),
    }
}

pub(super) fn billed_elsewhere(name: &str, provider: &str, steps: &[String]) -> Closing {
    let provider = clean::line(provider);
    let provider = if provider.is_empty() {
        "somebody else".to_owned()
    } else {
        clean::clip(&provider, 80).into_owned()
    };
    let what_to_do = if steps.is_empty() {
        format!(
            "Nothing was cancelled here. Look for the subscription in your account with {provider}."
        )
    } else {
        "Nothing was cancelled here. What to do:".to_owned()
    };
    let steps = (1..)
        .zip(steps)
        .map(|(i, step)| format!("{i}. {}", clean::line(step)));
    attention(format!(
        "{name} is billed by {provider}, so it has to be cancelled there"
    ))
    .with([what_to_do])
    .with(steps)
}

fn dry_run(story: &Story, call: &ToolCall) -> Closing {
    let label = if story.label.is_empty() {
        String::new()
    } else {
        format!(" \"{}\"", clean::clip(&story.label, 100))
    };
    let mut details: Vec<String> = call
        .args
        .iter()
        .map(|(key, value)| format!("{}: {}", clean::line(key), clean::line(&value.to_string())))
        .collect();
    details.push("Nothing was clicked or changed.".to_owned());
    Closing {
        mark: None,
        headline: format!(
            "Dry run: the first action would be {}{label}",
            clean::line(&call.name)
        ),
        details,
    }
}

pub(super) fn why(result: &RunResult) -> Option<String> {
    let error = clean::line(result.error.as_deref()?);
    // The headline says it already.
    let said = result.interrupted && error == "Interrupted.";
    (!error.is_empty() && !said).then(|| format!("Why: {error}"))
}

fn remedy(story: &Story, result: &RunResult) -> Option<String> {
    if result.interrupted {
        return None;
    }
    let text = match result.reason {
        Reason::HumanRejected
            if matches!(
                story.refused_by,
                Some(AnsweredBy::NoInput | AnsweredBy::EndOfInput)
            ) =>
        {
            "Run it in a terminal, without --no-input, CI and SUBTERMINATOR_NO_PROMPTS, or pipe a line with y into it."
        }
        Reason::MaxTurnsExceeded => "Try again with a higher --max-turns, or another --model.",
        Reason::LlmNoAction => "Try again, or try another --model.",
        Reason::McpError if result.turns == 0 => {
            "To see what is missing, with the fix for each: subterminator doctor"
        }
        _ => return None,
    };
    Some(text.to_owned())
}

pub(super) fn until(date: Option<&str>) -> String {
    date.map(|text| format!(" — access until {}", words::date(&clean::line(text))))
        .unwrap_or_default()
}

pub(super) fn done(headline: String) -> Closing {
    Closing::marked(Mark::Done, headline)
}

pub(super) fn attention(headline: String) -> Closing {
    Closing::marked(Mark::Attention, headline)
}

pub(super) fn failed(headline: String) -> Closing {
    Closing::marked(Mark::Failed, headline)
}

impl Closing {
    fn marked(mark: Mark, headline: String) -> Self {
        Self {
            mark: Some(mark),
            headline,
            details: Vec::new(),
        }
    }

    /// The same with these lines below it.
    pub(super) fn with(mut self, details: impl IntoIterator<Item = String>) -> Self {
        self.details.extend(details);
        self
    }
}

#[cfg(test)]
mod tests;
