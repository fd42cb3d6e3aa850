//! The part "How it was checked": the looks that were taken, and what each found.

use maud::{Markup, html};

use domain::event::{Event, Look};

use super::Story;

/// The part about the looks; nothing where there were none.
pub(super) fn checks(story: &Story<'_>) -> Markup {
    let looks: Vec<_> = story
        .records
        .iter()
        .filter_map(|r| match &r.event {
            Event::Verification {
                look,
                verified,
                why,
                ..
            } => Some((r.at, *look == Look::Second, *verified, why.as_str())),
            _ => None,
        })
        .collect();
    html! {
        @if !looks.is_empty() {
            section aria-labelledby="checks" {
                h2 #checks { "How it was checked" }
                ol.looks {
                    @for (at, second, verified, why) in looks {
                        li {
                            strong { @if second { "The account page, loaded again: " } @else { "The page after the last step: " } }
                            span class=(if verified { "tag good" } else { "tag unsure" }) { (if verified { "shows the end" } else { "doesn't show the end" }) }
                            @if !why.is_empty() { " " (why) }
                            " " span.soft { (story.clock.moment(at)) }
                        }
                    }
                }
            }
        }
    }
}
