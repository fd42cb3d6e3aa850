//! Another site that the way out leads through: the portal of whoever bills for the service.

use url::Url;

use super::addresses::resolve;
use super::context::PolicyContext;
use super::judge_proposal::judge;
use domain::action::Action;
use domain::authorization::Verdict;
use domain::service::ServiceDefinition;
use page::control::{Ending, ending, label_of};
use page::site;
use page::words::{Concept, meaning};

/// The host that isn't the service's and that this click needs, where nothing else stands against the click: the control lies in a frame from there, or
/// it is named after the end or after managing the subscription, and leads or stands there. The person may let the run go on there. What a model
/// names by itself is never such a place.
pub fn elsewhere(action: &Action, scene: &PolicyContext<'_>) -> Option<String> {
    let Action::Click { target } = action else {
        return None;
    };
    let (id, element) = scene.page.find(target)?;
    let label = label_of(scene.page, id);
    let manages = [Concept::LeadsToTheSubscription, Concept::LeadsToPlans];
    let facts = scene.facts_of(&Some(*target));
    // What the service itself shows in a frame of its page may be called anything there.
    let outside = |url: &Url| !site::inside(url, &scene.service.domains);
    let frame = facts.and_then(|f| Url::parse(&f.frame_url).ok());
    let framed = frame.is_some_and(|url| outside(&url));
    if !framed && ending(&label) == Ending::No && !meaning(&label).any(&manages) {
        return None;
    }
    let read = facts.map(|f| [&f.frame_url, &f.href, &f.form_action].map(String::as_str));
    let places = [Some(scene.page.url.as_str()), element.url.as_deref()];
    let host = places
        .into_iter()
        .flatten()
        .chain(read.into_iter().flatten())
        .filter_map(|place| resolve(&scene.page.url, place))
        .filter(outside)
        .find_map(|url| host_of(&url, scene.service))?;
    let wider = with_site(scene.service, &host);
    let there = PolicyContext {
        service: &wider,
        ..*scene
    };
    matches!(judge(action, &there), Verdict::Allow(_) | Verdict::Ask(_)).then_some(host)
}

/// The service with one site more.
pub fn with_site(service: &ServiceDefinition, host: &str) -> ServiceDefinition {
    let mut wider = service.clone();
    wider.domains.push(host.to_owned());
    wider
}

/// The host itself, never the whole domain: others have their portals beside it. Nothing goes there more openly than to the service.
fn host_of(url: &Url, service: &ServiceDefinition) -> Option<String> {
    let host = url.host_str()?;
    let host = url
        .port()
        .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let as_safe = url.scheme() == "https" || url.scheme() == service.start_url.scheme();
    (as_safe && site::inside(url, std::slice::from_ref(&host))).then_some(host)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use domain::reference::Reference;
    use page::facts::ElementFacts;
    use page::state::assess;
    use page::tree;

    const HERE: &str = "https://shop.example/account";

    fn shop() -> ServiceDefinition {
        toml::from_str(
            r#"
            name = "shop"
            display_name = "Shop"
            status = "available"
            start_url = "https://shop.example/account"
            domains = ["shop.example"]
            goal = "Cancel."
            "#,
        )
        .unwrap()
    }

    fn needs(url: &str, control: &str, facts: ElementFacts, read_only: bool) -> Option<String> {
        let content = format!("- heading \"Account\" [ref=e1]\n{control}");
        let page = tree::page(url, &content);
        let service = shop();
        let target = Reference::new("e2").unwrap();
        let facts = HashMap::from([(Some(target), facts)]);
        let scene = PolicyContext {
            page: &page,
            assessment: &assess(&page),
            facts: &facts,
            service: &service,
            gated: true,
            read_only,
            approved_at: None,
            given_at: None,
            first_page: None,
            agreed: &[],
        };
        elsewhere(&Action::Click { target }, &scene)
    }

    fn link(name: &str, to: &str) -> String {
        format!("- link \"{name}\" [ref=e2]:\n  - /url: {to}")
    }

    #[test]
    fn a_portal_is_known_by_its_control_and_is_one_host() {
        let facts = ElementFacts::default;
        let framed = ElementFacts {
            frame_url: "https://pay.bills.example/x".into(),
            ..facts()
        };
        let button = "- button \"Cancel contract\" [ref=e2]";
        let portal = "https://pay.bills.example/session/1";
        for (url, control, facts) in [
            (HERE, link("Manage subscription", portal), facts()),
            (HERE, link("Cancel subscription", portal), facts()),
            (
                portal,
                link("Cancel subscription", "/session/1/cancel"),
                facts(),
            ),
            (HERE, button.to_owned(), framed.clone()),
            (HERE, link("Care plan", "#plan"), framed),
        ] {
            let host = needs(url, &control, facts, false);
            assert_eq!(host.as_deref(), Some("pay.bills.example"), "{control}");
        }
        for (url, control) in [
            (HERE, link("Our partners", portal)),
            (HERE, link("Follow us", portal)),
            (HERE, link("Cancel subscription", "/cancel")),
            (
                HERE,
                link("Cancel subscription", "http://pay.bills.example/plain"),
            ),
            (
                HERE,
                link("Cancel subscription", "https://a:b@pay.bills.example/"),
            ),
            (HERE, link("Cancel subscription", "javascript:void(0)")),
            // One yes is for one site, and this needs two.
            (
                portal,
                link("Cancel subscription", "https://other.example/x"),
            ),
            (
                HERE,
                "- button \"Cancel subscription\" [disabled] [ref=e2]".to_owned(),
            ),
        ] {
            assert_eq!(needs(url, &control, facts(), false), None, "{control}");
        }
        let cancel = link("Cancel subscription", portal);
        assert_eq!(needs(HERE, &cancel, facts(), true), None, "a check");
    }

    #[test]
    fn the_site_is_that_host_alone() {
        let service = shop();
        let wider = with_site(&service, "pay.bills.example");
        let inside = |url: &str| site::inside(&Url::parse(url).unwrap(), &wider.domains);
        assert!(inside("https://pay.bills.example/x") && inside(HERE));
        for other in [
            "https://bills.example/",
            "https://shop.bills.example/",
            "https://pay.bills.example.evil.example/",
        ] {
            assert!(!inside(other), "{other}");
        }
    }
}
