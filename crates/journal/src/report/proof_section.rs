//! What the service's pages say, and the pictures before and after.

use jiff::civil::Date;
use maud::{Markup, html};

use domain::event::{Event, Moment};
use domain::evidence::Source;
use domain::outcome::RunResult;

use super::super::closing::clipped;
use super::super::format::weighed;
use super::Story;
use super::links::link;
use super::pictures::Pictures;

/// Longest sentence of a page, in characters.
const LONGEST: usize = 220;
/// What is said of sentences of the account page.
const ACCOUNT: &str = "On the account page, loaded again: ";

/// A sentence of a page.
struct Sentence<'a> {
    /// Where it stood, as far as that is known.
    place: &'static str,
    line: &'a str,
    url: &'a str,
    at: &'a str,
}

/// The strongest sentences: one said right after the act, and one of the account page.
pub(super) fn sentences(story: &Story<'_>) -> Markup {
    let result = story.run.result.as_ref();
    let proved = result.is_some_and(RunResult::is_proved);
    let date = result.and_then(RunResult::last_day);
    let (account, after): (Vec<_>, Vec<_>) =
        said(story).into_iter().partition(|s| s.place == ACCOUNT);
    let parts = [after, account];
    let shown: Vec<_> = parts
        .iter()
        .filter_map(|all| strongest(all, date))
        .collect();
    // Where nothing was done, nobody looks for a proof.
    let something_was_done = story.act.is_some() && result.is_some();
    html! {
        @if !shown.is_empty() || something_was_done {
            section aria-labelledby="proof" {
                h2 #proof { @if proved || shown.is_empty() { "Proof" } @else { "What the pages said, which is no proof" } }
                @if shown.is_empty() { p.soft { "No page showed that the subscription has ended." } }
                ol.proof {
                    @for sentence in shown {
                        li {
                            blockquote { "“" (clipped(sentence.line, LONGEST)) "”" }
                            p.soft { (sentence.place) (link(sentence.url)) ", " (story.clock.moment_of(sentence.at)) }
                        }
                    }
                }
            }
        }
    }
}

/// Sentences of pages that speak for an end: in the newest ledger and in the result.
fn said<'a>(story: &'a Story<'_>) -> Vec<Sentence<'a>> {
    let entries = weighed(story.records).iter().filter(|it| it.speaks_for);
    let weighed = entries.filter_map(|entry| {
        let place = match entry.source {
            Source::SaidAfter => "Right after the last step: ",
            Source::AccountPage => ACCOUNT,
            _ => return None,
        };
        Some((place, &entry.line, &entry.url, &entry.at))
    });
    let result = story.run.result.iter().flat_map(|it| &it.evidence);
    let proofs = result.map(|proof| ("", &proof.line, &proof.url, &proof.at));
    let mut all: Vec<Sentence<'_>> = Vec::new();
    for (place, line, url, at) in weighed.chain(proofs) {
        if !line.is_empty() && !all.iter().any(|s| s.line == line && s.url == url) {
            all.push(Sentence {
                place,
                line,
                url,
                at,
            });
        }
    }
    all
}

/// The sentence that says most: the last day, then any day, then whole sentences before single words; the first of equals, because pages tell
/// the important thing first.
fn strongest<'s, 'a>(
    sentences: &'s [Sentence<'a>],
    date: Option<&str>,
) -> Option<&'s Sentence<'a>> {
    let date: Option<Date> = date.and_then(|date| date.parse().ok());
    sentences.iter().rev().max_by_key(|sentence| {
        let line = sentence.line;
        let names_the_day = date.is_some() && page::dates::read_date(line) == date;
        let has_a_day = line.contains(|c: char| c.is_ascii_digit());
        let is_sentence = line.split_whitespace().count() > 3;
        (
            names_the_day,
            has_a_day,
            is_sentence,
            line.len().min(LONGEST),
        )
    })
}

/// The first picture and the last one, side by side.
pub(super) fn before_and_after(story: &Story<'_>, pictures: &mut Pictures) -> Markup {
    let records = story.records.iter();
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
                            figcaption { strong { (word) } span.soft { " · " (story.clock.moment(at)) } }
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
        let sentence = |line| Sentence {
            place: "",
            line,
            url: "",
            at: "",
        };
        let all = [
            sentence("Cancelled"),
            sentence("Your order 4711 of May 3, 2026 is listed here too."),
            sentence("Your membership ends on December 8, 2026."),
        ];
        let best = |date| strongest(&all, date).map(|s| s.line);
        assert_eq!(
            best(Some("2026-12-08")),
            Some("Your membership ends on December 8, 2026.")
        );
        assert!(best(None).unwrap().starts_with("Your order"));
        assert_eq!(strongest(&[], None).map(|s| s.line), None);
    }
}
