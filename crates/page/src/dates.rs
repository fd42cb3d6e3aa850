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
    /// How days are written, each with the groups of year, month and day.
    forms: [(Regex, [usize; 3]); 5],
    slashed: Regex,
    confirmation: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    let form = |pattern: &str, groups| Some((pattern::build(pattern).ok()?, groups));
    Some(Patterns {
        forms: [
            form(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", [1, 2, 3])?,
            form(r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]", [1, 2, 3])?,
            form(r"(?i)\b([\w--\d_]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?\b", [3, 1, 2])?,
            form(r"(?i)\b(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+|of\s+)?([\w--\d_]{3,12})(?:\.?,?\s+(?:de\s+|del\s+)?(\d{4}))?\b", [3, 2, 1])?,
            form(r"\b(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4})\b|\s|$)", [3, 2, 1])?,
        ],
        slashed: pattern::build(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b").ok()?,
        confirmation: pattern::build(
            r"(?i)\b(?:confirmation|reference|cancell?ation|case|bestätigungs|vorgangs|referenz|confirmación|référence)[- ]?(?:number|code|no\.?|nr\.?|id|nummer|número|numéro)?\s*(?:is|ist|:|#)?\s*[:#]?\s*([A-Z0-9][A-Z0-9-]{4,30})\b",
        )
        .ok()?,
    })
});

/// The number of a month, by that or by its name.
fn month(written: &str) -> Option<i8> {
    let name = written.to_lowercase();
    let named = |names: &str| names.split(' ').any(|n| n == name);
    let by_name = || (1..).zip(MONTHS).find(|(_, names)| named(names));
    let number = written.parse().ok();
    number.or_else(|| by_name().map(|(number, _)| number))
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

/// The first day of a line that can be read of its year, if it has one, its month and its day.
fn find(line: &str, read: impl Fn(Option<&str>, i8, &str) -> Option<Date>) -> Option<Date> {
    let patterns = PATTERNS.as_ref().filter(|_| has_digit(line))?;
    patterns.forms.iter().find_map(|(form, [y, m, d])| {
        let mut days = form.captures_iter(line);
        days.find_map(|c| read(c.get(*y).map(|year| year.as_str()), month(&c[*m])?, &c[*d]))
    })
}

/// The first unambiguous date in a line.
pub fn read_date(line: &str) -> Option<Date> {
    let slashed = |c: Captures<'_>| {
        let ordered = |day: usize, month: usize| date(&c[3], c[month].parse().ok()?, &c[day]);
        match (ordered(1, 2), ordered(2, 1)) {
            (Some(a), Some(b)) if a != b => None,
            (a, b) => a.or(b),
        }
    };
    find(line, |year, month, day| date(year?, month, day)).or_else(|| {
        let patterns = PATTERNS.as_ref().filter(|_| has_digit(line))?;
        patterns.slashed.captures_iter(line).find_map(slashed)
    })
}

/// How long ago a day without a year may have been.
const JUST_BEEN: i64 = 31;

/// The first day in a line, also one without a year: the next such day, or one that has just been.
pub fn read_day(line: &str, today: Date) -> Option<Date> {
    let from = today.checked_sub(JUST_BEEN.days()).ok()?;
    let next = |month: i8, day: &str| {
        let day: i8 = day.parse().ok()?;
        let mut years = [from.year(), from.year() + 1].into_iter();
        years.find_map(|year| {
            Date::new(year, month, day)
                .ok()
                .filter(|date| *date >= from)
        })
    };
    let yearless = |year: Option<&str>, month, day: &str| match year {
        Some(_) => None,
        None => next(month, day),
    };
    read_date(line).or_else(|| find(line, yearless))
}

/// A confirmation number: marked as one, with at least one digit.
pub fn read_confirmation(line: &str) -> Option<String> {
    let patterns = PATTERNS.as_ref().filter(|_| has_digit(line))?;
    let mut marked = patterns
        .confirmation
        .captures_iter(line)
        .map(|c| c[1].to_owned());
    marked.find(|number| has_digit(number))
}

#[cfg(test)]
mod tests;
