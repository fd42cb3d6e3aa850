//! Which site an address belongs to: the only place where hosts are compared.
//!
//! A host name belongs to its registrable domain (public suffix list: `www.netflix.com` → `netflix.com`,
//! `shop.bbc.co.uk` → `bbc.co.uk`). An IP address, `localhost` and a name of one label belong to nobody but
//! themselves: host and port must be the same. Anything else is outside: schemes other than http and https,
//! addresses that carry user information, public suffixes themselves. What can't be read is outside too.

use std::net::{Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// The site of an address: the registrable domain, or host and port (`127.0.0.1:8080`; no port where it is
/// the scheme's own). `None` for an address that belongs to no site.
pub fn site_of(url: &Url) -> Option<String> {
    match place(url)? {
        SiteScope::Domain(domain) => Some(domain),
        SiteScope::Exact(host) => Some(match url.port() {
            Some(port) => format!("{host}:{port}"),
            None => host,
        }),
    }
}

/// Whether an address lies inside one of the sites. An entry is a registrable domain, or a host with its
/// port (`127.0.0.1:8080`, `[::1]:8080`, `localhost:3000`); without a port it means the scheme's own.
///
/// An entry that is a subdomain admits this host and what is below it, never the whole domain.
pub fn inside(url: &Url, domains: &[String]) -> bool {
    let (Some(place), Some(host)) = (place(url), url.host_str().map(without_dot)) else {
        return false;
    };
    domains
        .iter()
        .filter_map(|entry| Entry::read(entry))
        .any(|entry| match (&place, entry.port) {
            (SiteScope::Domain(domain), None) => {
                let below = host
                    .strip_suffix(&entry.host)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
                // Below the entry, a public suffix may begin other people's sites (`x.s3.amazonaws.com`).
                below && psl::domain_str(&entry.host) == Some(domain)
            }
            (SiteScope::Exact(_), None) => host == entry.host && url.port().is_none(),
            (_, Some(port)) => host == entry.host && url.port_or_known_default() == Some(port),
        })
}

/// Whether an entry of a list of domains is one: a registrable domain, or an exact host.
pub fn is_site(entry: &str) -> bool {
    // As it is written: nothing that would be dropped silently.
    let read = Entry::read(entry).filter(|_| entry == entry.trim());
    read.is_some_and(|e| match place_of_host(&e.host) {
        Some(SiteScope::Domain(domain)) => domain == e.host,
        Some(SiteScope::Exact(_)) => true,
        None => false,
    })
}

enum SiteScope {
    Domain(String),
    Exact(String),
}

struct Entry {
    host: String,
    port: Option<u16>,
}

impl Entry {
    fn read(entry: &str) -> Option<Self> {
        let entry = entry.trim();
        if entry.is_empty() || entry.contains(['/', '?', '#', '@', '\\']) {
            return None;
        }
        // The URL standard's rules for hosts: IDNA, lower case, forms of IP addresses. The port is read from
        // the text, because `Url` drops the scheme's own.
        let url = Url::parse(&format!("https://{entry}/")).ok()?;
        let written = entry
            .rsplit_once(':')
            .filter(|(head, _)| !head.contains(':') || head.ends_with(']'));
        let port = match written {
            Some((_, digits)) => Some(digits.parse().ok()?),
            None => None,
        };
        let host = without_dot(url.host_str()?).to_owned();
        // A public suffix is everybody's.
        place_of_host(&host)?;
        Some(Self { host, port })
    }
}

fn place(url: &Url) -> Option<SiteScope> {
    if !matches!(url.scheme(), "http" | "https")
        || !url.username().is_empty()
        || url.password().is_some()
    {
        return None;
    }
    match url.host()? {
        Host::Domain(name) => place_of_host(without_dot(name)),
        Host::Ipv4(_) | Host::Ipv6(_) => Some(SiteScope::Exact(url.host_str()?.to_owned())),
    }
}

fn place_of_host(host: &str) -> Option<SiteScope> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if host.parse::<Ipv4Addr>().is_ok() || bare.parse::<Ipv6Addr>().is_ok() {
        return Some(SiteScope::Exact(host.to_owned()));
    }
    if host.is_empty() || host.starts_with('.') || host.ends_with('.') || host.contains("..") {
        return None;
    }
    let local = host == "localhost" || host.rsplit('.').next() == Some("localhost");
    if local || (!host.contains('.') && psl::suffix(host.as_bytes()).is_none_or(|s| !s.is_known()))
    {
        return Some(SiteScope::Exact(host.to_owned()));
    }
    psl::domain_str(host).map(|domain| SiteScope::Domain(domain.to_owned()))
}

