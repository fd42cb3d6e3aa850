//! What a bank or a shop would ask for: what, whose, for how much, who said yes and when, what was clicked, what the service answered, until when,
//! under which number. And how the run went: time, model, questions, tokens and what they cost. What isn't known is left out.

use maud::{Markup, html};
use url::Url;

use domain::action::ActionKind;
use domain::event::{AnsweredBy, Event, Purpose, RequestDecision};
use domain::outcome::Outcome;

use super::super::acts::SentAct;
use super::super::closing::{clipped, reason_and_known};
use super::super::when::day;
use super::Told;
use super::links::{host, link, place};
use super::timeline::answered;

/// Longest name of a control, or title of a page, in characters.
const LONGEST: usize = 110;
/// How the built-in planner is called in the records, and a run without any model.
const PLANNER: &str = "rules";
const NO_MODEL: &str = "none";

/// The facts of the run's end.
pub(super) fn receipt(told: &Told<'_>) -> Markup {
    let story = &told.run.story;
    let Some(result) = story.result.as_ref().filter(|_| !story.start.dry_run) else {
        return html! {};
    };
    let (date, cancelled) = (result.last_day(), result.is_cancelled());
    let number = match &result.outcome {
        Outcome::Cancelled { confirmation, .. } if cancelled => confirmation.as_ref(),
        _ => None,
    };
    let site = told.records.iter().find_map(|record| match &record.event {
        Event::Page { url, .. } => host(&Url::parse(url).ok()?),
        _ => None,
    });
    let name = story.name();
    let known = &story.subscription;
    let paid: Vec<&str> = [&known.plan, &known.price]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let ended = told.records.last().filter(|_| !cancelled);
    let looked = story.start.purpose == Purpose::Check;
    html! {
        section aria-labelledby="receipt" {
            h2 #receipt { @if cancelled { "Receipt" } @else { "In short" } }
            dl.facts {
                (fact("Service", html! { (name) @if story.is_mock() { " (mock)" } @if let Some(site) = site.filter(|site| site != name) { " · " (site) } }))
                @if let Some(account) = &known.account { (fact("Account", html! { (account) })) }
                @if !paid.is_empty() { (fact("Plan", html! { (paid.join(", ")) })) }
                @if let Some(act) = &told.act { (act_facts(told, act)) }
                @if let Some(date) = date { (fact("Access until", html! { (day(date)) })) }
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
    let title = act.led_to.filter(|title| !title.is_empty());
    let deed = match act.action {
        Some(ActionKind::Click) | None => "Clicked",
        Some(ActionKind::Press) => "Pressed",
        Some(ActionKind::AnswerDialog) => "Dialog answered",
        Some(ActionKind::Type | ActionKind::Fill) => "Sent",
        Some(_) => "Done",
    };
    let said = |status| match status {
        Some(200..=399) => "Request accepted",
        Some(400..) => "Request answered with an error",
        _ => "Request sent, no answer seen",
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
            @if let Some(on) = act.on { " on " (place(on)) }
            br; (told.clock.moment(act.at))
        }))
        @if act.sent.is_some() || act.led_to.is_some() {
            (fact("The service answered", html! {
                @if let Some(title) = title { "“" (clipped(title, LONGEST)) "”" }
                @if let Some(sent) = act.sent {
                    @if title.is_some() { br; }
                    span.soft { (said(sent.status)) " (" (clipped(sent.what, LONGEST)) @if let Some(status) = sent.status.filter(|s| *s > 0) { ", status " (status) } ")" }
                }
            }))
        }
    }
}

/// How the run went.
pub(super) fn figures(told: &Told<'_>) -> Markup {
    let (story, records) = (&told.run.story, told.records);
    let result = story.result.as_ref();
    let took = records.first().zip(records.last());
    let took = took.map(|(first, last)| last.at.duration_since(first.at).as_secs());
    let count = |is: fn(&Event) -> bool| records.iter().filter(|r| is(&r.event)).count();
    let questions = count(|event| matches!(event, Event::Question { .. }));
    let approvals = count(|event| matches!(event, Event::Answer { approved: true, .. }));
    let stopped = count(|event| {
        let stopped = |it| !matches!(it, RequestDecision::Passed | RequestDecision::Held);
        matches!(event, Event::Request { decision, .. } if stopped(*decision))
    });
    let model = match story.start.model.as_str() {
        PLANNER => "the built-in planner",
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
                @if let Some(seconds) = took { (fact("Took", html! { @if seconds >= 60 { (seconds / 60) " min " } (seconds % 60) " s" })) }
                @if model != NO_MODEL { (fact("Model", html! { (model) })) }
                @if let Some(result) = result {
                    @if result.turns > 0 { (fact("Turns", html! { (result.turns) })) }
                    @let (why, _) = reason_and_known(result);
                    @if !why.is_empty() { (fact("Ended", html! { (why) })) }
                    @if let Some(url) = &result.final_url { (fact("Last page", link(url))) }
                }
                @if let Some(hard) = &told.run.difficulty { (fact("What made it hard", html! { (hard.line()) ", as far as this run came" })) }
                @if questions > 0 { (fact("Questions to you", html! { (questions) @if approvals < questions { ", " (approvals) " of them answered with yes" } })) }
                @if stopped > 0 { (fact("Stopped requests", html! { (stopped) " that no yes covered were stopped before they left" })) }
                @if let Some(usage) = tokens {
                    (fact("Tokens", html! {
                        (usage.input) " in"
                        @if usage.cache_read + usage.cache_write > 0 { " (and " (usage.cache_read) " from the cache, " (usage.cache_write) " to it)" }
                        ", " (usage.output) " out"
                    }))
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
