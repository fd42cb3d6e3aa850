//! The last words of a run: what became of the subscription, and what to do now. A headline and a few lines, for somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and where to
//! look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use super::clean;
use super::remedy::{needed, remedy};
use super::story::Story;
use super::ui::Mark;
use super::words;
use domain::call::ToolCall;
use domain::event::AnsweredBy;
use domain::outcome::{Channel, Outcome, Reason, RunResult};

/// Longest quotation of a page, in characters.
const QUOTE: usize = 160;
/// What the loop puts before a model's own reason to give up: whoever reads the last words needs the reason alone.
const GAVE_UP: &str = "The model gave up: ";

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
    if result.is_confirmed() && !result.interrupted {
        return confirmed(story);
    }
    let known = standing(story, result);
    let ended = result.reason == Reason::Completed || (result.success && result.verified);
    if !result.interrupted && (ended || tells_more(result)) {
        return known;
    }
    let stopped = if result.interrupted {
        plain("Interrupted".to_owned())
    } else {
        stopped(story, result)
    };
    let where_it_stands = match &result.outcome {
        Outcome::NotCancelled | Outcome::NeedsHuman { .. } => vec![story.untouched().to_owned()],
        Outcome::Unverified => std::iter::once(format!("{}.", known.headline))
            .chain(known.details)
            .take(3)
            .collect(),
        _ => vec![format!("{}.", known.headline)],
    };
    stopped.with(where_it_stands).with(remedy(story, result))
}

/// Whether what became of it says more than why the loop stopped.
fn tells_more(result: &RunResult) -> bool {
    let known = !matches!(
        result.outcome,
        Outcome::NotCancelled | Outcome::NeedsHuman { .. } | Outcome::Unverified
    );
    known || result.reason == Reason::VerificationFailed
}

/// Where the subscription stands, and what to do now.
pub(super) fn standing(story: &Story, result: &RunResult) -> Closing {
    let name = &story.name;
    let proved = result.verified;
    match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            confirmation,
            object,
            ..
        } if proved => {
            let until = until(effective_date.as_deref());
            let ended = |object: &String| format!("What ended: {}", quoted(object, 80));
            let code = |code: &String| format!("Confirmation: {}", clean::line(code));
            done(format!("{name} cancelled and verified{until}"))
                .with(object.as_ref().map(ended))
                .with(confirmation.as_ref().map(code))
        }
        Outcome::AlreadyCancelled { effective_date, .. } if proved => {
            let until = until(effective_date.as_deref());
            done(format!("{name} was already cancelled{until}"))
                .with(["Nothing was changed.".to_owned()])
        }
        Outcome::ThirdPartyBilling { provider, steps } => billed_elsewhere(name, provider, steps),
        Outcome::NeedsHuman {
            how,
            contact,
            hours,
        } => by_people(name, *how, contact.as_deref(), hours.as_deref())
            .with(contact.is_none().then(|| why(result)).flatten())
            .with([format!(
                "Nothing was changed here. Afterwards: {}",
                story.check()
            )]),
        Outcome::Paused { until } => {
            let until = until
                .as_deref()
                .map(|day| format!(" until {}", words::date(&clean::line(day))))
                .unwrap_or_default();
            marked(
                Mark::Paused,
                format!("{name} is paused{until}, not cancelled"),
            )
            .with(still(story, ""))
            .with(["It starts again by itself, and then you pay again.".to_owned()])
        }
        Outcome::Pending { what_is_left } => pending(story, what_is_left),
        Outcome::OtherObject { object, goes_on } => {
            let object = if object.is_empty() {
                "Something else".to_owned()
            } else {
                quoted(object, QUOTE)
            };
            attention(format!("{object} ended, but {name} goes on"))
                .with([format!("The page says: {}", quoted(goes_on, QUOTE))])
        }
        Outcome::NotCancelled => not_cancelled(story, result),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            attention(format!(
                "{name} may or may not be cancelled: the site doesn't prove it"
            ))
            .with(still(story, ""))
            .with([look_yourself(result), format!("Later: {}", story.check())])
        }
    }
}

