//! The part "What made it hard": tricks of the pages with their own words, and the score with its reasons.

use maud::{Markup, html};

use crate::domain::event::Event;

use super::super::difficulty::{difficulty, trick_name};
use super::Story;

pub(super) fn tricks(story: &Story<'_>) -> Markup {
    let Some(hard) = difficulty(story.records) else { return html! {} };
    let met: Vec<_> = story
        .records
        .iter()
        .filter_map(|r| match &r.event {
            Event::Trick { kind, what, url, .. } => Some((trick_name(*kind), what, url)),
            _ => None,
        })
        .collect();
    html! {
        section aria-labelledby="hard" {
            h2 #hard { "What made it hard" }
            p { "Difficulty " strong { (tenths(hard.tenths)) " of 10" } " (" (hard.words()) "), as far as this run came." }
            @if !hard.parts.is_empty() {
                p.soft { @for (i, (what, points)) in hard.parts.iter().enumerate() { @if i > 0 { "; " } (what.to_lowercase()) " +" (tenths(*points)) } "." }
            }
            @if met.is_empty() { p { "None of the known tricks was met." } }
            @else {
                table.wide {
                    thead { tr { th scope="col" { "Trick" } th scope="col" { "The page's own words" } th scope="col" { "Where" } } }
                    tbody { @for (name, what, url) in met { tr { td { (name) } td { "“" (what) "”" } td { code { (url) } } } } }
                }
            }
        }
    }
}

fn tenths(points: u32) -> String {
    format!("{}.{}", points / 10, points % 10)
}
