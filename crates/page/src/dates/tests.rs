//! Tests of `dates`.

use super::*;
use proptest::prelude::*;

/// The day of each line, or nothing.
fn assert_read(lines: &str, read: impl Fn(&str) -> Option<Date>) {
    for row in lines.lines() {
        let (line, day) = row.trim().rsplit_once(" = ").unwrap_or_default();
        let found = read(line).map(|day| day.to_string());
        assert_eq!(found.unwrap_or("none".into()), day, "{line}");
    }
}

#[test]
fn many_formats_of_one_day() {
    const LINES: &str = "Membership ends on February 15, 2027 = 2027-02-15
        until 15 February 2027. = 2027-02-15
        until Feb 15th, 2027 = 2027-02-15
        endet am 15. Februar 2027 = 2027-02-15
        le 15 février 2027 = 2027-02-15
        el 15 de febrero de 2027 = 2027-02-15
        ends 2027-02-15 = 2027-02-15
        endet am 15.02.2027 = 2027-02-15
        ends on 02/15/2027 = 2027-02-15
        ends on 15/02/2027 = 2027-02-15
        from 3 May to 4 June 2027 = 2027-06-04
        03/04/2027 = none
        on February 31, 2027 = none
        Feb 2027 = none
        1 of 3 2027 = none";
    assert_read(LINES, read_date);
}

#[test]
fn days_without_a_year_are_the_next_ones() {
    const LINES: &str = "Expires on Dec 22 = 2026-12-22
        Last day: January 3. = 2027-01-03
        ended on 20 November = 2026-11-20
        endet am 3.12. = 2026-12-03
        do 21 stycznia 2027 = 2027-01-21
        platí do 3. 1. 2027 = 2027-01-03
        2026年12月12日まで = 2026-12-12
        born on May 5, 1987 = none
        level 34, streak 19 days = none";
    assert_read(LINES, |line| {
        read_day(line, jiff::civil::date(2026, 11, 22))
    });
}

#[test]
fn confirmation_numbers() {
    for (line, number) in [
        ("Confirmation number: NF-4821-A9", Some("NF-4821-A9")),
        ("Your cancellation code is X7K92Q", Some("X7K92Q")),
        ("Bestätigungsnummer: 1002003", Some("1002003")),
        ("Your cancellation is confirmed", None),
        ("Cancellation effective immediately", None),
        ("confirmation email", None),
    ] {
        assert_eq!(read_confirmation(line).as_deref(), number, "{line}");
    }
}

proptest! {
    #[test]
    fn never_panics(line in ".{0,120}") {
        let _ = read_date(&line);
        let _ = read_confirmation(&line);
    }
}
