//! The part "What made it hard": tricks of the pages with their own words, and the score with its reasons.

use maud::{Markup, html};

use super::super::difficulty::{dark_pattern_name, difficulty, met};
use super::Story;
use super::links::link;

pub(super) fn tricks(story: &Story<'_>) -> Markup {
    let Some(hard) = difficulty(story.records) else {
        return html! {};
    };
    let met = met(story.records);
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
                    tbody {
                        @for (kind, what, places) in met {
                            tr {
                                td { (dark_pattern_name(kind)) }
                                td { "“" (what) "”" }
                                td {
                                    @if let Some(place) = places.first() { (link(place)) }
                                    @if places.len() > 1 { span.soft { " and on " (places.len() - 1) " more" } }
                                }
                            }
                        }
                     }
                }
            }
        }
    }
}

fn tenths(points: u32) -> String {
    format!("{}.{}", points / 10, points % 10)
}
