//! The top of the report: what became of the subscription, and what the person has to do.
//!
//! "Cancelled" and "was cancelled before" are said only of a result that is verified; anything less says that it is
//! not proved, or that the person said so. That nothing was cancelled is said of this run, not of the world. Red is for
//! failures: a person's own no is none.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Event, Purpose};
use domain::outcome::{Outcome, Reason, RunResult};
use domain::page_state::PageState;

use super::super::acts::last_act;
use super::links::{clipped, linked};
use super::when::day;
use super::words::proposal;
use super::{Run, Story};

/// Title, tone and sentences of the top.
pub(super) struct Headline {
    pub(super) title: String,
    tone: &'static str,
    lines: Vec<String>,
    steps: Vec<String>,
    /// Why it ended so, below the rest.
    notes: Vec<String>,
}

const LOOK: &str = "Please look at the account page yourself: it may or may not be cancelled, and if it isn't, you go on paying.";

/// How an end begins that a model tells.
const GAVE_UP: &str = "The model gave up: ";
/// Most of it that the first page shows, in characters; the rest is in the appendix.
const LONGEST_NOTE: usize = 240;

pub(super) fn headline(story: &Story<'_>) -> Headline {
    let run = story.run;
    let Some(result) = story.result else {
        return says(
            "unsure",
            "The run stopped early: nothing is verified",
            &[LOOK],
        );
    };
    if run.only_proposed {
        let first = story.records.iter().find_map(|r| proposal(&r.event));
        let first = first.map(|first| format!("The first step would have been: {first}."));
        return says("calm", "Dry run: nothing was done", &[]).with(first);
    }
    let mut headline = match run.purpose {
        Purpose::Cancel | Purpose::Login => cancelling(story, result),
        Purpose::Check => checking(result),
    };
    // Where the outcome tells what is so, why the run stopped says nothing more.
    let tells_itself = matches!(
        result.outcome,
        Outcome::Pending { .. }
            | Outcome::NeedsHuman { .. }
            | Outcome::Paused { .. }
            | Outcome::ThirdPartyBilling { .. }
    );
    let why = why(result).filter(|_| !tells_itself && !said_no(story));
    let why = why.map(|why| clipped(why, LONGEST_NOTE));
    headline.notes.extend(why);
    headline
}

/// Why it ended so, in whole; nothing where the person stopped it.
pub(super) fn why(result: &RunResult) -> Option<&str> {
    let why = result.error.as_deref()?;
    let stopped = result.interrupted && why == "Interrupted.";
    let why = why.strip_prefix(GAVE_UP).unwrap_or(why);
    (!stopped).then_some(why)
}

fn cancelling(story: &Story<'_>, result: &RunResult) -> Headline {
    match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            object,
            ..
        } if result.success && result.verified => {
            let ended = object
                .as_deref()
                .map(|object| format!("What ended: {object}."));
            says("good", "Cancelled and verified", &[])
                .with(ended)
                .with(access(effective_date.as_deref()))
        }
        Outcome::Cancelled { .. } if result.is_confirmed() => says(
            "unsure",
            "Cancelled, as you confirmed",
            &[
                "You looked at the pages after the last step and said that they show the end. The program couldn't prove it, so keep an eye on your statement.",
            ],
        ),
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            says("good", "It was cancelled before this run", &[])
                .with(access(effective_date.as_deref()))
                .with(["This run changed nothing.".to_owned()])
        }
        Outcome::ThirdPartyBilling { provider, steps } => elsewhere(provider, steps),
        Outcome::NeedsHuman { .. } => says(
            "unsure",
            "Not cancelled: the service wants to hear from you",
            &[
                "It can't be cancelled on the site alone. Until you have called or written, you go on paying.",
            ],
        )
        .with(result.outcome.reach()),
        Outcome::Paused { until } => says(
            "unsure",
            "Paused, not cancelled",
            &["It will start again by itself."],
        )
        .with(until.as_deref().map(|date| format!("Until {}.", day(date)))),
        Outcome::Pending { what_is_left } => says(
            "unsure",
            "Not cancelled yet: one step is left",
            &[
                &format!("What is left: “{}”", clipped(what_is_left, LONGEST_NOTE)),
                "Until that is done, you go on paying. Check again afterwards.",
            ],
        ),
        Outcome::OtherObject { object, goes_on } => says(
            "unsure",
            "Something else was cancelled",
            &[&format!("Cancelled: “{object}”. Still going on: “{goes_on}”")],
        ),
        Outcome::NotCancelled => {
            let own = result.interrupted || said_no(story);
            let title = match (result.interrupted, own) {
                (true, _) => "Not cancelled: you stopped the run",
                (_, true) => "Not cancelled: you said no",
                _ => "Not cancelled",
            };
            let stands = if saw_account(story) {
                "Nothing was cancelled. If the subscription was active, it still is."
            } else {
                "Nothing was touched."
            };
            says(if own { "calm" } else { "bad" }, title, &[stands])
        }
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            says("unsure", "Not verified: please look yourself", &[LOOK])
        }
    }
}

