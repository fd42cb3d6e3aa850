//! The facts that a bank or a shop would ask for: what, whose, for how much, who said yes and when, what was clicked, what the
//! service answered, until when, under which number. What isn't known is left out.

use maud::{Markup, html};
use url::Url;

use domain::action::ActionKind;
use domain::event::{AnsweredBy, Event, Purpose};
use domain::outcome::Outcome;

use super::super::acts::SentAct;
use super::super::closing::clipped;
use super::super::when::day;
use super::Story;
use super::links::{host, place};
use super::timeline::answered;

/// Longest name of a control, or title of a page, in characters.
const LONGEST: usize = 110;

/// The facts of the run.
pub(super) fn receipt(story: &Story<'_>) -> Markup {
    let run = &story.run;
    let Some(result) = run.result.as_ref().filter(|_| !run.start.dry_run) else {
        return html! {};
    };
    let (date, cancelled) = (result.last_day(), result.is_cancelled());
    let number = match &result.outcome {
        Outcome::Cancelled { confirmation, .. } if cancelled => confirmation.as_deref(),
        _ => None,
    };
    let site = story.records.iter().find_map(|record| match &record.event {
        Event::Page { url, .. } => host(&Url::parse(url).ok()?),
        _ => None,
    });
    let name = &run.told.name;
    let paid = [&run.subscription.plan, &run.subscription.price];
    let paid: Vec<&str> = paid.into_iter().flatten().map(String::as_str).collect();
    let ended = story.records.last().filter(|_| !cancelled);
    html! {
        section aria-labelledby="receipt" {
            h2 #receipt { @if cancelled { "Receipt" } @else { "In short" } }
            dl.facts {
                (fact("Service", &html! { (name) @if run.is_mock() { " (mock)" } @if let Some(site) = site.filter(|site| site != name) { " · " (site) } }))
                @if let Some(account) = &run.subscription.account { (fact("Account", &html! { (account) })) }
                @if !paid.is_empty() { (fact("Plan", &html! { (paid.join(", ")) })) }
                @if let Some(act) = &story.act { (act_facts(story, act)) }
                @if let Some(date) = date { (fact("Access until", &html! { (day(date)) })) }
                @else if cancelled { (fact("Access until", &html! { "The service named no date." })) }
                @if let Some(number) = number { (fact("Confirmation number", &html! { strong { (number) } })) }
                @if result.is_confirmed() { (fact("Confirmed", &html! { "By you, who looked at the pages. No page proved it to the program." })) }
                @if let Some(end) = ended {
                    (fact(if run.start.purpose == Purpose::Check { "Looked at" } else { "Ended" }, &story.clock.moment(end.at)))
                }
            }
        }
    }
}

/// The act, the yes before it, and what came of it. Where questions were switched off, the answer says so.
fn act_facts(story: &Story<'_>, act: &SentAct<'_>) -> Markup {
    let title = act.led_to.filter(|title| !title.is_empty());
    let deed = match act.action {
        Some(ActionKind::Click) | None => "Clicked",
        Some(ActionKind::Press) => "Pressed",
        Some(ActionKind::AnswerDialog) => "Dialog answered",
        Some(ActionKind::Type | ActionKind::Fill) => "Sent",
        Some(_) => "Done",
    };
    html! {
        (fact("Approved", &html! {
            @match act.yes {
                None => "No answer is on record.",
                Some(yes) if yes.by == AnsweredBy::NoCheckpoint => "By nobody: questions were switched off.",
                Some(yes) => { "By you, " (answered(yes.by)) br; (story.clock.moment(yes.at)) }
            }
        }))
        (fact(deed, &html! {
            @if let Some(name) = act.name() { "“" (clipped(name, LONGEST)) "”" } @else { "the last step" }
            @if let Some(on) = act.on { " on " (place(on)) }
            br; (story.clock.moment(act.at))
        }))
        @if act.sent.is_some() || act.led_to.is_some() {
            (fact("The service answered", &html! {
                @if let Some(title) = title { "“" (clipped(title, LONGEST)) "”" }
                @if let Some(sent) = act.sent {
                    @if title.is_some() { br; }
                    span.soft { (said(sent.status)) " (" (clipped(sent.what, LONGEST)) @if let Some(status) = sent.status.filter(|s| *s > 0) { ", status " (status) } ")" }
                }
            }))
        }
    }
}

fn said(status: Option<u16>) -> &'static str {
    match status {
        Some(200..=399) => "Request accepted",
        Some(400..) => "Request answered with an error",
        _ => "Request sent, no answer seen",
    }
}

fn fact(name: &str, value: &Markup) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}
