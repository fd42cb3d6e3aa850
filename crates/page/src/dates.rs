//! Reads dates and confirmation numbers from lines of a page, in the languages of the catalogue.
//!
//! A date is given back only if it is unambiguous; "03/04/2027" is not, because half the world reads it the
//! other way round.

use std::sync::LazyLock;

use jiff::ToSpan as _;
use jiff::civil::Date;
use regex::{Captures, Regex};

use domain::pattern;

/// Month names and their abbreviations by number, folded.
const MONTHS: &[(&[&str], i8)] = &[
    (
        &[
            "january", "januar", "jänner", "janvier", "enero", "jan", "janv", "ene", "gennaio",
            "januari", "stycznia", "styczeń", "janeiro", "ledna", "leden", "ocak", "gen", "sty",
        ],
        1,
    ),
    (
        &[
            "february",
            "februar",
            "février",
            "febrero",
            "feb",
            "févr",
            "fév",
            "febbraio",
            "februari",
            "lutego",
            "luty",
            "fevereiro",
            "února",
            "únor",
            "şubat",
            "lut",
            "fev",
        ],
        2,
    ),
    (
        &[
            "march", "märz", "mars", "marzo", "mar", "mrz", "mär", "maart", "marca", "marzec",
            "março", "marts", "března", "březen", "mart", "mrt",
        ],
        3,
    ),
    (
        &[
            "april",
            "avril",
            "abril",
            "apr",
            "avr",
            "abr",
            "aprile",
            "kwietnia",
            "kwiecień",
            "dubna",
            "duben",
            "nisan",
            "kwi",
        ],
        4,
    ),
    (
        &[
            "may", "mai", "mayo", "maggio", "mei", "maja", "maj", "maio", "května", "květen",
            "mayıs", "mag",
        ],
        5,
    ),
    (
        &[
            "june", "juni", "juin", "junio", "jun", "giugno", "czerwca", "czerwiec", "junho",
            "června", "červen", "haziran", "giu", "cze",
        ],
        6,
    ),
    (
        &[
            "july",
            "juli",
            "juillet",
            "julio",
            "jul",
            "juil",
            "luglio",
            "lipca",
            "lipiec",
            "julho",
            "července",
            "červenec",
            "temmuz",
            "lug",
            "lip",
        ],
        7,
    ),
    (
        &[
            "august",
            "août",
            "agosto",
            "aug",
            "ago",
            "augustus",
            "sierpnia",
            "sierpień",
            "augusti",
            "srpna",
            "srpen",
            "ağustos",
            "sie",
        ],
        8,
    ),
    (
        &[
            "september",
            "septembre",
            "septiembre",
            "sep",
            "sept",
            "settembre",
            "września",
            "wrzesień",
            "setembro",
            "září",
            "eylül",
            "set",
            "wrz",
        ],
        9,
    ),
    (
        &[
            "october",
            "oktober",
            "octobre",
            "octubre",
            "oct",
            "okt",
            "ottobre",
            "października",
            "październik",
            "outubro",
            "října",
            "říjen",
            "ekim",
            "ott",
            "paź",
            "out",
        ],
        10,
    ),
    (
        &[
            "november",
            "novembre",
            "noviembre",
            "nov",
            "listopada",
            "listopad",
            "novembro",
            "kasım",
            "lis",
            "listopadu",
        ],
        11,
    ),
    (
        &[
            "december",
            "dezember",
            "décembre",
            "diciembre",
            "dec",
            "dez",
            "déc",
            "dic",
            "dicembre",
            "grudnia",
            "grudzień",
            "dezembro",
            "prosince",
            "prosinec",
            "aralık",
            "gru",
        ],
        12,
    ),
];

