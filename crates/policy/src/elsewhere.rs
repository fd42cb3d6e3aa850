//! Another site that the way out leads through: the portal of whoever bills for the service.

use url::Url;

use super::context::PolicyContext;
use super::control::Wording;
use super::judge_proposal::judge;
use super::places::{framed_in, leads_to};
use super::proposal::Proposal;
use domain::action::Action;
use domain::authorization::Verdict;
use domain::service::ServiceDefinition;
use page::control::label_of;
use page::site;
use page::words::Concept;

/// The host that isn't the service's and that this click needs, where nothing else stands against the click: the control lies in a frame from there, or
/// it is named after the end or after managing the subscription, and leads or stands there. The person may let the run go on there. What a model
/// names by itself is never such a place.
pub fn elsewhere(action: &Action, scene: &PolicyContext<'_>) -> Option<String> {
    let click = matches!(action, Action::Click { .. });
    let proposal = Proposal::of(action, scene);
    let part = proposal.parts.first().filter(|_| click)?;
    let control = part.control()?;
    let said = Wording::of(&label_of(scene.page, control.id));
    let manages = [Concept::LeadsToTheSubscription, Concept::LeadsToPlans];
    let outside = |place: &str| {
        let url = Url::parse(place).ok()?;
        (!site::inside(&url, &scene.service.domains)).then_some(url)
    };
    // What the service itself shows in a frame of its page may be called anything there.
    let frame = framed_in(control).and_then(outside);
    if frame.is_none() && !said.ends() && !said.meaning.any(&manages) {
        return None;
    }
    let leads = leads_to(scene, part).into_iter();
    let leads = leads.filter_map(|to| outside(&to));
    let mut places = outside(&scene.page.url)
        .into_iter()
        .chain(frame)
        .chain(leads);
    let host = places.find_map(|url| host_of(&url, scene.service))?;
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
    use crate::addresses::tests::service;
    use crate::context::tests::scene;
    use domain::reference::Reference;
    use page::facts::ElementFacts;
    use page::state::assess;
    use page::tree;

    const HERE: &str = "https://shop.example/account";

    fn needs(url: &str, control: &str, facts: ElementFacts, read_only: bool) -> Option<String> {
        let page = tree::page(url, &format!("- heading \"Account\" [ref=e1]\n{control}"));
        let target = Reference::new("e2").unwrap();
        let facts = HashMap::from([(page.find(&target).unwrap().0, facts)]);
        let (service, assessment) = (service(), assess(&page));
        let scene = PolicyContext {
            read_only,
            ..scene(&page, &assessment, &facts, &service)
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
        let cancel = |to: &str| link("Cancel subscription", to);
        for (url, control, facts) in [
            (HERE, link("Manage subscription", portal), facts()),
            (HERE, cancel(portal), facts()),
            (portal, cancel("/session/1/cancel"), facts()),
            (HERE, button.to_owned(), framed.clone()),
            (HERE, link("Care plan", "#plan"), framed),
        ] {
            let host = needs(url, &control, facts, false);
            assert_eq!(host.as_deref(), Some("pay.bills.example"), "{control}");
        }
        let disabled = "- button \"Cancel subscription\" [disabled] [ref=e2]";
        for (url, control) in [
            (HERE, link("Our partners", portal)),
            (HERE, link("Follow us", portal)),
            (HERE, cancel("/cancel")),
            (HERE, cancel("http://pay.bills.example/plain")),
            (HERE, cancel("https://a:b@pay.bills.example/")),
            (HERE, cancel("javascript:void(0)")),
            // One yes is for one site, and this needs two.
            (portal, cancel("https://other.example/x")),
            (HERE, disabled.to_owned()),
        ] {
            assert_eq!(needs(url, &control, facts(), false), None, "{control}");
        }
        assert_eq!(needs(HERE, &cancel(portal), facts(), true), None, "a check");
    }

    #[test]
    fn the_site_is_that_host_alone() {
        let wider = with_site(&service(), "pay.bills.example");
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
