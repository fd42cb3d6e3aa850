//! The top of the report: what became of the subscription, and what the person has to do.
//!
//! "Cancelled" and "was cancelled before" are said only of a result that is verified; anything less says that it is
//! not proved, or that the person said so. That nothing was cancelled is said of this run, not of the world.

use maud::{Markup, html};

use domain::event::Purpose;
use domain::outcome::{Outcome, Reason, RunResult};

use super::Run;
use super::when::day;

/// Title, tone and sentences of the banner.
pub(super) struct Headline {
    pub(super) title: String,
    tone: &'static str,
    lines: Vec<String>,
    steps: Vec<String>,
    /// Why it ended so, below the rest.
    notes: Vec<String>,
}

const LOOK: &str = "Open the service's account page and look: it may or may not be cancelled, and if it isn't, you go on paying.";

pub(super) fn headline(run: &Run, result: Option<&RunResult>) -> Headline {
    let Some(result) = result else {
        return says("unsure", "The run broke off, nothing is proved", &[LOOK]);
    };
    if run.only_proposed {
        let first = result.proposed.as_ref().map(|call| {
            let args = serde_json::Value::Object(call.args.clone());
            format!("The first action would have been {} {args}.", call.name)
        });
        return says("unsure", "Dry run: nothing was done", &[]).with(first);
    }
    let mut headline = match run.purpose {
        Purpose::Cancel | Purpose::Login => cancelling(result),
        Purpose::Check => checking(result),
    };
    if result.interrupted {
        headline.notes.push("You interrupted the run.".to_owned());
    }
    headline.notes.extend(
        result
            .error
            .clone()
            .filter(|e| !result.interrupted || e != "Interrupted."),
    );
    headline
}

fn cancelling(result: &RunResult) -> Headline {
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
                .with(["The service's own pages showed the end twice: after the last step, and again in a fresh load.".to_owned()])
        }
        Outcome::Cancelled { .. } if result.is_confirmed() => says(
            "unsure",
            "Cancelled, as you confirmed",
            &[
                "You looked at the pages after the last step and said that they show the end. No page proved it to the program, so keep an eye on your statement.",
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
            "Not cancelled: only you can go on",
            &[
                "The service wants a person (by phone, chat or letter). Until you did that, you go on paying.",
            ],
        )
        .with(result.outcome.reach()),
        Outcome::Paused { until } => says(
            "unsure",
            "Only paused",
            &["It rests and goes on by itself. Nothing was cancelled."],
        )
        .with(until.as_deref().map(|date| format!("Until {}.", day(date)))),
        Outcome::Pending { what_is_left } => says(
            "unsure",
            "Not cancelled yet: something is left to do",
            &[
                &format!("Left to do: “{what_is_left}”"),
                "Until that is done, you go on paying. Check again then.",
            ],
        ),
        Outcome::OtherObject { object, goes_on } => says(
            "unsure",
            "Something else was ended",
            &[&format!("Ended: “{object}”. It goes on: “{goes_on}”")],
        ),
        Outcome::NotCancelled => says(
            "bad",
            "Not cancelled",
            &[
                "This run cancelled nothing: if the subscription was active, it still is, and you go on paying.",
            ],
        ),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            says("unsure", "Not proved: please look yourself", &[LOOK])
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
        Outcome::NotCancelled if result.verified => {
            says("unsure", "Checked: active", &["The subscription goes on."])
        }
        Outcome::ThirdPartyBilling { provider, steps } => elsewhere(provider, steps),
        _ => says(
            "unsure",
            "Checked: it can't be told",
            &["The pages show neither that it goes on nor that it has ended."],
        ),
    };
    headline.with(["Nothing was clicked or changed.".to_owned()])
}

fn elsewhere(provider: &str, steps: &[String]) -> Headline {
    let mut headline = says(
        "unsure",
        &format!("Not cancelled: {provider} bills for it"),
        &["Until it is cancelled there, you go on paying:"],
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
        _ => ("!", "Attention"),
    };
    html! {
        section class=(format!("outcome {}", headline.tone)) aria-labelledby="outcome" {
            span.sign role="img" aria-label=(meaning) { (sign) }
            div {
                h1 #outcome { (run.display_name) ": " (headline.title) }
                @for line in &headline.lines { p { (line) } }
                @if !headline.steps.is_empty() { ol { @for step in &headline.steps { li { (step) } } } }
                @for note in &headline.notes { p.note { (note) } }
            }
        }
    }
}

/// Why the run ended, in words.
pub(super) fn reason(result: &RunResult) -> &'static str {
    match result.reason {
        _ if result.interrupted => "you interrupted it",
        Reason::Completed if result.success => "the task was finished",
        Reason::Completed => "there was no way on here",
        Reason::HumanRejected => "you said no, or nobody was there to ask",
        Reason::RecordFailed => "its record could not be written",
        Reason::MaxTurnsExceeded => "the limit of turns was reached",
        Reason::BudgetExceeded => "your limit of costs or tokens was reached",
        Reason::LlmNoAction => "the model did not act",
        Reason::LlmError => "the model's service failed",
        Reason::McpError => "the browser or its server failed",
        Reason::VerificationFailed => "the model said it was done, but no page proved it",
    }
}
