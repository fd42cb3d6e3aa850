//! What the service's pages say, the pictures before and after, and the check sums by which the files are known again.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use maud::{Markup, html};
use sha2::{Digest as _, Sha256};

use domain::event::{Event, Moment};
use domain::evidence::Source;
use domain::outcome::{Evidence, RunResult};

use super::super::JOURNAL_FILE;
use super::super::acts::last_act;
use super::super::closing::clipped;
use super::Story;
use super::links::link;
use super::pictures::Pictures;

/// Longest sentence of a page, in characters.
const LONGEST: usize = 220;

/// A sentence of a page.
struct Sentence<'a> {
    line: &'a str,
    url: &'a str,
    at: &'a str,
    /// Where it stood, as far as that is known.
    place: Option<Source>,
}

/// The strongest sentences: one said right after the act, and one of the account page.
pub(super) fn sentences(story: &Story<'_>) -> Markup {
    let proved = story.result.is_some_and(RunResult::is_proved);
    let all = said(story);
    let date = story.result.and_then(RunResult::last_day);
    let of_account = |s: &&Sentence<'_>| s.place == Some(Source::AccountPage);
    let after = strongest(all.iter().filter(|s| !of_account(s)), date);
    let account = strongest(all.iter().filter(of_account), date);
    let shown: Vec<_> = after.into_iter().chain(account).collect();
    // Where nothing was done, nobody looks for a proof.
    let something_was_done = last_act(story.records).is_some() && story.result.is_some();
    html! {
        @if !shown.is_empty() || something_was_done {
            section aria-labelledby="proof" {
                h2 #proof { @if proved || shown.is_empty() { "Proof" } @else { "What the pages said, which is no proof" } }
                @if shown.is_empty() { p.soft { "No page showed that the subscription has ended." } }
                ol.proof {
                    @for sentence in shown {
                        li {
                            blockquote { "“" (clipped(sentence.line, LONGEST)) "”" }
                            p.soft { (place(sentence.place)) (link(sentence.url)) ", " (story.clock.moment_of(sentence.at)) }
                        }
                    }
                }
            }
        }
    }
}

fn place(place: Option<Source>) -> &'static str {
    match place {
        Some(Source::SaidAfter) => "Right after the last step: ",
        Some(Source::AccountPage) => "On the account page, loaded again: ",
        _ => "",
    }
}

/// Sentences of pages that speak for an end, in the result and in the newest ledger.
fn said<'a>(story: &Story<'a>) -> Vec<Sentence<'a>> {
    let weighed = story.records.iter().rev().find_map(|r| match &r.event {
        Event::Ledger { entries, .. } => Some(entries),
        _ => None,
    });
    let weighed = weighed.into_iter().flatten().filter(|entry| {
        let on_a_page = matches!(entry.source, Source::SaidAfter | Source::AccountPage);
        entry.speaks_for && on_a_page && !entry.line.is_empty()
    });
    let mut all: Vec<Sentence<'a>> = weighed
        .map(|entry| Sentence {
            line: &entry.line,
            url: &entry.url,
            at: &entry.at,
            place: Some(entry.source),
        })
        .collect();
    let looks = story.records.iter().filter_map(|r| match &r.event {
        Event::Verification { evidence, .. } if story.result.is_none() => Some(evidence),
        _ => None,
    });
    let of_result = story.result.map(|result| &result.evidence);
    let evidence: Vec<&'a Evidence> = of_result.into_iter().chain(looks).flatten().collect();
    for piece in evidence {
        let is_told = |s: &Sentence<'_>| s.line == piece.line && s.url == piece.url;
        if !all.iter().any(is_told) {
            all.push(Sentence {
                line: &piece.line,
                url: &piece.url,
                at: &piece.at,
                place: None,
            });
        }
    }
    all
}

