//! How a page says that people are to be reached where it offers no way of its own: by telephone, e-mail, letter, and when.
//!
//! Only a page that sends people there for the end is read, and only what stands outside of its menus. It hands over what the page says and judges nothing.

use std::sync::LazyLock;

use regex::Regex;

use super::control::{controls, offers_to_cancel};
use super::dates::read_date;
use super::landmarks::is_aside;
use super::lexicon::{Concept, concepts};
use super::lines::visible;
use super::snapshot::PageSnapshot;
use super::text::on_one_line;
use domain::outcome::Channel;
use domain::pattern;
use domain::predicate::fold;

/// Fewest and most digits of a telephone number.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;
/// Longest text that is handed over, in characters.
const LONGEST: usize = 200;

/// A way to reach people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// By what.
    pub how: Channel,
    /// Number, address, or the page's own words where it names neither.
    pub contact: String,
    /// When, in the page's own words.
    pub hours: Option<String>,
}

/// What the page says of how people are reached who want it ended; nothing where it can be ended on the page, or where nobody is sent anywhere.
pub fn contact(page: &PageSnapshot) -> Option<Contact> {
    if offers_to_cancel(page, &controls(page)).is_some() {
        return None;
    }
    let mut lines = visible(page);
    lines.retain(|line| !is_aside(page, line.element));
    let lines: Vec<&str> = lines.iter().map(|line| line.shown.as_str()).collect();
    let at = (0..lines.len()).find(|at| sends_there(&lines, *at))?;
    // What stands behind the line that sends people there first, then what stands before it.
    let (ahead, behind) = lines.split_at(at);
    let before = ahead.iter().rev().take(NEAR);
    let near: Vec<&&str> = behind.iter().take(2 * NEAR).chain(before).collect();
    let by_phone = || Some((Channel::Phone, near.iter().find_map(|line| number(line))?));
    let by_mail = || {
        Some((
            Channel::Email,
            near.iter().find_map(|line| mails(line).next())?,
        ))
    };
    let found = by_phone().or_else(by_mail);
    let (how, contact) = found.unwrap_or_else(|| (Channel::Person, clip(lines[at])));
    Some(Contact {
        how,
        contact,
        hours: near.iter().find_map(|line| hours(line)),
    })
}

/// Whether a line sends people somewhere to end it: it says so, or asks to call or write beside one that speaks of an end and one with a number.
fn sends_there(lines: &[&str], at: usize) -> bool {
    use Concept::{Cancel, Contact, Ends, Farewell, ToCancel};
    let says = |line: &str| concepts(&fold(line));
    let near = &lines[at.saturating_sub(NEAR)..lines.len().min(at + NEAR)];
    let ends = |line: &&str| says(line).any(&[ToCancel, Cancel, Farewell, Ends]);
    let beside = || near.iter().any(ends) && near.iter().any(|line| number(line).is_some());
    let own = says(lines[at]);
    own.has(Contact) && (own.has(ToCancel) || beside())
}

/// So many lines beside the one that sends people somewhere belong to it.
const NEAR: usize = 4;

/// Glued to letters it is a reference or an order's number, beside a currency's sign a price.
static NUMBER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"([\p{L}€$£¥•*#_@]?)([+(\d][\d \u{a0}()/.–-]{5,24}\d)([\p{L}€$£¥•*#_@]?)").ok()
});

/// A span of the clock: "9:00–17:30", "8am to 7pm"; a bare pair of numbers needs its unit behind: "9–17 Uhr".
static HOURS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"(?i)\b(?:\d{1,2}(?:[:.h]\d\d|h| ?[ap]\.?m\b\.?) ?(?:[–—-]|\p{L}{1,4}) ?\d{1,2}(?:[:.h]\d\d)?|\d{1,2} ?(?:[–—-]|\p{L}{1,4}) ?(?:\d{1,2}[:.h]\d\d|\d{1,2} ?(?:uhr|uur|hod|heures|horas|h|[ap]\.?m)\b))").ok()
});

/// A mailbox.
static MAIL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern::build(r"(?:^|[\s,;<(\x22])([A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)").ok()
});