/// The site gave no way.
fn not_cancelled(story: &Story, result: &RunResult) -> Closing {
    let name = &story.name;
    if !story.still.is_empty() {
        return attention(format!("{name} is not cancelled"))
            .with(still(story, ""))
            .with([format!("Look again tomorrow: {}", story.check())]);
    }
    let more =
        "Another try with a language model may find it: --model claude-opus-4-6, with a key.";
    attention(format!(
        "{name} is not cancelled: no way was found on the site"
    ))
    .with(why(result))
    .with([story.untouched().to_owned()])
    .with(story.by_planner.then(|| more.to_owned()))
}

/// Something is left to do, or to wait for.
fn pending(story: &Story, left: &str) -> Closing {
    let name = &story.name;
    let left = clean::line(left);
    let folded = left.to_lowercase();
    let closing = if folded.contains("mail") {
        let what = if folded.contains("link") || folded.contains("click") {
            "click its link"
        } else {
            "do what it says"
        };
        marked(
            Mark::Mail,
            format!("One step left: open {name}'s e-mail and {what}"),
        )
    } else {
        attention(format!("{name} is not cancelled yet"))
    };
    closing
        .with([format!("The site says: {}", quoted(&left, QUOTE))])
        .with(still(story, &left))
        .with([format!(
            "Until that is settled you go on paying. Look again then: {}",
            story.check()
        )])
}

/// What the account page still shows, beside what is quoted already.
fn still(story: &Story, quoted_already: &str) -> Option<String> {
    let fresh = |line: &&String| !quoted_already.contains(line.trim_end_matches('…'));
    let shown: Vec<String> = story
        .still
        .iter()
        .filter(fresh)
        .take(3)
        .map(|line| quoted(line, 60))
        .collect();
    (!shown.is_empty()).then(|| format!("The account page still shows {}", shown.join(", ")))
}

fn by_people(
    name: &str,
    how: Option<Channel>,
    contact: Option<&str>,
    hours: Option<&str>,
) -> Closing {
    let hours = hours
        .map(|hours| format!(", {}", clean::line(hours)))
        .unwrap_or_default();
    match (how, contact.map(clean::line)) {
        (Some(Channel::Phone), Some(number)) => marked(
            Mark::Phone,
            format!("{name} cancels by phone only: {number}{hours}"),
        ),
        (Some(Channel::Email), Some(address)) => marked(
            Mark::Mail,
            format!("{name} cancels by e-mail only: {address}{hours}"),
        ),
        (_, Some(words)) => attention(format!("{name} can't be cancelled online"))
            .with([format!("The site says: {}", quoted(&words, QUOTE))]),
        (_, None) => attention(format!(
            "{name} can't be cancelled online: it wants a call, a chat or a letter"
        )),
    }
}

/// The person looked and said that it has ended.
fn confirmed(story: &Story) -> Closing {
    attention(format!("{} is cancelled, as you confirmed", story.name)).with([
        "The site didn't prove it: watch your next statement.".to_owned(),
        format!("Later: {}", story.check()),
    ])
}

/// The loop stopped for another reason.
fn stopped(story: &Story, result: &RunResult) -> Closing {
    let name = &story.name;
    match result.reason {
        Reason::HumanRejected => match (story.refused_by, story.needed) {
            (Some(AnsweredBy::NoInput), _) => {
                attention("Your approval is needed, and prompts are off".to_owned())
            }
            (Some(AnsweredBy::EndOfInput), _) => {
                attention("Your approval is needed, and the input had ended".to_owned())
            }
            // A person's own no is no failure.
            (Some(_), _) => plain("Stopped: you said no".to_owned()),
            (None, Some(kind)) => {
                attention(format!("Your input is needed: {}", needed(kind, name)))
            }
            (None, None) => attention("Stopped: you are needed".to_owned()).with(why(result)),
        },
        Reason::RecordFailed => {
            failed("Stopped: the record of the run could not be written".to_owned())
                .with(why(result))
        }
        Reason::MaxTurnsExceeded => failed(format!(
            "Stopped after {}: that is the limit",
            words::count(result.turns, "turn")
        )),
        Reason::LlmNoAction => failed("Stopped: the model no longer proposes anything".to_owned()),
        Reason::LlmError => {
            failed("Stopped: the model can't be reached".to_owned()).with(why(result))
        }
        Reason::BudgetExceeded => {
            failed("Stopped: your limit of costs or tokens is reached".to_owned())
        }
        Reason::McpError if result.turns == 0 => {
            failed("The browser could not be started".to_owned()).with(why(result))
        }
        Reason::McpError => failed("Stopped: the browser was lost".to_owned()).with(why(result)),
        Reason::Completed | Reason::VerificationFailed => standing(story, result),
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
            "Look at your account page yourself: {}",
            clean::clip(&url, 200)
        ),
        None => "Look at your account page yourself.".to_owned(),
    }
}

