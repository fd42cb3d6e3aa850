//! What one page says about where a subscription stands, and what two pages say together.
//!
//! "Cancelled" is said only where the status page shows it and no page says otherwise. Pages that contradict
//! each other tell nothing. Pure.

use url::Url;

use super::verification::{details, obstacle};
use domain::goal::first_sentence;
use domain::outcome::{Evidence, Outcome};
use domain::service::ServiceDefinition;
use domain::witness::Testimony;
use page::ledger::{
    self, Alone, Trust, doubt_of_first_sight, hear_alone, read_alone, speaks_against,
};
use page::matching::FoldedPage;
use page::site;
use page::snapshot::PageSnapshot;

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
    /// It rests, or something is still to be done.
    Told(Outcome, Evidence),
    /// Nothing, and why.
    Nothing(String),
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

/// Reads one page. `at` is the time for the evidence, RFC 3339.
pub(super) fn read(page: &PageSnapshot, service: &ServiceDefinition, at: &str) -> Finding {
    if !Url::parse(&page.url).is_ok_and(|url| site::inside(&url, &service.domains)) {
        return Finding::Nothing(format!(
            "the page is outside {}, so it proves nothing",
            service.domains.join(", ")
        ));
    }
    if page.dialog.is_none()
        && let Some(elsewhere @ Outcome::ThirdPartyBilling { .. }) = obstacle(page, service)
    {
        return Finding::Elsewhere(elsewhere);
    }
    let folded = FoldedPage::new(page);
    let today = at.get(..10).and_then(|day| day.parse().ok());
    let alone = read_alone(page, today, &wanted(service));
    // What speaks against an end doesn't speak against going on.
    if let Some(found) = folded.first(&service.failure)
        && alone.finding != ledger::Finding::Active
    {
        return Finding::Nothing(format!(
            "failure indicator \"{}\": {}",
            found.indicator, found.line
        ));
    }
    // The service's own words bear a single sign out.
    let own = [&service.success, &service.already_cancelled]
        .into_iter()
        .find_map(|list| folded.first(list))
        .filter(|_| alone.hints);
    let found = match own {
        Some(own) => Finding::Cancelled {
            evidence: Evidence {
                indicator: own.indicator,
                line: own.line,
                url: page.url.clone(),
                at: at.to_owned(),
            },
            until: last_day(&alone.finding).or_else(|| details([page]).0),
        },
        None => of_alone(alone, page, at),
    };
    unless_in_doubt(found, page, service)
}

/// Nobody knows what stood on the page before: an end that it shows is told only where nothing makes it one of something else, or none.
pub(super) fn unless_in_doubt(
    found: Finding,
    page: &PageSnapshot,
    service: &ServiceDefinition,
) -> Finding {
    let Finding::Cancelled { evidence, .. } = &found else {
        return found;
    };
    let doubt = || {
        let doubt = doubt_of_first_sight(page, service, &evidence.line)?;
        Some((doubt.why, doubt.line))
    };
    match speaks_against(page).or_else(doubt) {
        Some((why, line)) => Finding::Nothing(format!("the page {why}: \"{line}\"")),
        None => found,
    }
}

/// What a second reader, who was told what is meant, makes of what the pages tell the program: its word goes before.
pub(super) fn heard(
    told: Standing,
    said: &Testimony,
    trust: Trust,
    pages: &[PageSnapshot],
    service: &ServiceDefinition,
    at: &str,
) -> Standing {
    let today = at.get(..10).and_then(|day| day.parse().ok());
    let elsewhere = matches!(told, Standing::Told(Outcome::ThirdPartyBilling { .. }, _));
    let (Some(page), false) = (
        pages.last(),
        elsewhere || (said.tells_end() && told.is_end()),
    ) else {
        return told;
    };
    let Some(heard) = hear_alone(pages, today, &wanted(service), said, trust) else {
        return told;
    };
    let heard = of_alone(heard, page, at);
    let heard = match trust {
        Trust::Passed => heard,
        _ => unless_in_doubt(heard, page, service),
    };
    together(heard, Finding::Nothing(String::new()))
}

/// What a page shows by itself, or what a reader says that it shows.
pub(super) fn of_alone(alone: Alone, page: &PageSnapshot, at: &str) -> Finding {
    use ledger::Finding as Shown;
    let evidence = |indicator: &str| Evidence {
        indicator: indicator.to_owned(),
        line: alone.line.clone(),
        url: page.url.clone(),
        at: at.to_owned(),
    };
    match &alone.finding {
        Shown::Ended { .. } => Finding::Cancelled {
            evidence: evidence("ends"),
            until: last_day(&alone.finding).or_else(|| details([page]).0),
        },
        Shown::Active => Finding::Active(evidence("goes-on")),
        Shown::Paused { until } => Finding::Told(
            Outcome::Paused {
                until: until.map(|day| day.to_string()),
            },
            evidence("rests"),
        ),
        Shown::Pending { left } => Finding::Told(
            Outcome::Pending {
                what_is_left: left.clone(),
            },
            evidence("pending"),
        ),
        Shown::OtherObject { .. } | Shown::Unclear => Finding::Nothing(alone.line),
    }
}

fn last_day(finding: &ledger::Finding) -> Option<String> {
    match finding {
        ledger::Finding::Ended { on: Some(day) } => Some(day.to_string()),
        _ => None,
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

impl Standing {
    /// Whether it tells an end.
    pub(super) fn is_end(&self) -> bool {
        matches!(self, Self::Told(Outcome::AlreadyCancelled { .. }, _))
    }
}

/// What start page and status page say together.
pub(super) fn together(start: Finding, status: Finding) -> Standing {
    use Finding::{Active, Cancelled, Elsewhere, Nothing, Told};
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
        // What rests or is asked for goes on until then.
        (Told(outcome, evidence), Told(..) | Active(_) | Nothing(_))
        | (Active(_) | Nothing(_), Told(outcome, evidence)) => {
            Standing::Told(outcome, vec![evidence])
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
            Self::Told(Outcome::Paused { .. }, _) => "that it rests",
            Self::Told(..) => "that something is still to be done",
            Self::Nothing(_) => "nothing",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fakes::{ACCOUNT, ENDED, page, service};

    fn found(content: &str) -> Finding {
        read(
            &page("https://shop.example/account", content),
            &service(),
            "2026-01-01T00:00:00Z",
        )
    }

    #[test]
    fn a_site_in_the_goal_names_no_thing() {
        let mut service = service();
        service.goal = "Cancel the plan for line 14 at 127.0.0.1. Decline offers.".into();
        service.domains = vec!["127.0.0.1:8080".into()];
        assert_eq!(wanted(&service), "Cancel the plan for line 14 at");
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
            matches!(found(ACCOUNT), Finding::Active(e) if e.line == "Next billing date 1 March 2027")
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
        page.dialog = Some(page::snapshot::Dialog {
            kind: "confirm".into(),
            message: "Sure?".into(),
        });
        assert!(
            matches!(read(&page, &service(), ""), Finding::Nothing(why) if why.contains("dialog"))
        );
    }
}
