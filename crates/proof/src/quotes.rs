//! A reader's quotes: each has to stand, word for word, on the pages that it was shown; what counts is new there, and about the thing.

use domain::reader::{ReaderAnswer, ReaderQuote};
use page::reading::PageReading;

use super::evidence::{ReaderReport, Shown};
use super::facts::{Facts, address, tight};
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
    let shown =
        |pages: &[String]| -> Vec<String> { pages.iter().map(|page| tight(page)).collect() };
    let (before, steps) = (shown(&report.shown.before), shown(&report.shown.steps));
    let (right_after, fresh) = (shown(&report.shown.right_after), shown(&report.shown.fresh));
    let most = |pages: &[String], text: &str| {
        let counts = pages.iter().map(|page| page.matches(text).count());
        counts.max().unwrap_or(0)
    };
    let checked = said.quotes.iter().filter_map(|quote| {
        let text = tight(&quote.text);
        let (now, after) = (most(&fresh, &text), most(&right_after, &text));
        if !is_long_enough(&text) || now + after == 0 {
            return None;
        }
        let stood = most(&before, &text);
        let new = now > stood || after > stood.max(most(&steps, &text));
        let place = place(case, &quote.text);
        Some(Quote {
            text: &quote.text,
            new,
            of_the_thing: place.of_the_thing,
            fresh: now > stood,
            url: place.url,
        })
    });
    checked.collect()
}

fn is_long_enough(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST
}

/// Where a quote stands.
struct QuotePlace {
    of_the_thing: bool,
    url: String,
}

fn place(case: &Facts<'_>, quote: &str) -> QuotePlace {
    let text = tight(quote);
    let section = case.section();
    let named = object::is_named_in(case, quote);
    let pages = case.fresh.iter().chain(&case.right_after);
    let mut found: Option<QuotePlace> = None;
    for reading in pages {
        for block in blocks_of(reading, &text) {
            let is_target = section
                .as_ref()
                .is_some_and(|s| std::ptr::eq(s.reading, reading));
            let own = is_target && section.as_ref().is_some_and(|s| s.has(block));
            // Beside the thing's section only what was there before is about something else.
            let beside = is_target && block != 0 && stood(case, reading, block);
            let of_the_thing = own || named || !beside;
            if found
                .as_ref()
                .is_none_or(|known| of_the_thing && !known.of_the_thing)
            {
                found = Some(QuotePlace {
                    of_the_thing,
                    url: reading.page.url.clone(),
                });
            }
        }
    }
    // What can't be placed, because it runs over several lines, counts.
    found.unwrap_or(QuotePlace {
        of_the_thing: true,
        url: String::new(),
    })
}

/// Whether a block of a fresh page was there before, and isn't one around the thing's section.
fn stood(case: &Facts<'_>, reading: &PageReading<'_>, block: usize) -> bool {
    let Some(target) = case.target.as_ref() else {
        return false;
    };
    let key = &reading.places.blocks[block].key;
    let was = &target.was;
    let around = was.places.around(target.block).any(|around| around == key);
    !around
        && address(&reading.page.url) == target.address
        && was.places.blocks.iter().any(|b| b.key == *key)
}

/// The blocks in which a quote stands.
fn blocks_of(reading: &PageReading<'_>, text: &str) -> Vec<usize> {
    let lines = reading
        .lines
        .iter()
        .filter(|line| tight(&line.folded).contains(text));
    lines
        .filter_map(|line| reading.places.block(line.element))
        .collect()
}
