//! Where the program may go: the service's own sites, over http or https, and nowhere that commits by
//! being opened.

use url::Url;

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
    if service.committing_urls.iter().any(|p| p.matches(&folded)) {
        return true;
    }
    let path = fold(url.path());
    let query = fold(url.query().unwrap_or_default());
    let speaks_of_ending = ["cancel", "terminate", "unsubscribe", "kuendig", "kündig", "resili", "baja", "delete", "close-account"];
    let acts = ["confirm", "finish", "complete", "execute", "submit", "process", "perform", "final", "now", "do"];
    let words = |text: &str| text.split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let says = |text: &str, list: &[&str]| list.iter().any(|w| text.contains(w));
    let acting = words(&path).iter().chain(words(&query).iter()).any(|w| acts.contains(&w.as_str()));
    let query_acts = ["confirm=", "confirmed=", "action=cancel", "do=cancel", "cancel=1", "cancel=true", "cancel=yes"];
    let api = words(&path).iter().any(|w| matches!(w.as_str(), "api" | "graphql" | "rpc" | "ajax"));
    (says(&path, &speaks_of_ending) || says(&query, &speaks_of_ending)) && (acting || api || says(&query, &query_acts))
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
        for url in ["https://www.shop.example/account", "http://shop.example/cancel", "https://help.shop.example/cancel/reasons?step=2"] {
            assert_eq!(judge(url), Address::Inside, "{url}");
        }
        for url in [
            "https://shop.example/api/leave",
            "https://shop.example/cancel/confirm",
            "https://shop.example/cancelplan?confirm=1",
            "https://shop.example/subscription/cancel/now",
            "https://shop.example/x?action=cancel&do=1",
            "https://shop.example/api/v1/subscriptions/17/cancel",
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
