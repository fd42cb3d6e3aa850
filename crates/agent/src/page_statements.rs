//! What pages say: their confirmation number, who else bills or has to be called, and what a verdict on them comes to. Pure.

use url::Url;

use domain::goal::first_sentence;
use domain::outcome::Outcome;
use domain::service::ServiceDefinition;
use page::contact::contact;
use page::control::is_control;
use page::dates::{read_confirmation, read_date};
use page::lexicon::{Concept, concepts};
use page::lines::{Line, visible};
use page::matching::FoldedPage;
use page::reading::PageReading;
use page::site;
use page::snapshot::{Element, PageSnapshot};
use page::text::shortened;
use proof::{Finding, Verdict, question_of};

/// The confirmation number, from the pages that prove the end, most telling first.
pub fn confirmation<'p>(pages: impl IntoIterator<Item = &'p PageSnapshot>) -> Option<String> {
    pages.into_iter().find_map(|page| {
        let folded = FoldedPage::new(page);
        let lines = folded
            .lines()
            .iter()
            .map(|line| line.shown.as_str().to_owned());
        let facts = PageReading::of(page, None).facts();
        // In a table the number stands in the cell beside its name.
        let pairs = folded.lines().windows(2);
        let cells = pairs.map(|two| format!("{}: {}", two[0].shown, two[1].shown));
        let mut all = lines.chain(facts).chain(cells);
        all.find_map(|line| read_confirmation(&line))
    })
}

/// Longest sentence of a page that is quoted, in characters.
const QUOTED: usize = 120;

/// What a page says, in its own words, for people: in a message, or in the line of its content that speaks of the end, best with its day, or else what
/// it is about.
pub(super) fn what_it_says(page: &PageSnapshot) -> String {
    if let Some(dialog) = &page.dialog {
        return dialog.message.clone();
    }
    let is_told = |e: &&Element| e.role.is_one_of("alert status");
    let mut told = page.elements.iter().filter(is_told).map(Element::label);
    let frames = |e: &Element| e.role.is_one_of("navigation banner contentinfo");
    let of_the_end = |line: &Line<'_>| {
        // A bar that is read as one line with its buttons is no sentence.
        let bar = page.below(line.element).any(|e| e.role == "button");
        let aside = bar || page.ancestors(line.element).any(frames);
        let ends = [Concept::Ended, Concept::EndsOn, Concept::Ends];
        !aside && !is_control(&page.elements[line.element]) && concepts(&line.folded).any(&ends)
    };
    let lines: Vec<Line<'_>> = visible(page).into_iter().filter(of_the_end).collect();
    let dated = lines.iter().find(|line| read_date(&line.shown).is_some());
    let line = dated.or(lines.first()).map(|line| line.shown.as_str());
    let says = told.find(|text| text.contains(' ')).or(line);
    let says = says.unwrap_or(question_of(page));
    shortened(says, QUOTED)
}

/// What the page says about a subscription that was not cancelled here: somebody else bills, or only a
/// person can help.
pub fn obstacle(page: &PageSnapshot, service: &ServiceDefinition) -> Option<Outcome> {
    // Another site's page may say it of anybody.
    if !Url::parse(&page.url).is_ok_and(|url| site::inside(&url, &service.domains)) {
        return None;
    }
    let folded = FoldedPage::new(page);
    if let Some(found) = folded.first(&service.third_party_billing) {
        let line = domain::predicate::fold(&found.line);
        let text: Vec<&str> = folded.lines().iter().map(|l| &*l.folded).collect();
        let names = |hay: &str| {
            let mut routes = service.billing.iter();
            routes.find(|route| route.words.iter().any(|word| contains_word(hay, word)))
        };
        let route = names(&line).or_else(|| names(&text.join("\n")));
        let (provider, steps) = if let Some(route) = route {
            (route.provider.clone(), route.steps.clone())
        } else {
            let steps = "Sign in where the subscription is billed and cancel it there.";
            (found.line, vec![steps.to_owned()])
        };
        return Some(Outcome::ThirdPartyBilling { provider, steps });
    }
    contact(page).map(|found| Outcome::NeedsHuman {
        how: Some(found.how),
        contact: Some(found.contact),
        hours: found.hours,
    })
}

fn contains_word(text: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}

/// What the person wants ended, in their words, without the service's name and its sites: "at 127.0.0.1" names no thing.
pub(super) fn wanted(service: &ServiceDefinition) -> String {
    let named = first_sentence(&service.goal).replace(&service.display_name, "");
    let host = |site: &String| site.split(':').next().unwrap_or_default().to_owned();
    let mut sites: Vec<String> = service.domains.iter().map(host).collect();
    sites.retain(|site| !site.is_empty());
    let words = named.split_whitespace();
    let things = words.filter(|word| !sites.iter().any(|site| word.contains(site)));
    things.collect::<Vec<_>>().join(" ")
}

/// What a verdict comes to; `None` where the pages don't tell. What ended in this run is confirmed by these pages, the most telling first.
pub(super) fn outcome_of(
    verdict: &Verdict,
    in_this_run: Option<Vec<&PageSnapshot>>,
) -> Option<Outcome> {
    let (effective_date, object) = match &verdict.finding {
        Finding::Ended { on } => (on.map(|day| day.to_string()), Some(verdict.object.clone())),
        Finding::Nothing => (None, None),
        Finding::Paused { until } => {
            let until = until.map(|day| day.to_string());
            return Some(Outcome::Paused { until });
        }
        Finding::Pending { left } => {
            let what_is_left = left.clone();
            return Some(Outcome::Pending { what_is_left });
        }
        Finding::OtherObject { ended, goes_on } => {
            let (object, goes_on) = (ended.clone(), goes_on.clone());
            return Some(Outcome::OtherObject { object, goes_on });
        }
        Finding::Active => return Some(Outcome::NotCancelled),
        Finding::Unclear => return None,
    };
    Some(match in_this_run {
        Some(pages) => Outcome::Cancelled {
            effective_date,
            confirmation: confirmation(pages),
            object,
            confirmed_by: None,
        },
        None => Outcome::AlreadyCancelled {
            effective_date,
            object,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::page;

    #[test]
    fn the_sentence_about_the_end_is_quoted_and_not_the_farewell() {
        let page = |content| page("https://shop.example/", content);
        let after = page(
            "- generic:\n  - button \"Back\"\n  - text: Subscription Cancelled\n  - button \"Close\"\n- heading \"Sorry to see you go, mate.\"\n- paragraph: Thanks for being with us, and you’re always welcome back.\n- heading \"Subscription cancelled\"\n- paragraph: Your subscription is set to end on December 24, 2026.",
        );
        assert_eq!(
            what_it_says(&after),
            "Your subscription is set to end on December 24, 2026."
        );
    }
}
