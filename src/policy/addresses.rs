//! Where the program may go: the service's own sites, over http or https, and nowhere that commits by
//! being opened.

use url::Url;

use super::fields::parted;
use crate::domain::predicate::fold;
use crate::domain::service::ServiceDefinition;
use crate::page::site;

/// What an address is to the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A page of the service.
    Inside,
    /// A page of the service that commits by being opened.
    Committing,
    /// Somewhere else, another scheme, or no address at all: why.
    Outside(String),
}

/// Judges an absolute address.
#[must_use]
pub fn judge_address(text: &str, service: &ServiceDefinition) -> Address {
    let Ok(url) = Url::parse(text.trim()) else {
        return Address::Outside(format!("'{}' is no absolute address", shorten(text)));
    };
    if !matches!(url.scheme(), "http" | "https") {
        return Address::Outside(format!("the scheme '{}:' is not allowed", shorten(url.scheme())));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Address::Outside("an address with user information is not allowed".to_owned());
    }
    if !site::inside(&url, &service.domains) {
        let host = url.host_str().unwrap_or_default();
        return Address::Outside(format!("{} is outside {}", shorten(host), service.domains.join(", ")));
    }
    if commits(&url, service) { Address::Committing } else { Address::Inside }
}

/// Whether an address acts by being opened: by the service's patterns, or because its path says so.
fn commits(url: &Url, service: &ServiceDefinition) -> bool {
    let folded = fold(url.as_str());
    if service.committing_urls.iter().any(|p| p.matches(&folded) || p.matches(&fold(&decoded(url.as_str())))) {
        return true;
    }
    // One word in the address of one site stands in two of another: `endSubscription`, `end_subscription`.
    let path = fold(&parted(&decoded(url.path()))).replace([' ', '_'], "-");
    let query = fold(&decoded(url.query().unwrap_or_default()));
    let words: Vec<&str> = [path.as_str(), query.as_str()].iter().flat_map(|t| t.split(|c: char| !c.is_alphanumeric())).collect();
    let says = |list: &[&str]| list.iter().any(|w| path.contains(w) || query.contains(w));
    let has = |list: &[&str]| list.iter().any(|w| words.contains(w));
    let acting = has(ACTS) || has(&["api", "graphql", "rpc", "ajax"]);
    let query_acts = ["confirm=", "confirmed=", "action=cancel", "do=cancel", "cancel=1", "cancel=true", "cancel=yes", "_method="];
    let ends = says(ENDS) && (acting || query_acts.iter().any(|w| query.contains(w)) || carries_a_key(url));
    ends || (says(AGAINST) && (acting || has(TAKES)))
}

/// Whether an address carries what a server needs to act at once: a token, or the number of one subscription. A page
/// that only leads on needs neither, because the session says who is asking.
fn carries_a_key(url: &Url) -> bool {
    let random = |text: &str, least: usize| text.len() >= least && text.bytes().any(|b| b.is_ascii_digit());
    let by_query = url.query_pairs().any(|(name, value)| {
        let name: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let token = ["token", "signature", "hash", "nonce", "jwt", "csrf", "secret"].iter().any(|t| name.ends_with(t));
        let short = matches!(name.as_str(), "sig" | "key" | "auth" | "otp" | "t" | "k");
        let number = matches!(name.as_str(), "id" | "sid" | "sub" | "uid" | "uuid" | "subscription" | "contract" | "membership")
            || ["subscriptionid", "membershipid", "contractid", "planid", "subid"].contains(&name.as_str());
        (token && !value.is_empty()) || (short && random(&value, 6)) || (number && random(&value, 1))
    });
    // A long number or code in the path; words joined by hyphens are none.
    let code = |s: &str| s.len() >= 20 && s.bytes().filter(u8::is_ascii_digit).count() >= 3;
    let uuid = |s: &str| s.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    let whole = |s: &str| s.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    by_query || url.path_segments().into_iter().flatten().any(|segment| code(segment) && (uuid(segment) || whole(segment)))
}

/// Parts of addresses that end a subscription.
const ENDS: &[&str] = &[
    "cancel",
    "terminate",
    "unsubscribe",
    "kuendig",
    "kündig",
    "beend",
    "resili",
    "résili",
    "desabonn",
    "désabonn",
    "annul",
    "anular",
    "baja",
    "delete",
    "deactivat",
    "optout",
    "opt-out",
    "close-account",
    "end-membership",
    "end-subscription",
    "end-plan",
    "end-trial",
    "stop-membership",
    "stop-subscription",
    "quit",
];
/// Parts of addresses that keep, change or buy something.
const AGAINST: &[&str] = &[
    "offer",
    "deal",
    "discount",
    "upgrade",
    "downgrade",
    "pause",
    "resume",
    "reactivat",
    "restart",
    "renew",
    "checkout",
    "purchase",
    "payment",
];
/// Words of addresses that carry something out.
const ACTS: &[&str] = &[
    "confirm",
    "finish",
    "complete",
    "execute",
    "submit",
    "process",
    "perform",
    "final",
    "now",
    "do",
    "bestaetigen",
    "bestätigen",
    "abschliessen",
    "abschließen",
    "confirmer",
    "valider",
    "confirmar",
    "finalizar",
];
/// Words of addresses that take an offer or pay.
const TAKES: &[&str] = &["accept", "apply", "activate", "redeem", "claim", "pay", "buy", "start"];

/// Percent escapes undone, as a server reads them.
fn decoded(text: &str) -> String {
    let one = text.replace('&', "%26").replace('=', "%3D");
    url::form_urlencoded::parse(one.as_bytes()).map(|(name, _)| name.into_owned()).collect()
}

/// The absolute form of a link as written in a page.
#[must_use]
pub fn resolve(base: &str, link: &str) -> Option<Url> {
    Url::parse(base).ok()?.join(link.trim()).ok()
}

/// Whether a link leads to another page, as opposed to a spot on this one or a script.
#[must_use]
pub fn leads_on(base: &str, link: &str) -> bool {
    let (Ok(mut here), Some(mut there)) = (Url::parse(base), resolve(base, link)) else { return false };
    here.set_fragment(None);
    let fragment_only = link.trim().starts_with('#') || there.fragment().is_some();
    there.set_fragment(None);
    matches!(there.scheme(), "http" | "https") && !(fragment_only && here == there)
}

fn shorten(text: &str) -> String {
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
        ] {
            assert_eq!(judge(url), Address::Inside, "{url}");
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
        ] {
            assert_eq!(judge(url), Address::Committing, "{url}");
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
            assert!(matches!(judge(url), Address::Outside(_)), "{url}");
        }
    }

    #[test]
    fn links_that_lead_on_are_told_from_spots_and_scripts() {
        let base = "https://shop.example/account";
        for link in ["/cancel", "cancel.html", "https://other.example/x", "/account?step=2", "/other#part"] {
            assert!(leads_on(base, link), "{link}");
        }
        for link in ["#", "#cancel", "javascript:void(0)", "", "mailto:a@shop.example", "https://shop.example/account#x"] {
            assert!(!leads_on(base, link) || link.is_empty(), "{link}");
        }
    }
}