struct Patterns {
    iso: Regex,
    day_first: Regex,
    month_first: Regex,
    dotted: Regex,
    slashed: Regex,
    signs: Regex,
    yearless_day_first: Regex,
    yearless_month_first: Regex,
    yearless_dotted: Regex,
    confirmation: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        iso: pattern::build(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b").ok()?,
        day_first: pattern::build(r"(?i)\b(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+|del\s+)?(\d{4})\b").ok()?,
        month_first: pattern::build(r"(?i)\b(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b").ok()?,
        dotted: pattern::build(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b").ok()?,
        slashed: pattern::build(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b").ok()?,
        signs: pattern::build(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]").ok()?,
        yearless_day_first: pattern::build(r"(?i)\b(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+|of\s+)?(\p{L}{3,12})\b").ok()?,
        yearless_month_first: pattern::build(r"(?i)\b(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b").ok()?,
        yearless_dotted: pattern::build(r"\b(\d{1,2})\.\s?(\d{1,2})\.(?:\s|$)").ok()?,
        confirmation: pattern::build(
            r"(?i)\b(?:confirmation|reference|cancell?ation|case|bestätigungs|vorgangs|referenz|confirmación|référence)[- ]?(?:number|code|no\.?|nr\.?|id|nummer|número|numéro)?\s*(?:is|ist|:|#)?\s*[:#]?\s*([A-Z0-9][A-Z0-9-]{4,30})\b",
        )
        .ok()?,
    })
});

fn month(name: &str) -> Option<i8> {
    let name = name.to_lowercase();
    MONTHS
        .iter()
        .find(|(names, _)| names.contains(&name.as_str()))
        .map(|(_, number)| *number)
}

fn date(year: &str, month: i8, day: &str) -> Option<Date> {
    Date::new(year.parse().ok()?, month, day.parse().ok()?)
        .ok()
        .filter(|d| (2000..2100).contains(&d.year()))
}

/// The first unambiguous date in a line.
#[must_use]
pub fn read_date(line: &str) -> Option<Date> {
    let p = PATTERNS.as_ref()?;
    let ordered =
        |c: &Captures<'_>, day: usize, month: usize| date(&c[3], c[month].parse().ok()?, &c[day]);
    p.iso
        .captures_iter(line)
        .find_map(|c| date(&c[1], c[2].parse().ok()?, &c[3]))
        .or_else(|| {
            p.signs
                .captures_iter(line)
                .find_map(|c| date(&c[1], c[2].parse().ok()?, &c[3]))
        })
        .or_else(|| {
            p.month_first
                .captures_iter(line)
                .find_map(|c| date(&c[3], month(&c[1])?, &c[2]))
        })
        .or_else(|| {
            p.day_first
                .captures_iter(line)
                .find_map(|c| date(&c[3], month(&c[2])?, &c[1]))
        })
        .or_else(|| p.dotted.captures_iter(line).find_map(|c| ordered(&c, 1, 2)))
        .or_else(|| {
            p.slashed.captures_iter(line).find_map(|c| {
                match (ordered(&c, 1, 2), ordered(&c, 2, 1)) {
                    (Some(a), Some(b)) if a != b => None,
                    (a, b) => a.or(b),
                }
            })
        })
}

/// How long ago a day without a year may have been.
const JUST_BEEN: i64 = 31;

/// The first day in a line, also one without a year: the next such day, or one that has just been.
#[must_use]
pub fn read_day(line: &str, today: Date) -> Option<Date> {
    let p = PATTERNS.as_ref()?;
    let next = |month: i8, day: &str| {
        let day: i8 = day.parse().ok()?;
        let from = today.checked_sub(JUST_BEEN.days()).ok()?;
        [from.year(), from.year() + 1]
            .into_iter()
            .filter_map(|year| Date::new(year, month, day).ok())
            .find(|date| *date >= from)
    };
    read_date(line)
        .or_else(|| {
            p.yearless_month_first
                .captures_iter(line)
                .find_map(|c| next(month(&c[1])?, &c[2]))
        })
        .or_else(|| {
            p.yearless_day_first
                .captures_iter(line)
                .find_map(|c| next(month(&c[2])?, &c[1]))
        })
        .or_else(|| {
            p.yearless_dotted
                .captures_iter(line)
                .find_map(|c| next(c[2].parse().ok()?, &c[1]))
        })
}

/// A confirmation number: marked as one, with at least one digit.
#[must_use]
pub fn read_confirmation(line: &str) -> Option<String> {
    let found = PATTERNS
        .as_ref()?
        .confirmation
        .captures_iter(line)
        .map(|c| c[1].to_owned())
        .find(|n| n.bytes().any(|b| b.is_ascii_digit()));
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
        let folded = domain::predicate::fold(line);
        if ENDS.iter().any(|w| folded.contains(w)) {
            read_date(&folded)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests;
