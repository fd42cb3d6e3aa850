//! The top of the report: what became of the subscription, and what the person has to do.
//!
//! The headline is the sentence that the terminal ended with. That nothing was cancelled is said of this run, not of the world. Red is for
//! failures: a person's own no is none.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Event, Purpose};
use domain::outcome::{Outcome, Reason, RunResult};
use domain::page_state::PageState;

use super::super::acts::last_act;
use super::super::format::Record;
use super::Story;
use super::headline::{Told, headline};
use super::links::{clipped, linked};
use super::when::day;

/// Headline, tone and sentences of the top.
pub(super) struct Top {
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

pub(super) fn top(story: &Story<'_>) -> Top {
    let run = story.run;
    let Some(result) = story.result else {
        let title = format!(
            "{}: the run stopped early, nothing is verified",
            run.display_name
        );
        return Top {
            title,
            ..says("unsure", &[LOOK])
        };
    };
    let told = Told {
        name: run.display_name.clone(),
        ..told(story.records)
    };
    let (_, title) = headline(&told, result);
    if run.dry_run {
        let nothing = says(
            "calm",
            &["This was a dry run: nothing was clicked or changed."],
        );
        return Top { title, ..nothing };
    }
    let mut top = Top {
        title,
        ..match run.purpose {
            Purpose::Cancel | Purpose::Login => cancelling(story, result),
            Purpose::Check => checking(result),
        }
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
    top.notes.extend(why);
    top
}

/// What the records tell of the end, beside the result.
pub(crate) fn told(records: &[Record]) -> Told {
    let mut told = Told::default();
    for record in records {
        told.hears(&record.event);
    }
    told
}

/// Why it ended so, in whole; nothing where the person stopped it.
pub(super) fn why(result: &RunResult) -> Option<&str> {
    let why = result.error.as_deref()?;
    let stopped = result.interrupted && why == "Interrupted.";
    let why = why.strip_prefix(GAVE_UP).unwrap_or(why);
    (!stopped).then_some(why)
}

fn cancelling(story: &Story<'_>, result: &RunResult) -> Top {
    match &result.outcome {
        Outcome::Cancelled { object, .. } if result.success && result.verified => {
            let other = object
                .as_ref()
                .filter(|called| **called != story.run.display_name);
            says("good", &[]).with(other.map(|object| format!("What ended: {object}.")))
        }
        Outcome::Cancelled { .. } if result.is_confirmed() => says(
            "unsure",
            &[
                "You looked at the pages after the last step and said that they show the end. The program couldn't prove it, so keep an eye on your statement.",
            ],
        ),
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => says("good", &[])
            .with(access(effective_date.as_deref()))
            .with(["This run changed nothing.".to_owned()]),
        Outcome::ThirdPartyBilling { steps, .. } => elsewhere(steps),
        Outcome::NeedsHuman { .. } => says(
            "unsure",
            &[
                "It can't be cancelled on the site alone. Until you have called or written, you go on paying.",
            ],
        )
        .with(result.outcome.reach()),
        Outcome::Paused { until } => says("unsure", &["It will start again by itself."])
            .with(until.as_deref().map(|date| format!("Until {}.", day(date)))),
        Outcome::Pending { what_is_left } => says(
            "unsure",
            &[
                &format!("What is left: “{}”", clipped(what_is_left, LONGEST_NOTE)),
                "Until that is done, you go on paying. Check again afterwards.",
            ],
        ),
        Outcome::OtherObject { object, goes_on } => says(
            "unsure",
            &[&format!("Cancelled: “{object}”. Still going on: “{goes_on}”")],
        ),
        Outcome::NotCancelled => {
            let own = result.interrupted || said_no(story);
            let stands = if saw_account(story) {
                "Nothing was cancelled. If the subscription was active, it still is."
            } else {
                "Nothing was touched."
            };
            says(if own { "calm" } else { "bad" }, &[stands])
        }
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            says("unsure", &[LOOK])
        }
    }
}

/// What a check found; it changes nothing.
fn checking(result: &RunResult) -> Top {
    let top = match &result.outcome {
        Outcome::Cancelled { effective_date, .. }
        | Outcome::AlreadyCancelled { effective_date, .. }
            if result.verified =>
        {
            says("good", &[]).with(access(effective_date.as_deref()))
        }
        Outcome::NotCancelled if result.verified => {
            says("unsure", &["The subscription is running."])
        }
        Outcome::ThirdPartyBilling { steps, .. } => elsewhere(steps),
        _ => says(
            "unsure",
            &["The pages don't show clearly whether it is running or cancelled."],
        ),
    };
    top.with(["Nothing was clicked or changed.".to_owned()])
}

fn elsewhere(steps: &[String]) -> Top {
    Top {
        steps: steps.to_vec(),
        ..says(
            "unsure",
            &["It has to be cancelled there, and until then you go on paying:"],
        )
    }
}

fn says(tone: &'static str, lines: &[&str]) -> Top {
    Top {
        title: String::new(),
        tone,
        lines: lines.iter().map(|l| (*l).to_owned()).collect(),
        steps: Vec::new(),
        notes: Vec::new(),
    }
}

impl Top {
    /// The same with these lines below it.
    fn with(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.lines.extend(lines);
        self
    }
}

fn access(date: Option<&str>) -> Option<String> {
    date.map(|date| format!("Access until {}.", day(date)))
}

pub(super) fn banner(top: &Top) -> Markup {
    let (sign, meaning) = match top.tone {
        "good" => ("✓", "Proved"),
        "bad" => ("✕", "Not done"),
        "calm" => ("–", "Nothing was done"),
        _ => ("!", "Attention"),
    };
    html! {
        section class=(format!("outcome {}", top.tone)) aria-labelledby="outcome" {
            span.sign role="img" aria-label=(meaning) { (sign) }
            div {
                h1 #outcome { (top.title) }
                @for line in &top.lines { p { (linked(line)) } }
                @if !top.steps.is_empty() { ol { @for step in &top.steps { li { (linked(step)) } } } }
                @for note in &top.notes { p.note { (linked(note)) } }
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
