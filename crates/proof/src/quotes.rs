//! A reader's quotes: each has to stand, word for word, on the pages that it was shown; what counts is new there, and about the thing.

use domain::reader::{ReaderAnswer, ReaderQuote};
use page::reading::PageReading;

use super::evidence::{ReaderReport, Shown};
use super::facts::{Facts, tight};
use super::object;

/// Fewest letters and digits that a quote has.
const SHORTEST: usize = 3;

/// A quote that stands on a page after the act.
#[derive(Debug)]
pub(crate) struct Quote<'q> {
    pub(crate) text: &'q str,
    /// It stood there less often before, or not at all.
    pub(crate) new: bool,
    /// It stands in the thing's own section, names it, or stands where nothing else did.
    pub(crate) of_the_thing: bool,
    /// It is new on a page in a fresh load.
    pub(crate) fresh: bool,
    /// Address of its page.
    pub(crate) url: String,
}

/// The quotes that stand nowhere on the pages that the reader was shown.
pub fn unfounded<'q>(said: &'q ReaderAnswer, shown: &Shown) -> Vec<&'q str> {
    let pages = shown.before.iter().chain(&shown.steps);
    let pages = pages.chain(&shown.right_after).chain(&shown.fresh);
    let pages: Vec<String> = pages.map(|page| tight(page)).collect();
    let founded = |quote: &&ReaderQuote| {
        let text = tight(&quote.text);
        is_long_enough(&text) && pages.iter().any(|page| page.contains(&text))
    };
    let quotes = said.quotes.iter().filter(|quote| !founded(quote));
    quotes.map(|quote| quote.text.as_str()).collect()
}

/// Those that stand on the pages right after the act or in a fresh load.
pub(crate) fn check<'q>(
    case: &Facts<'_>,
    said: &'q ReaderAnswer,
    report: &ReaderReport,
) -> Vec<Quote<'q>> {
    let shown = &report.shown;
    let pages = [
        &shown.before,
        &shown.steps,
        &shown.right_after,
        &shown.fresh,
    ];
    let pages = pages.map(|pages| pages.iter().map(|page| tight(page)).collect::<Vec<_>>());
    let checked = said.quotes.iter().filter_map(|quote| {
        let text = tight(&quote.text);
        // How often it stands on any page.
        let [stood, in_steps, after, now] = pages.each_ref().map(|pages| {
            let counts = pages.iter().map(|page| page.matches(&text).count());
            counts.max().unwrap_or(0)
        });
        if !is_long_enough(&text) || now + after == 0 {
            return None;
        }
        let new = now > stood || after > stood.max(in_steps);
        let (of_the_thing, url) = place(case, &quote.text);
        Some(Quote {
            text: &quote.text,
            new,
            of_the_thing,
            fresh: now > stood,
            url,
        })
    });
    checked.collect()
}

fn is_long_enough(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST
}

/// Whether a quote stands where it is about the thing, and the address of the page. What can't be placed, because it runs over several lines, counts.
fn place(case: &Facts<'_>, quote: &str) -> (bool, String) {
    let (text, section) = (tight(quote), case.section());
    let is_named = object::is_named_in(case, quote);
    let mut first = None;
    for reading in case.fresh.iter().chain(&case.right_after) {
        let own = section
            .as_ref()
            .filter(|s| std::ptr::eq(s.reading, reading));
        for block in blocks_of(reading, &text) {
            // Beside the thing's section only what was there before is about something else.
            let is_beside = own.is_some_and(|own| {
                let within = reading.places.is_within(block, own.block);
                !within && block != 0 && stood(case, reading, block)
            });
            let found = (is_named || !is_beside, reading.page.url.clone());
            if found.0 {
                return found;
            }
            first.get_or_insert(found);
        }
    }
    first.unwrap_or((true, String::new()))
}

/// Whether a block of the thing's page was there before, and isn't one around its section.
fn stood(case: &Facts<'_>, reading: &PageReading<'_>, block: usize) -> bool {
    let key = &reading.places.blocks[block].key;
    case.target.as_ref().is_some_and(|target| {
        let was = &target.was.places;
        let mut around = was.around(target.section);
        !around.any(|around| around == key) && was.blocks.iter().any(|b| b.key == *key)
    })
}

/// The blocks in which a quote stands.
fn blocks_of(reading: &PageReading<'_>, text: &str) -> impl Iterator<Item = usize> {
    let lines = reading.lines.iter();
    let lines = lines.filter(move |line| tight(&line.folded).contains(text));
    lines.filter_map(|line| reading.places.block(line.element))
}
