//! The receipt itself: the facts a bank would ask for, pictures before and after, the proof and how it was checked.

use jiff::Timestamp;
use maud::{Markup, html};

use domain::event::{AnsweredBy, Event, Look, Moment, Purpose};
use domain::outcome::{Evidence, Outcome};

use super::super::REMINDER_FILE;
use super::Story;
use super::outcome::reason;
use super::pictures::Pictures;
use super::timeline::answered;
use super::when::day;

/// The act that can't be undone, with the answer that allowed it.
struct LastAct<'a> {
    at: Timestamp,
    target: Option<&'a str>,
    by: Option<AnsweredBy>,
}

/// What was cancelled, when, until when, under which number, and who said yes.
pub(super) fn receipt(story: &Story<'_>) -> Markup {
    let Some(result) = story.result.filter(|_| !story.run.only_proposed) else {
        return html! {};
    };
    let (date, number) = match &result.outcome {
        Outcome::Cancelled {
            effective_date,
            confirmation,
            ..
        } if result.success && result.verified => {
            (effective_date.as_deref(), confirmation.as_deref())
        }
        Outcome::AlreadyCancelled { effective_date, .. } if result.verified => {
            (effective_date.as_deref(), None)
        }
        _ => (None, None),
    };
    let cancelled =
        matches!(result.outcome, Outcome::Cancelled { .. }) && result.success && result.verified;
    let act = last_act(story);
    html! {
        section aria-labelledby="receipt" {
            h2 #receipt { @if cancelled { "Receipt" } @else { "In short" } }
            dl.facts {
                (fact("Service", &html! { (story.run.display_name) @if story.run.is_mock() { " (mock)" } }))
                @if let (true, Some(act)) = (cancelled, &act) { (fact("Cancelled on", &story.clock.moment(act.at))) }
                @if cancelled { (fact("Access until", &html! { (date.map_or_else(|| "the service named no date".to_owned(), day)) })) }
                @else if let Some(date) = date { (fact("Access until", &html! { (day(date)) })) }
                @if cancelled { (fact("Confirmation", &html! { @if let Some(number) = number { strong { (number) } } @else { "the service showed no number" } })) }
                @if let Some(act) = &act { (fact("Approved", &approval(act))) }
                @if result.is_confirmed() { (fact("Confirmed", &html! { "by you, who looked at the pages; not proved to the program" })) }
                @if let (false, Some(act)) = (cancelled, &act) { (fact("Last final step", &html! { (story.clock.moment(act.at)) })) }
                @if let (true, Some(last)) = (result.verified, result.evidence.last()) { (fact("Last proof seen", &story.clock.moment_of(&last.at))) }
                @if let (false, Some(end)) = (cancelled, story.records.last()) {
                    (fact("Ended", &html! { (story.clock.moment(end.at)) ": " (reason(result)) }))
                }
                @if story.dir.join(REMINDER_FILE).is_file() {
                    (fact("Calendar", &html! { code { (REMINDER_FILE) } " beside this file: reminds you to check your statement" }))
                }
            }
        }
    }
}

fn fact(name: &str, value: &Markup) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

fn approval(act: &LastAct<'_>) -> Markup {
    let target = act.target.unwrap_or("the last step");
    match act.by {
        Some(AnsweredBy::NoCheckpoint) | None => {
            html! { "nobody was asked (questions were switched off): " (target) }
        }
        Some(by) => html! { "by you, " (answered(by)) ": " (target) },
    }
}

/// The last irreversible act that was sent, and the answer before it.
fn last_act<'a>(story: &Story<'a>) -> Option<LastAct<'a>> {
    let mut last = None;
    let (mut target, mut by) = (None, None);
    for record in story.records {
        match &record.event {
            Event::Question { approval, .. } => target = Some(approval.target.as_str()),
            Event::Answer {
                approved: true,
                by: how,
                ..
            } => by = Some(*how),
            Event::Acting {
                irreversible: true, ..
            } => {
                last = Some(LastAct {
                    at: record.at,
                    target: target.take(),
                    by: by.take(),
                });
            }
            Event::Acting { .. } | Event::Answer { .. } => (target, by) = (None, None),
            _ => {}
        }
    }
    last
}

