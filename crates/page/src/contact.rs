//! How a page says that people are to be reached where it offers no way of its own: by telephone, e-mail, letter, and when.
//!
//! Only a page that sends people there for the end is read, and only its main part. It hands over what the page says and judges nothing.

use std::sync::LazyLock;

use regex::Regex;

use super::control::{controls, offers_to_cancel};
use super::dates::read_date;
use super::lexicon::{Concept, Concepts, concepts};
use super::lines::{Line, visible};
use super::places::Places;
use super::snapshot::PageSnapshot;
use super::text::on_one_line;
use super::words::meaning_of_folded;
use domain::outcome::Channel;
use domain::pattern;

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
    if offers_to_cancel(page, &controls(page, None)).is_some() {
        return None;
    }
    let lines = visible(page);
    let places = Places::of(page);
    let main: Vec<&Line<'_>> = lines
        .iter()
        .filter(|line| places.block(line.element).is_some())
        .collect();
    let said: Vec<Concepts> = main.iter().map(|line| concepts(&line.folded)).collect();
    // A line that says so in one, or one that speaks of an end beside one that asks to call or write.
    let ends = |t: &Concepts| {
        t.any(&[
            Concept::ToCancel,
            Concept::Cancel,
            Concept::Farewell,
            Concept::Ends,
        ])
    };
    let at = said
        .iter()
        .position(|t| t.has(Concept::Contact) && t.has(Concept::ToCancel))
        .or_else(|| {
            said.iter()
                .position(|t| t.has(Concept::Contact))
                .filter(|at| {
                    let near = at.saturating_sub(NEAR)..said.len().min(at + NEAR);
                    said[near.clone()].iter().any(ends)
                        && main[near].iter().any(|line| number(&line.shown).is_some())
                })
        });
    let Some(at) = at else {
        return only_people(&lines).map(|line| Contact {
            how: Channel::Person,
            contact: clip(&line),
            hours: None,
        });
    };
    let near = &main[at.saturating_sub(NEAR)..main.len().min(at + 2 * NEAR)];
    let hours = near.iter().find_map(|line| hours(&line.shown));
    // Behind the line that sends people there first, then before it.
    let (ahead, behind) = main.split_at(at);
    let in_order = || {
        behind
            .iter()
            .take(2 * NEAR)
            .chain(ahead.iter().rev().take(NEAR))
    };
    let found = in_order()
        .find_map(|line| number(&line.shown))
        .map(|number| (Channel::Phone, number))
        .or_else(|| {
            let address = in_order().find_map(|line| mail(&line.shown));
            address.map(|address| (Channel::Email, address))
        });
    let (how, contact) = found.unwrap_or_else(|| (Channel::Person, clip(&main[at].shown)));
    Some(Contact {
        how,
        contact,
        hours,
    })
}

/// So many lines beside the one that sends people somewhere belong to it.
const NEAR: usize = 4;

/// What a number, a span of the clock and a mailbox look like.
struct Patterns {
    number: Regex,
    hours: Regex,
    mail: Regex,
}

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    Some(Patterns {
        // Glued to letters it is a reference or an order's number, beside a currency's sign a price.
        number: pattern::build(
            r"([\p{L}€$£¥•*#_@]?)([+(\d][\d \u{a0}()/.–-]{5,24}\d)([\p{L}€$£¥•*#_@]?)",
        )
        .ok()?,
        // "9:00–17:30", "8am to 7pm"; a bare pair of numbers needs its unit behind: "9–17 Uhr".
        hours: pattern::build(
            r"(?i)\b(?:\d{1,2}(?:[:.h]\d\d|h| ?[ap]\.?m\b\.?) ?(?:[–—-]|\p{L}{1,4}) ?\d{1,2}(?:[:.h]\d\d)?|\d{1,2} ?(?:[–—-]|\p{L}{1,4}) ?(?:\d{1,2}[:.h]\d\d|\d{1,2} ?(?:uhr|uur|hod|heures|horas|h|[ap]\.?m)\b))",
        )
        .ok()?,
        mail: pattern::build(r"(?:^|[\s,;<(\x22])([A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)").ok()?,
    })
});

/// A telephone number: enough digits with nothing but what stands between digits of one, and no day.
fn number(text: &str) -> Option<String> {
    let pattern = &PATTERNS.as_ref()?.number;
    let alone = pattern
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

/// An address for letters over the network that isn't masked.
fn mail(text: &str) -> Option<String> {
    Some(PATTERNS.as_ref()?.mail.captures(text)?[1].to_owned())
}

/// The line that names a span of the clock.
fn hours(text: &str) -> Option<String> {
    let hours = &PATTERNS.as_ref()?.hours;
    hours.is_match(text).then(|| clip(text))
}

fn clip(text: &str) -> String {
    on_one_line(text).chars().take(LONGEST).collect()
}

/// The line by which a page sends people to a phone or a chat to cancel.
fn only_people(lines: &[Line<'_>]) -> Option<String> {
    let says = |l: &&Line<'_>| {
        concepts(&l.folded).has(Concept::ToCancel)
            && meaning_of_folded(&l.folded).has(Concept::Contact)
    };
    lines.iter().find(says).map(|l| l.shown.to_string())
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
        let found = read("- main:\n  - heading \"To leave us, give us a call\" [level=1]\n  - paragraph: We can't cancel your service online. Call us to cancel your plan.\n  - generic: 0800 555 0142\n  - paragraph: Monday to Friday 8am–7pm, Saturday 9am–5pm").unwrap();
        assert_eq!(
            (found.how, found.contact.as_str(), found.hours.as_deref()),
            (
                Channel::Phone,
                "0800 555 0142",
                Some("Monday to Friday 8am–7pm, Saturday 9am–5pm")
            )
        );
        let found = read("- main:\n  - paragraph: To cancel, call Member Care at 1-800-555-0147 and quote code 6620.").unwrap();
        assert_eq!(
            (found.how, found.contact.as_str(), found.hours),
            (Channel::Phone, "1-800-555-0147", None)
        );
        let found =
            read("- main:\n  - paragraph: To cancel your plan, contact bye@gym.example by e-mail.")
                .unwrap();
        assert_eq!(
            (found.how, found.contact.as_str()),
            (Channel::Email, "bye@gym.example")
        );
    }

    #[test]
    fn nobody_is_sent_anywhere_where_the_page_has_a_way_or_only_says_hello() {
        assert_eq!(
            read(
                "- main:\n  - paragraph: To cancel, call 0800 555 0142.\n  - button \"Cancel subscription\" [ref=e1]"
            ),
            None
        );
        assert_eq!(
            read(
                "- main:\n  - heading \"Account\"\n  - paragraph: Call us about your bill at 0800 555 0142"
            ),
            None
        );
        assert_eq!(
            read("- contentinfo:\n  - paragraph: Contact us at 0800 555 0142"),
            None
        );
    }

    #[test]
    fn prices_days_and_references_are_no_numbers() {
        for text in [
            "MD-551204477",
            "2026-12-03",
            "12/03/2026",
            "€1 200 000.00",
            "card 4417",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
        for text in [
            "answers within 3 to 5 days",
            "by 12/09",
            "from 2024 to 2026",
        ] {
            assert_eq!(hours(text), None, "{text}");
        }
        for text in ["9:00–17:30", "Mo–Fr 9–17 Uhr", "8am to 7pm", "de 9h à 18h"] {
            assert!(hours(text).is_some(), "{text}");
        }
    }
}
