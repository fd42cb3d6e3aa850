//! The part "The run": time, model, questions, tokens and what they cost.

use maud::{Markup, html};

use domain::event::{Event, RequestDecision};
use domain::outcome::Usage;

use super::Story;
use super::links::link;

/// How the built-in planner is called in the records, and a run without any model.
const PLANNER: &str = "rules";
const NO_MODEL: &str = "none";

/// What the model calls of a run add up to.
#[derive(Default)]
struct Sums {
    usage: Usage,
    calls: u32,
    ms: u64,
    /// In US dollars; `None` as long as no call had a price.
    cost: Option<f64>,
}

pub(super) fn figures(story: &Story<'_>) -> Markup {
    let mut sums = Sums::default();
    for record in story.records {
        if let Event::ModelCall {
            usage, ms, cost, ..
        }
        | Event::Witness {
            usage, ms, cost, ..
        } = &record.event
        {
            sums.usage += *usage;
            sums.calls += 1;
            sums.ms += ms;
            sums.cost = cost
                .map(|c| c + sums.cost.unwrap_or_default())
                .or(sums.cost);
        }
    }
    let usage = story.result.map_or(sums.usage, |r| {
        if r.usage == Usage::default() {
            sums.usage
        } else {
            r.usage
        }
    });
    let cost = story.result.and_then(|r| r.cost).or(sums.cost);
    let span = story
        .records
        .first()
        .zip(story.records.last())
        .map(|(a, b)| (a.at, b.at.duration_since(a.at).as_secs()));
    let approvals = story
        .records
        .iter()
        .filter(|r| matches!(r.event, Event::Answer { approved: true, .. }))
        .count();
    let questions = story
        .records
        .iter()
        .filter(|r| matches!(r.event, Event::Question { .. }))
        .count();
    let is_stopped = |event: &Event| {
        let Event::Request { decision, .. } = event else {
            return false;
        };
        !matches!(decision, RequestDecision::Passed | RequestDecision::Held)
    };
    let stopped = story
        .records
        .iter()
        .filter(|r| is_stopped(&r.event))
        .count();
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
                    @if let Some(result) = story.result {
                        @if result.turns > 0 { (row("Turns", &html! { (result.turns) })) }
                        @if let Some(why) = &result.error { (row("Ended", &html! { (why) })) }
                        @if let Some(url) = &result.final_url { (row("Last page", &link(url))) }
                    }
                    @if questions > 0 { (row("Questions to you", &html! { (questions) @if approvals < questions { ", " (approvals) " of them answered with yes" } })) }
                    @if stopped > 0 { (row("Stopped requests", &html! { (stopped) " that no yes covered were stopped before they left" })) }
                    @if usage.total() > 0 {
                        (row("Model calls", &html! { (sums.calls) ", " (sums.ms / 1000) " s" }))
                        (row("Tokens", &html! { (tokens(usage)) }))
                        (row("Cost", &html! { (price(cost)) }))
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
