//! The part "The run": time, model, questions, tokens and what they cost.

use maud::{Markup, html};

use domain::event::{Event, RequestDecision};
use domain::outcome::Usage;

use super::Story;
use super::links::link;

/// How the built-in planner is called in the records, and a run without any model.
const PLANNER: &str = "rules";
const NO_MODEL: &str = "none";

pub(super) fn figures(story: &Story<'_>) -> Markup {
    let (run, records) = (&story.run, story.records);
    let took = records.first().zip(records.last());
    let took = took.map(|(first, last)| last.at.duration_since(first.at).as_secs());
    let count = |is: fn(&Event) -> bool| records.iter().filter(|r| is(&r.event)).count();
    let questions = count(|event| matches!(event, Event::Question { .. }));
    let approvals = count(|event| matches!(event, Event::Answer { approved: true, .. }));
    let stopped = count(|event| {
        let stopped = |it| !matches!(it, RequestDecision::Passed | RequestDecision::Held);
        matches!(event, Event::Request { decision, .. } if stopped(*decision))
    });
    html! {
        section aria-labelledby="run" {
            h2 #run { "The run" }
            table.figures {
                tbody {
                    @if let Some(start) = run.started { (row("Started", &story.clock.moment(start))) }
                    @if let Some(seconds) = took { (row("Took", &html! { @if seconds >= 60 { (seconds / 60) " min " } (seconds % 60) " s" })) }
                    @if run.start.model != NO_MODEL { (row("Model", &html! { (model(&run.start.model)) })) }
                    @if let Some(result) = &run.result {
                        @if result.turns > 0 { (row("Turns", &html! { (result.turns) })) }
                        @if let Some(why) = &result.error { (row("Ended", &html! { (why) })) }
                        @if let Some(url) = &result.final_url { (row("Last page", &link(url))) }
                    }
                    @if let Some(hard) = &run.difficulty { (row("What made it hard", &html! { (hard.line()) ", as far as this run came" })) }
                    @if questions > 0 { (row("Questions to you", &html! { (questions) @if approvals < questions { ", " (approvals) " of them answered with yes" } })) }
                    @if stopped > 0 { (row("Stopped requests", &html! { (stopped) " that no yes covered were stopped before they left" })) }
                    @if let Some(result) = run.result.as_ref().filter(|result| result.usage.total() > 0) {
                        (row("Tokens", &html! { (tokens(result.usage)) }))
                        (row("Cost", &html! {
                            @if let Some(cost) = result.cost { (format!("about US$ {cost:.4}, by the model's list price")) }
                            @else { "not known: the program has no price for this model" }
                        }))
                    }
                }
            }
        }
    }
}

/// A model's name for people.
fn model(name: &str) -> &str {
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
fn tokens(usage: Usage) -> String {
    let (read, written) = (usage.cache_read, usage.cache_write);
    let cached = if read + written > 0 {
        format!(" (and {read} from the cache, {written} to it)")
    } else {
        String::new()
    };
    format!("{} in{cached}, {} out", usage.input, usage.output)
}
