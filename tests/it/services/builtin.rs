//! Every built-in definition: well formed, and honest about what nobody tried.

use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;

use subterminator::agent::page_statements::obstacle;
use subterminator::domain::outcome::Outcome;
use subterminator::domain::predicate::fold;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::site;
use subterminator::services::{Catalogue, Origin, validate_text};

use super::pages::{asked, page};

/// Read once: every test looks at the same definitions.
static BUILTIN: LazyLock<Catalogue> = LazyLock::new(|| {
    let (catalogue, problems) = Catalogue::load(None);
    assert_eq!(problems, []);
    catalogue
});

fn services() -> impl Iterator<Item = &'static ServiceDefinition> {
    BUILTIN.list().map(|entry| &entry.service)
}

fn named(name: &str) -> &'static ServiceDefinition {
    BUILTIN.get(name).expect(name)
}

#[test]
fn what_nobody_tried_says_so() {
    for entry in BUILTIN.list() {
        let service = &entry.service;
        assert_eq!(entry.origin, Origin::Builtin);
        assert!(service.is_unverified(), "{}", service.name);
        assert_eq!(validate_text(Path::new("x.toml"), &entry.text), []);
        assert!(
            !ServiceDefinition {
                last_verified: "2027-02-15".to_owned(),
                ..service.clone()
            }
            .is_unverified()
        );
    }
}

#[test]
fn what_people_call_them_leads_to_them() {
    for (called, name) in [
        ("Prime", "amazon-prime"),
        ("Amazon-Prime", "amazon-prime"),
        ("amazon prime", "amazon-prime"),
        ("disney+", "disney-plus"),
        ("Disney Plus", "disney-plus"),
        ("YouTube", "youtube-premium"),
        ("HBO", "hbo-max"),
        ("max", "hbo-max"),
        ("Apple TV+", "apple-tv-plus"),
        ("paramount+", "paramount-plus"),
        ("NYT", "new-york-times"),
        ("adobe", "adobe-creative-cloud"),
        ("LinkedIn", "linkedin-premium"),
        ("Kindle Unlimited", "kindle-unlimited"),
        ("chatgpt", "chatgpt-plus"),
        ("super duolingo", "duolingo"),
        ("office365", "microsoft-365"),
        ("nitro", "discord-nitro"),
        ("WSJ", "wall-street-journal"),
        ("PS Plus", "playstation-plus"),
        ("Game Pass", "xbox-game-pass"),
        ("NOW TV", "now"),
        ("claude", "claude-pro"),
        ("Scribd", "everand"),
    ] {
        assert_eq!(named(called).name, name, "{called}");
    }
}

#[test]
fn addresses_are_secure_and_inside_the_domains() {
    for service in services() {
        for url in [&service.start_url, service.status_page()] {
            assert_eq!(url.scheme(), "https", "{}", service.name);
            assert!(
                site::inside(url, &service.domains),
                "{}: {url}",
                service.name
            );
        }
    }
}

/// A name belongs to one service, and what it is also called to no other.
#[test]
fn every_name_leads_to_its_own_service() {
    for service in services() {
        for word in service.aliases.iter().chain([&service.name]) {
            assert_eq!(named(word).name, service.name, "{word}");
        }
    }
}

/// Whoever notes where facts come from notes at least two places that don't belong together.
#[test]
fn facts_were_read_in_two_places() {
    for service in services().filter(|it| !it.provenance.is_empty()) {
        let sites = service.provenance.iter().map(|it| {
            assert!(
                it.source.scheme() == "https" && !it.says.trim().is_empty(),
                "{}: {}",
                service.name,
                it.source
            );
            site::site_of(&it.source).expect("a public page")
        });
        let sites: HashSet<String> = sites.collect();
        assert!(sites.len() > 1, "{}: {sites:?}", service.name);
    }
}

#[test]
fn everybody_who_bills_is_recognised_and_comes_with_steps() {
    for service in services() {
        assert!(!service.billing.is_empty(), "{}", service.name);
        for route in &service.billing {
            let place = format!("{}: {}", service.name, route.provider);
            assert!(
                !route.steps.is_empty()
                    && route
                        .steps
                        .iter()
                        .all(|s| s.trim() == s && s.ends_with('.')),
                "{place}"
            );
            assert!(
                !route.words.is_empty() && route.words.iter().all(|w| fold(w) == *w),
                "{place}"
            );
        }
    }
}

