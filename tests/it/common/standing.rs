//! What pages say by themselves of where a subscription stands, where nothing was done.

use subterminator::domain::service::ServiceDefinition;
use subterminator::page::matching::FoldedPage;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::proof::{Evidence, Finding, KnownLine, Verdict, prove};

/// The verdict on a page in a fresh load, after others that were seen before.
pub fn verdict(
    service: &ServiceDefinition,
    page: &PageSnapshot,
    before: Vec<PageSnapshot>,
    at: &str,
) -> Verdict {
    let known = FoldedPage::new(page).first(&service.failure);
    let known_as_none = known.map(|known| KnownLine {
        line: known.line,
        url: page.url.clone(),
    });
    prove(&Evidence {
        service: service.display_name.clone(),
        before,
        fresh: vec![page.clone()],
        known_as_none: known_as_none.into_iter().collect(),
        at: at.to_owned(),
        ..Evidence::default()
    })
}

/// Whether it is taken for an end.
pub fn is_end(verdict: &Verdict) -> bool {
    matches!(verdict.finding, Finding::Ended { .. } | Finding::Nothing)
}