/// The sentence that says most: the last day, then any day, then whole sentences before single words.
fn strongest<'s, 'a: 's>(
    sentences: impl Iterator<Item = &'s Sentence<'a>>,
    date: Option<&str>,
) -> Option<&'s Sentence<'a>> {
    let date: Option<jiff::civil::Date> = date.and_then(|date| date.parse().ok());
    let rank = |s: &Sentence<'_>| {
        let line = s.line;
        let names_the_day = date.is_some() && page::dates::read_date(line) == date;
        let has_a_day = line.contains(|c: char| c.is_ascii_digit());
        let is_sentence = line.split_whitespace().count() > 3;
        (
            names_the_day,
            has_a_day,
            is_sentence,
            line.len().min(LONGEST),
        )
    };
    // The first of equals: pages tell the important thing first.
    sentences.fold(None, |best: Option<&Sentence<'_>>, s| match best {
        Some(best) if rank(best) >= rank(s) => Some(best),
        _ => Some(s),
    })
}

/// The first picture and the last one: before and after.
fn pair<'a>(story: &Story<'a>) -> Vec<(&'static str, &'a str, Timestamp)> {
    let shots = || {
        story
            .records
            .iter()
            .filter_map(|record| match &record.event {
                Event::Screenshot { label, file, .. } => Some((*label, file.as_str(), record.at)),
                _ => None,
            })
    };
    let first = shots().find(|shot| shot.0 == Moment::Start);
    let last = shots().rfind(|shot| shot.0 == Moment::End);
    let named = |word| move |(_, file, at)| (word, file, at);
    first
        .map(named("Before"))
        .into_iter()
        .chain(last.map(named("After")))
        .collect()
}

/// The two pictures, side by side.
pub(super) fn before_and_after(story: &Story<'_>, pictures: &mut Pictures) -> Markup {
    let shown: Vec<_> = pair(story)
        .into_iter()
        .filter_map(|(word, file, at)| Some((word, pictures.once(file)?, at)))
        .collect();
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

/// Check sums (SHA-256) of the two pictures and of the journal; nothing of what isn't there.
pub(super) fn sums(story: &Story<'_>) -> Markup {
    let files = pair(story).into_iter().map(|(_, file, _)| file);
    let sums: Vec<_> = files
        .chain([JOURNAL_FILE])
        .filter_map(|name| Some((name, sum(story.dir, name).ok()?)))
        .collect();
    html! {
        @if !sums.is_empty() {
            p { "SHA-256 of the files that belong to this report:" }
            ul.sums { @for (name, sum) in sums { li { (name) ": " code { (sum) } } } }
        }
    }
}

fn sum(dir: &Path, name: &str) -> io::Result<String> {
    let plain = Path::new(name);
    let file = dir.join(plain);
    // Only the run's own files: no other folder's, and nothing that a link leads to.
    let is_own = plain.file_name() == Some(plain.as_os_str());
    if !is_own || !fs::symlink_metadata(&file)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(fs::read(file)?) {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_sums_are_those_of_other_programs() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a"), "abc").unwrap();
        assert_eq!(
            sum(dir.path(), "a").unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        for other in [".", "..", "../a", "/etc/hosts", "b", ""] {
            assert!(sum(dir.path(), other).is_err(), "{other}");
        }
    }

    #[test]
    fn the_sentence_with_the_last_day_says_most() {
        let sentence = |line| Sentence {
            line,
            url: "",
            at: "",
            place: None,
        };
        let all = [
            sentence("Cancelled"),
            sentence("Your order 4711 of May 3, 2026 is listed here too."),
            sentence("Your membership ends on December 8, 2026."),
        ];
        let best = |date| strongest(all.iter(), date).map(|s| s.line);
        assert_eq!(
            best(Some("2026-12-08")),
            Some("Your membership ends on December 8, 2026.")
        );
        assert!(best(None).unwrap().starts_with("Your order"));
        assert_eq!(strongest([].iter(), None).map(|s| s.line), None);
    }
}