/// What a check found; it changes nothing.
fn checking(result: &RunResult) -> Headline {
    let headline = match &result.outcome {
        Outcome::Cancelled { effective_date, .. }
        | Outcome::AlreadyCancelled { effective_date, .. }
            if result.verified =>
        {
            says("good", "Checked: cancelled", &[]).with(access(effective_date.as_deref()))
        }
        Outcome::NotCancelled if result.verified => says(
            "unsure",
            "Checked: active",
            &["The subscription is running."],
        ),
        Outcome::ThirdPartyBilling { provider, steps } => elsewhere(provider, steps),
        _ => says(
            "unsure",
            "Checked: can't tell",
            &["The pages don't show clearly whether it is running or cancelled."],
        ),
    };
    headline.with(["Nothing was clicked or changed.".to_owned()])
}

fn elsewhere(provider: &str, steps: &[String]) -> Headline {
    let mut headline = says(
        "unsure",
        &format!("Not cancelled: you pay {provider} for it"),
        &["It has to be cancelled there, and until then you go on paying:"],
    );
    headline.steps = steps.to_vec();
    headline
}

fn says(tone: &'static str, title: &str, lines: &[&str]) -> Headline {
    Headline {
        title: title.to_owned(),
        tone,
        lines: lines.iter().map(|l| (*l).to_owned()).collect(),
        steps: Vec::new(),
        notes: Vec::new(),
    }
}

impl Headline {
    /// The same with these lines below it.
    fn with(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.lines.extend(lines);
        self
    }
}

fn access(date: Option<&str>) -> Option<String> {
    date.map(|date| format!("Access until {}.", day(date)))
}

pub(super) fn banner(run: &Run, headline: &Headline) -> Markup {
    let (sign, meaning) = match headline.tone {
        "good" => ("✓", "Proved"),
        "bad" => ("✕", "Not done"),
        "calm" => ("–", "Nothing was done"),
        _ => ("!", "Attention"),
    };
    html! {
        section class=(format!("outcome {}", headline.tone)) aria-labelledby="outcome" {
            span.sign role="img" aria-label=(meaning) { (sign) }
            div {
                h1 #outcome { (run.display_name) ": " (headline.title) }
                @for line in &headline.lines { p { (linked(line)) } }
                @if !headline.steps.is_empty() { ol { @for step in &headline.steps { li { (linked(step)) } } } }
                @for note in &headline.notes { p.note { (linked(note)) } }
            }
        }
    }
}

/// Why the run ended, in words.
pub(super) fn reason(story: &Story<'_>, result: &RunResult) -> &'static str {
    match result.reason {
        _ if result.interrupted => "you stopped it",
        Reason::Completed if result.success => "finished",
        Reason::Completed if last_act(story.records).is_some() => {
            "the pages don't show that it is cancelled"
        }
        Reason::Completed => "no way to cancel was found on the site",
        Reason::HumanRejected if said_no(story) => "you said no",
        Reason::HumanRejected => "nobody was there to answer",
        Reason::RecordFailed => "its record could not be written",
        Reason::MaxTurnsExceeded => "the limit of turns was reached",
        Reason::BudgetExceeded => "your limit of cost or tokens was reached",
        Reason::LlmNoAction => "the model did nothing",
        Reason::LlmError => "the model's service failed",
        Reason::McpError => "the browser failed",
        Reason::VerificationFailed => "the pages don't show that it is cancelled",
    }
}

/// A person said no to something.
fn said_no(story: &Story<'_>) -> bool {
    let nobody = [
        AnsweredBy::EndOfInput,
        AnsweredBy::NoInput,
        AnsweredBy::NotAnswered,
    ];
    let no = |event: &Event| matches!(event, Event::Answer { approved: false, by, .. } if !nobody.contains(by));
    let result = story.result.map(|result| result.reason);
    result == Some(Reason::HumanRejected) && story.records.iter().any(|r| no(&r.event))
}

/// The account was seen: a page of sign-in alone says nothing of a subscription.
fn saw_account(story: &Story<'_>) -> bool {
    let outside = [
        PageState::Start,
        PageState::LoginRequired,
        PageState::Unknown,
        PageState::Failed,
    ];
    let seen =
        |event: &Event| matches!(event, Event::Page { state, .. } if !outside.contains(state));
    story.records.iter().any(|r| seen(&r.event))
}
