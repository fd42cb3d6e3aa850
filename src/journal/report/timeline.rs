//! The part "What happened": a card for each turn with page, proposal, judgement, answer, act and picture.

use jiff::Timestamp;
use maud::{Markup, html};

use crate::domain::event::{Approval, DecisionKind, Event, HandOverKind};

use super::super::format::Record;
use super::pictures::Pictures;
use super::tokens;

/// The records of one turn.
struct Card<'a> {
    turn: u32,
    records: Vec<&'a Record>,
}

pub(super) fn timeline(records: &[Record], pictures: &mut Pictures) -> Markup {
    let start = records.first().map(|r| r.at);
    html! {
        @for card in cards(records) {
            section.turn {
                header {
                    h3 { (heading(&card)) }
                    @if let (Some(start), Some(first)) = (start, card.records.first()) { span.soft { (offset(start, first.at)) } }
                }
                ul { @for record in &card.records { (row(&record.event, pictures)) } }
            }
        }
        @if records.is_empty() { p.soft { "The journal is empty." } }
    }
}

/// Records of the same turn together; what has no turn of its own belongs to the one before.
fn cards(records: &[Record]) -> Vec<Card<'_>> {
    let mut cards: Vec<Card<'_>> = Vec::new();
    for record in records {
        let turn = turn_of(&record.event);
        match cards.last_mut() {
            Some(card) if turn.is_none_or(|turn| turn == card.turn) => card.records.push(record),
            _ => cards.push(Card { turn: turn.unwrap_or(0), records: vec![record] }),
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
        | Event::Trick { turn, .. }
        | Event::Screenshot { turn, .. }
        | Event::Reconnected { turn, .. } => Some(*turn),
        Event::Start { .. } | Event::Connected { .. } | Event::Warning { .. } | Event::Waiting(_) | Event::Result(_) => None,
    }
}

fn heading(card: &Card<'_>) -> String {
    let proposed = card.records.iter().find_map(|record| match &record.event {
        Event::Turn { tool, label, .. } if label.is_empty() => Some(tool.clone()),
        Event::Turn { tool, label, .. } => Some(format!("{tool} “{label}”")),
        _ => None,
    });
    match (card.turn, proposed) {
        (0, _) => "Start".to_owned(),
        (turn, Some(proposed)) => format!("Turn {turn}: {proposed}"),
        (turn, None) => format!("Turn {turn}"),
    }
}

fn offset(start: Timestamp, at: Timestamp) -> String {
    let seconds = at.duration_since(start).as_secs().max(0);
    format!("+{}:{:02}", seconds / 60, seconds % 60)
}

fn line(what: &str, content: &Markup) -> Markup {
    html! { li { b { (what) } div { (content) } } }
}

