//! The part "What happened": a card for each turn with page, proposal, judgement, answer, act and picture.
//!
//! The cards can be folded; they are written open, so that paper and every browser show all of it. Names of tools and their arguments
//! stay in the journal.

use maud::{Markup, html};

use domain::event::{
    AnsweredBy, Approval, DecisionKind, Event, HandOverKind, Look, RequestDecision,
};
use domain::witness::{ReaderAnswer, WitnessPage};

use super::super::acts::name_of;
use super::super::closing::kind_of_page;
use super::super::format::Record;
use super::super::when::{day, offset, span};
use super::Story;
use super::figures::{model, tokens};
use super::links::link;
use super::pictures::Pictures;

/// The records of one turn.
struct Card<'a> {
    turn: u32,
    records: Vec<&'a Record>,
}

pub(super) fn timeline(story: &Story<'_>, pictures: &mut Pictures) -> Markup {
    let start = story.records.first().map(|r| r.at);
    html! {
        @for card in cards(story.records) {
            @let (heading, kind) = heading(&card);
            details.turn open {
                summary {
                    h3 { (heading) }
                    span.soft {
                        @if !kind.is_empty() { (kind) " · " }
                        @if let (Some(start), Some(first)) = (start, card.records.first()) { (offset(start, first.at)) }
                    }
                }
                ul { @for (i, record) in card.records.iter().enumerate() { @if !is_read_again(&card.records[..i], &record.event) { (row(&record.event, pictures)) } } }
            }
        }
        @if story.records.is_empty() { p.soft { "The journal is empty." } }
    }
}

/// The page is the same as it was when it was read before in this turn.
fn is_read_again(before: &[&Record], event: &Event) -> bool {
    let is_page = |event: &Event| matches!(event, Event::Page { .. });
    let mut pages = before.iter().rev().map(|record| &record.event);
    is_page(event) && pages.find(|event| is_page(event)) == Some(event)
}

/// Records of the same turn together; what has no turn of its own belongs to the one before.
fn cards(records: &[Record]) -> Vec<Card<'_>> {
    let mut cards: Vec<Card<'_>> = Vec::new();
    for record in records {
        let turn = turn_of(&record.event);
        match cards.last_mut() {
            Some(card) if turn.is_none_or(|turn| turn == card.turn) => card.records.push(record),
            _ => cards.push(Card {
                turn: turn.unwrap_or(0),
                records: vec![record],
            }),
        }
    }
    cards
}

fn turn_of(event: &Event) -> Option<u32> {
    match event {
        Event::Page { turn, .. }
        | Event::ModelCall { turn, .. }
        | Event::Turn { turn, .. }
        | Event::Decision { turn, .. }
        | Event::Question { turn, .. }
        | Event::Answer { turn, .. }
        | Event::Acting { turn, .. }
        | Event::Acted { turn, .. }
        | Event::HandOver { turn, .. }
        | Event::Verification { turn, .. }
        | Event::Ledger { turn, .. }
        | Event::Witness { turn, .. }
        | Event::Reading { turn, .. }
        | Event::Screenshot { turn, .. }
        | Event::Request { turn, .. }
        | Event::RequestAnswered { turn, .. }
        | Event::Reconnected { turn, .. } => Some(*turn),
        Event::Start(_)
        | Event::Connected { .. }
        | Event::Warning { .. }
        | Event::Waiting(_)
        | Event::Result(_) => None,
    }
}

/// What was proposed, in the words of the terminal, and on what kind of page.
fn heading(card: &Card<'_>) -> (String, &'static str) {
    let mut events = card.records.iter().map(|record| &record.event);
    let proposed = events.find_map(|event| match event {
        Event::Turn {
            gesture,
            label,
            state,
            ..
        } => Some((gesture.map(|gesture| gesture.to_do(label)), *state)),
        _ => None,
    });
    match (card.turn, proposed) {
        (0, _) => ("Start".to_owned(), ""),
        (turn, Some((Some(what), state))) => (format!("Turn {turn}: {what}"), kind_of_page(state)),
        (turn, Some((None, state))) => (format!("Turn {turn}"), kind_of_page(state)),
        (turn, None) => (format!("Turn {turn}"), ""),
    }
}

fn line(what: &str, content: &Markup) -> Markup {
    html! { li { b { (what) } div { (content) } } }
}

