//! Reads dates and confirmation numbers from lines of a page, in the languages of the catalogue.
//!
//! A date is given back only if it is unambiguous; "03/04/2027" is not, because half the world reads it the
//! other way round.

use std::sync::LazyLock;

use jiff::civil::Date;
use regex::{Captures, Regex};

use crate::domain::pattern;

/// Month names and their abbreviations by number, folded.
const MONTHS: &[(&[&str], i8)] = &[
    (&["january", "januar", "jänner", "janvier", "enero", "jan", "janv", "ene"], 1),
    (&["february", "februar", "février", "febrero", "feb", "févr", "fév"], 2),
    (&["march", "märz", "mars", "marzo", "mar", "mrz", "mär"], 3),
    (&["april", "avril", "abril", "apr", "avr", "abr"], 4),
    (&["may", "mai", "mayo"], 5),
    (&["june", "juni", "juin", "junio", "jun"], 6),
    (&["july", "juli", "juillet", "julio", "jul", "juil"], 7),
    (&["august", "août", "agosto", "aug", "ago"], 8),
    (&["september", "septembre", "septiembre", "sep", "sept"], 9),
    (&["october", "oktober", "octobre", "octubre", "oct", "okt"], 10),
    (&["november", "novembre", "noviembre", "nov"], 11),
    (&["december", "dezember", "décembre", "diciembre", "dec", "dez", "déc", "dic"], 12),
];

struct Patterns {
    iso: Regex,
    day_first: Regex,
    month_first: Regex,
    dotted: Regex,
    slashed: Regex,
    confirmation: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        iso: pattern::build(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b").ok()?,
        day_first: pattern::build(r"(?i)\b(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+|of\s+)?([a-zß-öø-ÿ]{3,10})\.?,?\s+(?:de\s+|del\s+)?(\d{4})\b").ok()?,
        month_first: pattern::build(r"(?i)\b([a-zß-öø-ÿ]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b").ok()?,
        dotted: pattern::build(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b").ok()?,
        slashed: pattern::build(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b").ok()?,
        confirmation: pattern::build(
            r"(?i)\b(?:confirmation|reference|cancell?ation|case|bestätigungs|vorgangs|referenz|confirmación|référence)[- ]?(?:number|code|no\.?|nr\.?|id|nummer|número|numéro)?\s*(?:is|ist|:|#)?\s*[:#]?\s*([A-Z0-9][A-Z0-9-]{4,30})\b",
        )
        .ok()?,
    })
});

fn month(name: &str) -> Option<i8> {
    let name = name.to_lowercase();
    MONTHS.iter().find(|(names, _)| names.contains(&name.as_str())).map(|(_, number)| *number)
}

fn date(year: &str, month: i8, day: &str) -> Option<Date> {
    Date::new(year.parse().ok()?, month, day.parse().ok()?).ok().filter(|d| (2000..2100).contains(&d.year()))
}

/// The first unambiguous date in a line.
#[must_use]
pub fn read_date(line: &str) -> Option<Date> {
    let p = PATTERNS.as_ref()?;
    let ordered = |c: &Captures<'_>, day: usize, month: usize| date(&c[3], c[month].parse().ok()?, &c[day]);
    p.iso
        .captures_iter(line)
        .find_map(|c| date(&c[1], c[2].parse().ok()?, &c[3]))
        .or_else(|| p.month_first.captures_iter(line).find_map(|c| date(&c[3], month(&c[1])?, &c[2])))
        .or_else(|| p.day_first.captures_iter(line).find_map(|c| date(&c[3], month(&c[2])?, &c[1])))
        .or_else(|| p.dotted.captures_iter(line).find_map(|c| ordered(&c, 1, 2)))
        .or_else(|| {
            p.slashed.captures_iter(line).find_map(|c| match (ordered(&c, 1, 2), ordered(&c, 2, 1)) {
                (Some(a), Some(b)) if a != b => None,
                (a, b) => a.or(b),
            })
        })
}

/// A confirmation number: marked as one, with at least one digit.
#[must_use]
pub fn read_confirmation(line: &str) -> Option<String> {
    let found =
        PATTERNS.as_ref()?.confirmation.captures_iter(line).map(|c| c[1].to_owned()).find(|n| n.bytes().any(|b| b.is_ascii_digit()));
    found.filter(|n| !n.bytes().all(|b| b.is_ascii_digit() || b == b'-') || n.len() >= 5)
}

/// The day on which access ends, from lines that speak of an end.
#[must_use]
pub fn effective_date<'l>(lines: impl IntoIterator<Item = &'l str>) -> Option<Date> {
    const ENDS: [&str; 16] = [
        "end",
        "until",
        "expire",
        "effective",
        "through",
        "access",
        "cancel",
        "endet",
        "bis ",
        "zum ",
        "läuft",
        "fin ",
        "termine",
        "jusqu",
        "finaliza",
        "hasta",
    ];
    lines.into_iter().find_map(|line| {
        let folded = crate::domain::predicate::fold(line);
        if ENDS.iter().any(|w| folded.contains(w)) { read_date(&folded) } else { None }
    })
}

#[cfg(test)]
mod tests {
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
            assert_eq!(read_date(line).map(|d| d.to_string()).as_deref(), Some("2027-02-15"), "{line}");
        }
        for line in ["03/04/2027", "on February 31, 2027", "Feb 2027", "1 of 3 2027"] {
            assert_eq!(read_date(line), None, "{line}");
        }
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
        for line in ["Your cancellation is confirmed", "Cancellation effective immediately", "confirmation email"] {
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
}
