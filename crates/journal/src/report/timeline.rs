//! The part "What happened": a card for each turn with page, proposal, judgement, answer, act and picture.
//!
//! The cards can be folded; they are written open, so that paper and every browser show all of it. Names of tools, their arguments and
//! what each call took stay in the journal.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Approval, DecisionKind, Event, HandOverKind, RequestDecision};

use super::super::acts::name_of;
use super::super::closing::kind_of_page;
use super::super::when::offset;
use super::Told;
use super::links::link;
use super::pictures::Pictures;

pub(super) fn timeline(told: &Told<'_>, pictures: &mut Pictures) -> Markup {
    html! {
        @for card in told.records.chunk_by(|_, next| !matches!(next.event, Event::Turn { .. })) {
            details.turn open {
                summary {
                    h3 { (heading(&card[0].event)) }
                    span.soft { (offset(told.records[0].at, card[0].at)) }
                }
                ul {
                    @for record in card {
                        @if let Some((what, content)) = row(&record.event, pictures) { li { b { (what) } div { (content) } } }
                    }
                }
            }
        }
        @if told.records.is_empty() { p.soft { "The journal is empty." } }
    }
}

/// What was proposed, in the words of the terminal.
fn heading(first: &Event) -> String {
    match first {
        Event::Turn {
            turn,
            gesture: Some(gesture),
            label,
            ..
        } => format!("Turn {turn}: {}", gesture.to_do(label)),
        Event::Turn { turn, .. } => format!("Turn {turn}"),
        _ => "Start".to_owned(),
    }
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
            let shown = html! {
                (said(kind_of_page(*state), title)) br; (link(url))
                @if let Some(dialog) = dialog { br; "Dialog: “" (dialog) "”" }
            };
            ("Page", shown)
        }
        Event::ModelCall { text, .. } if !text.is_empty() => ("Model", html! { "“" (text) "”" }),
        Event::Decision { decision, why, .. } => {
            let word = match decision {
                DecisionKind::Allow if why.is_empty() => return None,
                DecisionKind::Allow => "allowed",
                DecisionKind::Ask => "asked you",
                DecisionKind::Refuse => "refused",
                DecisionKind::HandOver => "handed to you",
            };
            ("Judged", said(word, why))
        }
        Event::Question { approval, .. } => ("You were asked", question(approval)),
        Event::Answer { approved, by, .. } => ("Your answer", said(yes(*approved), answered(*by))),
        Event::Acting {
            irreversible: true, ..
        } => ("Act", said("done once; it can't be undone", "")),
        Event::Acted {
            ok: false, message, ..
        } => ("Result", said("it didn't work", message)),
        Event::Request {
            sends,
            decision,
            why,
            by_act,
            ..
        } => {
            let word = match decision {
                RequestDecision::Passed => "left",
                RequestDecision::Held => "held",
                RequestDecision::Stopped | RequestDecision::Refused => "stopped",
                RequestDecision::KeptBack => "kept back",
            };
            let who = if *by_act { "It sent" } else { "The page sent" };
            (who, html! { code { (sends) } br; (said(word, why)) })
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
            let came = match done {
                None => "waiting for you",
                Some(true) => "done",
                Some(false) => "not done",
            };
            (
                "Handed to you",
                html! { (said(task, came)) br; (link(url)) },
            )
        }
        Event::Screenshot { label, file, .. } => {
            let label = label.name();
            let shown = html! {
                @if let Some(uri) = pictures.once(file) { figure { img src=(uri) alt=(format!("Screenshot: {label}")); figcaption { (label) " · " (file) } } }
                @else { span.soft { (label) " · " (file) } }
            };
            ("Screenshot", shown)
        }
        Event::Reconnected { .. } => (
            "Browser",
            html! { "it didn't answer, and was started again" },
        ),
        Event::Warning { message } => ("Note", html! { (message) }),
        Event::Ledger { why, entries, .. } => {
            let side = |speaks_for| if speaks_for { "for" } else { "against" };
            let told = html! {
                (why)
                ul { @for entry in entries { li { (said(side(entry.speaks_for), &entry.in_words())) } } }
            };
            ("Weighed", told)
        }
        Event::Reading {
            confirmed,
            shows,
            against,
            ..
        } => {
            let told = html! {
                (said("Does this show that it is cancelled?", confirmed.map_or("", yes)))
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

/// A word, and what belongs to it.
fn said(word: &str, more: &str) -> Markup {
    html! { strong { (word) } @if !word.is_empty() && !more.is_empty() { " · " } (more) }
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
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
