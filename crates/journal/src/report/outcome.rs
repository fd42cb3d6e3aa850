//! The top of the report: the words that the terminal ended with. Red is for failures: a person's own no is none.

use maud::{Markup, html};

use super::super::closing::{Closing, Told, Tone, closing, without_result};
use super::Story;
use super::links::linked;

/// Headline and lines of the top.
pub(super) fn top(story: &Story<'_>) -> Closing {
    let name = &story.run.display_name;
    let told = Told {
        name: name.clone(),
        ..Told::of(story.records)
    };
    match story.result {
        Some(result) => closing(&told, result),
        None => without_result(name, Some(false)),
    }
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
