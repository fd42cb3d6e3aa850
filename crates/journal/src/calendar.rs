//! `reminder.ics`: an entry for the person's calendar on the first day on which nothing may be charged any more.
//!
//! Written after a verified cancellation whose last day is known, and never otherwise. Format: RFC 5545, one all-day
//! event with an alarm; lines end with CRLF and are folded at 75 octets, texts are escaped, so that nothing from a
//! page can begin a line of its own. The texts come masked from the result; no key and no address of the person is in it.

use std::io;
use std::path::{Path, PathBuf};

use jiff::ToSpan as _;
use jiff::civil::Date;

use domain::outcome::Outcome;

use super::story::Story;
use super::{REMINDER_FILE, REPORT_FILE, files, reader};

/// Longest line, in octets, without its end (RFC 5545, 3.1).
const LONGEST_LINE: usize = 75;
/// Longest text that is taken over from the record, in characters.
const LONGEST_TEXT: usize = 200;

/// Writes the reminder into the run's folder, if its journal ends with what calls for one, and returns its path.
///
/// # Errors
/// If the journal can't be read or the file not written.
pub fn write_reminder(dir: &Path) -> io::Result<Option<PathBuf>> {
    let story = Story::of(&reader::read(dir)?.records);
    let ics = ics(&story, &dir.join(REPORT_FILE));
    ics.map(|ics| files::keep_file(dir, REMINDER_FILE, ics.as_bytes()))
        .transpose()
}

/// The file's content; `None` unless the run is a verified cancellation whose last day is known. The run's name is the entry's identity, so
/// that importing it twice makes one entry.
fn ics(story: &Story, report: &Path) -> Option<String> {
    let result = story.result.as_ref().filter(|it| it.is_cancelled())?;
    let Outcome::Cancelled { confirmation, .. } = &result.outcome else {
        return None;
    };
    let until: Date = result.last_day()?.parse().ok()?;
    let day = until.checked_add(1.day()).ok()?;
    let next = until.checked_add(2.days()).ok()?;
    let mock = if story.is_mock() { "[mock] " } else { "" };
    let name = text(story.name());
    let told = until.strftime("%-d %B %Y");
    let number = confirmation
        .iter()
        .map(|it| format!("\\nConfirmation number: {}", text(it)));
    let number: String = number.collect();
    let proof = text(&report.display().to_string());
    let summary = format!("{mock}Check your statement: {name} should not charge you again");
    let run: String = story.start.run.chars().filter(|c| is_plain(*c)).collect();
    // The alarm comes at nine in the morning of that day.
    let lines = format!(
        "BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//SubTerminator//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
BEGIN:VEVENT
UID:{run}@subterminator
DTSTAMP:{}
DTSTART;VALUE=DATE:{}
DTEND;VALUE=DATE:{}
SUMMARY:{summary}
DESCRIPTION:{mock}{name} was cancelled with access until {told}. Look at your bank or card statement: nothing more should be charged.{number}\\nProof: {proof}
TRANSP:TRANSPARENT
CLASS:PRIVATE
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:PT9H
DESCRIPTION:{summary}
END:VALARM
END:VEVENT
END:VCALENDAR",
        story.started?.strftime("%Y%m%dT%H%M%SZ"),
        day.strftime("%Y%m%d"),
        next.strftime("%Y%m%d"),
    );
    Some(lines.lines().map(folded).collect())
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// A TEXT value (RFC 5545, 3.3.11): escaped, without control characters, of bounded length.
fn text(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    let plain = words.join(" ");
    let mut out = String::new();
    for c in plain
        .chars()
        .filter(|c| !is_invisible(*c))
        .take(LONGEST_TEXT)
    {
        out.extend(matches!(c, '\\' | ';' | ',').then_some('\\'));
        out.push(c);
    }
    out
}

/// Control characters, line separators and marks that turn the direction of writing.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
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