fn row(event: &Event, pictures: &mut Pictures) -> Markup {
    match event {
        Event::Start { .. } | Event::Waiting(_) => html! {},
        Event::Connected { server, tools, ms } => line("Browser", &html! { (server) ", " (tools) " tools, " (ms) " ms" }),
        Event::Page { url, title, state, because, dialog, .. } => line(
            "Page",
            &html! {
                strong { (state.replace('_', " ")) } " · " (title) br; code { (url) }
                @if !because.is_empty() { br; span.soft { "because: " (because.join(" · ")) } }
                @if let Some(dialog) = dialog { br; "Dialog: “" (dialog) "”" }
            },
        ),
        Event::ModelCall { model, ms, attempts, usage, ignored_calls, text, .. } => line(
            "Model",
            &html! {
                (model) span.soft { " · " (seconds(*ms)) " · " (tokens(*usage)) @if *attempts > 1 { " · " (attempts) " attempts" } }
                @if *ignored_calls > 0 { span.soft { " · " (ignored_calls) " further calls ignored" } }
                @if !text.is_empty() { br; "“" (text) "”" }
            },
        ),
        Event::Turn { args, .. } if args.is_empty() => html! {},
        Event::Turn { args, .. } => line("Arguments", &html! { code { (serde_json::Value::Object(args.clone())) } }),
        Event::Trick { what, .. } => line("Met", &html! { "“" (what) "”" }),
        Event::Decision { decision, why, .. } => line("Judged", &decision_words(*decision, why)),
        Event::Question { approval, .. } => line("You were asked", &question(approval)),
        Event::Answer { approved, by, .. } => line(
            "Your answer",
            &html! { span class=(if *approved { "tag good" } else { "tag bad" }) { (if *approved { "approved" } else { "rejected" }) } span.soft { " " (answered(by)) } },
        ),
        Event::Acting { irreversible: true, .. } => line("Act", &html! { strong { "sent once; it can't be undone" } }),
        Event::Acting { .. } => html! {},
        Event::Acted { ok, message, ms, .. } => line(
            "Result",
            &html! { @if *ok { "done" } @else { span.("tag").("bad") { "error" } } span.soft { " · " (seconds(*ms)) } @if !message.is_empty() { br; span.soft { (message) } } },
        ),
        Event::HandOver { kind, url, done, .. } => line("Handed to you", &html! { (task(*kind)) " — " (handed(*done)) br; code { (url) } }),
        Event::Verification { look, verified, why, .. } => line(
            if look == "second_look" { "Second look" } else { "Check" },
            &html! { span class=(if *verified { "tag good" } else { "tag unsure" }) { (if *verified { "proved" } else { "not proved" }) } " " (why) },
        ),
        Event::Screenshot { label, file, .. } => picture(label, file, pictures),
        Event::Reconnected { during, .. } => line("Connection", &html! { "lost during " (during) " and made anew" }),
        Event::Warning { message } => line("Note", &html! { (message) }),
        Event::Result(result) => line("End", &html! { (super::outcome::reason(result)) }),
    }
}

fn picture(label: &str, file: &str, pictures: &mut Pictures) -> Markup {
    let uri = pictures.data_uri(file);
    let content = html! {
        figure {
            @if let Some(uri) = uri { img src=(uri) alt=(format!("Screenshot: {label}")); }
            @else { "(the picture is missing)" }
            figcaption { (label) " · " (file) }
        }
    };
    line("Screenshot", &content)
}

fn question(approval: &Approval) -> Markup {
    html! { strong { (approval.tool) " " (approval.target) } br; (approval.why) br; code { (approval.url) } }
}

fn decision_words(decision: DecisionKind, why: &str) -> Markup {
    let (tone, word) = match decision {
        DecisionKind::Allow => ("tag good", "allowed"),
        DecisionKind::Ask => ("tag unsure", "asked you"),
        DecisionKind::Refuse => ("tag bad", "refused"),
        DecisionKind::HandOver => ("tag unsure", "handed to you"),
    };
    html! { span class=(tone) { (word) } " " (why) }
}

fn answered(by: &str) -> String {
    match by {
        "terminal" => "in the terminal".to_owned(),
        "line" => "by a line on standard input".to_owned(),
        "end_of_input" => "(the input had ended)".to_owned(),
        "no_input" => "(prompts were switched off)".to_owned(),
        "no_checkpoint" => "(questions were switched off)".to_owned(),
        other => format!("({other})"),
    }
}

fn task(kind: HandOverKind) -> &'static str {
    match kind {
        HandOverKind::Login => "sign in",
        HandOverKind::Mfa => "second factor",
        HandOverKind::Captcha => "CAPTCHA",
    }
}

fn handed(done: Option<bool>) -> &'static str {
    match done {
        None => "waiting for you",
        Some(true) => "done",
        Some(false) => "not done",
    }
}

fn seconds(ms: u64) -> String {
    if ms < 1000 { format!("{ms} ms") } else { format!("{}.{} s", ms / 1000, ms % 1000 / 100) }
}
