//! The last words of a run: what became of the subscription, and what to do now. A headline and a few lines, for somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and where to
//! look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use super::clean;
use super::remedy::remedy;
use super::story::Story;
use super::ui::Mark;
use domain::call::ToolCall;
use domain::event::Purpose;
use domain::outcome::{Channel, Outcome, Reason, RunResult};
use journal::{About, Tone, about, headline, standing};

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
    let told = story.told(Purpose::Cancel);
    let said = Closing::of(headline(&told, result));
    match about(&told, result) {
        About::FirstStep => said
            .with(result.proposed.as_ref().map(as_programs_write))
            .with(["This was a dry run: nothing was clicked or changed.".to_owned()]),
        About::Confirmed => said.with([
            "The site didn't prove it: watch your next statement.".to_owned(),
            format!("Later: {}", story.check()),
        ]),
        About::Standing => said.with(details(story, result)),
        About::Stopped => {
            let (_, stands) = standing(&told, result);
            let stands = format!("{}.", clean::line(&stands));
            let where_it_stands = match &result.outcome {
                Outcome::NotCancelled | Outcome::NeedsHuman { .. } => {
                    vec![story.untouched().to_owned()]
                }
                Outcome::Unverified => std::iter::once(stands)
                    .chain(details(story, result))
                    .take(3)
                    .collect(),
                _ => vec![stands],
            };
            said.with(why_it_stopped(story, result))
                .with(where_it_stands)
                .with(remedy(story, result))
        }
    }
}

/// Why the loop stopped, where the headline doesn't say it.
fn why_it_stopped(story: &Story, result: &RunResult) -> Option<String> {
    let untold = match result.reason {
        Reason::RecordFailed | Reason::LlmError | Reason::McpError => true,
        Reason::HumanRejected => story.refused_by.is_none() && story.needed.is_none(),
        _ => false,
    };
    (untold && !result.interrupted)
        .then(|| why(result))
        .flatten()
}

/// What the standing of the subscription means, and what to do now.
pub(super) fn details(story: &Story, result: &RunResult) -> Vec<String> {
    let proved = result.success && result.verified;
    let mut said = Vec::new();
    if !story.vanished.is_empty() {
        let gone = story.vanished.iter().take(3).map(|name| quoted(name, 60));
        let gone: Vec<String> = gone.collect();
        said.push(format!(
            "Gone from your account page as well: {}",
            gone.join(", ")
        ));
    }
    match &result.outcome {
        Outcome::Cancelled {
            confirmation,
            object,
            ..
        } if proved => {
            let ended = |object: &String| format!("What ended: {}", quoted(object, 80));
            let code = |code: &String| format!("Confirmation: {}", clean::line(code));
            // Where the page calls it as the headline does, the headline has said it.
            let other = object.as_ref().filter(|called| **called != story.name);
            said.extend(other.map(ended));
            said.extend(confirmation.as_ref().map(code));
        }
        Outcome::AlreadyCancelled { .. } if result.verified => {
            said.push("Nothing was changed.".to_owned());
        }
        Outcome::ThirdPartyBilling { provider, steps } => {
            said = billed_elsewhere(provider, steps);
        }
        Outcome::NeedsHuman { how, contact, .. } => {
            match (how, contact) {
                (Some(Channel::Phone | Channel::Email), Some(_)) => {}
                (_, Some(words)) => said.push(format!("The site says: {}", quoted(words, QUOTE))),
                (_, None) => said.extend(why(result)),
            }
            said.push(format!(
                "Nothing was changed here. Afterwards: {}",
                story.check()
            ));
        }
        Outcome::Paused { .. } => {
            said.extend(still(story, ""));
            said.push("It starts again by itself, and then you pay again.".to_owned());
        }
        Outcome::Pending { what_is_left } => {
            let left = clean::line(what_is_left);
            said.push(format!("The site says: {}", quoted(&left, QUOTE)));
            said.extend(still(story, &left));
            said.push(format!(
                "Until that is settled you go on paying. Look again then: {}",
                story.check()
            ));
        }
        Outcome::OtherObject { goes_on, .. } => {
            said.push(format!("The page says: {}", quoted(goes_on, QUOTE)));
        }
        Outcome::NotCancelled if !story.still.is_empty() => {
            said.extend(still(story, ""));
            said.push(format!("Look again tomorrow: {}", story.check()));
        }
        Outcome::NotCancelled => {
            let more = "Another try with a language model may find it: --model claude-opus-4-6, with a key.";
            said.extend(why(result));
            said.push(story.untouched().to_owned());
            said.extend(story.by_planner.then(|| more.to_owned()));
        }
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            said.extend(still(story, ""));
            said.push(look_yourself(result));
            said.push(format!("Later: {}", story.check()));
        }
    }
    said
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

fn billed_elsewhere(provider: &str, steps: &[String]) -> Vec<String> {
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
    std::iter::once(what_to_do).chain(steps).collect()
}

/// The call of a dry run as programs write it.
fn as_programs_write(call: &ToolCall) -> String {
    let args = serde_json::Value::Object(call.args.clone());
    format!(
        "{} {}",
        clean::line(&call.name),
        clean::line(&args.to_string())
    )
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

impl Closing {
    /// With this headline.
    pub(super) fn of((tone, headline): (Tone, String)) -> Self {
        let mark = match tone {
            Tone::Done => Some(Mark::Done),
            Tone::Attention => Some(Mark::Attention),
            Tone::Failed => Some(Mark::Failed),
            Tone::Paused => Some(Mark::Paused),
            Tone::Mail => Some(Mark::Mail),
            Tone::Phone => Some(Mark::Phone),
            Tone::Plain => None,
        };
        Self {
            mark,
            headline: clean::line(&headline),
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
