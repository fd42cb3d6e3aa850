//! The part "What happened": a card for each turn with page, proposal, judgement, answer, act and picture.
//!
//! The cards can be folded; they are written open, so that paper and every browser show all of it. Names of tools and their arguments
//! stay in the journal.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Approval, DecisionKind, Event, HandOverKind, RequestDecision};
use domain::reader::{ReaderAnswer, ReaderPage};

use super::super::acts::name_of;
use super::super::closing::kind_of_page;
use super::super::format::Record;
use super::super::when::{day, offset, span};
use super::Story;
use super::figures::{model, tokens};
use super::links::link;
use super::pictures::Pictures;

pub(super) fn timeline(story: &Story<'_>, pictures: &mut Pictures) -> Markup {
    html! {
        @for (turn, card) in cards(story.records) {
            @let (heading, kind) = heading(turn, card);
            details.turn open {
                summary {
                    h3 { (heading) }
                    span.soft {
                        @if !kind.is_empty() { (kind) " · " }
                        (offset(story.records[0].at, card[0].at))
                    }
                }
                ul {
                    @for (i, record) in card.iter().enumerate() {
                        @if !is_read_again(&card[..i], &record.event) {
                            @if let Some((what, content)) = row(&record.event, pictures) { li { b { (what) } div { (content) } } }
                        }
                    }
                }
            }
        }
        @if story.records.is_empty() { p.soft { "The journal is empty." } }
    }
}

/// The page is the same as it was when it was read before in this turn.
fn is_read_again(before: &[Record], event: &Event) -> bool {
    let is_page = |event: &Event| matches!(event, Event::Page { .. });
    let mut pages = before.iter().rev().map(|record| &record.event);
    is_page(event) && pages.find(|event| is_page(event)) == Some(event)
}

/// What stands before the first turn, and then turn by turn, from the model's call on.
fn cards(records: &[Record]) -> Vec<(u32, &[Record])> {
    let mut cards = Vec::new();
    let (mut begin, mut turn) = (0, 0);
    for (at, record) in records.iter().enumerate() {
        if let Event::ModelCall { turn: next, .. } | Event::Turn { turn: next, .. } = &record.event
            && *next != turn
        {
            cards.push((turn, &records[begin..at]));
            (begin, turn) = (at, *next);
        }
    }
    cards.push((turn, &records[begin..]));
    cards.retain(|(_, card)| !card.is_empty());
    cards
}

/// What was proposed, in the words of the terminal, and on what kind of page.
fn heading(turn: u32, card: &[Record]) -> (String, &'static str) {
    if turn == 0 {
        return ("Start".to_owned(), "");
    }
    let proposed = card.iter().find_map(|record| match &record.event {
        Event::Turn {
            gesture,
            label,
            state,
            ..
        } => Some((gesture.map(|it| it.to_do(label)), kind_of_page(*state))),
        _ => None,
    });
    let (what, kind) = proposed.unwrap_or_default();
    let what = what.map_or_else(String::new, |what| format!(": {what}"));
    (format!("Turn {turn}{what}"), kind)
}

