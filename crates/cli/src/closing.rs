//! The last words of a run or a check: what became of the subscription, how that is known, and what to do now. A headline and a few lines, for
//! somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and
//! where to look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use super::clean;
use domain::call::ToolCall;
use domain::event::{AnsweredBy, HandOverKind, Purpose};
use domain::gesture::Gesture;
use domain::outcome::{Channel, Evidence, Outcome, Reason, RunResult};
use domain::page_state::PageState;
use journal::{About, Told, Tone, about, headline, standing};

/// Longest quotation of a page, in characters.
const QUOTE: usize = 160;
/// What the loop puts before a model's own reason to give up: whoever reads the last words needs the reason alone.
const GAVE_UP: &str = "The model gave up: ";

/// What keeps the person from doing something in the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// There is no display for a window.
    NoDisplay,
    /// `--headless` was given.
    Headless,
    /// Prompts are switched off.
    NoPrompts,
}

/// What the closing needs to know beside the result.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the run"
)]
pub struct Story {
    /// Service name for people.
    pub name: String,
    /// How the person names it on the command line.
    pub named: String,
    pub dry_run: bool,
    /// The built-in planner drives.
    pub by_planner: bool,
    /// What the last proposed call does, real name of its target, and the kind of page it was proposed on.
    pub gesture: Option<Gesture>,
    pub label: String,
    pub state: PageState,
    /// How the last answer to a question came, if it was a no.
    pub refused_by: Option<AnsweredBy>,
    /// What the person had to do in the browser and didn't.
    pub needed: Option<HandOverKind>,
    /// What keeps them from doing it.
    pub hindrance: Option<Hindrance>,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// A page of the account was read that shows the subscription.
    pub account_seen: bool,
    /// Something was done on a page.
    pub acted: bool,
    /// What is gone from the account page beside what was to be ended.
    pub vanished: Vec<String>,
    /// What the account page still shows after an act, in its own lines.
    pub still: Vec<String>,
}

impl Story {
    /// A page was read.
    pub fn sees(&mut self, state: PageState) {
        self.account_seen |= matches!(
            state,
            PageState::AccountActive | PageState::AccountCancelled | PageState::ThirdPartyBilling
        );
    }

