//! `report.html`: the person's proof, in one self-contained file.
//!
//! Outcome on top, then the proof, the figures and what happened turn by turn. No script, no network, no
//! link: pictures are part of the file, addresses are shown as text, and a content security policy forbids
//! the rest. Everything from a page is escaped. It says no more than journal and result say.

mod outcome;
mod pictures;
mod timeline;

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::domain::event::Event;
use crate::domain::outcome::{Evidence, RunResult, Usage};

use super::format::Record;
use super::reader::{self, Reading};
use super::{REPORT_FILE, RESULT_FILE, writer};

use pictures::Pictures;

const STYLE: &str = include_str!("style.css");

/// Nothing but the file itself.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Largest result file that is read, in bytes.
const MAX_RESULT: u64 = 4 * 1024 * 1024;

/// Builds `report.html` from the journal and the result in a run's folder, and returns its path.
///
/// # Errors
/// If there is no journal, or the report can't be written.
pub fn write_report(dir: &Path) -> io::Result<PathBuf> {
    let reading = reader::read(dir)?;
    let result = result_file(&dir.join(RESULT_FILE));
    let page = render(&reading, result.as_ref(), dir);
    writer::write_whole(dir, REPORT_FILE, page.as_bytes()).map_err(|e| e.source)
}

/// The report's HTML. Pictures come from `dir`; a missing result is taken from the journal.
#[must_use]
pub fn render(reading: &Reading, result: Option<&RunResult>, dir: &Path) -> String {
    let records = &reading.records;
    let result = result.or_else(|| reader::result(records));
    let run = Run::of(records);
    let headline = outcome::headline(&run, result);
    let mut pictures = Pictures::new(dir);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { (run.display_name) ": " (headline.title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main {
                @if run.target != "live" && !run.target.is_empty() {
                    p.mock { "A run against a mock service (" (run.target) "): nothing real was cancelled." }
                }
                (outcome::banner(&run, &headline))
                (proof(records, result))
                (figures(&run, records, result))
                h2 { "What happened" }
                (timeline::timeline(records, &mut pictures))
                footer {
                    "Written by subterminator " (run.version) " from the run's own journal (" code { (run.name) } "). Times are UTC. Secrets, e-mail addresses and card numbers are masked."
                    @if !reading.notes.is_empty() {
                        p { "Not everything in the journal could be read:" }
                        ul { @for note in &reading.notes { li { "line " (note.line) ": " (note.text) } } }
                    }
                }
            } }
        }
    }
    .into_string()
}

/// What the first record says.
struct Run {
    name: String,
    display_name: String,
    target: String,
    model: String,
    version: String,
    only_proposed: bool,
}

impl Run {
    fn of(records: &[Record]) -> Self {
        let start = records.iter().find_map(|record| match &record.event {
            Event::Start { run, display_name, target, model, version, dry_run, .. } => Some(Self {
                name: run.clone(),
                display_name: display_name.clone(),
                target: target.clone(),
                model: model.clone(),
                version: version.clone(),
                only_proposed: *dry_run,
            }),
            _ => None,
        });
        start.unwrap_or_else(|| Self {
            name: String::new(),
            display_name: "Subscription".to_owned(),
            target: String::new(),
            model: String::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            only_proposed: false,
        })
    }
}

fn proof(records: &[Record], result: Option<&RunResult>) -> Markup {
    let evidence: Vec<&Evidence> = match result {
        Some(result) => result.evidence.iter().collect(),
        None => records
            .iter()
            .filter_map(|r| if let Event::Verification { evidence, .. } = &r.event { Some(evidence) } else { None })
            .flatten()
            .collect(),
    };
    html! {
        h2 { "Proof" }
        @if evidence.is_empty() {
            p.soft { "No page proved the end of the subscription." }
        } @else {
            table {
                tr { th { "What the page said" } th { "Where" } th { "When" } }
                @for piece in evidence {
                    tr {
                        td { "“" (piece.line) "”" br; span.soft { "indicator " code { (piece.indicator) } } }
                        td { code { (piece.url) } }
                        td { (moment(&piece.at)) }
                    }
                }
            }
        }
    }
}

fn figures(run: &Run, records: &[Record], result: Option<&RunResult>) -> Markup {
    let mut counted = Usage::default();
    let (mut calls, mut thinking) = (0_u32, 0_u64);
    for record in records {
        if let Event::ModelCall { usage, ms, .. } = &record.event {
            counted += *usage;
            calls += 1;
            thinking += ms;
        }
    }
    let usage = result.map_or(counted, |r| if r.usage == Usage::default() { counted } else { r.usage });
    let span = records.first().zip(records.last()).map(|(a, b)| (a.at, b.at.duration_since(a.at).as_secs()));
    let approvals = records.iter().filter(|r| matches!(r.event, Event::Answer { approved: true, .. })).count();
    let questions = records.iter().filter(|r| matches!(r.event, Event::Question { .. })).count();
    html! {
        h2 { "The run" }
        table.facts {
            @if let Some((start, seconds)) = span {
                tr { th { "Started" } td { (start.strftime("%-d %B %Y, %H:%M:%S UTC")) " (took " (seconds / 60) " min " (seconds % 60) " s)" } }
            }
            tr { th { "Model" } td { (run.model) } }
            @if let Some(result) = result {
                tr { th { "Turns" } td { (result.turns) } }
                tr { th { "Ended because" } td { (outcome::reason(result)) } }
                @if let Some(url) = &result.final_url { tr { th { "Last page" } td { code { (url) } } } }
            }
            tr { th { "Questions to you" } td { (questions) " (" (approvals) " approved)" } }
            tr { th { "Model calls" } td { (calls) ", " (thinking / 1000) " s" } }
            tr { th { "Tokens" } td { (tokens(usage)) } }
        }
    }
}

/// Tokens in words.
fn tokens(usage: Usage) -> String {
    let cached = if usage.cache_read + usage.cache_write > 0 {
        format!(" (and {} from the cache, {} to it)", usage.cache_read, usage.cache_write)
    } else {
        String::new()
    };
    format!("{} in{cached}, {} out", usage.input, usage.output)
}

/// An RFC 3339 time for people; as it is where it can't be read.
fn moment(at: &str) -> String {
    at.parse::<jiff::Timestamp>().map_or_else(|_| at.to_owned(), |t| t.strftime("%-d %B %Y, %H:%M:%S").to_string())
}

fn result_file(path: &Path) -> Option<RunResult> {
    let mut bytes = Vec::new();
    std::fs::File::open(path).and_then(|f| f.take(MAX_RESULT).read_to_end(&mut bytes)).ok()?;
    serde_json::from_slice(&bytes).ok()
}
