//! What the account's pages say by themselves of where a subscription stands: for a check, and where nothing was done.

use domain::goal::first_sentence;
use domain::outcome::{Evidence, Outcome};
use domain::service::ServiceDefinition;
use page::matching::FoldedPage;
use page::snapshot::PageSnapshot;
use proof::{Finding, Verdict};

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

/// Where a subscription stands.
#[derive(Debug)]
pub(super) enum Standing {
    /// What it came to, and what shows it.
    Told(Outcome, Vec<Evidence>),
    /// Why nobody can tell.
    Untold(String),
}

/// What a verdict on pages beside which nothing was done comes to.
pub(super) fn standing(verdict: &Verdict) -> Standing {
    let object = Some(verdict.object.clone());
    let outcome = match &verdict.finding {
        Finding::Ended { on } => Outcome::AlreadyCancelled {
            effective_date: on.map(|day| day.to_string()),
            object,
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
        Finding::Active => Outcome::NotCancelled,
        Finding::OtherObject { .. } | Finding::Unclear => {
            let against = verdict.against_lines();
            return Standing::Untold(if against.is_empty() {
                "nothing says for sure whether it goes on".to_owned()
            } else {
                against.join("; ")
            });
        }
    };
    let ended = verdict.is_proved();
    let shows = verdict
        .entries
        .iter()
        .filter(|e| !e.line.is_empty() && e.speaks_for == ended);
    let evidence = shows.map(|e| Evidence {
        indicator: e.what.clone(),
        line: e.line.clone(),
        url: e.url.clone(),
        at: e.at.clone(),
    });
    Standing::Told(outcome, evidence.collect())
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
