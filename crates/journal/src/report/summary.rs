//! `summary.html`: what became of several subscriptions that were dealt with in one go, with a link to each report beside it.
//!
//! As the reports: one file, no script, no network, everything from a page escaped. It says no more than each run's own record.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{DOCTYPE, html};

use super::super::closing::Tone;
use super::super::files;
use super::super::when::Clock;
use super::super::{REPORT_FILE, SUMMARY_FILE};
use super::head;
use super::outcome::class;

/// One line of the summary.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Service name for people.
    pub name: String,
    /// How it ended.
    pub tone: Tone,
    /// The same in a few words.
    pub words: String,
    /// Name of the run: its folder lies beside the summary.
    pub run: Option<String>,
    /// Nothing about it is real.
    pub mock: bool,
}

/// Writes the summary into the folder of the runs, in place of an older one, and returns its path.
///
/// # Errors
/// If it can't be written.
pub fn write_summary(dir: &Path, entries: &[Entry], at: Timestamp) -> io::Result<PathBuf> {
    let page = page(dir, entries, at, TimeZone::system());
    files::keep_file(dir, SUMMARY_FILE, page.as_bytes())
}

fn page(dir: &Path, entries: &[Entry], at: Timestamp, zone: TimeZone) -> String {
    let clock = Clock::new(zone);
    let done = entries.iter().filter(|entry| entry.tone == Tone::Done);
    let title = format!("{} of {} cancelled", done.count(), entries.len());
    // A link only to what is there; a run's name is one folder's and leads nowhere else.
    let report = |entry: &Entry| {
        let run = entry.run.as_deref()?;
        let plain = run.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let there = plain && dir.join(run).join(REPORT_FILE).is_file();
        there.then(|| format!("{run}/{REPORT_FILE}"))
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("Summary: {title}")))
            body {
                header.top {
                    p { strong { "SubTerminator" } " · Several in one go" }
                    p.soft { (clock.moment(at)) }
                }
                main {
                    h1 { (title) }
                    @if entries.iter().any(|entry| entry.mock) {
                        p.mock { strong { "Not real." } " Some of these runs were made against a mock service: nothing real was cancelled there." }
                    }
                    table {
                        thead { tr { th scope="col" { "Service" } th scope="col" { "What became of it" } th scope="col" { "Report" } } }
                        tbody {
                            @for entry in entries {
                                tr {
                                    td { strong { (entry.name) } }
                                    td { span.tag.(class(entry.tone)) { (entry.words) } }
                                    td { @if let Some(link) = report(entry) { a href=(link) { "Open the report" } } @else { "–" } }
                                }
                            }
                        }
                    }
                    p.soft { "Each report has the proof, or says why there is none." }
                }
            }
        }
    }
    .into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, tone: Tone, run: Option<&str>) -> Entry {
        Entry {
            name: name.to_owned(),
            tone,
            words: "not <cancelled>".to_owned(),
            run: run.map(str::to_owned),
            mock: false,
        }
    }

    #[test]
    fn links_lead_to_reports_that_are_there_and_nowhere_else() {
        let base = tempfile::tempdir().unwrap();
        for run in ["gym-1", "<b>"] {
            std::fs::create_dir(base.path().join(run)).unwrap();
            std::fs::write(base.path().join(run).join(REPORT_FILE), "").unwrap();
        }
        let entries = [
            entry("Gym", Tone::Done, Some("gym-1")),
            entry("<script>", Tone::Failed, Some("<b>")),
            entry("Gone", Tone::Attention, Some("gym-2")),
            entry("Up", Tone::Attention, Some("../gym-1")),
            entry("None", Tone::Plain, None),
        ];
        let text = page(base.path(), &entries, Timestamp::UNIX_EPOCH, TimeZone::UTC);
        assert_eq!(text.matches("<a href=").count(), 1);
        assert!(
            text.contains("<a href=\"gym-1/report.html\">") && text.contains("1 of 5 cancelled")
        );
        assert!(!text.contains("<script") && text.contains("not &lt;cancelled&gt;"));
        let path = write_summary(base.path(), &entries, Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(path, base.path().join(SUMMARY_FILE));
    }
}
