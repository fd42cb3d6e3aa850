//! The top of the report: the words that the terminal ended with. Red is for failures: a person's own no is none.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Event};
use domain::outcome::{Reason, RunResult};

use super::super::acts::last_act;
use super::super::closing::{Closing, Told, Tone, closing};
use super::Story;
use super::links::linked;

const LOOK: &str = "Please look at the account page yourself: it may or may not be cancelled, and if it isn't, you go on paying.";

/// Headline and lines of the top.
pub(super) fn top(story: &Story<'_>) -> Closing {
    let name = &story.run.display_name;
    let Some(result) = story.result else {
        return Closing {
            tone: Tone::Attention,
            headline: format!("{name}: the run stopped early, nothing is verified"),
            details: vec![LOOK.to_owned()],
        };
    };
    let told = Told {
        name: name.clone(),
        ..Told::of(story.records)
    };
    closing(&told, result)
}

/// The class of a tone in the report's style.
pub(super) fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Done => "good",
        Tone::Failed => "bad",
        Tone::Plain => "calm",
        Tone::Attention | Tone::Paused | Tone::Mail | Tone::Phone => "unsure",
    }
}

pub(super) fn banner(top: &Closing) -> Markup {
    let class = class(top.tone);
    let (sign, meaning) = match class {
        "good" => ("✓", "Proved"),
        "bad" => ("✕", "Not done"),
        "calm" => ("–", "Nothing was done"),
        _ => ("!", "Attention"),
    };
    html! {
        section class=(format!("outcome {class}")) aria-labelledby="outcome" {
            span.sign role="img" aria-label=(meaning) { (sign) }
            div {
                h1 #outcome { (top.headline) }
                @for line in &top.details { p { (linked(line)) } }
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
        Reason::LlmNoAction => "the model came no further",
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