/// A telephone number: enough digits with nothing but what stands between digits of one, and no day.
fn number(text: &str) -> Option<String> {
    let alone = NUMBER
        .as_ref()?
        .captures_iter(text)
        .filter(|found| found[1].is_empty() && found[3].is_empty());
    let mut found = alone.map(|found| found[2].to_owned());
    found.find(|number| {
        let digits = number.chars().filter(char::is_ascii_digit).count();
        let dialled = number.starts_with(['+', '0', '(']) || number.contains(['-', ' ', '/']);
        DIGITS.contains(&digits) && dialled && !is_a_day(number)
    })
}

/// Three groups of a day, in any order: `12/03/2026`.
fn is_a_day(number: &str) -> bool {
    let groups: Vec<usize> = number.split(['/', '.', '-']).map(str::len).collect();
    read_date(number).is_some() || matches!(groups[..], [1..=2, 1..=2, 2 | 4] | [4, 1..=2, 1..=2])
}

/// The mailboxes in a text that aren't masked.
pub(super) fn mails(text: &str) -> impl Iterator<Item = String> {
    let found = MAIL.iter().flat_map(|mail| mail.captures_iter(text));
    found.map(|found| found[1].to_owned())
}

/// The line that names a span of the clock.
fn hours(text: &str) -> Option<String> {
    HOURS.as_ref()?.is_match(text).then(|| clip(text))
}

fn clip(text: &str) -> String {
    on_one_line(text).chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn read(content: &str) -> Option<Contact> {
        contact(&tree::page("", content))
    }

    #[test]
    fn numbers_and_hours_are_handed_over_as_the_page_has_them() {
        const ONLY_BY_PHONE: &str = "- main:\n  - heading \"To leave us, give us a call\" [level=1]\n  - paragraph: We can't cancel your service online. Call us to cancel your plan.\n  - generic: 0800 555 0142\n  - paragraph: Monday to Friday 8am–7pm, Saturday 9am–5pm";
        const IN_A_SENTENCE: &str = "- main:\n  - paragraph: To cancel, call Member Care at 1-800-555-0147 and quote code 6620.";
        const BY_MAIL: &str =
            "- main:\n  - paragraph: To cancel your plan, contact bye@gym.example by e-mail.";
        let hours = Some("Monday to Friday 8am–7pm, Saturday 9am–5pm");
        for (content, how, contact, hours) in [
            (ONLY_BY_PHONE, Channel::Phone, "0800 555 0142", hours),
            (IN_A_SENTENCE, Channel::Phone, "1-800-555-0147", None),
            (BY_MAIL, Channel::Email, "bye@gym.example", None),
        ] {
            let found = read(content).unwrap();
            assert_eq!((found.how, &*found.contact), (how, contact));
            assert_eq!(found.hours.as_deref(), hours, "{contact}");
        }
    }

    #[test]
    fn nobody_is_sent_anywhere_where_the_page_has_a_way_or_only_says_hello() {
        for content in [
            "- main:\n  - paragraph: To cancel, call 0800 555 0142.\n  - button \"Cancel subscription\" [ref=e1]",
            "- main:\n  - heading \"Account\"\n  - paragraph: Call us about your bill at 0800 555 0142",
            "- contentinfo:\n  - paragraph: Contact us at 0800 555 0142",
        ] {
            assert_eq!(read(content), None, "{content}");
        }
    }

    #[test]
    fn prices_days_and_references_are_no_numbers() {
        const NO_NUMBERS: &str =
            "MD-551204477 | 2026-12-03 | 12/03/2026 | €1 200 000.00 | card 4417";
        const NO_HOURS: &str = "answers within 3 to 5 days | by 12/09 | from 2024 to 2026";
        const HOURS: &str = "9:00–17:30 | Mo–Fr 9–17 Uhr | 8am to 7pm | de 9h à 18h";
        for text in NO_NUMBERS.split(" | ") {
            assert_eq!(number(text), None, "{text}");
        }
        for (texts, are_hours) in [(NO_HOURS, false), (HOURS, true)] {
            for text in texts.split(" | ") {
                assert_eq!(hours(text).is_some(), are_hours, "{text}");
            }
        }
    }
}
