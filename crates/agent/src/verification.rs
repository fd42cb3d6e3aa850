//! Whether a page proves the end of the subscription.
//!
//! Only a page of the service proves anything.
//! Failure indicators come first; a page that still offers the control that starts or finishes a cancellation,
//! or says that the subscription goes on, proves nothing, whatever its other words. Then what the page says in
//! words that are understood counts ([`shown`]), and beside it the service's success indicators. One look is not enough: the caller takes a second one at the status page
//! in a fresh load, and there the ended or ending state itself must be shown.

use url::Url;

pub use domain::event::Look;
use domain::outcome::{Evidence, Outcome};
use domain::service::{Indicator, ServiceDefinition};
use page::contact::contact;
use page::control::{controls, offers_to_cancel};
use page::dates::{effective_date, read_confirmation};
use page::ledger::{Earlier, Read, shown};
use page::matching::FoldedPage;
use page::site;
use page::snapshot::PageSnapshot;

/// What a page says about the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// It shows the ended or ending state.
    Shown(Evidence),
    /// It disproves it: why.
    Disproved(String),
    /// It shows neither: why.
    Missing(String),
}

/// Examines a page after what was seen `earlier`, before anything was done: what it said then proves nothing now. `at` is the time for the evidence,
/// RFC 3339.
pub fn examine(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    look: Look,
    at: &str,
    earlier: Option<&Earlier>,
) -> Proof {
    if let Some(dialog) = &page.dialog {
        return Proof::Missing(format!("a native dialog is open: \"{}\"", dialog.message));
    }
    if !Url::parse(&page.url).is_ok_and(|url| site::inside(&url, &service.domains)) {
        return Proof::Missing(format!(
            "the page is outside {}, so it proves nothing",
            service.domains.join(", ")
        ));
    }
    let folded = FoldedPage::new(page);
    if let Some(found) = folded.first(&service.failure) {
        return Proof::Disproved(format!(
            "failure indicator \"{}\": {}",
            found.indicator, found.line
        ));
    }
    let controls = controls(page, None);
    if let Some(control) = offers_to_cancel(page, &controls) {
        return Proof::Disproved(format!(
            "it still offers {} \"{}\"",
            control.element.role, control.label
        ));
    }
    let today = at.get(..10).and_then(|day| day.parse().ok());
    let shown = match shown(page, service, earlier, today) {
        Ok(shown) => shown,
        Err(doubt) if doubt.disproves => {
            return Proof::Disproved(format!("it {}: \"{}\"", doubt.why, doubt.line));
        }
        Err(doubt) => return Proof::Missing(format!("the page {}: \"{}\"", doubt.why, doubt.line)),
    };
    let evidence = |indicator: String, line: String| {
        Proof::Shown(Evidence {
            indicator,
            line,
            url: page.url.clone(),
            at: at.to_owned(),
        })
    };
    let mut lists: Vec<&[Indicator]> = vec![&service.success];
    if look == Look::Second {
        lists.push(&service.already_cancelled);
    }
    if let Some(found) = lists.into_iter().find_map(|list| folded.first(list))
        && (look == Look::Claim || shown.bears_out())
    {
        return evidence(found.indicator, found.line);
    }
    let says = &shown.said;
    let ended = shown.is_end() || (look == Look::Claim && says.tells_end());
    match says.line() {
        Some(line) if ended => evidence(says.summary(), line.to_owned()),
        Some(line) => Proof::Missing(format!(
            "the signs of a cancelled subscription on it are too few ({}: \"{line}\")",
            says.summary()
        )),
        None => Proof::Missing("none of the signs of a cancelled subscription is on it".to_owned()),
    }
}

/// Effective date and confirmation number, from the pages that prove the end, most telling first.
pub fn details<'p>(
    pages: impl IntoIterator<Item = &'p PageSnapshot>,
) -> (Option<String>, Option<String>) {
    let mut date = None;
    let mut number = None;
    for page in pages {
        let folded = FoldedPage::new(page);
        let read = Read::of(page, None);
        let facts = read.facts();
        let lines = || {
            folded
                .lines()
                .iter()
                .map(|l| l.shown.as_str())
                .chain(facts.iter().map(String::as_str))
        };
        // The sentence that says when it ends, before any other that has a date and such a word: an offer ends too.
        let said = read.said(None);
        date = date.or_else(|| {
            effective_date(said.day())
                .or_else(|| effective_date(lines()))
                .map(|d| d.to_string())
        });
        // In a table the number stands in the cell beside its name.
        let cells = || {
            folded
                .lines()
                .windows(2)
                .find_map(|two| read_confirmation(&format!("{}: {}", two[0].shown, two[1].shown)))
        };
        number = number
            .or_else(|| lines().find_map(read_confirmation))
            .or_else(cells);
    }
    (date, number)
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
