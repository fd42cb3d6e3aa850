//! The facts that a bank or a shop would ask for: what, whose, for how much, who said yes and when, what was clicked, what the
//! service answered, until when, under which number. What isn't known is left out.

use maud::{Markup, html};
use url::Url;

use domain::action::ActionKind;
use domain::event::{Event, Purpose};
use domain::outcome::Outcome;

use super::super::acts::{SentAct, Yes, last_act};
use super::super::closing::clipped;
use super::super::format::Subscription;
use super::super::when::day;
use super::links::{host, place};
use super::timeline::answered;
use super::{Story, is_mock};

/// Longest name of a control, or title of a page, in characters.
const LONGEST: usize = 110;

/// The facts of the run.
pub(super) fn receipt(story: &Story<'_>) -> Markup {
    let Some(result) = story.result.filter(|_| !story.run.dry_run) else {
        return html! {};
    };
    let act = last_act(story.records);
    let (date, cancelled) = (result.last_day(), result.is_cancelled());
    let number = match &result.outcome {
        Outcome::Cancelled { confirmation, .. } if cancelled => confirmation.as_deref(),
        _ => None,
    };
    let ended = story.records.last().filter(|_| !cancelled);
    html! {
        section aria-labelledby="receipt" {
            h2 #receipt { @if cancelled { "Receipt" } @else { "In short" } }
            dl.facts {
                (fact("Service", &service(story)))
                (subscription(story))
                @if let Some(act) = &act { (act_facts(story, act)) }
                @if cancelled { (fact("Access until", &html! { (date.map_or_else(|| "The service named no date.".to_owned(), day)) })) }
                @else if let Some(date) = date { (fact("Access until", &html! { (day(date)) })) }
                @if let Some(number) = number { (fact("Confirmation number", &html! { strong { (number) } })) }
                @if result.is_confirmed() { (fact("Confirmed", &html! { "By you, who looked at the pages. No page proved it to the program." })) }
                @if let Some(end) = ended {
                    @if story.run.purpose == Purpose::Check { (fact("Looked at", &story.clock.moment(end.at))) }
                    @else { (fact("Ended", &story.clock.moment(end.at))) }
                }
            }
        }
    }
}

/// The act, the yes before it, and what came of it.
fn act_facts(story: &Story<'_>, act: &SentAct<'_>) -> Markup {
    html! {
        (fact("Approved", &approval(story, act.yes)))
        (fact(deed(act.action), &html! {
            @if let Some(name) = act.name() { "“" (clipped(name, LONGEST)) "”" } @else { "the last step" }
            @if let Some(on) = act.on { " on " (place(on)) }
            br; (story.clock.moment(act.at))
        }))
        @if act.sent.is_some() || act.led_to.is_some() {
            (fact("The service answered", &html! {
                @if let Some(title) = act.led_to.filter(|title| !title.is_empty()) { "“" (clipped(title, LONGEST)) "”" }
                @if let Some(sent) = act.sent {
                    @if act.led_to.is_some_and(|title| !title.is_empty()) { br; }
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

fn deed(action: Option<ActionKind>) -> &'static str {
    match action {
        Some(ActionKind::Click) | None => "Clicked",
        Some(ActionKind::Press) => "Pressed",
        Some(ActionKind::AnswerDialog) => "Dialog answered",
        Some(ActionKind::Type | ActionKind::Fill) => "Sent",
        Some(_) => "Done",
    }
}

/// Who said yes, how and when. Where questions were switched off, the answer says so.
fn approval(story: &Story<'_>, yes: Option<Yes<'_>>) -> Markup {
    let Some(yes) = yes else {
        return html! { "No answer is on record." };
    };
    if yes.by == domain::event::AnsweredBy::NoCheckpoint {
        return html! { "By nobody: questions were switched off." };
    }
    html! { "By you, " (answered(yes.by)) br; (story.clock.moment(yes.at)) }
}

fn service(story: &Story<'_>) -> Markup {
    let site = story.records.iter().find_map(|record| match &record.event {
        Event::Page { url, .. } => Url::parse(url).ok().and_then(|url| host(&url)),
        _ => None,
    });
    let name = &story.run.display_name;
    html! { (name) @if is_mock(story.run) { " (mock)" } @if let Some(site) = site.filter(|site| site != name) { " · " (site) } }
}

/// Account, plan and price, as the first account pages that say so have it.
fn subscription(story: &Story<'_>) -> Markup {
    let told = |field: fn(&Subscription) -> Option<&String>| {
        let mut pages = story.records.iter().filter_map(|r| r.subscription.as_ref());
        pages.find_map(field)
    };
    let plan = [told(|s| s.plan.as_ref()), told(|s| s.price.as_ref())];
    let plan: Vec<&str> = plan.into_iter().flatten().map(String::as_str).collect();
    html! {
        @if let Some(account) = told(|s| s.account.as_ref()) { (fact("Account", &html! { (account) })) }
        @if !plan.is_empty() { (fact("Plan", &html! { (plan.join(", ")) })) }
    }
}

fn fact(name: &str, value: &Markup) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}
