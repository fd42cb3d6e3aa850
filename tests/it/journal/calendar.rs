//! The calendar entry, read back by rules of RFC 5545 that are written down here anew.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use subterminator::domain::event::Event;
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::{Outcome, RunResult};
use subterminator::journal::{Journal, write_reminder};

use super::story::{cancelled, events};

/// Content lines as name with parameters and value. Fails on what a strict reader refuses.
fn lines(ics: &str) -> Vec<(String, String)> {
    assert!(ics.ends_with("\r\n"));
    let lines = ics.strip_suffix("\r\n").unwrap().split("\r\n");
    lines
        .map(|line| {
            assert!(!line.chars().any(char::is_control), "{line:?}");
            line.split_once(':')
                .unwrap_or_else(|| panic!("no value: {line}"))
        })
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

/// The entry of a run of this service with this result, and the run's name.
fn entered(name: &str, result: &RunResult) -> (Option<String>, String) {
    let base = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(base.path(), "netflix", Masker::default()).unwrap();
    for mut event in events().into_iter().chain([Event::Result(result.clone())]) {
        if let Event::Start(start) = &mut event {
            name.clone_into(&mut start.display_name);
            start.run = journal.run();
        }
        journal.record(&event).unwrap();
    }
    let path = write_reminder(journal.dir()).unwrap();
    let ics = path.map(|path| std::fs::read_to_string(path).unwrap());
    (ics, journal.run())
}

fn with_number(number: &str) -> RunResult {
    RunResult {
        outcome: Outcome::Cancelled {
            effective_date: Some("2027-02-28".to_owned()),
            confirmation: Some(number.to_owned()),
            object: None,
            confirmed_by: None,
        },
        ..cancelled()
    }
}

#[test]
fn it_is_an_all_day_event_on_the_day_after_with_an_alarm() {
    let (ics, run) = entered("Netflix", &with_number("NF-1234"));
    let lines = lines(&ics.unwrap());
    let names: Vec<&str> = lines.iter().map(|(n, _)| n.as_str()).collect();
    assert_eq!((names[0], lines[0].1.as_str()), ("BEGIN", "VCALENDAR"));
    assert_eq!(value(&lines, "VERSION"), "2.0");
    assert_eq!(value(&lines, "DTSTART;VALUE=DATE"), "20270301");
    assert_eq!(value(&lines, "UID"), format!("{run}@subterminator"));
    assert_eq!(
        value(&lines, "SUMMARY"),
        "Check your statement: Netflix should not charge you again"
    );
    let told = unescaped(value(&lines, "DESCRIPTION"));
    assert!(
        told.contains("access until 28 February 2027")
            && told.contains("\nConfirmation number: NF-1234\nProof: /"),
        "{told}"
    );
    assert_eq!(
        (value(&lines, "ACTION"), value(&lines, "TRIGGER")),
        ("DISPLAY", "PT9H")
    );
    let open: Vec<&str> = lines
        .iter()
        .filter(|(n, _)| n == "BEGIN")
        .map(|(_, v)| v.as_str())
        .collect();
    let mut closed: Vec<&str> = lines
        .iter()
        .filter(|(n, _)| n == "END")
        .map(|(_, v)| v.as_str())
        .collect();
    closed.reverse();
    assert_eq!(
        (open.clone(), open),
        (closed, vec!["VCALENDAR", "VEVENT", "VALARM"])
    );
}

#[test]
fn only_a_verified_cancellation_with_a_date_is_entered() {
    let written = |result: &RunResult| entered("Netflix", result).0;
    assert!(
        lines(&written(&cancelled()).unwrap())
            .iter()
            .any(|(_, v)| v == "20270216")
    );
    let dateless = Outcome::Cancelled {
        effective_date: None,
        confirmation: None,
        object: None,
        confirmed_by: None,
    };
    let odd = Outcome::Cancelled {
        effective_date: Some("soon".to_owned()),
        confirmation: None,
        object: None,
        confirmed_by: None,
    };
    for result in [
        RunResult {
            verified: false,
            ..cancelled()
        },
        RunResult {
            success: false,
            ..cancelled()
        },
        RunResult {
            outcome: dateless,
            ..cancelled()
        },
        RunResult {
            outcome: odd,
            ..cancelled()
        },
        RunResult {
            outcome: Outcome::Unverified,
            ..cancelled()
        },
    ] {
        assert_eq!(written(&result), None, "{result:?}");
    }
}

#[test]
fn a_hostile_name_cannot_begin_a_line() {
    let evil = "Net\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:pay; now, \\ \u{2028}x\u{85}y\u{202e}";
    let ics = entered(evil, &with_number(evil)).0.unwrap();
    let lines = lines(&ics);
    assert_eq!(lines.iter().filter(|(n, _)| n == "BEGIN").count(), 3);
    assert_eq!(lines.iter().filter(|(n, _)| n == "SUMMARY").count(), 1);
    assert!(unescaped(value(&lines, "SUMMARY")).contains("SUMMARY:pay; now, \\"));
}