fn row(event: &Event, pictures: &mut Pictures) -> Markup {
    match event {
        Event::Connected { server, ms, .. } => {
            line("Browser", &html! { (server) ", ready in " (span(*ms)) })
        }
        Event::Page {
            url,
            title,
            state,
            dialog,
            ..
        } => line(
            "Page",
            &html! {
                strong { (kind_of_page(*state)) } @if !kind_of_page(*state).is_empty() { " · " } (title) br; (link(url))
                @if let Some(dialog) = dialog { br; "Dialog: “" (dialog) "”" }
            },
        ),
        Event::ModelCall {
            model: name,
            ms,
            attempts,
            usage,
            cost,
            ignored_calls,
            text,
            ..
        } => line(
            "Model",
            &html! {
                (model(name)) span.soft {
                    " · " (span(*ms))
                    @if usage.total() > 0 { " · " (tokens(*usage)) }
                    @if *attempts > 1 { " · " (attempts) " attempts" }
                    @if let Some(cost) = cost.filter(|cost| *cost > 0.0) { (format!(" · US$ {cost:.4}")) }
                }
                @if *ignored_calls > 0 { span.soft { " · " (ignored_calls) " further proposals ignored" } }
                @if !text.is_empty() { br; "“" (text) "”" }
            },
        ),
        Event::Decision { decision, why, .. } => html! {
            @if !(*decision == DecisionKind::Allow && why.is_empty()) { (line("Judged", &html! { (judged(*decision)) " " (why) })) }
        },
        Event::Question { approval, .. } => line("You were asked", &question(approval)),
        Event::Answer { approved, by, .. } => line(
            "Your answer",
            &html! { (tag(if *approved { "good" } else { "calm" }, if *approved { "yes" } else { "no" })) span.soft { " " (answered(*by)) } },
        ),
        Event::Acting {
            irreversible: true, ..
        } => line("Act", &html! { strong { "done once; it can't be undone" } }),
        Event::Acted {
            ok: false, message, ..
        } => line(
            "Result",
            &html! { (tag("bad", "it didn't work")) @if !message.is_empty() { br; span.soft { (message) } } },
        ),
        Event::Request {
            sends,
            decision,
            why,
            by_act,
            ..
        } => line(
            if *by_act { "It sent" } else { "The page sent" },
            &html! { (decided(*decision)) " " code { (sends) } br; span.soft { (why) } },
        ),
        Event::RequestAnswered {
            status,
            location,
            body,
            ..
        } => line(
            "The site answered",
            &html! { "status " (status) @if let Some(to) = location { ", on to " code { (to) } } @if let Some(body) = body { br; code { (body.chars().take(300).collect::<String>()) } } },
        ),
        Event::HandOver {
            kind, url, done, ..
        } => line(
            "Handed to you",
            &html! { (task(*kind)) ": " (done.map_or("waiting for you", |done| if done { "done" } else { "not done" })) br; (link(url)) },
        ),
        Event::Verification {
            look,
            verified,
            why,
            ..
        } => line(
            if *look == Look::Second {
                "Account page"
            } else {
                "This page"
            },
            &html! { (tag(if *verified { "good" } else { "unsure" }, if *verified { "shows the end" } else { "doesn't show the end" })) " " (why) },
        ),
        Event::Ledger { entries, .. } => line(
            "Weighed",
            &html! { ul { @for entry in entries { li { (tag(if entry.speaks_for { "good" } else { "unsure" }, if entry.speaks_for { "for" } else { "against" })) " " (entry.in_words()) } } } },
        ),
        Event::Witness {
            model,
            ms,
            usage,
            cost,
            control,
            testimony,
            problem,
            ..
        } => line(
            "Second reader",
            &html! {
                @if *control { "was also shown the pages as they were before, with a notice of what is no end, and " }
                (said(testimony.as_ref(), problem.as_deref()))
                span.soft { (model) " · " (span(*ms)) " · " (tokens(*usage)) @if let Some(cost) = cost { (format!(" · US$ {cost:.4}")) } }
            },
        ),
        Event::Reading {
            confirmed: None,
            shows,
            against,
            ..
        } => line(
            "You were asked",
            &html! {
                strong { "Does this show that it is cancelled?" }
                ul { @for line in shows { li { "for it: " (line) } } @for line in against { li { "against it: " (line) } } }
            },
        ),
        Event::Reading {
            confirmed: Some(yes),
            ..
        } => line(
            "Your answer",
            &tag(
                if *yes { "good" } else { "unsure" },
                if *yes { "it shows it" } else { "no" },
            ),
        ),
        Event::Screenshot { label, file, .. } => picture(label.name(), file, pictures),
        Event::Reconnected { during, .. } => line(
            "Connection",
            &html! { "lost during " (during) ", then restored" },
        ),
        Event::Warning { message } => line("Note", &html! { (message) }),
        Event::Start(_)
        | Event::Turn { .. }
        | Event::Acting { .. }
        | Event::Acted { .. }
        | Event::Waiting(_)
        | Event::Result(_) => html! {},
    }
}

fn picture(label: &str, file: &str, pictures: &mut Pictures) -> Markup {
    let content = html! {
        @if pictures.has(file) { span.soft { (label) " · " (file) ", shown at the top" } }
        @else {
            figure {
                @if let Some(uri) = pictures.once(file) { img src=(uri) alt=(format!("Screenshot: {label}")); }
                @else { "(the picture is missing)" }
                figcaption { (label) " · " (file) }
            }
        }
    };
    line("Screenshot", &content)
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

fn decided(decision: RequestDecision) -> Markup {
    match decision {
        RequestDecision::Passed => tag("good", "left"),
        RequestDecision::Held => tag("unsure", "held until you answered"),
        RequestDecision::Stopped => tag("unsure", "stopped"),
        RequestDecision::Refused => tag("bad", "stopped"),
        RequestDecision::KeptBack => tag("unsure", "kept back"),
    }
}

fn judged(decision: DecisionKind) -> Markup {
    match decision {
        DecisionKind::Allow => tag("good", "allowed"),
        DecisionKind::Ask => tag("unsure", "asked you"),
        DecisionKind::Refuse => tag("bad", "refused"),
        DecisionKind::HandOver => tag("unsure", "handed to you"),
    }
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

fn task(kind: HandOverKind) -> &'static str {
    match kind {
        HandOverKind::Login => "sign in",
        HandOverKind::Mfa => "second factor",
        HandOverKind::Captcha => "CAPTCHA",
    }
}

/// What a second reader says.
fn said(testimony: Option<&ReaderAnswer>, problem: Option<&str>) -> Markup {
    let Some(testimony) = testimony else {
        return html! { "says nothing: " (problem.unwrap_or("no answer")) " " };
    };
    html! {
        "says: " (testimony.in_words(day)) ". "
        @if !testimony.quotes.is_empty() {
            ul { @for quote in &testimony.quotes { li { "“" (quote.text) "” " span.soft { (page_name(quote.page)) } } } }
        }
    }
}

fn page_name(page: WitnessPage) -> &'static str {
    match page {
        WitnessPage::Before => "before the act",
        WitnessPage::After => "right after it",
        WitnessPage::Fresh => "in a fresh load",
    }
}
