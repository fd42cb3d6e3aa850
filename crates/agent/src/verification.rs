//! What a page says beside the end: its confirmation number, and who else bills or has to be called.

use url::Url;

pub use domain::event::Look;
use domain::outcome::Outcome;
use domain::service::ServiceDefinition;
use page::contact::contact;
use page::dates::read_confirmation;
use page::matching::FoldedPage;
use page::reading::PageReading;
use page::site;
use page::snapshot::PageSnapshot;

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