/// The first and the last picture, side by side.
pub(super) fn before_and_after(story: &Story<'_>, pictures: &mut Pictures) -> Markup {
    let shots = || {
        let mut page = String::new();
        story
            .records
            .iter()
            .filter_map(move |record| match &record.event {
                Event::Page { title, url, .. } => {
                    page = if title.is_empty() {
                        url.clone()
                    } else {
                        title.clone()
                    };
                    None
                }
                Event::Screenshot { label, file, .. } => {
                    Some((*label, file.as_str(), record.at, page.clone()))
                }
                _ => None,
            })
    };
    let first = shots().find(|s| s.0 == Moment::Start);
    let last = shots()
        .filter(|s| s.0 == Moment::End)
        .reduce(|_, later| later);
    let pair: Vec<_> = first
        .into_iter()
        .map(|s| ("Before", s))
        .chain(last.into_iter().map(|s| ("After", s)))
        .collect();
    html! {
        @if !pair.is_empty() {
            section aria-labelledby="pictures" {
                h2 #pictures { @if pair.len() == 2 { "Before and after" } @else { "Screenshot" } }
                div.pair {
                    @for (word, (_, file, at, page)) in pair {
                        figure {
                            figcaption { strong { (word) } " · " (page) br; span.soft { (story.clock.moment(at)) } }
                            @if let Some(uri) = pictures.once(file) { img src=(uri) alt=(format!("{word}: screenshot of the page “{page}”")); }
                            @else { p.soft { "(the picture is missing)" } }
                        }
                    }
                }
            }
        }
    }
}

/// The lines of pages that prove the end.
pub(super) fn proof(story: &Story<'_>) -> Markup {
    let evidence: Vec<&Evidence> = match story.result {
        Some(result) => result.evidence.iter().collect(),
        None => story
            .records
            .iter()
            .filter_map(|r| {
                if let Event::Verification { evidence, .. } = &r.event {
                    Some(evidence)
                } else {
                    None
                }
            })
            .flatten()
            .collect(),
    };
    let proved = story.result.is_some_and(|r| r.success && r.verified);
    html! {
        section aria-labelledby="proof" {
            h2 #proof { @if proved || evidence.is_empty() { "Proof" } @else { "What pages said, which is no proof" } }
            @if evidence.is_empty() {
                p.soft { "No page proved the end of the subscription." }
            } @else {
                @if !proved { p { "A page of the service said this, and nothing confirmed it afterwards." } }
                ol.proof {
                    @for piece in evidence {
                        li {
                            blockquote { "“" (piece.line) "”" }
                            p { code { (piece.url) } }
                            p.soft { (story.clock.moment_of(&piece.at)) " · sign: " (piece.indicator) }
                        }
                    }
                }
            }
        }
    }
}

/// The looks that were taken, and what each found.
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
        @if !looks.is_empty() || story.run.purpose == Purpose::Cancel && !story.run.only_proposed {
            section aria-labelledby="checks" {
                h2 #checks { "How it was checked" }
                p.soft {
                    "An end counts only after two looks at the service's own pages: at the page that announces it, and at the account page in a fresh "
                    "load. A page that still offers to cancel, or that says that the subscription goes on, proves the contrary."
                }
                @if looks.is_empty() { p { "It never came to that: nothing was claimed, so nothing was checked." } }
                @else {
                    ol.looks {
                        @for (at, second, verified, why) in looks {
                            li {
                                strong { @if second { "Second look, fresh load: " } @else { "First look, at the page itself: " } }
                                span class=(if verified { "tag good" } else { "tag unsure" }) { (if verified { "it shows the end" } else { "not proved" }) }
                                @if !why.is_empty() { " " (why) }
                                " " span.soft { (story.clock.moment(at)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
