//! What a reader says, and what of it is believed.
//!
//! An end is believed of a reader who passed both control questions, and who quotes something new about the thing, word for word. Whatever else it says is
//! told as that: never as an end, and nothing outvotes it.

use jiff::civil::Date;

use domain::evidence::Source;
use domain::predicate::fold;
use domain::reader::{ReaderAnswer, ReaderState};
use page::dates::read_day;
use page::lexicon::Concept::{Ended, EndsOn, OrdersMachines, Stops, Until};
use page::lexicon::concepts;
use page::reading::PageReading;
use page::snapshot::Element;

use super::evidence::{Calibration, ReaderReport};
use super::facts::Facts;
use super::quotes::{self, Quote};
use super::vetoes::Veto;
use super::{Finding, Record, object};

pub(crate) fn read(
    case: &Facts<'_>,
    report: &ReaderReport,
    vetoes: &[Veto],
    record: &mut Record<'_>,
) -> Finding {
    let mut object_to = |what: &str, line: &str| record.add(Source::Reader, false, what, line, "");
    let Some(said) = &report.statement else {
        object_to("it gave no answer that can be used", "");
        return Finding::Unclear;
    };
    for text in quotes::unfounded(said, &report.shown) {
        object_to("it quotes what stands on none of the pages", text);
    }
    let quotes = quotes::check(case, said, report);
    for quote in &quotes {
        let what = in_words(said.state);
        record.add(
            Source::Reader,
            said.tells_end(),
            what,
            quote.text,
            &quote.url,
        );
    }
    let day = day(case, said, &quotes);
    let Some(first) = quotes.first() else {
        let what = format!("{}, and quotes nothing for it", in_words(said.state));
        record.add(Source::Reader, false, &what, "", "");
        return Finding::Unclear;
    };
    let left = || {
        said.what_is_left
            .clone()
            .unwrap_or_else(|| first.text.to_owned())
    };
    match said.state {
        ReaderState::CantTell => Finding::Unclear,
        ReaderState::Active => Finding::Active,
        ReaderState::Paused => Finding::Paused { until: day },
        ReaderState::Pending => Finding::Pending { left: left() },
        ReaderState::Other => Finding::OtherObject {
            ended: left(),
            goes_on: object::name(case),
        },
        ReaderState::Ended | ReaderState::EndsOn => {
            let why_not = why_not(case, report, &quotes, vetoes);
            if let Some(why_not) = why_not {
                record.add(Source::Reader, false, why_not, "", "");
                return Finding::Unclear;
            }
            let says_none = |text: &str| {
                let said = concepts(&fold(text));
                said.has(Stops) && !said.any(&[Ended, EndsOn, Until])
            };
            if case.evidence.acts.is_empty()
                && day.is_none()
                && quotes.iter().all(|q| says_none(q.text))
            {
                return Finding::Nothing;
            }
            Finding::Ended {
                on: day.filter(|day| case.is_to_come(*day)),
            }
        }
    }
}

/// Why a reader's word for an end isn't believed.
fn why_not(
    case: &Facts<'_>,
    report: &ReaderReport,
    quotes: &[Quote<'_>],
    vetoes: &[Veto],
) -> Option<&'static str> {
    let acted = !case.evidence.acts.is_empty();
    let mut pages = case.fresh.iter().chain(&case.right_after);
    if case.fresh.is_empty() {
        return Some("no page of the account could be loaded anew");
    }
    if report.calibration == Calibration::Failed {
        return Some(
            "it said the same where nothing had ended, or couldn't be asked that, so its word counts for nothing",
        );
    }
    if pages.any(orders_machines) {
        return Some("a page gives orders to machines, so nobody's reading of it counts");
    }
    if acted && !quotes.iter().any(|q| q.new) {
        return Some("it quotes nothing that is new");
    }
    if acted && !quotes.iter().any(|q| q.new && q.of_the_thing) {
        return Some("what it quotes stands in parts of the page that are about something else");
    }
    let shown = quotes.iter().any(|q| q.new && q.of_the_thing && q.fresh);
    let stands = |veto: &&Veto| !(veto.yields_to_reader && shown);
    vetoes
        .iter()
        .find(stands)
        .map(|_| "something speaks against it that no reader outweighs")
}

/// The day that it names, if a page says it.
fn day(case: &Facts<'_>, said: &ReaderAnswer, quotes: &[Quote<'_>]) -> Option<Date> {
    let day: Date = said.date.as_deref()?.parse().ok()?;
    // In a language whose months nobody here knows.
    let today = case.today.unwrap_or(day);
    let number = day.day().to_string();
    let names_it = |text: &str| {
        let mut numbers = text.split(|c: char| !c.is_ascii_digit());
        !text.is_ascii() && read_day(&fold(text), today).is_none() && numbers.any(|n| n == number)
    };
    (case.says_day(day) || quotes.iter().any(|q| names_it(q.text))).then_some(day)
}

/// Whether the page gives orders to machines.
fn orders_machines(reading: &PageReading<'_>) -> bool {
    let mut texts = reading.page.elements.iter().map(Element::label_text);
    texts.any(|text| text.says(OrdersMachines))
}

fn in_words(state: ReaderState) -> &'static str {
    match state {
        ReaderState::Ended => "it has ended",
        ReaderState::EndsOn => "it ends on a day",
        ReaderState::Paused => "it is only paused",
        ReaderState::Pending => "something is still to be done",
        ReaderState::Active => "it goes on",
        ReaderState::Other => "something else was ended",
        ReaderState::CantTell => "the pages don't tell",
    }
}
