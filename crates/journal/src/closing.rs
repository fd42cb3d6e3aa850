//! The last words of a run or a check: what became of the subscription, how that is known, and what to do now. A headline and a few lines, for
//! somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and
//! where to look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use domain::call::ToolCall;
use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::outcome::{Channel, Evidence, Outcome, Reason, RunResult};

pub use headline::Tone;
use headline::{About, about, headline, standing};
pub use told::{Hindrance, Told};

mod headline;
mod told;

/// Longest quotation of a page, in characters.
const QUOTE: usize = 160;
/// Longest name of somebody else, in characters.
const NAME: usize = 80;
/// What the loop puts before a model's own reason to give up: whoever reads the last words needs the reason alone.
const GAVE_UP: &str = "The model gave up: ";

/// A headline and the lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// What kind of end it is.
    pub tone: Tone,
    /// What happened, in one line.
    pub headline: String,
    /// What it means and what to do, one line each.
    pub details: Vec<String>,
}

/// The last words.
pub fn closing(told: &Told, result: &RunResult) -> Closing {
    let (tone, sentence) = headline(told, result);
    let details: Vec<Option<String>> = match about(told, result) {
        _ if told.purpose == Purpose::Check => checked(told, result),
        About::FirstStep => vec![
            result.proposed.as_ref().map(as_programs_write),
            Some("This was a dry run: nothing was clicked or changed.".to_owned()),
        ],
        About::Confirmed => vec![
            Some("The site didn't prove it: watch your next statement.".to_owned()),
            told.command("Later", "check"),
        ],
        About::Standing => details(told, result),
        About::Stopped => {
            let mut said = vec![why_it_stopped(told, result)];
            let stands = format!("{}.", standing(told, result).1);
            match &result.outcome {
                Outcome::NotCancelled | Outcome::NeedsHuman { .. } => {
                    said.push(Some(told.untouched().to_owned()));
                }
                Outcome::Unverified => {
                    said.push(Some(stands));
                    let more = details(told, result).into_iter().flatten();
                    said.extend(more.take(2).map(Some));
                }
                _ => said.push(Some(stands)),
            }
            said.push(remedy(told, result));
            said
        }
    };
    Closing {
        tone,
        headline: sentence,
        details: details.into_iter().flatten().collect(),
    }
}

/// Why the loop stopped, where the headline doesn't say it.
fn why_it_stopped(told: &Told, result: &RunResult) -> Option<String> {
    let untold = match result.reason {
        Reason::RecordFailed | Reason::LlmError | Reason::McpError => true,
        Reason::HumanRejected => told.refused_by.is_none() && told.needed.is_none(),
        _ => false,
    };
    (untold && !result.interrupted)
        .then(|| why(result))
        .flatten()
}

/// What the standing of the subscription means, and what to do now.
fn details(told: &Told, result: &RunResult) -> Vec<Option<String>> {
    let proved = result.success && result.verified;
    let text = |text: &str| Some(text.to_owned());
    let then = |what: &str| told.command(what, "check");
    let mut said = match &result.outcome {
        Outcome::Cancelled {
            confirmation,
            object,
            ..
        } if proved => {
            // Where the page calls it as the headline does, the headline has said it.
            let other = object.as_ref().filter(|it| **it != told.name);
            let code = confirmation.as_ref();
            vec![
                other.map(|object| format!("What ended: {}", quoted(object, 80))),
                code.map(|code| format!("Confirmation: {code}")),
            ]
        }
        Outcome::AlreadyCancelled { .. } if result.verified => vec![text("Nothing was changed.")],
        Outcome::ThirdPartyBilling { provider, steps } => {
            return billed_elsewhere(provider, steps);
        }
        Outcome::NeedsHuman { how, contact, .. } => vec![
            match (how, contact) {
                (Some(Channel::Phone | Channel::Email), Some(_)) => None,
                (_, Some(words)) => Some(says("site", words)),
                (_, None) => why(result),
            },
            then("Nothing was changed here. Afterwards"),
        ],
        Outcome::Paused { .. } => vec![
            still(told, ""),
            text("It starts again by itself, and then you pay again."),
        ],
        Outcome::Pending { what_is_left } => vec![
            Some(says("site", what_is_left)),
            still(told, what_is_left),
            then("Until that is settled you go on paying. Look again then"),
        ],
        Outcome::OtherObject { goes_on, .. } => vec![Some(says("page", goes_on))],
        Outcome::NotCancelled if !told.still.is_empty() => {
            vec![still(told, ""), then("Look again tomorrow")]
        }
        Outcome::NotCancelled => vec![
            why(result),
            text(told.untouched()),
            told.by_planner.then(|| {
                "A language model may find the way: add --model claude-opus-4-6 (it needs a key)."
                    .to_owned()
            }),
        ],
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            vec![still(told, ""), Some(look_yourself(result)), then("Later")]
        }
    };
    let gone = listed(told.vanished.iter());
    let gone = gone.map(|gone| format!("Gone from your account page as well: {gone}"));
    said.insert(0, gone);
    said
}