#[test]
fn person_and_model_are_told_what_is_known_in_few_words() {
    for service in services() {
        let name = &service.name;
        assert!(
            !service.description.is_empty() && service.description.len() <= 60,
            "{name}"
        );
        assert!(
            !service.notes.is_empty()
                && service
                    .notes
                    .iter()
                    .all(|n| n.ends_with('.') && n.len() < 250),
            "{name}"
        );
        assert!(
            service.goal.contains("Decline") && service.goal.contains("complete_task"),
            "{name}"
        );
        assert!(
            service.prompt.contains("Never") || service.prompt.contains("never"),
            "{name}"
        );
        assert!(
            service.prompt.len() < 1200,
            "{name}: {}",
            service.prompt.len()
        );
    }
}

/// The control that ends it asks by the checkpoint too, and no definition names it as a mere way in.
#[test]
fn the_last_click_is_never_a_way_in() {
    for service in services() {
        let base = service.start_url.as_str();
        for label in [
            "Finish cancellation",
            "Confirm cancellation",
            "Yes, cancel",
            "Complete cancellation",
        ] {
            let last = page(
                base,
                "",
                &format!("main\n  button: {label}\n  button: Keep my plan\n  link: Go back"),
            );
            assert_eq!(asked(service, &last), [label], "{}", service.name);
        }
        for label in [
            "confirm cancellation",
            "yes, cancel",
            "cancel now",
            "end now",
            "cancel",
            "end membership",
            "cancel my benefits",
        ] {
            let named = service
                .way_in
                .iter()
                .any(|w| w.name.as_ref().is_none_or(|name| name.matches(label)));
            assert!(!named, "{}: {label}", service.name);
        }
    }
}

#[test]
fn the_one_who_offers_it_is_not_somebody_else_who_bills() {
    for (name, own) in [
        ("amazon-prime", "Amazon"),
        ("kindle-unlimited", "Amazon"),
        ("audible", "Amazon"),
        ("apple-tv-plus", "Apple"),
        ("youtube-premium", "Google"),
        ("microsoft-365", "Microsoft"),
        ("xbox-game-pass", "Microsoft"),
        ("playstation-plus", "PlayStation"),
        ("youtube-tv", "Google"),
        ("google-one", "Google"),
        ("paramount-plus", "Paramount+"),
        ("disney-plus", "Disney+"),
        ("hulu", "Hulu"),
        ("hbo-max", "HBO Max"),
    ] {
        for text in [
            format!("You're billed through {own}."),
            format!("Your subscription is managed by {own}."),
            format!("Billed by {own}"),
        ] {
            assert_eq!(biller(named(name), &text), None, "{name}: {text}");
        }
    }
}

#[test]
fn somebody_else_who_bills_is_named_with_the_way_there() {
    for (name, other, provider) in [
        ("amazon-prime", "Google Play", "Google Play"),
        (
            "kindle-unlimited",
            "Vodafone",
            "Mobile, TV or internet provider",
        ),
        ("audible", "Apple", "Apple"),
        ("apple-tv-plus", "Roku", "Roku"),
        ("youtube-premium", "Apple", "Apple"),
        ("microsoft-365", "Apple", "Apple"),
        ("paramount-plus", "Amazon", "Amazon"),
        ("paramount-plus", "Walmart+", "Walmart+"),
        ("disney-plus", "Hulu", "Hulu"),
        ("hulu", "Disney+", "Disney+"),
        ("hbo-max", "Hulu", "Hulu"),
        (
            "spotify",
            "your mobile provider",
            "Mobile, TV or internet provider",
        ),
        ("duolingo", "Google Play", "Google Play"),
        ("crunchyroll", "PlayStation", "PlayStation"),
        ("tidal", "Apple", "Apple"),
        ("zattoo", "Amazon", "Amazon"),
        (
            "deezer",
            "your mobile provider",
            "Mobile, TV or internet provider",
        ),
    ] {
        let service = named(name);
        assert_eq!(
            biller(service, &format!("You're billed through {other}.")).as_deref(),
            Some(provider),
            "{name}: {other}"
        );
        for help in [
            format!("If you're billed through {other}, cancel there."),
            format!("Are you billed through {other}?"),
        ] {
            assert_eq!(biller(service, &help), None, "{name}: {help}");
        }
    }
    let bundle = "Your Disney+ Bundle subscription is billed through Apple.";
    assert_eq!(
        biller(named("hulu"), bundle).as_deref(),
        Some("Apple"),
        "what is bundled is not who bills"
    );
}

/// Who bills by the words of a page, as the end of a run reports it.
fn biller(service: &ServiceDefinition, text: &str) -> Option<String> {
    match obstacle(
        &page(
            service.start_url.as_str(),
            "",
            &format!("main\n  text: {text}"),
        ),
        service,
    ) {
        Some(Outcome::ThirdPartyBilling { provider, steps }) => {
            assert!(!steps.is_empty());
            Some(provider)
        }
        _ => None,
    }
}