    /// What the headline of this command's last words needs to know.
    fn told(&self, purpose: Purpose) -> Told<'_> {
        Told {
            name: &self.name,
            purpose,
            dry_run: self.dry_run,
            gesture: self.gesture,
            label: &self.label,
            state: self.state,
            refused_by: self.refused_by,
            needed: self.needed,
            still: !self.still.is_empty(),
        }
    }

    /// What is true of a subscription that nothing was done to.
    fn untouched(&self) -> &'static str {
        if self.approved_before {
            return "Nothing was changed in this run.";
        }
        match (self.account_seen, self.acted) {
            (true, false) => "Nothing was changed. The subscription goes on.",
            (true, true) => "It is not cancelled: the subscription goes on.",
            (false, true) => "Nothing was cancelled.",
            (false, false) => "Nothing was touched.",
        }
    }

    fn check(&self) -> String {
        format!("subterminator check {}", self.named)
    }
}

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
pub fn closing(purpose: Purpose, story: &Story, result: &RunResult) -> Closing {
    let told = story.told(purpose);
    let said = Closing::of(headline(&told, result));
    if purpose == Purpose::Check {
        return checked(said, story, result);
    }
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
fn details(story: &Story, result: &RunResult) -> Vec<String> {
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
            let more =
                "A language model may find the way: add --model claude-opus-4-6 (it needs a key).";
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

fn look_yourself(result: &RunResult) -> String {
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
    let what_to_do = if !steps.is_empty() {
        "Nothing was changed here. What to do:".to_owned()
    } else if provider.trim().is_empty() {
        "Nothing was changed here. Look at your bank statement for who takes the money.".to_owned()
    } else {
        let provider = clean::line(provider);
        let provider = clean::clip(&provider, 80);
        format!("Nothing was changed here. Look for it in your account with {provider}.")
    };
    let steps = (1..)
        .zip(steps)
        .map(|(i, step)| format!("{i}. {}", clean::line(step)));
    std::iter::once(what_to_do).chain(steps).collect()
}

/// The call of a dry run as programs write it.
fn as_programs_write(call: &ToolCall) -> String {
    let args = serde_json::Value::Object(call.args.clone());
    clean::line(&format!("{} {args}", call.name))
}

/// Why, in the model's or the program's words.
fn why(result: &RunResult) -> Option<String> {
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
    fn of((tone, headline): (Tone, String)) -> Self {
        Self {
            tone,
            headline: clean::line(&headline),
            details: Vec::new(),
        }
    }

    /// The same with these lines below it.
    fn with(mut self, details: impl IntoIterator<Item = String>) -> Self {
        self.details.extend(details);
        self
    }
}

/// What a check found, below its headline.
fn checked(said: Closing, story: &Story, result: &RunResult) -> Closing {
    let told = result.success && result.verified && !result.interrupted;
    match &result.outcome {
        Outcome::NotCancelled if told => {
            let said = said.with(evidence(result.evidence.last()));
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let next = if story.approved_before {
                "The page may not know yet what you approved before: look again later.".to_owned()
            } else {
                format!("To cancel it: subterminator cancel {}", story.named)
            };
            said.with([next])
        }
        Outcome::AlreadyCancelled { .. } | Outcome::Cancelled { .. } if told => {
            said.with(evidence(result.evidence.first()))
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. }
            if told =>
        {
            said.with(details(story, result))
        }
        _ => {
            let unknown = result.reason != Reason::McpError && !result.interrupted;
            let remedy = remedy(story, result);
            let look = unknown && remedy.is_none();
            said.with(story.needed.is_none().then(|| why(result)).flatten())
                .with(remedy)
                .with(look.then(|| look_yourself(result)))
        }
    }
}

fn evidence(proof: Option<&Evidence>) -> Option<String> {
    proof.map(|proof| format!("The page says: {}", quoted(&proof.line, QUOTE)))
}

/// What to do now; `None` where nothing in particular helps.
fn remedy(story: &Story, result: &RunResult) -> Option<String> {
    if result.interrupted {
        return None;
    }
    let named = &story.named;
    let text = match (result.reason, story.refused_by, story.needed) {
        (Reason::HumanRejected, Some(AnsweredBy::NoInput), _) => {
            "Run it in a terminal, with prompts on (no --no-input, CI or SUBTERMINATOR_NO_PROMPTS)."
                .to_owned()
        }
        (Reason::HumanRejected, Some(AnsweredBy::EndOfInput), _) => {
            "Run it in a terminal, or pipe a line with y for each question.".to_owned()
        }
        (Reason::HumanRejected, None, Some(kind)) => match (story.hindrance, kind) {
            (Some(Hindrance::NoDisplay), _) => {
                "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint.".to_owned()
            }
            (Some(_), HandOverKind::Login) => {
                format!("Sign in once, in a terminal, with: subterminator login {named}")
            }
            (Some(Hindrance::Headless), _) => {
                "Run it again without --headless, and do it in the browser window.".to_owned()
            }
            (Some(Hindrance::NoPrompts), _) => {
                "Run it again in a terminal, with prompts on, and do it in the browser window."
                    .to_owned()
            }
            (None, _) => "Run it again, and do it in the browser window.".to_owned(),
        },
        (Reason::MaxTurnsExceeded, ..) => {
            "Try again with a higher --max-turns, or another --model.".to_owned()
        }
        (Reason::LlmNoAction, ..) => "Try again, or try another --model.".to_owned(),
        (Reason::BudgetExceeded, ..) => {
            "Try again with a higher --max-cost or --max-tokens.".to_owned()
        }
        (Reason::McpError, ..) if result.turns == 0 => {
            "To find out why, run: subterminator doctor".to_owned()
        }
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests;
