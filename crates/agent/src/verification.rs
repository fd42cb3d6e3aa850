//! What pages say: their confirmation number, who else bills or has to be called, and what a verdict on them comes to. Pure.

use url::Url;

use domain::evidence::Entry;
use domain::goal::first_sentence;
use domain::outcome::{Evidence, Outcome};
use domain::service::ServiceDefinition;
use page::contact::contact;
use page::dates::read_confirmation;
use page::matching::FoldedPage;
use page::reading::PageReading;
use page::site;
use page::snapshot::PageSnapshot;
use proof::{Finding, Verdict};

/// The confirmation number, from the pages that prove the end, most telling first.
pub fn confirmation<'p>(pages: impl IntoIterator<Item = &'p PageSnapshot>) -> Option<String> {
    pages.into_iter().find_map(|page| {
        let folded = FoldedPage::new(page);
        let facts = PageReading::of(page, None).facts();
        let lines = folded.lines().iter().map(|l| l.shown.as_str());
        // In a table the number stands in the cell beside its name.
        let cells = || {
            let mut pairs = folded.lines().windows(2);
            pairs.find_map(|two| read_confirmation(&format!("{}: {}", two[0].shown, two[1].shown)))
        };
        let mut all = lines.chain(facts.iter().map(String::as_str));
        all.find_map(read_confirmation).or_else(cells)
    })
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
        let text: String = folded
            .lines()
            .iter()
            .map(|l| &*l.folded)
            .collect::<Vec<_>>()
            .join("\n");
        let names = |hay: &str| {
            service
                .billing
                .iter()
                .find(|r| r.words.iter().any(|w| contains_word(hay, w)))
        };
        let route = names(&line).or_else(|| names(&text));
        return Some(match route {
            Some(route) => Outcome::ThirdPartyBilling {
                provider: route.provider.clone(),
                steps: route.steps.clone(),
            },
            None => Outcome::ThirdPartyBilling {
                provider: found.line,
                steps: vec![
                    "Sign in where the subscription is billed and cancel it there.".to_owned(),
                ],
            },
        });
    }
    contact(page).map(|found| Outcome::NeedsHuman {
        how: Some(found.how),
        contact: Some(found.contact),
        hours: found.hours,
    })
}

fn contains_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at]
            .chars()
            .next_back()
            .is_none_or(|c| !c.is_alphanumeric());
        let after = text[at + word.len()..]
            .chars()
            .next()
            .is_none_or(|c| !c.is_alphanumeric());
        before && after
    })
}

/// What the person wants ended, in their words, without the service's name and its sites: "at 127.0.0.1" names no thing.
pub(super) fn wanted(service: &ServiceDefinition) -> String {
    let named = first_sentence(&service.goal).replace(&service.display_name, "");
    let host = |site: &String| site.split(':').next().unwrap_or_default().to_owned();
    let sites = service.domains.iter().map(host);
    let sites: Vec<String> = sites.filter(|site| !site.is_empty()).collect();
    let words = named.split_whitespace();
    let things = words.filter(|word| !sites.iter().any(|site| word.contains(site)));
    things.collect::<Vec<_>>().join(" ")
}

/// The line of a page that the service's definition knows as none of an end.
pub(super) fn known_as_none(page: &PageSnapshot, service: &ServiceDefinition) -> Option<String> {
    let found = FoldedPage::new(page).first(&service.failure)?;
    Some(found.line)
}

/// What a verdict comes to, where nothing was done in this run; `None` where the pages don't tell.
pub(super) fn outcome_of(verdict: &Verdict) -> Option<Outcome> {
    Some(match &verdict.finding {
        Finding::Ended { on } => Outcome::AlreadyCancelled {
            effective_date: on.map(|day| day.to_string()),
            object: Some(verdict.object.clone()),
        },
        Finding::Nothing => Outcome::AlreadyCancelled {
            effective_date: None,
            object: None,
        },
        Finding::Paused { until } => Outcome::Paused {
            until: until.map(|day| day.to_string()),
        },
        Finding::Pending { left } => Outcome::Pending {
            what_is_left: left.clone(),
        },
        Finding::OtherObject { ended, goes_on } => Outcome::OtherObject {
            object: ended.clone(),
            goes_on: goes_on.clone(),
        },
        Finding::Active => Outcome::NotCancelled,
        Finding::Unclear => return None,
    })
}

/// A line of a page, as what shows something.
pub(super) fn evidence_of(entry: &Entry) -> Evidence {
    Evidence {
        indicator: entry.what.clone(),
        line: entry.line.clone(),
        url: entry.url.clone(),
        at: entry.at.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::service;

    #[test]
    fn a_site_in_the_goal_names_no_thing() {
        let mut service = service();
        service.goal = "Cancel the plan for line 14 at 127.0.0.1. Decline offers.".into();
        service.domains = vec!["127.0.0.1:8080".into()];
        assert_eq!(wanted(&service), "Cancel the plan for line 14 at");
    }
}
