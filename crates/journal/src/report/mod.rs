//! `report.html`: the person's proof, in one self-contained file, made to be kept, printed and shown.
//!
//! The first page is the proof, complete on one sheet: what became of it, the facts, the service's own words, pictures before and
//! after, check sums. The rest is an appendix: closed on the screen, and left out on paper unless it was opened. No script, no
//! network: pictures are part of the file, links go to web pages only and only when they are clicked, and a content security policy
//! forbids the rest. Everything from a page is escaped. It says no more than journal and result say.

mod figures;
mod links;
mod outcome;
mod pictures;
mod proof_section;
mod receipt;
mod timeline;

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use domain::event::{Purpose, Start};
use domain::outcome::RunResult;

use super::format::Record;
use super::reader::{self, RecordedRun};
use super::when::Clock;
use super::{REMINDER_FILE, REPORT_FILE, RESULT_FILE, files};

use pictures::Pictures;

const STYLE: &str = include_str!("style.css");

/// Nothing but the file itself.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Largest result file that is read, in bytes.
const MAX_RESULT: u64 = 4 * 1024 * 1024;

/// Builds `report.html` from the journal and the result in a run's folder, with the times of this machine's zone,
/// and returns its path.
///
/// # Errors
/// If there is no journal, or the report can't be written.
pub fn write_report(dir: &Path) -> io::Result<PathBuf> {
    let page = report(dir)?;
    files::keep_file(dir, REPORT_FILE, page.as_bytes())
}

/// The report's HTML from the journal and the result in a run's folder, with the times of this machine's zone.
///
/// # Errors
/// If there is no journal.
pub fn report(dir: &Path) -> io::Result<String> {
    let reading = reader::read(dir)?;
    let result = result_file(&dir.join(RESULT_FILE));
    let zone = TimeZone::system();
    Ok(render(&reading, result.as_ref(), dir, zone))
}

/// The report's HTML, with times in this zone. Pictures come from `dir`; a missing result is taken from the journal.
pub fn render(
    reading: &RecordedRun,
    result: Option<&RunResult>,
    dir: &Path,
    zone: TimeZone,
) -> String {
    let records = &reading.records;
    let result = result.or_else(|| reader::result(records));
    let run = start_of(records);
    let story = Story {
        run: &run,
        records,
        result,
        clock: Clock::new(zone),
        dir,
    };
    let top = outcome::top(&story);
    let mut pictures = Pictures::new(dir);
    let mock = if is_mock(&run) { "[Mock] " } else { "" };
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("{mock}{}: {}", run.display_name, top.beside(&run.display_name))))
            body {
                header.top {
                    p { strong { "SubTerminator" } " · " (kind_of_record(run.purpose)) }
                    p.soft { (run.run) }
                }
                main {
                    @if is_mock(&run) {
                        p.mock { strong { "Not real." } " A run against a mock service (" (run.target) "): nothing real was cancelled." }
                    }
                    (outcome::banner(&top))
                    (receipt::receipt(&story))
                    (proof_section::sentences(&story))
                    (proof_section::before_and_after(&story, &mut pictures))
                    div.origin {
                        (proof_section::sums(&story))
                        p {
                            "Written by subterminator " (run.version) " from the run's own journal. Times are "
                            (story.clock.zone_name()) ". Secrets, e-mail addresses and card numbers are masked."
                            @if story.dir.join(REMINDER_FILE).is_file() { " " (REMINDER_FILE) " beside this file reminds you to check your statement." }
                        }
                        @if !reading.notes.is_empty() {
                            p { "Not everything in the journal could be read:" }
                            ul { @for note in &reading.notes { li { "line " (note.line) ": " (note.text) } } }
                        }
                    }
                    details.appendix {
                        summary { h2 { "Everything that happened, step by step" } }
                        (figures::figures(&story))
                        section aria-labelledby="happened" {
                            h2 #happened { "What happened" }
                            (timeline::timeline(&story, &mut pictures))
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Everything that the parts of the report are told from.
struct Story<'a> {
    run: &'a Start,
    records: &'a [Record],
    result: Option<&'a RunResult>,
    clock: Clock,
    dir: &'a Path,
}

/// What the first record says; without one, what can be said anyway.
fn start_of(records: &[Record]) -> Start {
    let start = reader::start(records).map(|(_, start)| start.clone());
    start.unwrap_or_else(|| Start {
        display_name: "Subscription".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..Start::default()
    })
}

/// It was a mock, so that nothing real happened.
fn is_mock(start: &Start) -> bool {
    start.target != "live" && !start.target.is_empty()
}

/// What every page has above its body: nothing is loaded from anywhere, and its own style is all it has.
fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="referrer" content="no-referrer";
            meta name="color-scheme" content="light dark";
            title { (title) }
            style { (PreEscaped(STYLE)) }
        }
    }
}

fn kind_of_record(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Cancel => "Record of a cancellation",
        Purpose::Check => "Record of a check",
        Purpose::Login => "Record of a sign-in",
    }
}

fn result_file(path: &Path) -> Option<RunResult> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|f| f.take(MAX_RESULT).read_to_end(&mut bytes))
        .ok()?;
    serde_json::from_slice(&bytes).ok()
}
