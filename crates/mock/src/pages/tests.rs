//! Walks the pages: every site that can be built has an honest way to the end.

use std::collections::{HashSet, VecDeque};

use jiff::civil::date;

use super::super::services::brands;
use super::super::variants::Variants;
use super::*;

fn site(service: &str, variants: &str) -> Site {
    let variants = Variants::parse(variants).unwrap();
    Site::build(service, variants, date(2027, 1, 31)).unwrap()
}

/// The page at a place of a fresh site.
fn html(site: &Site, place: Place) -> String {
    let world = &World::new(site);
    Visit { site, world, place }.document(false)
}

/// Where the page leads: addresses in links, forms, frames and scripted controls.
fn addresses(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for begin in ["href=\"", "src=\"", "action=\"", "data-fetch=\""] {
        for (at, _) in html.match_indices(begin) {
            let rest = &html[at + begin.len()..];
            let (address, behind) = rest.split_once('"').unwrap();
            let mut address = address.replace("&amp;", "&");
            // A form that only leads on has its query in a field.
            let field = "><input type=\"hidden\" name=\"page\" value=\"";
            if let Some(value) = behind.strip_prefix(field) {
                address = format!("{address}?page={}", value.split('"').next().unwrap());
            }
            found.push(address);
        }
    }
    found
}

/// Pages on the way to the last button, following only controls that change nothing (and the survey's).
fn way_to_the_end(site: &Site) -> Option<HashSet<Place>> {
    let mut queue = VecDeque::from([Place::Account]);
    let mut visited = HashSet::new();
    let mut end = false;
    while let Some(place) = queue.pop_front() {
        if !visited.insert(place) {
            continue;
        }
        for address in addresses(&html(site, place)) {
            let (path, query) = address.split_once('?').unwrap_or((&address, ""));
            queue.extend(site.paths.place(path, query));
            match site.paths.deed(path, query) {
                Some(Deed::AnswerSurvey) => queue.push_back(site.flow.after(Place::Survey)),
                Some(Deed::Finish) => end = true,
                _ => {}
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
        for place in visited {
            let html = html(&site, place);
            for name in ["brand", "date", "price", "plan", "partner", "phrase"] {
                let left = html.contains(&format!("{{{name}}}"));
                assert!(!left, "seed {seed}: {place:?} has no {name}");
            }
            let labelled = !html.contains("></a>") && !html.contains("></button>");
            assert!(labelled, "seed {seed}: {place:?}");
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
    let all = |seed| {
        let site = site("netflix", &format!("full+random={seed}"));
        [Place::Account, Place::Offer, Place::Survey, Place::Final]
            .map(|place| html(&site, place))
            .join("\n")
    };
    assert_eq!(all(42), all(42));
    let different: HashSet<String> = (0..50).map(all).collect();
    assert_eq!(different.len(), 50);
}
