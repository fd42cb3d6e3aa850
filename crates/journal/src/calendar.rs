//! `reminder.ics`: an entry for the person's calendar on the first day on which nothing may be charged any more.
//!
//! Written after a verified cancellation whose last day is known, and never otherwise. Format: RFC 5545, one all-day
//! event with an alarm; lines end with CRLF and are folded at 75 octets, texts are escaped, so that nothing from a
//! page can begin a line of its own. The texts come masked from the result; no key and no address of the person is in it.

use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

use domain::event::{Event, Start};
use domain::outcome::{Outcome, RunResult};

use super::format::Record;
use super::{REMINDER_FILE, REPORT_FILE, files, reader};

/// Longest line, in octets, without its end (RFC 5545, 3.1).
const LONGEST_LINE: usize = 75;
/// Longest text that is taken over from the record, in characters.
const LONGEST_TEXT: usize = 200;

/// What an entry is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// Folder name of the run: the entry's identity, so that importing it twice makes one entry.
    pub run: String,
    /// Service name for people.
    pub name: String,
    /// It was a run against a mock.
    pub mock: bool,
    /// Last day of access.
    pub until: Date,
    /// Confirmation number, if the service gave one.
    pub confirmation: Option<String>,
    /// Where the report is.
    pub report: PathBuf,
    /// When the run ended.
    pub at: Timestamp,
}

impl Reminder {
    /// The reminder of this run; `None` unless it is a verified cancellation whose last day is known.
    pub fn of(records: &[Record], result: &RunResult, dir: &Path) -> Option<Self> {
        let Outcome::Cancelled {
            effective_date: Some(date),
            confirmation,
            ..
        } = &result.outcome
        else {
            return None;
        };
        if !(result.success && result.verified) {
            return None;
        }
        let until = date.parse().ok()?;
        records.iter().find_map(|record| match &record.event {
            Event::Start(Start {
                run,
                display_name,
                target,
                ..
            }) => Some(Self {
                run: run.clone(),
                name: display_name.clone(),
                mock: target != "live",
                until,
                confirmation: confirmation.clone(),
                report: dir.join(REPORT_FILE),
                at: records.last().map_or(record.at, |last| last.at),
            }),
            _ => None,
        })
    }

    /// The file's content; `None` at the end of the calendar.
    pub fn ics(&self) -> Option<String> {
        let day = self.until.checked_add(1.day()).ok()?;
        let next = day.checked_add(1.day()).ok()?;
        let (name, mock) = (text(&self.name), if self.mock { "[mock] " } else { "" });
        let until = self.until.strftime("%-d %B %Y");
        let number = self
            .confirmation
            .as_deref()
            .map(|n| format!("\\nConfirmation number: {}", text(n)))
            .unwrap_or_default();
        let report = text(&self.report.display().to_string());
        let description = format!(
            "{mock}{name} was cancelled with access until {until}. Look at your bank or card statement: nothing more should be charged.{number}\\nProof: {report}"
        );
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//SubTerminator//EN".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            "METHOD:PUBLISH".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@subterminator", word(&self.run)),
            format!("DTSTAMP:{}", self.at.strftime("%Y%m%dT%H%M%SZ")),
            format!("DTSTART;VALUE=DATE:{}", day.strftime("%Y%m%d")),
            format!("DTEND;VALUE=DATE:{}", next.strftime("%Y%m%d")),
            format!("SUMMARY:{mock}Check your statement: {name} should not charge you again"),
            format!("DESCRIPTION:{description}"),
            "TRANSP:TRANSPARENT".to_owned(),
            "CLASS:PRIVATE".to_owned(),
            "BEGIN:VALARM".to_owned(),
            "ACTION:DISPLAY".to_owned(),
            // Nine in the morning of that day.
            "TRIGGER:PT9H".to_owned(),
            format!("DESCRIPTION:{mock}Check your statement: {name} should not charge you again"),
            "END:VALARM".to_owned(),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        Some(lines.iter().map(|line| folded(line)).collect())
    }
}

/// Writes the reminder into the run's folder, if its journal ends with what calls for one, and returns its path.
///
/// # Errors
/// If the journal can't be read or the file not written.
pub fn write_reminder(dir: &Path) -> io::Result<Option<PathBuf>> {
    let records = reader::read(dir)?.records;
    let reminder = reader::result(&records).and_then(|result| Reminder::of(&records, result, dir));
    let Some(ics) = reminder.and_then(|r| r.ics()) else {
        return Ok(None);
    };
    files::write_whole(dir, REMINDER_FILE, ics.as_bytes())
        .map(Some)
        .map_err(|e| e.source)
}

/// A TEXT value (RFC 5545, 3.3.11): escaped, without control characters, of bounded length.
fn text(value: &str) -> String {
    let mut out = String::new();
    for c in value
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .filter(|c| !is_invisible(*c))
        .take(LONGEST_TEXT)
    {
        if matches!(c, '\\' | ';' | ',') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Control characters, line separators and marks that turn the direction of writing.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn word(value: &str) -> String {
    value
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect()
}

/// A content line with its end, folded between characters: what goes on begins with a space.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for c in line.chars() {
        if octets + c.len_utf8() > LONGEST_LINE {
            out.push_str("\r\n ");
            octets = 1;
        }
        octets += c.len_utf8();
        out.push(c);
    }
    out.push_str("\r\n");
    out
}
