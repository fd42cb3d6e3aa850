//! The part "What happened": a card for each turn with page, proposal, judgement, answer, act and picture.
//!
//! The cards can be folded; they are written open, so that paper and every browser show all of it. Names of tools, their arguments and
//! what each call took stay in the journal.

use maud::{Markup, html};

use domain::event::{AnsweredBy, Approval, DecisionKind, Event, HandOverKind, RequestDecision};
use domain::reader::ReaderPage;

use super::super::acts::name_of;
use super::super::closing::kind_of_page;
use super::super::when::{day, offset};
use super::Told;
use super::links::link;
use super::pictures::Pictures;

pub(super) fn timeline(told: &Told<'_>, pictures: &mut Pictures) -> Markup {
    html! {
        @for card in told.records.chunk_by(|_, next| !matches!(next.event, Event::Turn { .. })) {
            @let (heading, kind) = heading(&card[0].event);
            details.turn open {
                summary {
                    h3 { (heading) }
                    span.soft {
                        @if !kind.is_empty() { (kind) " · " }
                        (offset(told.records[0].at, card[0].at))
                    }
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

/// What was proposed, in the words of the terminal, and on what kind of page.
fn heading(first: &Event) -> (String, &'static str) {
    let Event::Turn {
        turn,
        gesture,
        label,
        state,
        ..
    } = first
    else {
        return ("Start".to_owned(), "");
    };
    let what = gesture.map(|gesture| format!(": {}", gesture.to_do(label)));
    let what = what.unwrap_or_default();
    (format!("Turn {turn}{what}"), kind_of_page(*state))
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
        Event::ModelCall { text, .. } if !text.is_empty() => ("Model", html! { "“" (text) "”" }),
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
                RequestDecision::Held => ("unsure", "held"),
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
            let known = pictures.has(file);
            let told = html! {
                @if let Some(uri) = pictures.once(file) { figure { img src=(uri) alt=(format!("Screenshot: {label}")); figcaption { (label) " · " (file) } } }
                @else { span.soft { (label) " · " (file) @if known { ", shown at the top" } @else { ", missing" } } }
            };
            ("Screenshot", told)
        }
        Event::Reconnected { .. } => (
            "Browser",
            html! { "it didn't answer, and was started again" },
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
            control,
            testimony,
            problem,
            ..
        } => {
            let told = html! {
                @if *control { "was also shown the pages as they were before, with a notice of what is no end, and " }
                @match testimony {
                    Some(testimony) => {
                        "says: " (testimony.in_words(day)) ". "
                        @if !testimony.quotes.is_empty() {
                            ul { @for quote in &testimony.quotes { li { "“" (quote.text) "” " span.soft { (place(quote.page)) } } } }
                        }
                    }
                    None => { "says nothing: " (problem.as_deref().unwrap_or("no answer")) " " }
                }
                span.soft { (model) }
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

/// Where a second reader found words.
fn place(page: ReaderPage) -> &'static str {
    match page {
        ReaderPage::Before => "before the act",
        ReaderPage::After => "right after it",
        ReaderPage::Fresh => "in a fresh load",
    }
}
