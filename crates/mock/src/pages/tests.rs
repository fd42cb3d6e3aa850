//! Walks the pages as data: every site that can be built has an honest way to the end.

use std::collections::{HashSet, VecDeque};

use jiff::civil::date;

use super::super::services::brands;
use super::super::variants::Variants;
use super::*;

fn site(service: &str, variants: &str) -> Site {
    let variants = Variants::parse(variants).unwrap();
    Site::build(service, variants, date(2027, 1, 31)).unwrap()
}

/// Pages on the way to the last button, following only controls that change nothing (and the survey's).
fn way_to_the_end(site: &Site) -> Option<HashSet<Place>> {
    let world = World::new(site);
    let mut queue = VecDeque::from([Place::Account]);
    let mut visited = HashSet::new();
    let mut end = false;
    while let Some(place) = queue.pop_front() {
        if !visited.insert(place) {
            continue;
        }
        let view = view(site, &world, place, false);
        queue.extend(view.frame.iter().map(|(place, _)| *place));
        for control in &view.controls {
            match control.target {
                Target::Page(next) => queue.push_back(next),
                Target::Deed(Deed::AnswerSurvey) => queue.push_back(site.flow.after(Place::Survey)),
                Target::Deed(Deed::Finish) => end = true,
                Target::Deed(_) | Target::Close | Target::Away(_) => {}
            }
        }
    }
    end.then_some(visited)
}

#[test]
fn a_thousand_seeds_build_render_and_lead_to_the_end() {
    for seed in 0..1000 {
        let service = brands()[usize::try_from(seed % 3).unwrap()].about.name;
        let site = site(service, &format!("random={seed}"));
        let visited =
            way_to_the_end(&site).unwrap_or_else(|| panic!("seed {seed}: no way to the end"));
        let world = World::new(&site);
        for place in visited {
            let view = view(&site, &world, place, false);
            let label = |control: &Control| (1..60).contains(&control.label.trim().len());
            assert!(view.controls.iter().all(label), "seed {seed}: {place:?}");
            let html = render::document(&site, &view, None);
            let filled = !html.contains("{brand}") && !html.contains("{date}");
            assert!(filled, "seed {seed}: {place:?}");
        }
    }
}

#[test]
fn every_brand_and_every_variant_has_a_way_to_the_end() {
    for brand in brands() {
        for variant in Variant::ALL {
            let site = site(brand.about.name, variant.name());
            let has_way = way_to_the_end(&site).is_some();
            let ends_elsewhere = matches!(
                variant,
                Variant::AlreadyCancelled | Variant::ThirdParty | Variant::PhoneOnly
            );
            let name = (brand.about.name, variant.name());
            assert_eq!(has_way, !ends_elsewhere, "{name:?}");
        }
    }
}

#[test]
fn a_seed_is_one_site_and_seeds_differ() {
    let html = |seed| {
        let site = site("netflix", &format!("full+random={seed}"));
        let world = World::new(&site);
        [Place::Account, Place::Offer, Place::Survey, Place::Final]
            .map(|place| render::document(&site, &view(&site, &world, place, false), None))
            .join("\n")
    };
    assert_eq!(html(42), html(42));
    let different: HashSet<String> = (0..50).map(html).collect();
    assert_eq!(different.len(), 50);
}

#[test]
fn the_known_flow_says_what_its_definition_expects() {
    let site = site("netflix", "plain");
    let world = World::new(&site);
    let html = |place| render::document(&site, &view(&site, &world, place, false), None);
    for (place, part) in [
        (
            Place::Account,
            "<a href=\"/cancelplan\">Cancel Membership</a>",
        ),
        (Place::Final, "<h1>Finish cancelling</h1>"),
        (Place::Final, "Finish Cancellation</button>"),
        // The words that fooled an earlier check.
        (Place::Final, "You can rejoin at any time"),
    ] {
        assert!(html(place).contains(part), "{part}: {}", html(place));
    }
    // A plain flow works without scripts.
    assert!(!html(Place::Final).contains("<script"));
}