/// What is told of an event, and under which word.
fn row(event: &Event, pictures: &mut Pictures) -> Option<(&'static str, Markup)> {
    Some(match event {
        Event::Page {
            url,
            title,
            state,
            dialog,
            ..
        } => {
            let kind = kind_of_page(*state);
            let told = html! {
                strong { (kind) } @if !kind.is_empty() { " · " } (title) br; (link(url))
                @if let Some(dialog) = dialog { br; "Dialog: “" (dialog) "”" }
            };
            ("Page", told)
        }
        Event::ModelCall {
            model: name,
            ms,
            attempts,
            usage,
            cost,
            text,
            ..
        } => {
            let told = html! {
                (model(name)) span.soft {
                    " · " (span(*ms))
                    @if usage.total() > 0 { " · " (tokens(*usage)) }
                    @if *attempts > 1 { " · " (attempts) " attempts" }
                    (price(*cost))
                }
                @if !text.is_empty() { br; "“" (text) "”" }
            };
            ("Model", told)
        }
        Event::Decision { decision, why, .. } => {
            let (tone, word) = match decision {
                DecisionKind::Allow if why.is_empty() => return None,
                DecisionKind::Allow => ("good", "allowed"),
                DecisionKind::Ask => ("unsure", "asked you"),
                DecisionKind::Refuse => ("bad", "refused"),
                DecisionKind::HandOver => ("unsure", "handed to you"),
            };
            ("Judged", html! { (tag(tone, word)) " " (why) })
        }
        Event::Question { approval, .. } => ("You were asked", question(approval)),
        Event::Answer { approved, by, .. } => {
            let said = either(*approved, ("good", "yes"), ("calm", "no"));
            (
                "Your answer",
                html! { (said) span.soft { " " (answered(*by)) } },
            )
        }
        Event::Acting {
            irreversible: true, ..
        } => ("Act", html! { strong { "done once; it can't be undone" } }),
        Event::Acted {
            ok: false, message, ..
        } => {
            let failed = tag("bad", "it didn't work");
            (
                "Result",
                html! { (failed) @if !message.is_empty() { br; span.soft { (message) } } },
            )
        }
        Event::Request {
            sends,
            decision,
            why,
            by_act,
            ..
        } => {
            let (tone, word) = match decision {
                RequestDecision::Passed => ("good", "left"),
                RequestDecision::Held => ("unsure", "held until you answered"),
                RequestDecision::Stopped => ("unsure", "stopped"),
                RequestDecision::Refused => ("bad", "stopped"),
                RequestDecision::KeptBack => ("unsure", "kept back"),
            };
            let who = if *by_act { "It sent" } else { "The page sent" };
            (
                who,
                html! { (tag(tone, word)) " " code { (sends) } br; span.soft { (why) } },
            )
        }
        Event::RequestAnswered { status, .. } => {
            ("The site answered", html! { "status " (status) })
        }
        Event::HandOver {
            kind, url, done, ..
        } => {
            let task = match kind {
                HandOverKind::Login => "sign in",
                HandOverKind::Mfa => "second factor",
                HandOverKind::Captcha => "CAPTCHA",
            };
            let done = done.map_or(
                "waiting for you",
                |done| if done { "done" } else { "not done" },
            );
            (
                "Handed to you",
                html! { (task) ": " (done) br; (link(url)) },
            )
        }
        Event::Screenshot { label, file, .. } => {
            let label = label.name();
            let told = html! {
                @if pictures.has(file) { span.soft { (label) " · " (file) ", shown at the top" } }
                @else {
                    figure {
                        @if let Some(uri) = pictures.once(file) { img src=(uri) alt=(format!("Screenshot: {label}")); }
                        @else { "(the picture is missing)" }
                        figcaption { (label) " · " (file) }
                    }
                }
            };
            ("Screenshot", told)
        }
        Event::Reconnected { during, .. } => (
            "Connection",
            html! { "lost during " (during) ", then restored" },
        ),
        Event::Warning { message } => ("Note", html! { (message) }),
        Event::Ledger { why, entries, .. } => {
            let side = |speaks_for| either(speaks_for, ("good", "for"), ("unsure", "against"));
            let told = html! {
                (why)
                ul { @for entry in entries { li { (side(entry.speaks_for)) " " (entry.in_words()) } } }
            };
            ("Weighed", told)
        }
        Event::Reader {
            model,
            ms,
            usage,
            cost,
            control,
            testimony,
            problem,
            ..
        } => {
            let told = html! {
                @if *control { "was also shown the pages as they were before, with a notice of what is no end, and " }
                @match testimony {
                    Some(testimony) => (said(testimony)),
                    None => { "says nothing: " (problem.as_deref().unwrap_or("no answer")) " " }
                }
                span.soft { (model) " · " (span(*ms)) " · " (tokens(*usage)) (price(*cost)) }
            };
            ("Second reader", told)
        }
        Event::Reading {
            confirmed: Some(yes),
            ..
        } => {
            let said = either(*yes, ("good", "it shows it"), ("unsure", "no"));
            ("Your answer", said)
        }
        Event::Reading { shows, against, .. } => {
            let told = html! {
                strong { "Does this show that it is cancelled?" }
                ul { @for line in shows { li { "for it: " (line) } } @for line in against { li { "against it: " (line) } } }
            };
            ("You were asked", told)
        }
        _ => return None,
    })
}

fn question(approval: &Approval) -> Markup {
    html! {
        @if let Some(before) = &approval.before { strong { (before) } br; }
        strong { "“" (name_of(&approval.target)) "”" } br;
        @if let Some(sends) = &approval.sends { "Sends " code { (sends) } br; }
        @for line in &approval.says { "“" (line) "”" br; }
        (approval.why) br; (link(&approval.url))
    }
}

/// A word on a ground of its tone.
fn tag(tone: &str, word: &str) -> Markup {
    html! { span.tag.(tone) { (word) } }
}

fn either(is: bool, yes: (&str, &str), no: (&str, &str)) -> Markup {
    let (tone, word) = if is { yes } else { no };
    tag(tone, word)
}

fn price(cost: Option<f64>) -> Markup {
    html! { @if let Some(cost) = cost.filter(|cost| *cost > 0.0) { (format!(" · US$ {cost:.4}")) } }
}

pub(super) fn answered(by: AnsweredBy) -> &'static str {
    match by {
        AnsweredBy::Terminal => "in the terminal",
        AnsweredBy::OwnHand => "in the terminal, to click it yourself",
        AnsweredBy::Line => "by an answer piped in",
        AnsweredBy::Client => "in the program that called this one",
        AnsweredBy::EndOfInput => "(the input had ended)",
        AnsweredBy::NoInput => "(questions to you were switched off)",
        AnsweredBy::NoCheckpoint => "(nobody was asked)",
        AnsweredBy::Person => "in your own words",
        AnsweredBy::NotAnswered => "(nothing was said)",
    }
}

/// What a second reader says.
fn said(testimony: &ReaderAnswer) -> Markup {
    let page = |page| match page {
        ReaderPage::Before => "before the act",
        ReaderPage::After => "right after it",
        ReaderPage::Fresh => "in a fresh load",
    };
    html! {
        "says: " (testimony.in_words(day)) ". "
        @if !testimony.quotes.is_empty() {
            ul { @for quote in &testimony.quotes { li { "“" (quote.text) "” " span.soft { (page(quote.page)) } } } }
        }
    }
}
