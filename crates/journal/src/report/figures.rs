//! The part "The run": time, model, questions, tokens and what they cost.

use maud::{Markup, html};

use domain::event::{Event, RequestDecision};
use domain::outcome::Usage;

use super::{Story, outcome};

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
    html! {
        section aria-labelledby="run" {
            h2 #run { "The run" }
            table.figures {
                tbody {
                    @if let Some((start, seconds)) = span {
                        (row("Started", &story.clock.moment(start)))
                        (row("Took", &html! { (seconds / 60) " min " (seconds % 60) " s" }))
                    }
                    (row("Model", &html! { (story.run.model) }))
                    @if let Some(result) = story.result {
                        (row("Turns", &html! { (result.turns) }))
                        (row("Ended because", &html! { (outcome::reason(result)) }))
                        @if let Some(url) = &result.final_url { (row("Last page", &html! { code { (url) } })) }
                    }
                    @if let Some(told) = requests(story) { (row("What the pages sent", &html! { (told) })) }
                    (row("Questions to you", &html! { (questions) " (" (approvals) " approved)" }))
                    (row("Model calls", &html! { (sums.calls) ", " (sums.ms / 1000) " s" }))
                    (row("Tokens", &html! { (tokens(usage)) }))
                    (row("Cost", &html! { (price(cost, usage)) }))
                }
            }
        }
    }
}

/// How many requests that change something, or may, passed and were stopped; `None` where none was seen.
fn requests(story: &Story<'_>) -> Option<String> {
    let count = |wanted: &dyn Fn(RequestDecision, &str) -> bool| {
        let seen =
            |e: &Event| matches!(e, Event::Request { decision, why, .. } if wanted(*decision, why));
        story.records.iter().filter(|r| seen(&r.event)).count()
    };
    let passed = count(&|d, _| d == RequestDecision::Passed);
    let approved = count(&|d, why| d == RequestDecision::Passed && why == "approved");
    let stopped = count(&|d, _| d != RequestDecision::Passed);
    (passed + stopped > 0).then(|| {
        format!(
            "{passed} requests that could change something left, {approved} of them by your yes; {stopped} were stopped before they left"
        )
    })
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

fn price(cost: Option<f64>, usage: Usage) -> String {
    match cost {
        Some(0.0) => "nothing".to_owned(),
        Some(cost) => format!("about US$ {cost:.4}, by the model's list price"),
        None if usage == Usage::default() => "nothing: no model of a provider was asked".to_owned(),
        None => "not known: the program has no price for this model".to_owned(),
    }
}
