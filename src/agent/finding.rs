//! What one page says about where a subscription stands, and what two pages say together.
//!
//! "Cancelled" is said only where the status page shows it and no page says otherwise. Pages that contradict
//! each other tell nothing. Pure.

use super::verification::{Look, Proof, details, examine, obstacle};
use crate::domain::outcome::{Evidence, Outcome};
use crate::domain::service::ServiceDefinition;
use crate::page::control::{controls, offers_to_cancel};
use crate::page::snapshot::PageSnapshot;
use crate::page::standing::standing;

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Finding {
    /// It goes on.
    Active(Evidence),
    /// It has ended or will end.
    Cancelled {
        /// What shows it.
        evidence: Evidence,
        /// Last day, ISO date.
        until: Option<String>,
    },
    /// Somebody else bills.
    Elsewhere(Outcome),
    /// Nothing, and why.
    Nothing(String),
}

/// Reads one page. `at` is the time for the evidence, RFC 3339.
pub(super) fn read(page: &PageSnapshot, service: &ServiceDefinition, at: &str) -> Finding {
    if page.dialog.is_none()
        && let Some(elsewhere @ Outcome::ThirdPartyBilling { .. }) = obstacle(page, service)
    {
        return Finding::Elsewhere(elsewhere);
    }
    let why = match examine(page, service, Look::Second, at) {
        Proof::Shown(evidence) => {
            return Finding::Cancelled {
                evidence,
                until: details([page]).0,
            };
        }
        Proof::Disproved(why) | Proof::Missing(why) => why,
    };
    if page.dialog.is_some() {
        return Finding::Nothing(why);
    }
    let evidence = |indicator: &str, line: String| Evidence {
        indicator: indicator.to_owned(),
        line,
        url: page.url.clone(),
        at: at.to_owned(),
    };
    let controls = controls(page, None);
    if let Some(control) = offers_to_cancel(page, &controls) {
        return Finding::Active(evidence(
            "offers-to-cancel",
            format!("{} \"{}\"", control.element.role, control.label),
        ));
    }
    match standing(page).active.into_iter().next() {
        Some(line) => Finding::Active(evidence("goes-on", line)),
        None => Finding::Nothing(why),
    }
}

/// Where a subscription stands.
#[derive(Debug)]
pub(super) enum Standing {
    /// What it came to, and what shows it.
    Told(Outcome, Vec<Evidence>),
    /// Why nobody can tell.
    Untold(String),
}

/// What start page and status page say together.
pub(super) fn together(start: Finding, status: Finding) -> Standing {
    use Finding::{Active, Cancelled, Elsewhere, Nothing};
    match (start, status) {
        (Active(one), Active(other)) => Standing::Told(Outcome::NotCancelled, vec![one, other]),
        (Active(one), Nothing(_)) | (Nothing(_), Active(one)) => {
            Standing::Told(Outcome::NotCancelled, vec![one])
        }
        (
            Cancelled {
                evidence: one,
                until,
            },
            Cancelled {
                evidence: other,
                until: later,
            },
        ) => Standing::Told(
            Outcome::AlreadyCancelled {
                effective_date: later.or(until),
            },
            vec![one, other],
        ),
        (Nothing(_), Cancelled { evidence, until }) => Standing::Told(
            Outcome::AlreadyCancelled {
                effective_date: until,
            },
            vec![evidence],
        ),
        (Elsewhere(outcome), Elsewhere(_) | Nothing(_)) | (Nothing(_), Elsewhere(outcome)) => {
            Standing::Told(outcome, Vec::new())
        }
        (Nothing(_), Nothing(why)) => Standing::Untold(why),
        (Cancelled { evidence, .. }, Nothing(why)) => Standing::Untold(format!(
            "{} says \"{}\", but on the status page {why}",
            evidence.url, evidence.line
        )),
        (start, status) => Standing::Untold(format!(
            "the pages contradict each other: the start page says {}, the status page says {}",
            start.name(),
            status.name()
        )),
    }
}

impl Finding {
    fn name(&self) -> &'static str {
        match self {
            Self::Active(_) => "that it goes on",
            Self::Cancelled { .. } => "that it is cancelled",
            Self::Elsewhere(_) => "that somebody else bills",
            Self::Nothing(_) => "nothing",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::tests::fakes::{ACCOUNT, ENDED, page, service};

    fn found(content: &str) -> Finding {
        read(
            &page("https://shop.example/account", content),
            &service(),
            "2026-01-01T00:00:00Z",
        )
    }

    fn outcome(start: &str, status: &str) -> Result<Outcome, String> {
        match together(found(start), found(status)) {
            Standing::Told(outcome, _) => Ok(outcome),
            Standing::Untold(why) => Err(why),
        }
    }

    const QUIET: &str = "- heading \"Welcome\" [ref=e1]\n- link \"Films\" [ref=e2]";

    #[test]
    fn a_page_tells_where_it_stands() {
        assert!(
            matches!(found(ACCOUNT), Finding::Active(e) if e.line == "link \"Cancel subscription\"")
        );
        assert!(
            matches!(found("- paragraph: \"Next billing date: 1 March 2027\""), Finding::Active(e) if e.indicator == "goes-on")
        );
        assert!(
            matches!(found(ENDED), Finding::Cancelled { until: Some(day), .. } if day == "2027-03-01")
        );
        assert!(matches!(found(QUIET), Finding::Nothing(_)));
        assert!(matches!(
            found("- paragraph: \"If you like it, see what renews automatically elsewhere.\""),
            Finding::Nothing(_)
        ));
    }

    #[test]
    fn cancelled_is_said_only_of_a_status_page_and_without_contradiction() {
        let cancelled = Outcome::AlreadyCancelled {
            effective_date: Some("2027-03-01".to_owned()),
        };
        assert_eq!(outcome(ENDED, ENDED), Ok(cancelled.clone()));
        assert_eq!(outcome(QUIET, ENDED), Ok(cancelled));
        assert!(outcome(ENDED, QUIET).is_err());
        assert!(outcome(ACCOUNT, ENDED).is_err_and(|why| why.contains("contradict")));
        assert!(outcome(ENDED, ACCOUNT).is_err_and(|why| why.contains("contradict")));
        assert_eq!(outcome(QUIET, ACCOUNT), Ok(Outcome::NotCancelled));
        assert_eq!(outcome(ACCOUNT, QUIET), Ok(Outcome::NotCancelled));
        assert!(outcome(QUIET, QUIET).is_err());
    }

    #[test]
    fn an_open_dialog_tells_nothing() {
        let mut page = page("https://shop.example/account", ACCOUNT);
        page.dialog = Some(crate::page::snapshot::Dialog {
            kind: "confirm".into(),
            message: "Sure?".into(),
        });
        assert!(
            matches!(read(&page, &service(), ""), Finding::Nothing(why) if why.contains("dialog"))
        );
    }
}