/// The first of them, quoted; `None` without any.
fn listed<'l>(lines: impl Iterator<Item = &'l String>) -> Option<String> {
    let shown: Vec<String> = lines.take(3).map(|line| quoted(line, 60)).collect();
    (!shown.is_empty()).then(|| shown.join(", "))
}

/// What the account page still shows, beside what is quoted already.
fn still(told: &Told, quoted_already: &str) -> Option<String> {
    let fresh = |line: &&String| !quoted_already.contains(line.trim_end_matches('…'));
    let shown = listed(told.still.iter().filter(fresh))?;
    Some(format!("The account page still shows {shown}"))
}

fn look_yourself(result: &RunResult) -> String {
    let url = result.final_url.as_deref().map(str::trim);
    match url.filter(|url| !url.is_empty()) {
        Some(url) => format!("Look at your account page yourself: {}", clipped(url, 200)),
        None => "Look at your account page yourself.".to_owned(),
    }
}

fn billed_elsewhere(provider: &str, steps: &[String]) -> Vec<Option<String>> {
    let what = match (steps, provider) {
        ([_, ..], _) => "What to do:".to_owned(),
        ([], "") => "Look at your bank statement for who takes the money.".to_owned(),
        ([], name) => format!("Look for it in your account with {}.", clipped(name, NAME)),
    };
    let steps = (1..).zip(steps).map(|(i, step)| format!("{i}. {step}"));
    let what = format!("Nothing was changed here. {what}");
    std::iter::once(what).chain(steps).map(Some).collect()
}

/// What a page or a site says, in its own words.
fn says(who: &str, words: &str) -> String {
    format!("The {who} says: {}", quoted(words, QUOTE))
}

/// The call of a dry run as programs write it.
fn as_programs_write(call: &ToolCall) -> String {
    let args = serde_json::Value::Object(call.args.clone());
    format!("{} {args}", call.name)
}

/// Why, in the model's or the program's words.
fn why(result: &RunResult) -> Option<String> {
    let error = result.error.as_deref()?;
    let error = error.strip_prefix(GAVE_UP).unwrap_or(error).trim();
    // The headline says it already.
    let said = result.interrupted && error == "Interrupted.";
    (!error.is_empty() && !said).then(|| clipped(error, 300))
}

/// The text, or its beginning.
pub(crate) fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
    }
}

/// A quotation of a page, cut with a sign for it.
fn quoted(text: &str, most: usize) -> String {
    format!("\"{}\"", clipped(text, most))
}

/// What a check found, below its headline.
fn checked(told: &Told, result: &RunResult) -> Vec<Option<String>> {
    let known = result.success && result.verified && !result.interrupted;
    let quote = |proof: Option<&Evidence>| proof.map(|proof| says("page", &proof.line));
    match &result.outcome {
        Outcome::NotCancelled if known => {
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let next = if told.approved_before {
                Some(
                    "The page may not know yet what you approved before: look again later."
                        .to_owned(),
                )
            } else {
                told.command("To cancel it", "cancel")
            };
            vec![quote(result.evidence.last()), next]
        }
        Outcome::AlreadyCancelled { .. } | Outcome::Cancelled { .. } if known => {
            vec![quote(result.evidence.first())]
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. }
            if known =>
        {
            details(told, result)
        }
        _ => {
            let unknown = result.reason != Reason::McpError && !result.interrupted;
            let remedy = remedy(told, result);
            let look = unknown && remedy.is_none();
            let unmet = told.needed.is_some();
            vec![
                why(result).filter(|_| !unmet),
                remedy,
                look.then(|| look_yourself(result)),
            ]
        }
    }
}

/// What to do now; `None` where nothing in particular helps.
fn remedy(told: &Told, result: &RunResult) -> Option<String> {
    if result.interrupted {
        return None;
    }
    let text = match (result.reason, told.refused_by, told.needed) {
        (Reason::HumanRejected, Some(AnsweredBy::NoInput), _) => {
            "Run it in a terminal, with prompts on (no --no-input, CI or SUBTERMINATOR_NO_PROMPTS)."
        }
        (Reason::HumanRejected, Some(AnsweredBy::EndOfInput), _) => {
            "Run it in a terminal, or pipe a line with y for each question."
        }
        (Reason::HumanRejected, None, Some(kind)) => match (told.hindrance, kind) {
            (Some(Hindrance::NoDisplay), _) => {
                "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint."
            }
            (Some(_), HandOverKind::Login) => {
                return told.command("Sign in once, in a terminal, with", "login");
            }
            (Some(Hindrance::Headless), _) => {
                "Run it again without --headless, and do it in the browser window."
            }
            (Some(Hindrance::NoPrompts), _) => {
                "Run it again in a terminal, with prompts on, and do it in the browser window."
            }
            (None, _) => "Run it again, and do it in the browser window.",
        },
        (Reason::MaxTurnsExceeded, ..) => {
            "Try again with a higher --max-turns, or another --model."
        }
        (Reason::LlmNoAction, ..) => "Try again, or try another --model.",
        (Reason::BudgetExceeded, ..) => "Try again with a higher --max-cost or --max-tokens.",
        (Reason::McpError, ..) if result.turns == 0 => "To find out why, run: subterminator doctor",
        _ => return None,
    };
    Some(text.to_owned())
}

#[cfg(test)]
mod tests;
