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

/// A name belongs to one service, addresses are secure and inside its domains, and whoever bills comes with steps.
#[test]
fn every_definition_is_sound() {
    for service in services() {
        let name = &service.name;
        for word in service.aliases.iter().chain([name]) {
            assert_eq!(named(word).name, *name, "{word}");
        }
        for url in [&service.start_url, service.status_page()] {
            let sound = url.scheme() == "https" && site::inside(url, &service.domains);
            assert!(sound, "{name}: {url}");
        }
        assert!(!service.billing.is_empty(), "{name}");
        for route in &service.billing {
            let (mut steps, mut words) = (route.steps.iter(), route.words.iter());
            let told = steps.len() > 0 && steps.all(|s| s.trim() == s && s.ends_with('.'));
            let folded = words.len() > 0 && words.all(|w| fold(w) == *w);
            assert!(told && folded, "{name}: {}", route.provider);
        }
    }
}

/// Whoever notes where facts come from notes at least two places that don't belong together.
#[test]
fn facts_were_read_in_two_places() {
    for service in services().filter(|it| !it.provenance.is_empty()) {
        let sites = service.provenance.iter().map(|it| {
            let noted = it.source.scheme() == "https" && !it.says.trim().is_empty();
            assert!(noted, "{}: {}", service.name, it.source);
            site::site_of(&it.source).expect("a public page")
        });
        let sites: HashSet<String> = sites.collect();
        assert!(sites.len() > 1, "{}: {sites:?}", service.name);
    }
}

#[test]
fn person_and_model_are_told_what_is_known_in_few_words() {
    for service in services() {
        let (about, notes, prompt) = (&service.description, &service.notes, &service.prompt);
        let short = notes.iter().all(|n| n.ends_with('.') && n.len() < 250);
        for (holds, what) in [
            (!about.is_empty() && about.len() <= 60, "description"),
            (!notes.is_empty() && short, "notes"),
            (service.goal.contains("Decline"), "goal"),
            (service.goal.contains("complete_task"), "goal"),
            (
                prompt.contains("Never") || prompt.contains("never"),
                "prompt",
            ),
            (prompt.len() < 1200, "prompt"),
        ] {
            assert!(holds, "{}: {what}", service.name);
        }
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

/// Service | who is named as the one who bills | what is told: nobody, where it is who offers it.
const BILLERS: &str = "
amazon-prime | Amazon | -
kindle-unlimited | Amazon | -
audible | Amazon | -
apple-tv-plus | Apple | -
youtube-premium | Google | -
microsoft-365 | Microsoft | -
xbox-game-pass | Microsoft | -
playstation-plus | PlayStation | -
youtube-tv | Google | -
google-one | Google | -
paramount-plus | Paramount+ | -
disney-plus | Disney+ | -
hulu | Hulu | -
hbo-max | HBO Max | -
netflix | Apple | Apple
netflix | your mobile provider | Mobile, TV or internet provider
amazon-prime | Google Play | Google Play
kindle-unlimited | Vodafone | Mobile, TV or internet provider
audible | Apple | Apple
apple-tv-plus | Roku | Roku
youtube-premium | Apple | Apple
microsoft-365 | Apple | Apple
paramount-plus | Amazon | Amazon
paramount-plus | Walmart+ | Walmart+
disney-plus | Hulu | Hulu
hulu | Disney+ | Disney+
hbo-max | Hulu | Hulu
spotify | your mobile provider | Mobile, TV or internet provider
duolingo | Google Play | Google Play
crunchyroll | PlayStation | PlayStation
tidal | Apple | Apple
zattoo | Amazon | Amazon
deezer | your mobile provider | Mobile, TV or internet provider
";

#[test]
fn who_bills_is_told_from_who_offers_it_and_from_help() {
    for row in BILLERS.trim().lines() {
        let [name, other, told] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let says = |text: &str| biller(named(name), &text.replace("{}", other));
        let told = (told != "-").then(|| told.to_owned());
        assert_eq!(says("You're billed through {}."), told, "{row}");
        for none in [
            "If you're billed through {}, cancel there.",
            "Are you billed through {}?",
        ] {
            assert_eq!(says(none), None, "{row}: {none}");
        }
        for own in ["Your subscription is managed by {}.", "Billed by {}"] {
            assert!(told.is_some() || says(own).is_none(), "{row}: {own}");
        }
    }
    for (name, text, told) in [
        // What is bundled is not who bills.
        (
            "hulu",
            "Your Disney+ Bundle subscription is billed through Apple.",
            Some("Apple"),
        ),
        (
            "netflix",
            "Hello! You are billed via Google Play",
            Some("Google Play"),
        ),
        ("netflix", "Billing: Visa ending in 1111", None),
        ("netflix", "You are billed by credit card", None),
    ] {
        assert_eq!(biller(named(name), text).as_deref(), told, "{text}");
    }
}

/// Who bills by the words of a page, as the end of a run reports it.
fn biller(service: &ServiceDefinition, text: &str) -> Option<String> {
    let page = page(
        service.start_url.as_str(),
        "",
        &format!("main\n  text: {text}"),
    );
    match obstacle(&page, service) {
        Some(Outcome::ThirdPartyBilling { provider, steps }) => {
            assert!(!steps.is_empty());
            Some(provider)
        }
        _ => None,
    }
}
