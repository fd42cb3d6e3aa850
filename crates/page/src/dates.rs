//! Reads dates and confirmation numbers from lines of a page, in the languages of the catalogue.
//!
//! A date is given back only if it is unambiguous; "03/04/2027" is not, because half the world reads it the
//! other way round.

use std::sync::LazyLock;

use jiff::ToSpan as _;
use jiff::civil::Date;
use regex::{Captures, Regex};

use domain::pattern;

/// Month names and their abbreviations, January first, folded.
const MONTHS: [&str; 12] = [
    "january januar jänner janvier enero jan janv ene gennaio januari stycznia styczeń janeiro ledna leden ocak gen sty",
    "february februar février febrero feb févr fév febbraio februari lutego luty fevereiro února únor şubat lut fev",
    "march märz mars marzo mar mrz mär maart marca marzec março marts března březen mart mrt",
    "april avril abril apr avr abr aprile kwietnia kwiecień dubna duben nisan kwi",
    "may mai mayo maggio mei maja maj maio května květen mayıs mag",
    "june juni juin junio jun giugno czerwca czerwiec junho června červen haziran giu cze",
    "july juli juillet julio jul juil luglio lipca lipiec julho července červenec temmuz lug lip",
    "august août agosto aug ago augustus sierpnia sierpień augusti srpna srpen ağustos sie",
    "september septembre septiembre sep sept settembre września wrzesień setembro září eylül set wrz",
    "october oktober octobre octubre oct okt ottobre października październik outubro října říjen ekim ott paź out",
    "november novembre noviembre nov listopada listopad novembro kasım lis listopadu",
    "december dezember décembre diciembre dec dez déc dic dicembre grudnia grudzień dezembro prosince prosinec aralık gru",
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
    (1..)
        .zip(MONTHS)
        .find(|(_, names)| names.split(' ').any(|n| n == name))
        .map(|(number, _)| number)
}

fn date(year: &str, month: i8, day: &str) -> Option<Date> {
    Date::new(year.parse().ok()?, month, day.parse().ok()?)
        .ok()
        .filter(|d| (2000..2100).contains(&d.year()))
}

/// Whether a line has a digit, without which it has no day and no number: most lines have none.
fn has_digit(line: &str) -> bool {
    line.bytes().any(|b| b.is_ascii_digit())
}

/// The first match of a pattern that is a date.
fn first(
    pattern: &Regex,
    line: &str,
    read: impl Fn(&Captures<'_>) -> Option<Date>,
) -> Option<Date> {
    if !has_digit(line) {
        return None;
    }
    pattern.captures_iter(line).find_map(|c| read(&c))
}

/// The first unambiguous date in a line.
pub fn read_date(line: &str) -> Option<Date> {
    let p = PATTERNS.as_ref()?;
    let year_first = |c: &Captures<'_>| date(&c[1], c[2].parse().ok()?, &c[3]);
    let ordered =
        |c: &Captures<'_>, day: usize, month: usize| date(&c[3], c[month].parse().ok()?, &c[day]);
    let either = |c: &Captures<'_>| match (ordered(c, 1, 2), ordered(c, 2, 1)) {
        (Some(a), Some(b)) if a != b => None,
        (a, b) => a.or(b),
    };
    first(&p.iso, line, year_first)
        .or_else(|| first(&p.signs, line, year_first))
        .or_else(|| first(&p.month_first, line, |c| date(&c[3], month(&c[1])?, &c[2])))
        .or_else(|| first(&p.day_first, line, |c| date(&c[3], month(&c[2])?, &c[1])))
        .or_else(|| first(&p.dotted, line, |c| ordered(c, 1, 2)))
        .or_else(|| first(&p.slashed, line, either))
}

/// How long ago a day without a year may have been.
const JUST_BEEN: i64 = 31;

/// The first day in a line, also one without a year: the next such day, or one that has just been.
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
    let numbers = |c: &Captures<'_>| next(c[2].parse().ok()?, &c[1]);
    read_date(line)
        .or_else(|| {
            first(&p.yearless_month_first, line, |c| {
                next(month(&c[1])?, &c[2])
            })
        })
        .or_else(|| first(&p.yearless_day_first, line, |c| next(month(&c[2])?, &c[1])))
        .or_else(|| first(&p.yearless_dotted, line, numbers))
}

/// A confirmation number: marked as one, with at least one digit.
pub fn read_confirmation(line: &str) -> Option<String> {
    let patterns = PATTERNS.as_ref().filter(|_| has_digit(line))?;
    let found = patterns
        .confirmation
        .captures_iter(line)
        .map(|c| c[1].to_owned())
        .find(|n| has_digit(n));
    found.filter(|n| !n.bytes().all(|b| b.is_ascii_digit() || b == b'-') || n.len() >= 5)
}

#[cfg(test)]
mod tests;
