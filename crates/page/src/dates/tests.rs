//! Tests of `dates`.

use super::*;
use proptest::prelude::*;

#[test]
fn many_formats_of_one_day() {
    for line in [
        "Membership ends on February 15, 2027",
        "until 15 February 2027.",
        "until Feb 15th, 2027",
        "endet am 15. Februar 2027",
        "le 15 février 2027",
        "el 15 de febrero de 2027",
        "ends 2027-02-15",
        "endet am 15.02.2027",
        "ends on 02/15/2027",
        "ends on 15/02/2027",
    ] {
        assert_eq!(
            read_date(line).map(|d| d.to_string()).as_deref(),
            Some("2027-02-15"),
            "{line}"
        );
    }
    for line in [
        "03/04/2027",
        "on February 31, 2027",
        "Feb 2027",
        "1 of 3 2027",
    ] {
        assert_eq!(read_date(line), None, "{line}");
    }
}

#[test]
fn days_without_a_year_are_the_next_ones() {
    let today = jiff::civil::date(2026, 11, 22);
    for (line, day) in [
        ("Expires on Dec 22", "2026-12-22"),
        ("Last day: January 3.", "2027-01-03"),
        ("ended on 20 November", "2026-11-20"),
        ("endet am 3.12.", "2026-12-03"),
        ("do 21 stycznia 2027", "2027-01-21"),
        ("platí do 3. 1. 2027", "2027-01-03"),
        ("2026年12月12日まで", "2026-12-12"),
    ] {
        assert_eq!(
            read_day(line, today).map(|d| d.to_string()).as_deref(),
            Some(day),
            "{line}"
        );
    }
    assert_eq!(read_day("level 34, streak 19 days", today), None);
}

#[test]
fn confirmation_numbers() {
    for (line, number) in [
        ("Confirmation number: NF-4821-A9", "NF-4821-A9"),
        ("Your cancellation code is X7K92Q", "X7K92Q"),
        ("Bestätigungsnummer: 1002003", "1002003"),
    ] {
        assert_eq!(read_confirmation(line).as_deref(), Some(number), "{line}");
    }
    for line in [
        "Your cancellation is confirmed",
        "Cancellation effective immediately",
        "confirmation email",
    ] {
        assert_eq!(read_confirmation(line), None, "{line}");
    }
}

proptest! {
    #[test]
    fn never_panics(line in ".{0,120}") {
        let _ = read_date(&line);
        let _ = read_confirmation(&line);
    }
}
