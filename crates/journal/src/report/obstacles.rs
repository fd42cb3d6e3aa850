//! The part "What made it hard": what stood in the way, counted.

use maud::{Markup, html};

use super::super::difficulty::difficulty;
use super::Story;

pub(super) fn obstacles(story: &Story<'_>) -> Markup {
    let Some(hard) = difficulty(story.records) else {
        return html! {};
    };
    html! {
        section aria-labelledby="hard" {
            h2 #hard { "What made it hard" }
            p { (hard.line()) ", as far as this run came." }
        }
    }
}
