//! The top of the report: what became of the subscription, and what the person has to do.
//!
//! "Cancelled" and "was cancelled before" are said only of a result that is verified; anything less says that it is not proved.

use maud::{Markup, html};

use crate::domain::outcome::{Outcome, Reason, RunResult};

use super::Run;

/// Title, tone and sentences of the banner.
pub(super) struct Headline {
    pub(super) title: String,
    tone: &'static str,
    lines: Vec<String>,
    steps: Vec<String>,
}

const LOOK: &str = "Open the service's account page and look: it may or may not be cancelled, and if it isn't, you go on paying.";

pub(super) fn headline(run: &Run, result: Option<&RunResult>) -> Headline {
    let Some(result) = result else {
        return says("unsure", "The run broke off, nothing is proved", vec![LOOK.to_owned()]);
    };
    if run.only_proposed {
        let proposed = result
            .proposed
            .as_ref()
            .map(|call| format!("The first action would have been {} {}.", call.name, serde_json::Value::Object(call.args.clone())));
        return says("unsure", "Dry run: nothing was done", proposed.into_iter().collect());
    }
    let mut headline = match &result.outcome {
        Outcome::Cancelled { effective_date, confirmation } if result.success && result.verified => {
            let mut lines = vec![access(effective_date.as_deref())];
            lines.extend(confirmation.as_ref().map(|number| format!("Confirmation: {number}")));
            lines.push("The program saw the proof on the page and looked a second time on a fresh load.".to_owned());
            says("good", "Cancelled and verified", lines)
        }
        Outcome::AlreadyCancelled { effective_date } if result.verified => {
            says("good", "It was cancelled before this run", vec![access(effective_date.as_deref()), "Nothing was changed.".to_owned()])
        }
        Outcome::ThirdPartyBilling { provider, steps } => {
            let mut headline =
                says("unsure", &format!("Not cancelled: {provider} bills for it"), vec!["It has to be cancelled there:".to_owned()]);
            headline.steps.clone_from(steps);
            headline
        }
        Outcome::NeedsHuman => {
            says("unsure", "Not cancelled: only you can go on", vec!["The service wants a person (by phone, chat or letter).".to_owned()])
        }
        Outcome::NotCancelled => says("bad", "Not cancelled", vec!["The subscription is still active.".to_owned()]),
        Outcome::Cancelled { .. } | Outcome::AlreadyCancelled { .. } | Outcome::Unverified => {
            says("unsure", "Not proved: please look yourself", vec![LOOK.to_owned()])
        }
    };
    headline.lines.extend(result.error.clone());
    headline
}

fn says(tone: &'static str, title: &str, lines: Vec<String>) -> Headline {
    Headline { title: title.to_owned(), tone, lines: lines.into_iter().filter(|l| !l.is_empty()).collect(), steps: Vec::new() }
}

fn access(date: Option<&str>) -> String {
    match date {
        Some(date) => {
            let long = date.parse::<jiff::civil::Date>().map_or_else(|_| date.to_owned(), |d| d.strftime("%-d %B %Y").to_string());
            format!("Access until {long}.")
        }
        None => String::new(),
    }
}

pub(super) fn banner(run: &Run, headline: &Headline) -> Markup {
    html! {
        section class=(format!("outcome {}", headline.tone)) {
            h1 { (run.display_name) ": " (headline.title) }
            @for line in &headline.lines { p { (line) } }
            @if !headline.steps.is_empty() { ol { @for step in &headline.steps { li { (step) } } } }
        }
    }
}

/// Why the run ended, in words.
pub(super) fn reason(result: &RunResult) -> &'static str {
    match result.reason {
        _ if result.interrupted => "you interrupted it",
        Reason::Completed => "the task was finished",
        Reason::HumanRejected => "you said no, or nobody was there to ask",
        Reason::MaxTurnsExceeded => "the limit of turns was reached",
        Reason::BudgetExceeded => "your limit of costs or tokens was reached",
        Reason::LlmNoAction => "the model did not act",
        Reason::LlmError => "the model's service failed",
        Reason::McpError => "the browser or its server failed",
        Reason::VerificationFailed => "the model said it was done, but no page proved it",
    }
}
