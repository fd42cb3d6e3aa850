//! Where the program may go: the service's own sites, over http or https, and nowhere that commits or signs out by being
//! opened.
//!
//! An address is read as a server's router reads it: by the words of its path's segments, by the names of its query and their
//! values, and the same of a fragment, which is the address of an application in one page. A text that only has a word in it
//! somewhere says nothing.

use crate::effects::Effect;
use crate::names::{
    self, ADDRESS_ACTS, ADDRESS_ELSEWHERE, ADDRESS_NUMBERS, ADDRESS_RENEWS, ASKED_FOR, BUYS, ENDS,
    ENDS_ITS_OBJECT, FALSY, FINAL, KEEPS, Marks, Name, OBJECTS, OFFERS, PAUSES, PLAN, SETTERS,
    SIGNS_OUT, STEPS, SWITCHED,
};
use crate::reading::{Field, Reading, decoded};
use url::Url;

use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::site;
use page::snapshot::{ElementId, PageSnapshot};

/// Judges an absolute address: what it does by being opened, if it is more than a page of the service.
///
/// # Errors
/// Why it is none: somewhere else, another scheme, or no address at all.
pub fn judge_address(text: &str, service: &ServiceDefinition) -> Result<Option<Effect>, String> {
    let url = Url::parse(text.trim());
    let url = url.map_err(|_| format!("'{}' is no absolute address", short(text)))?;
    if !matches!(url.scheme(), "http" | "https") {
        let scheme = short(url.scheme());
        return Err(format!("the scheme '{scheme}:' is not allowed"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("an address with user information is not allowed".to_owned());
    }
    if !site::inside(&url, &service.domains) {
        let host = short(url.host_str().unwrap_or_default());
        return Err(format!("{host} is outside {}", service.domains.join(", ")));
    }
    let reading = Reading::of_address(&url);
    let texts = [fold(url.as_str()), fold(&decoded(url.as_str()))];
    let mut patterns = service.committing_urls.iter();
    let named = patterns.any(|p| texts.iter().any(|text| p.matches(text)));
    let signs_out = |f: &Field| f.named.any(SIGNS_OUT) || f.says.any(SIGNS_OUT);
    if reading.path().any(SIGNS_OUT) || pairs(&reading).any(signs_out) {
        return Ok(Some(Effect::SignsOut));
    }
    Ok((named || commits(&reading, &url)).then_some(Effect::Ends))
}

/// Fields that say something of the act, and not where to go afterwards.
fn pairs(reading: &Reading) -> impl Iterator<Item = &Field> {
    let fields = reading.fields.iter();
    fields.filter(|f| !f.named.any(ADDRESS_ELSEWHERE))
}

/// Whether opening it ends, keeps, changes or buys something: it names that, and carries it out by a word for it, by a switch, or by what a
/// server needs to act at once.
fn commits(reading: &Reading, url: &Url) -> bool {
    let binds = OFFERS | PLAN | PAUSES | KEEPS | BUYS;
    let path = reading.path();
    let said = pairs(reading).map(|f| f.named.marks() | f.says.marks());
    let all: Marks = said.chain([path]).collect();
    let ending = if all.any(OBJECTS) {
        ENDS | ENDS_ITS_OBJECT
    } else {
        ENDS
    };
    let renewal = all.any(ADDRESS_RENEWS) && all.any(FALSY | ENDS_ITS_OBJECT);
    let does = |f: &Field| {
        let on = f.says.any(SWITCHED) && !f.says.any(FALSY);
        f.named.any(FINAL | SETTERS)
            || f.named.is(&["method"])
            || f.says.any(ADDRESS_ACTS)
            || (on && f.named.any(ending | binds))
    };
    let carries_out = path.any(ADDRESS_ACTS) || pairs(reading).any(does);
    // A question of the flow is no end by its key: `/plan/close/why?k=…`.
    let asks = reading
        .segments
        .last()
        .is_some_and(|s| s.last().any(STEPS | ASKED_FOR));
    let in_pairs = pairs(reading).flat_map(|f| f.named.each().chain(f.says.each()));
    let words = reading.segments.iter().flat_map(Name::each).chain(in_pairs);
    let taken = words.filter(|w| w.any(binds)).count();
    renewal
        || (all.any(ending | binds) && carries_out)
        || (all.any(ending) && !asks && carries_a_key(url))
        || (taken > 1 && path.any(BUYS))
}

/// Whether an address carries what a server needs to act at once: a token, or the number of one subscription. A page
/// that only leads on needs neither, because the session says who is asking.
fn carries_a_key(url: &Url) -> bool {
    let by_name = |name: &str, value: &str| {
        let name = name.to_lowercase();
        let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "");
        let mut tokens = names::list("address_tokens").iter();
        let token = tokens.any(|t| name.ends_with(t));
        let number = Marks::of(&name).any(ADDRESS_NUMBERS);
        (token && !value.is_empty()) || (number && value.bytes().any(|b| b.is_ascii_digit()))
    };
    // A long number or code in the path; words joined by hyphens are none.
    let is_code = |s: &str| {
        let digits = s.bytes().filter(u8::is_ascii_digit).count();
        let uuid = s.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
        let whole = s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        s.len() >= 20 && digits >= 3 && (uuid || whole)
    };
    let mut pairs = url.query_pairs();
    pairs.any(|(name, value)| by_name(&name, &value))
        || url.path_segments().into_iter().flatten().any(is_code)
}

/// The absolute form of a link as written in a page.
pub fn resolve(base: &str, link: &str) -> Option<Url> {
    Url::parse(base).ok()?.join(link.trim()).ok()
}

/// Where a link leads to.
pub fn leads_to(page: &PageSnapshot, id: ElementId) -> Option<String> {
    let element = page.elements.get(id).filter(|e| e.role == "link")?;
    let to = resolve(&page.url, element.url.as_deref()?)?;
    Some(to.to_string())
}

/// Whether a link leads to another page, as opposed to a spot on this one or a script.
pub fn leads_on(base: &str, link: &str) -> bool {
    let (Ok(mut here), Some(mut there)) = (Url::parse(base), resolve(base, link)) else {
        return false;
    };
    here.set_fragment(None);
    let fragment_only = link.trim().starts_with('#') || there.fragment().is_some();
    there.set_fragment(None);
    matches!(there.scheme(), "http" | "https") && !(fragment_only && here == there)
}

/// A text as far as it is shown.
pub(super) fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A small service at one site.
    pub(crate) fn service() -> ServiceDefinition {
        toml::from_str(
            r#"
            name = "shop"
            display_name = "Shop"
            status = "available"
            start_url = "https://www.shop.example/account"
            domains = ["shop.example"]
            goal = "Cancel."
            committing_urls = [{ contains = "/api/leave" }]
            way_in = [{ role = "button", name = { regex = "^leave us$" } }]
            "#,
        )
        .unwrap()
    }

    #[test]
    fn addresses_are_told_apart() {
        let service = service();
        let judge = |url: &str| judge_address(url, &service);
        for url in [
            "https://www.shop.example/account",
            "http://shop.example/cancel",
            "https://help.shop.example/cancel/reasons?step=2",
            "https://shop.example/cancel?source=account&plan=premium",
            "https://shop.example/how-to-cancel-your-subscription-2027",
            // A question of the flow is no end by its key.
            "https://shop.example/account/plan/close/why?k=lfql8ijz66",
        ] {
            assert_eq!(judge(url), Ok(None), "{url}");
        }
        for url in [
            "https://shop.example/api/leave",
            "https://shop.example/cancel/confirm",
            "https://shop.example/cancelplan?confirm=1",
            "https://shop.example/subscription/cancel/now",
            "https://shop.example/x?action=cancel&do=1",
            "https://shop.example/api/v1/subscriptions/17/cancel",
            "https://shop.example/C%61ncel/Conf%69rm",
            "https://shop.example/%61pi/leave",
            "https://shop.example/offer/accept",
            "https://shop.example/checkout/pay",
            "https://shop.example/membership/resume?confirm=1",
            "https://shop.example/cancel?token=8f3a",
            "https://shop.example/subscriptions/cancel?id=4711",
            "https://shop.example/unsubscribe?subscription_id=91",
            "https://shop.example/cancel/9f8e7d6c5b4a39281706f5e4",
            "https://shop.example/endSubscription/confirm",
            "https://shop.example/stop_membership?confirm=1",
            "https://shop.example/account/deactivate?token=8f3a",
            "https://shop.example/abo/beenden/bestaetigen",
            "https://shop.example/desabonnement/confirmer",
            "https://shop.example/subscriptions/17?_method=delete",
            "https://shop.example/account/plan/close/do?k=lfql8ijz66",
        ] {
            assert!(matches!(judge(url), Ok(Some(_))), "{url}");
        }
        for url in [
            "https://shop.example.evil.example/",
            "https://shop.example@evil.example/",
            "https://user@shop.example/",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "data:text/html,x",
            "ftp://shop.example/",
            "/account",
            "",
            "https://xn--shp-tna.example/",
            "chrome://settings",
            "view-source:https://shop.example/",
        ] {
            assert!(judge(url).is_err(), "{url}");
        }
    }

    #[test]
    fn links_that_lead_on_are_told_from_spots_and_scripts() {
        const LEADS_ON: &str =
            "/cancel cancel.html https://other.example/x /account?step=2 /other#part";
        const STAYS: &str =
            "# #cancel javascript:void(0) mailto:a@shop.example https://shop.example/account#x";
        for (links, leads) in [(LEADS_ON, true), (STAYS, false)] {
            for link in links.split(' ') {
                let found = leads_on("https://shop.example/account", link);
                assert_eq!(found, leads, "{link}");
            }
        }
    }
}
