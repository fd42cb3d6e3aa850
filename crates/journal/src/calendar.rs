//! `reminder.ics`: an entry for the person's calendar on the first day on which nothing may be charged any more.
//!
//! Written after a verified cancellation whose last day is known, and never otherwise. Format: RFC 5545, one all-day
//! event with an alarm; lines end with CRLF and aren't folded, as every calendar takes them; texts are escaped, so that nothing from a
//! page can begin a line of its own. The texts come masked from the result; no key and no address of the person is in it.

use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Date;

use domain::outcome::Outcome;

use super::closing::clipped;
use super::story::Story;
use super::{REMINDER_FILE, REPORT_FILE, files, reader};

/// Longest text that is taken over from the record, in characters.
const LONGEST: usize = 200;

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
    let day = until.tomorrow().ok()?;
    let mock = if story.is_mock() { "[mock] " } else { "" };
    let name = text(story.name());
    let told = until.strftime("%-d %B %Y");
    let number = confirmation.as_deref().map_or_else(String::new, |it| {
        format!("\\nConfirmation number: {}", text(it))
    });
    let proof = text(&report.display().to_string());
    let summary = format!("{mock}Check your statement: {name} should not charge you again");
    // The alarm comes at nine in the morning of that day.
    let lines = format!(
        "BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//SubTerminator//EN
BEGIN:VEVENT
UID:{}@subterminator
DTSTAMP:{}
DTSTART;VALUE=DATE:{}
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
END:VCALENDAR
",
        text(&story.start.run),
        story.started?.strftime("%Y%m%dT%H%M%SZ"),
        day.strftime("%Y%m%d"),
    );
    Some(lines.replace('\n', "\r\n"))
}

/// A TEXT value (RFC 5545, 3.3.11): escaped, without control characters, of bounded length.
fn text(value: &str) -> String {
    let words: Vec<&str> = value.split_whitespace().collect();
    let mut text = clipped(&words.join(" "), LONGEST);
    text.retain(|c| !c.is_control());
    text.replace('\\', "\\\\")
        .replace(';', "\\;")
        .replace(',', "\\,")
}
