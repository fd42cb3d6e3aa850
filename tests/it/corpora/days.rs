//! Days in the texts of a case: `{d+30}`, `{d-2|iso}`, `{d+14|de}`.

use std::sync::LazyLock;

use jiff::civil::Date;
use jiff::{ToSpan as _, Zoned};
use regex::{Captures, Regex};

/// A language and its names of the months, where the long form has one; English has no mark.
const MONTHS: [&str; 11] = [
    " January February March April May June July August September October November December",
    "de Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl januari februari maart april mei juni juli augustus september oktober november december",
    "pl stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "sv januari februari mars april maj juni juli augusti september oktober november december",
    "da januar februar marts april maj juni juli august september oktober november december",
    "tr Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
];

/// The start of today, as a run writes it: the pages count their days from it.
pub fn now() -> String {
    format!("{}T00:00:00Z", Zoned::now().date())
}

/// The text with its days in place, counted from today.
pub fn with_days(text: &str) -> String {
    with_days_from(text, Zoned::now().date())
}

/// The same, counted from another day. What is no day stays as it is.
pub fn with_days_from(text: &str, today: Date) -> String {
    static DAY: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\{d([+-]\d+(?:\|\w+)?)\}").unwrap());
    let written = |found: &Captures<'_>| day(today, &found[1]).unwrap_or(found[0].to_owned());
    DAY.replace_all(text, written).into_owned()
}

fn day(today: Date, inner: &str) -> Option<String> {
    let (number, form) = inner.split_once('|').unwrap_or((inner, ""));
    let day = today.checked_add(number.parse::<i32>().ok()?.days()).ok()?;
    let (y, m, d) = (day.year(), day.month(), day.day());
    let month = |form: &str| {
        let mut names = MONTHS.iter().map(|row| row.split(' '));
        let mut names = names.find_map(|mut row| (row.next() == Some(form)).then_some(row))?;
        names.nth(usize::try_from(m - 1).ok()?)
    };
    Some(match form {
        "iso" => day.to_string(),
        "us" => format!("{m:02}/{d:02}/{y}"),
        "eu" => format!("{d:02}.{m:02}.{y}"),
        "short" => format!("{} {d}", &month("")?[..3]),
        "de" | "da" => format!("{d}. {} {y}", month(form)?),
        "cs" => format!("{d}. {m}. {y}"),
        "es" | "pt" => format!("{d} de {} de {y}", month(form)?),
        "ja" => format!("{y}年{m}月{d}日"),
        _ => format!("{d} {} {y}", month(form)?),
    })
}
