//! `report.html`: the person's proof, in one self-contained file, made to be kept, printed and shown.
//!
//! The first page is the proof, complete on one sheet: what became of it, the facts, the service's own words, pictures before and
//! after. The rest is an appendix: closed on the screen, and left out on paper unless it was opened. No script, no
//! network: pictures are part of the file, links go to web pages only and only when they are clicked, and a content security policy
//! forbids the rest. Everything from a page is escaped. It says no more than journal and result say.

mod facts;
mod links;
mod pictures;
mod proof_section;
mod timeline;

use std::io;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use domain::event::Purpose;

use super::acts::{SentAct, last_act};
use super::closing::{Closing, Tone};
use super::format::Record;
use super::history::PastRun;
use super::reader::{self, RecordedRun};
use super::when::Clock;
use super::{REMINDER_FILE, REPORT_FILE, files};

use pictures::Pictures;

const STYLE: &str = include_str!("style.css");

/// Nothing but the file itself.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Builds `report.html` from the journal in a run's folder, with the times of this machine's zone, and returns its path.
///
/// # Errors
/// If there is no journal, or the report can't be written.
pub fn write_report(dir: &Path) -> io::Result<PathBuf> {
    let page = render(&reader::read(dir)?, dir, TimeZone::system());
    files::keep_file(dir, REPORT_FILE, page.as_bytes())
}

/// The report's HTML, with times in this zone. Pictures come from `dir`.
pub fn render(reading: &RecordedRun, dir: &Path, zone: TimeZone) -> String {
    let records = &reading.records;
    let told = Told {
        run: PastRun::of(dir, records),
        records,
        act: last_act(records),
        clock: Clock(zone),
    };
    let run = &told.run;
    let start = &run.story.start;
    let top = run.closing();
    let mut pictures = Pictures::new(dir);
    let kind = match start.purpose {
        Purpose::Cancel => "Record of a cancellation",
        Purpose::Check => "Record of a check",
        Purpose::Login => "Record of a sign-in",
    };
    let mock = if run.story.is_mock() { "[Mock] " } else { "" };
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("{mock}{}: {}", run.story.name(), top.beside(run.story.name()))))
            body {
                header.top {
                    p { strong { "SubTerminator" } " · " (kind) }
                    p.soft { (start.run) }
                }
                main {
                    @if run.story.is_mock() {
                        p.mock { strong { "Not real." } " A run against a mock service (" (start.target) "): nothing real was cancelled." }
                    }
                    (banner(&top))
                    (facts::receipt(&told))
                    (proof_section::sentences(&told))
                    (proof_section::before_and_after(&told, &mut pictures))
                    div.origin {
                        p {
                            "Written by subterminator " (env!("CARGO_PKG_VERSION")) " from the run's own record. Secrets, e-mail addresses and card numbers are masked."
                            @if dir.join(REMINDER_FILE).is_file() { " " (REMINDER_FILE) " beside this file reminds you to check your statement." }
                        }
                        @if !reading.notes.is_empty() {
                            p { "Not everything in the journal could be read:" }
                            ul { @for note in &reading.notes { li { (note) } } }
                        }
                    }
                    details.appendix {
                        summary { h2 { "Everything that happened, step by step" } }
                        (facts::figures(&told))
                        section aria-labelledby="happened" {
                            h2 #happened { "What happened" }
                            (timeline::timeline(&told, &mut pictures))
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Everything that the parts of the report are told from, worked out once.
struct Told<'a> {
    run: PastRun,
    records: &'a [Record],
    /// The act that the receipt is about.
    act: Option<SentAct<'a>>,
    clock: Clock,
}

/// The words that the terminal ended with. Red is for failures: a person's own no is none.
fn banner(top: &Closing) -> Markup {
    let (class, sign, meaning) = match top.tone {
        Tone::Done => ("good", "✓", "Proved"),
        Tone::Failed => ("bad", "✕", "Not done"),
        Tone::Plain => ("calm", "–", "Nothing was done"),
        Tone::Attention => ("unsure", "!", "Attention"),
    };
    html! {
        section class=(format!("outcome {class}")) aria-labelledby="outcome" {
            span.sign role="img" aria-label=(meaning) { (sign) }
            div {
                h1 #outcome { (top.headline) }
                @for line in &top.details { p { (links::linked(line)) } }
            }
        }
    }
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
