//! What the service's pages say, and the pictures before and after.

use jiff::civil::Date;
use maud::{Markup, html};

use domain::event::{Event, Moment};
use domain::evidence::Source;
use domain::outcome::RunResult;

use super::super::closing::clipped;
use super::Told;
use super::links::link;
use super::pictures::Pictures;

/// Longest sentence of a page, in characters.
const LONGEST: usize = 220;

/// Words of a page, with its address and the time.
type Said<'a> = (&'a str, &'a str, &'a str);

/// The strongest sentences that speak for an end: one said right after the act, and one of the account page; where nothing was weighed, one that the
/// result rests on.
pub(super) fn sentences(told: &Told<'_>) -> Markup {
    let story = &told.run.story;
    let result = story.result.as_ref();
    let proved = result.is_some_and(RunResult::is_proved);
    let date = result.and_then(RunResult::last_day);
    let mut shown: Vec<(&str, Said<'_>)> = Vec::new();
    for (place, source) in [
        ("Right after the last step: ", Source::SaidAfter),
        ("On the account page, loaded again: ", Source::AccountPage),
    ] {
        let entries = story.weighed.iter();
        let entries = entries.filter(|it| it.speaks_for && it.source == source);
        let said = entries.map(|it| (it.line.as_str(), it.url.as_str(), it.at.as_str()));
        shown.extend(strongest(said, date).map(|said| (place, said)));
    }
    if let (Some(result), true) = (result, shown.is_empty()) {
        let proofs = result.evidence.iter();
        let proofs = proofs.map(|it| (it.line.as_str(), it.url.as_str(), it.at.as_str()));
        shown.extend(strongest(proofs, date).map(|said| ("", said)));
    }
    // Where nothing was done, nobody looks for a proof.
    let something_was_done = told.act.is_some() && result.is_some();
    html! {
        @if !shown.is_empty() || something_was_done {
            section aria-labelledby="proof" {
                h2 #proof { @if proved || shown.is_empty() { "Proof" } @else { "What the pages said, which is no proof" } }
                @if shown.is_empty() { p.soft { "No page showed that the subscription has ended." } }
                ol.proof {
                    @for (place, (line, url, at)) in shown {
                        li {
                            blockquote { "“" (clipped(line, LONGEST)) "”" }
                            p.soft { (place) (link(url)) ", " (told.clock.moment_of(at)) }
                        }
                    }
                }
            }
        }
    }
}

/// The sentence that says most: the one with the last day, then the longest; the first of equals, because pages tell the important thing first.
fn strongest<'a>(
    said: impl DoubleEndedIterator<Item = Said<'a>>,
    date: Option<&str>,
) -> Option<Said<'a>> {
    let date: Option<Date> = date.and_then(|date| date.parse().ok());
    let said = said.filter(|(line, ..)| !line.is_empty());
    said.rev().max_by_key(|(line, ..)| {
        let names_the_day = date.is_some() && page::dates::read_date(line) == date;
        (names_the_day, line.len().min(LONGEST))
    })
}

/// The first picture and the last one, side by side.
pub(super) fn before_and_after(told: &Told<'_>, pictures: &mut Pictures) -> Markup {
    let records = told.records.iter();
    let shots = records.filter_map(|record| match &record.event {
        Event::Screenshot { label, file, .. } => Some((*label, file, record.at)),
        _ => None,
    });
    let first = shots.clone().find(|shot| shot.0 == Moment::Start);
    let last = shots.rev().find(|shot| shot.0 == Moment::End);
    let named = [("Before", first), ("After", last)].into_iter();
    let shown = named.filter_map(|(word, shot)| {
        let (_, file, at) = shot?;
        Some((word, pictures.once(file)?, at))
    });
    let shown: Vec<_> = shown.collect();
    html! {
        @if !shown.is_empty() {
            section aria-labelledby="pictures" {
                h2 #pictures { @if shown.len() == 2 { "Before and after" } @else { "Screenshot" } }
                div.pair {
                    @for (word, uri, at) in shown {
                        figure {
                            figcaption { strong { (word) } span.soft { " · " (told.clock.moment(at)) } }
                            img src=(uri) alt=(format!("{word}: screenshot of the service's page"));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_with_the_last_day_says_most() {
        let all = [
            "Cancelled",
            "Your order 4711 of May 3, 2026 is listed here too.",
            "Your membership ends on December 8, 2026.",
        ];
        let best =
            |date| strongest(all.map(|line| (line, "", "")).into_iter(), date).map(|it| it.0);
        assert_eq!(
            best(Some("2026-12-08")),
            Some("Your membership ends on December 8, 2026.")
        );
        assert!(best(None).unwrap().starts_with("Your order"));
        assert_eq!(strongest([("", "", "")].into_iter(), None), None);
    }
}
