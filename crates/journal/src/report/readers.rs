//! Who read the pages beside the program: a second reader, whose word alone proves nothing, and the person, whose word is told
//! as theirs.

use maud::{Markup, html};

use domain::event::Event;
use domain::witness::{ReaderAnswer, WitnessPage};

use super::Story;
use super::when::day;

/// The part about them; nothing where there were none.
pub(super) fn readers(story: &Story<'_>) -> Markup {
    let told = |event: &Event| {
        matches!(
            event,
            Event::Witness { .. }
                | Event::Reading {
                    confirmed: Some(_),
                    ..
                }
        )
    };
    let records: Vec<_> = story
        .records
        .iter()
        .filter(|record| told(&record.event))
        .collect();
    html! {
        @if !records.is_empty() {
            section aria-labelledby="readers" {
                h2 #readers { "Who else read it" }
                p.soft { "A second reader is a model that is asked once, apart from the run, what the pages show." }
                ol.looks {
                    @for record in records {
                        li {
                            @match &record.event {
                                Event::Witness { model, control, testimony, problem, .. } => {
                                    strong { "A second reader (" (model) ") " } (shown(*control)) (said(testimony.as_ref(), problem.as_deref()))
                                }
                                Event::Reading { confirmed: Some(true), .. } => { strong { "You " } "looked at the pages and said that they show the end." }
                                _ => { strong { "You " } "were asked whether the pages show the end, and didn't say yes." }
                            }
                            " " span.soft { (story.clock.moment(record.at)) }
                        }
                    }
                }
            }
        }
    }
}

/// What else than the pages as they are a second reader was shown.
pub(super) fn shown(control: bool) -> &'static str {
    if control {
        "was also shown the pages as they were before, with a notice of what is no end, and "
    } else {
        ""
    }
}

/// What a second reader says.
pub(super) fn said(testimony: Option<&ReaderAnswer>, problem: Option<&str>) -> Markup {
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

/// The question to the person, with what speaks for an end and against it.
pub(super) fn question_of(shows: &[String], against: &[String]) -> Markup {
    html! {
        strong { "Does this show that it is cancelled?" }
        ul { @for line in shows { li { "for it: " (line) } } @for line in against { li { "against it: " (line) } } }
    }
}

fn page_name(page: WitnessPage) -> &'static str {
    match page {
        WitnessPage::Before => "before the act",
        WitnessPage::After => "right after it",
        WitnessPage::Fresh => "in a fresh load",
    }
}
