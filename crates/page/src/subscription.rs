//! What an account page says about the account and the plan, for the receipt: whose it is, what it is called, what it costs.
//!
//! Only what can't be mistaken is told: of two plans, two prices or two addresses none is.

pub use domain::event::Subscription;
use domain::predicate::fold;

use super::claims::has_price;
use super::contact::mails;
use super::control::{is_control, label_of};
use super::lexicon::{Concept, concepts};
use super::pairs::pairs;
use super::snapshot::PageSnapshot;
use super::text::on_one_line;

/// Longest text that is taken for a plan or a price, in characters.
const LONGEST: usize = 60;

/// Names of mailboxes that belong to the service.
const SERVICE_BOXES: &str = "support help info contact hello service care billing sales privacy legal team office noreply no-reply kontakt";

/// Reads it from a page.
#[must_use]
pub fn subscription(page: &PageSnapshot) -> Subscription {
    let in_pairs = pairs(page).into_iter();
    let in_pairs = in_pairs.map(|(label, value)| (label_of(page, label), label_of(page, value)));
    let shown = page.elements.iter().filter(|e| !is_control(e));
    let texts: Vec<&str> = shown.flat_map(|e| [&*e.name, &*e.text]).collect();
    let in_lines = texts.iter().filter_map(|text| text.split_once(':'));
    let in_lines = in_lines.map(|(label, value)| (label.to_owned(), value.to_owned()));
    let plans = in_pairs.chain(in_lines).filter_map(|(label, value)| {
        let name = parts(&value)
            .next()
            .filter(|_| concepts(fold(&label).trim()).has(Concept::PlanLabel))?;
        (!name.contains(|c: char| c.is_ascii_digit())).then(|| on_one_line(name))
    });
    let prices = texts.iter().flat_map(|text| parts(text));
    let addresses = texts.iter().flat_map(|text| mails(text));
    let addresses = addresses.filter(|address| is_of_a_person(address));
    Subscription {
        account: only(addresses),
        plan: only(plans),
        price: only(prices.filter(|part| is_price(part)).map(on_one_line)),
    }
}

/// The one text of these, if they are all the same.
fn only(texts: impl Iterator<Item = String>) -> Option<String> {
    let mut texts = texts.filter(|text| (1..=LONGEST).contains(&text.chars().count()));
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// Pieces of a text between marks that a space follows: a comma in an amount divides nothing.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.split(", ").flat_map(|piece| piece.split(". "));
    let pieces = pieces.flat_map(|piece| piece.split(": "));
    let pieces = pieces.flat_map(|piece| piece.split([';', '·', '–', '—', '(', ')']));
    pieces.map(|piece| piece.trim().trim_end_matches('.'))
}

/// An amount, and how often it is paid. "Five downloads a month" is none.
fn is_price(part: &str) -> bool {
    let folded = fold(part);
    let has_cents = |word: &str| {
        let (whole, cents) = word.rsplit_once(['.', ',']).unwrap_or_default();
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        !whole.is_empty() && cents.len() == 2 && digits(whole) && digits(cents)
    };
    let is_sum = has_price(&folded) || folded.split([' ', '\u{a0}']).any(has_cents);
    is_sum && concepts(&folded).has(Concept::EachPeriod)
}

/// Whether a mailbox is a person's.
fn is_of_a_person(address: &str) -> bool {
    let name = address.split('@').next().unwrap_or_default();
    let mut of_service = SERVICE_BOXES.split(' ');
    !of_service.any(|own| name.eq_ignore_ascii_case(own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn read(content: &str) -> [Option<String>; 3] {
        let found = subscription(&tree::page("https://shop.example/account", content));
        [found.account, found.plan, found.price]
    }

    fn texts(texts: [&str; 3]) -> [Option<String>; 3] {
        texts.map(|text| (!text.is_empty()).then(|| text.to_owned()))
    }

    #[test]
    fn whose_it_is_what_it_is_called_and_what_it_costs() {
        let table = "- table:\n  - row:\n    - rowheader \"Plan\"\n    - cell \"Standard\"\n  - row:\n    - rowheader \"Price\"\n    - cell \"15.49 a month\"\n- text: Signed in as jo.doe@mail.example. Questions? support@shop.example";
        let solo = "- paragraph: \"Plan: Solo, $9.00 a month\"\n- paragraph: 11 May – $9.00 – Paid";
        let german = "- paragraph: 14,90 € pro Monat. Nächste Abbuchung am 3. Mai";
        for (content, said) in [
            (table, ["jo.doe@mail.example", "Standard", "15.49 a month"]),
            (solo, ["", "Solo", "$9.00 a month"]),
            (german, ["", "", "14,90 € pro Monat"]),
        ] {
            assert_eq!(read(content), texts(said), "{content}");
        }
        let told = |content: &str| subscription(&tree::page("", content)).in_words();
        assert_eq!(told(table).as_deref(), Some("Standard, 15.49 a month"));
        assert_eq!(told("- paragraph: \"Plan: Solo\""), None);
    }

    #[test]
    fn what_can_be_mistaken_is_not_told() {
        for content in [
            "- paragraph: $9 a month\n- paragraph: Family is $15 a month",
            "- paragraph: Up to 5 downloads a month",
            "- paragraph: a@x.example\n- paragraph: b@x.example",
            "- button \"Get Family for $15 a month\" [ref=e1]",
            "",
        ] {
            assert_eq!(read(content), texts(["", "", ""]), "{content}");
        }
    }
}
