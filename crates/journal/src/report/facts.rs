//! What a bank or a shop would ask for: what, whose, for how much, who said yes and when, what was clicked, what the service answered, until when,
//! under which number. And how the run went: time, model, questions, tokens and what they cost. What isn't known is left out.

use maud::{Markup, html};

use domain::action::ActionKind;
use domain::event::{AnsweredBy, Event, Purpose};
use domain::outcome::Outcome;

use super::super::acts::{Sent, SentAct};
use super::super::closing::clipped;
use super::super::format::Record;
use super::super::when::{day, offset};
use super::Told;
use super::links::link;
use super::timeline::answered;

/// Longest name of a control, or words of a request, in characters.
const LONGEST: usize = 110;

/// The facts of the run's end.
pub(super) fn receipt(told: &Told<'_>) -> Markup {
    let story = &told.run.story;
    let Some(result) = story.result.as_ref().filter(|_| !story.start.dry_run) else {
        return html! {};
    };
    let cancelled = result.is_cancelled();
    let number = match &result.outcome {
        Outcome::Cancelled { confirmation, .. } if cancelled => confirmation.as_ref(),
        _ => None,
    };
    let known = &story.subscription;
    let paid: Vec<&str> = [&known.plan, &known.price]
        .into_iter()
        .filter_map(|part| part.as_deref())
        .collect();
    let ended = told.records.last().filter(|_| !cancelled);
    let looked = story.start.purpose == Purpose::Check;
    html! {
        section aria-labelledby="receipt" {
            h2 #receipt { @if cancelled { "Receipt" } @else { "In short" } }
            dl.facts {
                (fact("Service", html! { (story.name()) @if story.is_mock() { " (mock)" } }))
                @if let Some(account) = &known.account { (fact("Account", html! { (account) })) }
                @if !paid.is_empty() { (fact("Plan", html! { (paid.join(", ")) })) }
                @if let Some(act) = &told.act { (act_facts(told, act)) }
                @if let Some(date) = result.last_day() { (fact("Access until", html! { (day(date)) })) }
                @else if cancelled { (fact("Access until", html! { "The service named no date." })) }
                @if let Some(number) = number { (fact("Confirmation number", html! { strong { (number) } })) }
                @if result.is_confirmed() { (fact("Confirmed", html! { "By you, who looked at the pages. No page proved it to the program." })) }
                @if let Some(end) = ended { (fact(if looked { "Looked at" } else { "Ended" }, told.clock.moment(end.at))) }
            }
        }
    }
}

/// The act, the yes before it, and what came of it. Where questions were switched off, the answer says so.
fn act_facts(told: &Told<'_>, act: &SentAct<'_>) -> Markup {
    let deed = match act.action {
        Some(ActionKind::Click) | None => "Clicked",
        Some(_) => "Done",
    };
    html! {
        (fact("Approved", html! {
            @match act.yes {
                None => "No answer is on record.",
                Some(yes) if yes.by == AnsweredBy::NoCheckpoint => "By nobody: questions were switched off.",
                Some(yes) => { "By you, " (answered(yes.by)) br; (told.clock.moment(yes.at)) }
            }
        }))
        (fact(deed, html! {
            @if let Some(name) = act.name() { "“" (clipped(name, LONGEST)) "”" } @else { "the last step" }
            @if let Some(on) = act.on { " on " (link(on)) }
            br; (told.clock.moment(act.at))
        }))
        @if let Some(sent) = act.sent { (fact("The service answered", html! { (came_of(sent)) })) }
    }
}

/// What became of the act's request.
fn came_of(sent: Sent<'_>) -> String {
    let what = clipped(sent.what, LONGEST);
    match sent.status {
        Some(status @ 200..=399) => format!("Request accepted ({what}, status {status})"),
        Some(status @ 400..) => format!("Request answered with an error ({what}, status {status})"),
        _ => format!("Request sent, no answer seen ({what})"),
    }
}

/// How the run went.
pub(super) fn figures(told: &Told<'_>) -> Markup {
    let (story, records) = (&told.run.story, told.records);
    let result = story.result.as_ref();
    let asked = |record: &&Record| matches!(record.event, Event::Question { .. });
    let questions = records.iter().filter(asked).count();
    let model = match story.start.model.as_str() {
        "rules" => "the built-in planner",
        name => name,
    };
    let tokens = result
        .map(|result| result.usage)
        .filter(|usage| usage.total() > 0);
    html! {
        section aria-labelledby="run" {
            h2 #run { "The run" }
            dl.facts {
                @if let Some(start) = story.started { (fact("Started", told.clock.moment(start))) }
                @if let [first, .., last] = records { (fact("Took", html! { (offset(first.at, last.at).trim_start_matches('+')) " min" })) }
                (fact("Model", html! { (model) }))
                @if let Some(result) = result {
                    @if let Some(url) = &result.final_url { (fact("Last page", link(url))) }
                }
                @if let Some(hard) = &told.run.difficulty { (fact("What made it hard", html! { (hard.line()) ", as far as this run came" })) }
                @if questions > 0 { (fact("Questions to you", html! { (questions) })) }
                @if let Some(usage) = tokens {
                    (fact("Tokens", html! { (usage.input) " in, " (usage.cache_read) " from the cache, " (usage.cache_write) " to it, " (usage.output) " out" }))
                    (fact("Cost", html! {
                        @if let Some(cost) = result.and_then(|result| result.cost) { (format!("about US$ {cost:.4}, by the model's list price")) }
                        @else { "not known: the program has no price for this model" }
                    }))
                }
            }
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made where it is told")]
fn fact(name: &str, value: Markup) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}
