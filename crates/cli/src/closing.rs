//! The last words of a run or a check: what became of the subscription, how that is known, and what to do now. A headline and a few lines, for
//! somebody who reads nothing else.
//!
//! Only a proved cancellation is called one, and one that the person confirmed is told as that. Where nobody can say, the text says exactly that and
//! where to look. What isn't known isn't said: that something goes on, only where an account page was read. Pure: result in, lines out.

use super::clean;
use domain::call::ToolCall;
use domain::event::{AnsweredBy, Event, HandOverKind, Purpose};
use domain::evidence::Source;
use domain::outcome::{Channel, Evidence, Outcome, Reason, RunResult};
use domain::page_state::PageState;
use journal::{About, Told, Tone, about, headline, standing, stands};
use model::port::RULES;

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

/// What the closing needs to know beside the result: what is known before the run begins, and what its events tell.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the run"
)]
pub struct Story {
    /// What the headline needs.
    pub told: Told,
    /// How the person names it on the command line.
    pub named: String,
    /// What keeps them from doing something in the browser.
    pub hindrance: Option<Hindrance>,
    /// An earlier run of this home did something that the person approved.
    pub approved_before: bool,
    /// The built-in planner drives.
    pub by_planner: bool,
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
    /// Takes in what one event tells. `safe` makes foreign text harmless.
    pub fn hears(&mut self, event: &Event, safe: impl Fn(&str) -> String) {
        self.told.hears(event);
        match event {
            Event::Start(start) => {
                self.told.name = safe(&start.display_name);
                self.by_planner = start.model == RULES;
            }
            Event::Turn { label, .. } => self.told.label = safe(label),
            Event::Page { state, .. } => {
                self.account_seen |= matches!(
                    state,
                    PageState::AccountActive
                        | PageState::AccountCancelled
                        | PageState::ThirdPartyBilling
                );
            }
            Event::Acting { .. } => self.acted = true,
            Event::Ledger { entries, .. } => {
                let gone = entries.iter().filter(|it| it.source == Source::Vanished);
                self.vanished = gone.map(|entry| safe(&entry.line)).collect();
                self.still.clear();
                for line in entries
                    .iter()
                    .filter(|it| stands(it))
                    .map(|it| safe(&it.line))
                {
                    if !self.still.iter().any(|known| known.contains(&line)) {
                        self.still.push(line);
                    }
                }
            }
            _ => {}
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
pub fn closing(story: &Story, result: &RunResult) -> Closing {
    let told = &story.told;
    let (tone, sentence) = headline(told, result);
    let details: Vec<Option<String>> = match about(told, result) {
        _ if told.purpose == Purpose::Check => checked(story, result),
        About::FirstStep => vec![
            result.proposed.as_ref().map(as_programs_write),
            Some("This was a dry run: nothing was clicked or changed.".to_owned()),
        ],
        About::Confirmed => vec![
            Some("The site didn't prove it: watch your next statement.".to_owned()),
            Some(format!("Later: {}", story.check())),
        ],
        About::Standing => details(story, result),
        About::Stopped => {
            let mut said = vec![why_it_stopped(story, result)];
            let (_, stands) = standing(told, result);
            let stands = format!("{}.", clean::line(&stands));
            match &result.outcome {
                Outcome::NotCancelled | Outcome::NeedsHuman { .. } => {
                    said.push(Some(story.untouched().to_owned()));
                }
                Outcome::Unverified => {
                    said.push(Some(stands));
                    let more = details(story, result).into_iter().flatten();
                    said.extend(more.take(2).map(Some));
                }
                _ => said.push(Some(stands)),
            }
            said.push(remedy(story, result));
            said
        }
    };
    Closing {
        tone,
        headline: clean::line(&sentence),
        details: details.into_iter().flatten().collect(),
    }
}

/// Why the loop stopped, where the headline doesn't say it.
fn why_it_stopped(story: &Story, result: &RunResult) -> Option<String> {
    let untold = match result.reason {
        Reason::RecordFailed | Reason::LlmError | Reason::McpError => true,
        Reason::HumanRejected => story.told.refused_by.is_none() && story.told.needed.is_none(),
        _ => false,
    };
    (untold && !result.interrupted)
        .then(|| why(result))
        .flatten()
}

/// What the standing of the subscription means, and what to do now.
fn details(story: &Story, result: &RunResult) -> Vec<Option<String>> {
    let proved = result.success && result.verified;
    let text = |text: &str| Some(text.to_owned());
    let then = |what: &str| Some(format!("{what}: {}", story.check()));
    let mut said = match &result.outcome {
        Outcome::Cancelled {
            confirmation,
            object,
            ..
        } if proved => {
            // Where the page calls it as the headline does, the headline has said it.
            let other = object.as_ref().filter(|it| **it != story.told.name);
            let code = confirmation.as_ref();
            vec![
                other.map(|object| format!("What ended: {}", quoted(object, 80))),
                code.map(|code| format!("Confirmation: {}", clean::line(code))),
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
            still(story, ""),
            text("It starts again by itself, and then you pay again."),
        ],
        Outcome::Pending { what_is_left } => vec![
            Some(says("site", what_is_left)),
            still(story, &clean::line(what_is_left)),
            then("Until that is settled you go on paying. Look again then"),
        ],
        Outcome::OtherObject { goes_on, .. } => vec![Some(says("page", goes_on))],
        Outcome::NotCancelled if !story.still.is_empty() => {
            vec![still(story, ""), then("Look again tomorrow")]
        }
        Outcome::NotCancelled => vec![
            why(result),
            text(story.untouched()),
            story.by_planner.then(|| {
                "A language model may find the way: add --model claude-opus-4-6 (it needs a key)."
                    .to_owned()
            }),
        ],
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            vec![still(story, ""), Some(look_yourself(result)), then("Later")]
        }
    };
    let gone = listed(story.vanished.iter());
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
fn still(story: &Story, quoted_already: &str) -> Option<String> {
    let fresh = |line: &&String| !quoted_already.contains(line.trim_end_matches('…'));
    let shown = listed(story.still.iter().filter(fresh))?;
    Some(format!("The account page still shows {shown}"))
}

fn look_yourself(result: &RunResult) -> String {
    let url = result.final_url.as_deref().map(clean::line);
    match url.filter(|url| !url.is_empty()) {
        Some(url) => format!(
            "Look at your account page yourself: {}",
            clean::clip(&url, 200)
        ),
        None => "Look at your account page yourself.".to_owned(),
    }
}

fn billed_elsewhere(provider: &str, steps: &[String]) -> Vec<Option<String>> {
    let provider = clean::line(provider);
    let what = match (steps, provider.as_str()) {
        ([_, ..], _) => "What to do:".to_owned(),
        ([], "") => "Look at your bank statement for who takes the money.".to_owned(),
        ([], name) => format!(
            "Look for it in your account with {}.",
            clean::clip(name, 80)
        ),
    };
    let steps = (1..)
        .zip(steps)
        .map(|(i, step)| format!("{i}. {}", clean::line(step)));
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

/// What a check found, below its headline.
fn checked(story: &Story, result: &RunResult) -> Vec<Option<String>> {
    let told = result.success && result.verified && !result.interrupted;
    let quote = |proof: Option<&Evidence>| proof.map(|proof| says("page", &proof.line));
    match &result.outcome {
        Outcome::NotCancelled if told => {
            // Right after an approved end a page that still shows the old state is no reason to act once more.
            let next = if story.approved_before {
                "The page may not know yet what you approved before: look again later.".to_owned()
            } else {
                format!("To cancel it: subterminator cancel {}", story.named)
            };
            vec![quote(result.evidence.last()), Some(next)]
        }
        Outcome::AlreadyCancelled { .. } | Outcome::Cancelled { .. } if told => {
            vec![quote(result.evidence.first())]
        }
        Outcome::Paused { .. } | Outcome::Pending { .. } | Outcome::ThirdPartyBilling { .. }
            if told =>
        {
            details(story, result)
        }
        _ => {
            let unknown = result.reason != Reason::McpError && !result.interrupted;
            let remedy = remedy(story, result);
            let look = unknown && remedy.is_none();
            let unmet = story.told.needed.is_some();
            vec![
                why(result).filter(|_| !unmet),
                remedy,
                look.then(|| look_yourself(result)),
            ]
        }
    }
}

/// What to do now; `None` where nothing in particular helps.
fn remedy(story: &Story, result: &RunResult) -> Option<String> {
    if result.interrupted {
        return None;
    }
    let text = match (result.reason, story.told.refused_by, story.told.needed) {
        (Reason::HumanRejected, Some(AnsweredBy::NoInput), _) => {
            "Run it in a terminal, with prompts on (no --no-input, CI or SUBTERMINATOR_NO_PROMPTS)."
        }
        (Reason::HumanRejected, Some(AnsweredBy::EndOfInput), _) => {
            "Run it in a terminal, or pipe a line with y for each question."
        }
        (Reason::HumanRejected, None, Some(kind)) => match (story.hindrance, kind) {
            (Some(Hindrance::NoDisplay), _) => {
                "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint."
            }
            (Some(_), HandOverKind::Login) => {
                let named = &story.named;
                return Some(format!(
                    "Sign in once, in a terminal, with: subterminator login {named}"
                ));
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
