//! The part "The run": time, model, what stood in the way, questions, tokens and what they cost.

use maud::{Markup, html};

use domain::event::{Event, RequestDecision};
use domain::outcome::Usage;

use super::super::difficulty::difficulty;
use super::Story;
use super::links::link;

/// How the built-in planner is called in the records, and a run without any model.
const PLANNER: &str = "rules";
const NO_MODEL: &str = "none";

pub(super) fn figures(story: &Story<'_>) -> Markup {
    let span = story.records.first().zip(story.records.last());
    let span = span.map(|(a, b)| (a.at, b.at.duration_since(a.at).as_secs()));
    let count = |is: fn(&Event) -> bool| story.records.iter().filter(|r| is(&r.event)).count();
    let approvals = count(|event| matches!(event, Event::Answer { approved: true, .. }));
    let questions = count(|event| matches!(event, Event::Question { .. }));
    let stopped = count(|event| {
        let Event::Request { decision, .. } = event else {
            return false;
        };
        !matches!(decision, RequestDecision::Passed | RequestDecision::Held)
    });
    html! {
        section aria-labelledby="run" {
            h2 #run { "The run" }
            table.figures {
                tbody {
                    @if let Some((start, seconds)) = span {
                        (row("Started", &story.clock.moment(start)))
                        (row("Took", &html! { @if seconds >= 60 { (seconds / 60) " min " } (seconds % 60) " s" }))
                    }
                    @if story.run.model != NO_MODEL { (row("Model", &html! { (model(&story.run.model)) })) }
                    @if let Some(hard) = difficulty(story.records) { (row("What made it hard", &html! { (hard.line()) ", as far as this run came" })) }
                    @if let Some(result) = story.result {
                        @if result.turns > 0 { (row("Turns", &html! { (result.turns) })) }
                        @if let Some(why) = &result.error { (row("Ended", &html! { (why) })) }
                        @if let Some(url) = &result.final_url { (row("Last page", &link(url))) }
                    }
                    @if questions > 0 { (row("Questions to you", &html! { (questions) @if approvals < questions { ", " (approvals) " of them answered with yes" } })) }
                    @if stopped > 0 { (row("Stopped requests", &html! { (stopped) " that no yes covered were stopped before they left" })) }
                    @if let Some(result) = story.result.filter(|result| result.usage.total() > 0) {
                        (row("Tokens", &html! { (tokens(result.usage)) }))
                        (row("Cost", &html! { (price(result.cost)) }))
                    }
                }
            }
        }
    }
}

/// A model's name for people.
pub(super) fn model(name: &str) -> &str {
    if name == PLANNER {
        "the built-in planner"
    } else {
        name
    }
}

fn row(name: &str, value: &Markup) -> Markup {
    html! { tr { th scope="row" { (name) } td { (value) } } }
}

/// Tokens in words.
pub(super) fn tokens(usage: Usage) -> String {
    let cached = if usage.cache_read + usage.cache_write > 0 {
        format!(
            " (and {} from the cache, {} to it)",
            usage.cache_read, usage.cache_write
        )
    } else {
        String::new()
    };
    format!("{} in{cached}, {} out", usage.input, usage.output)
}

fn price(cost: Option<f64>) -> String {
    match cost {
        Some(cost) => format!("about US$ {cost:.4}, by the model's list price"),
        None => "not known: the program has no price for this model".to_owned(),
    }
}
