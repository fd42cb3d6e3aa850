//! The calendar entry, read back by rules of RFC 5545 that are written down here anew.

use std::path::Path;

use subterminator::domain::event::Event;
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, RunResult};
use subterminator::journal::{Journal, Reminder, write_reminder};

use super::story::{cancelled, events};

/// Content lines, unfolded, as name with parameters and value. Fails on what a strict reader refuses.
fn lines(ics: &str) -> Vec<(String, String)> {
    assert!(ics.ends_with("\r\n"));
    let physical: Vec<&str> = ics.strip_suffix("\r\n").unwrap().split("\r\n").collect();
    let mut logical: Vec<String> = Vec::new();
    for line in physical {
        assert!(line.len() <= 75, "{} octets: {line}", line.len());
        assert!(!line.chars().any(char::is_control), "{line:?}");
        match line.strip_prefix(' ') {
            Some(rest) => logical
                .last_mut()
                .expect("a line to go on with")
                .push_str(rest),
            None => logical.push(line.to_owned()),
        }
    }
    logical
        .iter()
        .map(|l| l.split_once(':').unwrap_or_else(|| panic!("no value: {l}")))
        .map(|(n, v)| (n.to_owned(), v.to_owned()))
        .collect()
}

fn value<'l>(lines: &'l [(String, String)], name: &str) -> &'l str {
    &lines
        .iter()
        .find(|(n, _)| n == name)
        .unwrap_or_else(|| panic!("no {name}"))
        .1
}

/// A TEXT value as a reader shows it.
fn unescaped(value: &str) -> String {
    let mut out = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'N') => out.push('\n'),
                Some(c @ ('\\' | ';' | ',')) => out.push(c),
                other => panic!("an escape that is none: {other:?}"),
            },
            ';' | ',' => panic!("a bare {c} ends a value"),
            c => out.push(c),
        }
    }
    out
}

fn reminder(name: &str, confirmation: Option<&str>) -> Reminder {
    Reminder {
        run: "netflix-20270115T102030Z-0a1b2c3d".to_owned(),
        name: name.to_owned(),
        mock: false,
        until: "2027-02-28".parse().expect("a date"),
        confirmation: confirmation.map(str::to_owned),
        report: Path::new("/home/me/.subterminator/runs/netflix/report.html").to_owned(),
        at: "2027-01-15T10:22:00Z".parse().expect("a time"),
    }
}

#[test]
fn it_is_an_all_day_event_on_the_day_after_with_an_alarm() {
    let lines = lines(&reminder("Netflix", Some("NF-1234")).ics().unwrap());
    for (name, wanted) in [
        ("VERSION", "2.0"),
        ("DTSTAMP", "20270115T102200Z"),
        ("DTSTART;VALUE=DATE", "20270301"),
        ("DTEND;VALUE=DATE", "20270302"),
        ("UID", "netflix-20270115T102030Z-0a1b2c3d@subterminator"),
        (
            "SUMMARY",
            "Check your statement: Netflix should not charge you again",
        ),
        ("ACTION", "DISPLAY"),
        ("TRIGGER", "PT9H"),
    ] {
        assert_eq!(value(&lines, name), wanted, "{name}");
    }
    let told = unescaped(value(&lines, "DESCRIPTION"));
    for part in [
        "access until 28 February 2027",
        "\nConfirmation number: NF-1234\nProof: /home/me/",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let all = |name| {
        let found = lines.iter().filter(move |(n, _)| n == name);
        found.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(all("BEGIN"), ["VCALENDAR", "VEVENT", "VALARM"]);
    assert_eq!(all("END"), ["VALARM", "VEVENT", "VCALENDAR"]);
}

#[test]
fn only_a_verified_cancellation_with_a_date_is_entered() {
    let written = |result: &RunResult| {
        let base = tempfile::tempdir().unwrap();
        let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
        for event in events().into_iter().chain([Event::Result(result.clone())]) {
            journal.record(&event).unwrap();
        }
        let path = write_reminder(journal.dir()).unwrap()?;
        Some(std::fs::read_to_string(path).unwrap())
    };
    let entered = lines(&written(&cancelled()).unwrap());
    assert_eq!(value(&entered, "DTSTART;VALUE=DATE"), "20270216");
    let on = |day: Option<&str>| Outcome::Cancelled {
        effective_date: day.map(str::to_owned),
        confirmation: None,
        object: None,
        confirmed_by: None,
    };
    for (verified, success, outcome) in [
        (false, true, cancelled().outcome),
        (true, false, cancelled().outcome),
        (true, true, on(None)),
        (true, true, on(Some("soon"))),
        (true, true, Outcome::Unverified),
    ] {
        let result = RunResult {
            verified,
            success,
            outcome,
            ..cancelled()
        };
        assert_eq!(written(&result), None, "{result:?}");
    }
}

#[test]
fn a_hostile_name_cannot_begin_a_line() {
    let evil = "Net\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:pay; now, \\ \u{2028}x\u{85}y\u{202e}";
    let ics = reminder(evil, Some(evil)).ics().unwrap();
    let lines = lines(&ics);
    assert_eq!(lines.iter().filter(|(n, _)| n == "BEGIN").count(), 3);
    assert_eq!(lines.iter().filter(|(n, _)| n == "SUMMARY").count(), 1);
    assert!(unescaped(value(&lines, "SUMMARY")).contains("SUMMARY:pay; now, \\"));
}
