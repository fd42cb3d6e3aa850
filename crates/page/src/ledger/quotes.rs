//! A reader's quotes: each has to stand on its page, word for word, in the main part, and must not have stood there before.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::changes::Read;
use crate::landmarks::is_spoken_by_control;
use crate::snapshot::PageSnapshot;
use domain::predicate::fold;
use domain::witness::{Testimony, WitnessPage, WitnessQuote};

/// Fewest letters and digits that a quote has.
const SHORTEST: usize = 3;

/// A quote that was checked, with the address of its page.
pub(super) struct Checked<'q> {
    pub(super) quote: &'q WitnessQuote,
    pub(super) url: String,
}

/// The quotes that count, those that are new and stand in the main part. One that stands nowhere at all makes the whole statement worthless; one that
/// is what a control says, or stands beside the main part, only counts for nothing.
///
/// # Errors
/// Why the statement proves nothing, for people.
pub(super) fn check<'q>(
    testimony: &'q Testimony,
    before: &[Read<'_>],
    after: &[Read<'_>],
    fresh: &[Read<'_>],
) -> Result<Vec<Checked<'q>>, String> {
    let old: Vec<String> = before.iter().map(|read| text_of(read, false)).collect();
    let mut counted = Vec::new();
    for quote in &testimony.quotes {
        let pages: Vec<&Read<'_>> = match quote.page {
            WitnessPage::Before => before.iter().collect(),
            // Which of the two it was, readers mix up.
            WitnessPage::After => after.iter().chain(fresh).collect(),
            WitnessPage::Fresh => fresh.iter().chain(after).collect(),
        };
        let said = tight(&fold(&quote.text));
        let long_enough = said.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST;
        let stands = |main: bool| {
            let mut pages = pages.iter().filter(|_| long_enough);
            pages.find(|read| text_of(read, main).contains(&said))
        };
        match stands(true) {
            Some(read) if quote.page != WitnessPage::Before => {
                if !old.iter().any(|text| text.contains(&said)) {
                    counted.push(Checked {
                        quote,
                        url: read.page.url.clone(),
                    });
                }
            }
            Some(_) => {}
            None if stands(false).is_some() => {}
            None => {
                return Err(format!(
                    "the words \"{}\" stand nowhere on that page",
                    short(&quote.text)
                ));
            }
        }
    }
    if counted.is_empty() {
        Err("it quotes nothing that is new".to_owned())
    } else {
        Ok(counted)
    }
}

/// Whether the main part of this page says what was quoted.
pub(super) fn says(read: &Read<'_>, quoted: &Checked<'_>) -> bool {
    text_of(read, true).contains(&tight(&fold(&quoted.quote.text)))
}

/// Whether there are quotes, and all of them stand in the main part of one of these pages.
pub(super) fn stand(testimony: &Testimony, pages: &[PageSnapshot], today: Option<Date>) -> bool {
    let texts: Vec<String> = pages
        .iter()
        .map(|page| text_of(&Read::of(page, today), true))
        .collect();
    let stands = |quote: &WitnessQuote| {
        let said = tight(&fold(&quote.text));
        said.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST
            && texts.iter().any(|text| text.contains(&said))
    };
    !testimony.quotes.is_empty() && testimony.quotes.iter().all(stands)
}

/// The parts of a page in which the quotes stand.
pub(super) fn places(testimony: &Testimony, read: &Read<'_>) -> BTreeSet<usize> {
    lines_of(testimony, read)
        .into_iter()
        .map(|(block, _)| block)
        .collect()
}

/// The lines in which they stand, folded, with their parts.
pub(super) fn lines_of(testimony: &Testimony, read: &Read<'_>) -> Vec<(usize, String)> {
    let quoted: Vec<String> = testimony
        .quotes
        .iter()
        .map(|quote| tight(&fold(&quote.text)))
        .collect();
    read.lines
        .iter()
        .filter(|line| {
            quoted
                .iter()
                .any(|quote| tight(&line.folded).contains(quote))
        })
        .filter_map(|line| Some((read.places.block(line.element)?, line.folded.to_string())))
        .collect()
}

/// The text of a page, folded; of its main part, what controls say apart.
fn text_of(read: &Read<'_>, main: bool) -> String {
    let mut text = String::new();
    for line in &read.lines {
        let counts = !main
            || (read.places.block(line.element).is_some()
                && !is_spoken_by_control(read.page, line.element));
        if counts {
            text.push_str(&line.folded);
            text.push(' ');
        }
    }
    tight(&text)
}

/// Without white space: pieces of a sentence are put together in different ways.
fn tight(folded: &str) -> String {
    folded.split_whitespace().collect()
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}