fn billed_elsewhere(name: &str, provider: &str, steps: &[String]) -> Closing {
    let provider = clean::line(provider);
    let provider = if provider.is_empty() {
        "Somebody else".to_owned()
    } else {
        clean::clip(&provider, 80).into_owned()
    };
    let what_to_do = if steps.is_empty() {
        format!("Nothing was changed here. Look for it in your account with {provider}.")
    } else {
        "Nothing was changed here. What to do:".to_owned()
    };
    let steps = (1..)
        .zip(steps)
        .map(|(i, step)| format!("{i}. {}", clean::line(step)));
    attention(format!("{provider} bills you for {name}: cancel it there"))
        .with([what_to_do])
        .with(steps)
}

/// One sentence for people, and below it the call as programs write it.
fn dry_run(story: &Story, call: &ToolCall) -> Closing {
    let what = story.gesture.map_or_else(
        || "something that doesn't exist".to_owned(),
        |gesture| gesture.to_do(&story.label),
    );
    let place = match story.state {
        place @ ("account page" | "start page" | "error page") => format!(" on the {place}"),
        _ => String::new(),
    };
    let args = serde_json::Value::Object(call.args.clone());
    Closing {
        mark: None,
        headline: format!("First action: {what}{place}"),
        details: vec![
            format!(
                "{} {}",
                clean::line(&call.name),
                clean::line(&args.to_string())
            ),
            "This was a dry run: nothing was clicked or changed.".to_owned(),
        ],
    }
}

/// Why, in the model's or the program's words.
pub(super) fn why(result: &RunResult) -> Option<String> {
    let error = clean::line(result.error.as_deref()?);
    let error = error.strip_prefix(GAVE_UP).unwrap_or(&error).trim();
    // The headline says it already.
    let said = result.interrupted && error == "Interrupted.";
    (!error.is_empty() && !said).then(|| clean::clip(error, 300).into_owned())
}

/// A quotation of a page, cut with a sign for it.
fn quoted(text: &str, most: usize) -> String {
    format!("\"{}\"", clean::clip(&clean::line(text), most))
}

pub(super) fn until(date: Option<&str>) -> String {
    date.map(|text| format!(": access until {}", words::date(&clean::line(text))))
        .unwrap_or_default()
}

pub(super) fn done(headline: String) -> Closing {
    marked(Mark::Done, headline)
}

pub(super) fn attention(headline: String) -> Closing {
    marked(Mark::Attention, headline)
}

pub(super) fn failed(headline: String) -> Closing {
    marked(Mark::Failed, headline)
}

/// Nothing failed and nothing was done.
pub(super) fn plain(headline: String) -> Closing {
    Closing {
        mark: None,
        headline,
        details: Vec::new(),
    }
}

fn marked(mark: Mark, headline: String) -> Closing {
    Closing {
        mark: Some(mark),
        ..plain(headline)
    }
}

impl Closing {
    /// The same with these lines below it.
    pub(super) fn with(mut self, details: impl IntoIterator<Item = String>) -> Self {
        self.details.extend(details);
        self
    }
}

#[cfg(test)]
mod tests;