fn without_dot(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_inside(url: &str, domains: &[&str]) -> bool {
        let domains: Vec<String> = domains.iter().map(|d| (*d).to_owned()).collect();
        Url::parse(url).is_ok_and(|url| inside(&url, &domains))
    }

    fn site(url: &str) -> Option<String> {
        site_of(&Url::parse(url).unwrap())
    }

    #[test]
    fn names_belong_to_their_registrable_domain_and_addresses_to_themselves() {
        const SITES: &str = "https://www.netflix.com/account netflix.com
            https://a.b.bbc.co.uk/ bbc.co.uk
            https://someone.github.io/x someone.github.io
            https://WWW.Netflix.COM./ netflix.com
            https://konto.müller.de/ xn--mller-kva.de
            https://shop.example:8443/ shop.example
            https://www.食狮.公司.cn/ xn--85x722f.xn--55qx5d.cn
            http://127.0.0.1:8080/x 127.0.0.1:8080
            http://127.0.0.1/x 127.0.0.1
            http://[::1]:80/ [::1]
            http://localhost:3000/ localhost:3000
            http://app.localhost:3000/ app.localhost:3000
            http://intranet/ intranet";
        for row in SITES.lines() {
            let (url, expected) = row.trim().split_once(' ').unwrap();
            assert_eq!(site(url).as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn some_addresses_belong_to_no_site() {
        const NOBODYS: &str = "ftp://netflix.com/ javascript:alert(1) data:text/html,x file:///etc/passwd about:blank https://user@netflix.com/ \
            https://user:secret@netflix.com/ https://co.uk/ https://com/ https://github.io/";
        for url in NOBODYS.split(' ') {
            assert_eq!(site(url), None, "{url}");
            let within = is_inside(url, &["netflix.com", "co.uk", "com", "github.io"]);
            assert!(!within, "{url}");
        }
    }

    #[test]
    fn inside_means_the_domain_and_what_is_below_it() {
        const INSIDE: &str = "https://www.netflix.com/account https://netflix.com http://NETFLIX.com./x https://a.b.netflix.com:8443/ \
            https:\\\\www.netflix.com\\account";
        for url in INSIDE.split(' ') {
            assert!(is_inside(url, &["netflix.com"]), "{url}");
        }
        assert!(
            is_inside("https://www.netflix.com/", &[" Netflix.COM. "]),
            "an entry is normalised as well"
        );
        assert!(is_inside("https://konto.xn--mller-kva.de/", &["müller.de"]));
    }

    #[test]
    fn look_alikes_are_outside() {
        // The last but one has a Cyrillic е.
        const OUTSIDE: &str = "https://netflix.com.evil.example/account https://evilnetflix.com/ https://netflix.com-account.example/ \
            https://netflix.co/ https://www.netflix.com@evil.example/ https://netflix.com%2f@evil.example/ \
            https://evil.example/?u=https://www.netflix.com/ https://evil.example/#netflix.com https://evil.example\\@netflix.com/ \
            https://nеtflix.com/ https://127.0.0.1/netflix.com";
        for url in OUTSIDE.split(' ') {
            assert!(!is_inside(url, &["netflix.com"]), "{url}");
        }
    }

    #[test]
    fn an_exact_host_needs_the_same_port_and_no_entry_widens() {
        // The second one is another spelling of the same address; the last ones are other people's sites below a public suffix or a site.
        const INSIDE: &str = "http://127.0.0.1:8080/x 127.0.0.1:8080
            http://2130706433:8080/ 127.0.0.1:8080
            http://127.0.0.1:80/ 127.0.0.1
            http://[::1]:9/ [::1]:9
            http://localhost:3000/ localhost:3000
            https://console.amazonaws.com/ amazonaws.com
            https://account.shop.example/x account.shop.example
            https://a.account.shop.example/x account.shop.example";
        const OUTSIDE: &str = "http://127.0.0.1:8081/ 127.0.0.1:8080
            http://127.0.0.1/ 127.0.0.1:8080
            http://127.0.0.2:8080/ 127.0.0.1:8080
            http://localhost:8080/ 127.0.0.1:8080
            http://1.127.0.0.1.nip.io:8080/ 127.0.0.1:8080
            http://[::1]:9/ [::1]
            http://sub.localhost:3000/ localhost:3000
            https://shop.example:81/ shop.example:80
            https://somebody.s3.amazonaws.com/ amazonaws.com
            https://evil.shop.example/x account.shop.example";
        for (rows, inside) in [(INSIDE, true), (OUTSIDE, false)] {
            for row in rows.lines() {
                let (url, entry) = row.trim().split_once(' ').unwrap();
                assert_eq!(is_inside(url, &[entry]), inside, "{url} {entry}");
            }
        }
    }

    #[test]
    fn entries_are_checked_as_they_are_written() {
        const GOOD: &str = "netflix.com bbc.co.uk 127.0.0.1:8080 localhost:3000 [::1]:80 someone.github.io müller.de";
        const BAD: &str = "com co.uk www.netflix.com https://netflix.com netflix.com/account *.netflix.com a@b.com .netflix.com";
        for good in GOOD.split(' ') {
            assert!(is_site(good), "{good}");
        }
        for bad in BAD.split(' ').chain(["", "a b.com"]) {
            assert!(!is_site(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn a_foreign_host_is_never_inside(head in "[a-z0-9.-]{0,20}", tail in "[a-z]{2,8}") {
            let url = format!("https://{head}netflix.com.{tail}.example/");
            prop_assert!(!is_inside(&url, &["netflix.com"]));
        }
    }
}
